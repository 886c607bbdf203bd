"""The lobby: what everybody may know of each game, in one small summary."""

from typing import Any, Literal

import msgspec

from domain.ports import LobbyRow
from domain.record import GameId, Recorded
from domain.table import Opened, Result, Table
from projections.frames import View

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


def row(game: GameId, first: Recorded[Opened[Any]], last: Recorded[Any], view: View) -> LobbyRow:
    """Return the lobby's row of a game from its public view."""
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
        id=game,
        game=table.game,
        phase=phase(table),
        version=last.version,
        opened_at=first.at,
        moved_at=view.at or last.at,
        summary=msgspec.json.encode(summary),
    )
