"""Text forms of Splut! (rulings 1.9). Under construction."""

from collections.abc import Iterable, Sequence

from domain.splut.events import SplutEvent
from domain.splut.moves import SplutMove
from domain.splut.state import State


def position(state: State) -> str:
    """Return the short text form of a position."""
    raise NotImplementedError


def read_position(text: str) -> State:
    """Return the position of a text form."""
    raise NotImplementedError


def draw(state: State) -> str:
    """Return a board for a terminal."""
    raise NotImplementedError


def transcript(events: Iterable[SplutEvent]) -> str:
    """Return a game in notation."""
    raise NotImplementedError


def read_transcript(text: str) -> Sequence[SplutMove]:
    """Return the moves of a game in notation."""
    raise NotImplementedError
