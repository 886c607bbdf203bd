"""SNUFF: who plays, and set-up in its order (N1-N4, N21, N23, X2-X4)."""

from itertools import combinations
from typing import Any

import msgspec
import pytest

from domain.reasons import BadOption, BadPack, UnknownOption
from domain.refusal import Reason, Refused
from domain.roles import DIRECTOR, Audience
from domain.snuff.board import grid_distance
from domain.snuff.check import boards
from domain.snuff.events import BoardBuilt, ObjectsLaid
from domain.snuff.hiding import places
from domain.snuff.moves import Build, Cast, Hide, Post, Start
from domain.snuff.reasons import (
    NoPlaceForIt,
    NoSuchBoard,
    NoSuchKiller,
    NotNow,
    NotYours,
    WrongHands,
    WrongRoles,
)
from domain.snuff.state import State
from tests.domain.given import Given
from tests.domain.yard import SET_A, SNUFF, yard
from tests.play import luck, opening, play, table

HOUSE: dict[str, Any] = {"builder": "house"}


def opened(players: int = 2, **options: Any) -> State:
    state: State = SNUFF.fold(table(SNUFF, players, options, seed=3))
    return state


def posted() -> State:
    """Return a game in which the objects are to be hidden."""
    state = opened(**HOUSE)
    while state.stage == "posting":
        state = Given(SNUFF, state).when(1, SNUFF.lawful(state, 1)[0]).state
    return state


def refusal(**wanted: Any) -> Reason:
    with pytest.raises(Refused) as caught:
        SNUFF.open(msgspec.structs.replace(opening(SNUFF), **wanted), luck(0))
    return caught.value.reason


@pytest.mark.parametrize(
    ("players", "roles"),
    [
        (2, ("prey", "killers")),
        (3, ("prey", "killers", "director")),
        (4, ("prey", "killers", "killers", "director")),
        (5, ("prey", "killers", "killers", "killers", "director")),
    ],
)
def test_the_last_of_three_or_more_people_directs(players: int, roles: tuple[str, ...]) -> None:
    """N1: of two the prey does; any other valid roles can be named."""
    assert SNUFF.roles(players) == roles
    assert SNUFF.fold(table(SNUFF, ("killers", "killers", "prey"))).prey_seat == 2


@pytest.mark.parametrize(
    "roles",
    [
        ("prey",),
        ("prey", "prey", "killers"),
        ("killers", "killers"),
        ("prey", "director"),
        ("prey", "killers", "killers", "killers", "killers"),
        ("prey", "killers", "director", "director"),
        ("prey", "killers", "cat"),
    ],
)
def test_other_roles_make_no_table(roles: tuple[str, ...]) -> None:
    assert refusal(roles=roles) == WrongRoles(roles=roles)


def test_each_seat_reads_the_frames_of_its_side() -> None:
    """N1, X3: prey and Director see the same, the killers' seats what is public."""
    state = opened(5)

    assert SNUFF.audience(state, 0) == Audience("team", "prey")
    assert SNUFF.audience(state, 4) == DIRECTOR
    assert {SNUFF.audience(state, seat) for seat in (1, 2, 3)} == {Audience("team", "killers")}


def test_hands_deal_the_killers_to_seats() -> None:
    """X3: dealt round, or as the option says."""
    assert opened(4).rules.hands == (1, 2, 1)
    assert opened(4, hands=[2, 1, 1]).rules.hands == (2, 1, 1)
    assert refusal(roles=SNUFF.roles(4), options={"hands": [1, 1, 1]}) == WrongHands(seats=(1, 2))


def test_a_killer_obeys_his_own_seat() -> None:
    """X3."""
    state = opened(4, **HOUSE)
    first, second, _ = state.figures
    exit_ = next(iter(state.board.exits))

    refused = Given(SNUFF, state).when(1, Post(killer=second, at=exit_)).refused
    assert isinstance(refused, NoSuchKiller)
    assert second not in refused.killers
    assert Given(SNUFF, state).when(1, Post(killer=first, at=exit_)).events


def test_options_are_checked() -> None:
    assert isinstance(refusal(options={"duct_noise": "loud"}), BadOption)
    assert isinstance(refusal(options={"sound": "loud"}), UnknownOption)
    assert isinstance(refusal(pack_text=b"name ="), BadPack)


def test_the_prey_arranges_the_drawn_pieces_in_one_of_six_ways() -> None:
    """N2, X4: a mismatched order is refused."""
    state = opened()
    ways = [move.pieces for move in SNUFF.lawful(state, 0)]

    assert len(ways) == 6
    Given(SNUFF, state).when(0, Build(pieces=ways[4])).then(BoardBuilt(pieces=ways[4]))
    strange = Build(pieces=("A1", "A1", "A1", "A1"))
    Given(SNUFF, state).when(0, strange).then_refused(NoSuchBoard(boards=tuple(ways)))


def test_the_house_may_arrange_them() -> None:
    state = opened(**HOUSE)

    assert state.stage == "posting"
    assert len(state.pieces) == 4


def test_the_team_may_choose_its_killers() -> None:
    """X2: one after the other, each by the seat that will lead him, before the board is built."""
    state = opened(4, casting="team")

    Given(SNUFF, state).when(0, Build(pieces=("A1",))).then_refused(NotNow(stage="casting"))
    cast = Given(SNUFF, state).when(1, Cast(killer="veteran"))
    cast.when(1, Cast(killer="usher")).then_refused(NoSuchKiller(killers=()))
    again = cast.when(2, Cast(killer="veteran")).refused
    assert isinstance(again, NoSuchKiller)
    done = cast.when(2, Cast(killer="usher")).when(1, Cast(killer="tracker"))
    assert list(done.state.figures) == ["veteran", "usher", "tracker"]
    assert done.state.stage == "building"


def test_set_up_has_an_order() -> None:
    """N3: killers on exit cells, then the objects, then the prey on one of them."""
    state = opened(**HOUSE)
    Given(SNUFF, state).when(0, Hide(at="a1")).then_refused(NotNow(stage="posting"))
    Given(SNUFF, state).when(0, Start(at="a1")).then_refused(NotNow(stage="posting"))
    state = posted()
    killer = next(iter(state.figures))
    Given(SNUFF, state).when(1, Post(killer=killer, at="a1")).then_refused(NotNow(stage="hiding"))
    told: list[Any] = []
    while state.stage == "hiding":
        when = Given(SNUFF, state).when(0, SNUFF.lawful(state, 0)[0])
        state, told = when.state, [*told, *when.events]
    assert len(told) == 7
    assert told[-1] == ObjectsLaid()
    assert {move.at for move in SNUFF.lawful(state, 0)} == set(state.screen.objects)
    outside = next(cell for cell in state.board.cells if cell not in state.screen.objects)
    refused = Given(SNUFF, state).when(0, Start(at=outside)).refused
    assert isinstance(refused, NoPlaceForIt)


def test_killers_begin_on_exits_and_may_share_one() -> None:
    """N3, N23."""
    state = opened(**HOUSE)
    first, second, _ = state.figures
    exit_ = next(iter(state.board.exits))
    inner = next(cell for cell in state.board.cells if cell not in state.board.exits)

    when = Given(SNUFF, state).when(1, Post(killer=first, at=exit_))
    assert when.when(1, Post(killer=second, at=exit_)).events
    refused = Given(SNUFF, state).when(1, Post(killer=first, at=inner)).refused
    assert isinstance(refused, NoPlaceForIt)


def test_objects_lie_on_plain_cells_apart_from_each_other() -> None:
    """N4, N21: not on dark cells or ducts, and at least 3 apart."""
    state = posted()
    board = state.board
    offered = {move.at for move in SNUFF.lawful(state, 0)}
    assert offered
    assert not offered & (board.dark | board.ducts)
    first = min(offered)
    after = Given(SNUFF, state).when(0, Hide(at=first)).state
    near = {cell for cell in board.cells if grid_distance(board, first, cell) < 3}
    assert not {move.at for move in SNUFF.lawful(after, 0)} & near


@pytest.mark.parametrize(("metric", "offered"), [("manhattan", ("b1",)), ("steps", ("a1", "b1"))])
def test_spacing_may_be_walked(metric: str, offered: tuple[str, ...]) -> None:
    """N21: by the option, walls count; here it is three steps from a2 to a1."""
    state = yard(
        ". .\n- \n. .", killers={"ann": "a1"}, options={"spacing": 2, "spacing_metric": metric}
    )

    assert places(state.board, state.rules.options, frozenset({"a2"}), 2) == offered


@pytest.mark.parametrize("seed", range(6))
def test_the_objects_can_always_be_placed_to_the_end(seed: int) -> None:
    """X4: only such cells are offered; in the end there is one in each quadrant (N4)."""
    one = play(SNUFF, seed, 2)
    hidden = [move.at for move in one.moves if isinstance(move, Hide)]
    board = one.end.board

    assert len(hidden) == 6
    assert {board.piece[cell] for cell in hidden} == {0, 1, 2, 3}
    assert all(grid_distance(board, a, b) >= 3 for a, b in combinations(hidden, 2))


def test_killers_hear_of_the_objects_once() -> None:
    """X4, N22: one public event at the end; no cell, no number."""
    one = play(SNUFF, 1, 2)
    told = [e for e in one.log if SNUFF.visible(e, Audience("team", "killers"))]

    assert told.count(ObjectsLaid()) == 1
    assert not [move for move in one.log if "Hidden" in type(move).__name__ and move in told]


def test_pieces_without_a_board_are_drawn_again() -> None:
    """X4: with objects so far apart that many boards have no place for them."""
    options = msgspec.structs.replace(SET_A.options, spacing=4)
    state = opened(spacing=4)

    assert boards(SET_A.board, state.rules.quadrants, options, 6)


def test_event_0_holds_all_that_is_in_use_and_no_more() -> None:
    """X2: four pieces, three killers, every option; at most 64 kB."""
    (event, *_) = table(SNUFF)
    text = msgspec.json.encode(event)

    assert len(text) <= 64 * 1024
    assert len(event.content.quadrants) == 4  # type: ignore[attr-defined]  # it is `Opened`
    assert len(event.content.killers) == 3  # type: ignore[attr-defined]  # it is `Opened`
    assert b'"round_cap":40' in text


def test_a_director_is_refused_what_is_for_players() -> None:
    state = opened(3)

    Given(SNUFF, state).when(2, Build(pieces=("A1",))).then_refused(NotYours(role="director"))
