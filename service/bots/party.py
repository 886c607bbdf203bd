"""A game among bots, from the opening of the table to its end."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

from domain.record import GameId
from service.bots.player import play
from service.bots.thinker import Chair, Thinker
from service.client import Api
from service.groups import alone
from service.replies import ListedSeat, Moment


async def party(
    api: Api,
    thinker: Thinker,
    game: str,
    bots: Sequence[str],
    pace_s: float = 0.0,
    **wanted: Any,
) -> tuple[GameId, Moment]:
    """Open a table, play it with one bot a seat, and return its id and its last moment.

    `wanted` is what else to say of the table.
    Each bot has a session of its own, so it sees what its seat sees. Raises what `play` raises.
    """
    table = await api.open_table(game, ["invited"] * len(bots), **wanted)
    sessions = [await _sit(api, table.id, seat) for seat in table.seats]
    with alone():
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(play(session, thinker, _chair(game, table.id, seat, bot), pace_s))
                for session, seat, bot in zip(sessions, table.seats, bots, strict=True)
            ]
    return table.id, max((task.result() for task in tasks), key=lambda last: last.seq)


async def _sit(api: Api, game: GameId, seat: ListedSeat) -> Api:
    session = api.session(secrets.token_urlsafe(32))
    return await session.take(game, seat.seat, seat.invitation, bot=True)


def _chair(rules: str, game: GameId, seat: ListedSeat, bot: str) -> Chair:
    return Chair(game=game, rules=rules, seat=seat.seat, bot=bot)
