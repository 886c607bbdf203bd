"""What every bench is given: servers, databases, and how long it may take."""

import asyncio
import os
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from infra.embedded import Servers
from infra.postgres.migrate import migrate
from service.settings import DATABASE_URL, REDIS_URL

_ROOT = Path(__file__).parents[2]
_NUMBERS = count(1)
_PATIENCE_S = 20
_PAUSE_S = 0.05


@dataclass(frozen=True)
class Bench:
    """The servers, and the size of the run."""

    servers: Servers
    quick: bool

    @property
    def rounds(self) -> int:
        """How often each subject is measured."""
        return 3

    @property
    def seconds(self) -> float:
        """How long a closed loop goes on."""
        return 0.3 if self.quick else 1.0

    def size(self, quick: int, full: int) -> int:
        """Return one of two sizes."""
        return quick if self.quick else full

    async def database(self) -> str:
        """Return the address of a new database with the present schema."""
        name = f"bench_{next(_NUMBERS)}"
        await self.execute(f"create database {name}")
        url = urlunsplit(urlsplit(self.servers.database_url)._replace(path=f"/{name}"))
        await migrate(url)
        return url

    async def execute(self, statement: str) -> None:
        """Run a statement as the owner of everything."""
        connection = await asyncpg.connect(self.servers.database_url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


@dataclass(frozen=True)
class Service:
    """The service, as a process of its own."""

    host: str
    port: int
    pid: int


@asynccontextmanager
async def service(bench: Bench) -> AsyncIterator[Service]:
    """Run `acta serve` on a new database, and yield where it is."""
    port = free_port()
    environment = {
        **os.environ,
        DATABASE_URL: await bench.database(),
        REDIS_URL: bench.servers.redis_url,
    }
    async with program("service", "serve", "--port", str(port), env=environment) as process:
        await until_it_answers(port)
        yield Service("127.0.0.1", port, process.pid)


@asynccontextmanager
async def program(
    module: str, *words: str, env: dict[str, str] | None = None
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a module of the project inside the block; it reads lines, and its answers are piped."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *words,
        cwd=_ROOT,
        env=env,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=2**24,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def free_port() -> int:
    """Return a port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def until_it_answers(port: int) -> None:
    """Return when somebody listens on a port."""
    deadline = time.monotonic() + _PATIENCE_S
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(_PAUSE_S)
        else:
            writer.close()
            return
