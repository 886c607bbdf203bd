"""The options of Splut!: what its rule book leaves open, with our answers as defaults."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=2, le=1000)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rule options of one game. They stand in event 0, each of them, defaults too."""

    pull_with_throw: bool = False
    """S14: whether a troll may pull a rock along in the step in which it throws another."""
    zero_throw: bool = False
    """S20: whether a throw may go nowhere, so that the rock stays under the troll."""
    cooldown_scope: Literal["previous", "lap"] = "previous"
    """S24: rocks barred from levitation moved in the turn before, or since the own last turn."""
    push_clears_cooldown: bool = False
    """S25: whether pushing or pulling a barred rock in the own turn sets it free."""
    levitate_sim: Literal["full", "behind", "none"] = "full"
    """S27: which cell exchanges of sorcerer and rock within one step are allowed."""
    repetition_claim: Count = 3
    """S30: how often a position must have stood before the side to move may claim a draw."""
    repetition_draw: Count = 5
    """S30: how often a position must have stood for the game to end as a draw."""
    turn_cap: Count = 400
    """S30: the number of turns after which the game ends as a draw."""
