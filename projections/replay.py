"""Replay: the same road as live play, from the log."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from domain.game import AnyGame
from domain.record import Recorded
from domain.roles import Audience
from projections.board import board
from projections.frames import View, nothing


def view_at(
    game: AnyGame, log: Iterable[Recorded[Any]], audience: Audience, seq: int | None = None
) -> View:
    """Return what `audience` knew after its first `seq` frames, or knows now.

    A `seq` above the last frame gives the last view, 0 the view of nobody told anything.
    """
    known = [*islice((r for r in log if game.visible(r.event, audience)), seq)]
    if not known:
        return nothing(game)
    state = game.fold(recorded.event for recorded in known)
    return View(seq=len(known), at=known[-1].at, state=state, board=board(state))
