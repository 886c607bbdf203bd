"""Where the driver's errors become ours."""

from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import RedisError

from domain.ports import Unavailable


@contextmanager
def our_errors() -> Iterator[None]:
    """Raise `Unavailable` for what the driver raises."""
    try:
        yield
    except (RedisError, OSError) as error:  # a TimeoutError is an OSError
        raise Unavailable(f"Redis: {error!r}") from error
