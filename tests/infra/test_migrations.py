import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import asyncpg
import pytest

from infra.embedded import Servers
from infra.postgres.errors import Unsupported
from infra.postgres.migrate import FOLDER, WrongMigrations, migrate, read_migrations
from infra.postgres.pool import SERVICE_ROLE, check_version, open_pool


@pytest.fixture
async def empty(servers: Servers) -> AsyncIterator[str]:
    """A database without anything in it."""
    name = f"acta_{uuid4().hex}"
    connection = await asyncpg.connect(servers.database_url)
    await connection.execute(f"create database {name} template template0")
    yield urlunsplit(urlsplit(servers.database_url)._replace(path=f"/{name}"))
    await connection.execute(f"drop database {name} with (force)")
    await connection.close()


@pytest.fixture
async def plain(servers: Servers, empty: str) -> AsyncIterator[str]:
    """The same as its owner reaches it, who may create no role but was granted the service's."""
    name = f"plain_{uuid4().hex}"
    database = urlsplit(empty).path.removeprefix("/")
    connection = await asyncpg.connect(servers.database_url)
    await connection.execute(f"create role {name} login password '{name}'")
    await connection.execute(f"grant acta_service to {name}")
    await connection.execute(f"alter database {database} owner to {name}")
    host = urlsplit(empty).netloc.rpartition("@")[2]
    yield urlunsplit(urlsplit(empty)._replace(netloc=f"{name}:{name}@{host}"))
    await connection.execute(f"alter database {database} owner to current_user")
    await connection.close()
    owned = await asyncpg.connect(empty)
    await owned.execute(f"drop owned by {name}; drop role {name}")
    await owned.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "0001_pre_one.sql").write_text("create table one (x integer);")
    (tmp_path / "0002_pre_two.sql").write_text("create table two (x integer);")
    (tmp_path / "0003_post_one.sql").write_text("drop table one;")
    return tmp_path


async def test_each_migration_runs_once_and_in_order(empty: str, folder: Path) -> None:
    assert await migrate(empty, folder=folder) == ["0001_pre_one", "0002_pre_two", "0003_post_one"]
    assert await migrate(empty, folder=folder) == []


async def test_before_a_deployment_nothing_runs_that_the_old_version_could_not_bear(
    empty: str, folder: Path
) -> None:
    assert await migrate(empty, "pre", folder) == ["0001_pre_one", "0002_pre_two"]
    assert await migrate(empty, "post", folder) == ["0003_post_one"]


async def test_two_processes_that_migrate_at_once_do_not_disturb_each_other(empty: str) -> None:
    ran = await asyncio.gather(*(migrate(empty) for _ in range(4)))
    assert sorted(map(len, ran)) == [0, 0, 0, len(read_migrations())]


@pytest.mark.usefixtures("template")
async def test_the_owner_needs_no_more_than_the_database_and_the_role_of_the_service(
    plain: str,
) -> None:
    assert len(await migrate(plain)) == len(read_migrations())
    async with open_pool(plain) as pool:
        assert await pool.fetchval("select current_user") == SERVICE_ROLE


async def test_a_migration_that_fails_leaves_nothing_and_is_tried_again(
    empty: str, folder: Path
) -> None:
    broken = folder / "0002_pre_two.sql"
    whole = broken.read_text()
    broken.write_text(whole + "select 1 / 0;")
    with pytest.raises(ValueError, match="division by zero"):
        await migrate(empty, folder=folder)
    broken.write_text(whole)
    assert await migrate(empty, folder=folder) == ["0002_pre_two", "0003_post_one"]


async def test_an_altered_migration_is_refused(empty: str, folder: Path) -> None:
    await migrate(empty, "pre", folder)
    (folder / "0001_pre_one.sql").write_text("create table one (x bigint);")
    with pytest.raises(WrongMigrations, match="0001_pre_one was altered"):
        await migrate(empty, folder=folder)


async def test_a_database_of_a_newer_version_is_refused(empty: str, folder: Path) -> None:
    await migrate(empty, folder=folder)
    (folder / "0003_post_one.sql").unlink()
    with pytest.raises(WrongMigrations, match="0003_post_one was run by a newer version"):
        await migrate(empty, folder=folder)


async def test_a_postgres_that_is_too_old_is_named() -> None:
    old = Mock(get_server_version=lambda: SimpleNamespace(major=14))
    with pytest.raises(Unsupported, match="15 or newer is needed, but this one is 14"):
        await check_version(old)


def test_migrations_are_numbered_without_a_gap_and_say_when_they_run(folder: Path) -> None:
    assert {migration.phase for migration in read_migrations(FOLDER)} <= {"pre", "post"}
    (folder / "0002_pre_two.sql").unlink()
    with pytest.raises(WrongMigrations, match="without a gap"):
        read_migrations(folder)
