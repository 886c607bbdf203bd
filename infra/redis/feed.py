"""The live tail: a stream a view, and a feed a shard."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from hashlib import sha1
from pathlib import Path
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import NoScriptError

from domain.ports import Gap, Published
from infra.redis.errors import our_errors
from infra.redis.follow import follow
from infra.redis.keys import feed_key, shard_of, view_key

_PUBLISH = (Path(__file__).parent / "publish.lua").read_text()
_PUBLISH_SHA = sha1(_PUBLISH.encode(), usedforsecurity=False).hexdigest()
_CALL_FRAMES_MAX = 256  # Redis does nothing else meanwhile
_ANSWER_S_MAX = 3


class RedisFeed:
    """The feed in Redis or Valkey. Use it as an async context manager, or `close` it."""

    def __init__(self, redis_url: str) -> None:
        self._redis_url = redis_url
        # Every command here may be sent twice, so the driver may try again by itself.
        self._redis: Redis = Redis.from_url(
            redis_url,
            protocol=2,
            socket_timeout=None,  # `_answer` waits: redis-py's own way can lose a cancellation
            socket_connect_timeout=_ANSWER_S_MAX,
            retry=Retry(ExponentialBackoff(cap=0.2, base=0.02), 2),
        )

    async def close(self) -> None:
        """End the connections."""
        await self._redis.aclose()

    async def publish(self, frames: Sequence[Published]) -> list[Gap]:
        """Put frames at the end of their streams; return the views that miss some before them."""
        gaps: list[Gap] = []
        for shard, some in _by_shard(frames):
            async with _answer():
                gaps += await self._publish(shard, some)
        return gaps

    async def since(self, view: str, seq: int) -> list[Published]:
        """Return the frames of a view after `seq`, or none when one of them is missing."""
        async with _answer():
            entries: Any = await self._redis.xrange(view_key(view), min=f"{seq + 1}-0")
        found = [Published(view=view, seq=_seq(id_), data=of[b"d"]) for id_, of in entries]
        return found if found and found[0].seq == seq + 1 else []

    async def tops(self, views: Sequence[str]) -> dict[str, int]:
        """Return the highest seq of each view that has a stream."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for view in views:
                _ = pipeline.xrevrange(view_key(view), count=1)
            async with _answer():
                lasts = await pipeline.execute()
        return {view: _seq(last[0][0]) for view, last in zip(views, lasts, strict=True) if last}

    def follow(self) -> AsyncIterator[Sequence[Published]]:
        """Yield what is published from now on; an empty first batch says that it is listening."""
        return follow(self._redis_url)

    async def ping(self) -> None:
        """Return when the server answers; raise `Unavailable` otherwise."""
        async with _answer():
            await self._redis.ping()

    async def _publish(self, shard: int, frames: Sequence[Published]) -> list[Gap]:
        views = list(dict.fromkeys(frame.view for frame in frames))
        numbers = {view: number for number, view in enumerate(views, start=2)}
        keys = [feed_key(shard), *map(view_key, views)]
        words = [word for f in frames for word in (numbers[f.view], f.seq, f.data)]
        told = await self._run(len(keys), *keys, *words)
        pairs = zip(told[::2], told[1::2], strict=True)
        return [Gap(view=views[number - 2], top=top) for number, top in pairs]

    async def _run(self, *words: Any) -> list[int]:
        try:
            told: list[int] = await self._redis.evalsha(_PUBLISH_SHA, *words)
        except NoScriptError:  # a new server, or one that was emptied
            told = await self._redis.eval(_PUBLISH, *words)
        return told


@asynccontextmanager
async def _answer() -> AsyncIterator[None]:
    """Give the server a few seconds; raise `Unavailable` for no answer or a bad one."""
    with our_errors():
        async with asyncio.timeout(_ANSWER_S_MAX):
            yield


def _by_shard(frames: Iterable[Published]) -> Iterable[tuple[int, list[Published]]]:
    """Yield the frames by shard, in order within it, and no more than one call may carry."""
    shards: defaultdict[int, list[Published]] = defaultdict(list)
    for frame in frames:
        shards[shard_of(frame.view)].append(frame)
    for shard, all_ in shards.items():
        for start in range(0, len(all_), _CALL_FRAMES_MAX):
            yield shard, all_[start : start + _CALL_FRAMES_MAX]


def _seq(id_: bytes) -> int:
    return int(id_.partition(b"-")[0])
