"""A watcher of streams, who believes nothing and checks everything as it comes."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing

import httpx
import msgspec

from projections.board import Json, patched

Message = tuple[str, str, str]
"""Id, event and data of a server-sent event."""

_LOST = (httpx.TransportError, httpx.StreamError)


async def messages(response: httpx.Response) -> AsyncGenerator[Message, None]:
    """Yield the events of a stream; a comment is one with the event `comment`."""
    fields: dict[str, str] = {}
    async for line in response.aiter_lines():
        name, _, value = line.partition(":")
        if line.startswith(":"):
            yield "", "comment", value.strip()
        elif line:
            fields[name] = value.removeprefix(" ")
        elif "data" in fields:
            yield fields.get("id", ""), fields["event"], fields["data"]
            fields = {}


class Watched:
    """One view, as a client that needs no rules keeps it: a snapshot, then patches."""

    def __init__(self) -> None:
        self.seq = -1
        self.board: Json = {}
        self.frames: dict[int, Json] = {}
        self.snapshots: list[int] = []
        self.boards: dict[int, Json] = {}

    def take(self, event: str, data: Json) -> None:
        if event == "snapshot":
            self.seq, self.board = data["seq"], data["board"]
            self.snapshots.append(self.seq)
        else:
            frame = data["frame"]
            assert frame["seq"] == self.seq + 1, f"{frame['seq']} came after {self.seq}"
            self.seq, self.board = frame["seq"], patched(self.board, frame["patch"])
            self.frames[self.seq] = frame
        self.boards[self.seq] = self.board


class Watcher:
    """Watches views over one connection, as often as it is asked to, from where it stopped."""

    def __init__(self, http: httpx.AsyncClient, views: Sequence[str]) -> None:
        self.http = http
        self.views = {view: Watched() for view in views}
        self.last_id = ""
        self.byes = 0
        self.connections = 0
        self.answers: list[int] = []

    @property
    def only(self) -> Watched:
        """The one view of a watcher of one."""
        (watched,) = self.views.values()
        return watched

    async def watch(self, until: Callable[["Watcher"], bool], headers: Json | None = None) -> None:
        """Watch over one connection until something holds, or until the other side ends it."""
        resume = {"last-event-id": self.last_id} if self.last_id else {}
        params = httpx.QueryParams([("view", view) for view in self.views])
        async with self.http.stream(
            "GET", "/api/stream", params=params, headers={**resume, **(headers or {})}
        ) as response:
            self.answers.append(response.status_code)
            if response.status_code != httpx.codes.OK:
                return
            self.connections += 1
            async with aclosing(messages(response)) as stream:
                async for id_, event, data in stream:
                    self._take(id_, event, data)
                    if until(self):
                        return

    async def persist(self, until: Callable[["Watcher"], bool]) -> None:
        """Watch through all that happens to the service, until something holds."""
        while not until(self):
            try:
                await self.watch(until)
            except _LOST:
                await asyncio.sleep(0.02)  # as a browser waits before it comes back

    def _take(self, id_: str, event: str, data: str) -> None:
        if event == "bye":
            self.byes += 1
        if event not in ("snapshot", "frame"):
            return
        told = msgspec.json.decode(data)
        self.views[told["view"]].take(event, told)
        self.last_id = id_
        seqs = ",".join(str(watched.seq) for watched in self.views.values())
        assert id_ == seqs, f"the id says {id_}, but {seqs} came"


def reached(seq: int) -> Callable[[Watcher], bool]:
    """Return whether a watcher has come to frame `seq` in each of its views."""
    return lambda watcher: all(watched.seq >= seq for watched in watcher.views.values())


def counted(connections: int) -> Callable[[Watcher], bool]:
    """Return whether a watcher has connected so many times."""
    return lambda watcher: watcher.connections >= connections
