"""The rules of Splut!: `decide` judges a command, `evolve` believes an event."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from domain import house, table
from domain.command import Command
from domain.house import HouseMove, Resign, TimeOut
from domain.reasons import NoSeat
from domain.refusal import Reason, Refused
from domain.roles import Seat
from domain.splut.arena import crushed, left, levitated, pulled, pushed, stepped, thrown, turn_began
from domain.splut.events import (
    Crushed,
    DrawClaimed,
    Leaving,
    Levitated,
    Pulled,
    Pushed,
    SorcererHit,
    SplutEvent,
    Stepped,
    Stuck,
    TeamLeft,
    Thrown,
    TurnBegan,
)
from domain.splut.moves import ClaimDraw, SplutMove, Step
from domain.splut.opening import set_up
from domain.splut.reasons import NothingToClaim, NothingToForce, NotYourTurn, TeamGone
from domain.splut.state import State, next_living, steps_in
from domain.splut.steps import consequence, has_step, outcomes
from domain.table import Ended, Opened, Resigned, Result, TableEvent, TimedOut

SplutCommand = Command[SplutMove | HouseMove]


def decide(state: State, command: SplutCommand) -> Sequence[SplutEvent]:
    """Return what `command` makes happen; raise `Refused`."""
    events = house.judge(state.table, command)
    if events is not None:
        return events
    move = command.move
    if isinstance(move, HouseMove):
        return _house(state, move)
    seat = _living(state, command.by)
    match move:
        case Step():
            return _step(state, seat, move)
        case Resign():
            return _leave(state, Resigned(seat=seat), seat, "resigned")
        case ClaimDraw():
            return _claim(state, seat)


def evolve(state: State, event: SplutEvent) -> State:  # noqa: C901 - one flat case a kind
    """Return the state after `event`. The past is believed, not judged."""
    match event:
        case Opened():
            return set_up(event)
        case Stepped():
            return stepped(state, event)
        case Pushed():
            return pushed(state, event)
        case Pulled():
            return pulled(state, event)
        case Levitated():
            return levitated(state, event)
        case Thrown():
            return thrown(state, event)
        case Crushed(at=at):
            return crushed(state, at)
        case TeamLeft():
            return left(state, event)
        case TurnBegan():
            return turn_began(state, event)
        case Stuck():
            return replace(state, steps_left=0)
        case SorcererHit() | DrawClaimed():
            return state
        case _:
            return _at_table(state, event)


def lawful(state: State, seat: Seat) -> Sequence[Step]:
    """Return the steps that a seat may take now."""
    if not state.table.running or seat != state.to_move:
        return ()
    return tuple(step for step, _ in outcomes(state, seat))


def rights(state: State, seat: Seat) -> Sequence[SplutMove]:
    """Return the resignation and the claim that are open to a seat now."""
    if not state.table.running or seat not in state.living:
        return ()
    if seat == state.to_move and state.occurrence >= state.options.repetition_claim:
        return (Resign(), ClaimDraw())
    return (Resign(),)


class _Story:
    """What a command makes happen, told event by event."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[SplutEvent] = []

    @property
    def cause(self) -> Leaving:
        """Why the last team left."""
        return next(e.cause for e in reversed(self.events) if isinstance(e, TeamLeft))

    def tell(self, *events: SplutEvent) -> None:
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def end(self, kind: Literal["won", "draw"], reason: str, *winners: Seat) -> None:
        self.tell(Ended(result=Result(kind=kind, winners=winners, reason=reason)))


def _at_table(state: State, event: TableEvent) -> State:
    return replace(state, table=table.evolve(state.table, event))


def _living(state: State, seat: Seat | None) -> Seat:
    if seat is None or seat not in state.order:
        raise Refused(NoSeat(seats=len(state.order)))
    if seat in state.fallen:
        raise Refused(TeamGone(seat=seat))
    return seat


def _house(state: State, move: HouseMove) -> Sequence[SplutEvent]:
    """A team whose time is up leaves, whoever is to move (X7)."""
    if not isinstance(move, TimeOut):
        raise Refused(NothingToForce())
    seat = _living(state, move.seat)
    return _leave(state, TimedOut(seat=seat), seat, "timed-out")


def _step(state: State, seat: Seat, step: Step) -> Sequence[SplutEvent]:
    if seat != state.to_move:
        raise Refused(NotYourTurn(to_move=state.to_move))
    effects = consequence(state, seat, step)
    if isinstance(effects, Reason):
        raise Refused(effects)
    story = _Story(state)
    story.tell(*effects)
    _go_on(story)
    return story.events


def _leave(
    state: State, how: Resigned | TimedOut, seat: Seat, cause: Leaving
) -> Sequence[SplutEvent]:
    """A team that gives up vanishes like one whose sorcerer was hit (S30)."""
    story = _Story(state)
    story.tell(how, TeamLeft(seat=seat, cause=cause))
    _go_on(story)
    return story.events


def _claim(state: State, seat: Seat) -> Sequence[SplutEvent]:
    needed = state.options.repetition_claim
    if seat != state.to_move:
        raise Refused(NotYourTurn(to_move=state.to_move))
    if state.occurrence < needed:
        raise Refused(NothingToClaim(occurrence=state.occurrence, needed=needed))
    story = _Story(state)
    story.tell(DrawClaimed(seat=seat, occurrence=state.occurrence))
    story.end("draw", "repetition-claimed")
    return story.events


def _go_on(story: _Story) -> None:
    """End the game, pass the turn, or let the seat to move go on."""
    state = story.state
    if len(state.living) == 1:
        story.end("won", story.cause, *state.living)
    elif state.to_move in state.fallen or not state.steps_left:
        _pass_turn(story)
    elif not has_step(state, state.to_move):
        story.tell(Stuck(seat=state.to_move, steps=state.steps_left))
        _pass_turn(story)


def _pass_turn(story: _Story) -> None:
    """Begin the next turn that has a legal step; a whole lap without one is a draw (S7, X8)."""
    for _ in story.state.living:
        if story.state.turn >= story.state.options.turn_cap:
            return story.end("draw", "turn-cap")
        _begin_turn(story)
        state = story.state
        if state.occurrence >= state.options.repetition_draw:
            return story.end("draw", "repetition")
        if has_step(state, state.to_move):
            return None
        story.tell(Stuck(seat=state.to_move, steps=state.steps_left))
    return story.end("draw", "stuck")


def _begin_turn(story: _Story) -> None:
    """Tell of the next turn, and of how often its position has stood by then."""
    turn = story.state.turn + 1
    began = TurnBegan(seat=next_living(story.state), turn=turn, steps=steps_in(turn))
    occurrence = evolve(story.state, began).occurrence
    story.tell(replace(began, occurrence=occurrence))
