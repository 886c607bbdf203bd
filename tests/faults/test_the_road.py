"""A whole game on its road, with everything that can break breaking."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from uuid import UUID, uuid4

import pytest

from domain.ports import Published
from domain.record import verify
from service import hub
from service.opening import OpenTable, open_table
from service.parts import Parts
from service.web import serving
from service.wiring import ended, running, wired
from tests.faults.breakable import PATIENCE_S, Breakable
from tests.service.site import Json, Site, Table, bearer, client
from tests.service.watcher import Watcher

SEED = 4_2026
WATCHERS = 50
BREAKS = 10
MOVES_BETWEEN = 6


def over(watcher: Watcher) -> bool:
    """Tell whether a watcher has seen the game end."""
    return "result" in watcher.only.board.get("table", {})


class Relays:
    """The followers of the log, to be killed in the middle of anything and begun again."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(f.run()) for f in self._parts.followers]

    async def kill(self) -> None:
        await ended(self._tasks)


@asynccontextmanager
async def service(breakable: Breakable) -> AsyncIterator[tuple[Parts, Relays, Site]]:
    """Run a service whose relay is not part of it."""
    servers = breakable.servers
    async with wired(servers.database_url, servers.redis_url) as parts:
        streams, relays = parts.streams, Relays(parts)
        jobs = (streams.hub.run, streams.hub.check, streams.tick)
        tasks = [asyncio.create_task(job()) for job in jobs]
        relays.start()
        async with serving(parts) as address, client(address) as http:
            yield parts, relays, Site(http)
        await relays.kill()
        await ended(tasks)


async def come_and_go(watcher: Watcher, dice: random.Random) -> None:
    """Watch a game to its end, over connections that last for a few events each."""
    while not over(watcher):
        enough = watcher.only.seq + dice.randint(1, 40)
        with suppress(TimeoutError):
            async with asyncio.timeout(dice.uniform(0.1, 3)):
                await watcher.persist(over_or_at(enough))


def over_or_at(seq: int) -> Callable[[Watcher], bool]:
    return lambda watcher: watcher.only.seq >= seq or over(watcher)


async def play(table: Table, dice: random.Random, moves: int) -> list[str]:
    """Play some moves, and return the ids of those that were acknowledged."""
    acknowledged = []
    for _ in range(moves):
        seat = await table.to_move()
        assert seat is not None
        lawful: list[Json] = (await table.lawful(seat))["moves"]
        move = dice.choice([move for move in lawful if "throw" not in move] or lawful)
        id_ = str(uuid4())
        answer = await table.post(seat, move, id=id_)
        assert answer.status_code == 200, answer.text
        acknowledged.append(id_)
    return acknowledged


@pytest.mark.parametrize("size", [1, pytest.param(10, marks=pytest.mark.deep)])
async def test_watchers_that_come_and_go_miss_nothing_while_relay_and_redis_are_killed(
    breakable: Breakable, size: int
) -> None:
    print("seed", SEED)  # noqa: T201 - shown when the test fails
    dice = random.Random(SEED)
    async with service(breakable) as (parts, relays, site):
        table = await site.table()
        watchers = [Watcher(site.http, [table.view_name]) for _ in range(WATCHERS)]
        for watcher in watchers:
            watcher.only.seq, watcher.last_id = 0, "0"
        async with asyncio.timeout(PATIENCE_S * size), asyncio.TaskGroup() as group:
            for number, watcher in enumerate(watchers):
                group.create_task(come_and_go(watcher, random.Random(SEED + number)))
            acknowledged = []
            for _ in range(BREAKS * size):
                acknowledged += await play(table, dice, MOVES_BETWEEN)
                await breakable.kill_redis()
                await relays.kill()
                acknowledged += await play(table, dice, MOVES_BETWEEN)
                await breakable.restart_redis()
                relays.start()
            answer = await table.post(0, {"do": "resign"}, id=(last := str(uuid4())))
            assert answer.status_code == 200
        await check(parts, table, watchers, [*acknowledged, last])


async def check(
    parts: Parts, table: Table, watchers: Sequence[Watcher], acknowledged: Sequence[str]
) -> None:
    frames = await table.frames()
    view = await table.view()
    assert [frame["seq"] for frame in frames] == list(range(1, len(frames) + 1))
    for watcher in watchers:
        assert watcher.only.snapshots == []
        assert list(watcher.only.frames.values()) == frames
        assert (watcher.only.seq, watcher.only.board) == (view["seq"], view["view"])
    assert sum(watcher.connections for watcher in watchers) > 2 * len(watchers)
    log = await parts.tables.log.read(table.game)
    verify(table.game, log)
    kept = list(dict.fromkeys(str(entry.command) for entry in log if entry.command))
    assert kept == list(acknowledged)
    assert len(log) == len(frames)


async def test_moves_are_taken_and_watched_while_redis_is_away(
    breakable: Breakable, broken_site: Site
) -> None:
    table = await broken_site.table()
    watcher = Watcher(broken_site.http, [table.view_name])
    late = Watcher(broken_site.http, [table.view_name])
    async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
        group.create_task(watcher.persist(over))
        await breakable.kill_redis()
        await table.play(random.Random(SEED), 10)
        group.create_task(late.persist(over))
        await table.play(random.Random(SEED), 10)
        ready = await broken_site.http.get("/readyz")
        assert (ready.status_code, ready.text) == (200, "ready\naway: redis\n")
        await breakable.restart_redis()
        await table.play(random.Random(SEED), 10)
        assert (await table.post(0, {"do": "resign"})).status_code == 200

    view = await table.view()
    for each in (watcher, late):
        assert each.connections == 1
        assert (each.only.seq, each.only.board) == (view["seq"], view["view"])
        assert len(each.only.snapshots) == 1


async def test_while_postgres_is_away_moves_are_refused_for_now_and_none_that_was_taken_is_lost(
    breakable: Breakable, broken_parts: Parts, broken_site: Site
) -> None:
    table = await broken_site.table()
    watcher = Watcher(broken_site.http, [table.view_name])
    acknowledged: list[str] = []
    async with asyncio.timeout(2 * PATIENCE_S), asyncio.TaskGroup() as group:
        group.create_task(watcher.persist(over))
        for _ in range(3):
            acknowledged += await play(table, random.Random(SEED), 5)
            seat, move = await table.move_in_turn()
            await breakable.kill_postgres()
            id_ = str(uuid4())
            refused = await table.post(seat, move, id=id_)
            assert refused.status_code == 503
            assert refused.json()["code"] == "try-later"
            assert refused.headers["retry-after"] == "1"
            assert (await broken_site.http.get("/readyz")).status_code == 503
            assert (await broken_site.http.get("/healthz")).status_code == 200
            await breakable.restart_postgres()
            acknowledged.append(await persistently(table, seat, move, id_))
        assert (await table.post(0, {"do": "resign"})).status_code == 200

    log = await broken_parts.tables.log.read(table.game)
    verify(table.game, log)
    kept = list(dict.fromkeys(str(entry.command) for entry in log if entry.command))
    assert kept[:-1] == acknowledged
    view = await table.view()
    assert (watcher.only.seq, watcher.only.board) == (view["seq"], view["view"])


async def persistently(table: Table, seat: int, move: Json, id_: str) -> str:
    """Send a move until it is answered for good, and return its id."""
    while True:
        answer = await table.post(seat, move, id=id_)
        if answer.status_code != 503:
            assert answer.status_code == 200, answer.text
            return id_
        await asyncio.sleep(0.05)


async def test_racing_moves_survive_a_postgres_that_is_killed_among_them(
    breakable: Breakable, broken_parts: Parts, broken_site: Site
) -> None:
    tables = [await broken_site.table() for _ in range(8)]
    played: list[list[str]] = [[] for _ in tables]

    async def go_on(number: int) -> None:
        table, dice = tables[number], random.Random(SEED + number)
        for _ in range(25):
            seat, move = await eventually_in_turn(table, dice)
            played[number].append(await persistently(table, seat, move, str(uuid4())))

    async with asyncio.timeout(2 * PATIENCE_S), asyncio.TaskGroup() as group:
        for number in range(len(tables)):
            group.create_task(go_on(number))
        for _ in range(3):
            await in_the_middle(played)
            await breakable.kill_postgres()
            await breakable.restart_postgres()

    for table, ids in zip(tables, played, strict=True):
        log = await broken_parts.tables.log.read(table.game)
        verify(table.game, log)
        assert list(dict.fromkeys(str(e.command) for e in log if e.command)) == ids


async def in_the_middle(played: Sequence[Sequence[str]]) -> None:
    """Return when some more moves have been made, or all of them."""
    goal = min(sum(map(len, played)) + 40, 25 * len(played))
    while sum(map(len, played)) < goal:  # noqa: ASYNC110 - a list rings no bell
        await asyncio.sleep(0.005)


async def eventually_in_turn(table: Table, dice: random.Random) -> tuple[int, Json]:
    """Return the seat to move and a lawful move, however long the service cannot tell."""
    while True:
        view = await table.http.get(f"{table.path}/view")
        if view.status_code == 200:
            seat = view.json()["view"]["to_move"]
            answer = await table.http.get(
                f"{table.path}/seats/{seat}/lawful", headers=bearer(table.tokens[seat])
            )
            if answer.status_code == 200:
                moves = answer.json()["moves"]
                return seat, dice.choice([m for m in moves if "throw" not in m] or moves)
        assert view.status_code in (200, 503)
        await asyncio.sleep(0.05)


@pytest.fixture
def quick_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "CHECK_S", 0.1)


@pytest.mark.usefixtures("quick_checks")
async def test_a_stale_or_forged_feed_cannot_hold_the_service_up(
    breakable: Breakable, broken_parts: Parts, broken_site: Site
) -> None:
    table = await broken_site.table()
    watcher = Watcher(broken_site.http, [table.view_name])
    async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
        group.create_task(watcher.persist(over))
        while watcher.only.seq < 3:  # noqa: ASYNC110 - a watcher rings no bell
            await asyncio.sleep(0.005)
        await breakable.kill_redis()
        await breakable.restart_redis()
        forged = Published(view=table.view_name, seq=10**6, data=b"{}")
        await broken_parts.feed.publish([forged])
        await table.play(random.Random(SEED), 5)
        assert (await table.post(0, {"do": "resign"})).status_code == 200
    view = await table.view()
    assert (watcher.only.seq, watcher.only.board) == (view["seq"], view["view"])
    assert UUID(table.view_name.partition("/")[0]) == table.game


async def test_a_service_whose_relay_is_busy_ends_when_it_is_told_to(breakable: Breakable) -> None:
    servers, dice = breakable.servers, random.Random(SEED)
    async with (
        asyncio.timeout(PATIENCE_S),
        wired(servers.database_url, servers.redis_url) as parts,
        asyncio.TaskGroup() as group,
    ):
        news = group.create_task(keep_busy(parts))
        for _ in range(10):
            async with running(parts):
                await asyncio.sleep(dice.uniform(0.05, 0.15))
            assert not any(follower.leading for follower in parts.followers)
        news.cancel()


async def keep_busy(parts: Parts) -> None:
    """Open one table after the other."""
    while True:
        await open_table(parts.tables, OpenTable(game="splut", players=2))
