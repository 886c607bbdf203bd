"""A PostgreSQL and a Valkey of our own: started, watched and stopped with the program."""

from infra.embedded.error import EmbeddedError
from infra.embedded.pair import Embedded, Servers

__all__ = ["Embedded", "EmbeddedError", "Servers"]
