"""The rules of SNUFF: `decide` judges a command, `evolve` believes an event."""

from collections.abc import Sequence

from domain import house
from domain.command import Command
from domain.house import HouseMove, Resign, TimeOut
from domain.luck import Luck
from domain.reasons import NoSeat
from domain.refusal import Refused
from domain.roles import Seat
from domain.snuff import hunters, prey, setup
from domain.snuff.changes import evolve
from domain.snuff.events import SnuffEvent
from domain.snuff.moves import Act, Begin, SetUpMove, SnuffMove
from domain.snuff.reasons import HasResigned, NeverInTime, NoForcedMove, NotYours
from domain.snuff.refusing import why_not
from domain.snuff.state import KILLERS, PREY, State
from domain.snuff.telling import Story
from domain.table import Resigned, TimedOut

__all__ = ["decide", "evolve", "lawful", "rights"]

SnuffCommand = Command[SnuffMove | HouseMove]


def decide(state: State, command: SnuffCommand) -> Sequence[SnuffEvent]:
    """Return what `command` makes happen; raise `Refused`."""
    events = house.judge(state.table, command)
    if events is not None:
        return events
    move = command.move
    if isinstance(move, HouseMove):
        return _house(state, move)
    seat = _seat(state, command.by)
    if isinstance(move, Resign):
        return _resign(state, seat)
    if move not in lawful(state, seat):
        raise Refused(why_not(state, seat, move))
    return _done(state, seat, move, command.luck).events


def lawful(state: State, seat: Seat) -> Sequence[SnuffMove]:
    """Return what a seat may do now. For the killers it follows from the public board alone."""
    role = state.table.roles[seat] if state.table.running else ""
    if role == PREY:
        return tuple(prey.options(state) if state.stage == "prey" else setup.prey_options(state))
    if role == KILLERS and state.stage == "killers":
        return tuple(hunters.options(state, seat))
    return tuple(setup.killers_options(state, seat)) if role == KILLERS else ()


def rights(state: State, seat: Seat) -> Sequence[SnuffMove]:
    """Return the resignation of a side; a Director has none, and nobody resigns twice."""
    if not state.table.running or seat in state.resigned:
        return ()
    return (Resign(),) if state.table.roles[seat] in (PREY, KILLERS) else ()


def _done(state: State, seat: Seat, move: SnuffMove, luck: Luck) -> Story:
    if isinstance(move, SetUpMove):
        return setup.set_up(state, seat, move, luck)
    if isinstance(move, Begin):
        return hunters.begin(state, move)
    if isinstance(move, Act):
        return hunters.act(state, move)
    assert not isinstance(move, Resign)  # noqa: S101 - no board move, and so never listed as one
    return prey.play(state, move, luck)


def _seat(state: State, seat: Seat | None) -> Seat:
    if seat is None or seat >= len(state.table.roles):
        raise Refused(NoSeat(seats=len(state.table.roles)))
    return seat


def _house(state: State, move: HouseMove) -> Sequence[SnuffEvent]:
    """A side whose time is up loses, whoever is to move (X7)."""
    if not isinstance(move, TimeOut):
        raise Refused(NoForcedMove())
    seat = _seat(state, move.seat)
    if state.table.roles[seat] not in (PREY, KILLERS):
        raise Refused(NeverInTime())
    story = Story(state)
    story.tell(TimedOut(seat=seat))
    _lose(story, seat, "timed-out")
    return story.events


def _resign(state: State, seat: Seat) -> Sequence[SnuffEvent]:
    """The killers' side gives up when all of its seats agree (X7)."""
    if not rights(state, seat):
        resigned = seat in state.resigned
        raise Refused(HasResigned() if resigned else NotYours(role=state.table.roles[seat]))
    story = Story(state)
    story.tell(Resigned(seat=seat))
    side = [s for s, role in enumerate(state.table.roles) if role == state.table.roles[seat]]
    if all(member in story.state.resigned for member in side):
        _lose(story, seat, "resigned")
    return story.events


def _lose(story: Story, seat: Seat, reason: str) -> None:
    if story.state.table.roles[seat] == PREY:
        story.killers_win(reason)
    else:
        story.prey_wins(reason)
