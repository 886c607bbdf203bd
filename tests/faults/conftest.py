"""What these tests are given: servers of their own, which may be killed, and services over them."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from infra.embedded import Embedded, Servers
from service.parts import Parts
from service.web import serving
from service.wiring import migrate, running, wired
from tests.faults.breakable import Breakable
from tests.service.site import Site, client

_RAM = Path("/dev/shm")
_RAM_FREE_MIN = 512 * 2**20


@pytest.fixture(scope="session")
async def breakable() -> AsyncIterator[Breakable]:
    """A PostgreSQL and a Valkey that nobody else uses. Each test leaves them running."""
    for embedded, servers in _started():
        await migrate(servers.database_url)
        yield Breakable(embedded, servers)


def _started() -> Iterator[tuple[Embedded, Servers]]:
    roomy = _RAM.is_dir() and shutil.disk_usage(_RAM).free >= _RAM_FREE_MIN
    with tempfile.TemporaryDirectory(prefix="acta-faults-", dir=_RAM if roomy else None) as folder:
        embedded = Embedded(Path(folder), durable=False)
        with embedded as servers:
            yield embedded, servers


@pytest.fixture
async def broken_parts(breakable: Breakable) -> AsyncIterator[Parts]:
    """The parts of a service over the breakable servers; its jobs run."""
    async with (
        wired(breakable.servers.database_url, breakable.servers.redis_url) as parts,
        running(parts),
    ):
        yield parts


@pytest.fixture
async def broken_site(broken_parts: Parts) -> AsyncIterator[Site]:
    async with serving(broken_parts) as address, client(address) as http:
        yield Site(http)
