"""The janitor: voids the tables at which nobody has moved for too long."""

import asyncio
from datetime import timedelta

import structlog

from domain.clock import IDLE_DAYS
from domain.ports import Lobby, Stale, Unavailable
from projections.lobby import Phase
from service.handle import settle
from service.tables import Tables

logger = structlog.get_logger()

ROUND_S = 3600.0
AT_ONCE = 100
UNFINISHED: tuple[Phase, ...] = ("open", "running", "paused")


class Janitor:
    """Settles what is due at idle tables. Two of them at once are harmless."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby

    async def run(self) -> None:
        """Make a round each hour, until cancelled."""
        while True:
            try:
                await self.round()
            except (Unavailable, Stale) as error:
                logger.warning("janitor waits", error=str(error))
            await asyncio.sleep(ROUND_S)

    async def round(self) -> None:
        """Settle the idle tables, the youngest first; raises `Unavailable`, `Stale`."""
        idle_since = self._tables.clock.now() - timedelta(days=IDLE_DAYS)
        for phase in UNFINISHED:
            for row in await self._lobby.list(phase, None, idle_since, AT_ONCE):
                await settle(self._tables, await self._tables.load(row.id))
