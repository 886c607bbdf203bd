"""What happens in Splut!, in the past tense. The tags are the names in the log."""

from typing import Literal

from msgspec import Struct

from domain.roles import Seat
from domain.splut.geometry import Cell, Direction, Piece
from domain.splut.options import Options
from domain.table import Event, Opened, TableEvent


class Content(Struct, frozen=True, kw_only=True):
    """The whole content of a game: its options, and the seats in the order of their turns."""

    options: Options
    order: tuple[Seat, ...]


Leaving = Literal["hit", "resigned", "timed-out"]


class _Walked(Event, frozen=True, kw_only=True, rename={"from_": "from"}):
    """A seat's piece walked from one cell to a neighbouring one."""

    seat: Seat
    from_: Cell
    to: Cell


class Stepped(_Walked, frozen=True, kw_only=True, tag="stepped"):
    """A piece stepped, and nothing else moved. A troll may have stepped onto a rock (S8)."""

    piece: Piece


class Pushed(_Walked, frozen=True, kw_only=True, tag="pushed"):
    """A dwarf stepped and pushed the line ahead; `line` says where each cell's content went."""

    line: dict[Cell, Cell]


class Pulled(_Walked, frozen=True, kw_only=True, tag="pulled"):
    """A troll stepped, and the rock behind it followed."""

    rock: Cell
    rock_to: Cell


class Levitated(_Walked, frozen=True, kw_only=True, tag="levitated"):
    """A sorcerer stepped, and a rock floated the same way."""

    rock: Cell
    rock_to: Cell


class Thrown(Event, frozen=True, kw_only=True, tag="thrown", rename={"from_": "from"}):
    """A troll threw the rock that it stood on. That ends its turn (S6)."""

    seat: Seat
    from_: Cell
    direction: Direction
    landing: Cell


class Crushed(Event, frozen=True, kw_only=True, tag="crushed"):
    """A thrown rock came down on the dwarf of `seat`."""

    seat: Seat
    at: Cell
    by: Seat


class SorcererHit(Event, frozen=True, kw_only=True, tag="sorcerer-hit"):
    """SPLUT! A thrown rock hit the sorcerer of `seat`."""

    seat: Seat
    at: Cell
    by: Seat


class TeamLeft(Event, frozen=True, kw_only=True, tag="team-left"):
    """All pieces of a team left the arena (S28)."""

    seat: Seat
    cause: Leaving


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn-began"):
    """A seat began a turn; its position has now stood `occurrence` times (S30)."""

    seat: Seat
    turn: int
    steps: int
    occurrence: int = 1


class Stuck(Event, frozen=True, kw_only=True, tag="stuck"):
    """A seat had no legal step and lost the rest of its turn (S7)."""

    seat: Seat
    steps: int


class DrawClaimed(Event, frozen=True, kw_only=True, tag="draw-claimed"):
    """The side to move claimed a draw by repetition (S30)."""

    seat: Seat
    occurrence: int


SplutOpened = Opened[Content]
Walk = Stepped | Pushed | Pulled | Levitated
Played = Walk | Thrown | Crushed | SorcererHit | TeamLeft | TurnBegan | Stuck | DrawClaimed
SplutEvent = SplutOpened | TableEvent | Played
