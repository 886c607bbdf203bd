"""Where objects may lie: on plain cells, apart from one another, some in each piece (N4, N21)."""

from functools import lru_cache

from domain.snuff.board import Board, grid_distance, walks
from domain.snuff.options import Options

_FAR = 99
"""The distance of cells that no walk joins."""


def places(board: Board, options: Options, hidden: frozenset[str], tokens: int) -> tuple[str, ...]:
    """Return the cells for the next object, such that the remaining ones can be placed (X4)."""
    spots = _Spots(board, options.spacing, options.spacing_metric == "steps")
    free, missing = spots.after(hidden)
    left = tokens - len(hidden) - 1
    return tuple(
        cell for cell in board.named(free) if spots.fits(*spots.without(cell, free, missing), left)
    )


def placeable(board: Board, options: Options, tokens: int) -> bool:
    """Tell whether all objects find a place on a board."""
    return bool(places(board, options, frozenset(), tokens))


class _Spots:
    """The search for places, over sets of cells as numbers and the pieces still without object."""

    def __init__(self, board: Board, spacing: int, by_steps: bool) -> None:  # noqa: FBT001 - private, and named by its one caller
        self._board = board
        self._near = _near(board, spacing, by_steps)
        self._pieces = tuple(board.mask(cells) for cells in board.pieces)

    def after(self, hidden: frozenset[str]) -> tuple[int, frozenset[int]]:
        """Return the free cells, and the pieces without an object."""
        free = self._board.mask(self._board.plain)
        missing = frozenset(range(len(self._pieces)))
        for cell in hidden:
            free, missing = self.without(cell, free, missing)
        return free, missing

    def without(self, cell: str, free: int, missing: frozenset[int]) -> tuple[int, frozenset[int]]:
        """Return what is free and missing once an object lies on a cell."""
        return free & ~self._near[cell], missing - {self._board.piece[cell]}

    def fits(self, free: int, missing: frozenset[int], left: int) -> bool:
        """Tell whether `left` more objects can be placed."""
        if not left or len(missing) > left:
            return not missing and not left
        wanted = [self._pieces[piece] & free for piece in missing] or [free]
        for cell in self._board.named(min(wanted, key=int.bit_count)):
            if self.fits(*self.without(cell, free, missing), left - 1):
                return True
            free &= ~self._board.bit[cell]  # whatever fits with it was tried
        return False


@lru_cache(maxsize=64)
def _near(board: Board, spacing: int, by_steps: bool) -> dict[str, int]:  # noqa: FBT001 - private
    """Return for each cell the cells that are too near to it, itself included."""
    return {
        a: board.mask(b for b in board.cells if _distance(board, a, b, by_steps) < spacing)
        for a in board.cells
    }


def _distance(board: Board, a: str, b: str, by_steps: bool) -> int:  # noqa: FBT001 - private
    return walks(board, a).get(b, _FAR) if by_steps else grid_distance(board, a, b)
