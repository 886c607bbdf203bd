"""The composition root: the one place of the service that knows which adapter does what."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Any

import structlog

from infra.embedded import Embedded, EmbeddedError
from infra.postgres.clock import DatabaseClock
from infra.postgres.cursors import PostgresCursors
from infra.postgres.errors import Unsupported
from infra.postgres.leader import PostgresLeadership
from infra.postgres.lobby import PostgresLobby
from infra.postgres.log import PostgresLog
from infra.postgres.migrate import migrate
from infra.postgres.pool import open_pool
from infra.postgres.seats import PostgresSeats
from infra.postgres.vault import PostgresVault
from infra.redis.feed import RedisFeed
from projections import lobby, relay
from projections.follow import Follower
from projections.lobby import LobbyKeeper
from projections.pasts import Pasts
from projections.relay import Relay
from service.hub import Hub
from service.packs import packs
from service.parts import Parts
from service.settings import Settings
from service.stream import Streams
from service.tables import Tables

logger = structlog.get_logger()

Job = Callable[[], Coroutine[Any, Any, None]]
AGAIN_S = 1.0

__all__ = ["EmbeddedError", "Unsupported", "migrate", "running", "servers", "wired"]


@asynccontextmanager
async def wired(database_url: str, redis_url: str) -> AsyncIterator[Parts]:
    """Yield the parts, connected. Raises `Unavailable`, `Unsupported`."""
    async with AsyncExitStack() as stack:
        pool = await stack.enter_async_context(open_pool(database_url))
        log = await stack.enter_async_context(PostgresLog(pool, database_url))
        clock = await stack.enter_async_context(DatabaseClock(pool))
        feed = RedisFeed(redis_url)
        stack.push_async_callback(feed.close)
        pasts, cursors, rows = Pasts(log), PostgresCursors(pool), PostgresLobby(pool)
        hub = Hub(pasts, feed)
        streams = Streams(hub)
        leadership = PostgresLeadership(database_url)
        takes = {
            relay.NAME: Relay(pasts, feed, cursors).take,
            lobby.NAME: LobbyKeeper(pasts, rows).take,
        }
        followers = tuple(
            Follower(name, take, log=log, cursors=cursors, leadership=leadership)
            for name, take in takes.items()
        )
        yield Parts(
            tables=Tables(
                log=log,
                pasts=pasts,
                vault=PostgresVault(pool),
                seats=PostgresSeats(pool),
                clock=clock,
                packs=packs(),
            ),
            lobby=rows,
            feed=feed,
            streams=streams,
            followers=followers,
            jobs=(hub.run, hub.check, streams.tick, *(follower.run for follower in followers)),
        )


@asynccontextmanager
async def running(parts: Parts) -> AsyncIterator[None]:
    """Keep the jobs of this process running inside the block."""
    tasks = [asyncio.create_task(_kept(job)) for job in parts.jobs]
    try:
        yield
    finally:
        await ended(tasks)


async def ended(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks until they have ended.

    Once is not enough: redis-py waits with `asyncio.wait_for`, which in Python 3.11 loses a
    cancellation that comes together with the answer.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_S / 10)


@contextmanager
def servers(settings: Settings) -> Iterator[tuple[str, str, Job]]:
    """Yield the two addresses, and the job that looks after servers of our own."""
    if settings.database_url is not None and settings.redis_url is not None:
        yield settings.database_url, settings.redis_url, _nothing
        return
    embedded = Embedded(settings.data)
    with embedded as started:
        yield started.database_url, started.redis_url, embedded.supervise


async def _nothing() -> None:
    """Look after servers that are somebody else's."""


async def _kept(job: Job) -> None:
    """Run a job for ever: one that fails unforeseen is logged and begun again."""
    while True:
        try:
            await job()
        except Exception:
            logger.exception("job failed", job=getattr(job, "__qualname__", str(job)))
        await asyncio.sleep(AGAIN_S)
