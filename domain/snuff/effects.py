"""The closed set of effects that passives, special actions and upgrades are made of (rulings 2.6).

A pack names them; what they do is here and in the rules. Each says where it may stand.
"""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeVar

from msgspec import Meta, Struct

Small = Annotated[int, Meta(ge=0, le=20)]
Change = Annotated[int, Meta(ge=-20, le=20)]

SPECIAL: Final = "special"
"""The name of a killer's paraphilia where an action is named: each killer has one of his own."""


class _Effect(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """What a passive, a special action or an upgrade does. The tag is its name in a pack."""


class ExtraMove(_Effect, frozen=True, kw_only=True, tag="extra-move"):
    """Basic actions move up to `steps` more: all of them, or those of the next killer `after`."""

    steps: Small = 1
    after: str = ""


class SeeThroughDoors(_Effect, frozen=True, kw_only=True, tag="see-through-doors"):
    """Sight passes so many doors of each line; or only one door beside him, which he chooses."""

    doors: Small = 1
    chosen: bool = False


class SeeDark(_Effect, frozen=True, kw_only=True, tag="see-dark"):
    """Sight reaches into dark cells: all those in view, or the neighbouring ones."""

    reach: Literal["all", "adjacent"] = "all"


class GainNoise(_Effect, frozen=True, kw_only=True, tag="gain-noise"):
    """The pool grows: at once, when a turn of the prey was loud enough, or per lone killer."""

    amount: Small = 1
    heard_min: Small = 0
    per: Literal["once", "lone-killer"] = "once"


class Ask(_Effect, frozen=True, kw_only=True, tag="ask"):
    """The Director answers a question, for all to hear."""

    query: Literal["quadrant", "fresh", "within"]
    steps: Small = 0


class PlaceMarker(_Effect, frozen=True, kw_only=True, tag="place-marker"):
    """A camera is left on his cell until the prey's next turn ends; it sees like a killer."""

    marker: Literal["camera"] = "camera"


class BlockEdge(_Effect, frozen=True, kw_only=True, tag="block-edge"):
    """A door or an exit beside him is bolted until the prey's next turn ends."""


class MoveOther(_Effect, frozen=True, kw_only=True, tag="move-other"):
    """Another conscious killer moves up to `steps`, looks, and may attack."""

    steps: Small = 1


class PreyForcedMove(_Effect, frozen=True, kw_only=True, tag="prey-forced-move"):
    """The prey, while revealed, is moved up to `steps`. That is not entering (N38)."""

    steps: Small = 1


class UseDuct(_Effect, frozen=True, kw_only=True, tag="use-duct"):
    """He may go through ducts; one costs a movement and makes no noise."""


class CostMod(_Effect, frozen=True, kw_only=True, tag="cost-mod"):
    """An action costs so much more or less, always or only while the pool is empty."""

    amount: Change
    action: str = SPECIAL
    pool_empty: bool = False


class AttackStraight(_Effect, frozen=True, kw_only=True, tag="attack-straight"):
    """An action that forbids to attack allows it when the way was straight."""

    action: str


Effect = (
    ExtraMove
    | SeeThroughDoors
    | SeeDark
    | GainNoise
    | Ask
    | PlaceMarker
    | BlockEdge
    | MoveOther
    | PreyForcedMove
    | UseDuct
    | CostMod
    | AttackStraight
)
E = TypeVar("E", bound=Effect)

PASSIVE: Final = (
    ExtraMove,
    SeeThroughDoors,
    SeeDark,
    GainNoise,
    Ask,
    UseDuct,
    CostMod,
    AttackStraight,
)
SPECIALS: Final = (
    SeeThroughDoors,
    SeeDark,
    GainNoise,
    Ask,
    PlaceMarker,
    BlockEdge,
    MoveOther,
    PreyForcedMove,
    UseDuct,
)
UPGRADES: Final = (ExtraMove, GainNoise, CostMod)
AIMED: Final = (BlockEdge, MoveOther, PreyForcedMove)
"""Effects that need a target, beside a door that is chosen."""


def of_kind(effects: Iterable[Effect], kind: type[E]) -> list[E]:
    """Return the effects of one kind."""
    return [effect for effect in effects if isinstance(effect, kind)]


def aimed(effect: Effect) -> bool:
    """Tell whether an effect needs a target."""
    return isinstance(effect, AIMED) or (isinstance(effect, SeeThroughDoors) and effect.chosen)


def name(effect: Effect) -> str:
    """Return the name of an effect in a pack."""
    return str(effect.__struct_config__.tag)
