"""SNUFF: the killers' actions and costs (N12, N44, N49-N51, N57), and their gifts (2.7, X6)."""

from typing import Any

import pytest
from msgspec import UNSET

from domain.snuff.events import (
    CameraPlaced,
    DoorWatched,
    EdgeBolted,
    KillerActed,
    KillerMoved,
    KillerRested,
    NearnessTold,
    NoiseAnnounced,
    NoiseGained,
    PreyAttacked,
    PreyLost,
    PreySighted,
    QuadrantNamed,
    TrailRead,
)
from domain.snuff.moves import Act, EndTurn, Escape, Play, Step
from domain.snuff.reasons import KillerHasActed, NoWayOut, OutOfReach, TooDear, WrongTarget
from domain.snuff.sight import sees
from domain.snuff.state import State, Turn
from tests.domain.given import Given, When
from tests.domain.yard import (
    AWAY,
    KILLERS,
    PREY,
    SNUFF,
    act,
    destinations,
    figure,
    turn,
    yard,
)

ROW = ". . . . . . ."
FREE = {"sadism": True, "depravity": True, "climax": True}


def hunt(drawing: str = ROW, **changes: Any) -> State:
    """Return a game on the killers' turn; the prey stands where nobody looks, if not said else."""
    return yard(drawing, stage="killers", **changes)


def hunted(state: State, *moves: Act) -> When:
    return Given(SNUFF, state).when(KILLERS, *moves)


def aims(state: State, killer: str, action: str, to: str) -> set[str]:
    """Return the targets of an action that ends on a cell."""
    acts = [m for m in SNUFF.lawful(state, KILLERS) if isinstance(m, Act)]
    return {
        "" if m.target is UNSET else m.target
        for m in acts
        if (m.killer, m.action, m.to) == (killer, action, to)
    }


def test_walk_one_or_two_cells_and_never_stay() -> None:
    """N12, N44: not by coming back either, unless the option allows it."""
    assert destinations(hunt(killers={"ann": "d1"}), "ann", "walk") == "b1 c1 e1 f1"
    back = hunt(killers={"ann": "d1"}, options={"walk_return": True})
    assert destinations(back, "ann", "walk") == "b1 c1 d1 e1 f1"


def test_lead_one_cell_run_three_and_illuminate_up_to_two() -> None:
    """N12, N45: Run is exactly 3 movements, which may cross themselves."""
    state = hunt(killers={"ann": "d1"}, pool=1)

    assert destinations(state, "ann", "lead") == "c1 e1"
    assert destinations(state, "ann", "run") == "a1 c1 e1 g1"
    assert destinations(state, "ann", "illuminate") == "b1 c1 d1 e1 f1"


def test_actions_that_the_pool_cannot_pay_are_not_offered() -> None:
    """N49: Walk and Lead always are."""
    state = hunt(killers={"ann": "d1"})

    assert {m.action for m in SNUFF.lawful(state, KILLERS)} == {"walk", "lead"}
    hunted(state, act("ann", "run", "a1")).then_refused(TooDear(cost=1, pool=0))
    hunted(state, act("ann", "walk", "a1")).then_refused(OutOfReach(cells=("b1", "c1", "e1", "f1")))


def test_lead_frees_the_basic_actions_of_the_next_killer() -> None:
    """N50: of him who really acts next; a special action pays in full."""
    state = hunt(killers={"ann": "d1", "bob": "d1", "cat": "d1"})
    led = hunted(state, act("ann", "lead", "c1")).state

    assert destinations(led, "bob", "run") == "a1 c1 e1 g1"
    assert not destinations(led, "bob", "special")
    after = hunted(led, act("bob", "run", "g1")).state
    assert after.pool == 0
    assert not destinations(after, "cat", "run")


def test_lead_lapses_when_the_round_ends() -> None:
    """N50."""
    led = hunted(hunt(killers={"ann": "d1"}, prey="g1"), act("ann", "lead", "c1")).state

    assert led.round == 2
    assert not led.lead


@pytest.mark.parametrize(
    ("upgrades", "special", "run", "walk"),
    [({}, 3, "a1 c1 e1 g1", "b1 c1 e1 f1"), (FREE, 2, "a1 b1 c1 d1 e1 f1 g1", "a1 b1 c1 e1 f1 g1")],
)
def test_upgrades_make_special_actions_cheaper_and_basic_ones_longer(
    upgrades: dict[str, bool], special: int, run: str, walk: str
) -> None:
    """N51: one less, not below 0; up to one cell more."""
    state = hunt(killers={"ann": "d1"}, upgrades=upgrades, pool=3)

    assert destinations(state, "ann", "run") == run
    assert destinations(state, "ann", "walk") == walk
    hunted(state, act("ann", "special", "d1")).then_includes(
        KillerActed(killer="ann", action="special", to="d1", cost=special)
    )


def test_killers_act_in_any_order_each_once() -> None:
    """N5, N57."""
    state = hunt(killers={"ann": "a1", "bob": "d1"})
    first = hunted(state, act("bob", "walk", "e1"))

    first.when(KILLERS, act("bob", "walk", "f1")).then_refused(KillerHasActed(killer="bob"))
    second = first.when(KILLERS, act("ann", "walk", "b1"))
    assert (second.state.round, second.state.stage) == (2, "prey")


# The gifts of Set A: a passive that changes what happens, and a special action refused for its cost


COSTS = {
    "usher": 4,
    "sound-engineer": 4,
    "locksmith": 3,
    "tracker": 3,
    "stage-manager": 5,
    "camera-operator": 4,
    "sprinter": 3,
    "veteran": 2,
}


@pytest.mark.parametrize("killer", COSTS)
def test_a_special_action_is_refused_for_its_cost(killer: str) -> None:
    """N12, N49."""
    price = yard(ROW, killers={killer: "d1"}).rules.killer(killer).special.cost
    state = hunt(killers={killer: "d1"}, pool=price - 1)

    hunted(state, act(killer, "special", "d1")).then_refused(TooDear(cost=price, pool=price - 1))
    assert destinations(hunt(killers={killer: "d1"}, pool=price), killer, "special")


def test_the_usher_looks_through_a_door_that_he_chooses() -> None:
    """X6: chosen at the end of his turn, for all to hear; it holds until his next."""
    state = hunt(". .:. .:.", prey="d1", killers={"usher": "a1", "bob": AWAY})
    assert aims(state, "usher", "walk", "b1") == {"b1-c1"}
    looking = hunted(state, act("usher", "walk", "b1", target="b1-c1"))

    looking.then(
        KillerActed(killer="usher", action="walk", to="b1", cost=0, target="b1-c1"),
        DoorWatched(killer="usher", door="b1-c1"),
        PreySighted(at="d1"),
        KillerRested(killer="usher"),
    )
    hunted(state, act("usher", "walk", "b1")).then_refused(WrongTarget(targets=("b1-c1",)))


def test_the_ushers_lights_reach_past_every_first_door_and_into_the_dark() -> None:
    state = hunt(". .:x .:.", prey="c1", killers={"usher": "a1", "bob": AWAY}, pool=4)

    hunted(state, act("usher", "special", "a1")).then(
        KillerActed(killer="usher", action="special", to="a1", cost=4),
        PreySighted(at="c1"),
        KillerRested(killer="usher"),
        PreyLost(),
    )


@pytest.mark.parametrize(("noises", "gained"), [(2, 0), (3, 1), (4, 1)])
def test_the_sound_engineer_gains_from_a_loud_turn(noises: int, gained: int) -> None:
    state = yard(
        ROW,
        prey="a1",
        killers={"sound-engineer": "g1"},
        turn=Turn(card="fake", noises={"b1": noises}),
    )
    done = Given(SNUFF, state).when(PREY, EndTurn())

    assert done.state.pool == noises + gained
    assert bool(gained) == (NoiseGained(amount=1, killer="sound-engineer") in done.events)


def test_unconscious_he_gains_nothing() -> None:
    """N48: his passive is off."""
    state = yard(
        ROW,
        prey="a1",
        killers={"sound-engineer": figure("g1", stunned="dazed"), "bob": "f1"},
        turn=Turn(card="fake", noises={"b1": 3}),
    )

    assert Given(SNUFF, state).when(PREY, EndTurn()).state.pool == 3


def test_the_sound_engineer_learns_where_she_began_this_round() -> None:
    """X6: the Director names the quadrant, for all to hear."""
    state = hunt(
        ". . . .",
        cut=2,
        prey="c1",
        began_at="b1",
        killers={"sound-engineer": "a1", "bob": AWAY},
        pool=4,
    )

    hunted(state, act("sound-engineer", "special", "a1")).then_includes(
        QuadrantNamed(killer="sound-engineer", quadrant="Q1")
    )


def test_the_locksmith_goes_through_ducts() -> None:
    """One movement, silent."""
    state = hunt(". o|. o", cut=2, killers={"locksmith": "b1"})

    assert destinations(state, "locksmith", "walk") == "a1 c1 d1"
    assert destinations(hunt(". o|. o", cut=2, killers={"ann": "b1"}), "ann", "walk") == "a1"


def test_the_locksmith_bolts_a_door_until_her_next_turn_ends() -> None:
    state = hunt(". .:. .", prey="d1", killers={"locksmith": "b1"}, pool=3)
    bolted = hunted(state, act("locksmith", "special", "b1", target="b1-c1"))

    bolted.then_includes(EdgeBolted(edge="b1-c1"))
    prey = bolted.when(PREY, Play(card="run"), Step(to="c1"))
    prey.when(PREY, Step(to="b1")).then_refused(OutOfReach(cells=("d1",)))
    assert not prey.when(PREY, EndTurn()).state.bolts


def test_behind_a_bolted_exit_no_escape_is_declared() -> None:
    """X6."""
    state = yard(
        ROW, prey="a1", killers={"ann": "g1"}, exits="a1-w", picked={"key": 3}, bolts={"a1-w": True}
    )

    Given(SNUFF, state).when(PREY, Escape()).then_refused(NoWayOut(keys=3, needed=3))
    hunter = hunt(killers={"locksmith": "b1"}, exits="a1-w", pool=3)
    assert aims(hunter, "locksmith", "special", "a1") == {"a1-w"}


@pytest.mark.parametrize(("trail", "fresh"), [({"c1": True}, True), ({"a1": True}, False)])
def test_the_tracker_reads_a_trail(trail: dict[str, bool], fresh: bool) -> None:  # noqa: FBT001 - given by the list above
    """X6: the answer is for all to hear."""
    state = hunt(".|. .", prey="a1", trail=trail, killers={"tracker": "b1", "bob": AWAY})

    hunted(state, act("tracker", "walk", "c1")).then_includes(
        TrailRead(killer="tracker", at="c1", fresh=fresh)
    )


@pytest.mark.parametrize(("prey", "near"), [("d1", True), ("e1", False)])
def test_the_tracker_is_told_whether_she_is_near(prey: str, near: bool) -> None:  # noqa: FBT001 - given by the list above
    """X6: walking distance, through doors, without ducts."""
    state = hunt(". .:. . .", prey=prey, killers={"tracker": "a1", "bob": AWAY}, pool=3)

    hunted(state, act("tracker", "special", "a1")).then_includes(
        NearnessTold(killer="tracker", at="a1", steps=3, near=near)
    )


def test_the_stage_managers_lead_moves_the_next_one_further() -> None:
    state = hunt(killers={"stage-manager": "a1", "bob": "d1", "cat": "d1"})
    led = hunted(state, act("stage-manager", "lead", "b1")).state

    assert destinations(led, "bob", "walk") == "a1 b1 c1 e1 f1 g1"
    after = hunted(led, act("bob", "walk", "g1")).state
    assert destinations(after, "cat", "walk") == "b1 c1 e1 f1"


def test_the_stage_manager_moves_another_who_looks_and_may_attack() -> None:
    state = hunt(prey="f1", killers={"stage-manager": "a1", "bob": "d1"}, seen_at="f1", pool=5)
    moved = hunted(state, act("stage-manager", "special", "a1", other="bob", target="f1"))

    moved.then_includes(
        KillerMoved(killer="bob", to="f1"), PreyAttacked(killer="bob", at="f1", blood=1)
    )
    assert not moved.state.figures["bob"].acted


def test_the_stage_manager_moves_only_conscious_killers() -> None:
    lying = {"stage-manager": "a1", "bob": figure("d1", stunned="dazed")}
    state = hunt(prey="f1", killers=lying, pool=5)

    assert aims(state, "stage-manager", "special", "a1") == {""}


@pytest.mark.parametrize(
    ("drawing", "prey", "seen"),
    [
        (". x .", "b1", True),
        (".:x .", "b1", False),
        (". . x", "c1", False),
        ("x . .", "a1", False),
    ],
)
def test_the_camera_operator_sees_dark_cells_beside_him(
    drawing: str,
    prey: str,
    seen: bool,  # noqa: FBT001 - given by the list above
) -> None:
    """Without wall or door between; not further, and not on his own cell."""
    state = yard(drawing, prey=prey, killers={"camera-operator": "a1"})

    assert sees(state, prey) is seen


def test_a_camera_sees_like_a_killer_until_her_next_turn_ends() -> None:
    """But not in the dark, and it does not attack."""
    drawing = """
        . . .
        - -
        . . .
    """
    state = hunt(drawing, prey="b1", killers={"camera-operator": "a2", "bob": AWAY}, pool=4)
    placed = hunted(state, act("camera-operator", "special", "a2"))
    placed.then_includes(CameraPlaced(killer="camera-operator", at="a2"))
    filmed = yard(
        drawing, prey="b2", killers={"camera-operator": figure("c1", camera="a2")}, seen_at="b2"
    )
    done = Given(SNUFF, filmed).when(PREY, Play(card="sneak"), Step(to="a2"), EndTurn())
    done.then_includes(NoiseAnnounced(noises={}, total=0), PreyLost())


@pytest.mark.parametrize(("start", "prey", "struck"), [("a2", "d2", 1), ("b2", "d1", 0)])
def test_the_sprinter_may_attack_after_a_straight_run(start: str, prey: str, struck: int) -> None:
    """Not so where the way has a bend, as from b2 over c2 and d2 to d1."""
    drawing = """
        . . . .
        - - -
        . . . .
    """
    killers = {"sprinter": start, "bob": AWAY}
    ran = hunted(
        hunt(drawing, prey=prey, killers=killers, pool=1, seen_at=prey),
        act("sprinter", "run", prey),
    )

    assert len([event for event in ran.events if isinstance(event, PreyAttacked)]) == struck


def test_the_sprint_does_not_attack() -> None:
    state = hunt(prey="f1", killers={"sprinter": "a1"}, pool=3, seen_at="f1")

    told = hunted(state, act("sprinter", "special", "f1")).events
    assert not [event for event in told if isinstance(event, PreyAttacked)]


@pytest.mark.parametrize(("pool", "free"), [(0, True), (1, False)])
def test_the_veteran_lights_for_nothing_while_the_pool_is_empty(pool: int, free: bool) -> None:  # noqa: FBT001 - given by the list above
    state = hunt(prey="g1", killers={"veteran": "a1", "bob": AWAY}, pool=pool)

    hunted(state, act("veteran", "illuminate", "a1")).then_includes(
        KillerActed(killer="veteran", action="illuminate", to="a1", cost=0 if free else 1)
    )


def test_the_veteran_gains_for_each_killer_alone_in_his_quadrant() -> None:
    for bob, gained in (("d1", 2), ("b1", 0)):
        state = hunt(". . . .", cut=2, prey="c1", killers={"veteran": "a1", "bob": bob}, pool=2)
        assert hunted(state, act("veteran", "special", "a1")).state.pool == gained


def test_a_turn_that_is_done_leaves_nothing_behind() -> None:
    assert turn() == hunt(killers={"ann": "a1"}).screen.turn
