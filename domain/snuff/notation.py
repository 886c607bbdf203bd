"""Text forms of SNUFF."""

from collections.abc import Iterable, Sequence

from domain.snuff.events import SnuffEvent
from domain.snuff.moves import SnuffMove
from domain.snuff.state import State


def position(state: State) -> str:
    return ""


def read_position(text: str) -> State:
    return State()


def draw(state: State) -> str:
    return ""


def transcript(events: Iterable[SnuffEvent]) -> str:
    return ""


def read_transcript(text: str) -> Sequence[SnuffMove]:
    return []
