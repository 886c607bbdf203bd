"""The relay: from the log to Redis, and how soon a reader of the log has what was appended."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from time import perf_counter

from redis.asyncio import Redis

from domain.ports import Published
from domain.roles import PUBLIC
from infra.postgres.cursors import PostgresCursors
from infra.postgres.log import PostgresLog
from infra.postgres.pool import open_pool
from infra.redis.feed import RedisFeed
from ops.bench.append import Writer
from ops.bench.bench import Bench
from ops.bench.figures import (
    Figure,
    Rounds,
    Sample,
    at_least,
    at_most,
    closed_loop,
    rounds,
    sample,
)
from ops.bench.games import entries_of, played
from projections.pasts import Pasts
from projections.relay import Relay, view_name
from service.ids import new_game_id

_RUN = 20
_CALLERS = 16
_GAME_EVENTS = 40
_FRAME = b'{"at":"2026-12-01T12:00:00Z","event":{},"patch":{"pieces":{"e2":null}},"seq":1}' * 5


class View:
    """A view of which one frame after the other is published."""

    def __init__(self) -> None:
        self._name = view_name(new_game_id(), PUBLIC)
        self._seq = 0

    def frames(self, count: int) -> list[Published]:
        """Return the next frames of the view."""
        first = self._seq + 1
        self._seq += count
        return [
            Published(view=self._name, seq=seq, data=_FRAME) for seq in range(first, first + count)
        ]


async def run(bench: Bench) -> list[Figure]:
    """Measure the relay and say how it stands."""
    database = await bench.database()
    async with AsyncExitStack() as stack:
        pool = await stack.enter_async_context(open_pool(database))
        log = await stack.enter_async_context(PostgresLog(pool, database))
        elsewhere = await stack.enter_async_context(PostgresLog(pool, database))
        feed = RedisFeed(bench.servers.redis_url)
        stack.push_async_callback(feed.close)
        redis = await stack.enter_async_context(Redis.from_url(bench.servers.redis_url))
        await _fill(log, bench.size(100, 500))
        relay = partial(_relay, redis, log, lambda: Relay(Pasts(log), feed, PostgresCursors(pool)))
        published = await rounds(
            {
                "published one at a time": partial(_publish, feed, 1, 1, bench.seconds),
                f"published by {_CALLERS} at once": partial(
                    _publish, feed, _CALLERS, 1, bench.seconds
                ),
                "published in runs of 20": partial(_publish, feed, _CALLERS, _RUN, bench.seconds),
                "refill: log to Redis, folded": relay,
            },
            bench.rounds,
        )
        times = bench.size(60, 300)
        tails = await rounds(
            {
                "append to reader, in process": partial(_tail, log, log, times),
                "append to reader, by NOTIFY": partial(_tail, log, elsewhere, times),
            },
            bench.rounds,
        )
    return [*_figures(published), *tails.rates("/s"), *_aims(published, tails)]


def _figures(published: Rounds) -> list[Figure]:
    rates = published.rates("msg/s")
    return [rates[0], rates[1], published.rate("published in runs of 20", "msg/s", _RUN), rates[3]]


def _aims(published: Rounds, tails: Rounds) -> list[Figure]:
    singles = published.median(f"published by {_CALLERS} at once", "per_s")
    runs = published.median("published in runs of 20", "per_s") * _RUN
    inside = tails.median("append to reader, in process", "p50_ms")
    outside = tails.median("append to reader, by NOTIFY", "p50_ms")
    return [
        at_least(f"single messages, {_CALLERS} at once", singles, 25_000, "msg/s"),
        at_least("messages in runs of 20", runs, 100_000, "msg/s"),
        at_most("append to reader over ack, in process: p50", inside, 0.1, "ms"),
        at_most("append to reader over ack, by NOTIFY: p50", outside, 0.5, "ms"),
    ]


async def _publish(feed: RedisFeed, callers: int, count: int, seconds: float) -> Sample:
    views = [View() for _ in range(callers)]
    return await closed_loop(callers, seconds, lambda i: feed.publish(views[i].frames(count)))


async def _relay(redis: Redis, log: PostgresLog, fresh: Callable[[], Relay]) -> Sample:
    """Follow the whole log with a relay that knows nothing, into an empty Redis."""
    await redis.flushdb()
    relay, pos, count, began = fresh(), 0, 0, perf_counter()
    while page := await log.scan(pos):
        await relay.take(page)
        pos, count = page[-1].pos, count + len(page)
    took = perf_counter() - began
    return Sample(count / took, took / count * 1000, took / count * 1000)


async def _fill(log: PostgresLog, games: int) -> None:
    events = played(1, peaceful=True).events[:_GAME_EVENTS]
    for _ in range(games):
        game = new_game_id()
        await log.append(game, entries_of(game, events))


async def _tail(log: PostgresLog, reading: PostgresLog, times: int) -> Sample:
    """Append now and then, and see how long after the answer a reader of the log has it."""
    writer, later = Writer(), list[float]()
    async with _reader(reading) as seen:
        for _ in range(times):
            entries = writer.entries(1)
            pos = await log.append(writer.game, entries)
            acked = perf_counter()
            later.append(max(await seen(pos) - acked, 1e-6))
    return sample(later, sum(later))


@asynccontextmanager
async def _reader(log: PostgresLog) -> AsyncIterator[Callable[[int], Awaitable[float]]]:
    """Follow the log, and yield a way to ask when the event of a position was read."""
    head, times, news = await log.head(), dict[int, float](), asyncio.Event()

    async def follow() -> None:
        pos = head
        async for _ in log.wakeups():
            while page := await log.scan(pos):
                pos = page[-1].pos
                times.update((placed.pos, perf_counter()) for placed in page)
                news.set()

    async def seen(pos: int) -> float:
        while pos not in times:
            news.clear()
            await news.wait()
        return times[pos]

    following = asyncio.create_task(follow())
    try:
        yield seen
    finally:
        following.cancel()
