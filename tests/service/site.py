"""The service as its clients meet it: over HTTP, from a real socket."""

import random
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

import httpx
import msgspec

from domain.record import GameId
from domain.roles import Seat

Json = dict[str, Any]

ANSWER_S_MAX = 20
PROBLEM = "application/problem+json"


def client(address: str) -> httpx.AsyncClient:
    """Return a client of the service at an address, with as many connections as it likes."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    return httpx.AsyncClient(base_url=address, timeout=ANSWER_S_MAX, trust_env=False, limits=limits)


class Site:
    """A service at an address."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def open(self, *access: str, roles: Sequence[str] = ("south", "north")) -> Json:
        """Open a table of Splut! and return the answer."""
        wanted = {"game": "splut", "roles": roles, "access": access}
        answer = await self.http.post("/api/games", json=wanted)
        assert answer.status_code == 201, answer.text
        opened: Json = answer.json()
        return opened

    async def take(self, game: GameId | str, seat: Seat, token: str = "", **body: Any) -> str:
        """Take a seat and return the session's token."""
        answer = await self.http.post(
            f"/api/games/{game}/seats/{seat}", json=body, headers=bearer(token)
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json().get("token", token))

    async def table(self, roles: Sequence[str] = ("south", "north")) -> "Table":
        """Open a table, seat somebody else on each seat, and return it."""
        game = UUID((await self.open(roles=roles))["id"])
        tokens = [await self.take(game, seat) for seat in range(len(roles))]
        return Table(self, game, tokens)


class Table:
    """A table with everybody seated. `seats[n]` is the token that holds seat n."""

    def __init__(self, site: Site, game: GameId, tokens: Sequence[str]) -> None:
        self.site = site
        self.http = site.http
        self.game = game
        self.tokens = list(tokens)
        self.path = f"/api/games/{game}"

    @property
    def view_name(self) -> str:
        return f"{self.game}/public"

    async def view(self, seq: int | None = None) -> Json:
        """Return what `/view` answers to the public."""
        params = {} if seq is None else {"seq": seq}
        answer = await self.http.get(f"{self.path}/view", params=params)
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        return view

    async def frames(self, **params: int) -> list[Json]:
        """Return what `/frames` answers to the public."""
        answer = await self.http.get(f"{self.path}/frames", params=params)
        assert answer.status_code == 200, answer.text
        return [msgspec.json.decode(line) for line in answer.content.splitlines()]

    async def to_move(self) -> Seat | None:
        """Return the seat to move, None after the end."""
        view = (await self.view())["view"]
        return None if "result" in view["table"] else view["to_move"]

    async def lawful(self, seat: Seat) -> Json:
        """Return what a seat may do."""
        answer = await self.http.get(
            f"{self.path}/seats/{seat}/lawful", headers=bearer(self.tokens[seat])
        )
        assert answer.status_code == 200, answer.text
        lawful: Json = answer.json()
        return lawful

    async def post(self, seat: Seat, move: Any, **more: Any) -> httpx.Response:
        """Send a move of a seat and return the answer, whatever it is."""
        return await self.send(seat, msgspec.json.encode({"move": move, **more}))

    async def send(
        self, seat: Seat, content: bytes, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        """Send bytes as a move of a seat and return the answer, whatever it is."""
        usual = {"content-type": "application/json", **bearer(self.tokens[seat])}
        return await self.http.post(
            f"{self.path}/seats/{seat}/moves", content=content, headers=headers or usual
        )

    async def play(self, dice: random.Random, moves: int = 1) -> None:
        """Play some lawful moves, until the game ends. Nobody throws, so that games are long."""
        for _ in range(moves):
            seat = await self.to_move()
            if seat is None:
                return
            lawful: list[Json] = (await self.lawful(seat))["moves"]
            move = dice.choice([move for move in lawful if "throw" not in move] or lawful)
            answer = await self.post(seat, move, id=str(uuid4()))
            assert answer.status_code == 200, answer.text

    async def move_in_turn(self) -> tuple[Seat, Json]:
        """Return the seat to move, and a lawful move of it."""
        seat = await self.to_move()
        assert seat is not None
        move: Json = (await self.lawful(seat))["moves"][0]
        return seat, move


def bearer(token: str) -> dict[str, str]:
    """Return the header of a session, none for no token."""
    return {"authorization": f"Bearer {token}"} if token else {}


def code_of(answer: httpx.Response) -> str:
    """Return the code of a problem, having checked that it is problem details (RFC 9457)."""
    assert answer.headers["content-type"] == PROBLEM, answer.text
    told: Json = answer.json()
    assert told["status"] == answer.status_code < 500, answer.text
    assert told["type"] == f"/problems/{told['code']}"
    assert told["title"]
    return str(told["code"])
