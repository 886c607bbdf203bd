"""The summaries of all games."""

from collections.abc import Sequence
from datetime import datetime

import asyncpg

from domain.ports import LobbyRow
from infra.postgres.errors import our_errors
from infra.postgres.pool import Pool
from infra.postgres.sql import query

_SAVE = query("save_lobby_rows")
_LIST = query("list_lobby")


class PostgresLobby:
    """Summaries in the table `lobby`: made from the log, and made again from it at will."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def save(self, follower: str, pos: int, rows: Sequence[LobbyRow]) -> None:
        """Store summaries and the follower's position in one statement."""
        latest = {row.id: row for row in sorted(rows, key=lambda row: row.version)}
        with our_errors():
            await self._pool.execute(_SAVE, *_columns(list(latest.values())), follower, pos)

    async def list(
        self, phase: str | None, game: str | None, before: datetime | None, limit: int
    ) -> list[LobbyRow]:
        """Return summaries, the one moved last first."""
        with our_errors():
            rows = await self._pool.fetch(_LIST, phase, game, before, limit)
        return [_row(row) for row in rows]


def _columns(rows: list[LobbyRow]) -> tuple[list[object], ...]:
    return (
        [row.id for row in rows],
        [row.game for row in rows],
        [row.phase for row in rows],
        [row.version for row in rows],
        [row.opened_at for row in rows],
        [row.moved_at for row in rows],
        [row.summary for row in rows],
    )


def _row(row: asyncpg.Record) -> LobbyRow:
    return LobbyRow(
        id=row["game"],
        game=row["name"],
        phase=row["phase"],
        version=row["version"],
        opened_at=row["opened_at"],
        moved_at=row["moved_at"],
        summary=row["summary"],
    )
