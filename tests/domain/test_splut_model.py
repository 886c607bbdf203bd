"""The engine and an independent model agree on every step of random games."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.games import game_named
from domain.house import Move
from domain.splut.moves import Step
from domain.splut.state import State
from tests.domain import model
from tests.domain.arena import offered, short
from tests.play import play

SPLUT = game_named("splut")

SEATINGS = [
    "south north",
    "east west",
    "south north west",
    "east west north",
    "west east south north",
]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"pull_with_throw": True, "zero_throw": True},
    {"cooldown_scope": "lap", "levitate_sim": "behind"},
    {"push_clears_cooldown": True, "levitate_sim": "none"},
    {"zero_throw": True, "cooldown_scope": "lap", "push_clears_cooldown": True},
]


def men(state: State) -> dict[str, tuple[str, str]]:
    roles = state.table.roles
    return {cell: (piece[0], roles[int(piece[1])]) for cell, piece in state.pieces.items()}


def walk(seating: str, options: Mapping[str, Any], seed: int, every: int) -> None:
    """Play a random game, follow it in the model, and compare all steps after `every` few."""
    other = model.start(seating.split(), dict(options))
    for i, beat in enumerate(play(SPLUT, seed, seating.split(), options).beats):
        state = beat.before
        assert men(state) == {model.name(at): man for at, man in other.men.items()}
        assert set(state.rocks) == {model.name(at) for at in other.rocks}
        assert state.table.roles[state.to_move] == other.mover
        if i % every == 0:
            assert offered(state) == {text for text, _ in model.successors(other)}
        ((_, other),) = model.successors(other, text_of(beat.command.move))
    assert other.winner is not None


def text_of(move: Move) -> str:
    assert isinstance(move, Step)
    return short(move)


@pytest.mark.parametrize(("seating", "options"), list(zip(SEATINGS, OPTIONS, strict=True)))
def test_the_engine_and_the_model_agree(seating: str, options: dict[str, Any]) -> None:
    walk(seating, options, seed=len(seating), every=10)


@pytest.mark.deep
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seating", SEATINGS)
def test_the_engine_and_the_model_agree_in_long_games(
    seating: str, options: dict[str, Any]
) -> None:
    for seed in range(2):
        walk(seating, options, seed, every=4)
