"""Our own PostgreSQL: one cluster in `pg`, the database `acta` in it."""

import re
import shutil
from contextlib import suppress
from signal import SIGINT, SIGKILL
from urllib.parse import quote

from infra.embedded import binaries
from infra.embedded.error import EmbeddedError
from infra.embedded.folder import Folder
from infra.embedded.owner import Owner
from infra.embedded.processes import end_strays
from infra.embedded.server import STOP_S_MAX

_MAJOR_MIN = 15
_READY_LINE = 7  # of postmaster.pid, counted from 0
_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "shared_buffers": "128MB",
    "max_connections": "100",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "dynamic_shared_memory_type": "mmap",  # a container's /dev/shm may hold only 64 MB
    "huge_pages": "off",
    "log_destination": "stderr",
    "logging_collector": "off",
    "timezone": "UTC",
}
_CARELESS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class Postgres:
    """A PostgreSQL that listens on a socket of our folder, and nowhere else."""

    def __init__(self, folder: Folder, *, durable: bool) -> None:
        self.name = "PostgreSQL"
        self.stop_signal = SIGINT  # "fast": no waiting for clients
        self.log = folder.data / "pg.log"
        self._folder = folder
        self._cluster = folder.data / "pg"
        self._durable = durable

    @property
    def url(self) -> str:
        """What `asyncpg.connect` takes. The port is named lest a PGPORT of the user be taken."""
        return f"postgresql://acta@/acta?host={quote(str(self._folder.sockets))}&port=5432"

    def end_strays(self) -> None:
        """End a postmaster left behind, then what outlived it."""
        end_strays(self._folder.mark, "postgres$", SIGINT, STOP_S_MAX)
        self._end_backends()

    def prepare(self, owner: Owner) -> None:
        """Make the cluster on first use; raises `EmbeddedError` on one of another version."""
        major = _major(owner)
        if not self._cluster.exists():
            self._make_cluster(owner)
        version = self._cluster / "PG_VERSION"
        found = version.read_text().strip() if version.exists() else "no version"
        if found != str(major):
            raise EmbeddedError(
                f"The data in {self._cluster} are of PostgreSQL {found}, but the program here is "
                f"PostgreSQL {major}: use that version, or another folder."
            )

    def clear(self) -> None:
        """Remove what a killed postmaster leaves: busy backends, its pid file, its sockets."""
        self._end_backends()  # with one alive, the next postmaster refuses to start
        # We hold the folder, so nobody is meant by it: its number may be a zombie's, or reused.
        (self._cluster / "postmaster.pid").unlink(missing_ok=True)
        for name in (".s.PGSQL.5432", ".s.PGSQL.5432.lock"):
            (self._folder.sockets / name).unlink(missing_ok=True)

    def command(self) -> list[str]:
        """Return the words that start it; raises `EmbeddedError` when it is not installed."""
        settings = _SETTINGS | ({} if self._durable else _CARELESS)
        settings["unix_socket_directories"] = str(self._folder.sockets)
        # It stands in the command line of each backend, where `end_strays` looks for it.
        settings["cluster_name"] = f"acta-{self._folder.mark}"
        words = [f"--{name}={value}" for name, value in settings.items()]
        return [str(binaries.postgres()), "-D", str(self._cluster), "-p", "5432", *words]

    def ready(self, pid: int) -> bool:
        """Tell whether the process `pid` says that it takes connections."""
        with suppress(OSError):
            lines = (self._cluster / "postmaster.pid").read_bytes().splitlines()
            says = b"".join(lines[_READY_LINE : _READY_LINE + 1]).strip()
            return lines[:1] == [str(pid).encode()] and says == b"ready"
        return False

    def _end_backends(self) -> None:
        end_strays(self._folder.mark, "postgres(:|$)", SIGKILL, patience_s=5)

    def _make_cluster(self, owner: Owner) -> None:
        # Made aside and renamed when whole: a half-made cluster is never used.
        fresh = self._cluster.with_name("pg.new")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        owner.give(fresh)
        postgres = binaries.postgres()
        initdb = [str(postgres.with_name("initdb")), "-D", str(fresh), "-U", "acta"]
        initdb += ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"]
        owner.run(initdb if self._durable else [*initdb, "--no-sync"])
        single = [str(postgres), "--single", "-D", str(fresh), "-c", "exit_on_error=on"]
        owner.run([*single, "postgres"], "create database acta;\n")
        fresh.rename(self._cluster)


def _major(owner: Owner) -> int:
    said = owner.run([str(binaries.postgres()), "--version"])
    major = int((re.findall(r"\d+", said) or ["0"])[0])
    if major < _MAJOR_MIN:
        raise EmbeddedError(f"PostgreSQL {_MAJOR_MIN} or newer is needed; here is {said.strip()}.")
    return major
