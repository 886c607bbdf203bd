"""The tests of secrecy are tested: each planted leak shows in few pairs of twins."""

from random import Random

import pytest

from domain.games import game_named
from domain.roles import Audience
from domain.snuff.moves import PickUp
from tests.laws.secrecy.leaks import DECIDED, LEAKS
from tests.laws.secrecy.outlets import Outlets
from tests.laws.secrecy.retold import retold
from tests.laws.secrecy.test_twins import beginning, played, probes, told_alike
from tests.laws.secrecy.twins import twin
from tests.play import play

PAIRS_MAX = 60
KILLERS = Audience("team", "killers")


def caught(outlets: Outlets, audience: Audience) -> int:
    """Return the number of pairs until two twins are told apart; 0 if they never are."""
    for case in range(1, PAIRS_MAX + 1):
        rng = Random(case)
        one = played("snuff", 5, rng.randrange(6))
        first = beginning(rng, one)
        second = twin(rng, outlets.game, audience, first)
        if not told_alike(outlets, audience, first, second, [*probes(rng, one)[:5], PickUp()]):
            return case
    return 0


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_caught(name: str) -> None:
    assert caught(LEAKS[name](), KILLERS)


def heard(outlets: Outlets, audience: Audience) -> int:
    """Return the number of games retold until one is told apart; 0 if none ever is."""
    for case in range(1, PAIRS_MAX + 1):
        rng = Random(case)
        one = play(outlets.game, rng.randrange(8), 2)
        first, second = retold(rng, one, audience)
        if not told_alike(outlets, audience, first, second, []):
            return case
    return 0


@pytest.mark.parametrize("name", DECIDED)
def test_what_decide_gives_away_is_caught(name: str) -> None:
    assert heard(DECIDED[name](), KILLERS)


def test_there_are_enough_planted_leaks() -> None:
    assert len(LEAKS) >= 20


def test_without_a_leak_nothing_is_caught() -> None:
    assert not caught(Outlets(game_named("snuff")), KILLERS)
