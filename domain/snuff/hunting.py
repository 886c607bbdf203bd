"""How the killers' bot weighs its moves: it hunts where the prey may be, and nowhere else."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from domain.snuff.board import walks
from domain.snuff.effects import SPECIAL, Ask, GainNoise, of_kind
from domain.snuff.hunters import cost, may_attack
from domain.snuff.moves import Act, Post, SnuffMove
from domain.snuff.possible import possible_mask
from domain.snuff.sight import view_of
from domain.snuff.state import State

_HIT: Final = 30.0
"""What an attack is worth."""
_SIGHT: Final = 6.0
"""What it is worth to see her, while others may still act on it."""
_NEAR: Final = 0.35
"""What a step nearer to where she may be is worth."""
_PRICE: Final = 0.35
"""What a noise of the pool is worth."""


def worths(state: State, moves: Sequence[SnuffMove]) -> list[float]:
    """Return what each lawful move of a killers' seat is worth."""
    if not moves or not isinstance(moves[0], Act):
        return [_posting(state, move) for move in moves]
    mind = _Mind(state)
    return [mind.worth(move) for move in moves if isinstance(move, Act)]


def _posting(state: State, move: SnuffMove) -> float:
    """Spread over the board: each killer far from the others."""
    if not isinstance(move, Post):
        return 0.0  # whom to choose, or who begins
    near = walks(state.board, move.at)
    return sum(min(near[figure.at], 6) for figure in state.figures.values() if figure.at)


class _Mind:
    """What the killers consider at one moment."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._board = state.board
        self._mask = possible_mask(state)
        self._cells = self._board.named(self._mask)
        self._others = {
            killer.id: view_of(state, killer, figure) for killer, figure in state.awake()
        }
        self._paths: dict[str, float] = {}
        waiting = (f for f in state.figures.values() if not f.acted and f.stunned != "skips")
        self._waiting = sum(1 for _ in waiting)

    def worth(self, move: Act) -> float:
        """Return what a killer's turn is worth."""
        state = self._state
        killer = state.rules.killer(move.killer)
        price = cost(state, killer, move.action)
        special = 0.0
        if move.action == SPECIAL:
            special = self._special(move)
        return self._seeing(move) + self._nearness(move.to) + special - _PRICE * price

    def _seeing(self, move: Act) -> float:
        """Return the chances to see her and to strike her, each with its worth."""
        state = self._state
        killer = state.rules.killer(move.killer)
        figure = replace(
            state.figures[move.killer],
            at=move.to,
            doing=move.action,
            stunned="",
            door=move.target or "",
        )
        seen = view_of(state, killer, figure) & self._mask
        known = 0
        for id_, mask in self._others.items():
            known |= mask if id_ != move.killer else 0
        here = self._board.bit[move.to] & (seen | known & self._mask)
        struck = bool(here) and may_attack(state, killer, move) and not figure.attacked
        count = max(1, len(self._cells))
        later = 0.4 + 0.3 * (self._waiting - 1)
        return _HIT * struck / count + _SIGHT * later * (seen & ~known).bit_count() / count

    def _nearness(self, to: str) -> float:
        """Return the worth of being near to the cells on which she may be."""
        if to not in self._paths:
            near = walks(self._board, to)
            count = max(1, len(self._cells))
            self._paths[to] = -_NEAR * sum(min(near[cell], 8) for cell in self._cells) / count
        return self._paths[to]

    def _special(self, move: Act) -> float:
        """Return what a special action is worth beside what it lets him see."""
        effects = self._state.rules.killer(move.killer).special.effects
        worth = sum(_PRICE * effect.amount for effect in of_kind(effects, GainNoise))
        if of_kind(effects, Ask) and not self._state.seen_at:
            worth += 0.12 * len(self._cells)
        return worth
