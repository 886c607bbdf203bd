"""One leader a job. A lock that its connection holds saves work; nothing relies on it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from domain.ports import Lead
from infra.postgres.errors import our_errors
from infra.postgres.pool import Connection, dedicated, until_closed
from infra.postgres.sql import query

_TRY = query("try_to_lead")
_AGAIN_S = 0.5


class HeldLead:
    """A job whose lock a connection of ours holds."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def lost(self) -> bool:
        """Tell whether the connection, and with it the lock, is gone."""
        return self._connection.is_closed()


class PostgresLeadership:
    """Session locks, each on a connection of its own."""

    def __init__(self, database_url: str) -> None:
        self._database_url = database_url

    @asynccontextmanager
    async def lead(self, job: str) -> AsyncIterator[Lead]:
        """Wait until this process leads the job; raises `Unavailable`.

        Leaving the block ends the connection, and so gives the job up.
        """
        async with dedicated(self._database_url, f"lead {job}") as connection:
            await _wait_for_lock(connection, job)
            watching = asyncio.create_task(until_closed(connection))
            try:
                yield HeldLead(connection)
            finally:
                watching.cancel()


async def _wait_for_lock(connection: Connection, job: str) -> None:
    # Asked again and again: a statement that waits would hold a snapshot open all the while.
    while not await _try(connection, job):  # noqa: ASYNC110 - the holder is elsewhere
        await asyncio.sleep(_AGAIN_S)


async def _try(connection: Connection, job: str) -> bool:
    with our_errors():
        return bool(await connection.fetchval(_TRY, job))
