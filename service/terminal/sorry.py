"""How a verb says that it cannot: a sentence, never a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager


class Sorry(Exception):
    """What was asked for cannot be done; the text is a sentence for the person at the terminal."""


@contextmanager
def sorry_for(*errors: type[Exception]) -> Iterator[None]:
    """Turn some errors, whose texts are sentences, into `Sorry`."""
    try:
        yield
    except errors as error:
        raise Sorry(str(error)) from error
