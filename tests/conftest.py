"""What tests are given: a pair of real servers, and for each test a database of its own."""

import os
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import asyncpg
import pytest
from redis.asyncio import Redis

from infra.embedded import Embedded, Servers
from infra.postgres.log import PostgresLog
from infra.postgres.migrate import migrate
from infra.postgres.pool import Pool, open_pool
from infra.redis.feed import RedisFeed

pytest_plugins = ["tests.counting"]

_RAM = Path("/dev/shm")
_RAM_FREE_MIN = 512 * 2**20


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", metavar="N", type=int, help="run the laws of issue N in large size")
    parser.addoption("--browser", action="store_true", help="run the tests that drive a Chromium")


def pytest_configure() -> None:
    # Or else a run that is told to end, by `timeout` or by CI, would leave its servers behind.
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("browser") and not config.getoption("browser"):
            item.add_marker(pytest.mark.skip(reason="needs --browser"))
        deep = item.get_closest_marker("deep")
        if deep and (number := config.getoption("deep")) not in (deep.args or (number or 0,)):
            item.add_marker(pytest.mark.skip(reason="needs --deep N"))


@pytest.fixture
def deep(pytestconfig: pytest.Config) -> bool:
    """Tell whether a law is to be tried in its large size."""
    return pytestconfig.getoption("deep") is not None


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"use_uvloop": True}


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """A PostgreSQL and a Redis: ours, in memory if there is room, or those that were named."""
    database_url, redis_url = os.getenv("ACTA_DATABASE_URL"), os.getenv("ACTA_REDIS_URL")
    if database_url and redis_url:
        yield Servers(database_url, redis_url)
        return
    roomy = _RAM.is_dir() and shutil.disk_usage(_RAM).free >= _RAM_FREE_MIN
    folder = tempfile.TemporaryDirectory(prefix="acta-test-", dir=_RAM if roomy else None)
    with folder as path, Embedded(Path(path), durable=False) as started:
        yield started


@pytest.fixture(scope="session")
async def template(servers: Servers) -> AsyncIterator[str]:
    """The name of a migrated database, which tests copy."""
    name = f"acta_template_{uuid4().hex}"
    await _admin(servers, f"create database {name} template template0")
    await migrate(_database(servers, name))
    yield name
    await _admin(servers, f"drop database {name} with (force)")


@pytest.fixture
async def database_url(servers: Servers, template: str) -> AsyncIterator[str]:
    """A migrated database that nobody else uses. The log is never emptied, not even by tests."""
    name = f"acta_{uuid4().hex}"
    await _admin(servers, f"create database {name} template {template} strategy file_copy")
    yield _database(servers, name)
    await _admin(servers, f"drop database {name} with (force)")


@pytest.fixture
async def redis_url(servers: Servers) -> str:
    """The Redis, emptied."""
    async with Redis.from_url(servers.redis_url) as redis:
        await redis.flushdb()
    return servers.redis_url


@pytest.fixture
async def pool(database_url: str) -> AsyncIterator[Pool]:
    async with open_pool(database_url) as opened:
        yield opened


@pytest.fixture
async def log(pool: Pool, database_url: str) -> AsyncIterator[PostgresLog]:
    async with PostgresLog(pool, database_url) as opened:
        yield opened


@pytest.fixture
async def feed(redis_url: str) -> AsyncIterator[RedisFeed]:
    opened = RedisFeed(redis_url)
    yield opened
    await opened.close()


async def _admin(servers: Servers, statement: str) -> None:
    connection = await asyncpg.connect(servers.database_url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def _database(servers: Servers, name: str) -> str:
    return urlunsplit(urlsplit(servers.database_url)._replace(path=f"/{name}"))
