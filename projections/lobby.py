"""The lobby: what everybody may know of each game, in one small summary."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.ports import Lobby, LobbyRow, Placed
from domain.roles import PUBLIC
from domain.table import Result, Table
from projections.follow import games_of
from projections.past import Past
from projections.pasts import Pasts

NAME = "lobby"

Phase = Literal["open", "running", "paused", "ended"]


class Summary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the lobby shows of a game beside its id and phase."""

    roles: tuple[str, ...]
    free: tuple[int, ...] = ()
    frames: int
    turn: int = 0
    to_move: int | None = None
    result: Result | None = None


def phase(table: Table) -> Phase:
    """Return how far a game is."""
    if table.result is not None:
        return "ended"
    if not table.full:
        return "open"
    return "paused" if table.paused else "running"


def row(past: Past) -> LobbyRow:
    """Return the lobby's row of a game, made of its public view alone."""
    view = past.reel(PUBLIC).view
    table: Table = view.state.table
    summary = Summary(
        roles=table.roles,
        free=table.free,
        frames=view.seq,
        turn=view.board.get("turn", 0),
        to_move=view.board.get("to_move") if table.running else None,
        result=table.result,
    )
    return LobbyRow(
        id=past.id,
        game=table.game,
        phase=phase(table),
        version=view.seq,
        opened_at=past.log[0].at,
        moved_at=view.at or past.at,
        summary=msgspec.json.encode(summary),
    )


class LobbyKeeper:
    """Keeps the lobby's rows as new as the log."""

    def __init__(self, pasts: Pasts, lobby: Lobby) -> None:
        self._pasts = pasts
        self._lobby = lobby

    async def take(self, batch: Sequence[Placed]) -> None:
        """Store the rows of the games in a batch, and how far the log was read, at once."""
        rows = [row(past) for past, _ in await games_of(batch, self._pasts)]
        await self._lobby.save(NAME, batch[-1].pos, rows)
