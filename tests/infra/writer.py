"""A process of its own that races for a few games: `writer.py DATABASE_URL GAMES TASKS APPENDS`.

It prints, for each append that was acknowledged, the position of its last entry and its length.
"""

import asyncio
import random
import sys
from uuid import UUID

from domain.ports import Stale
from domain.record import Entry, GameId
from infra.postgres.log import PostgresLog
from infra.postgres.pool import open_pool
from tests.infra.made import played


async def write(log: PostgresLog, games: list[GameId], appends: int) -> list[tuple[int, int]]:
    """Append where a game stands, until enough went in; return what did."""
    done: list[tuple[int, int]] = []
    known: dict[GameId, list[Entry]] = {game: [] for game in games}
    while len(done) < appends:
        game = random.choice(games)
        before = known[game]
        known[game] = before[-1:] + await log.read(game, before[-1].version if before else 0)
        entries = played(game, random.randint(1, 3), on=known[game])
        try:
            done.append((await log.append(game, entries), len(entries)))
        except Stale:
            continue
    return done


async def main(database_url: str, games: str, tasks: str, appends: str) -> None:
    ids = [UUID(text) for text in games.split(",")]
    async with open_pool(database_url) as pool, PostgresLog(pool, database_url) as log:
        writers = [write(log, ids, int(appends)) for _ in range(int(tasks))]
        for done in await asyncio.gather(*writers):
            for pos, count in done:
                sys.stdout.write(f"{pos} {count}\n")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
