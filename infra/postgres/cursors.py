"""How far each follower of the log has come."""

from infra.postgres.errors import our_errors
from infra.postgres.pool import Pool
from infra.postgres.sql import query

_LOAD = query("load_cursor")
_SAVE = query("save_cursor")


class PostgresCursors:
    """Positions in the table `checkpoint`."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def load(self, follower: str) -> int:
        """Return the position that a follower has done, 0 at first."""
        with our_errors():
            return await self._pool.fetchval(_LOAD, follower) or 0

    async def save(self, follower: str, pos: int) -> None:
        """Store a follower's position; a lower one than stored is ignored."""
        with our_errors():
            await self._pool.execute(_SAVE, follower, pos)
