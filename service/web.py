"""The web server: uvicorn, told to end its streams before it waits for their clients."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from typing_extensions import override

from service.app import create_app
from service.parts import Parts

BACKLOG = 4096
GRACE_S = 10


class PortTaken(Exception):
    """Somebody else listens on that port."""


class Server(uvicorn.Server):
    """A server that ends the endless answers first."""

    def __init__(self, config: uvicorn.Config, parts: Parts) -> None:
        super().__init__(config)
        self.up = asyncio.Event()
        self._parts = parts

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._parts.streams.close()
        await super().shutdown(sockets)

    @override
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals to the program, which has servers of its own to end."""
        yield


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; raise `PortTaken`.

    The protocol is named, or else each answer waits 40 ms for TCP_NODELAY to be set.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise PortTaken(f"cannot listen on {host}:{port}: {error.strerror}") from error
    return listening


def server(parts: Parts) -> Server:
    """Return a server over connected parts, not yet running."""
    config = uvicorn.Config(
        create_app(parts),
        backlog=BACKLOG,
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE_S,
        server_header=False,
    )
    return Server(config, parts)


@asynccontextmanager
async def serving(parts: Parts, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[str]:
    """Serve inside the block, and yield the address."""
    listening = listen(host, port)
    web = server(parts)
    task = asyncio.create_task(web.serve([listening]))
    await web.up.wait()
    try:
        yield f"http://{host}:{listening.getsockname()[1]}"
    finally:
        web.should_exit = True
        await task
