"""Running the service from a terminal, until it is told to stop."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from service.groups import alone
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
    with servers(settings) as (database_url, redis_url, supervise), alone():
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


async def until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Do some work until it is done or until Ctrl-C or SIGTERM; then it is cancelled."""
    task = asyncio.create_task(work)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task
