import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from domain.ports import EventLog, OutcomeUnknown, Unavailable
from infra.embedded import Embedded
from infra.postgres.log import PostgresLog
from infra.postgres.migrate import migrate
from infra.postgres.pool import Connection, open_pool
from tests.infra.made import LOCK_OF_THE_LOG, played, until

KILL = """
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and application_name = $1
"""
WAITING = """
select count(*) from pg_stat_activity
where datname = current_database() and application_name = 'acta append' and wait_event = 'advisory'
"""

LISTENING = """
select pid from pg_stat_activity
where datname = current_database() and application_name = 'acta listen'
"""


@pytest.fixture
async def owner(database_url: str) -> AsyncIterator[Connection]:
    connection = await asyncpg.connect(database_url)
    yield connection
    await connection.close()


@asynccontextmanager
async def held_up(owner: Connection) -> AsyncIterator[None]:
    """Keep the lock of the log, so that an append stays under way."""
    await owner.execute("select pg_advisory_lock($1)", LOCK_OF_THE_LOG)
    try:
        yield
    finally:
        await owner.execute("select pg_advisory_unlock($1)", LOCK_OF_THE_LOG)


async def until_one_waits(owner: Connection) -> None:
    async def one_waits() -> bool:
        return bool(await owner.fetchval(WAITING))

    await until(one_waits)


@pytest.mark.parametrize("count", [1, 3])
async def test_who_waits_when_the_connection_breaks_is_told_and_the_next_append_works(
    log: EventLog, owner: Connection, count: int
) -> None:
    broken, queued = uuid4(), uuid4()
    async with held_up(owner):
        append = asyncio.create_task(log.append(broken, played(broken, count)))
        await until_one_waits(owner)
        behind = asyncio.create_task(log.append(queued, played(queued)))
        await asyncio.sleep(0)
        await owner.execute(KILL, "acta append")
        with pytest.raises(OutcomeUnknown):
            await append
    assert await behind == 1  # it was only queued, so it was not touched
    assert await log.read(broken) == []
    assert await log.append(broken, played(broken, count)) == 1 + count


async def test_a_connection_that_broke_while_idle_costs_no_append(
    log: EventLog, owner: Connection
) -> None:
    game = uuid4()
    past = played(game, 2)
    await log.append(game, past[:1])
    await owner.execute(KILL, "acta append")
    try:
        await log.append(game, past[1:])
    except OutcomeUnknown:  # it was sent before the end was seen: the log tells
        await log.append(game, past[1:])
    assert await log.read(game) == past


async def test_a_caller_who_gives_up_neither_loses_nor_doubles_its_append(
    log: EventLog, owner: Connection
) -> None:
    sent, queued, last = uuid4(), uuid4(), uuid4()
    pasts = {sent: played(sent, 2), queued: played(queued, 3)}
    async with held_up(owner):
        appends = [asyncio.create_task(log.append(sent, pasts[sent]))]
        await until_one_waits(owner)
        appends.append(asyncio.create_task(log.append(queued, pasts[queued])))
        await asyncio.sleep(0)
        for append in appends:
            append.cancel()
        told = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(answer) for answer in told] == [asyncio.CancelledError] * 2
    assert await log.append(last, played(last)) == 6
    for game, past in pasts.items():
        assert await log.read(game) == past


async def test_an_append_that_waits_too_long_for_the_others_was_not_stored(
    log: EventLog, owner: Connection
) -> None:
    game = uuid4()
    async with held_up(owner):
        with pytest.raises(Unavailable, match="nothing was appended") as told:
            await log.append(game, played(game))
    assert not isinstance(told.value, OutcomeUnknown)
    assert await log.append(game, played(game)) == 1


async def test_wakeups_go_on_when_the_listening_connection_is_killed(
    log: EventLog, owner: Connection
) -> None:
    wakeups = log.wakeups()

    async def listens() -> bool:
        return await owner.fetchval(LISTENING) not in (None, killed)

    killed = None
    await until(listens)
    killed = await owner.fetchval(LISTENING)
    await owner.execute(KILL, "acta listen")
    async with asyncio.timeout(3):  # the poll, at the latest
        await anext(wakeups)
        await anext(wakeups)
    await until(listens)
    await owner.execute("select pg_notify('acta_event', '1')")
    await anext(wakeups)


async def test_the_log_outlives_a_crash_of_the_database(tmp_path: Path) -> None:
    game = uuid4()
    past = played(game, 3)
    both = Embedded(tmp_path, durable=False)
    url = both.start().database_url
    try:
        await migrate(url)
        async with open_pool(url) as pool, PostgresLog(pool, url) as log:
            await log.append(game, past[:1])
            both.kill_postgres()
            await until(partial(fails, log.head))  # a backend lives on for a moment
            await until(partial(fails, partial(append_elsewhere, log)))
            both.restart_postgres()
            await log.append(game, past[1:])
            assert await log.read(game) == past
    finally:
        both.stop()


async def fails(ask: Callable[[], Awaitable[object]]) -> bool:
    try:
        await ask()
    except Unavailable:
        return True
    return False


async def append_elsewhere(log: EventLog) -> None:
    game = uuid4()
    await log.append(game, played(game))
