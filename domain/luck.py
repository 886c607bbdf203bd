"""The dice of the house: deterministic, so that every draw can be derived again after the game.

The stream is HMAC-SHA-256 in counter mode over a label, read as 32-bit big-endian words; a number
below n is drawn by rejection, an order by Fisher-Yates (`PROTOCOL.md`, "Luck", has the vectors).
"""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_DRBG = b"acta/drbg/v1\0"
_SEED = b"acta/seed/v1\0"
_WORD = 1 << 32


def luck_key(seed: bytes, game: bytes) -> bytes:
    """Return the 32-byte key of a game's draws, from its secret seed and its 16-byte id."""
    return hmac.digest(seed, _SEED + game, sha256)


class Luck:
    """What chance gives to one command. Draws for different purposes are independent."""

    def __init__(self, key: bytes, moment: int) -> None:
        """Take the game's key and the version of the event that the draw will stand in."""
        self._key = key
        self._moment = moment

    def below(self, n: int, purpose: str) -> int:
        """Return a number from 0 to n - 1, each equally likely."""
        return _below(n, self._words(purpose))

    def shuffled(self, items: Sequence[T], purpose: str) -> list[T]:
        """Return the items in a random order, each equally likely."""
        words = self._words(purpose)
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = _below(i + 1, words)
            order[i], order[j] = order[j], order[i]
        return order

    def choice(self, items: Sequence[T], purpose: str) -> T:
        """Return one of the items (there must be one), each equally likely."""
        return items[self.below(len(items), purpose)]

    def _words(self, purpose: str) -> Iterator[int]:
        label = f"{purpose}/{self._moment}".encode()
        head = _DRBG + len(label).to_bytes(2, "big") + label
        block = 0
        while True:
            data = hmac.digest(self._key, head + block.to_bytes(8, "big"), sha256)
            yield from (int.from_bytes(data[i : i + 4], "big") for i in range(0, 32, 4))
            block += 1


def _below(n: int, words: Iterator[int]) -> int:
    limit = _WORD - _WORD % n
    return next(word for word in words if word < limit) % n
