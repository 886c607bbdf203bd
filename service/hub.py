"""The hub: one reader of the feed per process, and a ring of the latest frames per watched view."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from itertools import islice

import msgspec
import structlog

from domain.ports import Feed, Published, Unavailable
from projections.frames import View
from projections.past import Reel
from projections.pasts import Pasts
from projections.relay import read_view_name

logger = structlog.get_logger()

RING_FRAMES = 256
CHECK_S = 30.0
RETRY_S = 0.5


class Ring:
    """The latest frames of one view, as messages made once for everybody who watches it."""

    def __init__(self, view: str) -> None:
        self.view = view
        self.top = 0
        self.heard = 0
        self.wakes: set[asyncio.Event] = set()
        self._messages: deque[bytes] = deque(maxlen=RING_FRAMES)
        self._snapshot = (-1, b"")
        self._news = (-1, -1, b"")

    def push(self, seq: int, frame: bytes) -> None:
        """Add the next frame and wake the watchers; any other frame is only heard of."""
        self.heard = max(self.heard, seq)
        if seq == self.top + 1:
            self.top = seq
            self._messages.append(frame_message(self.view, frame))
            self.wake()

    def skip_to(self, top: int) -> None:
        """Begin behind frame `top`; whoever watches from before gets a snapshot."""
        self._messages.clear()
        self.top = top

    def wake(self) -> None:
        """Tell the watchers that there is something new."""
        for wake in self.wakes:
            wake.set()

    def after(self, seq: int) -> list[bytes] | None:
        """Return the messages after frame `seq`; None when the ring does not reach so far."""
        missing = self.top - seq
        if not 0 <= missing <= len(self._messages):
            return None
        return list(islice(self._messages, len(self._messages) - missing, None))

    def news(self, seq: int) -> bytes | None:
        """Return what `after` does, with ids and in one piece, for those who watch this alone."""
        if seq == self.top:
            return b""
        if self._news[:2] != (seq, self.top):
            messages = self.after(seq)
            if messages is None:
                return None
            numbered = (b"id: %d\n%s" % one for one in enumerate(messages, start=seq + 1))
            self._news = (seq, self.top, b"".join(numbered))
        return self._news[2]

    def snapshot(self, view: View) -> bytes:
        """Return the snapshot message of this view, made once for all who need it."""
        if self._snapshot[0] != view.seq:
            self._snapshot = (view.seq, snapshot_message(self.view, view))
        return self._snapshot[1]


class Hub:
    """Keeps the rings of watched views as new as the log."""

    def __init__(self, pasts: Pasts, feed: Feed) -> None:
        self.rings: dict[str, Ring] = {}
        self._pasts = pasts
        self._feed = feed
        self._behind = asyncio.Event()

    @asynccontextmanager
    async def watching(self, view: str, wake: asyncio.Event) -> AsyncIterator[Ring]:
        """Yield the ring of a view, caught up with the log; `wake` is set on each new frame.

        The ring listens before it reads the log, so live tail and past meet without a gap.
        """
        ring = self.rings.get(view)
        if ring is None:
            ring = self.rings[view] = Ring(view)
        ring.wakes.add(wake)
        try:
            await self.catch_up(ring)
            yield ring
        finally:
            ring.wakes.discard(wake)
            if not ring.wakes and self.rings.get(view) is ring:
                del self.rings[view]

    async def reel(self, ring: Ring) -> Reel:
        """Return all frames of a ring's view, from the log; raises `Unavailable`."""
        game, audience = read_view_name(ring.view)
        return (await self._pasts.load(game)).reel(audience)

    async def catch_up(self, ring: Ring) -> Reel:
        """Bring a ring up to the log, and return the frames up to there; raises `Unavailable`."""
        while True:
            heard = ring.heard
            reel = await self.reel(ring)
            news = ring.heard > heard  # which came while the log was read
            frames = reel.frames
            if len(frames) - ring.top > RING_FRAMES:
                ring.skip_to(len(frames) - RING_FRAMES)
            for seq in range(ring.top + 1, len(frames) + 1):
                ring.push(seq, frames[seq - 1])
            if ring.top >= ring.heard or not news:
                ring.heard = ring.top  # what the log does not hold has not happened
                return reel

    async def run(self) -> None:
        """Read the feed until cancelled. While Redis is away the log itself is asked."""
        while True:
            try:
                async for batch in self._feed.follow():
                    await self._take(batch)
            except Unavailable as error:
                logger.warning("feed away", error=str(error))
            await self._catch_up(list(self.rings.values()))
            await asyncio.sleep(RETRY_S)

    async def check(self) -> None:
        """Look for lost tails now and then, and soon after the log was away, until cancelled."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._behind.wait(), CHECK_S)
            await asyncio.sleep(RETRY_S)
            self._behind.clear()
            await self._catch_up(list(self.rings.values()))

    async def _take(self, batch: Iterable[Published]) -> None:
        if not batch:  # the mark that following begins: what came before it is in the log
            await self._catch_up(list(self.rings.values()))
        for published in batch:
            if ring := self.rings.get(published.view):
                ring.push(published.seq, published.data)
                if ring.heard > ring.top:
                    await self._catch_up([ring])

    async def _catch_up(self, rings: list[Ring]) -> None:
        try:
            for ring in rings:
                await self.catch_up(ring)
        except Unavailable as error:
            logger.warning("log away", error=str(error))
            self._behind.set()


def frame_message(view: str, frame: bytes) -> bytes:
    """Return the event of a frame, without its id line."""
    return b'event: frame\ndata: {"view":"%s","frame":%s}\n\n' % (view.encode(), frame)


def snapshot_message(view: str, now: View) -> bytes:
    """Return the event of a snapshot, without its id line."""
    body = msgspec.json.encode({"view": view, "seq": now.seq, "at": now.at, "board": now.board})
    return b"event: snapshot\ndata: " + body + b"\n\n"
