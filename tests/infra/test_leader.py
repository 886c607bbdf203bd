import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from domain.ports import Leadership
from infra.postgres.leader import PostgresLeadership
from infra.postgres.pool import Connection
from tests.infra.made import until

KILL = """
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and application_name = 'acta lead relay'
order by backend_start limit 1
"""


@pytest.fixture
def leadership(database_url: str) -> Leadership:
    return PostgresLeadership(database_url)


@pytest.fixture
async def owner(database_url: str) -> AsyncIterator[Connection]:
    connection = await asyncpg.connect(database_url)
    yield connection
    await connection.close()


async def test_a_job_has_one_leader_at_a_time(leadership: Leadership) -> None:
    leading = 0

    async def lead() -> None:
        nonlocal leading
        async with leadership.lead("relay") as held:
            assert not held.lost
            leading += 1
            assert leading == 1
            await asyncio.sleep(0)
            leading -= 1

    await asyncio.gather(*(lead() for _ in range(4)))


async def test_two_jobs_are_led_side_by_side(leadership: Leadership) -> None:
    async with leadership.lead("relay"), leadership.lead("lobby"):
        pass


async def test_a_leader_whose_connection_dies_knows_and_another_takes_over(
    leadership: Leadership, owner: Connection
) -> None:
    async with leadership.lead("relay") as first:
        heir = leadership.lead("relay")
        waiting = asyncio.create_task(heir.__aenter__())

        async def lost() -> bool:
            return first.lost

        await owner.execute(KILL)
        await until(lost)
        second = await waiting
        assert not second.lost
        await heir.__aexit__(None, None, None)
