"""Whoever may know the same is told the same; whoever may know more is told more."""

from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game import AnyGame
from domain.games import GAMES, game_named
from domain.house import Move
from domain.roles import DELAYED, PUBLIC, RECORD, Audience, seat_audience
from tests.counting import Counter
from tests.laws.secrecy.history import History, Moment, history
from tests.laws.secrecy.knows import knows
from tests.laws.secrecy.outlets import Outlets, trace
from tests.laws.secrecy.retold import retold
from tests.laws.secrecy.twins import neighbour, twin
from tests.play import Played, play, whimsical

GAMES_KEPT = 12
PROBES_MAX = 25
few = settings(max_examples=10, derandomize=True, deadline=None)


def audiences(game: AnyGame, players: int) -> list[Audience]:
    """Return whom frames may be made for, now or when the gate opens, and some without a role."""
    state = played(game.name, players, 0).end
    own = [*game.audiences(state), DELAYED, RECORD, seat_audience(0), Audience("team", "nobody")]
    return list(dict.fromkeys(own))


@lru_cache(maxsize=64)
def played(name: str, players: int, seed: int) -> Played:
    game = game_named(name)
    return play(game, seed, players, choose=whimsical(game, 150))


def beginning(rng: Random, one: Played) -> list[Moment]:
    """Return a game up to some moment of it."""
    return history(one, rng.randint(2, len(one.log)))


def probes(rng: Random, one: Played) -> list[Move]:
    """Return moves to try, lawful or not."""
    return rng.sample(one.moves, min(PROBES_MAX, len(one.moves)))


def told_alike(
    outlets: Outlets, audience: Audience, one: History, other: History, tried: list[Move]
) -> bool:
    return trace(outlets, one, audience, tried) == trace(outlets, other, audience, tried)


CASES = [
    (game, game.players.stop - 1, audience)
    for game in GAMES
    for audience in audiences(game, game.players.stop - 1)
]
each_audience = pytest.mark.parametrize(
    ("game", "players", "audience"), CASES, ids=[f"{g.name} {a.text}" for g, _, a in CASES]
)


def holds(rng: Random, game: AnyGame, players: int, audience: Audience) -> None:
    """Twins are told the same, and neighbours are not."""
    one = played(game.name, players, rng.randrange(GAMES_KEPT))
    first = beginning(rng, one)
    second = twin(rng, game, audience, first)
    assert knows(game, audience, first) == knows(game, audience, second)
    assert told_alike(Outlets(game), audience, first, second, probes(rng, one))
    third = neighbour(rng, game, audience, first)
    assert knows(game, audience, first) != knows(game, audience, third)
    assert not told_alike(Outlets(game), audience, first, third, [])


@each_audience
@few
@given(rng=st.randoms(use_true_random=False))
def test_twins_are_told_the_same_and_neighbours_are_not(
    rng: Random, game: AnyGame, players: int, audience: Audience
) -> None:
    holds(rng, game, players, audience)


@each_audience
def test_no_byte_differs_between_twins(
    game: AnyGame, players: int, audience: Audience, counted: Counter
) -> None:
    law = f"twins are told the same, {game.name} {audience.text}"
    counted(law, 10, 10_000, lambda case: holds(Random(case), game, players, audience))


def retold_alike(rng: Random, game: AnyGame, audience: Audience) -> None:
    one = played(game.name, rng.choice(game.players), rng.randrange(GAMES_KEPT))
    first, second = retold(rng, one, audience)
    assert knows(game, audience, first) == knows(game, audience, second)
    assert told_alike(Outlets(game), audience, first, second, probes(rng, one))


@pytest.mark.parametrize("audience", [PUBLIC, Audience("team", "killers")], ids=lambda a: a.text)
def test_a_game_in_which_she_hid_elsewhere_is_told_the_same(
    audience: Audience, counted: Counter
) -> None:
    law = f"she hid elsewhere, and nobody notices: snuff {audience.text}"
    snuff = game_named("snuff")
    counted(law, 15, 10_000, lambda case: retold_alike(Random(case), snuff, audience))
