"""The one way of this process into the log: what has queued up goes as one call."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

import asyncpg

from domain.ports import OutcomeUnknown, Stale, Unavailable
from domain.record import Entry, GameId
from infra.postgres.errors import DRIVER_ERRORS, REFUSED_DATA
from infra.postgres.pool import Connection, connect
from infra.postgres.sql import query

_APPEND_ONE = query("append_one")
_APPEND_MANY = query("append_many")
_BATCH_MAX = 512


class _Waiting(NamedTuple):
    """An append, and the caller who waits for its answer."""

    game: GameId
    entries: Sequence[Entry]
    answer: asyncio.Future[int]

    def fail(self, error: Exception) -> None:
        if not self.answer.done():  # it is done when the caller was cancelled
            self.answer.set_exception(error)

    def settle(self, pos: int) -> None:
        if pos == 0:
            self.fail(Stale(self.game))
        elif not self.answer.done():
            self.answer.set_result(pos)


class Appender:
    """A queue with one connection behind it and one call in flight; there is no timer.

    An append that was queued is sent, also when its caller is cancelled meanwhile.
    """

    def __init__(self, database_url: str, on_append: Callable[[], None]) -> None:
        self._database_url = database_url
        self._on_append = on_append
        self._queue: deque[_Waiting] = deque()
        self._something = asyncio.Event()
        self._closing = False
        self._connection: Connection | None = None

    async def append(self, game: GameId, entries: Sequence[Entry]) -> int:
        """Return the position of the last entry; raises as `EventLog.append` does."""
        if self._closing:
            raise Unavailable("the log is closed")
        waiting = _Waiting(game, entries, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._something.set()
        return await waiting.answer

    async def run(self) -> None:
        """Send what comes until `close`; no error ends it, each goes to the callers it concerns."""
        try:
            while self._queue or not self._closing:
                await self._something.wait()
                while self._queue:
                    await self._send(self._take())
                if not self._closing:
                    self._something.clear()
        finally:
            self._give_up()

    def close(self) -> None:
        """Take no more appends; `run` ends when those that are queued are done."""
        self._closing = True
        self._something.set()

    def _take(self) -> list[_Waiting]:
        """Take a batch from the queue: in order, and a game once."""
        batch: dict[GameId, _Waiting] = {}
        later: list[_Waiting] = []
        while self._queue and len(batch) < _BATCH_MAX and len(later) < _BATCH_MAX:
            waiting = self._queue.popleft()
            if waiting.game in batch:
                later.append(waiting)
            else:
                batch[waiting.game] = waiting
        self._queue.extendleft(reversed(later))
        return list(batch.values())

    async def _send(self, batch: list[_Waiting]) -> None:
        try:
            await self._call(batch)
        except REFUSED_DATA as error:
            await self._send_apart(batch, error)
        except Exception as error:  # noqa: BLE001 - the callers hear of it, whatever it is
            for waiting in batch:
                waiting.fail(error)
        except asyncio.CancelledError:
            for waiting in batch:
                waiting.fail(OutcomeUnknown("the service stopped while an append was under way"))
            raise

    async def _send_apart(self, batch: list[_Waiting], error: Exception) -> None:
        """Find out whose data were refused: nothing of the batch was kept."""
        if len(batch) == 1:
            batch[0].fail(ValueError(f"the log refused the entries: {error}"))
            return
        for waiting in batch:
            await self._send([waiting])

    async def _call(self, batch: list[_Waiting]) -> None:
        connection = await self._connected()
        try:
            places = await _store(connection, batch)
        except REFUSED_DATA:
            raise
        except DRIVER_ERRORS as error:
            raise self._lost(connection, error) from error
        except BaseException:
            connection.terminate()
            raise
        for waiting, pos in zip(batch, places, strict=True):
            waiting.settle(pos)
        self._on_append()

    async def _connected(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._database_url, "append")
        return self._connection

    @staticmethod
    def _lost(connection: Connection, error: Exception) -> Unavailable:
        """Tell "refused" from "perhaps": only an answer of a living server is certain."""
        certain = isinstance(error, asyncpg.PostgresError) and not isinstance(
            error, (asyncpg.OperatorInterventionError, asyncpg.PostgresConnectionError)
        )
        if certain or isinstance(error, asyncpg.QueryCanceledError):
            return Unavailable(f"nothing was appended: {error!r}")
        connection.terminate()
        return OutcomeUnknown(f"an append may or may not have been stored: {error!r}")

    def _give_up(self) -> None:
        self._closing = True
        while self._queue:
            self._queue.popleft().fail(Unavailable("the log is closed"))
        if self._connection is not None:
            self._connection.terminate()


async def _store(connection: Connection, batch: Sequence[_Waiting]) -> list[int]:
    """Return the position of the last entry of each append, 0 for a conflict."""
    if len(batch) == 1 and len(batch[0].entries) == 1:
        return [await connection.fetchval(_APPEND_ONE, *_row(batch[0]))]
    places: list[int] = await connection.fetchval(_APPEND_MANY, *_columns(batch))
    return places


def _row(waiting: _Waiting) -> tuple[object, ...]:
    (e,) = waiting.entries
    who, what = (e.at, e.kind, e.revision, e.by, e.command), (e.data, e.salt, e.state, e.chain)
    return (waiting.game, e.version - 1, *who, *what)


def _columns(batch: Sequence[_Waiting]) -> tuple[list[object], ...]:
    """Return the arrays of the call: three by append, ten by event."""
    entries = [entry for waiting in batch for entry in waiting.entries]
    return (
        [waiting.game for waiting in batch],
        [waiting.entries[0].version - 1 for waiting in batch],
        [len(waiting.entries) for waiting in batch],
        [slot for slot, waiting in enumerate(batch, 1) for _ in waiting.entries],
        [entry.at for entry in entries],
        [entry.kind for entry in entries],
        [entry.revision for entry in entries],
        [entry.by for entry in entries],
        [entry.command for entry in entries],
        [entry.data for entry in entries],
        [entry.salt for entry in entries],
        [entry.state for entry in entries],
        [entry.chain for entry in entries],
    )
