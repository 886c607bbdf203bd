"""Playing and looking: views, frames, lawful moves, moves, and the record."""

from collections.abc import AsyncIterator
from typing import Annotated, Any
from uuid import UUID, uuid4

from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream
from msgspec import Meta, Raw, Struct

from domain.record import GameId
from domain.refusal import Refused
from domain.roles import Audience
from projections.board import Json
from projections.export import record_line
from projections.frames import View
from projections.past import Past
from projections.replay import view_at
from service.api.dependencies import TablesParam
from service.bodies import body, read
from service.credentials import held, reading, require_seat, session_of
from service.observe import observed
from service.refusals import NoSuchFrame, NoSuchView, RecordClosed
from service.tables import Tables, Wanted

NDJSON = "application/x-ndjson"
SEQ_MAX = 2**31 - 1
Seq = Annotated[int, Meta(ge=0, le=SEQ_MAX)]
_NO_STORE = {"Cache-Control": "no-store", "Vary": "Cookie, Authorization"}
Req = Request[Any, Any, Any]


class Envelope(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move on its way in. `id` makes a retry safe, `seen` is the last frame the client knew."""

    move: Raw
    id: UUID | None = None
    seen: Seq | None = None


class Played(Struct, frozen=True, kw_only=True):
    """The caller's own new frames, and how many frames there are now."""

    seq: int
    frames: list[Raw]


class Lawful(Struct, frozen=True, kw_only=True):
    """What a seat may do after frame `seq`: board moves, and resignation and claims."""

    seq: int
    moves: list[Any]
    rights: list[Any]


class Seen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an audience knows after frame `seq`."""

    seq: int
    at: Any = None
    view: Json


class Possible(Struct, frozen=True, kw_only=True):
    """Where somebody unseen may be after frame `seq`, as far as public facts tell."""

    seq: int
    cells: list[str]


class PlayController(Controller):
    """One game, for those who play it and those who look."""

    path = "/api/games/{game_id:uuid}"

    @get("/view")
    async def view(
        self,
        request: Req,
        game_id: FromPath[GameId],
        tables: TablesParam,
        audience: Annotated[str | None, QueryParameter(name="as")] = None,
        seq: Annotated[int | None, QueryParameter(ge=0, le=SEQ_MAX)] = None,
    ) -> Response[Seen]:
        """Show what the audience knows now, or knew after frame `seq`."""
        _, then = await _moment(request, game_id, tables, audience, seq)
        return Response(Seen(seq=then.seq, at=then.at, view=then.board), headers=_NO_STORE)

    @get("/possible")
    async def possible(
        self,
        request: Req,
        game_id: FromPath[GameId],
        tables: TablesParam,
        audience: Annotated[str | None, QueryParameter(name="as")] = None,
        seq: Annotated[int | None, QueryParameter(ge=0, le=SEQ_MAX)] = None,
    ) -> Response[Possible]:
        """Tell on which cells somebody unseen may stand, where the game and its table have that."""
        past, then = await _moment(request, game_id, tables, audience, seq)
        hints = past.game.hints(then.state) if past.game.hints and then.seq else None
        if hints is None:
            raise Refused(NoSuchView())
        cells = sorted(hints["cells"])
        return Response(Possible(seq=then.seq, cells=cells), headers=_NO_STORE)

    @get("/frames")
    async def frames(
        self,
        request: Req,
        game_id: FromPath[GameId],
        tables: TablesParam,
        audience: Annotated[str | None, QueryParameter(name="as")] = None,
        after: Annotated[int, QueryParameter(ge=0, le=SEQ_MAX)] = 0,
        until: Annotated[int, QueryParameter(ge=0, le=SEQ_MAX)] = SEQ_MAX,
    ) -> Stream:
        """Send frames as NDJSON, one a line."""
        past, who = await _reader(request, game_id, tables, audience)
        wanted = past.reel(who).frames[after:until]
        return Stream(_lines(wanted), media_type=NDJSON, headers=_NO_STORE)

    @get("/transcript", media_type="text/plain; charset=utf-8")
    async def transcript(
        self,
        request: Req,
        game_id: FromPath[GameId],
        tables: TablesParam,
        audience: Annotated[str | None, QueryParameter(name="as")] = None,
    ) -> Response[str]:
        """Write the game in notation, as the audience knows it."""
        past, who = await _reader(request, game_id, tables, audience)
        events = [r.event for r in past.log if past.game.visible(r.event, who)]
        return Response(past.game.transcript(events), headers=_NO_STORE)

    @get("/seats/{seat:int}/lawful")
    async def lawful(
        self, request: Req, game_id: FromPath[GameId], seat: FromPath[int], tables: TablesParam
    ) -> Response[Lawful]:
        """List what the seat may do now, as complete moves."""
        past = await tables.pasts.load(game_id)
        await require_seat(tables.seats, game_id, session_of(request), seat)
        view = past.reel(past.game.audience(past.state, seat)).view
        lawful = Lawful(
            seq=view.seq,
            moves=list(past.game.lawful(view.state, seat)),
            rights=list(past.game.rights(view.state, seat)),
        )
        return Response(lawful, headers=_NO_STORE)

    @post("/seats/{seat:int}/moves", status_code=200)
    async def move(
        self, request: Req, game_id: FromPath[GameId], seat: FromPath[int], tables: TablesParam
    ) -> Response[Played]:
        """Play a move, and get the caller's own new frames."""
        envelope = await body(request, Envelope)
        await require_seat(tables.seats, game_id, session_of(request), seat)
        rules = await tables.pasts.rules(game_id)
        ack = await observed(
            tables,
            Wanted(
                game=game_id,
                by=seat,
                move=read(bytes(envelope.move), rules.moves),
                id=envelope.id or uuid4(),
                seen=envelope.seen,
            ),
        )
        return Response(Played(seq=ack.seq, frames=[Raw(f) for f in ack.frames]), headers=_NO_STORE)

    @get("/record")
    async def record(self, game_id: FromPath[GameId], tables: TablesParam) -> Stream:
        """Send the whole record of a finished game as NDJSON."""
        past = await tables.pasts.load(game_id)
        if past.state.table.result is None:
            raise Refused(RecordClosed())
        entries = await tables.log.read(game_id)
        return Stream(_lines([record_line(entry) for entry in entries]), media_type=NDJSON)


async def _reader(
    request: Req, game_id: GameId, tables: Tables, audience: str | None
) -> tuple[Past, Audience]:
    past = await tables.pasts.load(game_id)
    seats = await held(tables.seats, game_id, session_of(request))
    return past, reading(past, audience, seats)


async def _moment(
    request: Req, game_id: GameId, tables: Tables, audience: str | None, seq: int | None
) -> tuple[Past, View]:
    """Return what the audience knows now, or knew after frame `seq`."""
    past, who = await _reader(request, game_id, tables, audience)
    now = past.reel(who).view
    if seq is not None and seq > now.seq:
        raise Refused(NoSuchFrame(seq=now.seq))
    return past, now if seq is None else view_at(past.game, past.log, who, seq)


async def _lines(lines: list[bytes], chunk: int = 200) -> AsyncIterator[bytes]:
    for start in range(0, len(lines), chunk):
        yield b"\n".join(lines[start : start + chunk]) + b"\n"
