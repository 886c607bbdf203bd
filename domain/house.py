"""The commands of the house, decided in one place for all games."""

from msgspec import Struct

from domain.command import HOUSE, Command
from domain.refusal import Reason, Refused
from domain.roles import Seat
from domain.table import (
    Cause,
    Ended,
    Gate,
    GateOpened,
    Paused,
    Policy,
    PolicyTightened,
    Replaced,
    Result,
    Resumed,
    Seated,
    Table,
    TableEvent,
)


class Move(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Something that a seat or the house may want. The tag is its name in messages."""


class Resign(Move, frozen=True, kw_only=True, tag="resign"):
    """Give up."""


class Sit(Move, frozen=True, kw_only=True, tag="sit"):
    """The house gives a seat to somebody who came."""

    seat: Seat


class TimeOut(Move, frozen=True, kw_only=True, tag="time-out"):
    """The house ends the time of a seat."""

    seat: Seat


class Force(Move, frozen=True, kw_only=True, tag="force"):
    """The house chooses for a seat, from recorded luck."""

    seat: Seat


class Pause(Move, frozen=True, kw_only=True, tag="pause"):
    """The house stops play."""

    because: Cause
    note: str = ""


class Resume(Move, frozen=True, kw_only=True, tag="resume"):
    """The house lets play go on."""


class Replace(Move, frozen=True, kw_only=True, tag="replace"):
    """The house takes a seat from its holder."""

    seat: Seat
    because: Cause
    note: str = ""


class Adjudicate(Move, frozen=True, kw_only=True, tag="adjudicate"):
    """The house decides the result."""

    result: Result
    note: str = ""


class Void(Move, frozen=True, kw_only=True, tag="void"):
    """The house ends a game that shall not count. It stays listed, with its reason."""

    because: Cause
    note: str = ""


class Tighten(Move, frozen=True, kw_only=True, tag="tighten"):
    """The house gives viewers without a seat less, or later."""

    policy: Policy
    because: Cause


class OpenGate(Move, frozen=True, kw_only=True, tag="open-gate"):
    """The house reports that what the policy waits for has come."""

    gate: Gate


PlayedByGame = TimeOut | Force
"""Commands of the house that each game answers by its own rules (X7)."""
HouseMove = (
    Sit | TimeOut | Force | Pause | Resume | Replace | Adjudicate | Void | Tighten | OpenGate
)


class GameOver(Reason, frozen=True, kw_only=True, tag="game-over"):
    """The game has ended."""

    result: Result


class NotPaused(Reason, frozen=True, kw_only=True, tag="not-paused"):
    """Only a paused game can be resumed."""


class IsPaused(Reason, frozen=True, kw_only=True, tag="is-paused"):
    """The game is paused."""


class SeatsFree(Reason, frozen=True, kw_only=True, tag="seats-free"):
    """Play begins when every seat is taken."""

    free: tuple[Seat, ...]


class SeatTaken(Reason, frozen=True, kw_only=True, tag="seat-taken"):
    """Somebody sits there already."""

    seat: Seat


class NoSuchSeat(Reason, frozen=True, kw_only=True, tag="no-such-seat"):
    """The table has no seat of that number."""

    seats: int


class PolicyTooLoose(Reason, frozen=True, kw_only=True, tag="policy-too-loose"):
    """A policy in force can only be tightened."""

    policy: Policy


class HouseOnly(Reason, frozen=True, kw_only=True, tag="house-only"):
    """Only the house may do this."""


def require_running(table: Table) -> None:
    """Return when seats may move; raise `Refused` with what stands in the way otherwise."""
    if table.result is not None:
        raise Refused(GameOver(result=table.result))
    if not table.full:
        raise Refused(SeatsFree(free=table.free))
    if table.paused:
        raise Refused(IsPaused())


def decide(table: Table, move: Move) -> list[TableEvent] | None:
    """Return what a command of the house makes happen, or None when it is the game's own matter.

    Raises `Refused` when the house cannot do that now.
    """
    if not isinstance(move, HouseMove) or isinstance(move, PlayedByGame):
        return None
    if table.result is not None and not isinstance(move, OpenGate):
        raise Refused(GameOver(result=table.result))
    return [_house(table, move)]


def judge(table: Table, command: Command[Move]) -> list[TableEvent] | None:
    """Return the events of a house command, or None when the game has to decide the command itself.

    Raises `Refused` when nobody may do that now, or a seat wants what only the house may do.
    """
    if isinstance(command.move, HouseMove) and command.by is not HOUSE:
        raise Refused(HouseOnly())
    events = decide(table, command.move)
    if events is None:
        require_running(table)
    return events


def _house(table: Table, move: Move) -> TableEvent:  # noqa: C901 - one flat case a command
    match move:
        case Sit(seat=seat):
            return _sit(table, seat)
        case Pause(because=because, note=note):
            if table.paused:
                raise Refused(IsPaused())
            return Paused(because=because, note=note)
        case Resume():
            if not table.paused:
                raise Refused(NotPaused())
            return Resumed()
        case Replace(seat=seat, because=because, note=note):
            require_seat(table, seat)
            return Replaced(seat=seat, because=because, note=note)
        case Adjudicate(result=result, note=note):
            return Ended(result=result, note=note)
        case Void(because=because, note=note):
            return Ended(result=Result(kind="void", reason=because), note=note)
        case Tighten(policy=policy, because=because):
            return _tighten(table, policy, because)
        case OpenGate(gate=gate):
            return GateOpened(gate=gate)
        case _:
            raise AssertionError(move)


def _sit(table: Table, seat: Seat) -> Seated:
    require_seat(table, seat)
    if seat in table.seated:
        raise Refused(SeatTaken(seat=seat))
    return Seated(seat=seat)


def require_seat(table: Table, seat: Seat) -> None:
    """Return when the table has the seat; raise `Refused` with `NoSuchSeat` otherwise."""
    if seat >= len(table.roles):
        raise Refused(NoSuchSeat(seats=len(table.roles)))


_GATES: tuple[Gate, ...] = ("none", "game_end", "tournament_round", "tournament")


def _tighten(table: Table, policy: Policy, because: Cause) -> PolicyTightened:
    old = table.policy or Policy()
    looser = (
        (policy.live and not old.live)
        or policy.rounds < old.rounds
        or policy.seconds < old.seconds
        or _GATES.index(policy.until) < _GATES.index(old.until)
        or (policy.tail == "flush" and old.tail == "pace")
    )
    if looser:
        raise Refused(PolicyTooLoose(policy=old))
    return PolicyTightened(policy=policy, because=because)
