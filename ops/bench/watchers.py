"""A program of its own: a crowd of watchers on plain sockets, and the one who makes the moves.

It reads a `Plan` from its input, connects everybody, says `ready`, waits for a line, carries the
plan out and answers with a `Report`.
"""

import select
import socket
import sys
import time
from collections.abc import Sequence

import msgspec
from msgspec import Struct

_MARK = b"event: frame"
_CHUNK = 65536
_PATIENCE_S = 30


class Shot(Struct, frozen=True):
    """What is sent, and how many frames each watcher gets for it."""

    send: bytes
    frames: int


class Plan(Struct, frozen=True):
    """Where to connect, how many watchers with what first words, and what is sent then."""

    port: int
    watchers: int
    hello: bytes
    shots: Sequence[Shot]
    pause_s: float


class Report(Struct, frozen=True):
    """Seconds from each shot to the first and to the last watcher, and what one of them got."""

    first_s: list[float]
    last_s: list[float]
    heard: list[bytes]


class Crowd:
    """All the watchers, and the mover."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._poll = select.epoll()
        self._mover = self._connected()
        self._crowd = {line.fileno(): line for line in self._connect_all()}

    def ready(self) -> None:
        """Return when everybody has been greeted."""
        self._wait(dict.fromkeys(self._crowd, 1), b"\n\n")

    def report(self) -> Report:
        """Send each shot when the one before has reached everybody."""
        report = Report([], [], [])
        for shot in self._plan.shots:
            time.sleep(self._plan.pause_s)
            began = time.perf_counter()
            self._mover.sendall(shot.send)
            first, heard = self._wait(dict.fromkeys(self._crowd, shot.frames), _MARK)
            report.last_s.append(time.perf_counter() - began)
            report.first_s.append(first - began)
            report.heard.append(heard)
            self._mover.recv(_CHUNK)
        return report

    def _connect_all(self) -> list[socket.socket]:
        lines = [self._connected() for _ in range(self._plan.watchers)]
        for line in lines:
            self._poll.register(line, select.EPOLLIN)
            if self._plan.hello:
                line.sendall(self._plan.hello)
        return lines

    def _connected(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self._plan.port), _PATIENCE_S)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line

    def _wait(self, missing: dict[int, int], mark: bytes) -> tuple[float, bytes]:
        """Read until everybody got as many marks as are missing; return when the first one did."""
        first, heard, one = 0.0, b"", next(iter(missing))
        while missing:
            ready = self._poll.poll(_PATIENCE_S)
            if not ready:
                raise TimeoutError(f"{len(missing)} watchers wait in vain")
            first = first or time.perf_counter()
            for number, _ in ready:
                data = self._crowd[number].recv(_CHUNK)
                if number == one:
                    heard += data
                missing[number] = missing.get(number, 0) - data.count(mark)
                if missing[number] <= 0:
                    del missing[number]
        return first, heard


def main() -> None:
    """Carry out the plan."""
    plan = msgspec.json.decode(sys.stdin.readline(), type=Plan)
    crowd = Crowd(plan)
    crowd.ready()
    print("ready", flush=True)
    sys.stdin.readline()
    print(msgspec.json.encode(crowd.report()).decode(), flush=True)


if __name__ == "__main__":
    main()
