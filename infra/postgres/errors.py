"""Where the driver's errors become ours."""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from domain.ports import Unavailable

DRIVER_ERRORS = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,  # which a TimeoutError is, too
)
REFUSED_DATA = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError)


class Unsupported(RuntimeError):
    """This PostgreSQL cannot carry the log."""


@contextmanager
def our_errors() -> Iterator[None]:
    """Raise `Unavailable` for what the driver raises, and `ValueError` for data it refused."""
    try:
        yield
    except REFUSED_DATA as error:
        raise ValueError(f"the database refused the data: {error}") from error
    except DRIVER_ERRORS as error:
        raise Unavailable(f"PostgreSQL: {error!r}") from error
