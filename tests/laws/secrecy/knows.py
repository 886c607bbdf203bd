"""What the rules let an audience know of a history, written apart from `visible`.

In Splut! everybody knows everything. In SNUFF two people sit behind the screen and know everything;
the others hear what is in `HEARD`, fact by fact. `LATE` is what a delayed viewer hears besides.
"""

from typing import Any

from domain.game import AnyGame
from domain.record import kind
from domain.roles import Audience
from tests.laws.secrecy.history import History, Moment

Fact = tuple[Any, ...]

HEARD: dict[str, tuple[str, ...]] = {
    # the table
    "opened": (
        "roles",
        "content",
        "policy",
        "pack",
        "pack_hash",
        "game",
        "rules",
        "seed_commitment",
    ),
    "seated": ("seat",),
    "resigned": ("seat",),
    "timed-out": ("seat",),
    "paused": ("because", "note"),
    "resumed": (),
    "replaced": ("seat", "because", "note"),
    "policy-tightened": ("policy", "because"),
    "gate-opened": ("gate",),
    "ended": ("result", "note"),
    # set-up is done in the open, but for objects and the prey (N3)
    "board-built": ("pieces",),
    "killer-cast": ("killer", "seat"),
    "killer-posted": ("killer", "at"),
    "objects-laid": (),
    "round-began": ("round",),
    "round-ended": ("round",),
    # the Director announces noise in all, and places all tokens at once (N10)
    "noise-announced": ("total", "noises"),
    "noise-gained": ("amount", "killer"),
    # the figure of a prey in view stands on the public board (N14), and she shows her keys (N15)
    "prey-sighted": ("at",),
    "prey-lost": (),
    "keys-shown": ("keys",),
    "upgrade-gained": ("upgrade",),
    # attacks and blows are felt by a killer, with their place (N36, N47)
    "prey-attacked": ("killer", "at", "blood"),
    "killer-stunned": ("killer", "at"),
    # killers act in the open; what the Director answers is for all to hear (X6)
    "killer-began": ("killer",),
    "killer-acted": ("killer", "action", "to", "cost", "target", "other"),
    "killer-moved": ("killer", "to"),
    "killer-rested": ("killer",),
    "door-watched": ("killer", "door"),
    "edge-bolted": ("edge",),
    "camera-placed": ("killer", "at"),
    "quadrant-named": ("killer", "quadrant"),
    "trail-read": ("killer", "at", "fresh"),
    "nearness-told": ("killer", "at", "steps", "near"),
}
LATE: dict[str, tuple[str, ...]] = {
    "card-played": ("card",),
    "noise-made": ("at", "source"),
    "prey-stepped": ("to",),
    "prey-ducted": ("to",),
    "prey-dragged": ("to",),
    "escape-declared": (),
}


def knows(game: AnyGame, audience: Audience, moments: History) -> list[Fact]:
    """Return the facts that an audience may know, with the times at which it learned them."""
    facts = (fact(game, audience, moment) for moment in moments)
    return [known for known in facts if known is not None]


def fact(game: AnyGame, audience: Audience, moment: Moment) -> Fact | None:
    """Return what an audience learns from a moment; None when it does not even notice it."""
    name = kind(moment.event)
    if game.name == "splut" or behind_the_screen(audience):
        return moment.at, name, moment.event
    fields = HEARD.get(name)
    if fields is None and audience.kind == "delayed":
        fields = LATE.get(name)
    if fields is None:
        return None
    return moment.at, name, *(_known(getattr(moment.event, field)) for field in fields)


def _known(value: Any) -> Any:
    """Return a fact; of noise only where there is some, as a token lies there or does not."""
    if isinstance(value, dict):
        return {cell: count for cell, count in value.items() if count}
    return value


def behind_the_screen(audience: Audience) -> bool:
    """Tell whether an audience sits where both boards are seen; the record opens after the end."""
    return audience.text in ("team:prey", "director", "record")
