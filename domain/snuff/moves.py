"""What a seat may want in SNUFF (X4, X5). The tags differ from those of other games."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from domain.house import Move, Resign
from domain.snuff.board import Cell
from domain.snuff.pack import Id, QuadrantId

Target = Annotated[str, Meta(pattern="^[a-z][1-9][0-9]?(-([a-z][1-9][0-9]?|[nesw]))?$")]
"""A cell `c3`, a door `c3-d3`, or an exit `a1-w`."""


class Build(Move, frozen=True, kw_only=True, tag="build"):
    """Lay the four pieces into the slots in this order."""

    pieces: Annotated[tuple[QuadrantId, ...], Meta(min_length=1, max_length=9)]


class Cast(Move, frozen=True, kw_only=True, tag="cast"):
    """Choose the next killer, where the team chooses (X2)."""

    killer: Id


class Post(Move, frozen=True, kw_only=True, tag="post"):
    """Place a killer on a cell with an exit, before the objects are hidden."""

    killer: Id
    at: Cell


class Hide(Move, frozen=True, kw_only=True, tag="hide"):
    """Put the next object face down on a cell."""

    at: Cell


class Start(Move, frozen=True, kw_only=True, tag="start"):
    """Begin on a cell with an object."""

    at: Cell


class Play(Move, frozen=True, kw_only=True, tag="play"):
    """Choose the action of this turn; a noise before it is made at once."""

    card: Id


class Noise(Move, frozen=True, kw_only=True, tag="noise"):
    """Make the noise that a card or an object asks for, on any cell."""

    at: Cell


class Step(Move, frozen=True, kw_only=True, tag="sneak-to"):
    """Go to a neighbouring cell."""

    to: Cell


class Duct(Move, frozen=True, kw_only=True, tag="duct-to"):
    """Go through the duct to one in an adjacent quadrant."""

    to: Cell


class PickUp(Move, frozen=True, kw_only=True, tag="pick-up"):
    """Take the object on the own cell."""


class Use(Move, frozen=True, kw_only=True, tag="use", omit_defaults=True):
    """Use a green object; a blow names the killer."""

    object: Id
    killer: Id | UnsetType = UNSET


class Escape(Move, frozen=True, kw_only=True, tag="escape"):
    """Say that you escape: on an exit cell, with all keys. Now survive the round."""


class EndTurn(Move, frozen=True, kw_only=True, tag="end-turn"):
    """End the prey's turn; all noise is announced."""


class Begin(Move, frozen=True, kw_only=True, tag="begin"):
    """Begin a killer's turn, where the turns of all of them were too many to list (X3)."""

    killer: Id


class Act(Move, frozen=True, kw_only=True, tag="act", omit_defaults=True):
    """Play a killer's whole turn: an action, where he ends, and what a special one aims at.

    `target` is a cell or an edge; `other` the killer whom he moves there.
    """

    killer: Id
    action: Id
    to: Cell
    target: Target | UnsetType = UNSET
    other: Id | UnsetType = UNSET


SetUpMove = Build | Cast | Post | Hide | Start
PreyMove = Play | Noise | Step | Duct | PickUp | Use | Escape | EndTurn
SnuffMove = SetUpMove | PreyMove | Begin | Act | Resign
