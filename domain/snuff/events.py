"""What happens in SNUFF, in the past tense. The tags are the names in the log.

What happens behind the screen has events of its own; when a rule reveals something, a public event
stands beside the secret one. No public event says more than everybody at the table hears.
"""

from typing import Literal

from domain.roles import Seat
from domain.snuff.board import Cell
from domain.snuff.pack import Content, Id
from domain.table import Event, Opened, TableEvent

Source = Literal["card", "object", "pick-up", "duct", "escape"]


class BoardBuilt(Event, frozen=True, kw_only=True, tag="board-built"):
    """The pieces were laid into the slots in this order."""

    pieces: tuple[str, ...]


class KillerCast(Event, frozen=True, kw_only=True, tag="killer-cast"):
    """The team chose a killer."""

    killer: Id
    seat: Seat


class KillerPosted(Event, frozen=True, kw_only=True, tag="killer-posted"):
    """A killer took up his post on a cell with an exit."""

    killer: Id
    at: Cell


class ObjectHidden(Event, frozen=True, kw_only=True, tag="object-hidden"):
    """The prey put an object face down on a cell."""

    at: Cell


class ObjectsLaid(Event, frozen=True, kw_only=True, tag="objects-laid"):
    """All objects lie hidden (X4)."""


class PreyStarted(Event, frozen=True, kw_only=True, tag="prey-started"):
    """The prey began on a cell with an object."""

    at: Cell


class RoundBegan(Event, frozen=True, kw_only=True, tag="round-began"):
    """A round began; it is the prey's turn."""

    round: int


class CardPlayed(Event, frozen=True, kw_only=True, tag="card-played"):
    """The prey chose the action of this turn (N29)."""

    card: Id


class NoiseMade(Event, frozen=True, kw_only=True, tag="noise-made"):
    """The prey made a noise, which is announced at the end of her turn."""

    at: Cell
    source: Source


class PreyStepped(Event, frozen=True, kw_only=True, tag="prey-stepped"):
    """The prey went to a neighbouring cell."""

    to: Cell


class PreyDucted(Event, frozen=True, kw_only=True, tag="prey-ducted"):
    """The prey went through a duct."""

    to: Cell


class PreyDragged(Event, frozen=True, kw_only=True, tag="prey-dragged"):
    """The prey was moved by a killer; that is not entering (N38)."""

    to: Cell


class ObjectPicked(Event, frozen=True, kw_only=True, tag="object-picked"):
    """The prey took the object on her cell, and saw what it is (N22)."""

    object: Id


class ObjectUsed(Event, frozen=True, kw_only=True, tag="object-used"):
    """The prey used a green object."""

    object: Id


class EscapeDeclared(Event, frozen=True, kw_only=True, tag="escape-declared"):
    """The prey stands at an exit with all keys; if she survives this round, she has won."""


class NoiseAnnounced(Event, frozen=True, kw_only=True, tag="noise-announced"):
    """The prey's turn ended, and its noise was announced: so many on each cell, in no order."""

    noises: dict[Cell, int]
    total: int


class PreySighted(Event, frozen=True, kw_only=True, tag="prey-sighted"):
    """The prey is in view on this cell, and her figure stands on the public board."""

    at: Cell


class PreyLost(Event, frozen=True, kw_only=True, tag="prey-lost"):
    """The prey is out of everybody's sight, and her figure was taken off the board."""


class KeysShown(Event, frozen=True, kw_only=True, tag="keys-shown"):
    """The prey in view showed all her keys."""

    keys: int


class UpgradeGained(Event, frozen=True, kw_only=True, tag="upgrade-gained"):
    """The killers gained an upgrade."""

    upgrade: Id


class NoiseGained(Event, frozen=True, kw_only=True, tag="noise-gained"):
    """A killer's own gift, or an upgrade, added to the pool."""

    amount: int
    killer: str = ""


class PreyAttacked(Event, frozen=True, kw_only=True, tag="prey-attacked"):
    """A killer attacked the prey on this cell; so much blood is left."""

    killer: Id
    at: Cell
    blood: int


class KillerStunned(Event, frozen=True, kw_only=True, tag="killer-stunned"):
    """A killer was struck on his cell and lies unconscious (N47)."""

    killer: Id
    at: Cell


class KillerBegan(Event, frozen=True, kw_only=True, tag="killer-began"):
    """A killer began his turn, so that only what he may do has to be listed (X3)."""

    killer: Id


class KillerActed(Event, frozen=True, kw_only=True, tag="killer-acted"):
    """A killer paid for an action and ended on a cell; his way is not told."""

    killer: Id
    action: Id
    to: Cell
    cost: int
    target: str = ""
    other: str = ""


class KillerMoved(Event, frozen=True, kw_only=True, tag="killer-moved"):
    """A killer was moved by another one."""

    killer: Id
    to: Cell


class DoorWatched(Event, frozen=True, kw_only=True, tag="door-watched"):
    """A killer looks through this door from now on (X6)."""

    killer: Id
    door: str


class EdgeBolted(Event, frozen=True, kw_only=True, tag="edge-bolted"):
    """A door or an exit was bolted until the prey's next turn ends."""

    edge: str


class CameraPlaced(Event, frozen=True, kw_only=True, tag="camera-placed"):
    """A camera was left on a cell until the prey's next turn ends."""

    killer: Id
    at: Cell


class QuadrantNamed(Event, frozen=True, kw_only=True, tag="quadrant-named"):
    """The Director named the quadrant in which the prey began this round."""

    killer: Id
    quadrant: str


class TrailRead(Event, frozen=True, kw_only=True, tag="trail-read"):
    """The Director said whether the prey stood on the killer's cell this round."""

    killer: Id
    at: Cell
    fresh: bool


class NearnessTold(Event, frozen=True, kw_only=True, tag="nearness-told"):
    """The Director said whether the prey is within so many steps of a cell."""

    killer: Id
    at: Cell
    steps: int
    near: bool


class KillerRested(Event, frozen=True, kw_only=True, tag="killer-rested"):
    """A killer's turn ended, and his light went out (N42)."""

    killer: Id


class RoundEnded(Event, frozen=True, kw_only=True, tag="round-ended"):
    """All killers who could had their turn (X1)."""

    round: int


SnuffOpened = Opened[Content]
SetUp = BoardBuilt | KillerCast | KillerPosted | ObjectsLaid | RoundBegan
Screened = (
    ObjectHidden
    | PreyStarted
    | CardPlayed
    | NoiseMade
    | PreyStepped
    | PreyDucted
    | PreyDragged
    | ObjectPicked
    | ObjectUsed
    | EscapeDeclared
)
"""What happens behind the screen, before the eyes of prey and Director alone."""
Shown = (
    NoiseAnnounced
    | PreySighted
    | PreyLost
    | KeysShown
    | UpgradeGained
    | NoiseGained
    | PreyAttacked
    | KillerStunned
)
Hunted = (
    KillerBegan
    | KillerActed
    | KillerMoved
    | DoorWatched
    | EdgeBolted
    | CameraPlaced
    | QuadrantNamed
    | TrailRead
    | NearnessTold
    | KillerRested
    | RoundEnded
)
SnuffEvent = SnuffOpened | TableEvent | SetUp | Screened | Shown | Hunted
