"""The bots of the house: they sit down wherever a table waits for them, and play."""

import asyncio
import os
import secrets
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Final

import structlog

from domain.record import GameId
from projections.lobby import Phase
from service.bots.player import play
from service.bots.thinker import Chair, Thinker
from service.client import Api, Away, Problem
from service.replies import Listed, ListedSeat

logger = structlog.get_logger()

BOT: Final = "bot:"
LOOK_S = 0.5
LOOK_AT_ALL_EVERY = 10
PACE_S = 0.6
PATIENCE_S = 600.0
PATIENCE_WITH_THE_OLD_S = 2.0
AGAIN_S = 5.0
PAGES_MAX = 25
PLAYING_MAX = 200
CHAIRS_KEPT = 10_000
_OPEN: Final[tuple[Phase, ...]] = ("open",)
_UNFINISHED: Final[tuple[Phase, ...]] = ("open", "running", "paused")
_NEVER = datetime.min.replace(tzinfo=UTC)


class House:
    """Takes every seat that is kept for a bot, and plays it, also after a restart.

    One session holds all of these seats. Where nothing happens for long the bot stops looking,
    until the lobby says that somebody moved. `paces` are seconds a move where they differ.
    """

    def __init__(self, api: Api, thinker: Thinker, pace_s: float = PACE_S) -> None:
        self.paces: dict[GameId, float] = {}
        self.api = api
        self._thinker = thinker
        self._pace_s = pace_s
        self._chairs: dict[GameId, list[Chair]] = {}
        self._slept: dict[Chair, datetime] = {}
        self._playing: dict[Chair, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(PLAYING_MAX)

    async def run(self) -> None:
        """Look into the lobby again and again, until cancelled."""
        try:
            for look in count():
                phases = _OPEN if look % LOOK_AT_ALL_EVERY else _UNFINISHED
                await self._look(phases, 1 if look else PAGES_MAX)
                await asyncio.sleep(LOOK_S)
        finally:
            for task in self._playing.values():
                task.cancel()
            await asyncio.gather(*self._playing.values(), return_exceptions=True)

    async def _look(self, phases: Sequence[Phase], pages: int) -> None:
        try:
            for phase in phases:
                async for row in self._rows(phase, pages):
                    await self._see_to(row)
        except (Away, Problem) as error:
            logger.warning("bots cannot look around", error=str(error))

    async def _rows(self, phase: Phase, pages: int) -> AsyncIterator[Listed]:
        before: datetime | None = None
        for _ in range(pages):
            listing = await self.api.lobby(phase, before=before)
            for row in listing.games:
                yield row
            if (before := listing.next) is None:
                return

    async def _see_to(self, row: Listed) -> None:
        if row.id not in self._chairs:
            self._chairs[row.id] = await self._sit(row)
        for chair in self._chairs[row.id]:
            if chair not in self._playing and row.moved_at > self._slept.get(chair, _NEVER):
                task = asyncio.create_task(self._play(chair, row.moved_at))
                self._playing[chair] = task

    async def _sit(self, row: Listed) -> list[Chair]:
        """Take what seats there are for bots, and return those that are ours then."""
        if len(self._chairs) > CHAIRS_KEPT:
            self._chairs.clear()
        one = await self.api.one(row.id)
        return [
            Chair(game=row.id, rules=row.game, seat=seat.seat, bot=seat.access.removeprefix(BOT))
            for seat in one.seats
            if seat.access.startswith(BOT)
            and (seat.seat in one.yours if seat.taken else await self._take(row.id, seat))
        ]

    async def _take(self, game: GameId, seat: ListedSeat) -> bool:
        try:
            await self.api.take(game, seat.seat, bot=True)
        except Problem as problem:
            logger.info("bot finds no seat", game=str(game), seat=seat.seat, code=problem.code)
            return False
        return True

    async def _play(self, chair: Chair, moved_at: datetime) -> None:
        pace_s = self.paces.get(chair.game, self._pace_s)
        seen_at = moved_at
        try:
            async with self._room:
                last = await play(self.api, self._thinker, chair, pace_s, _patience_s(moved_at))
            seen_at = last.at or moved_at
        except Problem as problem:
            logger.warning("bot leaves", game=str(chair.game), seat=chair.seat, code=problem.code)
        except Exception:
            logger.exception("bot failed", game=str(chair.game), seat=chair.seat)
            seen_at = _NEVER
            await asyncio.sleep(AGAIN_S)
        finally:
            self._slept[chair] = seen_at
            del self._playing[chair]


def _patience_s(moved_at: datetime) -> float:
    """Return how long a bot waits for the next move: not long where nobody seems to be."""
    old = datetime.now(UTC) - moved_at > timedelta(seconds=PATIENCE_S)
    return PATIENCE_WITH_THE_OLD_S if old else PATIENCE_S


def token_in(folder: Path) -> str:
    """Return the secret of the bots' session, kept in a folder so that a restart finds it."""
    path = folder / "bots.token"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open(path, "x", opener=lambda p, flags: os.open(p, flags, 0o600)) as file:
            file.write(secrets.token_urlsafe(32))
    except FileExistsError:
        pass
    return path.read_text()
