"""SNUFF: rounds, escape, and how a game ends (N5, N17, N55, N56, X1, X7)."""

from typing import Any

import pytest

from domain.house import Force, GameOver, Resign, TimeOut
from domain.reasons import NoSeat
from domain.snuff.events import EscapeDeclared, NoiseMade, RoundBegan, RoundEnded
from domain.snuff.moves import EndTurn, Escape, Noise, Play, Step
from domain.snuff.reasons import (
    HasResigned,
    NeverInTime,
    NoForcedMove,
    NotNow,
    NotYours,
)
from domain.snuff.state import State
from domain.table import Ended, Resigned, Result, TimedOut
from tests.domain.given import Given
from tests.domain.yard import AWAY, KILLERS, PREY, SNUFF, act, figure, yard

ALL = {"key": 3}
FIVE = ("prey", "killers", "killers", "killers", "director")


def ended(reason: str, *winners: int) -> Ended:
    return Ended(result=Result(kind="won", winners=winners, reason=reason))


def at_the_exit(**changes: Any) -> State:
    killers = {"ann": "d1"}
    return yard(". . . .", prey="a1", killers=killers, exits="a1-w", picked=ALL, **changes)


def test_a_round_is_her_turn_and_then_theirs() -> None:
    """N5, X1: it ends after the last killer's turn."""
    state = yard(". .|. .", prey="a1", killers={"ann": "c1", "bob": "d1"})
    turn = Given(SNUFF, state).when(PREY, Play(card="sneak"), Step(to="b1"), EndTurn())

    assert turn.state.stage == "killers"
    turn.when(PREY, Play(card="sneak")).then_refused(NotNow(stage="killers"))
    first = turn.when(KILLERS, act("ann", "walk", "d1"))
    assert first.state.stage == "killers"
    first.when(KILLERS, act("bob", "walk", "c1")).then_includes(
        RoundEnded(round=1), RoundBegan(round=2)
    )


def test_nobody_moves_for_the_other_side() -> None:
    state = yard(". .|. .", prey="a1", killers={"ann": "c1"})

    Given(SNUFF, state).when(KILLERS, EndTurn()).then_refused(NotYours(role="killers"))
    Given(SNUFF, state).when(PREY, act("ann", "walk", "d1")).then_refused(NotYours(role="prey"))
    Given(SNUFF, state).when(KILLERS, act("ann", "walk", "d1")).then_refused(NotNow(stage="prey"))
    Given(SNUFF, state).when(7, EndTurn()).then_refused(NoSeat(seats=2))


def test_who_survives_the_round_of_her_escape_has_won() -> None:
    """N17, N55."""
    out = Given(SNUFF, at_the_exit()).when(PREY, Escape())
    out.then(EscapeDeclared(), NoiseMade(at="a1", source="escape"))
    done = out.when(PREY, Play(card="fake"), Noise(at="c1"), EndTurn())

    done.when(KILLERS, act("ann", "walk", "c1")).then_includes(
        RoundEnded(round=1), ended("escaped", PREY)
    )


def test_one_hit_of_two_does_not_stop_an_escape() -> None:
    """N55."""
    out = Given(SNUFF, at_the_exit()).when(PREY, Escape(), Play(card="fake"), Noise(at="c1"))
    done = out.when(PREY, EndTurn())
    led = Given(SNUFF, _with_pool(done.state, 1))
    hit = led.when(KILLERS, act("ann", "illuminate", "b1"))

    hit.then_includes(ended("escaped", PREY))


def _with_pool(state: State, pool: int) -> Any:
    return SNUFF.read_position(SNUFF.position(state).replace(" pool:2", f" pool:{pool}"))


def test_the_last_blood_ends_an_escape() -> None:
    """N17: killers win at 0 blood at once."""
    state = yard(
        ". . .",
        prey="a1",
        killers={"ann": "c1", "bob": "b1"},
        exits="a1-w",
        stage="killers",
        seen_at="a1",
        escaping=True,
        blood=1,
    )

    Given(SNUFF, state).when(KILLERS, act("ann", "walk", "a1")).then_includes(
        ended("blood", KILLERS)
    )


def test_after_the_last_round_the_killers_win() -> None:
    """N56: here after the second one."""
    state = yard(
        ". .|. .",
        prey="a1",
        killers={"ann": "c1"},
        options={"round_cap": 2},
        round=2,
        stage="killers",
    )

    Given(SNUFF, state).when(KILLERS, act("ann", "walk", "d1")).then_includes(
        RoundEnded(round=2), ended("round-cap", KILLERS)
    )


def test_an_escape_in_the_last_round_counts() -> None:
    state = yard(
        ". .|. .",
        prey="a1",
        killers={"ann": "c1"},
        options={"round_cap": 2},
        round=2,
        stage="killers",
        escaping=True,
    )

    Given(SNUFF, state).when(KILLERS, act("ann", "walk", "d1")).then_includes(
        ended("escaped", PREY)
    )


def test_the_prey_resigns_alone_and_killers_together() -> None:
    """X7."""
    state = yard(". .|. .", prey="a1", killers={"ann": "c1"}, roles=FIVE)
    given = Given(SNUFF, state)

    given.when(PREY, Resign()).then(Resigned(seat=0), ended("resigned", 1, 2, 3))
    one = given.when(1, Resign())
    one.then(Resigned(seat=1))
    one.when(1, Resign()).then_refused(HasResigned())
    one.when(2, Resign()).when(3, Resign()).then(Resigned(seat=3), ended("resigned", 0))
    given.when(4, Resign()).then_refused(NotYours(role="director"))


@pytest.mark.parametrize(("seat", "winners"), [(0, (1, 2, 3)), (2, (0,))])
def test_a_side_whose_time_is_up_loses(seat: int, winners: tuple[int, ...]) -> None:
    """X7."""
    state = yard(". .|. .", prey="a1", killers={"ann": "c1"}, roles=FIVE)

    Given(SNUFF, state).when(None, TimeOut(seat=seat)).then(
        TimedOut(seat=seat), ended("timed-out", *winners)
    )


def test_the_director_has_no_clock_and_the_house_forces_nothing() -> None:
    given = Given(SNUFF, yard(". .|. .", prey="a1", killers={"ann": "c1"}, roles=FIVE))

    given.when(None, TimeOut(seat=4)).then_refused(NeverInTime())
    given.when(None, Force(seat=0)).then_refused(NoForcedMove())


def test_the_director_never_plays() -> None:
    """N1: he sees what she sees, and has neither moves nor rights."""
    state = yard(". .|. .", prey="a1", killers={"ann": "c1"}, roles=FIVE)

    assert not SNUFF.lawful(state, 4)
    assert not SNUFF.rights(state, 4)


def test_after_the_end_nobody_moves() -> None:
    given = Given(SNUFF, yard(". .|. .", prey="a1", killers={"ann": figure("c1"), "bob": AWAY}))
    over = given.when(PREY, Resign())
    result = over.state.table.result

    over.when(PREY, Play(card="sneak")).then_refused(GameOver(result=result))
