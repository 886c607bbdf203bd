"""Several processes over one database and one Redis: each may die, and nobody notices."""

import asyncio
import random

import anyio

from tests.faults.breakable import PATIENCE_S, Breakable, process, until
from tests.service.site import Table
from tests.service.watcher import Watcher, reached

SEED = 77
NEVER = reached(10**6)


async def test_when_the_leader_is_killed_another_process_takes_over_and_all_watchers_get_all(
    breakable: Breakable,
) -> None:
    async with (
        asyncio.timeout(2 * PATIENCE_S),
        process(breakable.servers) as leader,
    ):
        here = await leader.site.table()
        await until(lambda: listed(here))  # so this one leads: there is no other
        async with process(breakable.servers) as other:
            there = Table(other.site, here.game, here.tokens)
            watchers = [Watcher(site.http, [here.view_name]) for site in (leader.site, other.site)]
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(watcher.persist(NEVER)) for watcher in watchers]
                await there.play(random.Random(SEED), 5)
                await here.play(random.Random(SEED), 5)
                seq = (await there.view())["seq"]
                await until(lambda: all(watcher.only.seq == seq for watcher in watchers))

                watchers[0].http = other.site.http  # where its next connection will lead
                leader.kill()
                await there.play(random.Random(SEED), 10)
                await until(lambda: listed(there))  # the other one leads now

                last = (await there.view())["seq"]
                await until(lambda: all(watcher.only.seq == last for watcher in watchers))
                for task in tasks:
                    task.cancel()

            assert [watcher.connections for watcher in watchers] == [2, 1]
            assert all(watcher.only.snapshots == [3] for watcher in watchers)
            frames = await there.frames(after=3)
            assert all(list(watcher.only.frames.values()) == frames for watcher in watchers)
            assert watchers[1].only.board == (await there.view())["view"]


async def listed(table: Table) -> bool:
    """Tell whether the lobby has come as far as the game: then somebody leads its keeper."""
    games = (await table.http.get("/api/games", params={"limit": 200})).json()["games"]
    seq = (await table.view())["seq"]
    return (str(table.game), seq) in [(game["id"], game["summary"]["frames"]) for game in games]


async def test_a_process_told_to_end_says_goodbye_to_each_stream_and_leaves_in_order(
    breakable: Breakable,
) -> None:
    async with asyncio.timeout(2 * PATIENCE_S), process(breakable.servers) as one:
        table = await one.site.table()
        watchers = [Watcher(one.site.http, [table.view_name]) for _ in range(8)]
        async with asyncio.TaskGroup() as group:
            for watcher in watchers:
                group.create_task(watcher.watch(NEVER))
            await until(lambda: all(watcher.only.seq == 3 for watcher in watchers))
            started = anyio.current_time()
            status = await one.stop()
        assert status == 0
        assert anyio.current_time() - started < 8, "it waited for its watchers"
        assert [watcher.byes for watcher in watchers] == [1] * len(watchers)

        async with process(breakable.servers) as next_:
            for watcher in watchers:
                watcher.http = next_.site.http
            again = Table(next_.site, table.game, table.tokens)
            await again.play(random.Random(SEED), 2)
            last = (await again.view())["seq"]
            await asyncio.gather(*(watcher.watch(reached(last)) for watcher in watchers))
            assert all(watcher.only.snapshots == [3] for watcher in watchers)


async def test_two_processes_take_turns_at_one_table(breakable: Breakable) -> None:
    async with (
        asyncio.timeout(2 * PATIENCE_S),
        process(breakable.servers) as one,
        process(breakable.servers) as other,
    ):
        table = await one.site.table()
        again = Table(other.site, table.game, table.tokens)
        for _ in range(6):
            await table.play(random.Random(SEED))
            await again.play(random.Random(SEED))
        assert await table.frames() == await again.frames()
        assert await table.view() == await again.view()
