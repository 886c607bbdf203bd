"""SNUFF: the board (rulings 2.2), and the lines along which one sees (N13, N25, N43)."""

from itertools import combinations

import msgspec
import pytest

from domain.snuff.board import Board, Mismatch, built, orders, walks
from domain.snuff.check import boards
from domain.snuff.sight import sight
from tests.domain.yard import SET_A, yard


def board(*pieces: str) -> Board:
    by_id = {quadrant.id: quadrant for quadrant in SET_A.quadrants}
    return built(SET_A.board, tuple(by_id[id_] for id_ in pieces))


def seen(board: Board, at: str, doors: int = 0, door: str = "") -> set[str]:
    return set(board.named(sight(board, at, doors, door, "")))


def test_four_pieces_lie_around_a_hole() -> None:
    """2.2: 48 cells, the middle one of the 7 by 7 is missing, and 12 edges are seams."""
    one = board("A1", "A2", "A3", "A4")
    pairs = {frozenset(pair) for pair in one.edges}
    seams = {pair for pair in pairs if len({one.piece[cell] for cell in pair}) == 2}

    assert len(one.cells) == 48
    assert "d4" not in one.cells
    assert (len(pairs - seams), len(seams)) == (68, 12)


def test_each_piece_touches_two_others_and_never_the_opposite_one() -> None:
    one = board("A1", "A2", "A3", "A4")
    touching = {(one.piece[a], one.piece[b]) for a, b in one.edges}

    assert {b for a, b in touching if a == 0} == {0, 1, 3}
    assert {b for a, b in touching if a == 2} == {2, 1, 3}


def test_a_piece_is_turned_with_its_slot() -> None:
    """(r, c) goes to (c, 6 - r): the corner of the first piece is the corner of every piece."""
    one = board("A1", "A2", "A3", "A4")

    assert [pieces[0] for pieces in (one.pieces)] == ["a5", "e4", "d1", "a1"]
    assert {"a7", "g7", "g1", "a1"} <= set(one.cells)
    assert set(one.pieces[1]) == {f"{column}{row}" for column in "efg" for row in "4567"}


def test_seams_meet_door_to_door() -> None:
    """The right side of a piece meets the lower side of the next one clockwise."""
    one = board("A1", "A2", "A3", "A4")

    assert [one.edges["d7", "e7"], one.edges["d6", "e6"], one.edges["d5", "e5"]] == [
        "door",
        "wall",
        "door",
    ]


def test_a_mismatched_seam_is_no_board() -> None:
    """N2: all inner doors must coincide."""
    by_id = {quadrant.id: quadrant for quadrant in SET_A.quadrants}
    odd = msgspec.structs.replace(
        by_id["A1"], inner=msgspec.structs.replace(by_id["A1"].inner, right="door door door")
    )

    with pytest.raises(Mismatch, match=r"d6-e6: door meets wall"):
        built(SET_A.board, (odd, by_id["A2"], by_id["A3"], by_id["A4"]))


def test_an_exit_leads_out_and_not_into_the_hole() -> None:
    """N2, N25: the lower right edge of each piece faces the hole."""
    by_id = {quadrant.id: quadrant for quadrant in SET_A.quadrants}
    odd = msgspec.structs.replace(by_id["A1"], exits="B3")

    with pytest.raises(Mismatch, match=r"d5: an exit leads into the hole"):
        built(SET_A.board, (odd, by_id["A2"], by_id["A3"], by_id["A4"]))


def test_four_pieces_make_six_boards() -> None:
    assert len(list(orders(SET_A.quadrants[:4], 4))) == 6


def check_all_boards(fours: int) -> int:
    """Return the number of boards of some sets of four that one can play on."""
    sets = list(combinations(SET_A.quadrants, 4))[:: max(1, 70 // fours)]
    return sum(len(boards(SET_A.board, four, SET_A.options, 6)) for four in sets)


def test_boards_of_set_a_can_be_played_on() -> None:
    """2.7: connected, at least three exits, and the objects find a place (N4, N21)."""
    assert check_all_boards(7) == 7 * 6


@pytest.mark.deep(3)
def test_all_420_boards_of_set_a_can_be_played_on() -> None:
    assert check_all_boards(70) == 420


def test_dead_ends_and_distances_of_set_a_are_as_the_rulings_say() -> None:
    """2.7: no way is longer than 12 steps, and 4 to 8 exits."""
    for four in list(combinations(SET_A.quadrants, 4))[::9]:
        one = built(SET_A.board, four)
        assert max(max(walks(one, cell).values()) for cell in one.cells) <= 12
        assert 4 <= sum(map(len, one.exits.values())) <= 8


LINES = """
    . . .|. .
      = -
    . .:. x .
    - -
    . . . . o
"""


def test_sight_goes_straight_until_a_wall_or_a_door() -> None:
    """N13: the table of lines from some cells."""
    one = yard(LINES, exits="a1-w").board

    assert seen(one, "a3") == {"a3", "b3", "c3", "a2"}
    assert seen(one, "c2") == {"c2", "e2", "c1"}
    assert seen(one, "e1") == {"e1", "e2", "e3", "a1", "b1", "c1", "d1"}


def test_sight_passes_over_dark_cells_and_ducts() -> None:
    """N43: only what is in the dark is not seen."""
    one = yard(LINES, exits="a1-w").board

    assert "e2" in seen(one, "c2")
    assert "d2" not in seen(one, "c2") | seen(one, "d3") | seen(one, "d2")
    assert "d1" in seen(one, "d3")


def test_sight_through_doors_counts_them() -> None:
    one = yard(LINES, exits="a1-w").board

    assert seen(one, "c2", doors=1) == {"c2", "e2", "c1", "b2", "a2"}
    assert seen(one, "b3", door="b2-b3") == {"b3", "a3", "c3", "b2"}


def test_nobody_sees_across_the_hole() -> None:
    """N25: its edges are walls."""
    one = board("A1", "A2", "A3", "A4")

    assert "e4" not in seen(one, "c4", doors=5)
    assert "e4" not in one.steps["c4"]
