"""Games: the lobby, opening a table, taking a seat."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery, QueryParameter
from msgspec import Raw, Struct
from msgspec.structs import replace

from domain.games import GAMES
from domain.ports import Access, LobbyRow
from domain.record import GameId
from domain.refusal import Refused
from domain.roles import Seat
from projections.lobby import row as lobby_row
from service.api.dependencies import LobbyParam, TablesParam
from service.bodies import body
from service.credentials import COOKIE, held, readable, session_of
from service.ids import new_secret
from service.opening import OpenedTable, OpenTable, TakeSeat, open_table, take_seat
from service.refusals import Malformed

Phase = Literal["open", "running", "paused", "ended"]


class Rules(Struct, frozen=True, kw_only=True):
    """A game on offer."""

    game: str
    rules: int
    players: tuple[int, ...]
    roles: dict[str, tuple[str, ...]]
    packs: tuple[str, ...]
    bots: tuple[str, ...]


class Listed(Struct, frozen=True, kw_only=True):
    """A game of the lobby; `summary` is what its public view shows in short."""

    id: GameId
    game: str
    phase: Phase
    opened_at: datetime
    moved_at: datetime
    summary: Raw


class Listing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of the lobby, the latest first; `next` is the `before` of the page after it."""

    games: list[Listed]
    next: datetime | None = None


class ListedSeat(Struct, frozen=True, kw_only=True):
    """A seat, and how it is taken."""

    seat: Seat
    role: str
    access: Access
    taken: bool


class OneGame(Struct, frozen=True, kw_only=True):
    """A game, its seats, the seats that the caller holds, and the audiences that he may read."""

    game: Listed
    seats: list[ListedSeat]
    yours: list[Seat]
    audiences: list[str]


class TakenSeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat that is the caller's now; the token of a new session comes once."""

    seat: Seat
    role: str
    token: str | None = None


class GamesController(Controller):
    """The lobby and its tables."""

    path = "/api"

    @get("/rules")
    async def rules(self) -> list[Rules]:
        """List the games on offer."""
        return [
            Rules(
                game=game.name,
                rules=game.rules,
                players=tuple(game.players),
                roles={str(n): game.roles(n) for n in game.players},
                packs=game.packs,
                bots=tuple(game.bots),
            )
            for game in GAMES
        ]

    @get("/games")
    async def lobby(
        self,
        lobby: LobbyParam,
        phase: FromQuery[Phase | None] = None,
        game: Annotated[str | None, QueryParameter(max_length=40, pattern="^[a-z0-9-]*$")] = None,
        before: FromQuery[datetime | None] = None,
        limit: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
    ) -> Listing:
        """List games, the latest move first."""
        rows = await lobby.list(phase, game, before and _utc(before), limit)
        more = rows[-1].moved_at if len(rows) == limit else None
        return Listing(games=[listed(row) for row in rows], next=more)

    @post("/games")
    async def open(self, request: Request[Any, Any, Any], tables: TablesParam) -> OpenedTable:
        """Open a table."""
        return await open_table(tables, await body(request, OpenTable))

    @get("/games/{game_id:uuid}")
    async def one(
        self, request: Request[Any, Any, Any], game_id: FromPath[GameId], tables: TablesParam
    ) -> OneGame:
        """Show a game, its seats, and which of them the caller holds."""
        past = await tables.pasts.load(game_id)
        roles = past.state.table.roles
        rows = await tables.seats.all(game_id)
        seats = [
            ListedSeat(seat=row.seat, role=roles[row.seat], access=row.access, taken=row.taken)
            for row in rows
        ]
        yours = await held(tables.seats, game_id, session_of(request))
        audiences = [audience.text for audience in readable(past, yours)]
        return OneGame(game=listed(lobby_row(past)), seats=seats, yours=yours, audiences=audiences)

    @post("/games/{game_id:uuid}/seats/{seat:int}")
    async def take(
        self,
        request: Request[Any, Any, Any],
        game_id: FromPath[GameId],
        seat: FromPath[int],
        tables: TablesParam,
    ) -> Response[TakenSeat]:
        """Take a seat, and get the session token of a new session once."""
        wanted = await body(request, TakeSeat)
        known = session_of(request)
        session = known or new_secret()
        past = await take_seat(tables, game_id, seat, session, wanted)
        taken = TakenSeat(seat=seat, role=past.state.table.roles[seat])
        if known:
            return Response(taken)
        if wanted.cookie:
            return Response(taken, cookies=[session_cookie(request, session)])
        return Response(replace(taken, token=session))


def listed(row: LobbyRow) -> Listed:
    """Return a row as the lobby shows it."""
    return Listed(
        id=row.id,
        game=row.game,
        phase=row.phase,
        opened_at=row.opened_at,
        moved_at=row.moved_at,
        summary=Raw(row.summary),
    )


def _utc(time: datetime) -> datetime:
    """Return a time in UTC, taken as such if it names no zone; `Refused` beyond the calendar."""
    try:
        return (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC)
    except OverflowError:
        raise Refused(Malformed(detail="before: beyond the calendar")) from None


def session_cookie(request: Request[Any, Any, Any], token: str) -> Cookie:
    """Return the cookie that holds a session."""
    return Cookie(
        key=COOKIE,
        value=token,
        path="/",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        max_age=60 * 60 * 24 * 90,
    )
