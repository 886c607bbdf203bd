import asyncio
from pathlib import Path
from uuid import uuid4

import pytest
from redis.asyncio import Redis

from domain.ports import Feed, Published, Unavailable
from infra.embedded import Embedded
from infra.redis.feed import RedisFeed
from infra.redis.keys import SHARDS, feed_key, view_key
from tests.infra.made import until

VIEW = f"{uuid4()}/public"


def frame(seq: int) -> Published:
    return Published(view=VIEW, seq=seq, data=b"frame %d" % seq)


async def test_a_follower_says_that_redis_is_gone_and_goes_on_when_it_is_back(
    tmp_path: Path,
) -> None:
    both = Embedded(tmp_path, durable=False)
    feed = RedisFeed(both.start().redis_url)
    try:
        follower = feed.follow()
        await anext(follower)
        await feed.publish([frame(1)])
        assert await anext(follower) == [frame(1)]
        both.kill_valkey()
        with pytest.raises(Unavailable):
            await anext(follower)
        for broken in (
            feed.ping(),
            feed.publish([frame(2)]),
            feed.since(VIEW, 0),
            feed.tops([VIEW]),
        ):
            with pytest.raises(Unavailable):
                await broken
        with pytest.raises(Unavailable):
            await anext(feed.follow())
        both.restart_valkey()
        follower = feed.follow()
        await anext(follower)
        await feed.publish([frame(2)])
        assert await anext(follower) == [frame(2)]
    finally:
        await feed.close()
        both.stop()


@pytest.mark.parametrize("blocked", [True, False], ids=["while it waits", "between two reads"])
async def test_a_follower_whose_connection_is_killed_says_so(
    feed: Feed, redis_url: str, *, blocked: bool
) -> None:
    follower = feed.follow()
    await anext(follower)
    waiting = asyncio.ensure_future(anext(follower)) if blocked else None
    async with Redis.from_url(redis_url) as redis:

        async def one_waits() -> bool:
            return bool((await redis.info("clients"))["blocked_clients"])

        if blocked:
            await until(one_waits)
        await redis.client_kill_filter(_type="normal", skipme=True)
    with pytest.raises(Unavailable):
        await (waiting or anext(follower))
    assert await feed.publish([frame(1)]) == []  # its own connections were killed, too


@pytest.mark.parametrize("shard", range(0, SHARDS, 5))
async def test_a_feed_key_that_holds_something_else_does_not_silence_the_others(
    feed: Feed, redis_url: str, shard: int
) -> None:
    follower = feed.follow()
    await anext(follower)
    async with Redis.from_url(redis_url) as redis:
        await redis.set(feed_key(shard), "not a stream")
    with pytest.raises(Unavailable):
        await anext(follower)
    follower = feed.follow()
    await anext(follower)
    await feed.publish([frame(1)])
    assert await anext(follower) == [frame(1)]


async def test_a_view_key_that_holds_something_else_is_replaced(feed: Feed, redis_url: str) -> None:
    async with Redis.from_url(redis_url) as redis:
        await redis.set(view_key(VIEW), "not a stream")
        with pytest.raises(Unavailable):
            await feed.since(VIEW, 0)
        assert await feed.publish([frame(1)]) == []
        assert await feed.since(VIEW, 0) == [frame(1)]


async def test_a_follower_outlives_a_redis_that_forgets_everything(
    feed: Feed, redis_url: str
) -> None:
    follower = feed.follow()
    await anext(follower)
    await feed.publish([frame(1)])
    assert await anext(follower) == [frame(1)]
    async with Redis.from_url(redis_url) as redis:
        await redis.flushall()
        await redis.script_flush()
    assert await feed.publish([frame(7)]) == []
    assert await anext(follower) == [frame(7)]


async def test_a_follower_outlasts_silence_longer_than_its_bounded_wait(feed: Feed) -> None:
    follower = feed.follow()
    await anext(follower)
    waiting: asyncio.Future[object] = asyncio.ensure_future(anext(follower))
    done, _ = await asyncio.wait([waiting], timeout=3.5)
    assert not done
    await feed.publish([frame(1)])
    assert await waiting == [frame(1)]
