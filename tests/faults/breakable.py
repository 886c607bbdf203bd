"""Servers that can be killed while others use them, and services as processes of their own."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio.to_thread
import httpx

from infra.embedded import Embedded, Servers
from service.settings import DATABASE_URL, REDIS_URL
from tests.service.site import Site, client

ROOT = Path(__file__).parents[2]
PATIENCE_S = 30


class Breakable:
    """The two servers, and the ways to break them. What waits does so beside the loop."""

    def __init__(self, embedded: Embedded, servers: Servers) -> None:
        self.servers = servers
        self._embedded = embedded

    async def kill_redis(self) -> None:
        await anyio.to_thread.run_sync(self._embedded.kill_valkey)

    async def restart_redis(self) -> None:
        await anyio.to_thread.run_sync(self._embedded.restart_valkey)

    async def kill_postgres(self) -> None:
        await anyio.to_thread.run_sync(self._embedded.kill_postgres)

    async def restart_postgres(self) -> None:
        await anyio.to_thread.run_sync(self._embedded.restart_postgres)


class Process:
    """A service that runs as a process."""

    def __init__(self, popen: "subprocess.Popen[bytes]", site: Site) -> None:
        self.popen = popen
        self.site = site

    def kill(self) -> None:
        """End it as a crash would."""
        self.popen.kill()
        self.popen.wait()

    async def stop(self) -> int:
        """Ask it to end, and return the status that it leaves with."""
        self.popen.terminate()
        return await anyio.to_thread.run_sync(lambda: self.popen.wait(PATIENCE_S))


@asynccontextmanager
async def process(servers: Servers) -> AsyncIterator[Process]:
    """Run a service over some servers, ready to be asked."""
    port = free_port()
    popen = _started(servers, port)
    try:
        async with client(f"http://127.0.0.1:{port}") as http:
            await until(lambda: _ready(http, popen))
            yield Process(popen, Site(http))
    finally:
        popen.kill()
        popen.wait()


def _started(servers: Servers, port: int) -> "subprocess.Popen[bytes]":
    known = {DATABASE_URL: servers.database_url, REDIS_URL: servers.redis_url}
    return subprocess.Popen(
        [sys.executable, "-m", "service", "serve", "--port", str(port), "--no-bots"],
        cwd=ROOT,
        env=os.environ | known,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


async def _ready(http: httpx.AsyncClient, popen: "subprocess.Popen[bytes]") -> bool:
    assert popen.poll() is None, "the service ended while starting"
    try:
        return (await http.get("/readyz")).is_success
    except httpx.TransportError:
        return False


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


async def until(holds: Any, *, within_s: float = PATIENCE_S) -> None:
    """Return when something holds, which may have to be awaited."""
    async with asyncio.timeout(within_s):
        while True:
            held = holds()
            if await held if asyncio.iscoroutine(held) else held:
                return
            await asyncio.sleep(0.01)
