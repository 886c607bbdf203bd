"""SNUFF: attacks in both phases, the dark, and the brick (N16, N36-N40, N45, N47, N48)."""

from typing import Any

from domain.snuff.effects import PreyForcedMove
from domain.snuff.events import (
    KillerActed,
    KillerRested,
    KillerStunned,
    ObjectUsed,
    PreyAttacked,
    PreyDragged,
    PreyLost,
    PreySighted,
    PreyStepped,
    RoundBegan,
    RoundEnded,
)
from domain.snuff.moves import EndTurn, Noise, Play, Step, Use
from domain.snuff.reasons import KillerHasActed
from domain.snuff.state import State
from domain.table import Ended, Result
from tests.domain.given import Given, When
from tests.domain.yard import KILLERS, PREY, SNUFF, act, figure, plain, yard

LINE = ". . x ."
KILLED = Ended(result=Result(kind="won", winners=(KILLERS,), reason="blood"))


def played(state: State, *moves: Any) -> When:
    return Given(SNUFF, state).when(PREY, *moves)


def hunted(state: State, *moves: Any) -> When:
    return Given(SNUFF, state).when(KILLERS, *moves)


def hits(when: When) -> list[str]:
    return [event.killer for event in when.events if isinstance(event, PreyAttacked)]


def test_entering_a_killers_cell_is_paid_in_blood_at_once() -> None:
    """N16, N36: before she can do anything else; she may then continue."""
    state = yard(". . .", prey="a1", killers={"ann": "b1"})
    entered = played(state, Play(card="run"), Step(to="b1"))

    entered.then(
        PreyStepped(to="b1"),
        PreySighted(at="b1"),
        PreyAttacked(killer="ann", at="b1", blood=1),
    )
    entered.when(PREY, Step(to="c1")).then(PreyStepped(to="c1"), PreySighted(at="c1"))


def test_in_the_dark_an_attack_reveals_nothing_but_its_place() -> None:
    """N36: she stays unrevealed, and shows no keys."""
    state = yard(LINE, prey="d1", killers={"ann": "c1"}, picked={"key": 3})
    entered = played(state, Play(card="sneak"), Step(to="c1"))

    entered.then(PreyStepped(to="c1"), PreyAttacked(killer="ann", at="c1", blood=1))
    assert entered.state.last_at == "c1"
    assert not entered.state.seen_at
    assert not entered.state.keys_shown


def test_two_killers_on_one_dark_cell_end_the_game() -> None:
    """N16."""
    state = yard(LINE, prey="d1", killers={"ann": "c1", "bob": "c1"})
    entered = played(state, Play(card="sneak"), Step(to="c1"))

    entered.then(
        PreyStepped(to="c1"),
        PreyAttacked(killer="ann", at="c1", blood=1),
        PreyAttacked(killer="bob", at="c1", blood=0),
        KILLED,
    )


def test_the_third_has_nobody_left_to_attack() -> None:
    """N17: the game ends at once."""
    state = yard(LINE, prey="d1", killers={"ann": "c1", "bob": "c1", "cat": "c1"})

    assert hits(played(state, Play(card="sneak"), Step(to="c1"))) == ["ann", "bob"]


def test_staying_on_a_killers_cell_is_not_entering() -> None:
    """N37: a fake noise without a movement."""
    state = yard(LINE, prey="c1", killers={"ann": "c1"})

    assert not hits(played(state, Play(card="fake"), Noise(at="a1"), EndTurn()))


def test_moved_by_a_killer_she_does_not_enter() -> None:
    """N38: here a special action that pulls her onto another killer's cell."""
    puller = plain("hook", 21, effects=(PreyForcedMove(steps=1),), attack=False, cost=1)
    state = yard(
        ". . .",
        prey="a1",
        killers={"hook": "c1", "bob": "b1"},
        extra=(puller,),
        stage="killers",
        seen_at="a1",
        pool=1,
    )
    pulled = hunted(state, act("hook", "special", "c1", target="b1"))

    pulled.then(
        KillerActed(killer="hook", action="special", to="c1", cost=1, target="b1"),
        PreyDragged(to="b1"),
        PreySighted(at="b1"),
        KillerRested(killer="hook"),
    )
    assert pulled.state.screen.at == "b1"


def test_a_killer_attacks_once_a_round_both_phases_together() -> None:
    """N39: who struck her in her turn does not strike in his."""
    state = yard(". . .", prey="a1", killers={"ann": "b1", "bob": ""})
    entered = played(state, Play(card="sneak"), Step(to="b1"), EndTurn())
    again = entered.when(KILLERS, act("ann", "walk", "a1"))

    assert hits(again) == []
    fresh = yard(
        ". . .", prey="b1", killers={"ann": figure("c1"), "bob": ""}, stage="killers", seen_at="b1"
    )
    assert hits(hunted(fresh, act("ann", "walk", "b1"))) == ["ann"]


def test_leaving_and_entering_again_is_struck_once() -> None:
    """N39: the count lasts for the round."""
    state = yard(". . .", prey="a1", killers={"ann": "b1"}, seen_at="a1", blood=3)
    moves = (Play(card="flee"), Step(to="b1"), Step(to="c1"))
    twice = played(state, *moves, Step(to="b1"))

    assert hits(twice) == []
    assert twice.state.blood == 2


def test_counters_begin_anew_with_the_round() -> None:
    """N39."""
    state = yard(
        ". . . .",
        prey="d1",
        killers={"ann": figure("a1", attacked=True)},
        stage="killers",
        seen_at="d1",
    )
    after = hunted(state, act("ann", "walk", "b1"))

    after.then_includes(RoundEnded(round=1), RoundBegan(round=2))
    assert not after.state.figures["ann"].attacked


def test_attacks_in_the_second_phase_are_the_active_killers() -> None:
    """N40: whoever is beside her in the dark does not strike when another one lights her."""
    killers = {"ann": "c1", "bob": "a1", "cat": ""}
    for off_turn, struck in ((False, []), (True, ["ann"])):
        state = yard(
            LINE,
            prey="c1",
            killers=killers,
            stage="killers",
            pool=1,
            options={"off_turn_attack": off_turn},
        )
        lit = hunted(state, act("bob", "illuminate", "a1"))
        lit.then_includes(PreySighted(at="c1"))
        assert hits(lit) == struck


def test_run_does_not_attack_in_that_turn_only() -> None:
    """N45: he still hits her if she enters his cell in the next round."""
    state = yard(". . . .", prey="d1", killers={"ann": "a1"}, stage="killers", pool=1, seen_at="d1")
    ran = hunted(state, act("ann", "run", "d1"))

    assert hits(ran) == []
    assert ran.state.round == 2
    away = ran.when(PREY, Play(card="flee"), Step(to="c1"))
    assert hits(away.when(PREY, Step(to="d1"))) == ["ann"]


def test_a_brick_takes_a_killer_out_for_two_rounds() -> None:
    """N47: skips his next turn, and neither sees nor attacks until his following one begins."""
    state = yard(
        ". . .", prey="b1", killers={"ann": "b1", "bob": "a1"}, seen_at="b1", picked={"brick": 1}
    )
    struck = played(state, Use(object="brick", killer="ann"))
    struck.then(ObjectUsed(object="brick"), KillerStunned(killer="ann", at="b1"))
    end = struck.when(PREY, Play(card="fake"), Noise(at="c1"), EndTurn())

    end.when(KILLERS, act("ann", "walk", "a1")).then_refused(KillerHasActed(killer="ann"))
    second = end.when(KILLERS, act("bob", "lead", "b1"))
    second.then_includes(RoundEnded(round=1), RoundBegan(round=2))
    assert second.state.figures["ann"].stunned == "dazed"
    walked = second.when(PREY, Play(card="sneak"), Step(to="c1"), EndTurn())
    awake = walked.when(KILLERS, act("ann", "walk", "c1"))
    assert awake.state.figures["ann"].stunned == ""
    assert hits(awake) == ["ann"]


def test_a_blow_takes_her_out_of_sight_at_once() -> None:
    """N47: the view is computed again."""
    state = yard(". .", prey="b1", killers={"ann": "b1"}, seen_at="b1", picked={"brick": 1})

    played(state, Use(object="brick", killer="ann")).then_includes(
        KillerStunned(killer="ann", at="b1"), PreyLost()
    )


def test_the_attack_on_entry_comes_before_the_brick() -> None:
    """N47."""
    state = yard(". .", prey="a1", killers={"ann": "b1"}, picked={"brick": 1})
    entered = played(state, Play(card="sneak"), Step(to="b1"))

    assert hits(entered) == ["ann"]
    entered.when(PREY, Use(object="brick", killer="ann")).then_includes(
        KillerStunned(killer="ann", at="b1")
    )


def test_an_unconscious_killer_does_not_strike() -> None:
    """N48: nor does he see."""
    state = yard(". . .", prey="a1", killers={"ann": figure("b1", stunned="dazed"), "bob": ""})

    played(state, Play(card="sneak"), Step(to="b1")).then(PreyStepped(to="b1"))


def test_when_all_lie_the_round_ends_with_her_turn() -> None:
    """N57: unconscious ones are skipped."""
    state = yard(". .", prey="a1", killers={"ann": "a1"}, picked={"brick": 1}, seen_at="a1")
    moves = (Use(object="brick", killer="ann"), Play(card="sneak"), Step(to="b1"), EndTurn())

    played(state, *moves).then_includes(RoundEnded(round=1), RoundBegan(round=2))
