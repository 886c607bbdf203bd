"""The user that the servers run as: PostgreSQL refuses root, and so must we for it."""

import os
import pwd
import shutil
import subprocess
from functools import cached_property
from pathlib import Path
from typing import IO

from infra.embedded.error import EmbeddedError

# A user without root's rights still has to walk through root's own folders (a checkout under a
# 0700 home): it keeps the one right to do so. Without the securebit, access(2) would drop it.
_SETPRIV = (
    "--securebits=+no_setuid_fixup",
    "--clear-groups",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
)
# Nothing of ours is handed on: a PGPORT or PGOPTIONS of the user would change the server.
_ENVIRONMENT = {"LC_ALL": "C", "TZ": "UTC", "PATH": os.defpath}


class Owner:
    """A user, and how to start programs as that user."""

    def __init__(self, uid: int, gid: int) -> None:
        self.uid = uid
        self.gid = gid

    def spawn(self, command: list[str], log: IO[bytes]) -> subprocess.Popen[bytes]:
        """Return `command`, started, writing to `log`; Ctrl-C at the terminal does not reach it."""
        return subprocess.Popen(  # noqa: S603 -- our own servers, no shell
            [*self._prefix, *command],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd="/",
            env=_ENVIRONMENT,
            start_new_session=True,
            user=self._user,
            group=self._group,
            extra_groups=self._groups,
        )

    def run(self, command: list[str], text: str = "") -> str:
        """Return what `command` printed when given `text`; raises `EmbeddedError` if it failed."""
        done = subprocess.run(  # noqa: S603 -- our own servers, no shell
            [*self._prefix, *command],
            input=text,
            capture_output=True,
            check=False,
            encoding="utf-8",
            errors="replace",
            cwd="/",
            env=_ENVIRONMENT,
            user=self._user,
            group=self._group,
            extra_groups=self._groups,
        )
        if done.returncode:
            said = (done.stderr or done.stdout).strip() or f"exit code {done.returncode}"
            raise EmbeddedError(f"{Path(command[0]).name} failed: {said}")
        return done.stdout

    def give(self, path: Path) -> None:
        """Make the owner own `path`."""
        if os.geteuid() != self.uid:
            os.chown(path, self.uid, self.gid)

    @cached_property
    def _prefix(self) -> tuple[str, ...]:
        """The words that turn root into the owner; none when nothing is to be done, or no way."""
        setpriv = shutil.which("setpriv")
        if os.geteuid() == self.uid or not setpriv:
            return ()
        words = (setpriv, f"--reuid={self.uid}", f"--regid={self.gid}", *_SETPRIV)
        # Containers may forbid it: then a plain change of user has to do.
        tried = subprocess.run([*words, "true"], capture_output=True, check=False)  # noqa: S603 - words of our own
        return words if tried.returncode == 0 else ()

    @property
    def _plainly(self) -> bool:
        return os.geteuid() != self.uid and not self._prefix

    @property
    def _user(self) -> int | None:
        return self.uid if self._plainly else None

    @property
    def _group(self) -> int | None:
        return self.gid if self._plainly else None

    @property
    def _groups(self) -> list[int] | None:
        return [] if self._plainly else None


def owner_of(cluster: Path) -> Owner:
    """Return who runs the servers: ourselves, or for root whoever owns `cluster`, or a nobody.

    Raises `EmbeddedError` when the folder is somebody else's and we may not become them.
    """
    there = cluster.stat() if cluster.exists() else None
    if os.geteuid() != 0:
        if there and there.st_uid != os.geteuid():
            raise EmbeddedError(
                f"The folder {cluster} belongs to another user; start as that user."
            )
        return Owner(os.geteuid(), os.getegid())
    if there and there.st_uid != 0:
        return Owner(there.st_uid, there.st_gid)
    return _unprivileged()


def _unprivileged() -> Owner:
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return Owner(user.pw_uid, user.pw_gid)
    raise EmbeddedError("PostgreSQL refuses to run as root, and there is no user 'nobody' here.")
