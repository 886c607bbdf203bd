"""Content packs of SNUFF: what a pack file holds, and what of it a game takes into event 0."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct

from domain.roles import Seat
from domain.snuff.effects import Effect, Small
from domain.snuff.options import Options

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,23}$")]
QuadrantId = Annotated[str, Meta(pattern="^[A-Z][A-Za-z0-9]{0,7}$")]
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Number = Annotated[int, Meta(ge=1, le=99)]
Index = Annotated[int, Meta(ge=0, le=25)]


class _Content(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a pack."""


class Words(_Content, frozen=True, kw_only=True):
    """A text in the languages of the pages."""

    en: Text
    es: Text


class Sides(_Content, frozen=True, kw_only=True):
    """What is on the inner sides of a piece, `door wall door`, by row or column; else walls."""

    top: str = ""
    right: str = ""
    bottom: str = ""
    left: str = ""


class Quadrant(_Content, frozen=True, kw_only=True):
    """A piece of the board, drawn as it lies in the first slot (rulings 2.2, 2.7).

    `rows` has a letter a cell: `.` plain, `x` dark, `o` duct, `_` no cell. `walls` and `doors` name
    edges, `h12` between (1,2) and (1,3), `v12` between (1,2) and (2,2); `exits` sides, `T2`, `L0`.
    """

    id: QuadrantId
    name: Words
    rows: tuple[str, ...]
    walls: str = ""
    doors: str = ""
    exits: str = ""
    inner: Sides = Sides()


class Slot(_Content, frozen=True, kw_only=True):
    """Where a piece's cell (0,0) comes to lie, and the quarter turns clockwise around it."""

    row: Index
    column: Index
    turns: Annotated[int, Meta(ge=0, le=3)] = 0


class Shape(_Content, frozen=True, kw_only=True):
    """How pieces make a board."""

    slots: tuple[Slot, ...]
    exits_min: Small = 3


Move = tuple[Small, Small]
"""The least and the most movements of an action."""


class Card(_Content, frozen=True, kw_only=True):
    """An action of the prey: how far, how loud, and when."""

    id: Id
    name: Words
    text: Words
    move: Move
    noise: Literal["none", "before", "anywhere"] = "none"
    revealed: bool = False


class Action(_Content, frozen=True, kw_only=True):
    """A basic action of every killer."""

    id: Id
    name: Words
    text: Words
    cost: Small
    move: Move
    attack: bool = True
    see_dark: bool = False
    frees_next: bool = False
    leave: bool = False


class Passive(_Content, frozen=True, kw_only=True):
    """What a killer does better, always; while unconscious only if it says so (N48)."""

    name: Words
    text: Words
    effects: tuple[Effect, ...]
    unconscious: bool = False


class Special(_Content, frozen=True, kw_only=True):
    """A killer's paraphilia, played instead of a basic action at its own cost."""

    name: Words
    text: Words
    cost: Small
    move: Move
    attack: bool = True
    effects: tuple[Effect, ...] = ()


class Killer(_Content, frozen=True, kw_only=True):
    """A killer. `number` is his name in notation: K4."""

    id: Id
    number: Number
    name: Words
    passive: Passive
    special: Special


class Use(_Content, frozen=True, kw_only=True):
    """What a green object does, once: noises on different cells, movements, or a blow."""

    noises: Small = 0
    steps: Small = 0
    stun: bool = False


class Object(_Content, frozen=True, kw_only=True):
    """Tokens of one face: keys, or green objects with their use."""

    id: Id
    name: Words
    text: Words
    count: Number = 1
    key: bool = False
    use: Use = Use()


class Upgrade(_Content, frozen=True, kw_only=True):
    """What the killers gain when so many keys have been shown."""

    id: Id
    name: Words
    text: Words
    keys: Number
    effects: tuple[Effect, ...]


class _Common(_Content, frozen=True, kw_only=True):
    options: Options = Options()
    board: Shape
    quadrants: tuple[Quadrant, ...]
    cards: tuple[Card, ...]
    actions: tuple[Action, ...]
    killers: tuple[Killer, ...]
    objects: tuple[Object, ...]
    upgrades: tuple[Upgrade, ...] = ()


class Pack(_Common, frozen=True, kw_only=True):
    """Everything that a pack file holds."""

    name: Id


class Content(_Common, frozen=True, kw_only=True, cache_hash=True):
    """The content in use: the pieces and killers drawn, and the seat of each killer."""

    hands: tuple[Seat, ...]

    def card(self, id_: str) -> Card:
        """Return the prey's card of an id."""
        return _named(self.cards, id_)

    def action(self, id_: str) -> Action:
        """Return the basic action of an id."""
        return _named(self.actions, id_)

    def killer(self, id_: str) -> Killer:
        """Return the killer of an id."""
        return _named(self.killers, id_)

    def object(self, id_: str) -> Object:
        """Return the object of an id."""
        return _named(self.objects, id_)

    @property
    def keys(self) -> int:
        """The number of keys there are; all of them are needed to escape."""
        return sum(token.count for token in self.objects if token.key)

    @property
    def tokens(self) -> int:
        """The number of object tokens."""
        return sum(token.count for token in self.objects)


T = TypeVar("T", Card, Action, Killer, Object)


def _named(things: Sequence[T], id_: str) -> T:
    return next(thing for thing in things if thing.id == id_)
