"""Watching: from a move to the first and the last watcher, beside a bare broadcast of the bytes."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from statistics import median
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from ops.bench import machine
from ops.bench.bench import Bench, Service, free_port, program, service, until_it_answers
from ops.bench.figures import Figure, Rounds, Sample, at_most, sample
from ops.bench.games import played
from ops.bench.http import Http, open_table, post
from ops.bench.watchers import Plan, Report, Shot

_CROWDS = (1, 100, 1000)
_MOST = max(_CROWDS)
_PAUSE_S = 0.01

Side = Literal["acta", "bare TCP"]


class Watched(Struct, frozen=True):
    """What one crowd saw (`first` and `last`), and what it cost: CPU a move, memory a watcher."""

    times: dict[str, Sample]
    cpu_us: float
    memory_kib: float


Seen = dict[int, list[dict[Side, Watched]]]
"""For each crowd the rounds; in each round both sides had their turn."""


async def run(bench: Bench) -> list[Figure]:
    """Measure crowds and say how they stand against the limit."""
    machine.allow_many_files()
    shots = bench.size(20, 60)
    async with service(bench) as served:
        rounds: Seen = {
            crowd: [await _round(served, crowd, shots) for _ in range(bench.rounds)]
            for crowd in reversed(_CROWDS)  # the greatest first, while memory is fresh
        }
    return [
        *(figure for crowd in _CROWDS for figure in _figures(rounds[crowd], crowd)),
        *_aims(rounds),
    ]


async def _round(served: Service, crowd: int, shots: int) -> dict[Side, Watched]:
    plan = await _plan(served.port, crowd, shots)
    ours, heard = await _watched(served.pid, plan)
    async with _broadcaster() as limit:
        again = [Shot(data, data.count(b"event: frame")) for data in heard]
        bare, _ = await _watched(limit.pid, Plan(limit.port, crowd, b"", again, _PAUSE_S))
    return {"acta": ours, "bare TCP": bare}


async def _plan(port: int, crowd: int, shots: int) -> Plan:
    """Return a plan for a new table: random moves that end nothing, each shown to everybody."""
    http = await Http.connect(port)
    seats = await open_table(http)
    http.close()
    turns = played(1, peaceful=True).turns[:shots]
    moves = [Shot(post(*seats.move(turn)), len(turn.events)) for turn in turns]
    hello = f"GET /api/stream?view={seats.game}/public HTTP/1.1\r\nhost: bench\r\n\r\n"
    return Plan(port, crowd, hello.encode(), moves, _PAUSE_S)


async def _watched(pid: int, plan: Plan) -> tuple[Watched, list[bytes]]:
    """Carry a plan out, and see what it costs the process `pid`."""
    memory = machine.resident_bytes(pid)
    async with program("ops.bench.watchers") as process:
        assert process.stdin  # noqa: S101 - it is piped
        assert process.stdout  # noqa: S101 - it is piped
        process.stdin.write(msgspec.json.encode(plan) + b"\n")
        if await process.stdout.readline() != b"ready\n":
            raise RuntimeError("the watchers did not come together")
        memory, cpu = machine.resident_bytes(pid) - memory, machine.cpu_s(pid)
        process.stdin.write(b"go\n")
        report = msgspec.json.decode(await process.stdout.readline(), type=Report)
        cpu = machine.cpu_s(pid) - cpu
    return Watched(
        {
            "first": sample(report.first_s, sum(report.first_s)),
            "last": sample(report.last_s, sum(report.last_s)),
        },
        cpu / len(plan.shots) * 1e6,
        memory / plan.watchers / 1024,
    ), report.heard


@asynccontextmanager
async def _broadcaster() -> AsyncIterator[Service]:
    port = free_port()
    async with program("ops.bench.broadcast", str(port)) as process:
        await until_it_answers(port)
        yield Service("127.0.0.1", port, process.pid)


def _figures(rounds: list[dict[Side, Watched]], crowd: int) -> Iterator[Figure]:
    for side in get_args(Side):
        yield Figure(
            what=f"{crowd} watchers, {side}: CPU a move and watcher",
            value=_median(rounds, side, lambda watched: watched.cpu_us) / crowd,
            unit="us",
        )
        seen = Rounds([each[side].times for each in rounds])
        for which in ("first", "last"):
            what = f"{crowd} watchers, {side}: to the {which} one"
            p50, p99 = seen.median(which, "p50_ms"), seen.median(which, "p99_ms")
            yield Figure(what=what, value=p50, unit="ms", p50_ms=p50, p99_ms=p99)


def _aims(rounds: Seen) -> list[Figure]:
    most, lone = rounds[_MOST], rounds[1]
    firsts = [
        _median(of, "acta", lambda watched: watched.times["first"].p50_ms) for of in (most, lone)
    ]
    lasts = median(
        one["acta"].times["last"].p50_ms / one["bare TCP"].times["last"].p50_ms for one in most
    )
    memory = max(one["acta"].memory_kib for one in most)  # later rounds find it allocated
    return [
        at_most(f"CPU a further watcher, {_MOST}: against bare TCP", _cpu_ratio(rounds), 2),
        at_most(f"{_MOST} watchers, last one: p50 against bare TCP", lasts, 2),
        at_most(f"first of {_MOST} against a lone one: p50", firsts[0] / firsts[1], 1.5),
        at_most(f"memory a watcher, {_MOST}", memory, 16, "KiB"),
    ]


def _cpu_ratio(rounds: Seen) -> float:
    """Compare what each watcher beyond the first costs: a move costs only us the road to it."""
    ours, bare = (
        _median(rounds[_MOST], side, lambda w: w.cpu_us)
        - _median(rounds[1], side, lambda w: w.cpu_us)
        for side in get_args(Side)
    )
    return ours / bare


def _median(
    rounds: list[dict[Side, Watched]], side: Side, field: Callable[[Watched], float]
) -> float:
    return median(field(each[side]) for each in rounds)
