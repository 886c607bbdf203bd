"""The secret seeds of the games."""

from domain.record import GameId
from infra.postgres.errors import our_errors
from infra.postgres.pool import Pool
from infra.postgres.sql import query

_KEEP = query("keep_seed")
_FIND = query("find_seed")


class PostgresVault:
    """Seeds in the table `seed`."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def keep(self, game: GameId, seed: bytes) -> None:
        """Store the seed of a new game; raise `ValueError` when it has one."""
        with our_errors():
            await self._pool.execute(_KEEP, game, seed)

    async def seed(self, game: GameId) -> bytes:
        """Return the seed of a game; raise `KeyError` when there is none."""
        with our_errors():
            seed: bytes | None = await self._pool.fetchval(_FIND, game)
        if seed is None:
            raise KeyError(game)
        return seed
