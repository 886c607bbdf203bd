"""What is known of the prey: for every hand that she may hold, the cells on which she may be."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.snuff.board import Board

Hand = tuple[int, tuple[int, ...]]
"""How many objects she has picked up, and how many of each kind she has used unseen."""
Hands = dict[Hand, int]


class Known(NamedTuple):
    """What follows from the words so far: the cells of each hand, and what was shown."""

    hands: Hands
    seen: bool = False
    keys: int = 0
    stuns: int = 0

    @property
    def cells(self) -> int:
        """The cells on which she may be."""
        cells = 0
        for mask in self.hands.values():
            cells |= mask
        return cells

    def within(self, mask: int) -> "Known":
        """Return what is known once she is known to be on one of some cells."""
        hands = {hand: cells & mask for hand, cells in self.hands.items()}
        return self._replace(hands={hand: cells for hand, cells in hands.items() if cells})

    def at(self, bit: int) -> "Known":
        """Return what is known once she has been moved to a cell."""
        return self._replace(hands=dict.fromkeys(self.hands, bit))

    def shown(self, keys: int) -> "Known":
        """Return what is known once she has shown so many keys."""
        held = {h: m for h, m in self.hands.items() if h[0] >= sum(h[1]) + self.stuns + keys}
        return self._replace(hands=held, keys=keys)


class Lanes:
    """Sets of cells for several hands in one number, a lane each."""

    def __init__(self, board: Board, hands: Hands) -> None:
        self.hands = list(hands)
        self._lane = board.width * (1 + max(row for row, _ in board.points.values()))
        self._whole = (1 << self._lane) - 1
        self.start = sum(cells << self._lane * i for i, cells in enumerate(hands.values()))
        self._every = self.of(lambda _: True) // self._whole
        self._margins: dict[int, int] = {}

    def of(self, wanted: Callable[[Hand], bool]) -> int:
        """Return the lanes of some hands, whole."""
        chosen = (i for i, hand in enumerate(self.hands) if wanted(hand))
        return sum(self._whole << self._lane * i for i in chosen)

    def each(self, cells: int) -> int:
        """Return cells in every lane."""
        return cells * self._every

    def with_spare(self, least: int) -> int:
        """Return the lanes of hands with so many objects picked up beyond those used."""
        if least not in self._margins:
            self._margins[least] = self.of(lambda hand: hand[0] - sum(hand[1]) >= least)
        return self._margins[least]

    def split(self, lanes: int) -> Iterator[tuple[Hand, int]]:
        """Yield the hands with their cells."""
        for i, hand in enumerate(self.hands):
            if cells := lanes >> self._lane * i & self._whole:
                yield hand, cells

    def merged(self, lanes: int) -> int:
        """Return the cells of all lanes together."""
        cells = 0
        for _, mask in self.split(lanes):
            cells |= mask
        return cells
