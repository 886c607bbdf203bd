"""Who sits where, beside the log and never in it."""

from collections.abc import Sequence

from asyncpg import UniqueViolationError

from domain.ports import Access, SeatRow
from domain.record import GameId
from domain.roles import Seat
from infra.postgres.errors import our_errors
from infra.postgres.pool import Pool
from infra.postgres.sql import query

_CREATE = query("create_seats")
_TAKE = query("take_seat")
_HELD = query("find_held_seats")
_SITTER = query("find_sitter")
_LIST = query("list_seats")
_RELEASE = query("release_seat")


class PostgresSeats:
    """Seats in the table `seat`: of invitations and sessions it knows the hashes only."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def create(
        self, game: GameId, access: Sequence[Access], invites: Sequence[bytes]
    ) -> None:
        """Make the seats of a new game, each with the hash of its invitation."""
        with our_errors():
            await self._pool.execute(_CREATE, game, list(access), list(invites))

    async def take(
        self,
        game: GameId,
        seat: Seat,
        session: bytes,
        invite: bytes | None,
        *,
        apart: bool = False,
    ) -> bool:
        """Give a free seat to a session; tell whether the session holds it afterwards."""
        taken: object = None
        with our_errors():
            try:
                taken = await self._pool.fetchval(_TAKE, game, seat, session, invite, apart)
            except UniqueViolationError:  # it took another seat just now, which is known by now
                taken = await self._pool.fetchval(_TAKE, game, seat, session, invite, apart)
        return taken is not None or seat in await self.held(game, session)

    async def apart(self, game: GameId, session: bytes) -> bool | None:
        """Tell whether a session's seats are apart; None when it never held any."""
        with our_errors():
            apart: bool | None = await self._pool.fetchval(_SITTER, game, session)
        return apart

    async def held(self, game: GameId, session: bytes) -> list[Seat]:
        """Return the seats of a game that a session holds."""
        with our_errors():
            return [row[0] for row in await self._pool.fetch(_HELD, game, session)]

    async def all(self, game: GameId) -> list[SeatRow]:
        """Return the seats of a game in order; empty for no game."""
        with our_errors():
            return [SeatRow(**row) for row in await self._pool.fetch(_LIST, game)]

    async def release(self, game: GameId, seat: Seat, invite: bytes) -> None:
        """Take a seat from its holder; only the new invitation opens it."""
        with our_errors():
            await self._pool.execute(_RELEASE, game, seat, invite)
