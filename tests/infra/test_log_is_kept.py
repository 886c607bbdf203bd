from collections.abc import AsyncIterator
from uuid import uuid4

import asyncpg
import pytest

from domain.ports import EventLog
from domain.record import BrokenRecord, Entry, GameId, verify
from infra.postgres.pool import Connection, Pool
from infra.postgres.sql import query
from tests.infra.made import played

CHANGES = [
    "update event set kind = 'resumed'",
    "update event set kind = kind",
    "delete from event",
    "truncate event",
    "insert into event select * from event on conflict (game, version) do update set kind = ''",
]
TAMPERINGS = [
    "update copied set version = 9 where version = 3",
    "update copied set at = at + interval '1 microsecond' where version = 3",
    "update copied set kind = kind || '!' where version = 3",
    "update copied set revision = revision + 1 where version = 3",
    "update copied set data = set_byte(data, 5, get_byte(data, 5) # 1) where version = 3",
    "update copied set salt = set_byte(salt, 31, get_byte(salt, 31) # 128) where version = 3",
    "update copied set state = '\\x00' where version = 3",
    "update copied set chain = set_byte(chain, 0, get_byte(chain, 0) # 1) where version = 3",
    "delete from copied where version = 3",
]


@pytest.fixture
async def owner(database_url: str) -> AsyncIterator[Connection]:
    connection = await asyncpg.connect(database_url)
    yield connection
    await connection.close()


@pytest.fixture
async def game(log: EventLog) -> GameId:
    game = uuid4()
    await log.append(game, played(game, 4))
    return game


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("change", CHANGES)
async def test_the_owner_cannot_change_the_log_even_as_a_replica(
    owner: Connection, change: str
) -> None:
    for role in ("origin", "replica"):
        await owner.execute(f"set session_replication_role = {role}")
        with pytest.raises(asyncpg.RestrictViolationError, match="append-only"):
            await owner.execute(change)
    assert await owner.fetchval("select count(*) from event") == 4


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    "change",
    [*CHANGES, "insert into event select * from event", "alter table event disable trigger all"],
)
async def test_the_service_may_only_read_the_log_and_append(pool: Pool, change: str) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await pool.execute(change)


async def test_the_service_cannot_read_more_secrets_by_being_its_own_owner(pool: Pool) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await pool.execute("delete from seed")
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await pool.execute("create table mine (x integer)")


@pytest.mark.parametrize("isolation", ["repeatable_read", "serializable"])
async def test_an_append_that_could_not_see_the_latest_position_is_refused(
    pool: Pool, isolation: str
) -> None:
    async with pool.acquire() as connection:
        for name, empty in (("append_one", 11), ("append_many", 13)):
            with pytest.raises(asyncpg.FeatureNotSupportedError, match="READ COMMITTED"):
                async with connection.transaction(isolation=isolation):  # type: ignore[arg-type]  # wider than str
                    await connection.execute(query(name), *[None] * empty)


@pytest.mark.parametrize("tampering", TAMPERINGS)
async def test_a_change_to_a_copied_log_is_named_by_its_version(
    owner: Connection, game: GameId, tampering: str
) -> None:
    await owner.execute("create table copied as select * from event")
    assert verify(game, await _read_copy(owner, game))
    await owner.execute(tampering)
    with pytest.raises(BrokenRecord) as found:
        verify(game, await _read_copy(owner, game))
    assert found.value.version == 3


async def test_the_log_of_one_game_does_not_pass_for_that_of_another(
    log: EventLog, game: GameId
) -> None:
    with pytest.raises(BrokenRecord, match="event 1 "):
        verify(uuid4(), await log.read(game))


async def _read_copy(owner: Connection, game: GameId) -> list[Entry]:
    sql = query("read_game").replace("from event", "from copied")
    return [Entry(**row) for row in await owner.fetch(sql, game, 0)]
