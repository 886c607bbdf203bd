"""The service, put together: what the routes need, whatever stands behind it."""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from domain.ports import Feed, Lobby, Unavailable
from projections.follow import Follower
from service.stream import Streams
from service.tables import Tables


@dataclass(frozen=True)
class Parts:
    """Everything that a request may touch, and what is looked at from outside."""

    tables: Tables
    lobby: Lobby
    feed: Feed
    streams: Streams
    followers: tuple[Follower, ...]
    jobs: tuple[Callable[[], Coroutine[Any, Any, None]], ...]

    async def away(self) -> list[str]:
        """Return the names of the servers that do not answer."""
        asked = {"postgres": self.tables.log.head, "redis": self.feed.ping}
        return [name for name, ask in asked.items() if not await _answers(ask)]


async def _answers(ask: Callable[[], Awaitable[object]]) -> bool:
    try:
        await ask()
    except Unavailable:
        return False
    return True
