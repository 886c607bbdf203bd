"""The stream: what a watcher receives is what the log holds, however often he comes and goes."""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest
from litestar.types import Message

from projections.board import Json, patched
from service import hub as hubs
from service import stream as streams
from service.parts import Parts
from service.stream import Streams
from tests.service.site import Site, Table, bearer, code_of
from tests.service.watcher import Watched, Watcher, messages, reached

SEED = 20261201


@pytest.fixture
async def table(shared_site: Site) -> Table:
    return await shared_site.table()


async def test_a_watcher_sees_each_move_and_the_patches_lead_to_the_view(table: Table) -> None:
    watcher = Watcher(table.http, [table.view_name])
    async with asyncio.TaskGroup() as group:
        watching = group.create_task(watcher.watch(lambda w: w.only.seq >= 3 + 12))
        await until(lambda: watcher.only.seq == 3)
        await table.play(random.Random(SEED), 12)
        await watching

    assert watcher.only.snapshots == [3]
    assert watcher.only.board == (await table.view(watcher.only.seq))["view"]
    assert [watcher.only.frames[seq] for seq in range(4, 16)] == await table.frames(
        after=3, until=15
    )


async def test_stream_frames_and_view_tell_the_same_at_each_moment(table: Table) -> None:
    await table.play(random.Random(SEED), 10)
    frames = await table.frames()
    watcher = Watcher(table.http, [table.view_name])
    watcher.last_id = "0"
    watcher.only.seq = 0
    await watcher.watch(reached(len(frames)))

    assert list(watcher.only.frames.values()) == frames
    folded: Json = {}
    for frame in frames:
        folded = patched(folded, frame["patch"])
        assert await table.view(frame["seq"]) == {
            "seq": frame["seq"],
            "at": frame["at"],
            "view": folded,
        }
    assert watcher.only.board == folded


async def test_who_comes_back_goes_on_where_he_stopped(table: Table) -> None:
    watcher = Watcher(table.http, [table.view_name])
    await watcher.watch(reached(3))
    for _ in range(6):
        await table.play(random.Random(SEED), 2)
        await watcher.watch(reached((await table.view())["seq"]))
    assert watcher.only.snapshots == [3]
    assert list(watcher.only.frames.values()) == await table.frames(after=3)


@pytest.mark.parametrize(
    "last_id",
    [
        "4",
        "99",
        "9999999999",
        "99999999999",
        "-1",
        "1.0",
        "x",
        "3,3",
        ",",
        "٣",
        "1e0",
        "0x1",
        "3;",
    ],
)
async def test_an_id_that_this_stream_never_said_is_answered_with_a_snapshot(
    table: Table, last_id: str
) -> None:
    watcher = Watcher(table.http, [table.view_name])
    await watcher.watch(reached(3), {"last-event-id": last_id.encode()})
    assert watcher.only.snapshots == [3]
    assert watcher.only.board == (await table.view())["view"]


async def test_a_first_connection_may_say_after_which_frame_it_goes_on(table: Table) -> None:
    params = {"view": table.view_name, "after": "1"}
    async with table.http.stream("GET", "/api/stream", params=params) as response:
        assert response.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert response.headers["cache-control"] == "no-store"
        first, second = [message async for message in first_of(response, 2)]
    assert (first[:2], second[:2]) == (("2", "frame"), ("3", "frame"))


async def first_of(response: httpx.Response, number: int) -> AsyncIterator[tuple[str, str, str]]:
    async for message in messages(response):
        yield message
        number -= 1
        if not number:
            return


async def test_a_stream_of_several_views_has_an_id_for_each(shared_site: Site) -> None:
    tables = [await shared_site.table() for _ in range(3)]
    for moves, table in enumerate(tables):
        await table.play(random.Random(SEED), moves)
    watcher = Watcher(shared_site.http, [table.view_name for table in tables])
    tops = [(await table.view())["seq"] for table in tables]
    await watcher.watch(reached(3))  # which each id along the way is held to
    assert watcher.last_id == ",".join(map(str, tops))

    await tables[1].play(random.Random(SEED), 3)
    watcher.views[tables[0].view_name].snapshots.clear()
    tops = [(await table.view())["seq"] for table in tables]
    await watcher.watch(lambda w: w.views[tables[1].view_name].seq == tops[1])

    assert watcher.last_id == ",".join(map(str, tops))
    assert watcher.views[tables[0].view_name].snapshots == []
    for table in tables:
        assert watcher.views[table.view_name].board == (await table.view())["view"]


async def test_the_names_that_seats_have_for_one_view_are_one_view(table: Table) -> None:
    headers = bearer(table.tokens[0])
    both = httpx.QueryParams([("view", f"{table.game}/seat:0"), ("view", f"{table.game}/public")])
    answer = await table.http.get("/api/stream", params=both, headers=headers)
    assert code_of(answer) == "malformed"
    watcher = Watcher(table.http, [table.view_name])
    params = {"view": f"{table.game}/seat:0"}
    async with table.http.stream("GET", "/api/stream", params=params, headers=headers) as response:
        async for _, event, data in first_of(response, 1):
            watcher.only.take(event, msgspec.json.decode(data))
    assert watcher.only.board == (await table.view())["view"]


async def test_a_silent_stream_is_heard_of_now_and_then(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_S", 0.05)
    params = {"view": table.view_name}
    async with (
        asyncio.timeout(20),
        table.http.stream("GET", "/api/stream", params=params) as response,
    ):
        snapshot, heartbeat = [message async for message in first_of(response, 2)]
    assert snapshot[1] == "snapshot"
    assert heartbeat[1:] == ("comment", "3")


class Reader:
    """A client at the end of a connection that can be held up, without a socket."""

    def __init__(self) -> None:
        self.reading = asyncio.Event()
        self.reading.set()
        self.body = b""
        self.gone = asyncio.Event()

    async def send(self, message: Message) -> None:
        await self.reading.wait()
        if message["type"] == "http.response.body":
            self.body += message["body"]

    async def receive(self) -> Any:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    @property
    def watched(self) -> Watched:
        """What this client has understood by now."""
        watched = Watched()
        for message in self.body.decode().split("\n\n")[1:-1]:
            fields = dict(line.split(": ", 1) for line in message.split("\n"))
            if fields["event"] != "bye":
                watched.take(fields["event"], msgspec.json.decode(fields["data"]))
        return watched


async def connected(parts: Parts, table: Table, reader: Reader) -> asyncio.Task[None]:
    return asyncio.create_task(
        parts.streams.serve([table.view_name], None, reader.receive, reader.send)
    )


async def test_a_slow_reader_delays_nobody_and_goes_on_from_a_snapshot(
    table: Table, shared_parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "RING_FRAMES", 24)
    slow, quick = Reader(), Reader()
    tasks = [await connected(shared_parts, table, reader) for reader in (slow, quick)]
    await until(lambda: slow.watched.seq == quick.watched.seq == 3)
    slow.reading.clear()

    dice = random.Random(SEED)
    seq = 3
    while seq < 3 + hubs.RING_FRAMES + 6:
        await table.play(dice, 10)
        seq = (await table.view())["seq"]
        assert await table.to_move() is not None, f"seed {SEED}: the game is too short"
        await until(lambda: quick.watched.seq == seq)  # noqa: B023 - called before it changes
    slow.reading.set()
    await until(lambda: slow.watched.seq == seq)

    assert quick.watched.snapshots == [3]
    assert [s for s in slow.watched.snapshots if s > 3 + hubs.RING_FRAMES]
    assert slow.watched.board == quick.watched.board == (await table.view())["view"]
    for reader in (slow, quick):
        reader.gone.set()
    await asyncio.gather(*tasks)


async def test_a_reader_that_stops_for_good_is_let_go(
    table: Table, shared_parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "STALL_S", 0.05)
    reader = Reader()
    task = await connected(shared_parts, table, reader)
    await until(lambda: reader.watched.seq == 3)
    reader.reading.clear()
    await table.play(random.Random(SEED))

    async with asyncio.timeout(20):
        with pytest.raises(asyncio.CancelledError):
            await task

    assert table.view_name not in shared_parts.streams.hub.rings


async def test_a_watcher_that_leaves_leaves_nothing_behind(
    table: Table, shared_parts: Parts
) -> None:
    for _ in range(5):
        watcher = Watcher(table.http, [table.view_name])
        await watcher.watch(reached(3))
    await until(lambda: table.view_name not in shared_parts.streams.hub.rings)
    assert not [client for client in shared_parts.streams.clients if client.wake.is_set()]


async def test_a_closing_service_says_goodbye_to_each_stream(
    shared_parts: Parts, table: Table
) -> None:
    own = Streams(shared_parts.streams.hub)
    readers = [Reader() for _ in range(4)]
    tasks = [
        asyncio.create_task(own.serve([table.view_name], None, reader.receive, reader.send))
        for reader in readers
    ]
    await until(lambda: all(reader.watched.seq == 3 for reader in readers))

    own.close()
    await asyncio.gather(*tasks)

    for reader in readers:
        assert b"event: bye\nretry: " in reader.body
        assert reader.body.endswith(b'data: {"reason":"restart"}\n\n')


async def test_what_the_feed_tells_of_but_the_log_does_not_hold_has_not_happened(
    table: Table, shared_parts: Parts
) -> None:
    ring = hubs.Ring(table.view_name)
    ring.push(10**6, b"{}")  # forged, or left over from a log that was restored

    async with asyncio.timeout(5):
        reel = await shared_parts.streams.hub.catch_up(ring)

    assert ring.top == len(reel.frames) == 3


async def until(holds: Any, *, within_s: float = 20) -> None:
    """Return when something holds, however the loop gets there."""
    async with asyncio.timeout(within_s):
        while not holds():  # noqa: ASYNC110 - what is waited for rings no bell
            await asyncio.sleep(0.002)


async def test_nothing_is_below_the_streams_address(shared_site: Site) -> None:
    answer = await shared_site.http.get("/api/stream/else")

    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
