"""Splut!: teams leave, games end, positions come back (S28-S31, X7), and the house's commands."""

from typing import Any

import pytest

from domain.games import game_named
from domain.house import Force, GameOver, Move, Resign, TimeOut
from domain.reasons import NoSeat
from domain.splut.events import DrawClaimed, Stepped, TeamLeft, TurnBegan
from domain.splut.moves import ClaimDraw
from domain.splut.reasons import NothingToClaim, NothingToForce, NotYourTurn, TeamGone
from domain.table import Ended, Event, Resigned, Result, TimedOut
from tests.domain.arena import offered, step, steps
from tests.domain.given import Given, When

SPLUT = game_named("splut")
START = "o/TnDnSn/5/7/o7o/7/5/SsDsTs/o"
START_4 = "o/TnDnSn/5/Sw5Te/oDw5Deo/Tw5Se/5/SsDsTs/o"

SHUTTLE = {
    0: ("S d2-d3; S d3-d2; D e2-e3", "D e3-e2; S d2-d3; S d3-d2"),
    1: ("S f8-f7; S f7-f8; D e8-e7", "D e7-e8; S f8-f7; S f7-f8"),
}


def shuttled(turns: int, options: str = "") -> When:
    """Return the start position after so many turns to and fro; after each four it is back."""
    when = Given(SPLUT, f"{START} sn 5 s3 {options}").when(0)
    for turn in range(turns):
        when = when.when(turn % 2, *steps(SHUTTLE[turn % 2][turn // 2 % 2]))
    return when


def test_a_team_whose_sorcerer_is_hit_vanishes_and_is_skipped() -> None:
    """S28: its cells are free, and its turns pass to the next living seat clockwise."""
    given = Given(SPLUT, "Se/1Te1/1DeDw2/Sw6/oTno3Ss2/7/2Ts2/2Tw/Sn snwe 5 n3")

    hit = given.when(1, step("T b5-c5 !E g5"))
    assert not [piece for piece in hit.state.pieces.values() if piece.endswith("0")]
    later = hit.when(3, *steps("D d7-c7; D c7-d7; D d7-c7"))
    later.then_includes(TurnBegan(seat=2, turn=7, steps=3))


def test_who_kills_the_own_sorcerer_of_four_is_followed_by_the_left_hand_neighbour() -> None:
    """S28: the order is south, west, north, east; north leaves, east plays."""
    given = Given(SPLUT, "Se/1Te1/5/Sw6/oTno3Sn2/7/2Ts2/2Tw/Ss snwe 5 n3")

    given.when(1, step("T b5-c5 !E g5")).then_includes(TurnBegan(seat=3, turn=6, steps=3))


def test_steps_go_by_the_turn_even_when_a_player_died_before_it() -> None:
    """S29: the third player hits the fourth; the first one's second turn is turn 4."""
    given = Given(SPLUT, "o/TeDe1/2DnTn1/Sw5Sn/oTwo1Se3o/7/1Dw3/DsTs1/Ss snwe 3 w3")

    hit = given.when(2, step("T b5-c5 !E e5"))
    hit.then_includes(TeamLeft(seat=3, cause="hit"), TurnBegan(seat=1, turn=4, steps=3))


def test_the_game_goes_on_without_a_dwarf() -> None:
    """S31: a team plays on with sorcerer and troll."""
    given = Given(SPLUT, "o/1Dn1/5/Sn6/oTsoDsTn4/7/5/3/Ss sn 5 s3")

    crushed = given.when(0, step("T b5-c5 !E d5"))
    assert sorted(crushed.state.pieces.values()) == ["D1", "S0", "S1", "T0", "T1"]
    assert crushed.state.table.result is None


def test_who_resigns_leaves() -> None:
    """S30: of two, the other one wins, whoever is to move."""
    for seat in (0, 1):
        Given(SPLUT, f"{START} sn 5 s3").when(seat, Resign()).then(
            Resigned(seat=seat),
            TeamLeft(seat=seat, cause="resigned"),
            Ended(result=Result(kind="won", winners=(1 - seat,), reason="resigned")),
        )


def test_of_more_than_two_the_game_goes_on_without_who_resigned() -> None:
    """S30: the seat to move keeps its steps; if it is the one that leaves, the turn passes."""
    given = Given(SPLUT, f"{START_4} snwe 5 s2")

    west = given.when(2, Resign())
    west.then(Resigned(seat=2), TeamLeft(seat=2, cause="resigned"))
    assert (west.state.to_move, west.state.steps_left) == (0, 2)
    west.when(0, Resign()).then(
        Resigned(seat=0),
        TeamLeft(seat=0, cause="resigned"),
        TurnBegan(seat=1, turn=6, steps=3),
    )


def test_a_team_whose_time_is_up_leaves() -> None:
    """X7: also when another seat is to move."""
    given = Given(SPLUT, f"{START} sn 5 s3")

    for seat in (0, 1):
        given.when(None, TimeOut(seat=seat)).then(
            TimedOut(seat=seat),
            TeamLeft(seat=seat, cause="timed-out"),
            Ended(result=Result(kind="won", winners=(1 - seat,), reason="timed-out")),
        )
    given.when(None, TimeOut(seat=5)).then_refused(NoSeat(seats=2))


def test_the_house_makes_no_moves() -> None:
    Given(SPLUT, f"{START} sn 5 s3").when(None, Force(seat=0)).then_refused(NothingToForce())


def test_a_team_that_left_has_no_say() -> None:
    given = Given(SPLUT, f"{START_4} snwe 5 s2").when(2, Resign())

    for by, move in ((2, Resign()), (2, step("D b5-c5")), (None, TimeOut(seat=2))):
        given.when(by, move).then_refused(TeamGone(seat=2))
    assert SPLUT.rights(given.state, 2) == ()
    assert offered(given.state, 2) == set()


def test_nothing_happens_after_the_end() -> None:
    ended = Given(SPLUT, f"{START} sn 5 s3").when(0, Resign())

    moves: list[tuple[int | None, Move]] = [
        (1, step("D e8-e7")),
        (0, Resign()),
        (1, ClaimDraw()),
        (None, TimeOut(seat=1)),
    ]
    for by, move in moves:
        ended.when(by, move).then_refused(GameOver(result=ended.state.table.result))
    assert not SPLUT.lawful(ended.state, 1)
    assert not SPLUT.rights(ended.state, 1)


def last(when: When) -> Event:
    return when.events[-1]


def test_a_turn_says_how_often_its_position_has_stood() -> None:
    """S30: counted at the start of turns."""
    assert last(shuttled(3)) == TurnBegan(seat=1, turn=8, steps=3)
    assert last(shuttled(4)) == TurnBegan(seat=0, turn=9, steps=3, occurrence=2)
    assert last(shuttled(8)) == TurnBegan(seat=0, turn=13, steps=3, occurrence=3)


def test_the_side_to_move_may_claim_a_draw_at_the_third_time() -> None:
    """S30: at the start of its turn, and nobody else."""
    third = shuttled(8)

    assert SPLUT.rights(third.state, 0) == (Resign(), ClaimDraw())
    assert SPLUT.rights(third.state, 1) == (Resign(),)
    third.when(0, ClaimDraw()).then(
        DrawClaimed(seat=0, occurrence=3),
        Ended(result=Result(kind="draw", reason="repetition-claimed")),
    )
    third.when(1, ClaimDraw()).then_refused(NotYourTurn(to_move=0))
    third.when(0, *steps("S d2-d3"), ClaimDraw()).then_refused(
        NothingToClaim(occurrence=0, needed=3)
    )


def test_twice_is_not_enough_to_claim() -> None:
    """S30."""
    second = shuttled(4)

    second.when(0, ClaimDraw()).then_refused(NothingToClaim(occurrence=2, needed=3))
    assert SPLUT.rights(second.state, 0) == (Resign(),)


def test_the_fifth_time_is_a_draw() -> None:
    """S30."""
    assert shuttled(15).state.table.result is None
    assert last(shuttled(16)) == Ended(result=Result(kind="draw", reason="repetition"))


def test_options_say_how_often_a_position_may_stand() -> None:
    """S30: both numbers are options."""
    twice = shuttled(4, "opt:repetition_claim=2,repetition_draw=3")

    assert SPLUT.rights(twice.state, 0) == (Resign(), ClaimDraw())
    assert last(shuttled(8, "opt:repetition_draw=3")) == Ended(
        result=Result(kind="draw", reason="repetition")
    )


def test_a_barred_rock_makes_a_position_another_one() -> None:
    """S30: cells, side to move, and the rocks that may not float."""
    free = SPLUT.read_position(f"{START} sn 9 s3")
    barred = SPLUT.read_position(f"{START} sn 9 s3 moved:e1=8")
    past = SPLUT.read_position(f"{START} sn 9 s3 moved:e1=7")

    assert free.seen == past.seen != barred.seen


def test_counting_starts_anew_when_a_piece_has_left() -> None:
    """S30: no position before can come back, so the counts need not be kept."""
    given = Given(SPLUT, "o/1Dn1/5/Sn6/oTsoDsTn4/7/5/3/Ss sn 5 s3")

    assert len(given.when(0, step("T b5-c5 !E d5")).state.seen) == 1


@pytest.mark.parametrize(("options", "cap"), [("", 400), ("opt:turn_cap=30", 30)])
def test_the_game_ends_as_a_draw_after_so_many_turns(options: str, cap: int) -> None:
    """S30."""
    given = Given(SPLUT, f"{START} sn {cap} s1 {options}")

    given.when(0, step("D e2-e3")).then(
        Stepped(seat=0, piece="dwarf", from_="e2", to="e3"),
        Ended(result=Result(kind="draw", reason="turn-cap")),
    )
    before: Any = Given(SPLUT, f"{START} sn {cap - 1} s1 {options}").when(0, step("D e2-e3"))
    assert before.state.table.result is None
