"""The database's time, read without asking the database each time."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Self

from domain.ports import Unavailable
from infra.postgres.errors import our_errors
from infra.postgres.pool import Pool, PooledConnection
from infra.postgres.sql import query

_TELL_TIME = query("tell_time")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SAMPLES = 3
_AGAIN_S = 30
_ONE_US = timedelta(microseconds=1)


class DatabaseClock:
    """A monotonic clock, and how far the database's is ahead of it.

    Use it as an async context manager: a task measures again twice a minute, so processes whose
    machines disagree still stamp alike, and this machine's own date is never read.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._ahead_us = 0
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Measure once; raises `Unavailable`."""
        await self.synchronize()
        self._task = asyncio.create_task(self._keep_synchronized())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop measuring."""
        if self._task is not None:
            self._task.cancel()

    def now(self) -> datetime:
        """Return the time in UTC, in whole microseconds."""
        return _EPOCH + timedelta(microseconds=_monotonic_us() + self._ahead_us)

    async def synchronize(self) -> None:
        """Measure the distance to the database's clock: the quickest of a few round trips."""
        with our_errors():
            async with self._pool.acquire() as connection:
                samples = [await _sample(connection) for _ in range(_SAMPLES)]
        _, self._ahead_us = min(samples)

    async def _keep_synchronized(self) -> None:
        while True:
            await asyncio.sleep(_AGAIN_S)
            try:
                await self.synchronize()
            except Unavailable:
                continue  # the old distance is good enough until the database is back


async def _sample(connection: PooledConnection) -> tuple[int, int]:
    """Return how long the answer took, and how far ahead the database was half-way through."""
    asked = _monotonic_us()
    told: datetime = await connection.fetchval(_TELL_TIME)
    took = _monotonic_us() - asked
    return took, (told - _EPOCH) // _ONE_US - (asked + took // 2)


def _monotonic_us() -> int:
    return time.monotonic_ns() // 1000
