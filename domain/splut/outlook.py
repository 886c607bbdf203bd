"""How a position looks to a bot: who can hit whom, and who stands better."""

from collections.abc import Collection, Iterable, Iterator
from functools import reduce

from domain.roles import Seat
from domain.splut.events import TurnBegan
from domain.splut.geometry import DIRECTIONS, NEXT
from domain.splut.moves import Step
from domain.splut.rules import evolve
from domain.splut.state import DWARF, SORCERER, TROLL, State, steps_in
from domain.splut.steps import Events, flight, outcomes

_REACH = 2


def branches(state: State, seat: Seat) -> Iterator[tuple[Step, State]]:
    """Yield each lawful step with the position right after it, before the turn passes."""
    return ((step, after(state, effects)) for step, effects in outcomes(state, seat))


def after(state: State, effects: Events) -> State:
    """Return the state after the effects of a step."""
    return reduce(evolve, effects, state)


def key(state: State) -> object:
    """Return what makes two positions of the same turn alike."""
    return (
        frozenset(state.pieces.items()),
        frozenset(state.rocks),
        state.levitating,
        state.levitation_over,
    )


def hitting_step(state: State, seat: Seat, targets: Collection[Seat]) -> Step | None:
    """Return the first step of the shortest way to hit a sorcerer of `targets` in this turn."""
    if hit := next(hits(state, seat, targets), None):
        return hit
    met = {key(state)}
    front: list[tuple[Step | None, State]] = [(None, state)]
    for _ in range(state.steps_left - 1):
        further: list[tuple[Step | None, State]] = []
        for first, before in front:
            for step, reached in branches(before, seat):
                if not reached.steps_left or (name := key(reached)) in met:
                    continue
                if any(hits(reached, seat, targets)):
                    return first or step
                met.add(name)
                further.append((first or step, reached))
        front = further
    return None


def hits(state: State, seat: Seat, targets: Collection[Seat]) -> Iterator[Step]:
    """Yield the throws that are possible right now and hit a sorcerer of `targets`."""
    troll = f"{TROLL}{seat}"
    start = next((cell for cell, piece in state.pieces.items() if piece == troll), None)
    if start is not None:
        yield from _hits_from(state, start, start, targets)


def _hits_from(state: State, start: str, cell: str, targets: Collection[Seat]) -> Iterator[Step]:
    """Yield the hits of the troll that began at `start` and has walked to `cell`."""
    for way in DIRECTIONS:
        rock = NEXT[way].get(cell)
        if rock is None or rock not in state.rocks or rock in state.pieces:
            continue
        pieces = {at: piece for at, piece in state.pieces.items() if at != start}
        for direction in DIRECTIONS:
            hit = pieces.get(flight(pieces, state.rocks, rock, direction), "")
            if hit.startswith(SORCERER) and int(hit[1]) in targets:
                yield Step(from_=cell, to=rock, throw=direction)


def endangered(state: State, seat: Seat, foes: Iterable[Seat]) -> bool:
    """Tell whether any foe, were it next, could hit the sorcerer of `seat`."""
    turn = state.turn + 1
    begun = (TurnBegan(seat=foe, turn=turn, steps=steps_in(turn)) for foe in foes)
    return any(hitting_step(evolve(state, began), began.seat, (seat,)) for began in begun)


def outlook(state: State, seat: Seat) -> float:
    """Return how well `seat` stands, judged by lines, distances and dwarfs."""
    if seat in state.fallen:
        return -1000.0
    foes = [other for other in state.living if other != seat]
    at = {piece: cell for cell, piece in state.pieces.items()}
    return _strength(state, at, seat, foes) - sum(
        _strength(state, at, foe, [seat]) for foe in foes
    ) / len(foes)


def _strength(state: State, at: dict[str, str], seat: Seat, foes: Collection[Seat]) -> float:
    troll = at.get(f"{TROLL}{seat}")
    threats = _threats(state, troll, foes) if troll else 0
    dwarf = 3.0 if f"{DWARF}{seat}" in at else 0.0
    lines = _open_lines(state, at[f"{SORCERER}{seat}"])
    reach = min(_distance(troll, rock) for rock in state.rocks) if troll else 9
    return dwarf + 2.0 * min(threats, 3) - 0.25 * lines - 0.5 * reach


def _threats(state: State, troll: str, foes: Collection[Seat]) -> int:
    """Count the hits that a troll could make after walking up to two cells by itself."""
    seen = {troll}
    front = [troll]
    count = sum(1 for _ in _hits_from(state, troll, troll, foes))
    for _ in range(_REACH):
        front = [
            to
            for cell in front
            for way in DIRECTIONS
            if (to := NEXT[way].get(cell)) and not (to in state.pieces or to in state.rocks)
        ]
        front = [cell for cell in dict.fromkeys(front) if cell not in seen]
        seen.update(front)
        count += sum(1 for cell in front for _ in _hits_from(state, troll, cell, foes))
    return count


def _open_lines(state: State, sorcerer: str) -> int:
    """Count the cells from which a rock could fly straight at a sorcerer."""
    count = 0
    for way in DIRECTIONS:
        cell = NEXT[way].get(sorcerer)
        while cell and cell not in state.rocks and not state.pieces.get(cell, "").startswith(TROLL):
            count += 1
            cell = NEXT[way].get(cell)
    return count


def _distance(a: str, b: str) -> int:
    return abs(ord(a[0]) - ord(b[0])) + abs(ord(a[1]) - ord(b[1]))
