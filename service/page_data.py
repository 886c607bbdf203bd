"""What the pages show, on behalf of whoever sent the request."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from litestar import Request

from domain.ports import LobbyRow
from domain.record import GameId
from domain.roles import Audience
from projections.frames import Frame, View, frames
from projections.past import Past
from projections.replay import view_at
from service.credentials import held, reading, session_of
from service.opening import OpenedTable, OpenTable, open_table
from service.parts import Parts


@dataclass(frozen=True)
class SessionPages:
    """The parts, as one session may see them."""

    parts: Parts
    session: str | None

    async def lobby(
        self, phase: str | None, game: str | None, before: datetime | None, limit: int
    ) -> Sequence[LobbyRow]:
        """Return summaries, the latest first."""
        return await self.parts.lobby.list(phase, game, before, limit)

    async def open_table(self, table: OpenTable) -> OpenedTable:
        """Open a table; raises `Refused`."""
        return await open_table(self.parts.tables, table)

    async def view(self, game: GameId, audience: Audience, seq: int | None = None) -> View:
        """Return what an audience knew after its frame `seq`; raises `NoGame`, `Refused`."""
        past, who = await self._readable(game, audience)
        now = past.reel(who).view
        return now if seq is None else view_at(past.game, past.log, who, min(seq, now.seq))

    async def frames(self, game: GameId, audience: Audience) -> Sequence[Frame]:
        """Return all frames of an audience; raises `NoGame`, `Refused`."""
        past, who = await self._readable(game, audience)
        return [frame for frame, _ in frames(past.game, past.log, who)]

    async def _readable(self, game: GameId, audience: Audience) -> tuple[Past, Audience]:
        past = await self.parts.tables.pasts.load(game)
        seats = await held(self.parts.tables.seats, game, self.session)
        return past, reading(past, audience.text, seats)


async def session_pages(request: Request[Any, Any, Any]) -> SessionPages:
    """Return what the pages may show to the sender of a request."""
    return SessionPages(parts=request.app.state.parts, session=session_of(request))
