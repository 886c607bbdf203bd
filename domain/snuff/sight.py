"""Who sees what: lines from every killer at rest, cut by walls and doors (N13, N25, N43).

All of this is public: it asks where the prey would be seen, not whether she is there.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from domain.snuff.board import Board, edge
from domain.snuff.effects import SPECIAL, Effect, SeeDark, SeeThroughDoors, of_kind
from domain.snuff.pack import Killer
from domain.snuff.state import Figure, State

Dark = Literal["", "adjacent", "all"]


def view(state: State) -> int:
    """Return the cells on which the prey would be seen now, as a number."""
    seen = 0
    for killer, figure in state.awake():
        seen |= view_of(state, killer, figure)
    for figure in state.figures.values():
        if figure.camera:
            seen |= sight(state.board, figure.camera, 0, "", "")
    return seen


def sees(state: State, cell: str) -> bool:
    """Tell whether the prey would be seen on a cell."""
    return bool(cell) and bool(view(state) & state.board.bit[cell])


def view_of(state: State, killer: Killer, figure: Figure) -> int:
    """Return the cells on which a conscious killer would see the prey."""
    effects = in_force(killer, figure)
    doors = max((e.doors for e in of_kind(effects, SeeThroughDoors) if not e.chosen), default=0)
    return sight(state.board, figure.at, doors, figure.door, _dark(state, figure, effects))


def in_force(killer: Killer, figure: Figure) -> tuple[Effect, ...]:
    """Return the effects of a killer's passive, and of his special action while it lasts."""
    special = killer.special.effects if figure.doing == SPECIAL else ()
    return killer.passive.effects + special


def striking(state: State, cell: str = "") -> Iterator[str]:
    """Yield the killers who would attack a prey that enters a cell (N36), or any cell."""
    for killer, figure in state.awake():
        if not figure.attacked and figure.at == (cell or figure.at):
            yield killer.id


def _dark(state: State, figure: Figure, effects: Iterable[Effect]) -> Dark:
    """Return how far into the dark a killer sees: by his action, or by an effect (N42)."""
    lit = any(action.id == figure.doing and action.see_dark for action in state.rules.actions)
    reaches = {effect.reach for effect in of_kind(effects, SeeDark)}
    if lit or "all" in reaches:
        return "all"
    return "adjacent" if reaches else ""


@lru_cache(maxsize=8192)
def sight(board: Board, at: str, doors: int, door: str, dark: Dark) -> int:
    """Return the cells in view from a cell, past so many doors, or past one chosen door."""
    seen = board.bit[at]
    near = 0
    for line in board.lines[at]:
        past = max(doors, 1) if line and edge(at, line[0][0]) == door else doors
        seen |= board.mask(cell for cell, crossed in line if crossed <= past)
        near |= board.mask(cell for cell, crossed in line[:1] if not crossed)
    if dark == "all":
        return seen
    hidden = board.mask(board.dark)
    return seen & ~hidden | (near & hidden if dark else 0)
