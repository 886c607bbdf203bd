"""Splut!: turns and their steps (S4-S7), steps, and the dwarf's push (S8-S12)."""

from domain.games import game_named
from domain.reasons import NoSeat
from domain.splut.events import Levitated, Pushed, Stepped, Stuck, Thrown, TurnBegan
from domain.splut.reasons import (
    Blocked,
    NoSuchPiece,
    NotAdjacent,
    NotYourTurn,
    PushBlocked,
    RockOnCooldown,
    WrongPiece,
)
from domain.splut.state import Rock
from domain.table import Ended, Result
from tests.domain.arena import arena, board, offered, step
from tests.domain.given import Given
from tests.play import beats, table, whimsical

SPLUT = game_named("splut")
START = "o/TnDnSn/5/7/o7o/7/5/SsDsTs/o"
START_4 = "o/TnDnSn/5/Sw5Te/oDw5Deo/Tw5Se/5/SsDsTs/o"


def test_the_first_turns_have_one_two_and_three_steps() -> None:
    """S5: the first player has 1 step, the second 2, everybody later 3."""
    state = SPLUT.fold(table(SPLUT, 4))
    turns = [(state.to_move, state.steps_left)]
    for beat in beats(SPLUT, state, 7, whimsical(SPLUT, 1000)):
        turns += [(e.seat, e.steps) for e in beat.events if isinstance(e, TurnBegan)]

    assert turns[:6] == [(3, 1), (0, 2), (2, 3), (1, 3), (3, 3), (0, 3)]


def test_the_turn_passes_to_the_left_hand_neighbour() -> None:
    """S4: south, west, north, east."""
    Given(SPLUT, f"{START_4} snwe 5 s1").when(0, step("D e2-e3")).then_includes(
        TurnBegan(seat=2, turn=6, steps=3)
    )


def test_a_turn_goes_on_until_its_last_step() -> None:
    """S6: steps are compulsory and freely split; there is no move that ends the turn early."""
    first = Given(SPLUT, f"{START} sn 5 s2").when(0, step("S d2-d3"))

    first.then(Stepped(seat=0, piece="sorcerer", from_="d2", to="d3"))
    first.when(0, step("D e2-e3")).then(
        Stepped(seat=0, piece="dwarf", from_="e2", to="e3"),
        TurnBegan(seat=1, turn=6, steps=3),
    )


def test_a_throw_ends_the_turn_and_forfeits_the_steps_left() -> None:
    """S6: also in the very first turns."""
    ready = "o/TnDnSn/5/7/o7o/7/2o2/SsTsDs/1"
    for turn, steps_left in ((1, 1), (2, 2), (5, 3)):
        given = Given(SPLUT, f"{ready} sn {turn} s{steps_left}")

        given.when(0, step("T e2-e3 !E g3")).then(
            Stepped(seat=0, piece="troll", from_="e2", to="e3"),
            Thrown(seat=0, from_="e3", direction="east", landing="g3"),
            TurnBegan(seat=1, turn=turn + 1, steps=min(turn + 1, 3)),
        )


def test_nobody_moves_out_of_turn() -> None:
    Given(SPLUT, f"{START} sn 5 s3").when(1, step("D e8-e7")).then_refused(NotYourTurn(to_move=0))


def test_only_seats_of_the_table_move() -> None:
    for nobody in (None, 2, 9):
        Given(SPLUT, f"{START} sn 5 s3").when(nobody, step("D e2-e3")).then_refused(NoSeat(seats=2))


def test_a_step_moves_an_own_piece_to_a_neighbouring_cell() -> None:
    """S8: one orthogonal cell a step."""
    given = Given(SPLUT, f"{START} sn 5 s3")

    given.when(0, step("D e8-e7")).then_refused(NoSuchPiece(at="e8"))
    given.when(0, step("D e4-e5")).then_refused(NoSuchPiece(at="e4"))
    given.when(0, step("D e2-e4")).then_refused(NotAdjacent(from_="e2", to="e4"))
    given.when(0, step("D e2-f3")).then_refused(NotAdjacent(from_="e2", to="f3"))
    given.when(0, step("D e2-e2")).then_refused(NotAdjacent(from_="e2", to="e2"))


def test_only_dwarfs_and_trolls_enter_a_cell_that_is_taken() -> None:
    """S8: the sorcerer never, the troll only a rock's cell."""
    given = Given(
        SPLUT,
        arena("""
                 o
              .  .  .
           .  .  .  .  .
        .  .  .  .  .  .  .
     o  .  Sn .  Dn .  .  .  .
        .  .  o  Ss Ts Tn .
           .  .  .  .  .
              .  .  .
                 o
        """),
    )

    given.when(0, step("S e4-d4")).then_refused(Blocked(at="d4"))
    given.when(0, step("S e4-f4")).then_refused(Blocked(at="f4"))
    given.when(0, step("T f4-g4")).then_refused(Blocked(at="g4"))
    given.when(0, step("T f4-e4")).then_refused(Blocked(at="e4"))


def test_special_actions_belong_to_their_pieces() -> None:
    given = Given(SPLUT, f"{START} sn 5 s3")

    given.when(0, step("D e2-e3 +")).then_refused(WrongPiece(piece="dwarf"))
    given.when(0, step("D e2-e3 ~e1-e2")).then_refused(WrongPiece(piece="dwarf"))
    given.when(0, step("S d2-d3 +")).then_refused(WrongPiece(piece="sorcerer"))
    given.when(0, step("S d2-d3 !N d4")).then_refused(WrongPiece(piece="sorcerer"))
    given.when(0, step("T f2-f3 ~e1-e2")).then_refused(WrongPiece(piece="troll"))


def test_a_dwarf_pushes_the_whole_unbroken_line() -> None:
    """S9: any mix of pieces and rocks, own and others; what lies behind a gap stays."""
    given = Given(
        SPLUT,
        arena("""
                 o
              .  .  .
           .  .  .  .  .
        .  .  .  .  .  .  .
     .  .  Ds Ss o  Tn Dn .  o
        .  .  .  .  .  .  .
           .  .  .  .  .
              Ts .  Sn
                 o
        """),
    )

    given.when(0, step("D c5-d5")).then(
        Pushed(
            seat=0,
            from_="c5",
            to="d5",
            line={"d5": "e5", "e5": "f5", "f5": "g5", "g5": "h5"},
        )
    ).then_at(
        board("""
                 o
              .  .  .
           .  .  .  .  .
        .  .  .  .  .  .  .
     .  .  .  Ds Ss o  Tn Dn o
        .  .  .  .  .  .  .
           .  .  .  .  .
              Ts .  Sn
                 o
        """)
    )


def test_a_push_moves_nothing_behind_a_gap() -> None:
    """S9: dwarf, rock, gap, troll - only the rock moves."""
    given = Given(SPLUT, "o/3/1SsTs2/7/1Dso1Tn3o/7/4Sn/1Dn1/o sn 5 s3")

    given.when(0, step("D b5-c5")).then(
        Pushed(seat=0, from_="b5", to="c5", line={"c5": "d5"})
    ).then_at("o/3/1SsTs2/7/2DsoTn3o/7/4Sn/1Dn1/o")


def test_a_push_against_the_edge_is_refused() -> None:
    """S10: no partial push, and nothing leaves the board."""
    given = Given(SPLUT, f"{START} sn 5 s3")

    given.when(0, step("D e2-f2")).then_refused(PushBlocked(edge="f2"))
    given.when(0, step("D e2-d2")).then_refused(PushBlocked(edge="d2"))
    given.when(0, step("D e2-e1")).then_refused(PushBlocked(edge="e1"))
    assert {"e2-e3"} == {text for text in offered(given.state) if text.startswith("e2")}


def test_a_push_neither_throws_nor_kills() -> None:
    """S11: the troll pushes the rock before it along, and the rock pushes the sorcerer."""
    given = Given(SPLUT, "o/3/1SsTs2/7/1DsTnoSn3o/7/5/1Dn1/o sn 5 s3")

    pushed = given.when(0, step("D b5-c5"))
    pushed.then(
        Pushed(seat=0, from_="b5", to="c5", line={"c5": "d5", "d5": "e5", "e5": "f5"})
    ).then_at("o/3/1SsTs2/7/2DsTnoSn2o/7/5/1Dn1/o")


def test_every_rock_of_a_pushed_line_counts_as_moved() -> None:
    """S12: so the next player can levitate none of them (S24)."""
    given = Given(SPLUT, "o/3/1SsTs2/7/1Dsoo5/3Sn3/5/DnTn1/o sn 5 s1")

    pushed = given.when(0, step("D b5-c5"))

    assert pushed.state.rocks["d5"] == pushed.state.rocks["e5"] == Rock(moved=5)
    pushed.when(1, step("S e4-f4 ~d5-e5")).then_refused(RockOnCooldown(rock="d5", moved=5))
    pushed.when(1, step("S e4-f4 ~e5-f5")).then_refused(RockOnCooldown(rock="e5", moved=5))


BOXED = "1/oo1/5/7/o7o/7/2Dn2/SnTsTn/Ss"
"""South has lost its dwarf, and neither its sorcerer nor its troll can go anywhere."""


def test_a_boxed_team_loses_its_turn() -> None:
    """S7, X8: `stuck` stands in the append that passes the turn."""
    given = Given(SPLUT, "1/oo1/5/7/o7o/3Dn3/5/SnTsTn/Ss sn 5 n1")

    given.when(1, step("D e4-e3")).then(
        Stepped(seat=1, piece="dwarf", from_="e4", to="e3"),
        TurnBegan(seat=0, turn=6, steps=3),
        Stuck(seat=0, steps=3),
        TurnBegan(seat=1, turn=7, steps=3),
    )
    assert offered(SPLUT.read_position(f"{BOXED} sn 6 s3")) == set()


def test_a_team_that_gets_stuck_in_mid_turn_loses_the_steps_left() -> None:
    """S7: nobody has to choose earlier steps so that all of them stay possible."""
    given = Given(SPLUT, "o/3/2Sn2/7/TsDn6o/7/2o2/1Ss1/1 sn 5 s3 opt:levitate_sim=behind")

    given.when(0, step("S e2-e1 ~e3-e2")).then(
        Levitated(seat=0, from_="e2", to="e1", rock="e3", rock_to="e2"),
        Stuck(seat=0, steps=2),
        TurnBegan(seat=1, turn=6, steps=3),
    )


def test_a_whole_lap_of_stuck_turns_is_a_draw() -> None:
    """X8."""
    given = Given(SPLUT, "1/1Sn1/2o2/7/o7o/7/5/1o1/Ss sn 5 n1 opt:levitate_sim=behind")

    given.when(1, step("S e8-e9 ~e7-e8")).then(
        Levitated(seat=1, from_="e8", to="e9", rock="e7", rock_to="e8"),
        TurnBegan(seat=0, turn=6, steps=3),
        Stuck(seat=0, steps=3),
        TurnBegan(seat=1, turn=7, steps=3),
        Stuck(seat=1, steps=3),
        Ended(result=Result(kind="draw", reason="stuck")),
    )
