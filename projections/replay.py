"""Replay: the same road as live play, from the log."""

from collections.abc import Iterable
from typing import Any

from domain.game import AnyGame
from domain.record import Recorded
from domain.roles import Audience
from projections.frames import View, frames, nothing


def view_at(
    game: AnyGame, log: Iterable[Recorded[Any]], audience: Audience, seq: int | None = None
) -> View:
    """Return what `audience` knew after its first `seq` frames, or knows now.

    A `seq` above the last frame gives the last view, 0 the view of nobody told anything.
    """
    view = nothing(game)
    if seq == 0:
        return view
    for _, view in frames(game, log, audience):
        if view.seq == seq:
            break
    return view
