"""What tests of the service are given: its parts over real servers, and a client of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import asyncpg
import pytest

from infra.embedded import Servers
from service.parts import Parts
from service.web import serving
from service.wiring import running, wired
from tests.service.site import Site, client


@pytest.fixture
async def parts(database_url: str, redis_url: str) -> AsyncIterator[Parts]:
    async with wired(database_url, redis_url) as parts, running(parts):
        yield parts


@pytest.fixture
async def address(parts: Parts) -> AsyncIterator[str]:
    async with serving(parts) as address:
        yield address


@pytest.fixture
async def site(address: str) -> AsyncIterator[Site]:
    async with client(address) as http:
        yield Site(http)


@pytest.fixture(scope="session")
async def shared_parts(servers: Servers, template: str) -> AsyncIterator[Parts]:
    """The parts of a service that many tests use, each with tables of its own."""
    async with (
        fresh_database(servers, template) as database_url,
        wired(database_url, servers.redis_url) as parts,
        running(parts),
    ):
        yield parts


@pytest.fixture(scope="session")
async def shared_site(shared_parts: Parts) -> AsyncIterator[Site]:
    async with serving(shared_parts) as address, client(address) as http:
        yield Site(http)


@asynccontextmanager
async def fresh_database(servers: Servers, template: str) -> AsyncIterator[str]:
    name = f"acta_{uuid4().hex}"
    await _admin(servers, f"create database {name} template {template} strategy file_copy")
    yield urlunsplit(urlsplit(servers.database_url)._replace(path=f"/{name}"))
    await _admin(servers, f"drop database {name} with (force)")


async def _admin(servers: Servers, statement: str) -> None:
    connection = await asyncpg.connect(servers.database_url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
