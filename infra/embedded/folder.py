"""The data folder, which one process holds at a time, and the short folder for its sockets."""

import fcntl
import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from infra.embedded.error import EmbeddedError
from infra.embedded.owner import Owner

_BASE_BYTES_MAX = 60  # a socket's whole path has 104 bytes on macOS, 108 on Linux


class Folder:
    """One data folder: `mark` stands in the command line of every server that belongs to it."""

    def __init__(self, data: Path) -> None:
        self.data = data.resolve()
        self.mark = hashlib.sha256(os.fsencode(self.data)).hexdigest()[:10]
        self.sockets = _short_folder() / f"acta-{os.getuid()}-{self.mark}"
        self._lock: int | None = None
        self._sockets_are_ours = False

    def hold(self) -> None:
        """Make the folder and keep others out; raises `EmbeddedError` when it is taken."""
        try:
            self.data.mkdir(parents=True, exist_ok=True)
            lock = os.open(self.data / ".lock", os.O_RDONLY | os.O_CREAT, 0o644)
        except OSError as error:
            raise EmbeddedError(f"Nothing can be kept in {self.data}: {error.strerror}.") from error
        try:
            # The kernel frees it however we end, so no file of ours can be left locked.
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(lock)
            raise EmbeddedError(self._refusal(error)) from error
        self._lock = lock

    def release(self) -> None:
        """Remove the sockets and let others in."""
        if self._sockets_are_ours:
            shutil.rmtree(self.sockets, ignore_errors=True)
            self._sockets_are_ours = False
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def renew_sockets(self, owner: Owner) -> None:
        """Leave an empty folder for sockets that only `owner` may enter.

        An old socket or its lock file would stop a server, or lead to the server of another run.
        Raises `EmbeddedError` when the folder is somebody else's.
        """
        if os.path.lexists(self.sockets):
            if self.sockets.lstat().st_uid not in {os.geteuid(), owner.uid}:
                raise EmbeddedError(
                    f"The folder {self.sockets} belongs to another user; have it removed."
                )
            shutil.rmtree(self.sockets)
        self.sockets.mkdir(mode=0o700)
        self._sockets_are_ours = True
        owner.give(self.sockets)

    def _refusal(self, error: OSError) -> str:
        if isinstance(error, BlockingIOError):
            return f"Another Acta already runs in {self.data}: stop it, or use another folder."
        return f"The folder {self.data} cannot be locked ({error.strerror}): use a local disk."


def _short_folder() -> Path:
    usual = Path(tempfile.gettempdir())
    fits = len(os.fsencode(usual)) <= _BASE_BYTES_MAX
    return usual if fits else Path("/tmp")  # noqa: S108 -- its owner and mode are checked
