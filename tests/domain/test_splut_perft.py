"""Splut!: how many sequences of steps there are from the start (rulings 1.9)."""

from domain.command import Command
from domain.games import game_named
from domain.splut.state import State
from tests.play import NOON, luck, table

SPLUT = game_named("splut")


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` steps; a finished game has no successors."""
    steps = SPLUT.lawful(state, state.to_move)
    if depth == 1:
        return len(steps)
    after = (
        SPLUT.decide(state, Command(by=state.to_move, move=s, at=NOON, luck=luck(0))) for s in steps
    )
    return sum(perft(SPLUT.fold(events, state), depth - 1) for events in after)


def test_step_counts_of_two_players_are_those_of_the_independent_model() -> None:
    start = SPLUT.fold(table(SPLUT, 2))

    assert [perft(start, depth) for depth in range(1, 7)] == [3, 9, 79, 691, 5597, 54127]


def test_step_counts_do_not_depend_on_where_two_sit() -> None:
    start = SPLUT.fold(table(SPLUT, ("east", "west")))

    assert [perft(start, depth) for depth in range(1, 6)] == [3, 9, 79, 691, 5597]
