"""What can be set from outside, by environment or flag."""

import os
from pathlib import Path

from msgspec import Struct

DATABASE_URL = "ACTA_DATABASE_URL"
REDIS_URL = "ACTA_REDIS_URL"


class Settings(Struct, frozen=True, kw_only=True):
    """Where the service listens, and which servers it uses. Without addresses it starts its own."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("var")
    database_url: str | None = None
    redis_url: str | None = None
    proxied: bool = False

    @property
    def external(self) -> bool:
        """Tell whether the servers are somebody else's."""
        return self.database_url is not None and self.redis_url is not None


class SettingsError(ValueError):
    """The settings contradict one another."""


def from_environment(host: str, port: int, data: Path) -> Settings:
    """Return the settings; raise `SettingsError` when only one of two servers is named."""
    database_url, redis_url = os.environ.get(DATABASE_URL), os.environ.get(REDIS_URL)
    if (database_url is None) != (redis_url is None):
        raise SettingsError(f"set both {DATABASE_URL} and {REDIS_URL}, or neither")
    return Settings(host=host, port=port, data=data, database_url=database_url, redis_url=redis_url)
