"""The names of the streams. The tag in braces keeps a shard on one node of a cluster."""

from functools import lru_cache
from uuid import UUID
from zlib import crc32

SHARDS = 16


def feed_key(shard: int) -> str:
    """Return the stream that tells of every frame of a shard."""
    return f"feed:{{s{shard:02d}}}"


def view_key(view: str) -> str:
    """Return the stream of a view, `GAME/AUDIENCE`."""
    return f"view:{{s{shard_of(view):02d}}}:{view}"


@lru_cache(maxsize=4096)
def shard_of(view: str) -> int:
    """Return the shard of a view: that of its game, so all views of a game lie together."""
    return crc32(UUID(view.partition("/")[0]).bytes) % SHARDS
