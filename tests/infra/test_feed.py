import asyncio
from collections.abc import AsyncIterator, Sequence
from uuid import UUID, uuid4

import pytest
from redis.asyncio import Redis

from domain.ports import Feed, Gap, Published
from infra.redis.feed import RedisFeed
from infra.redis.keys import SHARDS, shard_of, view_key
from tests.infra.made import PATIENCE_S

GAME = uuid4()
VIEW = f"{GAME}/public"


def frames(first: int, last: int, view: str = VIEW) -> list[Published]:
    return [Published(view=view, seq=n, data=b'{"seq":%d}' % n) for n in range(first, last + 1)]


async def test_what_is_published_is_found_again(feed: Feed) -> None:
    assert await feed.publish(frames(1, 3)) == []
    assert await feed.since(VIEW, 0) == frames(1, 3)
    assert await feed.since(VIEW, 2) == frames(3, 3)
    assert await feed.tops([VIEW, f"{GAME}/seat:0"]) == {VIEW: 3}
    assert await feed.tops([]) == {}


async def test_a_repeated_frame_changes_nothing(feed: Feed) -> None:
    follower = feed.follow()
    await anext(follower)
    await feed.publish(frames(1, 4))
    other = [Published(view=VIEW, seq=2, data=b"something else")]
    assert await feed.publish([*frames(1, 3), *other]) == []
    assert await feed.since(VIEW, 0) == frames(1, 4)
    await feed.publish(frames(5, 5))
    assert await take(follower, 5) == frames(1, 5)


async def test_a_gap_is_told_and_the_rest_is_not_let_in(feed: Feed) -> None:
    other = f"{GAME}/seat:1"
    await feed.publish(frames(1, 2))
    gaps = await feed.publish([*frames(4, 6), *frames(1, 1, other)])
    assert gaps == [Gap(view=VIEW, top=2)]
    assert await feed.tops([VIEW, other]) == {VIEW: 2, other: 1}
    assert await feed.publish(frames(3, 6)) == []


async def test_a_stream_that_was_lost_begins_anew_and_owns_up_to_it(feed: Feed) -> None:
    assert await feed.publish(frames(40, 41)) == []
    assert await feed.since(VIEW, 0) == []
    assert await feed.since(VIEW, 39) == frames(40, 41)


async def test_after_trimming_nothing_is_told_rather_than_half(feed: Feed) -> None:
    for first in range(1, 2001, 500):
        await feed.publish(frames(first, first + 499))
    assert await feed.since(VIEW, 0) == []
    assert await feed.since(VIEW, 1744) == frames(1745, 2000)
    assert await feed.tops([VIEW]) == {VIEW: 2000}


async def test_no_stream_outlives_its_game_by_much_more_than_a_day(
    feed: Feed, redis_url: str
) -> None:
    await feed.publish(frames(1, 1))
    async with Redis.from_url(redis_url) as redis:
        assert 86_390_000 < await redis.pttl(view_key(VIEW)) <= 86_400_000


async def test_a_follower_hears_all_that_is_published_after_its_empty_first_batch(
    feed: Feed,
) -> None:
    await feed.publish(frames(1, 2))
    follower = feed.follow()
    assert await anext(follower) == []
    await feed.publish(frames(3, 5))
    assert await take(follower, 3) == frames(3, 5)


async def test_a_follower_hears_all_games_each_in_order(feed: Feed) -> None:
    views = [f"{UUID(int=number)}/public" for number in range(100)]
    assert {shard_of(view) for view in views} == set(range(SHARDS))
    follower = feed.follow()
    await anext(follower)
    sent = [frame for view in views for frame in frames(1, 20, view)]
    publishing = asyncio.create_task(feed.publish(sent))
    heard = await take(follower, len(sent))
    assert await publishing == []
    for view in views:
        assert [frame for frame in heard if frame.view == view] == frames(1, 20, view)


async def test_two_publishers_of_the_same_frames_do_the_work_of_one(
    feed: Feed, redis_url: str
) -> None:
    other = RedisFeed(redis_url)
    follower = feed.follow()
    await anext(follower)
    for n in range(1, 201):
        both = [one.publish(frames(n, n)) for one in (feed, other)]
        assert await asyncio.gather(*both) == [[], []]
    assert await take(follower, 200) == frames(1, 200)
    await other.close()


@pytest.mark.parametrize("audience", ["public", "seat:0", "team:killers", "delayed"])
def test_all_views_of_a_game_lie_in_one_shard(audience: str) -> None:
    game = UUID(int=2**100 + 7)
    assert shard_of(f"{game}/{audience}") == shard_of(f"{game}/record")
    assert view_key(f"{game}/{audience}") == f"view:{{s12}}:{game}/{audience}"


async def take(follower: AsyncIterator[Sequence[Published]], count: int) -> list[Published]:
    heard: list[Published] = []
    async with asyncio.timeout(PATIENCE_S):
        async for batch in follower:
            heard += batch
            if len(heard) >= count:
                break
    return heard
