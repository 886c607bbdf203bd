"""The arena: 41 cells in a diamond, four sides, and where each team begins (rulings 1.2)."""

from typing import Annotated, Final, Literal

from msgspec import Meta

Cell = Annotated[str, Meta(pattern="^([a-i]5|[b-h][46]|[c-g][37]|[d-f][28]|e[19])$")]
"""One of the 41 cells, file a to i and rank 1 to 9, in lower case."""
Direction = Literal["north", "east", "south", "west"]
Side = Literal["south", "west", "north", "east"]
Piece = Literal["dwarf", "sorcerer", "troll"]

DIRECTIONS: Final[tuple[Direction, ...]] = ("north", "east", "south", "west")
CLOCKWISE: Final[tuple[Side, ...]] = ("south", "west", "north", "east")
"""The sides as turns pass: each to its left-hand neighbour (S4)."""

_FILES = "abcdefghi"
_CENTRE = 4
_RADIUS = 4
_VECTORS: dict[Direction, tuple[int, int]] = {
    "north": (0, 1),
    "east": (1, 0),
    "south": (0, -1),
    "west": (-1, 0),
}


def _name(east: int, north: int) -> str:
    return f"{_FILES[_CENTRE + east]}{_CENTRE + north + 1}"


_POINTS = {
    (east, north): _name(east, north)
    for north in range(_RADIUS, -_RADIUS - 1, -1)
    for east in range(-_RADIUS, _RADIUS + 1)
    if abs(east) + abs(north) <= _RADIUS
}

CELLS: Final[tuple[str, ...]] = tuple(_POINTS.values())
"""All cells, row by row from the north, as one reads a board."""

NEXT: Final[dict[Direction, dict[str, str]]] = {
    direction: {
        cell: _POINTS[east + dx, north + dy]
        for (east, north), cell in _POINTS.items()
        if (east + dx, north + dy) in _POINTS
    }
    for direction, (dx, dy) in _VECTORS.items()
}
"""For each direction the neighbour of every cell that has one there."""

BETWEEN: Final[dict[tuple[str, str], Direction]] = {
    (a, b): direction for direction, pairs in NEXT.items() for a, b in pairs.items()
}
"""The direction from a cell to its neighbour."""

OPPOSITE: Final[dict[Direction, Direction]] = {
    "north": "south",
    "east": "west",
    "south": "north",
    "west": "east",
}
ACROSS: Final[dict[Side, Side]] = {
    "south": "north",
    "west": "east",
    "north": "south",
    "east": "west",
}
"""The side that sits opposite."""

ROWS: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(cell for cell in CELLS if cell[1] == rank) for rank in "987654321"
)


def _rotated(point: tuple[int, int], quarters: int) -> tuple[int, int]:
    east, north = point
    for _ in range(quarters):
        east, north = north, -east
    return east, north


_SOUTH: dict[Piece, tuple[int, int]] = {"sorcerer": (-1, -3), "dwarf": (0, -3), "troll": (1, -3)}

START: Final[dict[Side, dict[Piece, str]]] = {
    side: {piece: _name(*_rotated(point, i)) for piece, point in _SOUTH.items()}
    for i, side in enumerate(CLOCKWISE)
}
"""Where each side's pieces begin: South's set-up, turned clockwise and never mirrored."""

ROCKS: Final[tuple[str, ...]] = ("e1", "a5", "e9", "i5")
"""The four tips, where the rocks begin whoever plays."""
