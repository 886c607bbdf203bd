"""Splut!: the sorcerer levitates (S23-S27)."""

import pytest

from domain.games import game_named
from domain.splut.events import Levitated, Pushed, TurnBegan
from domain.splut.reasons import (
    Blocked,
    LevitationBlocked,
    LevitationOver,
    NothingToLevitate,
    OtherRock,
    RockOnCooldown,
)
from tests.domain.arena import arena, board, offered, step, steps
from tests.domain.given import Given

SPLUT = game_named("splut")

FLOATING = """
                 o
              .  .  .
           .  Tn Sn Ds o
        .  .  .  o  .  .  .
     o  .  .  .  .  .  .  .  .
        .  Ss .  .  .  .  Dn
           .  .  .  .  .
              .  Ts .
                 .
"""


def test_a_rock_moves_with_the_sorcerer_wherever_it_lies() -> None:
    """S23: one cell, the same way, at the same moment."""
    Given(SPLUT, arena(FLOATING)).when(0, step("S c4-d4 ~e6-f6")).then(
        Levitated(seat=0, from_="c4", to="d4", rock="e6", rock_to="f6")
    ).then_at(
        board("""
                 o
              .  .  .
           .  Tn Sn Ds o
        .  .  .  .  o  .  .
     o  .  .  .  .  .  .  .  .
        .  .  Ss .  .  .  Dn
           .  .  .  .  .
              .  Ts .
                 .
        """)
    )


@pytest.mark.parametrize("obstacle", ["Tn", "Sn", "Dn", "o"])
def test_a_levitated_rock_needs_a_free_cell(obstacle: str) -> None:
    """S23: it kills nobody, and no troll catches it."""
    given = Given(SPLUT, f"o/3/2{obstacle}2/3o3/1Ss7/7/5/1Ts1/1 sn 5 s3")

    given.when(0, step("S b5-b6 ~e6-e7")).then_refused(LevitationBlocked(from_="e6"))


def test_a_levitated_rock_stays_on_the_board() -> None:
    """S23."""
    given = Given(SPLUT, arena(FLOATING))

    given.when(0, step("S c4-c5 ~e9-e9")).then_refused(LevitationBlocked(from_="e9"))
    given.when(0, step("S c4-c5 ~d4-d5")).then_refused(NothingToLevitate(at="d4"))


def test_a_rock_that_the_player_before_moved_does_not_float() -> None:
    """S24: one that moved two turns ago does."""
    given = Given(SPLUT, arena(FLOATING, "sn 9 s3 moved:e6=8,e9=7"))

    given.when(0, step("S c4-d4 ~e6-f6")).then_refused(RockOnCooldown(rock="e6", moved=8))
    given.when(0, step("S c4-c3 ~e9-e8")).then_includes(
        Levitated(seat=0, from_="c4", to="c3", rock="e9", rock_to="e8")
    )


def test_of_three_only_the_player_right_before_bars_a_rock() -> None:
    """S24: the text speaks of the player before; the option `lap` means everybody since."""
    drawing = FLOATING.replace("Ts .", "Ts Sw")
    played = "snw 9 s3 moved:e6=7,e9=6 last:s=6,w=7,n=8"

    assert "c4-d4~e6" in offered(arena(drawing, played))
    lap = Given(SPLUT, arena(drawing, f"{played} opt:cooldown_scope=lap"))
    lap.when(0, step("S c4-d4 ~e6-f6")).then_refused(RockOnCooldown(rock="e6", moved=7))
    assert "c4-c3~e9" in offered(lap.state)


def test_before_the_own_first_turn_a_lap_counts_from_the_beginning() -> None:
    """S24 with the option `lap`."""
    given = Given(SPLUT, arena(FLOATING, "ns 2 s2 moved:e6=1 last:n=1 opt:cooldown_scope=lap"))

    given.when(1, step("S c4-d4 ~e6-f6")).then_refused(RockOnCooldown(rock="e6", moved=1))


def test_a_rock_that_just_killed_is_barred_although_its_thrower_is_gone() -> None:
    """S24: the preceding turn counts even if its player died in it."""
    given = Given(SPLUT, "o/1TeSe/5/Sw6/oTno3Sn2/7/2Ts2/2Tw/Ss snwe 5 n3")

    killed = given.when(1, step("T b5-c5 !E g5"))
    killed.then_includes(TurnBegan(seat=3, turn=6, steps=3))
    killed.when(3, step("S f8-f7 ~g5-g4")).then_refused(RockOnCooldown(rock="g5", moved=5))


PUSHING = "o/3/1SnTn2/7/1Dso4Ts1/2Ss4/5/3/o sn 5 s3"


def test_a_rock_pushed_in_the_own_turn_may_float() -> None:
    """S25."""
    pushed = Given(SPLUT, PUSHING).when(0, step("D b5-c5"))

    pushed.when(0, step("S d4-e4 ~d5-e5")).then_includes(
        Levitated(seat=0, from_="d4", to="e4", rock="d5", rock_to="e5")
    )


def test_pushing_does_not_free_a_barred_rock() -> None:
    """S25: unless the option says so."""
    ready = f"{PUSHING} moved:c5=4"
    pushed = Given(SPLUT, ready).when(0, step("D b5-c5"))
    freed = Given(SPLUT, f"{ready} opt:push_clears_cooldown=true").when(0, step("D b5-c5"))

    pushed.then(Pushed(seat=0, from_="b5", to="c5", line={"c5": "d5"}))
    pushed.when(0, step("S d4-e4 ~d5-e5")).then_refused(RockOnCooldown(rock="d5", moved=4))
    freed.when(0, step("S d4-e4 ~d5-e5")).then_includes(
        Levitated(seat=0, from_="d4", to="e4", rock="d5", rock_to="e5")
    )


def test_levitation_ends_with_a_step_of_another_piece() -> None:
    """S26: levitate, dwarf, levitate - the last is refused."""
    Given(SPLUT, arena(FLOATING)).when(
        0, *steps("S c4-d4 ~e6-f6; D f7-f8; S d4-e4 ~f6-g6")
    ).then_refused(LevitationOver())


def test_levitation_ends_with_a_plain_step_of_the_sorcerer() -> None:
    """S26."""
    Given(SPLUT, arena(FLOATING)).when(
        0, *steps("S c4-d4 ~e6-f6; S d4-e4; S e4-f4 ~f6-g6")
    ).then_refused(LevitationOver())


def test_levitation_may_begin_with_any_step_and_go_on() -> None:
    """S26: dwarf, levitate, levitate."""
    Given(SPLUT, arena(FLOATING)).when(
        0, *steps("D f7-f8; S c4-d4 ~e6-f6; S d4-e4 ~f6-g6")
    ).then_includes(Levitated(seat=0, from_="d4", to="e4", rock="f6", rock_to="g6"))


def test_only_one_rock_floats_in_a_turn() -> None:
    """S26."""
    Given(SPLUT, arena(FLOATING)).when(0, *steps("S c4-d4 ~e6-f6; S d4-d3 ~g7-g6")).then_refused(
        OtherRock(rock="f6")
    )


BEHIND = "o/3/1Tn1Sn1/7/2oSs4o/7/3Ts1/3/o sn 5 s3"
AHEAD = "o/3/1Tn1Sn1/7/3Sso3o/7/3Ts1/3/o sn 5 s3"


@pytest.mark.parametrize(("sim", "allowed"), [("full", True), ("behind", True), ("none", False)])
def test_the_rock_behind_may_follow_into_the_sorcerers_cell(sim: str, allowed: bool) -> None:  # noqa: FBT001 - parametrized
    """S27 (a)."""
    when = Given(SPLUT, f"{BEHIND} opt:levitate_sim={sim}").when(0, step("S d5-e5 ~c5-d5"))

    if allowed:
        when.then(Levitated(seat=0, from_="d5", to="e5", rock="c5", rock_to="d5"))
    else:
        when.then_refused(LevitationBlocked(from_="c5"))


@pytest.mark.parametrize(("sim", "allowed"), [("full", True), ("behind", False), ("none", False)])
def test_the_rock_ahead_may_make_room_for_the_sorcerer(sim: str, allowed: bool) -> None:  # noqa: FBT001 - parametrized
    """S27 (b)."""
    when = Given(SPLUT, f"{AHEAD} opt:levitate_sim={sim}").when(0, step("S d5-e5 ~e5-f5"))

    if allowed:
        when.then(Levitated(seat=0, from_="d5", to="e5", rock="e5", rock_to="f5"))
    else:
        when.then_refused(Blocked(at="e5"))


def test_the_rock_ahead_needs_a_free_cell_itself() -> None:
    """S27 (b), with the cell beyond the rock taken."""
    given = Given(SPLUT, "o/3/3Sn1/7/3SsoTn2o/7/3Ts1/3/o sn 5 s3")

    given.when(0, step("S d5-e5 ~e5-f5")).then_refused(LevitationBlocked(from_="e5"))
    given.when(0, step("S d5-e5")).then_refused(Blocked(at="e5"))
