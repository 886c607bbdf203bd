"""A game of Splut! in notation, a turn a line (rulings 1.9).

    splut south north
    1 south: D e2-e3
    2 north: S f8-f7 ~e9-e8; T d8-d7 +
    3 south: T f2-e2 !N e6 x D # north
    south wins: hit

A step is piece, cells, `+` for a pull, `~` and the way of a levitated rock, `!` and direction and
landing of a throw, `x D` for a crushed dwarf and `#` for a team whose sorcerer was hit.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from domain.house import Resign
from domain.splut.events import (
    Crushed,
    DrawClaimed,
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
from domain.splut.geometry import DIRECTIONS, Direction
from domain.splut.moves import ClaimDraw, SplutMove, Step
from domain.splut.options import Options
from domain.table import (
    Ended,
    GateOpened,
    Opened,
    Paused,
    PolicyTightened,
    Replaced,
    Resigned,
    Result,
    Resumed,
    Seated,
    TimedOut,
)

_CLAIM: Final = "claims a draw"
_RESIGNS: Final = "resigns"
_WAYS: Final[dict[str, Direction]] = {direction[0].upper(): direction for direction in DIRECTIONS}
_TURN: Final = re.compile(r"\d+ \w+: (?P<items>.+)")
_CELL: Final = "[a-i][1-9]"
_STEP: Final = re.compile(
    rf"[SDT] (?P<start>{_CELL})-(?P<to>{_CELL})(?P<pull> \+)?(?: ~(?P<rock>{_CELL})-{_CELL})?"
    rf"(?: !(?P<way>[NESW]) {_CELL})?(?: x D)?(?: # \w+)?",
    re.IGNORECASE,
)
_NO_MOVE: Final = re.compile(r"stuck|\w+ is out of time")


def transcript(events: Iterable[SplutEvent]) -> str:
    """Return a game in notation; it need not have ended."""
    page = _Page()
    for event in events:
        page.write(event)
    return "\n".join(page.lines()) + "\n"


def read_transcript(text: str) -> Sequence[SplutMove]:
    """Return the moves of a game in notation; raise `ValueError` where it cannot be read."""
    return [move for line in text.splitlines() for move in _moves(line.strip())]


class _Page:
    """A transcript while it is written."""

    def __init__(self) -> None:
        self._roles: tuple[str, ...] = ()
        self._head: list[str] = []
        self._turns: list[tuple[str, list[str]]] = []
        self._end: list[str] = []

    def lines(self) -> Iterator[str]:
        yield from self._head
        yield from (f"{turn}: {'; '.join(items)}" for turn, items in self._turns if items)
        yield from self._end

    def write(self, event: SplutEvent) -> None:  # noqa: C901, PLR0912 - one flat case a kind
        match event:
            case Opened(roles=roles, content=content):
                self._open(roles, content.options, content.order[0])
            case TurnBegan(seat=seat, turn=turn):
                self._turns.append((f"{turn} {self._roles[seat]}", []))
            case Stepped(piece=piece, from_=start, to=to):
                self._item(f"{piece[0].upper()} {start}-{to}")
            case Pushed(from_=start, to=to):
                self._item(f"D {start}-{to}")
            case Pulled(from_=start, to=to):
                self._item(f"T {start}-{to} +")
            case Levitated(from_=start, to=to, rock=rock, rock_to=rock_to):
                self._item(f"S {start}-{to} ~{rock}-{rock_to}")
            case Thrown(direction=direction, landing=landing):
                self._add(f" !{direction[0].upper()} {landing}")
            case Crushed():
                self._add(" x D")
            case SorcererHit(seat=seat):
                self._add(f" # {self._roles[seat]}")
            case Stuck():
                self._item("stuck")
            case Resigned(seat=seat):
                self._item(f"{self._roles[seat]} {_RESIGNS}")
            case TimedOut(seat=seat):
                self._item(f"{self._roles[seat]} is out of time")
            case DrawClaimed(seat=seat):
                self._item(f"{self._roles[seat]} {_CLAIM}")
            case Ended(result=result):
                self._end.append(self._ending(result))
            case TeamLeft() | Seated() | Replaced() | Paused() | Resumed():
                pass  # told by another event already, or no part of the play
            case PolicyTightened() | GateOpened():
                pass

    def _open(self, roles: tuple[str, ...], options: Options, starter: int) -> None:
        self._roles = roles
        self._head.append(" ".join(("splut", *roles)))
        usual: dict[str, Any] = msgspec.to_builtins(Options())
        actual: dict[str, Any] = msgspec.to_builtins(options)
        unusual = [f"{k}={v}".lower() for k, v in actual.items() if v != usual[k]]
        self._head.extend([f"options {' '.join(unusual)}"] if unusual else [])
        self._turns.append((f"1 {roles[starter]}", []))

    def _item(self, text: str) -> None:
        self._turns[-1][1].append(text)

    def _add(self, suffix: str) -> None:
        self._turns[-1][1][-1] += suffix

    def _ending(self, result: Result) -> str:
        winners = " and ".join(self._roles[seat] for seat in result.winners)
        return f"{winners} wins: {result.reason}" if winners else f"{result.kind}: {result.reason}"


def _moves(line: str) -> Iterator[SplutMove]:
    if not line[:1].isdigit():
        return  # a heading, or how the game ended
    turn = _TURN.fullmatch(line)
    if turn is None:
        raise ValueError(f"cannot read {line!r} as a turn, such as '1 south: D e2-e3'")
    for item in turn["items"].split(";"):
        yield from _move(item.strip())


def _move(item: str) -> Iterator[SplutMove]:
    """Yield the move of an item, or nothing where the rules or the house acted."""
    if step := _STEP.fullmatch(item):
        yield _step(step)
    elif item.endswith(_RESIGNS):
        yield Resign()
    elif item.endswith(_CLAIM):
        yield ClaimDraw()
    elif not _NO_MOVE.fullmatch(item):
        raise ValueError(f"cannot read {item!r} as a step, such as 'T d4-e4 !N e7'")


def _step(found: re.Match[str]) -> Step:
    return Step(
        from_=found["start"].lower(),
        to=found["to"].lower(),
        pull=bool(found["pull"]),
        levitate=found["rock"].lower() if found["rock"] else UNSET,
        throw=_WAYS[found["way"].upper()] if found["way"] else UNSET,
    )
