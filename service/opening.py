"""Opening a table, and taking a seat at one."""

from collections.abc import Sequence
from itertools import count
from typing import Annotated, Any

from msgspec import Meta, Struct

from domain.game import AnyGame, Opening
from domain.games import GAMES, game_named
from domain.house import GameOver, NoSuchSeat, Replace, require_seat
from domain.luck import Luck, luck_key
from domain.ports import Access, OutcomeUnknown, SeatRow, Stale
from domain.record import GameId, seed_commitment
from domain.refusal import Refused
from domain.roles import DIRECTOR, Seat
from domain.table import Cause
from projections.past import Past
from service.handle import house, settle
from service.ids import new_game_id, new_secret, new_seed, secret_hash
from service.refusals import Malformed, NoSuchRules, SeatNotFree, SitsApart
from service.stream import Streams
from service.tables import Tables

Role = Annotated[str, Meta(max_length=20)]


class OpenTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to play. Without `roles` the usual ones for `players` seats are taken."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=1, le=10)] | None = None
    roles: Annotated[tuple[Role, ...], Meta(max_length=10)] | None = None
    options: Annotated[dict[str, Any], Meta(max_length=40)] = {}
    access: Annotated[tuple[Access, ...], Meta(max_length=10)] = ()


class OpenedSeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of a new table, with its one-time invitation where it needs one."""

    seat: Seat
    role: str
    access: Access
    invitation: str | None = None


class OpenedTable(Struct, frozen=True, kw_only=True):
    """A new table."""

    id: GameId
    seats: tuple[OpenedSeat, ...]


async def open_table(tables: Tables, wanted: OpenTable) -> OpenedTable:
    """Open a table and return its id, seats and invitations; raises `Refused`."""
    game = _game(wanted.game)
    id_, seed = new_game_id(), new_seed()
    opening = _opening(tables, game, wanted, seed_commitment(id_, seed))
    access = _access(wanted.access, len(opening.roles))
    events = game.open(opening, Luck(luck_key(seed, id_.bytes), 1))
    _require_people(game, game.fold(events), access)
    invites = [new_secret() for _ in access]
    await tables.vault.keep(id_, seed)
    await tables.seats.create(id_, access, [secret_hash(invite) for invite in invites])
    await tables.record_first(game, id_, events)
    return OpenedTable(id=id_, seats=tuple(map(_seat, count(), opening.roles, access, invites)))


class TakeSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What opens a seat, whether a bot takes it, and where the session token goes."""

    invitation: Annotated[str, Meta(max_length=100)] | None = None
    bot: bool = False
    cookie: bool = False


async def take_seat(
    tables: Tables, game: GameId, seat: Seat, session: str, wanted: TakeSeat
) -> Past:
    """Give a seat to a session, and return the game as it is then.

    Doing it again changes nothing. Raises `Refused`: `GameOver`, `NoSuchSeat`, `SeatNotFree`, and
    `SitsApart` for whoever has directed this game and now wants to play it, or the other way round.
    """
    past = await _settled(tables, game)
    if past.state.table.result is not None:
        raise Refused(GameOver(result=past.state.table.result))
    _require_right_kind(await tables.seats.all(game), seat, wanted)
    who, apart = secret_hash(session), _apart(past, seat)
    invite = None if wanted.invitation is None else secret_hash(wanted.invitation)
    if not await tables.seats.take(game, seat, who, invite, apart=apart):
        other = await tables.seats.apart(game, who) not in (None, apart)
        raise Refused(SitsApart() if other else SeatNotFree())
    return await _settled(tables, game)


async def release_seat(
    tables: Tables, streams: Streams, game: GameId, seat: Seat, because: Cause
) -> str:
    """Take a seat from its holder, end his streams, and return the invitation for a successor.

    First the credential is void, then all hear of it. Raises `Refused`.
    """
    past = await _settled(tables, game)
    invite = new_secret()
    require_seat(past.state.table, seat)
    await tables.seats.release(game, seat, secret_hash(invite))
    streams.doubt(game)
    await _replaced(tables, game, Replace(seat=seat, because=because))
    return invite


async def _replaced(tables: Tables, game: GameId, move: Replace) -> None:
    while True:
        try:
            return await house(tables, await tables.load(game), move)
        except (Stale, OutcomeUnknown):
            continue


def _apart(past: Past, seat: Seat) -> bool:
    """Tell whether more is seen from a seat than its role may use: that of a director."""
    return past.game.audience(past.state, seat) == DIRECTOR


async def _settled(tables: Tables, game: GameId) -> Past:
    while True:
        past = await tables.load(game)
        try:
            await settle(tables, past)
        except (Stale, OutcomeUnknown):
            continue
        return past


def _require_right_kind(rows: Sequence[SeatRow], seat: Seat, wanted: TakeSeat) -> None:
    """A seat that waits for a bot is taken by a bot. Bots are clients, so their word is taken."""
    row = next((row for row in rows if row.seat == seat), None)
    if row is None:
        raise Refused(NoSuchSeat(seats=len(rows)))
    if row.access.startswith("bot:") and not wanted.bot:
        raise Refused(SeatNotFree())


def _game(name: str) -> AnyGame:
    try:
        return game_named(name)
    except KeyError:
        raise Refused(NoSuchRules(games=tuple(game.name for game in GAMES))) from None


def _usual_roles(game: AnyGame, players: int | None) -> tuple[str, ...]:
    if players is None or players not in game.players:
        text = f"players: {game.name} is for {game.players.start} to {game.players.stop - 1}"
        raise Refused(Malformed(detail=text))
    return game.roles(players)


def _access(wishes: tuple[Access, ...], seats: int) -> tuple[Access, ...]:
    if wishes and len(wishes) != seats:
        raise Refused(Malformed(detail=f"access: one for each of the {seats} seats"))
    anyone: Access = "open"
    return wishes or (anyone,) * seats


def _require_people(game: AnyGame, state: Any, access: Sequence[Access]) -> None:
    """No bot directs: the one session of the bots plays other seats, and sits apart from them."""
    for seat, how in enumerate(access):
        if how.startswith("bot:") and game.audience(state, seat) == DIRECTOR:
            raise Refused(Malformed(detail=f"access: no bot directs (seat {seat})"))


def _opening(tables: Tables, game: AnyGame, wanted: OpenTable, commitment: str) -> Opening:
    return Opening(
        roles=wanted.roles or _usual_roles(game, wanted.players),
        options=wanted.options,
        pack=game.packs[0],
        pack_text=tables.packs[game.name, game.packs[0]],
        seed_commitment=commitment,
    )


def _seat(seat: Seat, role: str, access: Access, invite: str) -> OpenedSeat:
    shown = invite if access == "invited" else None
    return OpenedSeat(seat=seat, role=role, access=access, invitation=shown)
