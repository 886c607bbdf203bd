"""A position of Splut!. Its JSON is the public view, so there is nothing in it to hide."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from msgspec import Struct

from domain.roles import Seat
from domain.splut.events import Leaving
from domain.splut.geometry import Cell
from domain.splut.options import Options
from domain.table import Table

NOBODY: Final = -1
DWARF: Final = "D"
SORCERER: Final = "S"
TROLL: Final = "T"

_FULL_TURN = 3


class Rock(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rock: the last turn in which it moved, and the last turn before that; 0 is never."""

    moved: int = 0
    earlier: int = 0

    def in_turn(self, turn: int) -> "Rock":
        """Return this rock after it moved in `turn`."""
        return self if self.moved == turn else Rock(moved=turn, earlier=self.moved)

    def before(self, turn: int) -> int:
        """Return the last turn before `turn` in which it moved."""
        return self.earlier if self.moved == turn else self.moved


class State(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The arena, whose turn it is, and what the rules must remember.

    `pieces` holds kind and seat, such as `D0`. `levitating` is the cell of the rock that floats
    with the sorcerer this turn. `last_turns` are the latest finished turns of each seat, `seen`
    counts positions at the start of a turn since a piece last left the arena.
    """

    table: Table = Table()
    options: Options = Options()
    order: tuple[Seat, ...] = ()
    pieces: dict[Cell, str] = {}
    rocks: dict[Cell, Rock] = {}
    fallen: dict[Seat, Leaving] = {}
    turn: int = 0
    to_move: int = NOBODY
    steps_left: int = 0
    levitating: str = ""
    levitation_over: bool = False
    last_turns: dict[Seat, int] = {}
    seen: dict[str, int] = {}

    @property
    def living(self) -> tuple[Seat, ...]:
        """Return the seats still in the arena, in the order of their turns."""
        return tuple(seat for seat in self.order if seat not in self.fallen)

    @property
    def occurrence(self) -> int:
        """Return how often the position at the start of this turn has stood; 0 after a step."""
        if self.steps_left != steps_in(self.turn):
            return 0
        return self.seen.get(fingerprint(self), 0)


def steps_in(turn: int) -> int:
    """Return the number of steps of a turn: 1, 2, and then always 3 (S5)."""
    return min(turn, _FULL_TURN)


def owner(piece: str) -> Seat:
    """Return the seat of a piece."""
    return int(piece[1])


def next_living(state: State) -> Seat:
    """Return the next living seat clockwise from the one to move, itself when alone (S28)."""
    after = state.order.index(state.to_move) + 1
    ring = state.order[after:] + state.order[:after]
    return next(seat for seat in ring if seat not in state.fallen)


def barred(state: State, rock: Rock) -> bool:
    """Tell whether a rock's last move bars it from levitation in this turn (S24, S25)."""
    if state.options.push_clears_cooldown and rock.moved == state.turn:
        return False
    return rock.before(state.turn) > _free_until(state)


def _free_until(state: State) -> int:
    if state.options.cooldown_scope == "lap":
        return state.last_turns.get(state.to_move, 0)
    return max(state.turn - 2, 0)


def fingerprint(state: State) -> str:
    """Return a short name of cells, side to move, steps and barred rocks (S30)."""
    return sha256(" ".join(_parts(state)).encode()).hexdigest()[:12]


def _parts(state: State) -> Iterator[str]:
    yield f"{state.to_move}/{state.steps_left}"
    yield from sorted(cell + piece for cell, piece in state.pieces.items())
    yield from sorted(cell + "*" * barred(state, rock) for cell, rock in state.rocks.items())
