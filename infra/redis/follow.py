"""One reader for all shards, on a connection of its own."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ResponseError

from domain.ports import Published
from infra.redis.errors import our_errors
from infra.redis.keys import SHARDS, feed_key

_BLOCK_S = 3
_SILENCE_S_MAX = _BLOCK_S + 2  # no answer to a bounded wait: the connection is gone
_COUNT = 200
_FEEDS = [feed_key(shard).encode() for shard in range(SHARDS)]


async def follow(redis_url: str) -> AsyncIterator[Sequence[Published]]:
    """Yield what is published from now on, in batches, the first one empty.

    Raises `Unavailable` when the connection is lost. It never tries again by itself: only its
    caller can find out what came meanwhile.
    """
    redis: Redis = Redis.from_url(
        redis_url,
        protocol=2,
        socket_timeout=None,
        socket_connect_timeout=_SILENCE_S_MAX,
        single_connection_client=True,
        retry=Retry(NoBackoff(), 0),
    )
    try:
        with our_errors():
            ends = await _ends(redis)
        yield []
        while True:
            with our_errors():
                async with asyncio.timeout(_SILENCE_S_MAX):
                    answer = await redis.xread(ends, count=_COUNT, block=_BLOCK_S * 1000)
            if batch := _read(answer, ends):
                yield batch
    finally:
        await redis.aclose()


async def _ends(redis: Redis) -> dict[Any, Any]:
    """Return the last id of each feed. A real id: `$` would lose what comes between two reads."""
    # One by one, since a pipeline would take a connection of its own: a break must not go unseen.
    async with asyncio.timeout(_SILENCE_S_MAX):
        return {feed: await _end(redis, feed) for feed in _FEEDS}


async def _end(redis: Redis, feed: bytes) -> bytes:
    try:
        last: Any = await redis.xrevrange(feed, count=1)
    except ResponseError as error:
        if "WRONGTYPE" not in str(error):
            raise
        await redis.delete(feed)  # the name is ours; one bad key must not silence all shards
        return b"0-0"
    return last[0][0] if last else b"0-0"


def _read(answer: Any, ends: dict[Any, Any]) -> list[Published]:
    """Return the frames of an answer, and move the ends behind them."""
    batch: list[Published] = []
    for feed, entries in answer:
        ends[feed] = entries[-1][0]
        batch += [
            Published(view=of[b"v"].decode(), seq=int(of[b"n"]), data=of[b"d"]) for _, of in entries
        ]
    return batch
