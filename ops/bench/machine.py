"""What the machine says: CPU time and memory of processes, the disk, and how busy others are."""

import os
import resource
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median

_PROC = Path("/proc")
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_BLOCK = b"x" * 8192
_SYNCS = 200


def cpu_s(pid: int) -> float:
    """Return the CPU time of a process so far, from the scheduler's nanoseconds."""
    return sum(_ran_ns(task) for task in (_PROC / str(pid) / "task").iterdir()) / 1e9


def resident_bytes(pid: int) -> int:
    """Return the memory that a process holds."""
    return int((_PROC / str(pid) / "statm").read_text().split()[1]) * _PAGE


def allow_many_files() -> None:
    """Let this process and those that it starts hold as many connections as they may."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def fdatasync_us(folder: Path) -> float:
    """Return how long one durable write of 8 kB takes there."""
    path = folder / "fdatasync"
    with path.open("wb", buffering=0) as file:
        file.write(_BLOCK * _SYNCS)
        took = [_sync_s(file.fileno(), i) for i in range(_SYNCS)]
    path.unlink()
    return median(took) * 1e6


def filesystem(folder: Path) -> str:
    """Return the type of the file system that a folder lies on; `tmpfs` makes fsync free."""
    mounts = (line.split()[1:3] for line in (_PROC / "mounts").read_text().splitlines())
    around = [(len(point), kind) for point, kind in mounts if folder.is_relative_to(point)]
    return max(around)[1]


class Others:
    """How many cores the programs used that are none of ours, since this was made."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._busy, self._ours = _busy_s(), _tree_s()

    def cores(self) -> float:
        """Return how many cores they had on average."""
        others = (_busy_s() - self._busy) - (_tree_s() - self._ours)
        return max(others, 0) / (time.monotonic() - self._began)


def _ran_ns(task: Path) -> int:
    with suppress(OSError):  # a thread that ended
        return int((task / "schedstat").read_text().split()[0])
    return 0


def _sync_s(file: int, i: int) -> float:
    start = time.perf_counter()
    os.pwrite(file, _BLOCK, i * len(_BLOCK))
    os.fdatasync(file)
    return time.perf_counter() - start


def _busy_s() -> float:
    """Return what all cores worked: user, nice, system, irq, softirq; not idle, iowait, steal."""
    words = (_PROC / "stat").read_text().split("\n", 1)[0].split()[1:]
    ticks = [int(word) for word in words]
    return sum(ticks[:3] + ticks[5:7]) / _TICKS


def _tree_s() -> float:
    """Return the CPU time of this process and all below it, those that ended included."""
    children: defaultdict[int, list[int]] = defaultdict(list)
    spent: dict[int, int] = {}
    for pid, parent, ticks in _processes():
        children[parent].append(pid)
        spent[pid] = ticks
    below, total = [os.getpid()], 0
    while below:
        pid = below.pop()
        total += spent.get(pid, 0)
        below += children[pid]
    return total / _TICKS


def _processes() -> Iterator[tuple[int, int, int]]:
    for entry in _PROC.iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):
                words = (entry / "stat").read_text().rpartition(")")[2].split()
                yield int(entry.name), int(words[1]), sum(map(int, words[11:15]))
