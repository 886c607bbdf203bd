"""Laws of Splut! alone: the arena keeps its rocks and pieces, and nothing unlisted is accepted."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType

from domain.command import Command
from domain.games import game_named
from domain.house import TimeOut
from domain.refusal import Refused
from domain.splut.geometry import BETWEEN, CELLS, DIRECTIONS
from domain.splut.moves import Step
from domain.splut.state import State
from tests.play import NOON, Played, luck, play, whimsical

SPLUT = game_named("splut")

few = settings(max_examples=5, derandomize=True, deadline=None)
many = settings(max_examples=200, deadline=None)

options = st.fixed_dictionaries(
    {},
    optional={
        "pull_with_throw": st.booleans(),
        "zero_throw": st.booleans(),
        "cooldown_scope": st.sampled_from(["previous", "lap"]),
        "push_clears_cooldown": st.booleans(),
        "levitate_sim": st.sampled_from(["full", "behind", "none"]),
        "repetition_claim": st.integers(2, 6),
        "repetition_draw": st.integers(2, 6),
        "turn_cap": st.integers(2, 300),
    },
)
random_game = given(seed=st.integers(0, 2**32 - 1), players=st.integers(2, 4), chosen=options)


def played(seed: int, players: int, chosen: dict[str, Any]) -> Played:
    return play(SPLUT, seed, players, chosen, whimsical(SPLUT, 200))


def check_arena(one: Played) -> None:
    """There are always four rocks, and all pieces are on the board (S22)."""
    for state in one.states:
        assert len(state.rocks) == 4
        assert {*state.pieces, *state.rocks} <= set(CELLS)
        assert len(set(state.pieces.values())) == len(state.pieces)


def check_between_commands(one: Played) -> None:
    """Whoever is to move lives and has a step; no rock and piece share a cell (S20)."""
    for beat in one.beats:
        state: State = beat.before
        assert state.to_move in state.living
        assert SPLUT.lawful(state, state.to_move)
        assert not set(state.pieces) & set(state.rocks) or state.options.zero_throw
        for seat in state.order:
            assert (f"S{seat}" in state.pieces.values()) == (seat in state.living)
            assert (f"T{seat}" in state.pieces.values()) == (seat in state.living)


def check_throws(one: Played) -> None:
    """A troll that can step onto a rock can throw it (S20)."""
    for beat in one.beats:
        state: State = beat.before
        lawful = {(step.from_, step.to) for step in SPLUT.lawful(state, state.to_move)}
        troll = next(c for c, piece in state.pieces.items() if piece == f"T{state.to_move}")
        for rock in set(state.rocks) - set(state.pieces):
            assert ((troll, rock) in BETWEEN) == ((troll, rock) in lawful)


def check_nothing_else(one: Played) -> None:
    """Of all steps that can be written down exactly the lawful ones are accepted."""
    beats = one.beats[:: max(1, len(one.beats) // 2)]
    for state in (beat.before for beat in beats):
        lawful = set(SPLUT.lawful(state, state.to_move))
        tried = set(writable(state))
        assert lawful <= tried
        assert {step for step in tried if accepts(state, step)} == lawful


def check_time_out(one: Played) -> None:
    """Any living team may run out of time at any moment, and the game goes on or ends (X7)."""
    for beat in one.beats[::20]:
        state: State = beat.before
        for seat in state.living:
            command = Command(by=None, move=TimeOut(seat=seat), at=NOON, luck=luck(0))
            after = SPLUT.fold(SPLUT.decide(state, command), state)
            assert seat in after.fallen
            assert (after.table.result is None) == bool(SPLUT.lawful(after, after.to_move))


LAWS = [check_arena, check_between_commands, check_throws, check_nothing_else, check_time_out]
each_law = pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])


@each_law
@few
@random_game
def test_the_law_holds(law: Any, seed: int, players: int, chosen: dict[str, Any]) -> None:
    law(played(seed, players, chosen))


@pytest.mark.deep
@each_law
@many
@random_game
def test_the_law_holds_in_many_games(
    law: Any, seed: int, players: int, chosen: dict[str, Any]
) -> None:
    law(played(seed, players, chosen))


def writable(state: State) -> Iterator[Step]:
    """Yield all steps between neighbours with every special action, and some between others."""
    rocks: tuple[str | UnsetType, ...] = (UNSET, *state.rocks, "e5")
    for (start, to), pull, rock, throw in product(
        BETWEEN, (False, True), rocks, (UNSET, *DIRECTIONS)
    ):
        yield Step(from_=start, to=to, pull=pull, levitate=rock, throw=throw)
    yield from (Step(from_=start, to=to) for start, to in product(state.pieces, CELLS))


def accepts(state: State, step: Step) -> bool:
    try:
        SPLUT.decide(state, Command(by=state.to_move, move=step, at=NOON, luck=luck(0)))
    except Refused:
        return False
    return True
