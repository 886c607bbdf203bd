"""From a command to its answer: in process through `handle`, and over HTTP."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Any
from uuid import uuid4

from domain.record import GameId
from ops.bench.bench import Bench, service
from ops.bench.figures import Figure, Rounds, Sample, at_most, repeated, rounds, sample
from ops.bench.games import entries_of, played
from ops.bench.http import Http, open_table
from projections.pasts import Pasts
from service.handle import handle
from service.ids import new_game_id, new_seed
from service.parts import Parts
from service.tables import Tables, Wanted
from service.wiring import running, wired

_LOADED = 40
_CALLERS = 32
_PLAYERS = 8
_START, _TURNS = played(1, peaceful=True).split(_LOADED)

Take = Callable[[Tables, int], Awaitable[Sample]]


@dataclass
class Table:
    """A game that has come to its fortieth event, and how many moves were made since."""

    game: GameId
    moves: int = 0

    def wanted(self) -> Wanted:
        """Return the next command."""
        turn = _TURNS[self.moves]
        self.moves += 1
        return Wanted(game=self.game, by=turn.seat, move=turn.move, id=uuid4())


async def run(bench: Bench) -> list[Figure]:
    """Measure commands and say how they stand."""
    times = bench.size(60, 300)
    async with wired(await bench.database(), bench.servers.redis_url) as parts:
        inside = await rounds(
            {
                "game of 40 loaded each time": partial(_cold, parts.tables, times),
                "game known": partial(_warm, parts.tables, times),
                "the same, relay and lobby beside": partial(_beside, parts, _warm, times),
                f"{_CALLERS} callers, relay and lobby beside": partial(
                    _beside, parts, _many, times
                ),
            },
            bench.rounds,
        )
    async with service(bench) as served:
        over_http = await rounds(
            {
                "over HTTP": partial(_players, served.port, 1, times),
                f"over HTTP, {_PLAYERS} players": partial(_players, served.port, _PLAYERS, times),
            },
            bench.rounds,
        )
    return [*inside.rates("moves/s"), *over_http.rates("moves/s"), *_aims(inside)]


def _aims(done: Rounds) -> list[Figure]:
    cold = "game of 40 loaded each time"
    return [
        at_most(f"{cold}: p50", done.median(cold, "p50_ms"), 0.8, "ms"),
        at_most(f"{cold}: p99", done.median(cold, "p99_ms"), 2, "ms"),
    ]


async def _cold(tables: Tables, times: int) -> Sample:
    games = [await _table(tables) for _ in range(times)]
    forgetful = replace(tables, pasts=Pasts(tables.log, kept=0))
    return await repeated(times, lambda i: handle(forgetful, games[i].wanted()))


async def _warm(tables: Tables, times: int) -> Sample:
    game = await _table(tables)
    await handle(tables, game.wanted())
    return await repeated(times, lambda _: handle(tables, game.wanted()))


async def _many(tables: Tables, times: int) -> Sample:
    games = [await _table(tables) for _ in range(_CALLERS)]
    return await _together([partial(_one, tables, game) for game in games], times)


async def _one(tables: Tables, game: Table) -> None:
    await handle(tables, game.wanted())


async def _beside(parts: Parts, take: Take, times: int) -> Sample:
    async with running(parts):
        await _caught_up(parts)
        took = await take(parts.tables, times)
        await _caught_up(parts)
        return took


async def _caught_up(parts: Parts) -> None:
    head = await parts.tables.log.head()
    while any(f.pos < head for f in parts.followers):  # noqa: ASYNC110 - they ring no bell
        await asyncio.sleep(0.05)


async def _players(port: int, players: int, times: int) -> Sample:
    async with _connections(port, players) as connections:
        calls = [await _player(http) for http in connections]
        return await _together(calls, times)


async def _player(http: Http) -> Callable[[], Awaitable[Any]]:
    """Return a way of making the next move at a table of its own."""
    seats, turns = await open_table(http), played(1, peaceful=True).turns
    moves = count()
    return lambda: http.post(*seats.move(turns[next(moves)]))


async def _together(calls: list[Callable[[], Awaitable[Any]]], times: int) -> Sample:
    """Let all call at once, each a number of times."""
    loop = asyncio.get_running_loop()
    took: list[float] = []

    async def often(call: Callable[[], Awaitable[Any]]) -> None:
        for _ in range(times):
            start = loop.time()
            await call()
            took.append(loop.time() - start)

    began = loop.time()
    await asyncio.gather(*map(often, calls))
    return sample(took, loop.time() - began)


async def _table(tables: Tables) -> Table:
    game = new_game_id()
    await tables.vault.keep(game, new_seed())
    await tables.log.append(game, entries_of(game, _START, tables.clock.now()))
    return Table(game)


@asynccontextmanager
async def _connections(port: int, number: int) -> AsyncIterator[list[Http]]:
    connections = [await Http.connect(port) for _ in range(number)]
    try:
        yield connections
    finally:
        for http in connections:
            http.close()
