"""What the core needs from the outside world. `infra` makes these of real things."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any, Literal, Protocol

import msgspec

from domain.record import Entry, GameId
from domain.roles import Seat


class Stale(Exception):
    """Somebody else wrote to this game first. Nothing was recorded; look again."""


class Unavailable(Exception):
    """A server that the service depends on does not answer. Try again later."""


class OutcomeUnknown(Unavailable):
    """The connection broke while an append was under way: look into the log before trying again."""


class Placed(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An entry with its place in the whole log. `pos` is dense and in commit order."""

    pos: int
    game: GameId
    entry: Entry


class EventLog(Protocol):
    """The append-only log. Positions over all games are dense and in commit order."""

    async def append(self, game: GameId, entries: Sequence[Entry]) -> int:
        """Store all of the entries, which follow version `entries[0].version - 1`, or nothing.

        Returns the position of the last one. Raises `Stale` when the game is at another version,
        `OutcomeUnknown` when the connection broke while the answer was due, `Unavailable`.
        """

    async def read(self, game: GameId, after: int = 0) -> list[Entry]:
        """Return the entries of a game after version `after`, in order; empty for no game."""

    async def scan(self, after: int, limit: int = 1000) -> list[Placed]:
        """Return entries of all games with a position above `after`, in order."""

    async def head(self) -> int:
        """Return the highest position, 0 for an empty log."""

    def wakeups(self) -> AsyncIterator[None]:
        """Yield when there may be something new, at least once a second. Never ends by itself."""


class Clock(Protocol):
    """The time of the database, read without asking it each time."""

    def now(self) -> datetime:
        """Return the time in UTC, in whole microseconds."""


class Vault(Protocol):
    """The secret seeds of the games, in a table of their own."""

    async def keep(self, game: GameId, seed: bytes) -> None:
        """Store the seed of a new game."""

    async def seed(self, game: GameId) -> bytes:
        """Return the seed of a game; raise `KeyError` when there is none."""


Access = Literal["open", "invited", "bot:random", "bot:ahead"]
"""How a seat is taken: by anyone, by whoever has the invitation, or by a bot of the house."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who may sit where. Credentials are kept as SHA-256 hashes only."""

    seat: Seat
    access: Access
    taken: bool


class Seats(Protocol):
    """Who holds which seat: invitations and sessions, beside the log and never in it."""

    async def create(
        self, game: GameId, access: Sequence[Access], invites: Sequence[bytes]
    ) -> None:
        """Make the seats of a new game, each with the hash of its invitation."""

    async def take(
        self,
        game: GameId,
        seat: Seat,
        session: bytes,
        invite: bytes | None,
        *,
        apart: bool = False,
    ) -> bool:
        """Give a free seat to a session (its hash); an invited one only against its invitation.

        True when the session holds the seat afterwards; an invitation works once. Whoever held a
        seat `apart`, of which more is seen than of others, never takes another one of the game, and
        the other way round; also after the seat was released.
        """

    async def apart(self, game: GameId, session: bytes) -> bool | None:
        """Tell whether a session's seats of a game are apart; None when it never held any."""

    async def held(self, game: GameId, session: bytes) -> list[Seat]:
        """Return the seats of a game that a session holds."""

    async def all(self, game: GameId) -> list[SeatRow]:
        """Return the seats of a game in order; empty for no game."""

    async def release(self, game: GameId, seat: Seat, invite: bytes) -> None:
        """Take a seat from its holder and put a new invitation on it."""


class Lobby(Protocol):
    """The summaries of all games, as a follower of the log left them."""

    async def save(self, follower: str, pos: int, rows: Sequence["LobbyRow"]) -> None:
        """Store summaries and the follower's position in one transaction; older ones never win."""

    async def list(
        self, phase: str | None, game: str | None, before: datetime | None, limit: int
    ) -> list["LobbyRow"]:
        """Return summaries, the latest first."""


class LobbyRow(msgspec.Struct, frozen=True, kw_only=True):
    """One game in the lobby."""

    id: GameId
    game: str
    phase: Literal["open", "running", "paused", "ended"]
    version: int
    opened_at: datetime
    moved_at: datetime
    summary: bytes


class Cursors(Protocol):
    """How far each follower of the log has come."""

    async def load(self, follower: str) -> int:
        """Return the position that a follower has done, 0 at first."""

    async def save(self, follower: str, pos: int) -> None:
        """Store a follower's position; a lower one than stored is ignored."""


class Leadership(Protocol):
    """One leader a job, however many processes run. It saves work; correctness stands without."""

    def lead(self, job: str) -> AbstractAsyncContextManager["Lead"]:
        """Wait until this process leads the job. Leaving the block gives it up."""


class Lead(Protocol):
    """A job that this process leads, as long as its connection lives."""

    @property
    def lost(self) -> bool:
        """Tell whether somebody else may lead by now."""


class Published(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One frame of one view on its way: `view` is `GAME/AUDIENCE`, `seq` counts from 1."""

    view: str
    seq: int
    data: bytes


class Gap(msgspec.Struct, frozen=True):
    """A view's stream ends at `top`, so the frame that was sent would leave a hole."""

    view: str
    top: int


class Feed(Protocol):
    """The live tail in Redis: a stream a view, and a feed a shard that processes read."""

    async def publish(self, frames: Sequence[Published]) -> list[Gap]:
        """Put frames at the end of their streams; a repeated one changes nothing.

        Returns the views where frames are missing before the one sent; raises `Unavailable`.
        """

    async def since(self, view: str, seq: int) -> list[Published]:
        """Return the frames of a view after `seq`, or none when one of them is missing."""

    async def tops(self, views: Sequence[str]) -> dict[str, int]:
        """Return the highest seq of each view that has a stream."""

    def follow(self) -> AsyncIterator[Sequence[Published] | Any]:
        """Yield what is published from now on, in batches.

        Raises `Unavailable` when the connection is lost; call again to go on with what comes then.
        """

    async def ping(self) -> None:
        """Return when the server answers; raise `Unavailable` otherwise."""
