"""SNUFF in text: whole games for every audience, positions, and boards (X10)."""

from typing import Any

import pytest

from domain.house import Resign
from domain.roles import DELAYED, DIRECTOR, PUBLIC, Audience
from domain.snuff.moves import (
    Act,
    Build,
    Cast,
    Duct,
    EndTurn,
    Escape,
    Hide,
    Noise,
    PickUp,
    Play,
    Post,
    Start,
    Step,
    Use,
)
from tests.counting import Counter
from tests.domain.given import Given
from tests.domain.yard import AWAY, PREY, SNUFF, act, figure, turn, yard
from tests.play import Played, play, whimsical

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"builder": "house", "casting": "team"},
    {"pickup": "forced", "duct_noise": "both"},
)
IN_THE_OPEN = (Build, Cast, Post, Act, EndTurn, Resign)


def played(seed: int) -> Played:
    choose = whimsical(SNUFF, 120)
    return play(SNUFF, seed, 2 + seed % 4, OPTIONS[seed % len(OPTIONS)], choose)


def told(one: Played, audience: Audience) -> list[Any]:
    return [event for event in one.log if SNUFF.visible(event, audience)]


def read_back(seed: int) -> None:
    """Every game of every audience reads back: as the moves that the audience knows."""
    one = played(seed)
    known = {
        PUBLIC: [move for move in one.moves if isinstance(move, IN_THE_OPEN)],
        Audience("team", "killers"): [m for m in one.moves if isinstance(m, IN_THE_OPEN)],
        DELAYED: [move for move in one.moves if not isinstance(move, Hide | Start | Use)],
        DIRECTOR: one.moves,
        Audience("team", "prey"): one.moves,
    }
    for audience, moves in known.items():
        events = told(one, audience)
        assert list(SNUFF.read_transcript(SNUFF.transcript(events))) == moves
        text = SNUFF.position(SNUFF.fold(events))
        assert SNUFF.position(SNUFF.read_position(text)) == text
        assert SNUFF.draw(SNUFF.fold(events))


def test_every_game_of_every_audience_reads_back(counted: Counter) -> None:
    counted("snuff in notation reads back for every audience", 12, 1000, read_back)


GAME = """
snuff prey killers
killers K3=locksmith K4=tracker K6=camera-operator
board A1 A3 A5 A2
K3 at a1
P hides c3, e5, g2
P starts c3
round 1
P run noise c3 > c4 > c5, pick c5 key / c3 c5
K4 walk d7, seen c5, keys 1, gained sadism, gains 6
round 2
P fake at f5, use brick on K4, lost, >> e5 noise c5 / c5 f5
K3 special d7 d7-e7
P sneak, use bottle at a1 at b1 > b2, escape noise b2 / a1 b1 b2
killers 1 resigns
prey wins: resigned
"""


def test_a_game_is_read_move_by_move() -> None:
    assert list(SNUFF.read_transcript(GAME)) == [
        Build(pieces=("A1", "A3", "A5", "A2")),
        Post(killer="locksmith", at="a1"),
        Hide(at="c3"),
        Hide(at="e5"),
        Hide(at="g2"),
        Start(at="c3"),
        Play(card="run"),
        Step(to="c4"),
        Step(to="c5"),
        PickUp(),
        EndTurn(),
        act("tracker", "walk", "d7"),
        Play(card="fake"),
        Noise(at="f5"),
        Use(object="brick", killer="tracker"),
        Duct(to="e5"),
        EndTurn(),
        act("locksmith", "special", "d7", target="d7-e7"),
        Play(card="sneak"),
        Use(object="bottle"),
        Noise(at="a1"),
        Noise(at="b1"),
        Step(to="b2"),
        Escape(),
        EndTurn(),
        Resign(),
    ]


def test_a_turn_reads_like_the_rulings() -> None:
    """X10: for her, and for those who do not know."""
    one = play(SNUFF, 4, 2)
    own = SNUFF.transcript(told(one, Audience("team", "prey"))).splitlines()
    public = SNUFF.transcript(told(one, PUBLIC)).splitlines()

    assert len(own) == len(public)
    assert [line for line in public if line.startswith("P hides")] == ["P hides ?"]
    assert [line for line in public if line.startswith("P starts")] == ["P starts ?"]
    assert all(line.startswith(("P ? /", "P ?,")) for line in public if " / " in line)
    assert {line for line in own if line.startswith("K")} == {
        line for line in public if line.startswith("K")
    }


@pytest.mark.parametrize(
    "text",
    ["K4 walk d7", "killers K4=tracker\nK4 walk", "nonsense", "P use", "P >", "P pick c3"],
)
def test_nonsense_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"cannot read|breaks off|does nothing|does not name"):
        SNUFF.read_transcript(text)


def test_a_position_keeps_all_that_the_rules_need() -> None:
    state = yard(
        ". . .:.\n- -\n. o . x",
        prey="b2",
        killers={
            "usher": figure("d2", door="c2-d2", acted=True),
            "camera-operator": figure("a1", camera="a1", attacked=True),
            "bob": figure("a2", stunned="skips"),
        },
        objects={"a1": True},
        picked={"key": 2, "brick": 1},
        used={"brick": 1},
        turn=turn("run", moved=1, noises={"b2": 2}),
        tokens={"a1": 2},
        bolts={"c2-d2": True},
        upgrades={"sadism": True},
        keys_shown=1,
        last_at="c2",
        pool=7,
        lead="usher",
        resigned={1: True},
    )

    assert SNUFF.read_position(SNUFF.position(state)) == state


@pytest.mark.parametrize("text", ["", "prey", "prey 1 - -  K9", "hello 1 - - at:a1", "prey x - -"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no position of SNUFF"):
        SNUFF.read_position(text)


def test_a_board_is_drawn_as_far_as_it_is_known() -> None:
    state = yard(
        ". x .\n- =\n. .:o",
        prey="b1",
        killers={"veteran": "c2", "bob": AWAY},
        objects={"a1": True},
        exits="a2-w",
        tokens={"a1": 2},
    )
    lines = SNUFF.draw(state).splitlines()

    assert lines[0] == " 2 >·     #     ·8  | ·   |"
    assert lines[1] == "    ---   ..."
    assert lines[2] == " 1  ·*''  ·P  : o   | ·12 |"
    public = SNUFF.fold([], state)
    assert "P" in SNUFF.draw(public)
    assert "P" not in SNUFF.draw(SNUFF.read_position(SNUFF.position(state).replace(" at:b1", "")))


def test_the_public_board_shows_neither_her_nor_her_objects() -> None:
    one = play(SNUFF, 2, 2)
    public = SNUFF.fold(told(one, PUBLIC))
    drawn = SNUFF.draw(public).rsplit("\n", 1)[0]

    assert "*" not in drawn
    assert "P" not in drawn


def test_a_turn_can_be_told_before_it_ends() -> None:
    state = yard(". . .", prey="a1", killers={"ann": "c1"})
    events = Given(SNUFF, state).when(PREY, Play(card="sneak")).events
    opened = play(SNUFF, 1, 2).opening

    assert SNUFF.transcript([*opened, *events]).splitlines()[-1] == "P sneak"
