"""Our own Valkey: an append-only file in `valkey`."""

import socket
from contextlib import suppress
from signal import SIGTERM
from urllib.parse import quote

from infra.embedded import binaries
from infra.embedded.folder import Folder
from infra.embedded.owner import Owner
from infra.embedded.processes import end_strays
from infra.embedded.server import STOP_S_MAX

_TITLE = "(valkey|redis)-server( |$)"


class Valkey:
    """A Valkey that listens on a socket of our folder, and nowhere else."""

    def __init__(self, folder: Folder, *, durable: bool) -> None:
        self.name = "Valkey"
        self.stop_signal = SIGTERM
        self.log = folder.data / "valkey.log"
        self._folder = folder
        self._files = folder.data / "valkey"
        self._socket = folder.sockets / "valkey.sock"
        self._durable = durable

    @property
    def url(self) -> str:
        """What `Redis.from_url` takes."""
        return f"unix://{quote(str(self._socket))}"

    def end_strays(self) -> None:
        """End a server left behind."""
        end_strays(self._folder.mark, _TITLE, SIGTERM, STOP_S_MAX)

    def prepare(self, owner: Owner) -> None:
        """Make its folder."""
        self._files.mkdir(mode=0o700, exist_ok=True)
        owner.give(self._files)

    def clear(self) -> None:
        """Remove the socket: it might lead to an old server."""
        self._socket.unlink(missing_ok=True)

    def command(self) -> list[str]:
        """Return the words that start it; raises `EmbeddedError` when it is not installed."""
        # Words, not a configuration file: that would need quoting for a folder with spaces.
        keep = "yes" if self._durable else "no"
        words = ["--port", "0", "--unixsocket", str(self._socket), "--unixsocketperm", "700"]
        words += ["--dir", str(self._files), "--save", ""]
        return [str(binaries.valkey()), *words, "--appendonly", keep, "--appendfsync", "everysec"]

    def ready(self, pid: int) -> bool:  # noqa: ARG002 -- its socket was removed before the launch
        """Tell whether it answers; it does not while it still reads its file."""
        with suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            line.settimeout(1)
            line.connect(str(self._socket))
            line.sendall(b"PING\r\n")
            return line.recv(16).startswith(b"+PONG")
        return False
