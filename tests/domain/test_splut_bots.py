"""Splut!: the bots know what they are for."""

from typing import Any

import pytest

from domain.games import game_named
from domain.splut.outlook import endangered, hitting_step
from tests.domain.given import Given
from tests.play import luck, play

SPLUT = game_named("splut")
BOTS: Any = SPLUT.bots


def wins(games: int) -> int:
    """Count the games that `ahead` wins against `random`, each second one as the second player."""
    won = 0
    for seed in range(games):
        mine = seed % 2
        bots = [BOTS["ahead"], BOTS["random"]]
        result = play(SPLUT, seed, 2, choose=bots[::-1] if mine else bots).end.table.result
        won += result.winners == (mine,)
    return won


def test_ahead_beats_random() -> None:
    assert wins(6) == 6


@pytest.mark.deep
def test_ahead_beats_random_in_95_of_100_games() -> None:
    assert wins(100) >= 95


def test_ahead_hits_when_it_can() -> None:
    """Here within the three steps of its turn."""
    when = Given(SPLUT, "o/1Tn1/2Dn2/7/o1Ts2o1Sn1/7/5/3/Ss sn 5 s3").when(0)
    for _ in range(3):
        if when.state.table.result is None:
            when = when.when(0, BOTS["ahead"](when.state, 0, luck(1)))

    assert when.state.table.result.winners == (0,)


def test_ahead_leaves_the_line_of_fire() -> None:
    """North is about to throw along the row of south's sorcerer, and then cannot hit it at all."""
    when = Given(SPLUT, "o/3/2Sn2/7/oTno3SsTs1/7/5/3/o sn 5 s3").when(0)
    assert endangered(when.state, 0, [1])

    while when.state.to_move == 0:
        when = when.when(0, BOTS["ahead"](when.state, 0, luck(1)))

    assert hitting_step(when.state, 1, [0]) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_whole_games_among_themselves(players: int) -> None:
    bots = [BOTS["ahead"], *[BOTS["random"]] * (players - 1)]

    assert play(SPLUT, 5, players, choose=bots).end.table.result is not None
