"""A board of SNUFF as lines to draw. A cell is 10 wide. `static/snuff/plan.js` draws the same."""

from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Struct

from domain.snuff.board import LETTERS, WAYS, Board, Point, built
from domain.snuff.pack import Quadrant, Shape
from projections.board import Json

CELL: Final = 10
POST: Final = 2
"""How long the wall is on each side of a door."""


class Spot(Struct, frozen=True):
    """A cell or a sign: its middle, and what it looks like."""

    x: float
    y: float
    look: str = ""


class Plan(Struct, frozen=True, kw_only=True):
    """The floor: cells, and paths of what stands on their edges."""

    width: int
    height: int
    cells: dict[str, Spot]
    walls: str
    doors: str
    lines: str
    exits: tuple[Spot, ...]


def plan_of(content: Json, pieces: tuple[str, ...]) -> Plan:
    """Return the floor that some pieces make, in the order of the slots."""
    key = msgspec.json.encode([content["board"], content["quadrants"]])
    return _plan(key, pieces)


@lru_cache(maxsize=64)
def _plan(key: bytes, pieces: tuple[str, ...]) -> Plan:
    shape, quadrants = msgspec.json.decode(key, type=tuple[Shape, tuple[Quadrant, ...]])
    by_id = {quadrant.id: quadrant for quadrant in quadrants}
    return _drawn(built(shape, tuple(by_id[id_] for id_ in pieces)))


def _drawn(board: Board) -> Plan:
    walls, doors, lines, exits = [], [], [], []
    for cell, (row, column) in board.points.items():
        for way in WAYS:
            kind = _kind(board, cell, way)
            edge = _Edge((row, column), way)
            if kind == "exit":
                walls += edge.posts()
                exits.append(Spot(edge.x, edge.y, LETTERS[way]))
            elif kind == "wall":
                walls.append(edge.line())
            elif kind == "door" and sum(way) > 0:
                walls += edge.posts()
                doors.append(edge.line(POST))
            elif kind == "open" and sum(way) > 0:
                lines.append(edge.line())
    points = board.points.values()
    return Plan(
        width=CELL * (1 + max(column for _, column in points)),
        height=CELL * (1 + max(row for row, _ in points)),
        cells={cell: _spot(board, cell) for cell in board.cells},
        walls="".join(walls),
        doors="".join(doors),
        lines="".join(lines),
        exits=tuple(exits),
    )


def _kind(board: Board, cell: str, way: Point) -> str:
    """Return what is on an edge; a wall between two cells is drawn once, from the first of them."""
    row, column = board.points[cell]
    beyond = {point: name for name, point in board.points.items()}
    other = beyond.get((row + way[0], column + way[1]))
    if other is None:
        return "exit" if LETTERS[way] in board.exits.get(cell, ()) else "wall"
    kind = board.edges.get((cell, other), "wall")
    return "" if kind == "wall" and sum(way) < 0 else kind


def _spot(board: Board, cell: str) -> Spot:
    row, column = board.points[cell]
    mark = "dark" if cell in board.dark else "duct" if cell in board.ducts else ""
    look = f"floor-{board.piece[cell] % 4} {mark}".strip()
    return Spot(column * CELL + CELL / 2, row * CELL + CELL / 2, look)


class _Edge:
    """One side of a cell, as a line on the floor."""

    def __init__(self, point: Point, way: Point) -> None:
        self.x = point[1] * CELL + CELL / 2 + way[1] * CELL / 2
        self.y = point[0] * CELL + CELL / 2 + way[0] * CELL / 2
        self._along = (abs(way[0]), abs(way[1]))

    def line(self, short: float = 0) -> str:
        """Return the path of the edge, shorter by so much at both ends."""
        return self._path(short - CELL / 2, CELL / 2 - short)

    def posts(self) -> list[str]:
        """Return the paths of the wall at both ends, as beside a door."""
        half = CELL / 2
        return [self._path(-half, POST - half), self._path(half - POST, half)]

    def _path(self, start: float, end: float) -> str:
        dx, dy = self._along
        a, b = (f"{self.x + dx * far:g} {self.y + dy * far:g}" for far in (start, end))
        return f"M{a}L{b}"
