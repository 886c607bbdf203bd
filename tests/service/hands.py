"""Commands without HTTP: a process's tables, and what a seat may want at them."""

from typing import Any
from uuid import UUID, uuid4

from domain.record import GameId
from projections.pasts import Pasts
from service.tables import Tables, Wanted


async def wanted(
    tables: Tables, game: GameId, id_: UUID | None = None, seen: int | None = None
) -> Wanted:
    """Return the first lawful move of the seat to move, as a command."""
    past = await tables.load(game)
    seat = past.state.to_move
    move = past.game.lawful(past.state, seat)[0]
    return Wanted(game=game, by=seat, move=move, id=id_ or uuid4(), seen=seen)


def over(tables: Tables, log: Any) -> Tables:
    """Return the tables of another process, over the same servers but with a log of its own."""
    return Tables(
        log=log,
        pasts=Pasts(log),
        vault=tables.vault,
        seats=tables.seats,
        clock=tables.clock,
        packs=tables.packs,
    )
