"""The board: pieces in their slots, the edges between cells, and the lines along which one sees.

Cells are named by column and row, a1 in the south-west (X10). Everything here is public.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Annotated, Final, Literal

from msgspec import Meta

from domain.snuff.pack import Quadrant, Shape, Slot

Cell = Annotated[str, Meta(pattern="^[a-z][1-9][0-9]?$")]
"""A cell, column and row."""
Point = tuple[int, int]
Kind = Literal["open", "door", "wall", "exit"]

NORTH, EAST, SOUTH, WEST = (-1, 0), (0, 1), (1, 0), (0, -1)
WAYS: Final[tuple[Point, ...]] = (NORTH, EAST, SOUTH, WEST)
LETTERS: Final[dict[Point, str]] = dict(zip(WAYS, "nesw", strict=True))
_SIDES: Final[dict[Point, str]] = dict(zip(WAYS, "TRBL", strict=True))
_INNER: Final[dict[Point, str]] = dict(zip(WAYS, ("top", "right", "bottom", "left"), strict=True))
DARK, DUCT, NO_CELL = "x", "o", "_"


class Mismatch(ValueError):
    """These pieces do not make a board that way; the message says where."""


@dataclass(frozen=True, eq=False)
class Board:
    """A board. Sets of cells are numbers: a cell's bit is its place in the grid, row by row."""

    cells: tuple[str, ...]
    width: int
    points: dict[str, Point]
    pieces: tuple[tuple[str, ...], ...]
    edges: dict[tuple[str, str], Kind]
    exits: dict[str, tuple[str, ...]]
    dark: frozenset[str]
    ducts: frozenset[str]
    bit: dict[str, int]
    steps: dict[str, tuple[str, ...]]
    lines: dict[str, tuple[tuple[tuple[str, int], ...], ...]]
    piece: dict[str, int]
    ducts_from: dict[str, tuple[str, ...]]

    def mask(self, cells: Iterable[str]) -> int:
        """Return a set of cells as a number."""
        number = 0
        for cell in cells:
            number |= self.bit[cell]
        return number

    def named(self, mask: int) -> tuple[str, ...]:
        """Return the cells of a number, in the order of reading."""
        return tuple(cell for cell in self.cells if mask & self.bit[cell])

    @property
    def plain(self) -> tuple[str, ...]:
        """The cells that may hold an object: neither dark nor ducts (N4)."""
        return tuple(cell for cell in self.cells if cell not in self.dark | self.ducts)

    def doors(self, cell: str) -> tuple[str, ...]:
        """Return the doors beside a cell, as edges: `c3-d3`."""
        beside = (other for other in self.steps[cell] if self.edges[cell, other] == "door")
        return tuple(sorted(edge(cell, other) for other in beside))

    def outward(self, cell: str) -> tuple[str, ...]:
        """Return the exits of a cell, as edges: `a1-w`."""
        return tuple(f"{cell}-{way}" for way in self.exits.get(cell, ()))


def edge(a: str, b: str) -> str:
    """Return the name of the edge between two cells, whichever comes first."""
    return "-".join(sorted((a, b)))


def grid_distance(board: Board, a: str, b: str) -> int:
    """Return the distance on the grid, walls ignored (N21)."""
    (row, column), (other_row, other_column) = board.points[a], board.points[b]
    return abs(row - other_row) + abs(column - other_column)


@lru_cache(maxsize=4096)
def walks(board: Board, start: str) -> dict[str, int]:
    """Return the walking distance from a cell to each other, through doors, without ducts."""
    found = {start: 0}
    front = [start]
    while front:
        front = [to for cell in front for to in board.steps[cell] if to not in found]
        far = max(found.values()) + 1
        found.update(dict.fromkeys(front, far))
        front = list(dict.fromkeys(front))
    return found


def orders(quadrants: Sequence[Quadrant], slots: int) -> Iterator[tuple[Quadrant, ...]]:
    """Yield the ways to lay pieces into slots, up to turning the whole board (rulings 2.2)."""
    for rest in permutations(quadrants[1:], slots - 1):
        yield (quadrants[0], *rest)


@lru_cache(maxsize=512)
def built(shape: Shape, quadrants: tuple[Quadrant, ...]) -> Board:
    """Return the board of pieces in their slots; raise `Mismatch`."""
    laid = [_Piece(quadrant, slot) for quadrant, slot in zip(quadrants, shape.slots, strict=True)]
    cells = _cells(laid)
    rows = 1 + max(row for row, _ in cells)
    names = {point: f"{chr(97 + point[1])}{rows - point[0]}" for point in sorted(cells)}
    inside = {(names[a], names[b]): kind for piece in laid for (a, b), kind in piece.inside.items()}
    sides = {(a, way): kind for piece in laid for (a, way), kind in piece.sides.items()}
    edges: dict[tuple[str, str], Kind] = {**inside, **_seams(sides, names)}
    return _board(laid, names, edges, _exits(sides, names))


class _Piece:
    """A piece in its slot, in the coordinates of the board."""

    def __init__(self, quadrant: Quadrant, slot: Slot) -> None:
        self._quadrant = quadrant
        self._slot = slot
        local = {
            (row, column): letter
            for row, letters in enumerate(quadrant.rows)
            for column, letter in enumerate(letters)
            if letter != NO_CELL
        }
        self.marks = {self._point(at): letter for at, letter in local.items()}
        self.inside = {
            (self._point(at), self._point(_next(at, way))): self._inside(at, way)
            for at in local
            for way in WAYS
            if _next(at, way) in local
        }
        self.sides = {
            (self._point(at), self._turned(way)): self._side(local, at, way)
            for at in local
            for way in WAYS
            if _next(at, way) not in local
        }

    def _turned(self, point: Point) -> Point:
        row, column = point
        for _ in range(self._slot.turns):
            row, column = column, -row
        return row, column

    def _point(self, at: Point) -> Point:
        row, column = self._turned(at)
        return row + self._slot.row, column + self._slot.column

    def _inside(self, at: Point, way: Point) -> Kind:
        row, column = min(at, _next(at, way))
        name = f"{'h' if way in (EAST, WEST) else 'v'}{row}{column}"
        if name in self._quadrant.walls.split():
            return "wall"
        return "door" if name in self._quadrant.doors.split() else "open"

    def _side(self, local: Iterable[Point], at: Point, way: Point) -> Kind:
        """Return what is on an edge of the piece. Edges within a bay of it are walls."""
        index = at[1] if way in (NORTH, SOUTH) else at[0]
        if f"{_SIDES[way]}{index}" in self._quadrant.exits.split() and _outermost(local, at, way):
            return "exit"
        words = getattr(self._quadrant.inner, _INNER[way]).split()
        word = words[index] if index < len(words) and _outermost(local, at, way) else "wall"
        return "door" if word == "door" else "open" if word == "open" else "wall"


def _next(at: Point, way: Point) -> Point:
    return at[0] + way[0], at[1] + way[1]


def _outermost(local: Iterable[Point], at: Point, way: Point) -> bool:
    """Tell whether no cell of the piece lies farther that way in the same row or column."""
    along = 1 if way in (NORTH, SOUTH) else 0
    ahead = (
        (cell[1 - along] - at[1 - along]) * way[1 - along]
        for cell in local
        if cell[along] == at[along]
    )
    return max(ahead) <= 0


def _cells(laid: Sequence[_Piece]) -> set[Point]:
    cells: set[Point] = set()
    for piece in laid:
        if twice := cells & piece.marks.keys():
            raise Mismatch(f"two pieces lie on row {min(twice)[0]}, column {min(twice)[1]}")
        cells |= piece.marks.keys()
    if min(min(point) for point in cells) < 0:
        raise Mismatch("a piece lies beyond the upper or left border")
    return cells


def _seams(
    sides: dict[tuple[Point, Point], Kind], names: dict[Point, str]
) -> dict[tuple[str, str], Kind]:
    """Return the edges between pieces; all inner doors must coincide (N2)."""
    seams: dict[tuple[str, str], Kind] = {}
    for (at, way), kind in sides.items():
        beyond = _next(at, way)
        if beyond in names:
            other = sides[beyond, (-way[0], -way[1])]
            if kind != other or kind == "exit":
                raise Mismatch(f"{names[at]}-{names[beyond]}: {kind} meets {other}")
            seams[names[at], names[beyond]] = kind
        elif kind in ("door", "open"):
            raise Mismatch(f"{names[at]}: an inner {kind} leads off the board")
    return seams


def _exits(
    sides: dict[tuple[Point, Point], Kind], names: dict[Point, str]
) -> dict[str, tuple[str, ...]]:
    """Return the exits of each cell that has one; they lead out, never into a hole (N2, N25)."""
    outside = _outside(names)
    found: dict[str, tuple[str, ...]] = {}
    for (at, way), kind in sorted(sides.items()):
        if kind == "exit":
            if _next(at, way) not in outside:
                raise Mismatch(f"{names[at]}: an exit leads into the hole")
            found[names[at]] = (*found.get(names[at], ()), LETTERS[way])
    return found


def _outside(cells: Iterable[Point]) -> set[Point]:
    """Return the points around the board that one reaches from afar."""
    taken = set(cells)
    rows = range(-1, max(row for row, _ in taken) + 2)
    columns = range(-1, max(column for _, column in taken) + 2)
    found = {(-1, -1)}
    front = [(-1, -1)]
    while front:
        around = {_next(at, way) for at in front for way in WAYS}
        front = [p for p in around - found - taken if p[0] in rows and p[1] in columns]
        found.update(front)
    return found


def _board(
    laid: Sequence[_Piece],
    names: dict[Point, str],
    edges: dict[tuple[str, str], Kind],
    exits: dict[str, tuple[str, ...]],
) -> Board:
    marks = {names[at]: letter for piece in laid for at, letter in piece.marks.items()}
    pieces = tuple(tuple(sorted(names[at] for at in piece.marks)) for piece in laid)
    piece = {cell: index for index, cells in enumerate(pieces) for cell in cells}
    cells = tuple(names.values())
    ducts = frozenset(cell for cell in cells if marks[cell] == DUCT)
    beside = {(piece[a], piece[b]) for a, b in edges if piece[a] != piece[b]}
    width = 1 + max(column for _, column in names)
    return Board(
        cells=cells,
        width=width,
        points={name: point for point, name in names.items()},
        pieces=pieces,
        edges=edges,
        exits=exits,
        dark=frozenset(cell for cell in cells if marks[cell] == DARK),
        ducts=ducts,
        bit={name: 1 << (row * width + column) for (row, column), name in names.items()},
        steps={a: tuple(b for b in cells if _passes(edges.get((a, b)))) for a in cells},
        lines={names[at]: _lines(at, names, edges) for at in names},
        piece=piece,
        ducts_from={
            a: tuple(b for b in cells if b in ducts and (piece[a], piece[b]) in beside)
            for a in ducts
        },
    )


def _passes(kind: Kind | None) -> bool:
    return kind in ("open", "door")


def _lines(
    at: Point, names: dict[Point, str], edges: dict[tuple[str, str], Kind]
) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Return the four lines from a cell up to a wall, each cell with the doors before it (N13)."""
    lines = []
    for way in WAYS:
        line: list[tuple[str, int]] = []
        here, doors = at, 0
        while (there := _next(here, way)) in names and _passes(edges[names[here], names[there]]):
            doors += edges[names[here], names[there]] == "door"
            line.append((names[there], doors))
            here = there
        lines.append(tuple(line))
    return tuple(lines)
