"""What the pages need to know of a game, as one value of functions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from projections.board import Json
from service.pages.words import Translate

Event = Mapping[str, Any]
Seating = Sequence[tuple[str, str]]
"""The role of each seat, and how its place is taken."""


@dataclass(frozen=True)
class GamePage:
    """A game's words and forms. Its templates stand in a folder of its name.

    - `said(t, view, event)` are the parameters of an event's caption beside the event's own facts;
      `variant` among them chooses another caption of the same event.
    - `movers(view)` are the seats that may be to move, `turn(t, view)` says whose turn it is,
      `position(t, view)` where everything stands.
    - `seating(fields)` reads from a form who plays and how each seat is taken.
    - `plan(view)` is what the template `board.html` draws, beside the view; `symbols` is what all
      of its templates know, as `game`.
    """

    name: str
    options: type[Struct]
    said: Callable[[Translate, Json, Event], dict[str, object]]
    movers: Callable[[Json], Sequence[int]]
    turn: Callable[[Translate, Json], str]
    position: Callable[[Translate, Json], str]
    seating: Callable[[Mapping[str, str]], Seating]
    plan: Callable[[Json], Any]
    symbols: Mapping[str, Any] = field(default_factory=dict)
