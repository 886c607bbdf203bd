"""`demo`: the service with something to see: live games, finished ones, and a table to sit at."""

import asyncio
import sys

import uvloop
from rich.console import Console

from service import logs
from service.bots.showroom import Showroom
from service.run import until_stopped, up
from service.settings import Settings, from_environment
from service.terminal.flags import DATA, HOST, PORT, Data, Host, Port
from service.terminal.serve import bots_of_the_house, sorry_for_trouble

PACE_S = 1.0


def demo(*, host: Host = HOST, port: Port = PORT, data: Data = DATA) -> None:
    """Start everything on this machine, with games to watch and a table to play at."""
    with sorry_for_trouble():
        settings = from_environment(host, port, data)
        logs.set_up(pretty=sys.stderr.isatty(), quiet=sys.stderr.isatty())
        uvloop.run(until_stopped(_demo(settings)))


async def _demo(settings: Settings) -> None:
    async with (
        up(settings) as (_, address),
        bots_of_the_house(address, settings.data, PACE_S) as house,
        asyncio.TaskGroup() as group,
    ):
        out = Console(soft_wrap=True, highlight=False)
        out.print(f"Acta is at {address}")
        showroom = Showroom(house)
        group.create_task(house.run())
        group.create_task(showroom.run())
        await showroom.ready.wait()
        out.print(what_to_try(showroom, house.api.url))


def what_to_try(showroom: Showroom, address: str) -> str:
    """Return a few lines about where to look and what to do."""
    return f"""
  Watch       {address}/games/{showroom.live[0].game}
  Play        {address}/games/{showroom.table.game}
              against a bot, as south
  Replay      any of the finished games in the lobby, {address}/
  In here     ./acta watch {showroom.live[-1].game} --url {address}

Two, three and four bots are at play. Ctrl-C ends it; what was played is kept."""
