"""Connections: in the service's role, impatient, and checked before they are used."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from infra.postgres.errors import DRIVER_ERRORS, Unsupported, our_errors
from infra.postgres.sql import query

# Generic for the type checker only, hence in quotes.
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"
PooledConnection: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"

SERVICE_ROLE = "acta_service"

_CHECK = query("check_connection")
_MAJOR_MIN = 15
_CONNECT_S_MAX = 5
_ANSWER_S_MAX = 10  # longer than the server's own limits: then it is the network that is gone
_HEARTBEAT_S = 5
_SETTINGS = {
    "role": SERVICE_ROLE,
    "statement_timeout": "5s",
    "lock_timeout": "3s",
    "idle_in_transaction_session_timeout": "5s",
    "synchronous_commit": "on",  # "acked" means "kept", whatever the database's default
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "jit": "off",
}


async def connect(database_url: str, name: str) -> Connection:
    """Return a connection that acts as the service; `name` is what the database calls it.

    Raises `Unavailable`, or `Unsupported` for a PostgreSQL that is too old.
    """
    with our_errors():
        connection: Connection = await asyncpg.connect(database_url, **_options(name))
    try:
        await check_version(connection)
    except Unsupported:
        await connection.close()
        raise
    return connection


@asynccontextmanager
async def dedicated(database_url: str, name: str) -> AsyncIterator[Connection]:
    """Hold a connection that is nobody else's, and end it for sure."""
    connection = await connect(database_url, name)
    try:
        yield connection
    finally:
        connection.terminate()


@asynccontextmanager
async def open_pool(database_url: str, size: int = 8) -> AsyncIterator[Pool]:
    """Hold a pool for short statements. Nothing run on it may change the session."""
    with our_errors():
        pool = await asyncpg.create_pool(
            database_url,
            min_size=0,
            max_size=size,
            init=check_version,
            reset=_leave,
            **_options("pool"),
        )
    try:
        with our_errors():
            await pool.execute(_CHECK)
        yield pool
    finally:
        await _close(pool)


async def until_closed(connection: Connection) -> None:
    """Return when a connection has died. A silent one is asked for a sign of life."""
    closed = asyncio.Event()
    connection.add_termination_listener(lambda _: closed.set())
    while not connection.is_closed():
        try:
            await asyncio.wait_for(closed.wait(), _HEARTBEAT_S)
        except TimeoutError:
            await _ask(connection)


async def check_version(connection: Connection) -> None:
    """Return when this PostgreSQL can carry the log; raise `Unsupported` otherwise."""
    major = connection.get_server_version().major
    if major < _MAJOR_MIN:
        raise Unsupported(f"PostgreSQL {_MAJOR_MIN} or newer is needed, but this one is {major}")


async def _ask(connection: Connection) -> None:
    try:
        await connection.execute(_CHECK, timeout=_HEARTBEAT_S)
    except DRIVER_ERRORS:
        connection.terminate()


async def _leave(_: Connection) -> None:
    """Do nothing: no statement here changes its session, and a reset is one more round trip."""


async def _close(pool: Pool) -> None:
    try:
        await asyncio.wait_for(pool.close(), _ANSWER_S_MAX)
    except TimeoutError:
        pool.terminate()


def _options(name: str) -> dict[str, Any]:
    return {
        "timeout": _CONNECT_S_MAX,
        "command_timeout": _ANSWER_S_MAX,
        "server_settings": {**_SETTINGS, "application_name": f"acta {name}"},
    }
