"""Migrations: numbered, forward only, each in a transaction of its own, none ever altered.

A file is called `NUMBER_PHASE_NAME.sql`. `pre` ones run before a new version of the service is
deployed, and the old version must still work with them; `post` ones run when no old one is left.
"""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

import asyncpg

from infra.postgres.errors import Unsupported, our_errors
from infra.postgres.pool import Connection, check_version
from infra.postgres.sql import query

Phase = Literal["pre", "post"]
FOLDER = Path(__file__).parent / "migrations"

_LOCK = query("lock_migrations")
_CREATE_TABLE = query("create_migration_table")
_LIST = query("list_migrations")
_RECORD = query("record_migration")


class Migration(NamedTuple):
    """One file, as it is recorded."""

    number: int
    name: str
    text: str

    @property
    def phase(self) -> str:
        """When it runs: `pre` or `post` the deployment."""
        return self.name.split("_")[1]

    @property
    def hash(self) -> bytes:
        """The SHA-256 of its text."""
        return sha256(self.text.encode()).digest()


class WrongMigrations(Unsupported):
    """The database and this program do not tell the same history."""


async def migrate(database_url: str, until: Phase = "post", folder: Path = FOLDER) -> list[str]:
    """Bring the schema up to date as the owner; return the names of what was run.

    With `until="pre"` it stops before the first `post` migration that is due. Raises
    `WrongMigrations` when one that was run has been altered, or is not known here.
    """
    with our_errors():
        connection: Connection = await asyncpg.connect(database_url)
        try:
            await check_version(connection)
            return await _migrate(connection, until, read_migrations(folder))
        finally:
            await connection.close()


def read_migrations(folder: Path = FOLDER) -> list[Migration]:
    """Return the migrations of a folder in order; raise `WrongMigrations` on a gap."""
    files = sorted(folder.glob("*.sql"))
    found = [Migration(int(file.stem.split("_")[0]), file.stem, file.read_text()) for file in files]
    if [one.number for one in found] != list(range(1, len(found) + 1)):
        raise WrongMigrations("migrations must be numbered from 1 without a gap")
    return found


async def _migrate(
    connection: Connection, until: Phase, migrations: Sequence[Migration]
) -> list[str]:
    await connection.execute(_LOCK)
    await connection.execute(_CREATE_TABLE)
    done = _compare(await connection.fetch(_LIST), migrations)
    ran: list[str] = []
    for migration in migrations[done:]:
        if until == "pre" and migration.phase == "post":
            break
        await _run(connection, migration)
        ran.append(migration.name)
    return ran


async def _run(connection: Connection, migration: Migration) -> None:
    async with connection.transaction():
        await connection.execute(migration.text)
        await connection.execute(_RECORD, migration.number, migration.name, migration.hash)


def _compare(recorded: Sequence[asyncpg.Record], migrations: Sequence[Migration]) -> int:
    """Return how many migrations are done."""
    if len(recorded) > len(migrations):
        raise WrongMigrations(f"{recorded[-1]['name']} was run by a newer version of Acta")
    for row, migration in zip(recorded, migrations, strict=False):
        if (row["number"], row["hash"]) != (migration.number, migration.hash):
            raise WrongMigrations(f"{migration.name} was altered after it had been run")
    return len(recorded)
