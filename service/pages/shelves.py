"""The lobby's shelves: games of one phase, each with its position as a small picture."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec
from msgspec import Struct

from domain.ports import LobbyRow
from domain.record import GameId
from domain.roles import PUBLIC
from projections.board import Json
from projections.lobby import Phase, Summary
from service.pages.ports import PageData

PHASES: Final[tuple[Phase, ...]] = ("open", "running", "ended")
_SHELF: Final = 12

Shelf = tuple[Phase, Sequence["Card"], str]


class Card(Struct, frozen=True, kw_only=True):
    """One game of the lobby."""

    id: GameId
    game: str
    phase: str
    moved_at: datetime
    summary: Summary
    view: Json


async def shelf(pages: PageData, phase: Phase, before: datetime | None) -> Shelf:
    """Return the latest games of a phase, and where the page after them begins."""
    rows = await pages.lobby(phase, None, before, _SHELF)
    older = rows[-1].moved_at.isoformat() if len(rows) == _SHELF else ""
    return phase, [await _card(pages, row) for row in rows], older


async def _card(pages: PageData, row: LobbyRow) -> Card:
    summary = msgspec.json.decode(row.summary, type=Summary)
    view = await pages.view(row.id, PUBLIC)
    return Card(
        id=row.id,
        game=row.game,
        phase=row.phase,
        moved_at=row.moved_at,
        summary=summary,
        view=view.board,
    )
