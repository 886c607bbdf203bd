"""What the pages need of the service. One value of this is made for each request."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from domain.ports import LobbyRow
from domain.record import GameId
from domain.roles import Audience
from projections.frames import Frame, View
from service.opening import OpenedTable, OpenTable


class PageData(Protocol):
    """The service as the pages see it, on behalf of whoever sent the request."""

    async def lobby(
        self, phase: str | None, game: str | None, before: datetime | None, limit: int
    ) -> Sequence[LobbyRow]:
        """Return summaries, the latest first."""

    async def open_table(self, table: OpenTable) -> OpenedTable:
        """Open a table; raises `Refused`."""

    async def view(self, game: GameId, audience: Audience, seq: int | None = None) -> View:
        """Return what an audience knew after its frame `seq`, or knows now.

        A `seq` above the last frame gives the last view. Raises `LookupError` when there is no such
        game or the view is not open to the caller.
        """

    async def frames(self, game: GameId, audience: Audience) -> Sequence[Frame]:
        """Return all frames of an audience; raises `LookupError` like `view`."""
