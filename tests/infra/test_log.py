import asyncio
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from msgspec.structs import replace

from domain.ports import EventLog, Stale, Unavailable
from domain.record import verify
from infra.postgres.log import PostgresLog
from infra.postgres.pool import Pool
from tests.infra.made import played


async def test_what_was_appended_is_read_back_to_the_last_byte(log: EventLog) -> None:
    game = uuid4()
    one = played(game)
    more = played(game, 5, on=one)
    assert await log.append(game, one) == 1
    assert await log.append(game, more) == 6
    assert await log.read(game) == one + more
    assert await log.read(game, after=4) == more[3:]
    assert verify(game, await log.read(game)) == more[-1].chain


async def test_a_game_that_nobody_opened_has_no_entries(log: EventLog) -> None:
    assert await log.read(uuid4()) == []
    assert await log.scan(0) == []
    assert await log.head() == 0


async def test_positions_are_dense_over_all_games_and_a_scan_goes_on_from_any(
    log: EventLog,
) -> None:
    games = [uuid4() for _ in range(20)]
    pasts = [played(game, 1 + number % 4) for number, game in enumerate(games)]
    await asyncio.gather(*map(log.append, games, pasts))
    all_ = await log.scan(0)
    assert [placed.pos for placed in all_] == list(range(1, sum(map(len, pasts)) + 1))
    assert await log.head() == all_[-1].pos
    assert await log.scan(7, limit=3) == all_[7:10]
    for game, past in zip(games, pasts, strict=True):
        assert [placed.entry for placed in all_ if placed.game == game] == past


@pytest.mark.parametrize("count", [1, 3])
async def test_who_comes_late_is_told_and_leaves_nothing(log: EventLog, count: int) -> None:
    game = uuid4()
    first = played(game, 2)
    await log.append(game, first)
    with pytest.raises(Stale):
        await log.append(game, played(game, count))
    with pytest.raises(Stale):
        await log.append(game, played(game, count, on=[replace(first[-1], version=7)]))
    assert await log.read(game) == first
    assert await log.head() == 2


async def test_a_conflict_does_not_fail_the_others_that_are_sent_with_it(log: EventLog) -> None:
    taken, free = uuid4(), [uuid4() for _ in range(5)]
    await log.append(taken, played(taken))
    appends = [log.append(game, played(game, 2)) for game in (free[0], taken, *free[1:])]
    first, conflict, *rest = await asyncio.gather(*appends, return_exceptions=True)
    assert isinstance(conflict, Stale)
    assert [first, *rest] == [3, 5, 7, 9, 11]


async def test_appends_to_one_game_that_wait_together_are_stored_one_after_another(
    log: EventLog,
) -> None:
    game = uuid4()
    past = played(game, 12)
    places = await asyncio.gather(*(log.append(game, [entry]) for entry in past))
    assert places == list(range(1, 13))
    assert await log.read(game) == past


async def test_an_append_without_entries_or_with_a_hole_is_a_mistake(log: EventLog) -> None:
    game = uuid4()
    past = played(game, 3)
    for wrong in ([], [past[0], past[2]], [replace(past[0], version=0)]):
        with pytest.raises(ValueError, match="append"):
            await log.append(game, wrong)
    assert await log.head() == 0


async def test_data_that_the_database_refuses_fail_alone(log: EventLog) -> None:
    games = [uuid4() for _ in range(3)]
    bad = [replace(played(games[1])[0], kind="nul\0")]
    appends = [log.append(games[0], played(games[0])), log.append(games[1], bad)]
    appends.append(log.append(games[2], played(games[2])))
    first, refused, third = await asyncio.gather(*appends, return_exceptions=True)
    assert isinstance(refused, ValueError)
    assert (first, third) == (1, 2)


async def test_times_keep_their_microseconds_and_are_utc(log: EventLog) -> None:
    game = uuid4()
    at = datetime(2026, 10, 25, 1, 30, 0, 123_457, tzinfo=UTC)
    await log.append(game, [replace(played(game)[0], at=at)])
    (entry,) = await log.read(game)
    assert entry.at == at
    assert entry.at.utcoffset() == at.utcoffset()


async def test_an_event_of_64_kilobytes_fits(log: EventLog) -> None:
    game = uuid4()
    big = [replace(played(game)[0], data=bytes(range(256)) * 256)]
    await log.append(game, big)
    assert await log.read(game) == big


async def test_an_own_append_wakes_who_waits_at_once(log: EventLog) -> None:
    wakeups = log.wakeups()
    await anext(wakeups)
    game = uuid4()
    await log.append(game, played(game))
    async with asyncio.timeout(0.5):  # well before the poll
        await anext(wakeups)


async def test_an_append_of_another_process_wakes_who_waits(
    log: EventLog, pool: Pool, database_url: str
) -> None:
    wakeups = log.wakeups()
    async with PostgresLog(pool, database_url) as other:
        game = uuid4()
        past = played(game, 50)
        for number, entry in enumerate(past, start=1):
            await other.append(game, [entry])
            await anext(wakeups)
            while await log.head() < number:
                await anext(wakeups)


async def test_a_closed_log_takes_no_more_but_stores_what_it_took(
    pool: Pool, database_url: str
) -> None:
    games = [uuid4() for _ in range(30)]
    async with PostgresLog(pool, database_url) as log:
        waiting = [asyncio.create_task(log.append(game, played(game))) for game in games]
        await asyncio.sleep(0)  # each of them is queued now
    assert sorted(await asyncio.gather(*waiting)) == list(range(1, 31))
    with pytest.raises(Unavailable):
        await log.append(games[0], played(games[0]))
