"""Figures: how they are taken (rounds, medians, ratios within a round) and how they are shown."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from statistics import median
from typing import Literal

from msgspec import Struct

_MS = 1000
_MANY = 100


class Sample(Struct, frozen=True):
    """What one measurement of one subject gave: how many a second, and how long each took."""

    per_s: float
    p50_ms: float
    p99_ms: float


class Figure(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the table. `aim` is a bound for `value`."""

    what: str
    value: float
    unit: str
    p50_ms: float | None = None
    p99_ms: float | None = None
    aim: float | None = None
    bound: Literal["<=", ">="] = "<="

    @property
    def met(self) -> bool | None:
        """Tell whether the aim is met; None without one."""
        if self.aim is None:
            return None
        return self.value <= self.aim if self.bound == "<=" else self.value >= self.aim


Field = Literal["per_s", "p50_ms", "p99_ms"]
Subject = Callable[[], Awaitable[Sample]]


class Rounds:
    """Several rounds in which every subject had its turn, so that all met the same weather."""

    def __init__(self, rounds: Sequence[Mapping[str, Sample]]) -> None:
        self._rounds = rounds

    def rate(self, subject: str, unit: str = "/s", factor: float = 1) -> Figure:
        """Return the median rate and times of a subject."""
        return Figure(
            what=subject,
            value=self.median(subject, "per_s") * factor,
            unit=unit,
            p50_ms=self.median(subject, "p50_ms"),
            p99_ms=self.median(subject, "p99_ms"),
        )

    def rates(self, unit: str) -> list[Figure]:
        """Return the median rate and times of every subject."""
        return [self.rate(subject, unit) for subject in self._rounds[0]]

    def median(self, subject: str, field: Field) -> float:
        """Return the median of a field over the rounds."""
        return median(_get(samples[subject], field) for samples in self._rounds)

    def ratio(self, above: str, below: str, field: Field = "per_s") -> float:
        """Return the median of the ratios that two subjects had in each round."""
        return median(
            _get(samples[above], field) / _get(samples[below], field) for samples in self._rounds
        )


async def rounds(subjects: Mapping[str, Subject], count: int) -> Rounds:
    """Measure each subject in turn, and all of them `count` times."""
    return Rounds([{name: await take() for name, take in subjects.items()} for _ in range(count)])


async def closed_loop(
    callers: int, seconds: float, call: Callable[[int], Awaitable[object]]
) -> Sample:
    """Let some callers call one after the other, each as soon as it has its answer."""
    took: list[float] = []
    began = time.perf_counter()

    async def calls(caller: int) -> None:
        while (start := time.perf_counter()) - began < seconds:
            await call(caller)
            took.append(time.perf_counter() - start)

    await asyncio.gather(*(calls(caller) for caller in range(callers)))
    return sample(took, time.perf_counter() - began)


async def repeated(times: int, call: Callable[[int], Awaitable[object]]) -> Sample:
    """Let one caller call a number of times."""
    took: list[float] = []
    for i in range(times):
        start = time.perf_counter()
        await call(i)
        took.append(time.perf_counter() - start)
    return sample(took, sum(took))


def computed(times: int, call: Callable[[], object]) -> Sample:
    """Call a plain function a number of times; CPU time, which other programs disturb less."""
    took: list[float] = []
    for _ in range(times):
        start = time.thread_time()
        call()
        took.append(time.thread_time() - start)
    return sample(took, sum(took))


def sample(took: list[float], elapsed: float) -> Sample:
    """Return the sample of calls that took some seconds each, and `elapsed` all together."""
    took.sort()
    p50, p99 = took[len(took) // 2], took[min(len(took) * 99 // 100, len(took) - 1)]
    return Sample(len(took) / elapsed, p50 * _MS, p99 * _MS)


def _get(of: Sample, field: Field) -> float:
    value: float = getattr(of, field)
    return value


def at_most(what: str, value: float, aim: float, unit: str = "x") -> Figure:
    """Return a figure that should not be above its aim."""
    return Figure(what=what, value=value, unit=unit, aim=aim, bound="<=")


def at_least(what: str, value: float, aim: float, unit: str = "x") -> Figure:
    """Return a figure that should not be below its aim."""
    return Figure(what=what, value=value, unit=unit, aim=aim, bound=">=")


def line(figure: Figure) -> str:
    """Return a figure as a line of the table."""
    times = ""
    if figure.p50_ms is not None and figure.p99_ms is not None:
        times = f"{number(figure.p50_ms)} / {number(figure.p99_ms)}"
    aim = f"{figure.bound} {number(figure.aim)}" if figure.aim is not None else ""
    met = {None: "", True: "met", False: "MISSED"}[figure.met]
    value = f"{number(figure.value)} {figure.unit}"
    return f"  {figure.what:<58}{value:>16}  {times:>16}  {aim:>10}  {met}".rstrip()


def number(value: float) -> str:
    """Return a number with about three digits that say something."""
    if abs(value) >= _MANY:
        return f"{value:,.0f}"
    return f"{value:.3g}"
