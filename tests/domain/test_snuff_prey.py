"""SNUFF: the prey's turn: cards, objects, ducts and noise (N6-N10, N26-N33, N54)."""

from typing import Any

import pytest

from domain.command import Command
from domain.snuff.events import (
    CardPlayed,
    EscapeDeclared,
    KillerStunned,
    NoiseAnnounced,
    NoiseMade,
    ObjectPicked,
    ObjectUsed,
    PreyDucted,
    PreyStepped,
)
from domain.snuff.moves import Duct, EndTurn, Escape, Noise, PickUp, Play, Step, Use
from domain.snuff.reasons import (
    CardNotOpen,
    ComesFirst,
    NothingThere,
    NoWayOut,
    ObjectNotReady,
    OutOfReach,
    TurnNotDone,
)
from domain.snuff.state import State
from tests.domain.given import Given, When
from tests.domain.yard import PREY, SNUFF, always, turn, yard
from tests.play import NOON, table

OPEN = """
    . . . .
    - - - -
    . . . .
"""
"""She is in the row below, behind a wall; killers are in the row above."""
DUCTS = """
    . o|. o
    - -   -
    . . . .
"""
ALL = {"key": 3}


def played(state: State, *moves: Any) -> When:
    return Given(SNUFF, state).when(PREY, *moves)


def offered(state: State) -> set[str]:
    """Return the kinds of the prey's lawful moves."""
    return {str(move.__struct_config__.tag) for move in SNUFF.lawful(state, PREY)}


def reached(state: State, *moves: Any) -> set[str]:
    """Return the cells that her next movement may lead to."""
    after = played(state, *moves).state if moves else state
    return {move.to for move in SNUFF.lawful(after, PREY) if isinstance(move, Step | Duct)}


def hidden(prey: str = "a1", **changes: Any) -> State:
    return yard(OPEN, prey=prey, killers={"ann": "d2"}, exits="a1-w a1-s d2-e", **changes)


def test_one_card_a_turn_and_its_least_movement() -> None:
    """N6: Sneak moves exactly 1, without a sound."""
    first = played(hidden(), Play(card="sneak"))

    first.then(CardPlayed(card="sneak"))
    first.when(PREY, EndTurn()).then_refused(TurnNotDone())
    first.when(PREY, Play(card="run")).then_refused(CardNotOpen(cards=()))
    first.when(PREY, Step(to="b1")).then(PreyStepped(to="b1"))
    first.when(PREY, Step(to="b1"), Step(to="c1")).then_refused(OutOfReach(cells=()))
    first.when(PREY, Step(to="b1"), EndTurn()).then_includes(NoiseAnnounced(noises={}, total=0))


def test_no_turn_without_a_card() -> None:
    played(hidden(), EndTurn()).then_refused(TurnNotDone())


def test_run_is_heard_where_it_begins() -> None:
    """N6: one noise on the cell of departure, then 1 or 2 cells."""
    ran = played(hidden("b1"), Play(card="run"))

    ran.then(CardPlayed(card="run"), NoiseMade(at="b1", source="card"))
    ran.when(PREY, EndTurn()).then_refused(TurnNotDone())
    assert reached(ran.state, Step(to="c1")) == {"b1", "d1"}
    assert not reached(ran.state, Step(to="c1"), Step(to="b1"))


def test_fake_noise_is_heard_anywhere() -> None:
    """N6, N27: on any cell, her own and the killers' included; then 0 or 1 cell."""
    fake = played(hidden(), Play(card="fake"))

    assert {m.at for m in SNUFF.lawful(fake.state, PREY)} == set(fake.state.board.cells)
    fake.when(PREY, Step(to="b1")).then_refused(ComesFirst(noises=1, steps=0))
    fake.when(PREY, Noise(at="d2")).then(NoiseMade(at="d2", source="card"))
    fake.when(PREY, Noise(at="a1"), EndTurn()).then_includes(
        NoiseAnnounced(noises={"a1": 1}, total=1)
    )


def test_flee_needs_eyes_on_her() -> None:
    """N6, N31: only while revealed, tested when the card is chosen."""
    seen = hidden("b1", seen_at="b1")

    played(hidden(), Play(card="flee")).then_refused(CardNotOpen(cards=("sneak", "run", "fake")))
    fled = played(seen, Play(card="flee"), Step(to="c1"))
    assert not fled.state.seen_at
    assert reached(fled.state, Step(to="d1"), Step(to="c1")) == {"b1", "d1"}
    assert not reached(fled.state, Step(to="d1"), Step(to="c1"), Step(to="b1"))


def test_a_reveal_in_the_same_turn_opens_flee() -> None:
    """N31: here by Adrenaline."""
    state = yard(
        ". . .\n= - -\n. . .",
        prey="a1",
        killers={"ann": "c2"},
        picked={"adrenaline": 1},
    )

    assert "flee" not in {m.card for m in SNUFF.lawful(state, PREY) if isinstance(m, Play)}
    moved = played(state, Use(object="adrenaline"), Step(to="a2"))
    assert moved.state.seen_at == "a2"
    moved.when(PREY, Play(card="flee")).then(CardPlayed(card="flee"))


def test_one_green_object_a_turn_and_each_once() -> None:
    """N7."""
    state = hidden(picked={"bottle": 1, "adrenaline": 1})
    used = played(state, Use(object="adrenaline"), Step(to="b1"))

    used.when(PREY, Use(object="bottle")).then_refused(ObjectNotReady(objects=()))
    spent = hidden(picked={"bottle": 1}, used={"bottle": 1})
    played(spent, Use(object="bottle")).then_refused(ObjectNotReady(objects=()))
    played(hidden(), Use(object="brick", killer="ann")).then_refused(ObjectNotReady(objects=()))


def test_a_bottle_makes_two_noises_on_different_cells() -> None:
    """N7, X5: two commands."""
    used = played(hidden(picked={"bottle": 1}), Use(object="bottle"), Noise(at="c1"))

    assert "c1" not in {move.at for move in SNUFF.lawful(used.state, PREY)}
    used.when(PREY, Noise(at="d2")).then(NoiseMade(at="d2", source="object"))


def test_adrenaline_moves_one_cell_beside_the_action() -> None:
    """N7, N30."""
    used = played(hidden(picked={"adrenaline": 1}), Play(card="sneak"), Use(object="adrenaline"))

    used.when(PREY, PickUp()).then_refused(ComesFirst(noises=0, steps=1))
    assert reached(used.state, Step(to="b1")) == {"a1", "c1"}
    assert not reached(used.state, Step(to="b1"), Step(to="c1"))


def test_an_object_may_interrupt_an_action_and_be_used_at_once() -> None:
    """N32: pick up and use between two steps, in the turn in which it was found."""
    state = hidden(objects={"b1": True})
    for face, kinds in (("bottle", {"use"}), ("key", set())):
        first = played(state, Play(card="run"), Step(to="b1"))
        events = SNUFF.decide(
            first.state, Command(by=PREY, move=PickUp(), at=NOON, luck=always(face))
        )
        assert list(events) == [ObjectPicked(object=face), NoiseMade(at="b1", source="pick-up")]
        after = SNUFF.fold(events, first.state)
        assert offered(after) & {"use"} == kinds
        assert reached(after) == {"a1", "c1"}


def test_a_pick_up_is_heard_on_its_cell() -> None:
    """N8: before, during or after the action; here in the middle of a path."""
    state = hidden(objects={"b1": True})
    done = played(state, Play(card="run"), Step(to="b1"), PickUp(), Step(to="c1"), EndTurn())

    done.then_includes(NoiseAnnounced(noises={"a1": 1, "b1": 1}, total=2))
    played(hidden(), PickUp()).then_refused(NothingThere())


def test_a_face_is_drawn_from_what_is_left() -> None:
    """N22: nobody knows it before, and it is never drawn twice."""
    state = hidden(objects={"a1": True}, picked={"key": 3, "bottle": 1, "brick": 1})

    played(state, PickUp()).then_includes(ObjectPicked(object="adrenaline"))


def test_picking_up_is_forced_if_the_option_says_so() -> None:
    """N33: at once on entering."""
    forced = hidden(objects={"b1": True}, options={"pickup": "forced"})
    entered = played(forced, Play(card="sneak"), Step(to="b1"))

    assert [type(event) for event in entered.events] == [PreyStepped, ObjectPicked, NoiseMade]
    free = played(hidden(objects={"b1": True}), Play(card="sneak"), Step(to="b1"))
    free.then(PreyStepped(to="b1"))
    assert offered(free.state) == {"pick-up", "end-turn"}


def ducts(prey: str = "b2", **changes: Any) -> State:
    return yard(DUCTS, prey=prey, killers={"ann": "a1"}, cut=2, **changes)


def test_a_duct_leads_to_an_adjacent_quadrant_and_is_heard() -> None:
    """N9, N30: it is one of the movements; Sneak through a duct makes the duct's noise only."""
    went = played(ducts(), Play(card="sneak"), Duct(to="d2"))

    went.then(NoiseMade(at="b2", source="duct"), PreyDucted(to="d2"))
    assert not reached(went.state)


@pytest.mark.parametrize(
    ("heard", "cells"), [("entry", {"b2": 1}), ("exit", {"d2": 1}), ("both", {"b2": 1, "d2": 1})]
)
def test_a_duct_is_heard_where_the_option_says(heard: str, cells: dict[str, int]) -> None:
    """N26: on the duct that she enters, as a rule."""
    state = ducts(options={"duct_noise": heard})
    done = played(state, Play(card="sneak"), Duct(to="d2"), EndTurn())

    done.then_includes(NoiseAnnounced(noises=cells, total=len(cells)))


def test_one_duct_a_turn() -> None:
    """N9."""
    state = ducts(picked={"adrenaline": 1})
    went = played(state, Use(object="adrenaline"), Duct(to="d2"), Play(card="run"))

    assert reached(went.state) == {"c2"}


def test_no_duct_leads_to_the_opposite_quadrant() -> None:
    """N9: nor to another duct of the same one."""
    board = SNUFF.fold(table(SNUFF, options={"builder": "house"})).board
    for duct in board.ducts:
        assert len(board.ducts_from[duct]) == 2
        assert all(
            (board.piece[duct] - board.piece[to]) % 4 in (1, 3) for to in board.ducts_from[duct]
        )


def test_noise_is_announced_together_and_feeds_the_pool_at_once() -> None:
    """N10, N27, N28: in all, per cell, in no order; noises on one cell add up."""
    state = hidden("b1", objects={"b1": True}, picked={"bottle": 1}, pool=3)
    done = played(
        state,
        Play(card="run"),
        PickUp(),
        Use(object="bottle"),
        Noise(at="d2"),
        Noise(at="a2"),
        Step(to="a1"),
        EndTurn(),
    )

    done.then_includes(NoiseAnnounced(noises={"a2": 1, "b1": 2, "d2": 1}, total=4))
    assert list(done.events[0].noises) == ["a2", "b1", "d2"]  # type: ignore[attr-defined]  # by name
    assert done.state.pool == 7
    assert done.state.tokens == {"a2": 1, "b1": 2, "d2": 1}


@pytest.mark.parametrize(("life", "lying"), [("turn", {"c1": 1}), ("game", {"a1": 1, "c1": 1})])
def test_tokens_lie_until_the_next_turn_ends(life: str, lying: dict[str, int]) -> None:
    """N28: as long as the option says; the pool does not depend on them."""
    state = hidden("c1", tokens={"a1": 1}, options={"token_life": life})
    done = played(state, Play(card="run"), Step(to="b1"), EndTurn())

    assert done.state.tokens == lying


def test_killers_cannot_tell_what_made_a_noise() -> None:
    """N29: a pick-up and a run look like a bottle, and like a fake noise with a pick-up."""
    state = hidden("b1", objects={"b1": True, "c1": True}, picked={"bottle": 1})
    ways = [
        (Play(card="run"), Step(to="c1"), PickUp()),
        (Play(card="fake"), Noise(at="b1"), Step(to="c1"), PickUp()),
        (Use(object="bottle"), Noise(at="b1"), Noise(at="c1"), Play(card="sneak"), Step(to="a1")),
    ]
    told = set()
    for way in ways:
        seen = [
            e for e in _all(state, *way, EndTurn()) if SNUFF.visible(e, SNUFF.audience(state, 1))
        ]
        told.add(str(seen))

    assert len(told) == 1


def _all(state: State, *moves: Any) -> list[Any]:
    events: list[Any] = []
    for move in moves:
        made = SNUFF.decide(state, Command(by=PREY, move=move, at=NOON, luck=always("key")))
        events += made
        state = SNUFF.fold(made, state)
    return events


def test_escape_is_declared_at_an_exit_with_all_keys() -> None:
    """N17: one noise there, and no action."""
    played(hidden(picked={"key": 2}), Escape()).then_refused(NoWayOut(keys=2, needed=3))
    played(hidden("b1", picked=ALL), Escape()).then_refused(NoWayOut(keys=3, needed=3))
    played(hidden(picked=ALL), Escape()).then(EscapeDeclared(), NoiseMade(at="a1", source="escape"))


def test_escape_closes_her_movement() -> None:
    """N54: neither Adrenaline nor a card that moves; and what is half done is finished first."""
    state = hidden(picked=ALL | {"adrenaline": 1, "bottle": 1})
    out = played(state, Escape())

    out.when(PREY, Use(object="adrenaline")).then_refused(ObjectNotReady(objects=("bottle",)))
    out.when(PREY, Play(card="sneak")).then_refused(CardNotOpen(cards=("fake",)))
    out.when(PREY, Play(card="fake"), Noise(at="c1"), EndTurn()).then_includes(
        NoiseAnnounced(noises={"a1": 1, "c1": 1}, total=2)
    )
    played(state, Play(card="sneak"), Escape()).then_refused(NoWayOut(keys=3, needed=3))


def test_a_brick_needs_somebody_to_hit() -> None:
    """N7: a killer on her cell."""
    state = hidden(picked={"brick": 1})
    beside = yard(OPEN, prey="a1", killers={"ann": "a1", "bob": "d2"}, picked={"brick": 1})

    played(state, Use(object="brick", killer="ann")).then_refused(
        ObjectNotReady(objects=("brick",))
    )
    played(beside, Use(object="brick", killer="bob")).then_refused(
        ObjectNotReady(objects=("brick",))
    )
    played(beside, Use(object="brick", killer="ann")).then_includes(
        ObjectUsed(object="brick"), KillerStunned(killer="ann", at="a1")
    )


def test_paths_go_along_edges_and_may_cross_themselves() -> None:
    """N20: no diagonal step; a path may come back."""
    ran = played(hidden("b1"), Play(card="run"))

    assert reached(ran.state) == {"a1", "c1"}
    assert reached(ran.state, Step(to="c1")) == {"b1", "d1"}


def test_boxed_in_she_needs_not_move() -> None:
    """A whim of bolted doors: cards that move cannot be played, a fake noise can."""
    cell = yard(".:.\n- -\n. .", prey="a2", killers={"ann": "a1"}, bolts={"a2-b2": True})

    assert {m.card for m in SNUFF.lawful(cell, PREY) if isinstance(m, Play)} == {"fake"}
    done = played(cell, Play(card="fake"), Noise(at="a1"), EndTurn())
    assert done.state.stage == "killers"
    assert turn() == done.state.screen.turn
