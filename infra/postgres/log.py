"""The log of events."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Self

import asyncpg

from domain.ports import Placed
from domain.record import Entry, GameId
from infra.postgres.appender import Appender
from infra.postgres.bell import Bell
from infra.postgres.errors import our_errors
from infra.postgres.pool import Pool
from infra.postgres.sql import query

_READ = query("read_game")
_SCAN = query("scan_log")
_HEAD = query("find_head")


class PostgresLog:
    """The log in the table `event`. Use it as an async context manager: it runs two tasks."""

    def __init__(self, pool: Pool, database_url: str) -> None:
        self._pool = pool
        self._bell = Bell(database_url)
        self._appender = Appender(database_url, self._bell.ring)
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        """Start to take appends and to listen."""
        jobs = self._appender.run(), self._bell.run()
        self._tasks = [asyncio.create_task(job) for job in jobs]
        return self

    async def __aexit__(self, *_: object) -> None:
        """Store what was queued, then stop."""
        appending, listening = self._tasks
        self._appender.close()
        try:
            await appending
        finally:
            appending.cancel()
            listening.cancel()
            with suppress(asyncio.CancelledError):
                await listening

    async def append(self, game: GameId, entries: Sequence[Entry]) -> int:
        """Store all of the entries or nothing; return the position of the last one."""
        versions = [entry.version for entry in entries]
        first = versions[0] if versions else 0
        if first < 1 or versions != list(range(first, first + len(versions))):
            raise ValueError(f"an append is of one or more consecutive versions, not {versions}")
        return await self._appender.append(game, entries)

    async def read(self, game: GameId, after: int = 0) -> list[Entry]:
        """Return the entries of a game after version `after`, in order."""
        with our_errors():
            rows = await self._pool.fetch(_READ, game, after)
        return [_entry(row) for row in rows]

    async def scan(self, after: int, limit: int = 1000) -> list[Placed]:
        """Return entries of all games with a position above `after`, in order."""
        with our_errors():
            rows = await self._pool.fetch(_SCAN, after, limit)
        return [Placed(pos=row[10], game=row[11], entry=_entry(row)) for row in rows]

    async def head(self) -> int:
        """Return the highest position, 0 for an empty log."""
        with our_errors():
            return int(await self._pool.fetchval(_HEAD))

    def wakeups(self) -> AsyncIterator[None]:
        """Yield when there may be something new, at least once a second."""
        return self._bell.wakeups()


def _entry(row: asyncpg.Record) -> Entry:
    # By place, not by name: this is the hot path of every load and every scan.
    return Entry(
        version=row[0],
        at=row[1],
        kind=row[2],
        revision=row[3],
        data=row[4],
        salt=row[5],
        state=row[6],
        chain=row[7],
        by=row[8],
        command=row[9],
    )
