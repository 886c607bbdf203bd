import asyncio
import sys
from collections import defaultdict
from pathlib import Path
from uuid import uuid4

from domain.ports import EventLog, Placed, Stale
from domain.record import Entry, GameId, verify
from infra.postgres.log import PostgresLog
from infra.postgres.pool import Pool
from tests.infra.made import played

ROOT = Path(__file__).parents[2]
PROCESSES = 2
WRITERS = 8


async def test_of_two_writers_who_race_for_a_version_exactly_one_wins(
    log: EventLog, pool: Pool, database_url: str
) -> None:
    game = uuid4()
    past: list[Entry] = []
    async with PostgresLog(pool, database_url) as other:
        for number in range(1000):
            rivals = played(game, 1 + number % 2, on=past), played(game, 1 + number % 3, on=past)
            here, there = (log, other) if number % 4 else (log, log)
            told = await asyncio.gather(
                here.append(game, rivals[0]), there.append(game, rivals[1]), return_exceptions=True
            )
            (loser,) = [place for place, answer in enumerate(told) if isinstance(answer, Stale)]
            past += rivals[1 - loser]
            assert told[1 - loser] == len(past)
    assert await log.read(game) == past  # and so no event of a loser, whole or half
    assert verify(game, past) == past[-1].chain


async def test_a_reader_that_follows_eight_writers_sees_all_they_wrote_once_and_in_order(
    log: PostgresLog, database_url: str, *, deep: bool
) -> None:
    games = [uuid4() for _ in range(12)]
    appends = 2000 if deep else 100
    reading = asyncio.create_task(_follow(log, until_pos := asyncio.Future[int]()))
    acked = await _run_writers(database_url, games, appends)
    until_pos.set_result(max(pos for pos, _ in acked))
    seen = await reading

    written = {pos for last, count in acked for pos in range(last - count + 1, last + 1)}
    assert len(acked) == WRITERS * appends
    assert [placed.pos for placed in seen] == sorted(written) == list(range(1, len(seen) + 1))
    assert len(written) == sum(count for _, count in acked)
    by_game: defaultdict[GameId, list[Entry]] = defaultdict(list)
    for placed in seen:
        by_game[placed.game].append(placed.entry)
    for game, past in by_game.items():
        verify(game, past)


async def _follow(log: PostgresLog, until_pos: asyncio.Future[int]) -> list[Placed]:
    seen: list[Placed] = []
    async for _ in log.wakeups():
        while more := await log.scan(seen[-1].pos if seen else 0, limit=50):
            seen += more
        if until_pos.done() and seen and seen[-1].pos >= until_pos.result():
            break
    return seen


async def _run_writers(
    database_url: str, games: list[GameId], appends: int
) -> list[tuple[int, int]]:
    words = [database_url, ",".join(map(str, games)), str(WRITERS // PROCESSES), str(appends)]
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.infra.writer",
            *words,
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        for _ in range(PROCESSES)
    ]
    told = [out for out, _ in await asyncio.gather(*(one.communicate() for one in processes))]
    assert [one.returncode for one in processes] == [0] * PROCESSES
    lines = [line.split() for out in told for line in out.decode().splitlines()]
    return [(int(pos), int(count)) for pos, count in lines]
