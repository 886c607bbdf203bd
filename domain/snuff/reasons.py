"""Why SNUFF refuses a command: a code, a sentence, and facts.

A refusal is made from what the seat itself may see, so it never tells more than that.
"""

from domain.refusal import Reason
from domain.snuff.state import Stage


class NotNow(Reason, frozen=True, kw_only=True, tag="not-now"):
    """This belongs to another moment of the game."""

    stage: Stage


class NotYours(Reason, frozen=True, kw_only=True, tag="not-yours"):
    """That is for the other side to do; a Director never plays."""

    role: str


class NoSuchBoard(Reason, frozen=True, kw_only=True, tag="no-such-board"):
    """The pieces make no board in this order: every inner door must meet a door."""

    boards: tuple[tuple[str, ...], ...]


class NoSuchKiller(Reason, frozen=True, kw_only=True, tag="no-such-killer"):
    """You lead no killer of that name who could do this."""

    killers: tuple[str, ...]


class KillerHasActed(Reason, frozen=True, kw_only=True, tag="killer-has-acted"):
    """That killer had his turn in this round, or lies unconscious."""

    killer: str


class OneAtATime(Reason, frozen=True, kw_only=True, tag="one-at-a-time"):
    """A killer's turn is begun only where they are too many to list, and then it is his."""

    killer: str


class NoSuchAction(Reason, frozen=True, kw_only=True, tag="no-such-action"):
    """Nobody has an action of that name."""

    actions: tuple[str, ...]


class TooDear(Reason, frozen=True, kw_only=True, tag="too-dear"):
    """The action costs more noise than there is in the pool."""

    cost: int
    pool: int


class OutOfReach(Reason, frozen=True, kw_only=True, tag="out-of-reach"):
    """This does not lead to that cell."""

    cells: tuple[str, ...]


class WrongTarget(Reason, frozen=True, kw_only=True, tag="wrong-target"):
    """The action aims at something else, or at nothing."""

    targets: tuple[str, ...]


class NoPlaceForIt(Reason, frozen=True, kw_only=True, tag="no-place-for-it"):
    """It cannot lie or stand there."""

    cells: tuple[str, ...]


class ComesFirst(Reason, frozen=True, kw_only=True, tag="comes-first"):
    """Something else has to be done first: a noise, or a movement."""

    noises: int
    steps: int


class CardNotOpen(Reason, frozen=True, kw_only=True, tag="card-not-open"):
    """One card a turn, and only one that can be played now."""

    cards: tuple[str, ...]


class NothingThere(Reason, frozen=True, kw_only=True, tag="nothing-there"):
    """No object lies on your cell, or it was taken."""


class ObjectNotReady(Reason, frozen=True, kw_only=True, tag="object-not-ready"):
    """You use one green object a turn, once each, and where it can do something."""

    objects: tuple[str, ...]


class NoWayOut(Reason, frozen=True, kw_only=True, tag="no-way-out"):
    """One escapes through an exit that is not bolted, with all keys, the action being done."""

    keys: int
    needed: int


class TurnNotDone(Reason, frozen=True, kw_only=True, tag="turn-not-done"):
    """A turn needs an action that is done: its least movement, its noise."""


class WrongRoles(Reason, frozen=True, kw_only=True, tag="wrong-roles"):
    """SNUFF is for one prey, one to three who lead the killers, and at most one director."""

    roles: tuple[str, ...]


class WrongHands(Reason, frozen=True, kw_only=True, tag="wrong-hands"):
    """Each of the three killers has a seat of the killers' side."""

    seats: tuple[int, ...]


class NoBoard(Reason, frozen=True, kw_only=True, tag="no-board"):
    """No pieces of this pack make a board with these options."""


class HasResigned(Reason, frozen=True, kw_only=True, tag="has-resigned"):
    """You have given up; the killers' side loses when all of its seats have."""


class NeverInTime(Reason, frozen=True, kw_only=True, tag="no-clock-for-seat"):
    """A Director plays for neither side, and so loses for none."""


class NoForcedMove(Reason, frozen=True, kw_only=True, tag="no-forced-move"):
    """The house makes no moves in SNUFF; a side whose time is up loses."""
