"""The geometry of a drawn arena, for templates. A cell is 10 wide; the middle is at 45, 45."""

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final

CELL: Final = 10
ROWS: Final = 9


def x(cell: str) -> int:
    """Return where the middle of a cell is, from the left."""
    return "abcdefghi".index(cell[0]) * CELL + CELL // 2


def y(cell: str) -> int:
    """Return where the middle of a cell is, from the top."""
    return (ROWS - int(cell[1])) * CELL + CELL // 2


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + " ".join(f"{x:.3g} {y:.3g}" for x, y in points) + "Z"


def _round(radii: list[float], width: float = 1) -> str:
    turn = 360 / len(radii)
    angles = [radians(turn * i) for i in range(len(radii))]
    return _path([(r * width * cos(a), r * sin(a)) for r, a in zip(radii, angles, strict=True)])


def _outline() -> str:
    reach = [(5 + CELL * (4 - abs(row - 4)), CELL * row) for row in range(ROWS)]
    right = [(45.0 + w, top + dy) for w, top in reach for dy in (0, CELL)]
    left = [(45.0 - w, top + dy) for w, top in reach for dy in (0, CELL)]
    return _path(right + left[::-1])


OUTLINE: Final = _outline()
HEXAGON: Final = _round([4.35] * 6)
DIAMOND: Final = _round([4.75] * 4)
BURST: Final = _round([13.5 if i % 4 == 0 else 12 if i % 2 == 0 else 9.2 for i in range(28)], 1.25)
