"""A bot in its seat: it looks at its own view, thinks, and moves, until the game is over."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import structlog

from service.bots.thinker import Chair, Thinker
from service.client import RETRY_S, RETRY_S_MAX, Api, Away, Problem
from service.replies import Moment

logger = structlog.get_logger()

CONFLICT = 409


class Sight:
    """The latest that a seat knows, kept new by a task."""

    def __init__(self) -> None:
        self.now: Moment | None = None
        self._error: Problem | None = None
        self._news = asyncio.Event()

    async def keep(self, moments: AsyncIterator[Moment]) -> None:
        """Take in moments until cancelled, or until there are none to be had."""
        try:
            async for self.now in moments:
                self._news.set()
        except Problem as error:
            self._error = error
            self._news.set()

    async def since(self, seq: int) -> Moment:
        """Return the latest moment, once it is frame `seq` or later; raises `Problem`."""
        while True:
            if self._error:
                raise self._error
            if self.now and self.now.seq >= seq:
                return self.now
            self._news.clear()
            await self._news.wait()


async def play(
    api: Api, thinker: Thinker, chair: Chair, pace_s: float = 0.0, patience_s: float | None = None
) -> Moment:
    """Play a seat that the session of `api` holds, and return the last moment of the game.

    It is an earlier one when nothing happened for `patience_s`. Raises `Problem` when the seat or
    its view is lost, and `Thoughtless`. A service that is away is waited for.
    """
    async with _looking(api, chair) as sight:
        now = await sight.since(0)
        while not now.over:
            seq = now.seq + 1
            if move := await thinker.choose(chair, now):
                await asyncio.sleep(pace_s)
                seq = await _move(api, chair, move, now.seq)
            try:
                now = await asyncio.wait_for(sight.since(seq), patience_s)
            except TimeoutError:
                break
        return now


@asynccontextmanager
async def _looking(api: Api, chair: Chair) -> AsyncIterator[Sight]:
    sight = Sight()
    view = f"{chair.game}/seat:{chair.seat}"
    task = asyncio.create_task(sight.keep(api.follow(view)))
    try:
        yield sight
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _move(api: Api, chair: Chair, move: Any, seen: int) -> int:
    """Move, and return from which frame on to look again.

    The move keeps its id however often it is sent, so it is made once.
    """
    id_ = uuid4()
    wait_s = RETRY_S
    while True:
        try:
            return await api.move(chair.game, chair.seat, move, id_, seen)
        except Away:
            await asyncio.sleep(wait_s)
            wait_s = min(wait_s * 2, RETRY_S_MAX)
        except Problem as problem:
            if problem.status != CONFLICT:
                raise
            logger.info("bot looks again", game=str(chair.game), code=problem.code)
            return max(seen + 1, int(problem.facts.get("seq", 0)))
