"""A server as our child: launched, asked whether it lives, stopped."""

import re
import subprocess
import time
from pathlib import Path
from signal import SIGKILL, Signals
from typing import Protocol

from infra.embedded.error import EmbeddedError
from infra.embedded.owner import Owner

_START_S_MAX = 60
STOP_S_MAX = 20


class Program(Protocol):
    """What PostgreSQL and Valkey each answer for themselves."""

    name: str
    stop_signal: Signals
    log: Path

    def end_strays(self) -> None:
        """End what an earlier run left behind, in an orderly way as far as that goes."""

    def prepare(self, owner: Owner) -> None:
        """Make what the first start needs; raises `EmbeddedError`."""

    def clear(self) -> None:
        """Remove what a killed server leaves and its successor would stumble over."""

    def command(self) -> list[str]:
        """Return the words that start it; raises `EmbeddedError` when it is not installed."""

    def ready(self, pid: int) -> bool:
        """Tell whether the process `pid`, and not an older one, answers."""


class Server:
    """A program that runs as our child."""

    def __init__(self, program: Program, owner: Owner) -> None:
        self.name = program.name
        self._program = program
        self._owner = owner
        self._process: subprocess.Popen[bytes] | None = None
        self._log_start = 0

    @property
    def pid(self) -> int:
        """The process's number; raises `EmbeddedError` when it was never launched."""
        return self._child.pid

    def launch(self) -> None:
        """Start it and return at once; raises `EmbeddedError` when it is not installed."""
        self._program.clear()
        with self._program.log.open("ab") as log:
            self._log_start = log.tell()
            self._owner.give(self._program.log)
            self._process = self._owner.spawn(self._program.command(), log)

    def wait_until_ready(self) -> None:
        """Return once it answers; raises `EmbeddedError` when it ends first, or takes too long."""
        deadline = time.monotonic() + _START_S_MAX
        while not self._program.ready(self.pid):
            if not self.alive():
                raise EmbeddedError(f"{self.name} ended while starting: {self.last_words()}")
            if time.monotonic() > deadline:
                raise EmbeddedError(
                    f"{self.name} was not ready after {_START_S_MAX} s: {self.last_words()}"
                )
            time.sleep(0.01)

    def revive(self) -> None:
        """Return when it runs and answers, launched if it was dead; raises `EmbeddedError`."""
        if not self.alive():
            self.launch()
        self.wait_until_ready()

    def alive(self) -> bool:
        """Tell whether the process runs; one that ended is reaped by this."""
        return self._process is not None and self._process.poll() is None

    def ask_to_stop(self) -> None:
        """Ask for an orderly end, and return at once."""
        if self.alive():
            self._child.send_signal(self._program.stop_signal)

    def wait_until_stopped(self) -> None:
        """Return when it has ended, by force if it takes too long."""
        if self._process is not None:
            try:
                self._process.wait(STOP_S_MAX)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self._child.send_signal(SIGKILL)
        self._child.wait()

    def last_words(self) -> str:
        """Return the line of its log that says best why it ended, and where to read on."""
        with self._program.log.open("rb") as log:
            log.seek(self._log_start)
            lines = log.read().decode(errors="replace").split("\n")
        said = [line.strip() for line in lines if line.strip()] or ["it said nothing"]
        fatal = [line for line in said if re.search(r"\b(FATAL|PANIC|Fatal)\b", line)]
        return f"{(fatal or said)[-1]} (see {self._program.log})"

    @property
    def _child(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise EmbeddedError(f"{self.name} was not started.")
        return self._process
