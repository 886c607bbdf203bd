"""How a table ends, by itself or by the players, and what is open then."""

import asyncio
import random
from datetime import datetime, timedelta

import msgspec
import pytest

from domain.house import GameOver
from domain.record import Entry, GameId, verify
from domain.refusal import Refused
from service.handle import handle
from service.janitor import Janitor
from service.parts import Parts
from service.tables import Tables
from tests.service.hands import wanted
from tests.service.site import Json, Site, Table, code_of

SEED = 41


@pytest.fixture
async def table(shared_site: Site) -> Table:
    return await shared_site.table()


@pytest.fixture
def tables(shared_parts: Parts) -> Tables:
    return shared_parts.tables


class Late:
    """The database's clock, some days ahead."""

    def __init__(self, tables: Tables, days: float) -> None:
        self._clock = tables.clock
        self._ahead = timedelta(days=days)

    def now(self) -> datetime:
        return self._clock.now() + self._ahead


def later(tables: Tables, days: float) -> Tables:
    return Tables(
        log=tables.log,
        pasts=tables.pasts,
        vault=tables.vault,
        seats=tables.seats,
        clock=Late(tables, days),
        packs=tables.packs,
    )


async def test_a_table_without_a_move_for_14_days_is_voided_and_stays_listed(
    tables: Tables, table: Table, shared_parts: Parts
) -> None:
    command = await wanted(tables, table.game)

    with pytest.raises(Refused) as refused:
        await handle(later(tables, 14), command)

    assert isinstance(refused.value.reason, GameOver)
    view = (await table.view())["view"]
    assert view["table"]["result"] == {"kind": "void", "winners": [], "reason": "idle"}
    one = (await table.http.get(table.path)).json()
    assert one["game"]["phase"] == "ended"
    assert code_of(await table.post(command.by, {"do": "resign"})) == "game-over"
    entries = await tables.log.read(table.game)
    verify(table.game, entries)
    assert entries[-1].by is None
    assert entries[-1].at - entries[-2].at >= timedelta(days=14)
    await listed(shared_parts, table.game, "ended")


async def test_the_janitor_voids_idle_tables_by_itself(
    tables: Tables, table: Table, shared_parts: Parts
) -> None:
    await listed(shared_parts, table.game, "running")

    await Janitor(later(tables, 14), shared_parts.lobby).round()

    view = (await table.view())["view"]
    assert view["table"]["result"] == {"kind": "void", "winners": [], "reason": "idle"}


async def test_the_janitor_leaves_tables_alone_that_are_in_use(
    tables: Tables, table: Table, shared_parts: Parts
) -> None:
    await listed(shared_parts, table.game, "running")

    await Janitor(later(tables, 13), shared_parts.lobby).round()

    assert "result" not in (await table.view())["view"]["table"]


async def listed(parts: Parts, game: GameId, phase: str) -> None:
    """Return when the lobby lists the game in a phase: its keeper reads the log."""
    async with asyncio.timeout(10):
        async for _ in parts.tables.log.wakeups():
            if game in [row.id for row in await parts.lobby.list(phase, None, None, 200)]:
                return


async def test_a_day_before_that_the_game_goes_on(tables: Tables, table: Table) -> None:
    ack = await handle(later(tables, 13.99), await wanted(tables, table.game))
    assert ack.frames
    # The stamp is never earlier than the last event, also by a clock that is behind it.
    again = await handle(tables, await wanted(tables, table.game))
    assert again.seq > ack.seq
    times = [entry.at for entry in await tables.log.read(table.game)]
    assert times == sorted(times)


@pytest.fixture
async def finished(shared_site: Site) -> Table:
    table = await shared_site.table()
    await table.play(random.Random(SEED), 4)
    answer = await table.post(0, {"do": "resign"})
    assert answer.status_code == 200
    return table


async def test_the_record_opens_after_the_end_and_proves_itself(
    finished: Table, table: Table, tables: Tables
) -> None:
    assert code_of(await table.http.get(f"{table.path}/record")) == "record-closed"
    assert code_of(await table.http.get(f"{table.path}/view?as=record")) == "no-such-view"

    answer = await finished.http.get(f"{finished.path}/record")

    assert answer.headers["content-type"].startswith("application/x-ndjson")
    log = [entry_of(line) for line in answer.content.splitlines()]
    assert verify(finished.game, log) == (await tables.log.read(finished.game))[-1].chain
    frames = await finished.frames()
    assert [msgspec.json.decode(entry.data) for entry in log] == [f["event"] for f in frames]


def entry_of(line: bytes) -> Entry:
    """Return an entry, made of a line of the record alone."""

    class Line(msgspec.Struct, forbid_unknown_fields=True):
        version: int
        at: datetime
        kind: str
        revision: int
        data: msgspec.Raw
        salt: str
        state: str
        chain: str

    told = msgspec.json.decode(line, type=Line)
    return Entry(
        version=told.version,
        at=told.at,
        kind=told.kind,
        revision=told.revision,
        data=bytes(told.data),
        salt=bytes.fromhex(told.salt),
        state=bytes.fromhex(told.state),
        chain=bytes.fromhex(told.chain),
    )


async def test_after_the_end_nobody_moves(finished: Table) -> None:
    assert await finished.to_move() is None
    for seat in range(2):
        nothing: Json = {"seq": len(await finished.frames()), "moves": [], "rights": []}
        assert await finished.lawful(seat) == nothing
        assert code_of(await finished.post(seat, {"do": "resign"})) == "game-over"
