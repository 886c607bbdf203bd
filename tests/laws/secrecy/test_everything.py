"""On a tiny board everything is tried: whoever may know the same is told the same, always.

The board has 2 by 2 cells, one of them dark; two rounds are played. The prey does all that she can,
and her luck is all that it can be; the killer does what a seed makes of what he sees.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.command import Command
from domain.record import canonical
from domain.roles import PUBLIC, Audience
from domain.snuff.moves import PickUp
from domain.snuff.state import Screen, State
from tests.counting import Counter
from tests.domain.yard import KILLERS, PREY, SET_A, SNUFF, always, yard
from tests.laws.secrecy.history import Moment
from tests.laws.secrecy.knows import knows
from tests.play import NOON, luck

TINY = """
    . x
    -
    . .
"""
Events = tuple[Any, ...]
CARDS = tuple(card for card in SET_A.cards if card.id in ("sneak", "fake"))
FACES = ("key", "brick")
KILLERS_TEAM = Audience("team", "killers")


def start(killer: str) -> State:
    state = yard(
        TINY,
        exits="a1-w",
        prey="a1",
        killers={killer: "a2"},
        objects={"a1": True, "b1": True},
        picked={"key": 2},
        blood=2,
        options={"round_cap": 2},
    )
    return replace(state, content=replace(state.rules, cards=CARDS))


def histories(state: State, seed: int, told: Events = ()) -> Iterator[Events]:
    """Yield all that may happen from a state on."""
    if state.table.result is not None:
        yield told
    elif state.stage == "killers":
        yield from after(state, KILLERS, killers_choice(state, seed), "", seed, told)
    else:
        for move in SNUFF.lawful(state, PREY):
            faces = FACES if isinstance(move, PickUp) else ("",)
            for face in faces:
                yield from after(state, PREY, move, face, seed, told)


def after(
    state: State, seat: int, move: Any, face: str, seed: int, told: Events
) -> Iterator[Events]:
    events = SNUFF.decide(state, Command(by=seat, move=move, at=NOON, luck=always(face)))
    yield from histories(SNUFF.fold(events, state), seed, (*told, *events))


def killers_choice(state: State, seed: int) -> Any:
    """Return what the killer does: any lawful move, chosen by what the public sees."""
    seen = canonical([state.figures, state.tokens, state.seen_at, state.heard])
    moves = SNUFF.lawful(replace(state, screen=Screen()), KILLERS)
    return luck(seed).choice(moves, str(seen))


def traced(state: State, told: Events) -> tuple[str, ...]:
    """Return what the killers get out of a history: frames, the view, and what they may do."""
    shown = [event for event in told if SNUFF.visible(event, KILLERS_TEAM)]
    view = SNUFF.fold(shown, replace(state, screen=Screen()))
    truth = SNUFF.fold(told, state)
    assert SNUFF.lawful(view, KILLERS) == SNUFF.lawful(truth, KILLERS)
    return (*(repr(canonical(event)) for event in shown), repr(msgspec.json.encode(view)))


def everything(killer: str, seed: int, few: int) -> None:
    """Group all histories, cut off after every event, by what the killers may know."""
    state = start(killer)
    groups: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    traces: dict[tuple[str, ...], set[str]] = defaultdict(set)
    count = 0
    for count, told in enumerate(histories(state, seed), start=1):
        if count > few:
            break
        for until in {len(told), len(told) * 2 // 3, len(told) // 3}:
            moments = [Moment(NOON, event) for event in told[:until]]
            known, trace = str(knows(SNUFF, PUBLIC, moments)), traced(state, told[:until])
            groups[known].add(trace)
            traces[trace].add(known)
    assert all(len(told) == 1 for told in groups.values())
    assert all(len(known) == 1 for known in traces.values())
    assert len(groups) < count


@pytest.mark.parametrize("killer", ["ann", "tracker"])
def test_on_a_tiny_board_everything_is_told_alike(killer: str, counted: Counter) -> None:
    law = f"all histories of two rounds on a tiny board, {killer}"
    counted(law, 1, 20, lambda seed: everything(killer, seed, 300))


@pytest.mark.deep(3)
@pytest.mark.parametrize("killer", ["ann", "tracker"])
def test_on_a_tiny_board_everything_is_tried(killer: str) -> None:
    everything(killer, 0, 10**9)
