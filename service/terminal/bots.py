"""`bots`: games between bots, at the tables of a running service."""

import asyncio
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.progress import Progress

from domain.game import AnyGame
from domain.record import GameId
from service.bots.party import party
from service.bots.thinker import Thinker, Thoughtless
from service.client import Api, Away, Problem
from service.replies import Moment
from service.terminal.flags import URL, GameName, Players, Url, game_for
from service.terminal.simulate import bots_of
from service.terminal.sorry import sorry_for

Kind = Annotated[str, Parameter(help="names of bots, one a seat, cycled: ahead,random")]
Games = Annotated[
    int, Parameter(help="number of games, one after the other", validator=Number(gte=1))
]
Pace = Annotated[float, Parameter(help="seconds before each move", validator=Number(gte=0))]


def bots(
    *,
    url: Url = URL,
    game: GameName = "splut",
    kind: Kind = "ahead",
    games: Games = 1,
    players: Players = 2,
    pace: Pace = 0.0,
) -> None:
    """Let bots play games against each other, as clients of a running service."""
    rules = game_for(game, players)
    seats = bots_of(rules, kind.split(","), players)
    with sorry_for(Away, Problem, Thoughtless):
        asyncio.run(_play(url, rules, seats, games, pace))


async def _play(url: str, game: AnyGame, seats: tuple[str, ...], games: int, pace: float) -> None:
    async with Api(url) as api, Thinker() as thinker:
        with Progress(console=Console(stderr=True)) as progress:
            task = progress.add_task("playing", total=games)
            for _ in range(games):
                id_, last = await party(api, thinker, game.name, seats, pace)
                progress.advance(task)
                progress.console.file.flush()
                Console().print(_line(id_, last), markup=False, highlight=False, soft_wrap=True)


def _line(game: GameId, last: Moment) -> str:
    table = last.board["table"]
    winners = " and ".join(table["roles"][seat] for seat in table["result"].get("winners", ()))
    how = f"{winners} won" if winners else table["result"]["kind"]
    return f"{game}  {how}: {table['result']['reason']}, {last.seq} frames"
