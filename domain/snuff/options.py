"""The options of SNUFF: what its rule book leaves open, with our answers as defaults."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.roles import Seat

Rounds = Annotated[int, Meta(ge=1, le=200)]
Blood = Annotated[int, Meta(ge=1, le=9)]
Spacing = Annotated[int, Meta(ge=1, le=9)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rule options of one game. They stand in event 0, each of them, defaults too."""

    casting: Literal["house", "team"] = "house"
    """X2: whether the house draws the killers, or the killers' side chooses them."""
    builder: Literal["prey", "house"] = "prey"
    """N2: who arranges the four pieces of the board."""
    hands: tuple[Seat, ...] = ()
    """X3: the seat of each killer, in their order; when empty they are dealt round."""
    spacing: Spacing = 3
    """N21: the least distance between two objects."""
    spacing_metric: Literal["manhattan", "steps"] = "manhattan"
    """N21: how that distance is measured: on the grid, walls ignored, or by walking."""
    duct_noise: Literal["entry", "exit", "both"] = "entry"
    """N26: on which duct of the two the noise is made."""
    token_life: Literal["turn", "game"] = "turn"  # noqa: S105 - tokens of noise, no password
    """N28: whether noise tokens lie until the prey's next turn ends, or for ever."""
    pickup: Literal["optional", "forced"] = "optional"
    """N33: whether the prey may leave an object where it is."""
    off_turn_attack: bool = False
    """N40: whether killers beside her strike when another one's look reveals her."""
    walk_return: bool = False
    """N44: whether an action that may not stay may yet come back to where it began."""
    keys_live: bool = True
    """N52: whether a key picked up in sight is shown at once."""
    blood: Blood = 2
    """The attacks that the prey does not survive."""
    round_cap: Rounds = 40
    """N56: the round after which the killers win."""
    layer: bool = True
    """Whether the table shows the cells on which the prey may be."""
