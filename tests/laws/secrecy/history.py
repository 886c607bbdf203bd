"""Histories: what was recorded, and when. Twins are made of them, and traces are taken of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from domain.game import AnyGame
from domain.record import Recorded, canonical
from domain.table import Event
from tests.play import NOON, Played


@dataclass(frozen=True)
class Moment:
    """An event and its time."""

    at: datetime
    event: Any

    def with_(self, **changes: Any) -> "Moment":
        return replace(self, **changes)


History = Sequence[Moment]


def timed(events: Iterable[Event], step_s: float = 1.0) -> list[Moment]:
    """Return events a step apart."""
    start = NOON
    return [Moment(start + timedelta(seconds=i * step_s), e) for i, e in enumerate(events)]


def history(one: Played, until: int | None = None) -> list[Moment]:
    """Return the history of a game, or its beginning. What one command makes has one time."""
    moments = [Moment(NOON, event) for event in one.opening]
    for number, beat in enumerate(one.beats, start=1):
        at = NOON + timedelta(seconds=number)
        moments += [Moment(at, event) for event in beat.events]
    return moments[: max(until, len(one.opening))] if until is not None else moments


def log(moments: History) -> list[Recorded[Any]]:
    """Return a history as it is read from the log."""
    return [
        Recorded(version=version, at=m.at, event=m.event, data=canonical(m.event))
        for version, m in enumerate(moments, start=1)
    ]


def truth(game: AnyGame, moments: History) -> Any:
    """Return the true state after a history."""
    return game.fold(m.event for m in moments)
