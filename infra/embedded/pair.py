"""The two servers together: the face of this folder."""

import asyncio
import time
from pathlib import Path

import msgspec

from infra.embedded.error import EmbeddedError
from infra.embedded.folder import Folder
from infra.embedded.owner import owner_of
from infra.embedded.postgres import Postgres
from infra.embedded.server import Server
from infra.embedded.valkey import Valkey
from infra.embedded.watch import Watch

_LOOK_EVERY_S = 0.1


class Servers(msgspec.Struct, frozen=True):
    """Where the two servers are reached."""

    database_url: str
    redis_url: str


class Embedded:
    """A PostgreSQL and a Valkey of our own, in one data folder.

    `durable=False` is for tests: nothing survives a loss of power.
    """

    def __init__(self, data: Path, *, durable: bool = True) -> None:
        self._folder = Folder(data)
        self._postgres = Postgres(self._folder, durable=durable)
        self._valkey = Valkey(self._folder, durable=durable)
        self._running: tuple[Server, Server] | None = None

    def start(self) -> Servers:
        """Return where the servers are reached, once both answer; raises `EmbeddedError`."""
        self._folder.hold()
        try:
            self._launch()
        except BaseException:
            self.stop()
            raise
        return Servers(database_url=self._postgres.url, redis_url=self._valkey.url)

    def stop(self) -> None:
        """End both servers in an orderly way and free the folder."""
        both = self._running or ()
        for server in both:
            server.ask_to_stop()
        for server in both:
            server.wait_until_stopped()
        self._running = None
        self._folder.release()

    def __enter__(self) -> Servers:
        """Return where the servers are reached, as `start` does."""
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    async def supervise(self) -> None:
        """Launch again whichever server dies, until cancelled.

        Raises `EmbeddedError`, with the reason, when one dies five times within a minute.
        """
        watches = [Watch(server) for server in self._both]
        while True:
            for watch in watches:
                watch.look(time.monotonic())
            await asyncio.sleep(_LOOK_EVERY_S)

    @property
    def postgres_pid(self) -> int:
        """PostgreSQL's process; raises `EmbeddedError` when it does not run."""
        return self._both[0].pid

    @property
    def valkey_pid(self) -> int:
        """Valkey's process; raises `EmbeddedError` when it does not run."""
        return self._both[1].pid

    def kill_postgres(self) -> None:
        """End PostgreSQL as a crash would."""
        self._both[0].kill()

    def kill_valkey(self) -> None:
        """End Valkey as a crash would."""
        self._both[1].kill()

    def restart_postgres(self) -> None:
        """Return when PostgreSQL runs and answers again; raises `EmbeddedError`."""
        self._both[0].revive()

    def restart_valkey(self) -> None:
        """Return when Valkey runs and answers again; raises `EmbeddedError`."""
        self._both[1].revive()

    def _launch(self) -> None:
        owner = owner_of(self._folder.data / "pg")
        self._postgres.end_strays()
        self._valkey.end_strays()
        self._folder.renew_sockets(owner)
        self._postgres.prepare(owner)
        self._valkey.prepare(owner)
        self._running = Server(self._postgres, owner), Server(self._valkey, owner)
        for server in self._running:
            server.launch()
        for server in self._running:
            server.wait_until_ready()

    @property
    def _both(self) -> tuple[Server, Server]:
        if self._running is None:
            raise EmbeddedError("No server runs.")
        return self._running
