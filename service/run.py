"""Running the service from a terminal, until it is told to stop."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from service.parts import Parts
from service.settings import Settings
from service.web import serving
from service.wiring import migrate, running, servers, wired


@asynccontextmanager
async def up(settings: Settings) -> AsyncIterator[tuple[Parts, str]]:
    """Start everything, serve inside the block, and yield the parts and the address.

    Raises `EmbeddedError`, `Unavailable`, `PortTaken`, each with a sentence for the user. When a
    server of our own cannot be kept alive, the block is cancelled and `EmbeddedError` raised.
    """
    with servers(settings) as (database_url, redis_url, supervise):
        async with asyncio.TaskGroup() as group:
            watch = group.create_task(supervise())
            await migrate(database_url)
            async with (
                wired(database_url, redis_url) as parts,
                running(parts),
                serving(parts, settings.host, settings.port) as address,
            ):
                yield parts, address
            watch.cancel()


async def stopped() -> None:
    """Wait for Ctrl-C or SIGTERM."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await stop.wait()
