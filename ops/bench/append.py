"""Appending: durable, one event a call and forty, beside plain inserts and the peer."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any
from uuid import UUID

import asyncpg
from eventsourcing.postgres import PostgresApplicationRecorder

from domain import record
from domain.record import Entry
from infra.postgres.log import PostgresLog
from infra.postgres.pool import open_pool
from ops.bench import peer
from ops.bench.bench import Bench
from ops.bench.figures import (
    Figure,
    Rounds,
    Sample,
    Subject,
    at_least,
    at_most,
    closed_loop,
    rounds,
)
from ops.bench.games import NOON, STATE, played
from service.ids import new_game_id, salts

_CALLERS = (1, 8, 32, 128)
_CONNECTIONS = (1, 8, 32)
_MANY = 40
_EVENTS = played(1, peaceful=True).events[: _MANY + 3][3:]
_TABLE = """
create table raw (like event);
alter table raw alter pos add generated always as identity;
alter table raw add primary key (game, version);
create unique index on raw (pos);
"""
_INSERT = """
insert into raw (at, version, revision, by, game, command, kind, data, salt, state, chain)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
"""
_UNNEST = """
insert into raw (at, version, revision, by, game, command, kind, data, salt, state, chain)
select * from unnest(
    $1::timestamptz[], $2::integer[], $3::smallint[], $4::smallint[], $5::uuid[], $6::uuid[],
    $7::text[], $8::bytea[], $9::bytea[], $10::bytea[], $11::bytea[]
)
"""
_SALTS = salts()

Make = Callable[[int, float, int], Subject]
"""Makes a subject from callers, seconds, and events a call."""


class Writer:
    """A caller with a game of its own: a new one after forty events."""

    def __init__(self) -> None:
        self.game = new_game_id()
        self._version = 0
        self._chain = b""

    def entries(self, count: int) -> list[Entry]:
        """Return the next entries of the game, hashed and chained."""
        if self._version + count > _MANY or not self._version:
            self.game, self._version = new_game_id(), 0
            self._chain = record.genesis(self.game)
        after = self._version
        events = _EVENTS[after : after + count]
        new = record.entries(
            events, after=after, chain=self._chain, at=NOON, state=STATE, salts=_SALTS
        )
        self._version, self._chain = after + count, new[-1].chain
        return new


async def run(bench: Bench) -> list[Figure]:
    """Measure appends and say how they stand against limit and peer."""
    database = await bench.database()
    async with AsyncExitStack() as stack:
        pool = await stack.enter_async_context(open_pool(database))
        log = await stack.enter_async_context(PostgresLog(pool, database))
        raw = await stack.enter_async_context(_connections(database, max(_CONNECTIONS)))
        safe, lossy = (
            stack.enter_context(peer.recorder(database, functions=on, pool=max(_CONNECTIONS)))
            for on in (False, True)
        )
        makers: dict[str, Make] = {
            "acta": partial(_acta, log),
            "raw": partial(_raw, raw),
            "peer safe": partial(_peer, safe),
            "peer functions": partial(_peer, lossy),
        }
        subjects = {
            name: partial(_checkpointed, raw[0], take)
            for name, take in _subjects(makers, bench.seconds)
        }
        done = await rounds(subjects, bench.rounds)
    return [*_rates(subjects, done), *_aims(done)]


def _subjects(makers: Mapping[str, Make], seconds: float) -> Iterator[tuple[str, Subject]]:
    for name, make in makers.items():
        for callers in _CALLERS if name == "acta" else _CONNECTIONS:
            yield f"{name}, {callers}", make(callers, seconds, 1)
    for name, make in makers.items():
        for callers in (1, 8):
            yield f"{name}, {callers} x 40", make(callers, seconds, _MANY)


def _rates(subjects: Iterable[str], done: Rounds) -> list[Figure]:
    return [done.rate(name, "ev/s", _MANY if name.endswith("x 40") else 1) for name in subjects]


def _aims(done: Rounds) -> list[Figure]:
    ratio = done.ratio
    p99 = done.median("acta, 128", "p99_ms") / done.median("acta, 128", "p50_ms")
    return [
        at_most("1 caller: p50 against raw", ratio("acta, 1", "raw, 1", "p50_ms"), 1.3),
        at_least("8 callers: rate against raw on 8", ratio("acta, 8", "raw, 8"), 0.75),
        at_least("32 callers: rate against raw on 32", ratio("acta, 32", "raw, 32"), 1.2),
        at_least("32 callers: against the peer safe", ratio("acta, 32", "peer safe, 32"), 15),
        at_least(
            "32 callers: against the peer's functions", ratio("acta, 32", "peer functions, 32"), 5
        ),
        at_least("128 callers: rate against raw on 32", ratio("acta, 128", "raw, 32"), 1.8),
        at_most("128 callers: p99 against p50", p99, 3),
        at_least("1 x 40: against raw", ratio("acta, 1 x 40", "raw, 1 x 40"), 0.65),
        at_least("1 x 40: against the peer safe", ratio("acta, 1 x 40", "peer safe, 1 x 40"), 2.5),
        at_least(
            "1 x 40: against the peer's functions",
            ratio("acta, 1 x 40", "peer functions, 1 x 40"),
            2,
        ),
    ]


async def _checkpointed(connection: Any, take: Subject) -> Sample:
    """Measure after a checkpoint, so that nobody pays for what another one wrote."""
    await connection.execute("checkpoint")
    return await take()


def _acta(log: PostgresLog, callers: int, seconds: float, count: int) -> Subject:
    async def call(writers: Sequence[Writer], caller: int) -> None:
        entries = writers[caller].entries(count)  # it may begin a new game
        await log.append(writers[caller].game, entries)

    return lambda: closed_loop(callers, seconds, partial(call, [Writer() for _ in range(callers)]))


def _raw(connections: Sequence[Any], callers: int, seconds: float, count: int) -> Subject:
    rows = Writer().entries(_MANY)
    places = [_places(count) for _ in range(callers)]

    async def call(caller: int) -> None:
        game, after = next(places[caller])
        made = [_row(game, row) for row in rows[after : after + count]]
        if count == 1:
            await connections[caller].execute(_INSERT, *made[0])
        else:
            await connections[caller].execute(_UNNEST, *map(list, zip(*made, strict=True)))

    return lambda: closed_loop(callers, seconds, call)


def _peer(
    recorder: PostgresApplicationRecorder, callers: int, seconds: float, count: int
) -> Subject:
    entries = Writer().entries(_MANY)
    places = [_places(count) for _ in range(callers)]

    def call(caller: int) -> None:
        game, after = next(places[caller])
        recorder.insert_events(peer.stored(game, after, entries[after : after + count]))

    return lambda: peer.threads(callers, seconds, call)


def _places(count: int) -> Iterator[tuple[UUID, int]]:
    """Yield where the next `count` events go: into one game after the other, forty in each."""
    while True:
        game = new_game_id()
        for after in range(0, _MANY, count):
            yield game, after


def _row(game: UUID, e: Entry) -> tuple[object, ...]:
    return (
        *(e.at, e.version, e.revision, e.by, game, e.command),
        *(e.kind, e.data, e.salt, e.state, e.chain),
    )


@asynccontextmanager
async def _connections(database: str, count: int) -> AsyncIterator[list[Any]]:
    """Yield plain connections, and make the table of the plain inserts."""
    connections = [await asyncpg.connect(database) for _ in range(count)]
    try:
        await connections[0].execute(_TABLE)
        yield connections
    finally:
        for connection in connections:
            await connection.close()
