"""What the tests of the log share: entries that chain, and a way to wait for a condition."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from uuid import uuid4

from domain.record import SALT_BYTES, Entry, GameId, entries, genesis
from domain.table import Resigned

PATIENCE_S = 15
LOCK_OF_THE_LOG = 4702091


def played(game: GameId, count: int = 1, *, on: list[Entry] | None = None) -> list[Entry]:
    """Return the next `count` entries of a game, chained on those before."""
    before = on or []
    return entries(
        [Resigned(seat=number % 10) for number in range(count)],
        after=before[-1].version if before else 0,
        chain=before[-1].chain if before else genesis(game),
        at=datetime.now(UTC),
        state=os.urandom(32),
        salts=[os.urandom(SALT_BYTES) for _ in range(count)],
        by=count % 3 or None,
        command=uuid4() if count % 2 else None,
    )


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Return when a condition holds that nobody announces; fail when it never does."""
    given_up = time.monotonic() + PATIENCE_S
    while not await holds():
        assert time.monotonic() < given_up, "the condition never held"
        await asyncio.sleep(0.01)
