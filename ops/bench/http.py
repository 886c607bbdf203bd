"""A small HTTP client, so that what is measured is the service and not its client."""

import asyncio
from collections.abc import Sequence
from typing import Any, Self

import msgspec

from ops.bench.games import GAME, Turn

_OK = range(200, 300)


class Http:
    """One connection that is kept open."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, port: int) -> Self:
        """Return a connection to the service on this machine."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def post(self, path: str, body: object, token: str = "") -> Any:
        """Return the JSON that a POST is answered with; raise `ValueError` for an error."""
        self._writer.write(post(path, body, token))
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        answer = await self._reader.readexactly(length)
        if int(head.split()[1]) not in _OK:
            raise ValueError(answer.decode())
        return msgspec.json.decode(answer)

    def close(self) -> None:
        """End the connection."""
        self._writer.close()


class Seats:
    """A table that was opened over HTTP, with a token for each seat."""

    def __init__(self, game: str, tokens: Sequence[str]) -> None:
        self.game = game
        self.tokens = tokens

    def move(self, turn: Turn) -> tuple[str, dict[str, Any], str]:
        """Return what to post for a move: path, body and token."""
        path = f"/api/games/{self.game}/seats/{turn.seat}/moves"
        return path, {"move": turn.move}, self.tokens[turn.seat]


async def open_table(http: Http) -> Seats:
    """Open a table for two and take both seats."""
    table = await http.post("/api/games", {"game": GAME.name, "players": 2})
    path = f"/api/games/{table['id']}/seats"
    seats = [await http.post(f"{path}/{seat}", {}) for seat in range(2)]
    return Seats(table["id"], [seat["token"] for seat in seats])


def post(path: str, body: object, token: str = "") -> bytes:
    """Return the bytes of a POST."""
    data = msgspec.json.encode(body)
    who = f"authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"POST {path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n"
        f"{who}content-length: {len(data)}\r\n\r\n"
    )
    return head.encode() + data
