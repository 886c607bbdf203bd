"""Reading: games loaded and folded, the whole log scanned, frames and the lobby made anew."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from time import perf_counter
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.postgres import PostgresApplicationRecorder

from domain.record import Entry, Recorded, kind, read
from domain.roles import PUBLIC
from infra.postgres.lobby import PostgresLobby
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
    computed,
    repeated,
    rounds,
)
from ops.bench.games import GAME, entries_of, played
from projections.lobby import LobbyKeeper
from projections.past import Reel
from projections.pasts import Pasts
from service.ids import new_game_id

_SHORT, _LONG = 40, 1000
_PAGE = 1000
_AT_ONCE = 64


async def run(bench: Bench) -> list[Figure]:
    """Measure reads and say how they stand against the peer."""
    database = await bench.database()
    async with AsyncExitStack() as stack:
        pool = await stack.enter_async_context(open_pool(database))
        log = await stack.enter_async_context(PostgresLog(pool, database))
        recorder = stack.enter_context(peer.recorder(database, functions=True, pool=2))
        games = {length: new_game_id() for length in (_SHORT, _LONG)}
        await _fill(log, recorder, games, bench.size(400, 2500))
        await pool.execute("analyze event")
        keeper = LobbyKeeper(Pasts(log), PostgresLobby(pool))
        done = await rounds(
            {
                **_reads(log, recorder, games, bench.size(100, 300)),
                "acta: whole log, decoded": partial(_scan, log),
                "peer: whole log, decoded": partial(_peer_scan, recorder),
                "lobby made anew from the log": partial(_rebuild, log, keeper),
                **_folds(bench.size(3, 10)),
            },
            bench.rounds,
        )
    return [*_figures(done), *_aims(done)]


async def _fill(
    log: PostgresLog, recorder: PostgresApplicationRecorder, games: Mapping[int, UUID], short: int
) -> None:
    """Write the same games into both stores: many short ones, and the two that are read."""
    events = _long_events()
    ids = [(new_game_id(), _SHORT) for _ in range(short)]
    wanted = [*ids, *((game, length) for length, game in games.items())]
    for start in range(0, len(wanted), _AT_ONCE):
        some = [(game, entries_of(game, events[:n])) for game, n in wanted[start:][:_AT_ONCE]]
        await asyncio.gather(*(log.append(game, entries) for game, entries in some))
        for game, entries in some:
            recorder.insert_events(peer.stored(game, 0, entries))


def _reads(
    log: PostgresLog,
    recorder: PostgresApplicationRecorder,
    games: Mapping[int, UUID],
    times: int,
) -> dict[str, Subject]:
    async def ours(game: UUID, _: int) -> None:
        _decoded(await log.read(game))

    async def theirs(game: UUID, _: int) -> None:
        for event in recorder.select_events(game):
            _DECODERS[event.topic].decode(event.state)

    return {
        f"{name}: game of {length}, decoded": partial(repeated, times, partial(call, game))
        for length, game in games.items()
        for name, call in (("acta", ours), ("peer", theirs))
    }


async def _scan(log: PostgresLog) -> Sample:
    began, pos, count = perf_counter(), 0, 0
    while page := await log.scan(pos, _PAGE):
        _decoded([placed.entry for placed in page])
        pos, count = page[-1].pos, count + len(page)
    return _rate(count, began)


async def _peer_scan(recorder: PostgresApplicationRecorder) -> Sample:
    began, pos, count = perf_counter(), 0, 0
    while page := recorder.select_notifications(pos, _PAGE, inclusive_of_start=False):
        for event in page:
            _DECODERS[event.topic].decode(event.state)
        pos, count = page[-1].id, count + len(page)
    return _rate(count, began)


async def _rebuild(log: PostgresLog, keeper: LobbyKeeper) -> Sample:
    began, pos, count = perf_counter(), 0, 0
    while page := await log.scan(pos, _PAGE):
        await keeper.take(page)
        pos, count = page[-1].pos, count + len(page)
    return _rate(count, began)


def _folds(times: int) -> dict[str, Subject]:
    log = _decoded(entries_of(new_game_id(), _long_events()))
    events = [recorded.event for recorded in log]
    return {
        "fold of 40": partial(_computed, times * 10, partial(GAME.fold, events[:_SHORT])),
        "fold of 1,000": partial(_computed, times, partial(GAME.fold, events)),
        "replay of 1,000 as frames": partial(_computed, times, partial(_replay, log)),
    }


async def _computed(times: int, call: Callable[[], object]) -> Sample:
    return computed(times, call)


def _replay(log: Sequence[Recorded[Any]]) -> None:
    Reel(GAME, PUBLIC).catch_up(log)


def _decoded(entries: Sequence[Entry]) -> list[Recorded[Any]]:
    return [read(GAME, entry) for entry in entries]


def _long_events() -> list[Any]:
    return played(1, peaceful=True).events[:_LONG]


def _rate(count: int, began: float) -> Sample:
    took = perf_counter() - began
    return Sample(count / took, took * 1000 / count, took * 1000 / count)


_DECODERS = {kind(event): msgspec.json.Decoder(event) for event in GAME.events}
"""The peer's events are decoded as ours are, not by its own mapper, which takes far longer."""


def _figures(done: Rounds) -> list[Figure]:
    reads = [
        done.rate(f"{name}: game of {length}, decoded", "games/s")
        for length in (_SHORT, _LONG)
        for name in ("acta", "peer")
    ]
    scans = [
        Figure(what=what, value=done.median(what, "per_s"), unit="ev/s")
        for what in ("acta: whole log, decoded", "peer: whole log, decoded")
    ]
    folds = [done.rate("fold of 40", "ev/s", _SHORT), done.rate("fold of 1,000", "ev/s", _LONG)]
    return [*reads, *scans, *folds, done.rate("replay of 1,000 as frames", "fr/s", _LONG)]


def _aims(done: Rounds) -> list[Figure]:
    short, long, scan = "game of 40, decoded", "game of 1,000, decoded", "whole log, decoded"
    long = f"game of {_LONG}, decoded"
    rebuild = done.median("lobby made anew from the log", "per_s")
    return [
        at_most("game of 40: p50", done.median(f"acta: {short}", "p50_ms"), 0.15, "ms"),
        at_most("game of 1000: p50", done.median(f"acta: {long}", "p50_ms"), 1.5, "ms"),
        at_least("game of 40: peer's p50 against ours", _p50(done, short), 2),
        at_least("game of 1000: peer's p50 against ours", _p50(done, long), 3),
        at_least("whole log", done.median(f"acta: {scan}", "per_s"), 500_000, "ev/s"),
        at_least("whole log: against the peer", done.ratio(f"acta: {scan}", f"peer: {scan}"), 2.5),
        at_least("lobby made anew from the log", rebuild, 250_000, "ev/s"),
    ]


def _p50(done: Rounds, what: str) -> float:
    return done.ratio(f"peer: {what}", f"acta: {what}", "p50_ms")
