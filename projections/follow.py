"""Followers of the log: each takes the events in order, and remembers how far it has come."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import groupby

import structlog

from domain.ports import Cursors, EventLog, Lead, Leadership, Placed, Unavailable
from domain.record import Entry, GameId, UnknownEvent
from projections.past import Past
from projections.pasts import Pasts

logger = structlog.get_logger()

RETRY_S_MAX = 5.0
PAGE = 1000


class Follower:
    """Hands the whole log to `take`, in order, at least once. One process leads, others wait."""

    def __init__(
        self,
        name: str,
        take: Callable[[Sequence[Placed]], Awaitable[None]],
        *,
        log: EventLog,
        cursors: Cursors,
        leadership: Leadership,
    ) -> None:
        self.name = name
        self.pos = 0
        self.leading = False
        self._take = take
        self._log = log
        self._cursors = cursors
        self._leadership = leadership

    async def run(self) -> None:
        """Follow until cancelled; a server that is away is waited for."""
        wait_s = 0.1
        while True:
            try:
                async with self._leadership.lead(self.name) as lead:
                    self.pos = await self._cursors.load(self.name)
                    self.leading, wait_s = True, 0.1
                    await self._follow(lead)
            except Unavailable as error:
                logger.warning("follower waits", follower=self.name, error=str(error))
            finally:
                self.leading = False
            await asyncio.sleep(wait_s)
            wait_s = min(wait_s * 2, RETRY_S_MAX)

    async def _follow(self, lead: Lead) -> None:
        async for _ in self._log.wakeups():
            if lead.lost:
                return
            full = True
            while full and (batch := await self._log.scan(self.pos, PAGE)):
                await self._take(batch)
                self.pos = batch[-1].pos
                full = len(batch) == PAGE  # less was all; what came meanwhile wakes us again


def by_game(batch: Sequence[Placed]) -> Iterator[tuple[GameId, list[Entry]]]:
    """Yield each game of a batch with its entries, which follow one another."""
    ordered = sorted(batch, key=lambda placed: placed.game)
    for game, placed in groupby(ordered, key=lambda placed: placed.game):
        yield game, [p.entry for p in placed]


async def games_of(batch: Sequence[Placed], pasts: Pasts) -> list[tuple[Past, list[Entry]]]:
    """Return the games of a batch with their new entries.

    A game whose events these rules do not know stands still until they do; the others go on.
    """
    found: list[tuple[Past, list[Entry]]] = []
    for game, entries in by_game(batch):
        try:
            found.append((await pasts.containing(game, entries), entries))
        except UnknownEvent:
            logger.exception("game stands still", game=str(game))
    return found
