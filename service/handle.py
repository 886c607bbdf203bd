"""The road of a move. Start reading here.

A command comes in with the seat that its credential holds. What was due is settled, the rules
decide, the events are appended, and the caller gets the frames that they make for it. Everybody
else hears from the relay (`projections/relay.py`), which reads the log: nobody hears of what was
not recorded.
"""

from domain.clock import due
from domain.command import HOUSE, Command
from domain.house import HouseMove, Sit
from domain.ports import OutcomeUnknown, Stale
from domain.refusal import Refused
from domain.roles import Seat
from projections.past import Past
from projections.replay import view_at
from service.refusals import OutOfDate
from service.tables import Ack, Tables, Wanted, ack, luck_of


async def handle(tables: Tables, wanted: Wanted) -> Ack:
    """Settle what is due, decide, append; return the caller's own new frames. Raises `Refused`."""
    while True:
        past = await tables.load(wanted.game)
        audience = past.game.audience(past.state, wanted.by)
        if versions := past.answered(wanted.by, wanted.id):
            return ack(past, audience, versions)
        try:
            await settle(tables, past)
            return ack(past, audience, await _decide(tables, past, wanted))
        except (Stale, OutcomeUnknown):
            continue  # the log knows what happened: look again


async def settle(tables: Tables, past: Past) -> None:
    """Record what the house owes the game by now, one by one; raises `Stale`."""
    while move := await _owed(tables, past):
        await house(tables, past, move)


async def house(tables: Tables, past: Past, move: HouseMove) -> None:
    """Record a command of the house; raises `Refused`, `Stale`."""
    at = tables.now(past)
    command = Command(by=HOUSE, move=move, at=at, luck=luck_of(past))
    await tables.append(past, past.game.decide(past.state, command), at)


async def _decide(tables: Tables, past: Past, wanted: Wanted) -> tuple[int, int]:
    _require_up_to_date(past, wanted)
    at = tables.now(past)
    command = Command(by=wanted.by, move=wanted.move, at=at, luck=luck_of(past))
    return await tables.append(past, past.game.decide(past.state, command), at, wanted)


async def _owed(tables: Tables, past: Past) -> HouseMove | None:
    if move := due(past.state.table, past.at, tables.now(past)):
        return move
    if not _has_room(past):
        return None
    rows = await tables.seats.all(past.id)
    seated = past.state.table.seated  # looked at only now: others may have sat down meanwhile
    waiting = (row.seat for row in rows if row.taken and row.seat not in seated)
    return next((Sit(seat=seat) for seat in waiting if _has_room(past)), None)


def _has_room(past: Past) -> bool:
    table = past.state.table
    return table.result is None and not table.full


def _require_up_to_date(past: Past, wanted: Wanted) -> None:
    """A command conflicts only with frames that changed what is lawful for its own seat."""
    if wanted.seen is None:
        return
    audience = past.game.audience(past.state, wanted.by)
    top = past.reel(audience).view
    if wanted.seen == top.seq:
        return
    seen = view_at(past.game, past.log, audience, wanted.seen)
    if wanted.seen > top.seq or _options(past, seen.state, wanted.by) != _options(
        past, top.state, wanted.by
    ):
        raise Refused(OutOfDate(seq=top.seq))


def _options(past: Past, state: object, seat: Seat) -> tuple[object, object]:
    return past.game.lawful(state, seat), past.game.rights(state, seat)
