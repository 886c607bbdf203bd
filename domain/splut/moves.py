"""What a seat may want in Splut!."""

from msgspec import UNSET, UnsetType

from domain.house import Move, Resign
from domain.splut.geometry import Cell, Direction


class Step(
    Move, frozen=True, kw_only=True, tag="step", rename={"from_": "from"}, omit_defaults=True
):
    """Move one piece one cell, and say which special action goes with it.

    A troll may `pull` the rock behind it and must `throw` the rock that it steps onto; a sorcerer
    may `levitate` the rock on the cell named.
    """

    from_: Cell
    to: Cell
    pull: bool = False
    levitate: Cell | UnsetType = UNSET
    throw: Direction | UnsetType = UNSET


class ClaimDraw(Move, frozen=True, kw_only=True, tag="claim-draw"):
    """Claim a draw because the position stood for the third time (S30)."""


SplutMove = Step | Resign | ClaimDraw
