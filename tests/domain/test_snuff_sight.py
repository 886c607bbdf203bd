"""SNUFF: being seen and getting lost (N14, N15, N24, N34, N35, N41, N42, N46, N52, N53)."""

from typing import Any

from msgspec.structs import replace

from domain.roles import PUBLIC
from domain.snuff.events import (
    KeysShown,
    KillerActed,
    KillerRested,
    NoiseGained,
    NoiseMade,
    ObjectPicked,
    PreyAttacked,
    PreyLost,
    PreySighted,
    PreyStarted,
    PreyStepped,
    RoundBegan,
    UpgradeGained,
)
from domain.snuff.moves import Act, EndTurn, PickUp, Play, Start, Step
from domain.snuff.state import State
from tests.domain.given import Given, When
from tests.domain.yard import KILLERS, PREY, SNUFF, act, yard

CORRIDOR = """
    . . . . .
    - -   - -
    . . . . .
"""
"""The killer looks down the corridor in the middle, from c2 on c1."""
KEYS = {"key": 2}


def played(state: State, *moves: Any) -> When:
    return Given(SNUFF, state).when(PREY, *moves)


def hunted(state: State, *moves: Act) -> When:
    return Given(SNUFF, state).when(KILLERS, *moves)


def crossing(**changes: Any) -> State:
    """Return the prey at b1, about to cross the corridor, fleeing."""
    return yard(CORRIDOR, prey="b1", killers={"ann": "c2"}, **changes)


def killers_turn(drawing: str, **changes: Any) -> State:
    return yard(drawing, stage="killers", **changes)


def test_she_is_seen_in_mid_path_and_lost_again() -> None:
    """N14, N34: each cell that she enters is looked at; the next cell is not told."""
    ran = played(crossing(), Play(card="run"), Step(to="c1"))

    ran.then(PreyStepped(to="c1"), PreySighted(at="c1"))
    gone = ran.when(PREY, Step(to="d1"))
    gone.then(PreyStepped(to="d1"), PreyLost())
    assert gone.state.seen_at == ""
    assert gone.state.last_at == "c1"


def test_the_public_sees_a_cell_and_then_nothing() -> None:
    """N34: of a path hidden, seen, hidden there are exactly a sighting and a loss."""
    state = crossing()
    told: list[Any] = []
    for move in (Play(card="run"), Step(to="c1"), Step(to="d1")):
        when = played(state, move)
        told += [event for event in when.events if SNUFF.visible(event, PUBLIC)]
        state = when.state

    assert told == [PreySighted(at="c1"), PreyLost()]


def test_killers_see_each_cell_while_she_is_in_view() -> None:
    """N34: seen on one cell and then on the next."""
    ran = played(
        yard(". . . .", prey="b1", killers={"ann": "d1"}, seen_at="b1"),
        Play(card="flee"),
        Step(to="a1"),
    )

    ran.then(PreyStepped(to="a1"), PreySighted(at="a1"))


def test_all_keys_are_shown_and_each_upgrade_comes_once() -> None:
    """N15, N53: two keys at once give both upgrades, usable in the coming killers' phase."""
    ran = played(crossing(picked=KEYS, pool=1), Play(card="run"), Step(to="c1"))

    ran.then(
        PreyStepped(to="c1"),
        PreySighted(at="c1"),
        KeysShown(keys=2),
        UpgradeGained(upgrade="sadism"),
        NoiseGained(amount=6),
        UpgradeGained(upgrade="depravity"),
    )
    assert ran.state.pool == 7
    back = ran.when(PREY, Step(to="b1"), EndTurn()).state
    again = played(replace(back, stage="prey"), Play(card="sneak"), Step(to="c1"))
    again.then(PreyStepped(to="c1"), PreySighted(at="c1"))


def test_a_key_picked_up_in_sight_is_shown_at_once() -> None:
    """N52: shown are the keys collected while revealed, unless the option says otherwise."""
    greens = {"bottle": 1, "adrenaline": 1, "brick": 1}
    for live, told in ((True, [KeysShown(keys=3), UpgradeGained(upgrade="climax")]), (False, [])):
        state = yard(
            CORRIDOR,
            prey="c1",
            killers={"ann": "c2"},
            seen_at="c1",
            keys_shown=2,
            options={"keys_live": live},
            objects={"c1": True},
            picked=KEYS | greens,
        )
        first = [ObjectPicked(object="key"), NoiseMade(at="c1", source="pick-up")]
        played(state, PickUp()).then(*first, *told)


def test_the_start_may_be_in_view() -> None:
    """N24: evaluated once when set-up ends; no keys yet."""
    state = yard(
        CORRIDOR,
        killers={"ann": "c2"},
        stage="starting",
        round=0,
        objects={"c1": True, "e1": True},
    )

    played(state, Start(at="c1")).then(
        PreyStarted(at="c1"), PreySighted(at="c1"), RoundBegan(round=1)
    )
    played(state, Start(at="e1")).then(PreyStarted(at="e1"), RoundBegan(round=1))


def test_a_killer_looks_after_his_action_and_then_attacks() -> None:
    """N11: the order of the three."""
    state = killers_turn(CORRIDOR, prey="c1", killers={"ann": "b2", "bob": ""})

    hunted(state, act("ann", "walk", "c1")).then(
        KillerActed(killer="ann", action="walk", to="c1", cost=0),
        PreySighted(at="c1"),
        PreyAttacked(killer="ann", at="c1", blood=1),
        KillerRested(killer="ann"),
    )


def test_killers_look_only_at_rest() -> None:
    """N46: passing over her cell in the corridor and going on shows nothing."""
    state = killers_turn(
        ". .\n- =\n. .:.",
        prey="b1",
        killers={"ann": "b2", "bob": ""},
    )

    assert "c1" in {m.to for m in SNUFF.lawful(state, KILLERS) if isinstance(m, Act)}
    hunted(state, act("ann", "walk", "c1")).then(
        KillerActed(killer="ann", action="walk", to="c1", cost=0), KillerRested(killer="ann")
    )


def test_when_the_only_observer_walks_away_she_is_hidden() -> None:
    """N35: recomputed after each killer's action; the figure is removed at once."""
    state = killers_turn(CORRIDOR, prey="c1", killers={"ann": "c2", "bob": ""}, seen_at="c1")
    left = hunted(state, act("ann", "walk", "a2"))

    left.then_includes(PreyLost())


def test_hidden_in_the_dark_she_is_not_attacked_by_a_later_killer() -> None:
    """N35, N41: on her dark cell without light there is nothing, not even a message."""
    state = killers_turn(". x .", prey="b1", killers={"ann": "a1", "bob": "c1"})

    hunted(state, act("ann", "walk", "b1")).then(
        KillerActed(killer="ann", action="walk", to="b1", cost=0), KillerRested(killer="ann")
    )


def test_the_dark_cell_tells_the_same_with_and_without_her() -> None:
    """N41: the killers' view is equal."""
    told = set()
    for prey in ("b1", "d2"):
        state = killers_turn(". x .|.\n- - -\n. . . .", prey=prey, killers={"ann": "a2", "bob": ""})
        events = hunted(state, act("ann", "walk", "b2")).events
        told.add(str([event for event in events if SNUFF.visible(event, PUBLIC)]))

    assert len(told) == 1


def test_a_light_shows_her_until_his_turn_ends() -> None:
    """N42: she is seen and lost again, so the next killer does not attack."""
    state = killers_turn(". x .", prey="b1", killers={"ann": "a1", "bob": "c1"}, pool=1)
    lit = hunted(state, act("ann", "illuminate", "a1"))

    lit.then(
        KillerActed(killer="ann", action="illuminate", to="a1", cost=1),
        PreySighted(at="b1"),
        KillerRested(killer="ann"),
        PreyLost(),
    )
    assert not [e for e in lit.when(KILLERS, act("bob", "walk", "b1")).events if _hits(e)]


def test_a_light_on_her_cell_shows_and_strikes_her() -> None:
    """N42: light counts in his own look."""
    state = killers_turn(". x .", prey="b1", killers={"ann": "a1", "bob": ""}, pool=1)

    hunted(state, act("ann", "illuminate", "b1")).then_includes(
        PreySighted(at="b1"), PreyAttacked(killer="ann", at="b1", blood=1), PreyLost()
    )


def _hits(event: Any) -> bool:
    return isinstance(event, PreyAttacked)


def test_killers_and_prey_never_block_sight_or_movement() -> None:
    """N23: a killer in between hides nothing, and cells are shared."""
    state = yard(". . . .", prey="a1", killers={"ann": "d1", "bob": "c1"})
    stepped = played(state, Play(card="sneak"), Step(to="b1"))

    stepped.then(PreyStepped(to="b1"), PreySighted(at="b1"))
