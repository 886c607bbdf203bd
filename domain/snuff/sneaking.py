"""How the prey's bot weighs its moves: quiet ways to objects and exits, out of sight and reach."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from domain.snuff import prey
from domain.snuff.board import Board, edge, walks
from domain.snuff.hunters import further
from domain.snuff.moves import (
    Build,
    Duct,
    EndTurn,
    Escape,
    Hide,
    Noise,
    PickUp,
    Play,
    SnuffMove,
    Start,
    Step,
    Use,
)
from domain.snuff.possible import foreseen, possible_mask
from domain.snuff.sight import sight, striking, view
from domain.snuff.state import State
from domain.snuff.telling import keys_held

FAR: Final = 30
_WAY: Final = 1.6
"""What a step on the way to what she wants is worth."""
_SEEN: Final = 0.9
"""What it costs to end a turn in view."""
_NOISE: Final = 1.2
"""What a noise costs: the killers pay with it, and learn from it."""
_HIT: Final = 2.0
"""What an attack costs."""
_SURE: Final = 1.5
_LEAST: Final = 0.3
_FEW: Final = 5.0
"""How closely they look at a cell: most of all, least of all, and by how few cells there are."""
_DARK: Final = 1.0
"""How likely a killer who looks into her direction looks into the dark."""
_SHOWN: Final = 0.8
"""What it costs to be seen on the way, for each key that she would show, and once more."""
_CLOSE: Final = 1.0
_OFF: Final = 0.3
"""How near to one another, and how far from the killers, she hides her objects."""
_REACH: Final = 2
"""So far a killer walks."""
_AWAY: Final = 3
"""So far off a noise may lead astray."""
_DECOYS: Final = 5
"""So many cells are considered for one."""
_LAST: Final = 3
"""So many rounds before the last one she takes any risk to escape."""
_SOON: Final = 4.0
"""What it costs if every killer is sure to see her at his next turn."""


def worths(state: State, moves: Sequence[SnuffMove]) -> list[float]:
    """Return what each lawful move of the prey is worth."""
    mind = _Mind(state)
    return [mind.worth(move) for move in moves]


class _Mind:
    """What the prey considers at one moment."""

    def __init__(self, state: State, more: Sequence[str] = ()) -> None:
        self._state = state
        self._more = more
        self._screen = state.screen
        self._board = state.board if state.pieces else None
        self._view = view(state) if state.pieces and state.figures else 0
        self._reach = _REACH + further(state)
        self._risks: dict[str, float] = {}
        self._counts: dict[tuple[str, ...], int] = {}

    @property
    def board(self) -> Board:
        """The board, which is there in all but the first moments."""
        assert self._board is not None  # noqa: S101 - asked for only once it is built
        return self._board

    def worth(self, move: SnuffMove) -> float:  # noqa: C901 - one flat case a move
        """Return what a move is worth."""
        match move:
            case Build():
                return 0.0
            case Hide(at=at):
                return self._hiding(at)
            case Start(at=at):
                return self._starting(at)
            case Play(card=card):
                return self._card(card)
            case Noise(at=at):
                return self._decoy(at)
            case Step(to=to):
                return self._going(to, self._left() - 1)
            case Duct(to=to):
                return self._going(to, self._left() - 1) - _NOISE
            case PickUp():
                return 1000.0
            case Use():
                return self._using(move)
            case Escape():
                return self._escaping()
            case EndTurn():
                return self._place(self._screen.at)
            case _:
                return 0.0

    def _left(self) -> int:
        """Return the movements left, those that an object gives included."""
        return self._screen.turn.steps_due or prey.moves_left(self._state)

    # Set-up: objects near to one another make a short way; the start is far from the killers.

    def _hiding(self, at: str) -> float:
        near = walks(self.board, at)
        others = sum(near[cell] for cell in self._screen.objects)
        exits = min((near[cell] for cell in self.board.exits), default=0)
        return -_CLOSE * others - 0.3 * exits + _OFF * self._nearest(at)

    def _starting(self, at: str) -> float:
        seen = self._view & self.board.bit[at]
        return min(self._nearest(at), 5) - 10 * bool(seen)

    def _nearest(self, at: str) -> int:
        """Return the distance of the nearest conscious killer."""
        near = walks(self.board, at)
        return min((near[figure.at] for _, figure in self._state.awake()), default=FAR)

    # Her turn

    def _card(self, id_: str) -> float:
        """Return the worth of the best end of a card, less its noise, which also tells of her."""
        card = self._state.rules.card(id_)
        if card.noise == "none":
            return self.best(self._screen.at, *card.move)
        made = self._screen.at if card.noise == "before" else self._decoys()[0]
        return _Mind(self._state, [made]).best(self._screen.at, *card.move) - _NOISE

    def _decoys(self) -> list[str]:
        """Return cells for a noise that leads astray, the best first."""
        near = walks(self.board, self._screen.at)
        there = self.board.named(possible_mask(self._state))
        far = [cell for cell in there if near[cell] > _AWAY] or list(self.board.cells)
        chosen = sorted(far, key=lambda cell: (-near[cell], cell))[::3][:_DECOYS]
        return sorted(chosen, key=lambda cell: -self._hidden_among([cell]))

    def _going(self, to: str, left: int) -> float:
        return self.best(to, 0, left) - self._entry(to) + 1e-3

    def best(self, at: str, least: int, most: int) -> float:
        """Return the worth of the best place that so many steps lead to."""
        rings = [{at: 0.0}]
        for _ in range(most):
            rings.append(self._ring(rings[-1]))
        ends = ((cell, price) for ring in rings[least:] for cell, price in ring.items())
        return max((self._place(cell) - price for cell, price in ends), default=-FAR)

    def _ring(self, before: dict[str, float]) -> dict[str, float]:
        """Return the cells one step further, each at the price of the cheapest way."""
        ring: dict[str, float] = {}
        for cell, paid in before.items():
            for to in self.board.steps[cell]:
                if edge(cell, to) not in self._state.bolts:
                    price = paid + self._entry(to)
                    ring[to] = min(price, ring.get(to, price))
        return ring

    def _entry(self, to: str) -> float:
        """Return the price of entering a cell: attacks, and being seen on the way."""
        hits = sum(1 for _ in striking(self._state, to))
        seen = bool(self._view & self.board.bit[to])
        return _HIT * hits * (3 - self._state.blood) + _SHOWN * seen * (1 + self._unshown())

    def _unshown(self) -> int:
        return keys_held(self._state) - self._state.keys_shown

    def _place(self, cell: str) -> float:
        """Return the worth of ending the turn on a cell."""
        if cell not in self._risks:
            seen = bool(self._view & self.board.bit[cell])
            self._risks[cell] = _SEEN * seen + self._soon(cell) * self._sought(seen=seen)
        return -_WAY * self._goal(cell) - self._risks[cell]

    def _sought(self, *, seen: bool) -> float:
        """Return how closely they will look at a cell: less, the more cells there are."""
        return _SURE if seen else min(_SURE, _LEAST + _FEW / self._hidden_among([]))

    def _hidden_among(self, noises: Sequence[str]) -> int:
        """Return the number of cells on which she may be, as far as they will know."""
        if not self._state.round:
            return len(self.board.cells)
        key = (*self._more, *noises)
        if key not in self._counts:
            made = Counter(self._screen.turn.noises) + Counter(key)
            mask = foreseen(self._state, made, lost=bool(self._state.seen_at))
            self._counts[key] = max(1, mask.bit_count())
        return self._counts[key]

    def _goal(self, cell: str) -> float:
        """Return how far it is to what she wants next: an object, or an exit."""
        near = walks(self.board, cell)
        if keys_held(self._state) >= self._state.rules.keys:
            return min(near[exit_] + 1.5 * self._siege(exit_) for exit_ in self.board.exits)
        return min((near[at] for at in self._screen.objects), default=0)

    def _siege(self, cell: str) -> int:
        """Count the killers who reach a cell in a turn and may attack there."""
        awake = self._state.awake()
        return sum(walks(self.board, figure.at)[cell] <= self._reach for _, figure in awake)

    def _soon(self, cell: str) -> float:
        """Return the risk of being seen or struck by the killers who move next."""
        risk = 0.0
        dark = cell in self.board.dark
        for _, figure in self._state.awake():
            share = seen_from_around(self.board, figure.at)[cell] * (_DARK if dark else 1.0)
            far = walks(self.board, figure.at)[cell]
            risk += _SOON * share * (1.5 if far <= self._reach else 1.0)
        return risk * (1.6 if self._state.blood == 1 else 1.0)

    def _decoy(self, at: str) -> float:
        """Return how well a noise leads astray."""
        return float(self._hidden_among([at])) if at in self._decoys() else -FAR

    def _using(self, move: Use) -> float:
        use = self._state.rules.object(move.object).use
        here = self._place(self._screen.at)
        if use.stun:
            return 500.0
        if use.steps:
            return self.best(self._screen.at, use.steps, use.steps) - 2.0 if self._done() else -FAR
        gain = self._hidden_among(self._decoys()[:2]) - self._hidden_among([])
        return here + 0.1 * gain - 0.8 if self._done() else here - FAR

    def _done(self) -> bool:
        return bool(self._screen.turn.card) and prey.can_end(self._state)

    def _escaping(self) -> float:
        """Escape if they cannot take all of her blood in what is left of the round."""
        safe = self._siege(self._screen.at) < self._state.blood
        late = self._state.round + _LAST >= self._state.rules.options.round_cap
        return 2000.0 if safe or late else -FAR


@lru_cache(maxsize=1024)
def seen_from_around(board: Board, start: str) -> dict[str, float]:
    """Return for each cell the share of a killer's next places from which it is in view."""
    near = [cell for cell, far in walks(board, start).items() if 0 < far <= _REACH] or [start]
    views = [sight(board, cell, 0, "", "all") for cell in near]
    return {
        cell: sum(bool(seen & board.bit[cell]) for seen in views) / len(views)
        for cell in board.cells
    }
