"""What all games have in common: the table, its seats, and the events that any of them has."""

from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.roles import Seat

C = TypeVar("C")

Gate = Literal["none", "game_end", "tournament_round", "tournament"]
Cause = Literal["host", "arbiter", "idle", "abandoned"]


class Policy(Struct, frozen=True, kw_only=True):
    """What viewers without a seat get, and how late. Stands in event 0."""

    live: bool = True
    rounds: int = 0
    seconds: int = 0
    until: Gate = "none"
    tail: Literal["pace", "flush"] = "pace"


class Result(Struct, frozen=True, kw_only=True):
    """How a game ended: won, a draw, nobody won, or it does not count."""

    kind: Literal["won", "draw", "nobody", "void"]
    winners: tuple[Seat, ...] = ()
    reason: str


class Event(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Something that happened. The tag is its name in the log and never changes."""


class Opened(Event, Generic[C], frozen=True, kw_only=True, tag="opened"):
    """A table was opened. Public and self-sufficient: a replay needs no pack file."""

    game: str
    rules: int
    roles: tuple[str, ...]
    pack: str
    pack_hash: str
    content: C
    policy: Policy
    seed_commitment: str


class Seated(Event, frozen=True, kw_only=True, tag="seated"):
    """Somebody took a seat."""

    seat: Seat


class Resigned(Event, frozen=True, kw_only=True, tag="resigned"):
    """A seat gave up; what follows from it stands in the events behind this one."""

    seat: Seat


class TimedOut(Event, frozen=True, kw_only=True, tag="timed-out"):
    """A seat ran out of time; what follows from it stands in the events behind this one."""

    seat: Seat


class Paused(Event, frozen=True, kw_only=True, tag="paused"):
    """The game stands still: no seat may move."""

    because: Cause
    note: str = ""


class Resumed(Event, frozen=True, kw_only=True, tag="resumed"):
    """The game goes on after a pause."""


class Replaced(Event, frozen=True, kw_only=True, tag="replaced"):
    """A seat was taken from whoever held it and waits for somebody new."""

    seat: Seat
    because: Cause
    note: str = ""


class PolicyTightened(Event, frozen=True, kw_only=True, tag="policy-tightened"):
    """From now on viewers without a seat get less, or later."""

    policy: Policy
    because: Cause


class GateOpened(Event, frozen=True, kw_only=True, tag="gate-opened"):
    """What the policy waits for outside this game has come."""

    gate: Gate


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over. `note` is the salted commitment of a free text, never the text."""

    result: Result
    note: str = ""


TableEvent = (
    Seated
    | Resigned
    | TimedOut
    | Paused
    | Resumed
    | Replaced
    | PolicyTightened
    | GateOpened
    | Ended
)


class Table(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The part of a state that every game has."""

    game: str = ""
    rules: int = 0
    roles: tuple[str, ...] = ()
    policy: Policy | None = None
    seated: dict[Seat, bool] = {}
    paused: bool = False
    result: Result | None = None

    @property
    def running(self) -> bool:
        """Tell whether seats may move now."""
        return bool(self.roles) and self.full and not self.paused and self.result is None

    @property
    def full(self) -> bool:
        """Tell whether every seat is taken."""
        return len(self.seated) == len(self.roles)

    @property
    def free(self) -> tuple[Seat, ...]:
        """Return the seats that nobody has taken."""
        return tuple(seat for seat in range(len(self.roles)) if seat not in self.seated)


def opened(event: Opened[C]) -> Table:
    """Return the table as event 0 makes it."""
    return Table(game=event.game, rules=event.rules, roles=event.roles, policy=event.policy)


def evolve(table: Table, event: TableEvent) -> Table:
    """Return the table after `event`. The past is believed, not judged."""
    match event:
        case Seated(seat=seat):
            return replace(table, seated={**table.seated, seat: True})
        case Replaced(seat=seat):
            return replace(table, seated={s: True for s in table.seated if s != seat})
        case Paused():
            return replace(table, paused=True)
        case Resumed():
            return replace(table, paused=False)
        case PolicyTightened(policy=policy):
            return replace(table, policy=policy)
        case Ended(result=result):
            return replace(table, result=result)
        case Resigned() | TimedOut() | GateOpened():
            return table
