"""A program of its own: the limit. Whatever the first connection sends goes to all the others."""

import asyncio
import sys
from typing import cast

import uvloop
from typing_extensions import override

_BACKLOG = 4096


class Line(asyncio.Protocol):
    """One connection, among all that there are."""

    def __init__(self, lines: list[asyncio.Transport]) -> None:
        self._lines = lines

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._lines.append(self._transport)
        self._transport.write(b"\n\n")  # so that a watcher knows that it is counted

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._lines.remove(self._transport)

    @override
    def data_received(self, data: bytes) -> None:
        for line in self._lines[1:]:
            line.write(data)
        self._lines[0].write(b".")


async def serve(port: int) -> None:
    """Serve for ever. Whoever comes first after everybody has gone is the sender again."""
    lines: list[asyncio.Transport] = []
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Line(lines), "127.0.0.1", port, backlog=_BACKLOG)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1])))
