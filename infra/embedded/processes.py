"""The servers that a killed run left behind: found by their command lines, and ended."""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from signal import Signals

_PROC = Path("/proc")


def end_strays(mark: str, program: str, how: Signals, patience_s: float) -> None:
    """Send `how` to the strays and return when they are gone, or after `patience_s`."""
    for pid in strays(mark, program):
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, how)
    deadline = time.monotonic() + patience_s
    while strays(mark, program) and time.monotonic() < deadline:
        time.sleep(0.01)


def strays(mark: str, program: str) -> list[int]:
    """Return the processes whose command line carries `mark` and whose first word is `program`.

    The first word keeps a psql or a valkey-cli that somebody pointed at our sockets alive.
    """
    first = re.compile(rf"(?:^|/){program}")
    return [
        pid for pid, line in _command_lines() if mark in line and first.search(line.split("\0")[0])
    ]


def _command_lines() -> Iterator[tuple[int, str]]:
    """Yield every process and its words, NUL between them. A zombie has none: it is gone."""
    if not (_PROC / "self").exists():
        yield from _told_by_ps()
        return
    for entry in _PROC.iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):  # it ended while we looked
                yield int(entry.name), os.fsdecode((entry / "cmdline").read_bytes())


def _told_by_ps() -> Iterator[tuple[int, str]]:
    # macOS has no /proc, and a bare Debian has no ps.
    listing = subprocess.run(
        ["/bin/ps", "-axww", "-o", "pid=,command="], capture_output=True, check=True
    )
    for line in os.fsdecode(listing.stdout).splitlines():
        pid, _, words = line.strip().partition(" ")
        yield int(pid), words.replace(" -", "\0-")
