"""A client of the API: bots, watchers and tests speak to the service with it."""

import asyncio
import random
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from datetime import datetime
from typing import Any, Self, TypeVar
from uuid import UUID

import httpx
import msgspec

from domain.record import GameId
from domain.roles import Seat
from projections.board import Json
from projections.lobby import Phase
from service.replies import Frame, Framed, Lawful, Listing, Moment, OneGame, Opened
from service.sse import Message, messages

T = TypeVar("T")

ANSWER_S = 10.0
SILENCE_S = 40.0  # the service is heard of every 15 s
RETRY_S = 0.2
RETRY_S_MAX = 5.0
_LOST = (httpx.HTTPError, httpx.StreamError)
_AWAY = (429, 502, 503, 504)


class Away(Exception):
    """The service does not answer, or not now. Try again later."""


class Problem(Exception):
    """The service said no. `code` is stable, `facts` is the whole of its answer."""

    def __init__(self, status: int, facts: Json) -> None:
        self.status = status
        self.code = str(facts.get("code", "unknown"))
        self.facts = facts
        super().__init__(str(facts.get("title", f"the service answered {status}")))


class Api:
    """The API of a service, as one session speaks to it; without a token as the public."""

    def __init__(
        self, url: str, token: str | None = None, http: httpx.AsyncClient | None = None
    ) -> None:
        self.url = url.rstrip("/")
        self.token = token
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
        self._http = http or httpx.AsyncClient(
            base_url=self.url, timeout=ANSWER_S, limits=limits, trust_env=False
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    def session(self, token: str | None) -> "Api":
        """Return the same API for another session; it shares the connections."""
        return Api(self.url, token, self._http)

    async def lobby(
        self, phase: Phase | None = None, limit: int = 200, before: datetime | None = None
    ) -> Listing:
        """Return a page of the lobby, the latest move first."""
        wanted = {"phase": phase, "limit": limit, "before": before and before.isoformat()}
        return await self._get("/api/games", Listing, **wanted)

    async def one(self, game: GameId) -> OneGame:
        """Return a game with its seats."""
        return await self._get(f"/api/games/{game}", OneGame)

    async def open_table(self, game: str, access: Sequence[str], **wanted: Any) -> Opened:
        """Open a table with the usual roles for so many seats, unless `roles` are named."""
        players = {} if "roles" in wanted else {"players": len(access)}
        body = {"game": game, "access": access, **players, **wanted}
        return msgspec.json.decode(await self._post("/api/games", body), type=Opened)

    async def take(
        self, game: GameId, seat: Seat, invitation: str | None = None, *, bot: bool = False
    ) -> "Api":
        """Take a seat, and return the API of the session that holds it."""
        body = {"bot": bot} | ({} if invitation is None else {"invitation": invitation})
        taken = msgspec.json.decode(await self._post(f"/api/games/{game}/seats/{seat}", body))
        return self.session(taken.get("token", self.token))

    async def view(
        self, game: GameId, audience: str | None = None, seq: int | None = None
    ) -> Moment:
        """Return what an audience knows now, or knew after frame `seq`."""
        params = {"as": audience, "seq": seq}
        seen = await self._get(f"/api/games/{game}/view", Json, **params)
        return Moment(seq=seen["seq"], board=seen["view"])

    async def frames(self, game: GameId, audience: str | None = None) -> list[Frame]:
        """Return all frames of an audience."""
        lines = await self._answer("GET", f"/api/games/{game}/frames", params={"as": audience})
        return [msgspec.json.decode(line, type=Frame) for line in lines.splitlines()]

    async def lawful(self, game: GameId, seat: Seat) -> Lawful:
        """Return what a seat of this session may do now."""
        return await self._get(f"/api/games/{game}/seats/{seat}/lawful", Lawful)

    async def move(
        self, game: GameId, seat: Seat, move: object, id_: UUID, seen: int | None = None
    ) -> int:
        """Play a move, and return the seq of the last frame. The same id never moves twice."""
        body = {"move": move, "id": id_} | ({} if seen is None else {"seen": seen})
        answer = await self._post(f"/api/games/{game}/seats/{seat}/moves", body)
        return int(msgspec.json.decode(answer)["seq"])

    async def follow(
        self, view: str, away: Callable[[Away], None] = lambda _: None
    ) -> AsyncGenerator[Moment, None]:
        """Yield each moment of a view, `GAME/AUDIENCE`, through restarts of the service.

        `away` is told of each lost connection. Raises `Problem` when the view is not to be had.
        """
        now: Moment | None = None
        wait_s = RETRY_S
        while True:
            try:
                async for then in self._stream(view, now):
                    now, wait_s = then, RETRY_S
                    yield now
            except Away as error:
                away(error)
            await asyncio.sleep(wait_s * (0.5 + random.random()))  # noqa: S311 - spreads reconnects
            wait_s = min(wait_s * 2, RETRY_S_MAX)

    async def _stream(self, view: str, now: Moment | None) -> AsyncIterator[Moment]:
        """Yield the moments of one connection, after `now`; raises `Away`, `Problem`."""
        headers = self._headers() | ({} if now is None else {"last-event-id": str(now.seq)})
        timeout = httpx.Timeout(ANSWER_S, read=SILENCE_S)
        try:
            async with self._http.stream(
                "GET", "/api/stream", params={"view": view}, headers=headers, timeout=timeout
            ) as response:
                if not response.is_success:
                    _require_fine(response.status_code, await response.aread())
                async for message in messages(response.aiter_lines()):
                    then = _after(now, message)
                    if then is not None:
                        now = then
                        yield now
        except _LOST as error:
            raise self._away(error) from error

    async def _get(self, path: str, kind: type[T], **params: Any) -> T:
        return msgspec.json.decode(await self._answer("GET", path, params=params), type=kind)

    async def _post(self, path: str, body: object) -> bytes:
        headers = {"content-type": "application/json"}
        return await self._answer("POST", path, content=msgspec.json.encode(body), headers=headers)

    async def _answer(
        self,
        method: str,
        path: str,
        *,
        params: dict[str, Any] | None = None,
        content: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> bytes:
        wanted = {key: value for key, value in (params or {}).items() if value is not None}
        try:
            response = await self._http.request(
                method,
                path,
                params=wanted,
                content=content,
                headers=self._headers() | (headers or {}),
            )
        except _LOST as error:
            raise self._away(error) from error
        _require_fine(response.status_code, response.content)
        return response.content

    def _away(self, error: Exception) -> Away:
        return Away(f"{self.url} does not answer: {str(error) or type(error).__name__}")

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}


def _require_fine(status: int, body: bytes) -> None:
    if status in _AWAY:
        raise Away(f"the service answered {status}")
    if status >= httpx.codes.BAD_REQUEST:
        raise Problem(status, _facts(body))


def _facts(body: bytes) -> Json:
    try:
        return msgspec.json.decode(body, type=Json)
    except msgspec.MsgspecError:
        return {}


def _after(now: Moment | None, message: Message) -> Moment | None:
    """Return the moment that a message leads to, or None when it tells nothing new."""
    if message.event == "snapshot":
        return msgspec.json.decode(message.data, type=Moment)
    if message.event != "frame" or now is None:
        return None
    frame = msgspec.json.decode(message.data, type=Framed).frame
    if frame.seq > now.seq + 1:
        raise Away(f"frame {now.seq + 1} is missing")
    return now.then(frame) if frame.seq > now.seq else None
