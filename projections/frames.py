"""Frames: what an audience receives, numbered from 1 by its own count."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec

from domain.game import AnyGame
from domain.record import Recorded, canonical
from domain.roles import Audience
from projections.board import Json, diff, next_board


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a view. `patch` leads from the view before to the view after (RFC 7396)."""

    seq: int
    at: datetime
    event: msgspec.Raw
    patch: Json


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an audience knows after `seq` frames: the state as folded, and its JSON."""

    seq: int = 0
    at: datetime | None = None
    state: Any
    board: Json = {}


def nothing(game: AnyGame) -> View:
    """Return the view before the first frame."""
    return View(state=game.initial)


def frames(
    game: AnyGame, log: Iterable[Recorded[Any]], audience: Audience, view: View | None = None
) -> Iterator[tuple[Frame, View]]:
    """Yield each frame of `audience` with the view that it leads to, from `view` on."""
    view = view or nothing(game)
    for recorded in log:
        if game.visible(recorded.event, audience):
            view, frame = _step(game, view, recorded)
            yield frame, view


def encode(frame: Frame) -> bytes:
    """Return the bytes of a frame, the same in stream, replay and export."""
    return canonical(frame)


def _step(game: AnyGame, view: View, recorded: Recorded[Any]) -> tuple[View, Frame]:
    state = game.evolve(view.state, recorded.event)
    after = next_board(state, view.state, view.board)
    frame = Frame(
        seq=view.seq + 1,
        at=recorded.at,
        event=msgspec.Raw(recorded.data),
        patch=diff(view.board, after),
    )
    return View(seq=frame.seq, at=recorded.at, state=state, board=after), frame
