"""A lobby that is never empty: bots play each other, and one of them waits for a person."""

import asyncio
from collections.abc import Sequence
from typing import Final

import structlog

from domain.record import GameId
from projections.lobby import Phase
from service.bots.house import House
from service.client import Away, Problem

logger = structlog.get_logger()

GAME: Final = "splut"
LIVE: Final = (
    ("bot:ahead", "bot:ahead"),
    ("bot:ahead", "bot:ahead", "bot:ahead"),
    ("bot:ahead", "bot:random", "bot:random", "bot:ahead"),
)
FOR_A_PERSON: Final = ("open", "bot:ahead")
UNFINISHED: Final[tuple[Phase, ...]] = ("open", "running", "paused")
LOOK_S = 2.0
PAUSE_LOOKS = 4
OPENED_MAX = 300
"""So many tables are opened in one run: what a demo stores has an end."""


class Exhibit:
    """A table that is replaced by another when it is in none of the phases of `keep` any more."""

    def __init__(self, access: Sequence[str], keep: Sequence[Phase], pause_looks: int = 0) -> None:
        self.access = list(access)
        self.keep = keep
        self.game: GameId | None = None
        self._pause_looks = pause_looks
        self._looks = 0

    def is_due(self, phase: Phase) -> bool:
        """Tell whether to open another, a little while after the end of the last."""
        self._looks = 0 if phase in self.keep else self._looks + 1
        return self._looks > self._pause_looks


class Showroom:
    """Keeps live games going, and a table where a person can sit down; shows finished games too."""

    def __init__(self, house: House) -> None:
        self.live = [Exhibit(access, UNFINISHED, PAUSE_LOOKS) for access in LIVE]
        self.table = Exhibit(FOR_A_PERSON, ("open",))
        self.ready = asyncio.Event()
        self._api = house.api
        self._house = house
        self._opened = 0

    async def run(self) -> None:
        """Tend the exhibits until cancelled, or until as many were opened as may be."""
        fresh = True
        while self._opened < OPENED_MAX:
            try:
                if fresh:
                    await self._adopt()
                    await self._finish_some()
                    fresh = False
                await self._tend()
            except (Away, Problem) as error:
                logger.warning("the demo cannot look after its tables", error=str(error))
            await asyncio.sleep(LOOK_S)
        logger.info("the demo opens no more tables", opened=self._opened)

    async def _adopt(self) -> None:
        """Take over what an earlier run has left."""
        for phase in UNFINISHED:
            for row in (await self._api.lobby(phase, limit=50)).games:
                access = [seat.access for seat in (await self._api.one(row.id)).seats]
                for exhibit in self._exhibits:
                    if exhibit.access == access and phase in exhibit.keep and not exhibit.game:
                        exhibit.game = row.id

    async def _finish_some(self) -> None:
        """Have some games played quickly, if there are none to replay."""
        finished = len((await self._api.lobby("ended", limit=len(LIVE))).games)
        for access in LIVE[finished:]:
            self._house.paces[await self._open(access)] = 0.0

    async def _tend(self) -> None:
        for exhibit in self._exhibits:
            if not exhibit.game or exhibit.is_due((await self._api.one(exhibit.game)).game.phase):
                exhibit.game = await self._open(exhibit.access)
        self.ready.set()

    async def _open(self, access: Sequence[str]) -> GameId:
        self._opened += 1
        return (await self._api.open_table(GAME, access)).id

    @property
    def _exhibits(self) -> list[Exhibit]:
        return [*self.live, self.table]
