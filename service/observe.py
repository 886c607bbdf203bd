"""One line and one figure for each command: who, what came of it, and how long it took."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from domain.ports import Unavailable
from domain.refusal import Refused, code
from service.figures import COMMAND_S, COMMANDS
from service.handle import handle
from service.tables import Ack, Tables, Wanted

logger = structlog.get_logger()


async def observed(tables: Tables, wanted: Wanted) -> Ack:
    """Handle a command and tell the operators what came of it; raises what `handle` raises."""
    with _line(wanted):
        return await handle(tables, wanted)


@contextmanager
def _line(wanted: Wanted) -> Iterator[None]:
    started, outcome = time.perf_counter(), "failed"
    try:
        yield
        outcome = "accepted"
    except Refused as refused:
        outcome = code(refused.reason)
        raise
    except Unavailable:
        outcome = "unavailable"
        raise
    finally:
        took_s = time.perf_counter() - started
        COMMANDS.labels(outcome).inc()
        COMMAND_S.observe(took_s)
        logger.info(
            "command",
            game=str(wanted.game),
            seat=wanted.by,
            outcome=outcome,
            took_ms=round(took_s * 1000, 2),
        )
