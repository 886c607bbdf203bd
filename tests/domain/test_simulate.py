"""Games in this process: the same seed tells the same story, and the counts are the known ones."""

from typing import Any

import msgspec
import pytest

from service.cli import app
from service.terminal.playing import Match, play
from service.terminal.sorry import Sorry
from service.terminal.tally import wilson

STANDARD = "3 9 79 691 5597"
"""The counts of two players from the start, checked by a second model of the rules."""


def run(capsys: pytest.CaptureFixture[str], words: str) -> str:
    app(words, result_action="return_value")
    return capsys.readouterr().out


def simulated(capsys: pytest.CaptureFixture[str], words: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(run(capsys, f"simulate {words} --json"))
    return found


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--games 6 --players 3 --seed 5"
    assert run(capsys, f"simulate {words} --json") == run(capsys, f"simulate {words} --json")


def test_several_processes_play_the_same_games_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--games 6 --seed 5"
    assert simulated(capsys, f"{words} --jobs 2") == simulated(capsys, f"{words} --jobs 1")


def test_another_seed_plays_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = (simulated(capsys, f"--games 6 --seed {seed}") for seed in (1, 2))
    assert one["moves"] != other["moves"]


def test_every_game_has_one_ending(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "--games 12 --players 4")
    won = sum(seat["won"] for seat in found["seats"])
    assert won + found["draws"] + found["nobody"] == found["games"] == 12
    assert sum(found["endings"].values()) == 12
    assert found["moves"]["shortest"] <= found["moves"]["mean"] <= found["moves"]["longest"]


def test_bots_are_handed_out_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "--games 1 --players 3 --bots ahead,random")
    assert [seat["bot"] for seat in found["seats"]] == ["ahead", "random", "ahead"]


def test_the_bot_that_looks_ahead_beats_the_one_that_does_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = simulated(capsys, "--games 5 --bots random,ahead")
    assert found["seats"][1]["won"] == 5


def test_for_people_there_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "simulate --games 3")
    assert "south" in text
    assert "3 games, seed 0" in text


def test_a_match_is_no_more_than_its_seed_and_number() -> None:
    match = Match(game="splut", bots=("random", "random"), seed=3, number=1)
    assert play(match) == play(match)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_an_interval_is_sound_at_the_edges_too(
    won: int, games: int, low: float, high: float
) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)


def test_perft_counts_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft --players 2 --depth 5") == f"{STANDARD}\n"


def test_perft_goes_on_from_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    start = "o/TnDnSn/5/7/o7o/7/5/SsDsTs/o sn 1 s1"
    assert run(capsys, f"perft --depth 3 --position '{start}'") == "3 9 79\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("perft --position nonsense", "no position of Splut!"),
        ("perft --players 7", "splut is for 2 to 4 players, not 7"),
        ("simulate --game chess", "no game 'chess'; the games are: splut"),
        ("simulate --bots clever", "no bot 'clever'; its bots are: random, ahead"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(words: str, sentence: str) -> None:
    with pytest.raises(Sorry, match=sentence.replace("?", r"\?")):
        app(words, result_action="return_value")
