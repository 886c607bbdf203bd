"""Rounds: the prey's turn, then the killers' in any order (N5, N57), and how they end."""

from collections.abc import Iterator

from domain.roles import Seat
from domain.snuff.events import RoundBegan, RoundEnded
from domain.snuff.pack import Killer
from domain.snuff.state import State
from domain.snuff.telling import Story


def ready(state: State, seat: Seat) -> Iterator[Killer]:
    """Yield the killers of a seat that have their turn before them."""
    for id_, figure in state.figures.items():
        if figure.seat == seat and not figure.acted and figure.stunned != "skips":
            yield state.rules.killer(id_)


def pass_on(story: Story) -> None:
    """End the round when no killer has a turn before him."""
    if not any(any(ready(story.state, seat)) for seat in story.state.killers_seats):
        _end_round(story)


def begin_round(story: Story) -> None:
    """Begin the next round."""
    story.tell(RoundBegan(round=story.state.round + 1))


def _end_round(story: Story) -> None:
    """End the round: an escape that she survived, the last round, or a new one (N55, N56)."""
    story.tell(RoundEnded(round=story.state.round))
    if story.state.screen.escaping:
        story.prey_wins("escaped")
    elif story.state.round >= story.state.rules.options.round_cap:
        story.killers_win("round-cap")
    else:
        begin_round(story)
