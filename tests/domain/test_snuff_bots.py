"""SNUFF: the bots know what they are for, and play from what their own seat sees."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games import game_named
from domain.snuff.events import KillerActed
from domain.snuff.moves import Escape, PickUp
from domain.snuff.state import State
from tests.counting import Counter
from tests.domain.yard import KILLERS, PREY, act, yard
from tests.play import Played, luck, play

SNUFF = game_named("snuff")
BOTS: Any = SNUFF.bots


def won(one: Played, role: str) -> bool:
    roles = one.end.table.roles
    return role in {roles[seat] for seat in one.end.table.result.winners}


def games(count: int, prey: str, killers: str) -> float:
    """Return the share of games that the prey wins."""
    bots = [BOTS[prey], BOTS[killers]]
    return sum(won(play(SNUFF, seed, 2, choose=bots), "prey") for seed in range(count)) / count


def chosen(state: State, seat: int, bot: str = "ahead") -> Any:
    return BOTS[bot](state, seat, luck(1))


def test_the_prey_escapes_from_killers_who_roam_at_random() -> None:
    assert games(6, "ahead", "random") >= 0.8


def test_killers_find_a_prey_who_strays_at_random() -> None:
    assert games(6, "random", "ahead") <= 0.2


@pytest.mark.deep(3)
def test_in_200_games_of_bots_each_side_wins_a_quarter_at_least() -> None:
    assert 0.25 <= games(200, "ahead", "ahead") <= 0.75


@pytest.mark.parametrize("bot", ["ahead", "random"])
def test_a_bot_chooses_the_same_from_its_own_view(bot: str, counted: Counter) -> None:
    """It cannot do otherwise in the service; here it is asked twice."""
    counted(f"snuff, bot {bot}: truth and view give the same", 2, 50, lambda seed: alike(bot, seed))


def alike(bot: str, seed: int) -> None:
    one = play(SNUFF, seed, 3, choose=BOTS[bot])
    views: dict[int, Any] = {}
    log = [*one.opening]
    for beat in one.beats[::7]:
        log = one.log[: _length(one, beat)]
        for seat in (PREY, KILLERS):
            audience = SNUFF.audience(one.end, seat)
            views[seat] = SNUFF.fold(e for e in log if SNUFF.visible(e, audience))
            if SNUFF.lawful(beat.before, seat):
                assert chosen(views[seat], seat, bot) == chosen(beat.before, seat, bot)


def _length(one: Played, beat: Any) -> int:
    before = one.beats[: one.beats.index(beat)]
    return len(one.opening) + sum(len(earlier.events) for earlier in before)


def test_a_killer_strikes_when_he_can() -> None:
    state = yard(
        ". . . . .", prey="d1", killers={"ann": "b1"}, stage="killers", seen_at="d1", last_at="d1"
    )
    seen = replace(state, heard={"1": f"{state.heard['1']} @d1 n:"})

    assert chosen(seen, KILLERS) == act("ann", "walk", "d1")


def test_the_prey_takes_what_lies_at_her_feet_and_leaves_when_she_can() -> None:
    here = yard(". . .:.", prey="a1", killers={"ann": "d1"}, objects={"a1": True})
    ready = yard(". . .:.", prey="a1", killers={"ann": "d1"}, exits="a1-w", picked={"key": 3})

    assert chosen(here, PREY) == PickUp()
    assert chosen(ready, PREY) == Escape()


def test_bots_play_with_any_number_of_people() -> None:
    one = play(SNUFF, 3, 5, choose=[BOTS["ahead"]] * 5)

    assert {beat.command.by for beat in one.beats} <= {0, 1, 2, 3}
    assert any(isinstance(event, KillerActed) for event in one.log)
