"""The peer: the Postgres recorder of the package `eventsourcing`, called from threads."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

from eventsourcing.persistence import StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
from eventsourcing.utils import Environment

from domain.record import Entry
from ops.bench.figures import Sample, sample


@contextmanager
def recorder(
    database_url: str, *, functions: bool, pool: int
) -> Iterator[PostgresApplicationRecorder]:
    """Yield a recorder: in its default safe mode, or with its database functions."""
    parts = urlsplit(database_url)
    name = "functions" if functions else "default"
    settings = {
        "POSTGRES_DBNAME": parts.path.strip("/"),
        "POSTGRES_HOST": parse_qs(parts.query)["host"][0],
        "POSTGRES_USER": parts.username or "",
        "POSTGRES_PASSWORD": "",
        "POSTGRES_POOL_SIZE": str(pool),
        "POSTGRES_MAX_OVERFLOW": "0",
        "POSTGRES_ENABLE_DB_FUNCTIONS": "y" if functions else "n",
    }
    factory = PostgresFactory(Environment(name, settings))
    try:
        made = factory.application_recorder()
        assert isinstance(made, PostgresApplicationRecorder)  # noqa: S101 - its own default
        yield made
    finally:
        factory.close()


def stored(game: UUID, after: int, entries: Sequence[Entry]) -> list[StoredEvent]:
    """Return events as the recorder takes them."""
    return [
        StoredEvent(originator_id=game, originator_version=v, topic=entry.kind, state=entry.data)
        for v, entry in enumerate(entries, start=after + 1)
    ]


async def threads(callers: int, seconds: float, call: Callable[[int], object]) -> Sample:
    """Let some threads call one after the other, as `closed_loop` does with tasks."""
    began = time.perf_counter()

    def calls(caller: int) -> list[float]:
        took: list[float] = []
        while (start := time.perf_counter()) - began < seconds:
            call(caller)
            took.append(time.perf_counter() - start)
        return took

    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(callers) as pool:
        jobs = [loop.run_in_executor(pool, calls, caller) for caller in range(callers)]
        took = [one for each in await asyncio.gather(*jobs) for one in each]
    return sample(took, time.perf_counter() - began)
