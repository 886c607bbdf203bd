"""Splut!: the troll pulls (S13-S15) and throws (S16-S22)."""

import pytest

from domain.games import game_named
from domain.splut.events import (
    Crushed,
    Levitated,
    Pulled,
    SorcererHit,
    Stepped,
    TeamLeft,
    Thrown,
    TurnBegan,
)
from domain.splut.reasons import (
    Blocked,
    LevitationBlocked,
    NothingToPull,
    NothingToThrow,
    PullOrThrow,
    ThrowBlocked,
    ThrowNeeded,
)
from domain.table import Ended, Result
from tests.domain.arena import arena, board, offered, step, steps
from tests.domain.given import Given

SPLUT = game_named("splut")

PULLING = """
                 o
              .  .  .
           .  .  Tn .  .
        .  .  .  .  .  .  .
     .  .  .  Sn .  .  .  .  o
        .  .  .  Ts o  .  .
           .  .  o  .  .
              Ss .  .
                 .
"""


def test_a_troll_may_pull_the_rock_straight_behind_it() -> None:
    """S13: it may also leave the rock; one rock, and one step in all."""
    given = Given(SPLUT, arena(PULLING))

    given.when(0, step("T e4-e5 +")).then(
        Pulled(seat=0, from_="e4", to="e5", rock="e3", rock_to="e4")
    ).then_at(
        board("""
                 o
              .  .  .
           .  .  Tn .  .
        .  .  .  .  .  .  .
     .  .  .  Sn Ts .  .  .  o
        .  .  .  o  o  .  .
           .  .  .  .  .
              Ss .  .
                 .
        """)
    )
    given.when(0, step("T e4-e5")).then(Stepped(seat=0, piece="troll", from_="e4", to="e5"))


def test_a_rock_at_the_side_cannot_be_pulled() -> None:
    """S13: e3 lies at the side of a troll that goes west, f4 lies behind it."""
    given = Given(SPLUT, arena(PULLING))

    west = given.when(0, step("T e4-d4 +"))
    west.then(Pulled(seat=0, from_="e4", to="d4", rock="f4", rock_to="e4"))
    west.when(0, step("T d4-d3 +")).then_refused(NothingToPull())


BETWEEN_ROCKS = """
                 o
              .  .  .
           .  .  Tn .  .
        .  .  .  .  .  .  .
     .  .  o  Ts o  .  .  .  .
        .  .  .  .  .  .  .
           .  .  .  .  .
              Ss Sn .
                 o
"""


def test_a_step_that_throws_does_not_pull() -> None:
    """S14: with rocks on both sides the troll is offered only throws along its row."""
    given = Given(SPLUT, arena(BETWEEN_ROCKS))

    along = {text for text in offered(given.state) if text.startswith(("d5-e5", "d5-c5"))}
    assert along == {f"d5-e5!{way}" for way in "NESW"} | {f"d5-c5!{way}" for way in "NESW"}
    given.when(0, step("T d5-e5 + !E i5")).then_refused(PullOrThrow())


def test_an_option_lets_a_step_pull_and_throw() -> None:
    """S14: the pulled rock takes the cell that the troll left, so the way back is closed."""
    given = Given(SPLUT, arena(BETWEEN_ROCKS, "sn 5 s3 opt:pull_with_throw=true"))

    given.when(0, step("T d5-e5 + !E i5")).then(
        Pulled(seat=0, from_="d5", to="e5", rock="c5", rock_to="d5"),
        Thrown(seat=0, from_="e5", direction="east", landing="i5"),
        TurnBegan(seat=1, turn=6, steps=3),
    )
    given.when(0, step("T d5-e5 + !W d5")).then_refused(
        ThrowBlocked(directions=("north", "east", "south"))
    )
    given.when(0, step("T d5-e5 !W d5")).then_includes(
        Thrown(seat=0, from_="e5", direction="west", landing="d5")
    )


def test_a_pulled_rock_may_be_pulled_again_and_then_levitated() -> None:
    """S15."""
    pulled = Given(SPLUT, arena(PULLING)).when(0, *steps("T e4-e5 +; T e5-e6 +"))

    pulled.when(0, step("S d2-d3 ~e5-e6")).then_refused(LevitationBlocked(from_="e5"))
    pulled.when(0, step("S d2-e2 ~e5-f5")).then_includes(
        Levitated(seat=0, from_="d2", to="e2", rock="e5", rock_to="f5")
    )


def test_the_way_that_the_troll_came_from_is_open_to_its_throw() -> None:
    """S16: from d5 onto e5 it throws west, over d5."""
    given = Given(SPLUT, "o/1Tn1/2Sn2/7/o2Tso3o/7/5/Ss2/1 sn 5 s3")

    given.when(0, step("T d5-e5 !W b5")).then(
        Stepped(seat=0, piece="troll", from_="d5", to="e5"),
        Thrown(seat=0, from_="e5", direction="west", landing="b5"),
        TurnBegan(seat=1, turn=6, steps=3),
    )


def test_a_troll_on_a_rock_must_throw_it() -> None:
    """S16: a step onto a rock says where to; a step onto an empty cell throws nothing."""
    given = Given(SPLUT, "o/1Tn1/2Sn2/7/o2Tso3o/7/5/Ss2/1 sn 5 s3")

    given.when(0, step("T d5-e5")).then_refused(
        ThrowNeeded(directions=("north", "east", "south", "west"))
    )
    given.when(0, step("T d5-d6 !N d7")).then_refused(NothingToThrow(at="d6"))


@pytest.mark.parametrize(
    ("row", "landing"),
    [
        ("oTso6", "i5"),  # the edge
        ("oTso3Tn2", "f5"),  # a troll
        ("oTso3o2", "f5"),  # another rock
        ("oTso1Ds1Tn2", "f5"),  # over a dwarf, to a troll
        ("oTsoDn5", "i5"),  # over a dwarf beside the troll
    ],
)
def test_a_thrown_rock_flies_until_an_obstacle(row: str, landing: str) -> None:
    """S17: it passes empty cells and dwarfs, and stops before a troll, a rock, or the edge."""
    given = Given(SPLUT, f"o/3/5/7/{row}/2Sn4/5/3/Ss sn 5 s3")

    given.when(0, step(f"T b5-c5 !E {landing}")).then_includes(
        Thrown(seat=0, from_="c5", direction="east", landing=landing)
    )


def test_a_thrown_rock_lands_on_a_sorcerer_and_kills() -> None:
    """S17: SPLUT! The team leaves, the rock stays, and the last sorcerer wins (S28)."""
    given = Given(SPLUT, "o/1Tn1/5/7/oTsoDn2Sn2/7/5/3/Ss sn 5 s3")

    given.when(0, step("T b5-c5 !E g5")).then(
        Stepped(seat=0, piece="troll", from_="b5", to="c5"),
        Thrown(seat=0, from_="c5", direction="east", landing="g5"),
        SorcererHit(seat=1, at="g5", by=0),
        TeamLeft(seat=1, cause="hit"),
        Ended(result=Result(kind="won", winners=(0,), reason="hit")),
    ).then_at("o/3/5/7/o1Ts3o2/7/5/3/Ss")


@pytest.mark.parametrize(
    ("row", "landing", "victim"),
    [
        ("oTsoDsDnTn3", "e5", 1),  # only the last dwarf of a row
        ("oTso3DsTn1", "g5", 0),  # the own dwarf as well
        ("oTso5Dn", "i5", 1),  # at the edge
        ("oTsoDsTn4", "d5", 0),  # right beside the troll (S21)
        ("oTsoDn1o3", "e5", None),  # a gap saves it
        ("oTsoDn5", "i5", None),
    ],
)
def test_a_rock_that_comes_down_on_a_dwarf_crushes_it(
    row: str, landing: str, victim: int | None
) -> None:
    """S18: that is when the cell behind the dwarf is an obstacle."""
    given = Given(SPLUT, f"o/3/5/7/{row}/2Sn4/5/3/Ss sn 5 s3")

    thrown = given.when(0, step(f"T b5-c5 !E {landing}"))

    crushed = [event for event in thrown.events if isinstance(event, Crushed)]
    assert crushed == ([] if victim is None else [Crushed(seat=victim, at=landing, by=0)])
    assert landing in thrown.state.rocks
    assert landing not in thrown.state.pieces


def test_a_dwarf_before_a_sorcerer_is_safe() -> None:
    """S18: the sorcerer is hit."""
    Given(SPLUT, "o/1Tn1/5/7/oTso1DsSn3/7/5/3/Ss sn 5 s3").when(
        0, step("T b5-c5 !E f5")
    ).then_includes(SorcererHit(seat=1, at="f5", by=0)).then_at("o/3/5/7/o1Ts1Dso3/7/5/3/Ss")


def test_who_hits_the_own_sorcerer_leaves() -> None:
    """S19: of two, the opponent wins."""
    Given(SPLUT, "o/1Tn1/5/7/oTso3Ss2/7/5/3/Sn sn 5 s3").when(0, step("T b5-c5 !E g5")).then(
        Stepped(seat=0, piece="troll", from_="b5", to="c5"),
        Thrown(seat=0, from_="c5", direction="east", landing="g5"),
        SorcererHit(seat=0, at="g5", by=0),
        TeamLeft(seat=0, cause="hit"),
        Ended(result=Result(kind="won", winners=(1,), reason="hit")),
    )


def test_of_four_who_hits_the_own_sorcerer_leaves_and_the_left_hand_neighbour_goes_on() -> None:
    """S19, S28: the order is south, west, north, east."""
    given = Given(SPLUT, "Se/1Te1/5/Sw6/oTno3Sn2/7/2Ts2/2Tw/Ss snwe 5 n3")

    given.when(1, step("T b5-c5 !E g5")).then_includes(
        TeamLeft(seat=1, cause="hit"), TurnBegan(seat=3, turn=6, steps=3)
    )


def test_a_rock_cannot_be_thrown_nowhere() -> None:
    """S20: on a tip only the way back is open."""
    given = Given(SPLUT, "o/1Tn1/2Sn2/7/o7o/7/5/SsTs1/o sn 5 s3")

    tip = {text for text in offered(given.state) if text.startswith("e2-e1")}
    assert tip == {"e2-e1!N"}
    given.when(0, step("T e2-e1 !E e1")).then_refused(ThrowBlocked(directions=("north",)))


def test_an_option_lets_a_rock_stay_under_the_troll() -> None:
    """S20: troll and rock share the cell until the troll walks off."""
    given = Given(SPLUT, "o/1Tn1/2Sn2/7/o7o/7/5/SsTs1/o sn 5 s3 opt:zero_throw=true")

    tip = {text for text in offered(given.state) if text.startswith("e2-e1")}
    assert tip == {"e2-e1!N", "e2-e1!E", "e2-e1!S", "e2-e1!W"}
    shared = given.when(0, step("T e2-e1 !E e1"))
    shared.then(
        Stepped(seat=0, piece="troll", from_="e2", to="e1"),
        Thrown(seat=0, from_="e1", direction="east", landing="e1"),
        TurnBegan(seat=1, turn=6, steps=3),
    ).then_at("o/1Tn1/2Sn2/7/o7o/7/5/Ss2/*Ts")
    later = shared.when(1, *steps("T e8-d8; T d8-e8; T e8-d8"))
    later.when(0, step("T e1-e2")).then_at("o/Tn2/2Sn2/7/o7o/7/5/SsTs1/o")


def test_the_rock_under_a_troll_is_an_obstacle_and_moves_when_pushed() -> None:
    """S20 with the option: pushing moves troll and rock together, another troll stays out."""
    given = Given(SPLUT, "o/3/2Sn2/7/1Ds*TnTs4o/7/5/1Ss1/o sn 5 s3 opt:zero_throw=true")

    given.when(0, step("T d5-c5 !N c6")).then_refused(Blocked(at="c5"))
    given.when(0, step("D b5-c5")).then_at("o/3/2Sn2/7/2Ds*TnTs3o/7/5/1Ss1/o")


def test_a_throw_of_one_cell_hits_a_neighbour() -> None:
    """S21: an adjacent sorcerer, also when the cell behind it is free."""
    Given(SPLUT, "o/1Tn1/5/7/oTsoSn5/7/5/3/Ss sn 5 s3").when(
        0, step("T b5-c5 !E d5")
    ).then_includes(SorcererHit(seat=1, at="d5", by=0))


def test_the_rock_stays_where_it_killed_and_no_team_leaves_with_it() -> None:
    """S22: one sorcerer a throw, and there are always four rocks."""
    thrown = Given(SPLUT, "Se/1Te1/oo3/Sw6/oTno3SsSn1/7/2Ts2/2Tw/1 snwe 5 n3").when(
        1, step("T b5-c5 !E g5")
    )

    thrown.then_includes(SorcererHit(seat=0, at="g5", by=1), TeamLeft(seat=0, cause="hit"))
    assert set(thrown.state.rocks) == {"a5", "c7", "d7", "g5"}
    assert thrown.state.pieces["h5"] == "S1"
