"""A second Splut!, written from the rulings alone and without the engine, to check it against.

It is slow and plain on purpose: cells are complex numbers, the past is kept whole, and all steps
that can be written down are tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product, starmap
from typing import NamedTuple

WAYS = {"N": 1j, "E": 1 + 0j, "S": -1j, "W": -1 + 0j}
RING = ["south", "west", "north", "east"]
TEAM = {"S": -1 - 3j, "D": -3j, "T": 1 - 3j}


def on_board(cell: complex) -> bool:
    return abs(cell.real) + abs(cell.imag) <= 4


def name(cell: complex) -> str:
    return f"{'?abcdefghi?'[int(cell.real) + 5]}{int(cell.imag) + 5}"


ARENA = [x + y * 1j for x in range(-4, 5) for y in range(-4, 5) if on_board(x + y * 1j)]


class Illegal(Exception):
    """Raised while a step is tried."""


@dataclass
class Model:
    """The whole game so far."""

    sides: list[str]
    options: dict[str, object]
    men: dict[complex, tuple[str, str]] = field(default_factory=dict)
    rocks: dict[complex, set[int]] = field(default_factory=dict)
    alive: list[str] = field(default_factory=list)
    turns: list[str] = field(default_factory=list)
    left: int = 1
    floating: complex | None = None
    floated: bool = False

    def copy(self) -> "Model":
        return replace(
            self,
            men=dict(self.men),
            rocks=dict(self.rocks),
            alive=list(self.alive),
            turns=list(self.turns),
        )

    @property
    def mover(self) -> str:
        return self.turns[-1]

    @property
    def now(self) -> int:
        return len(self.turns)

    @property
    def winner(self) -> str | None:
        return self.alive[0] if len(self.alive) == 1 else None


def start(sides: list[str], options: dict[str, object]) -> Model:
    """S1-S5."""
    model = Model(sides, options)
    for quarter, side in enumerate(RING):
        model.rocks[-4j * (-1j) ** quarter] = set()
        if side in sides:
            model.alive.append(side)
            model.men |= {(at * (-1j) ** quarter): (kind, side) for kind, at in TEAM.items()}
    first = {2: sides[0], 3: RING[RING.index(sides[-1]) - 1], 4: sides[-1]}[len(sides)]
    model.turns.append(first)
    return model


class Try(NamedTuple):
    """A step that can be written down, legal or not."""

    at: complex
    way: str
    pull: bool
    rock: complex | None
    throw: str | None

    @property
    def text(self) -> str:
        rock = "" if self.rock is None else f"~{name(self.rock)}"
        throw = f"!{self.throw}" if self.throw else ""
        return f"{name(self.at)}-{name(self.at + WAYS[self.way])}{'+' * self.pull}{rock}{throw}"


def successors(model: Model, only: str = "") -> Iterator[tuple[str, Model]]:
    """Yield each legal step in short (or `only` that one) with the game after it.

    Nothing when somebody has won.
    """
    mine = [
        at
        for at, (_, side) in model.men.items()
        if side == model.mover and (not only or only.startswith(name(at)))
    ]
    tries = product(mine, WAYS, (False, True), (None, *model.rocks), (None, *WAYS))
    for step in starmap(Try, tries if model.winner is None else ()):
        if only and step.text != only:
            continue
        after = model.copy()
        try:
            _step(after, step)
        except Illegal:
            continue
        yield step.text, after


def _need(*, that: bool) -> None:
    if not that:
        raise Illegal


def _step(m: Model, step: Try) -> None:
    kind = m.men[step.at][0]
    _need(that=on_board(step.at + WAYS[step.way]))
    _need(that=kind == "T" or not (step.pull or step.throw))
    _need(that=kind == "S" or step.rock is None)
    if step.rock is None:
        m.floated = m.floated or m.floating is not None
        m.floating = None
    m.left -= 1
    {"D": _dwarf, "S": _sorcerer, "T": _troll}[kind](m, step)
    if m.winner is None and (m.left == 0 or m.mover not in m.alive):
        _next(m)


def _next(m: Model) -> None:
    i = RING.index(m.mover)
    m.turns.append(next(s for s in (RING * 2)[i + 1 :] if s in m.alive))
    m.left, m.floating, m.floated = min(3, m.now), None, False


def _shift(m: Model, cell: complex, d: complex) -> None:
    """Move whatever is on a cell, and before it whatever is ahead."""
    if cell not in m.men and cell not in m.rocks:
        return
    _need(that=on_board(cell + d))
    _shift(m, cell + d, d)
    if cell in m.men:
        m.men[cell + d] = m.men.pop(cell)
    if cell in m.rocks:
        m.rocks[cell + d] = m.rocks.pop(cell) | {m.now}


def _dwarf(m: Model, step: Try) -> None:
    _shift(m, step.at, WAYS[step.way])


def _barred(m: Model, moved: set[int]) -> bool:
    if m.options.get("push_clears_cooldown") and m.now in moved:
        return False
    before = {t for t in moved if t < m.now}
    if m.options.get("cooldown_scope") == "lap":
        mine = max((t for t, s in enumerate(m.turns[:-1], 1) if s == m.mover), default=0)
        return any(t > mine for t in before)
    return m.now - 1 in before


def _sorcerer(m: Model, step: Try) -> None:
    """Lift sorcerer and rock, and look whether they can be put down: S27 says in which order."""
    d = WAYS[step.way]
    sim = m.options.get("levitate_sim", "full")
    lifted = m.rocks.get(step.rock, set()) if step.rock is not None else set()
    if step.rock is not None:
        _need(that=not m.floated and m.floating in (None, step.rock) and not _barred(m, lifted))
        if sim == "full":
            del m.rocks[step.rock]
        if sim == "none":
            _need(that=_free(m, step.rock + d))
    _need(that=_free(m, step.at + d))
    me = m.men.pop(step.at)
    if step.rock is not None:
        _need(that=_free(m, step.rock + d))
        m.rocks.pop(step.rock, None)
        m.rocks[step.rock + d] = lifted | {m.now}
        m.floating = step.rock + d
    m.men[step.at + d] = me


def _free(m: Model, cell: complex) -> bool:
    return on_board(cell) and cell not in m.men and cell not in m.rocks


def _troll(m: Model, step: Try) -> None:
    at, d = step.at, WAYS[step.way]
    _need(that=at + d not in m.men)
    _need(that=(step.throw is not None) == (at + d in m.rocks))
    me = m.men.pop(at)
    if step.pull:
        _need(that=step.throw is None or bool(m.options.get("pull_with_throw")))
        _need(that=at - d in m.rocks and at - d not in m.men and at not in m.rocks)
        m.rocks[at] = m.rocks.pop(at - d) | {m.now}
    m.men[at + d] = me
    if step.throw:
        _throw(m, at + d, WAYS[step.throw])
        m.left = 0


def _throw(m: Model, at: complex, d: complex) -> None:
    path = []
    cell = at + d
    while on_board(cell) and cell not in m.rocks and m.men.get(cell, " ")[0] != "T":
        path.append(cell)
        if m.men.get(cell, " ")[0] == "S":
            break
        cell += d
    _need(that=bool(path) or bool(m.options.get("zero_throw")))
    landing = path[-1] if path else at
    m.rocks[landing] = m.rocks.pop(at) | {m.now}
    if path and landing in m.men:
        kind, side = m.men.pop(landing)
        if kind == "S":
            m.men = {c: man for c, man in m.men.items() if man[1] != side}
            m.alive.remove(side)
