"""What wakes the followers of the log: it only wakes, the log alone says what there is."""

import asyncio
from collections.abc import AsyncIterator

from domain.ports import Unavailable
from infra.postgres.errors import our_errors
from infra.postgres.pool import dedicated, until_closed

_CHANNEL = "acta_event"
_POLL_S = 1.0
_RETRY_S = 0.2


class Bell:
    """Rung by an append of this process at once, by one of another process through LISTEN."""

    def __init__(self, database_url: str) -> None:
        self._database_url = database_url
        self._waiting: set[asyncio.Event] = set()

    def ring(self, *_: object) -> None:
        """Wake all who wait."""
        for rung in self._waiting:
            rung.set()

    async def wakeups(self) -> AsyncIterator[None]:
        """Yield at once, then whenever there may be something new, at least once a second."""
        rung = asyncio.Event()
        self._waiting.add(rung)
        try:
            while True:
                rung.clear()  # before the reader looks: what comes meanwhile rings again
                yield
                await _wait(rung)
        finally:
            self._waiting.discard(rung)

    async def run(self) -> None:
        """Listen to the database for ever; a connection that dies is made anew."""
        while True:
            try:
                await self._listen()
            except Unavailable:
                await asyncio.sleep(_RETRY_S)  # meanwhile the poll does it

    async def _listen(self) -> None:
        async with dedicated(self._database_url, "listen") as connection:
            with our_errors():
                await connection.add_listener(_CHANNEL, self.ring)
            self.ring()  # for what came while nobody listened
            await until_closed(connection)


async def _wait(rung: asyncio.Event) -> None:
    try:
        async with asyncio.timeout(_POLL_S):
            await rung.wait()
    except TimeoutError:
        pass
