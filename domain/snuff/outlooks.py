"""What the words of a turn say of the board: who sees, who attacks, where she was."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from domain.snuff.board import WAYS, Board, Point, edge
from domain.snuff.lanes import Known


class Outlook(NamedTuple):
    """What depends on the words heard so far: what is seen, who attacks, what was shown."""

    view: int
    strikers: tuple[int, ...]
    seen: bool
    keys: int
    stuns: int


def outlooks(board: Board, known: Known, first: str, words: Iterable[str]) -> Iterator[Outlook]:
    """Yield the outlook before the first word, and after each."""
    view, strikers = _read_outlook(board, first)
    outlook = Outlook(view, strikers, known.seen, known.keys, known.stuns)
    yield outlook
    for word in words:
        match word[0]:
            case "@":
                outlook = outlook._replace(seen=True)
            case "l":
                outlook = outlook._replace(seen=False)
            case "k":
                outlook = outlook._replace(keys=int(word[1:]))
            case "!":
                left = list(outlook.strikers)
                left.remove(board.bit[word[1:]])
                outlook = outlook._replace(strikers=tuple(left))
            case "b":
                view, strikers = _read_outlook(board, word.partition("/")[2])
                outlook = outlook._replace(view=view, strikers=strikers, stuns=outlook.stuns + 1)
            case _:
                raise AssertionError(word)
        yield outlook


def _read_outlook(board: Board, text: str) -> tuple[int, tuple[int, ...]]:
    view, _, cells = text.partition(":")
    return int(view, 16), tuple(board.bit[cell] for cell in cells.split(",") if cell)


def asked(board: Board, hunted: list[str]) -> tuple[int, int, int]:
    """Return cells where she did not stand, cells where she did, and cells where she began."""
    avoid = board.mask(word[1:] for word in hunted if word[0] == "-")
    dragged = {word[1:] for word in hunted if word[0] == "d"}
    meet = board.mask({word[1:] for word in hunted if word[0] == "+"} - dragged)
    began = -1
    for word in hunted:
        if word[0] == "q":
            began &= int(word[1:], 16)
    return avoid, meet, began


@lru_cache(maxsize=256)
def ways(board: Board, bolts: frozenset[str]) -> tuple[tuple[int, int], ...]:
    """Return, for each direction, how far a bit moves, and the cells that it is open from."""
    return tuple((_shift(board, way), _open(board, bolts, way)) for way in WAYS)


def _shift(board: Board, way: Point) -> int:
    return way[0] * board.width + way[1]


def _open(board: Board, bolts: frozenset[str], way: Point) -> int:
    names = {point: cell for cell, point in board.points.items()}
    cells = []
    for cell, (row, column) in board.points.items():
        to = names.get((row + way[0], column + way[1]))
        if to in board.steps[cell] and edge(cell, to) not in bolts:
            cells.append(cell)
    return board.mask(cells)
