"""The one stream endpoint: server-sent events of one or several views on one connection.

Each client is a task with a cursor per view and no queue: a slow reader delays nobody, and when it
has fallen off the ring it goes on from a snapshot.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress

from litestar.types import Receive, Send

from domain.ports import Unavailable
from domain.record import GameId
from service.hub import Hub, Ring, frame_message

HEARTBEAT_S = 15.0
STALL_S = 30.0
BACKFILL_FRAMES = 1000
RETRY_MS = 1000

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


Allowed = Callable[[], Awaitable[bool]]
_TURNS = (b'"kind":"replaced"', b"event: snapshot")
"""What may follow from a seat that changed hands: it says so, or skips over the saying."""


async def _always() -> bool:
    return True


class Streams:
    """All the streams of this process, and their end."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.clients: set[Client] = set()
        self.closing = False

    async def serve(
        self,
        views: Sequence[str],
        cursors: Sequence[int] | None,
        receive: Receive,
        send: Send,
        still: Allowed = _always,
    ) -> None:
        """Stream views from after the cursors (None: from snapshots) until either side ends it.

        `still` tells whether the other side may go on; it is asked when a seat changed hands.
        """
        client = Client(self, send, still)
        watcher = asyncio.create_task(client.watch(receive))
        self.clients.add(client)
        try:
            async with AsyncExitStack() as stack:
                rings = [
                    await stack.enter_async_context(self.hub.watching(view, client.wake))
                    for view in views
                ]
                await client.run(rings, cursors)
        finally:
            self.clients.discard(client)
            watcher.cancel()

    async def tick(self) -> None:
        """Keep the silent streams alive and end the stalled ones, until cancelled."""
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            for client in list(self.clients):
                client.tick(now)

    def doubt(self, game: GameId) -> None:
        """Ask anew who may watch a game. Other processes do so when they hear the news."""
        for client in self.clients:
            client.doubt(f"{game}/")

    def close(self) -> None:
        """End every stream; the clients are told to come back."""
        self.closing = True
        for client in self.clients:
            client.wake.set()


class Client:
    """One connection: where it stands in each of its views."""

    def __init__(self, streams: Streams, send: Send, still: Allowed) -> None:
        self.wake = asyncio.Event()
        self._still = still
        self._doubted = False
        self._streams = streams
        self._send = send
        self._task = asyncio.current_task()
        self._gone = False
        self._sent_at = time.monotonic()
        self._sending = False
        self._rings: list[Ring] = []
        self._seqs: list[int] = []

    async def watch(self, receive: Receive) -> None:
        """Notice when the other side is gone."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self._gone = True
        self.wake.set()

    def tick(self, now: float) -> None:
        """Wake a silent stream for its heartbeat; cancel one that has not read for too long."""
        silent_s = now - self._sent_at
        if self._sending and silent_s > STALL_S and self._task:
            self._task.cancel()
        elif not self._sending and silent_s > HEARTBEAT_S:
            self.wake.set()

    def doubt(self, prefix: str) -> None:
        """Look into this client's right before anything more is sent, if it watches that game."""
        if not self._rings or any(ring.view.startswith(prefix) for ring in self._rings):
            self._doubted = True
            self.wake.set()

    async def run(self, rings: list[Ring], cursors: Sequence[int] | None) -> None:
        """Write until somebody ends it. A cursor of -1 asks for a snapshot."""
        self._rings = rings
        self._seqs = list(cursors) if cursors else [-1] * len(rings)
        await self._send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        with suppress(Unavailable):
            first = await self._first()
            if await self._may_have(first):
                await self._write(b"retry: %d\n\n" % RETRY_MS + first)
                await self._follow()
        if not self._gone:
            await self._write(_bye("restart" if self._streams.closing else "look-again"))
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _follow(self) -> None:
        while not self._gone and not self._streams.closing:
            self.wake.clear()
            news = await self._news()
            if not await self._may_have(news):
                return
            if news:
                await self._write(news)
            elif time.monotonic() - self._sent_at > HEARTBEAT_S:
                await self._write(b": %s\n\n" % self._id())
            else:
                await self.wake.wait()

    async def _may_have(self, news: bytes) -> bool:
        """Tell whether the other side may have this, asking again when a seat changed hands."""
        if not (self._doubted or any(turn in news for turn in _TURNS)):
            return True
        self._doubted = False
        return await self._still()

    async def _first(self) -> bytes:
        return b"".join([await self._resumed(i) for i in range(len(self._rings))])

    async def _news(self) -> bytes:
        if len(self._rings) == 1 and (news := self._rings[0].news(self._seqs[0])) is not None:
            self._seqs[0] = self._rings[0].top
            return news
        return b"".join(
            [await self._since(i) for i, ring in enumerate(self._rings) if ring.top > self._seqs[i]]
        )

    async def _resumed(self, i: int) -> bytes:
        """Go on after the cursor of view `i` if the log can fill what is missing."""
        ring, seq = self._rings[i], self._seqs[i]
        if seq < 0 or seq > ring.top or ring.top - seq > BACKFILL_FRAMES:
            return await self._snapshot(i)
        if ring.after(seq) is not None:
            return await self._since(i)
        frames = (await self._streams.hub.reel(ring)).frames[seq : ring.top]
        return self._numbered(i, [frame_message(ring.view, frame) for frame in frames])

    async def _since(self, i: int) -> bytes:
        messages = self._rings[i].after(self._seqs[i])
        return await self._snapshot(i) if messages is None else self._numbered(i, messages)

    async def _snapshot(self, i: int) -> bytes:
        ring = self._rings[i]
        view = (await self._streams.hub.catch_up(ring)).view
        self._seqs[i] = view.seq
        return b"id: %s\n" % self._id() + ring.snapshot(view)

    def _numbered(self, i: int, messages: Sequence[bytes]) -> bytes:
        parts: list[bytes] = []
        for message in messages:
            self._seqs[i] += 1
            parts += (b"id: %s\n" % self._id(), message)
        return b"".join(parts)

    def _id(self) -> bytes:
        return b",".join(b"%d" % seq for seq in self._seqs)

    async def _write(self, body: bytes) -> None:
        self._sent_at, self._sending = time.monotonic(), True
        await self._send({"type": "http.response.body", "body": body, "more_body": True})
        self._sending = False


def _bye(reason: str) -> bytes:
    retry_ms = RETRY_MS + random.randrange(RETRY_MS)  # noqa: S311 - spreads the reconnects
    return b'event: bye\nretry: %d\ndata: {"reason":"%s"}\n\n' % (retry_ms, reason.encode())
