"""`serve`: run the service."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Annotated

import uvloop
from cyclopts import Parameter
from rich.console import Console

from domain.ports import Unavailable
from service import logs
from service.bots.house import PACE_S, House, token_in
from service.bots.thinker import Thinker
from service.client import Api
from service.run import until_stopped, up
from service.settings import Settings, SettingsError, from_environment
from service.terminal.flags import DATA, HOST, PORT, Data, Host, Port
from service.terminal.sorry import Sorry, sorry_for
from service.web import PortTaken
from service.wiring import EmbeddedError, Unsupported

_TROUBLE = (EmbeddedError, Unsupported, SettingsError, PortTaken)
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - where to reach what listens there

Bots = Annotated[bool, Parameter(help="whether bots take the seats that are kept for them")]


def serve(*, host: Host = HOST, port: Port = PORT, data: Data = DATA, bots: Bots = True) -> None:
    """Run the service, with bots for the tables that want them."""
    with sorry_for_trouble():
        settings = from_environment(host, port, data)
        logs.set_up(pretty=sys.stderr.isatty())
        uvloop.run(until_stopped(_serve(settings, bots=bots)))


async def _serve(settings: Settings, *, bots: bool) -> None:
    async with up(settings) as (_, address):
        Console().print(f"Acta is at {address}", highlight=False, soft_wrap=True)
        if not bots:
            await asyncio.Event().wait()
        async with bots_of_the_house(address, settings.data) as house:
            await house.run()


@contextmanager
def sorry_for_trouble() -> Iterator[None]:
    """Turn whatever may keep a service from running into a sentence."""
    try:
        with sorry_for(*_TROUBLE):
            yield
    except Unavailable as error:
        raise Sorry(f"A server that Acta needs does not answer. {error}") from error


@asynccontextmanager
async def bots_of_the_house(
    address: str, data: Path, pace_s: float = PACE_S
) -> AsyncIterator[House]:
    """Yield the house whose bots play at a service's tables, not yet running."""
    async with Api(reachable(address), token_in(data)) as api, Thinker() as thinker:
        yield House(api, thinker, pace_s)


def reachable(address: str) -> str:
    """Return where to reach a service that listens at an address."""
    for anywhere, here in ANYWHERE.items():
        address = address.replace(f"//{anywhere}:", f"//{here}:")
    return address
