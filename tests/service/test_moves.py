"""A move on its way: races, retries, and what a player knew when it was made."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from typing_extensions import override

from domain.ports import OutcomeUnknown, Unavailable
from domain.record import Entry, GameId, verify
from domain.refusal import Refused
from domain.splut.reasons import NotYourTurn
from service.handle import handle
from service.parts import Parts
from service.refusals import OutOfDate
from service.tables import Ack, Tables, Wanted
from tests.service.hands import over, wanted
from tests.service.site import Site, Table, code_of

SEED = 41


@pytest.fixture
async def table(shared_site: Site) -> Table:
    return await shared_site.table()


@pytest.fixture
def tables(shared_parts: Parts) -> Tables:
    return shared_parts.tables


async def versions(tables: Tables, game: GameId) -> int:
    return len(await tables.log.read(game))


async def test_of_two_racing_commands_one_is_decided_after_the_other(
    tables: Tables, table: Table
) -> None:
    command = await wanted(tables, table.game)
    twin = twin_of(command)

    answers = await asyncio.gather(
        handle(tables, command), handle(tables, twin), return_exceptions=True
    )

    # The first turn has one step: the second command comes when the turn has passed.
    (ack,) = (answer for answer in answers if isinstance(answer, Ack))
    (refused,) = (answer for answer in answers if isinstance(answer, Refused))
    assert isinstance(refused.reason, NotYourTurn)
    assert await versions(tables, table.game) == 3 + len(ack.frames)


def twin_of(command: Wanted) -> Wanted:
    """Return the same wish under another id."""
    return Wanted(game=command.game, by=command.by, move=command.move, id=uuid4())


async def test_many_racing_commands_are_decided_one_after_the_other_without_a_conflict_shown(
    tables: Tables, table: Table
) -> None:
    rounds, racers = 12, 8
    for _ in range(rounds):
        command = await wanted(tables, table.game)
        before = await versions(tables, table.game)
        answers = await asyncio.gather(
            *(handle(tables, twin_of(command)) for _ in range(racers)), return_exceptions=True
        )
        acks = [answer for answer in answers if isinstance(answer, Ack)]
        assert acks
        assert all(isinstance(answer, Ack | Refused) for answer in answers)
        made = sum(len(ack.frames) for ack in acks)
        assert await versions(tables, table.game) == before + made
    verify(table.game, await tables.log.read(table.game))


async def test_the_same_id_from_the_same_seat_moves_once_though_sent_many_times_at_once(
    tables: Tables, table: Table
) -> None:
    command = await wanted(tables, table.game)

    acks = await asyncio.gather(*(handle(tables, command) for _ in range(8)))

    assert all(ack == acks[0] for ack in acks)
    assert await versions(tables, table.game) == 3 + len(acks[0].frames)


async def test_a_retry_gives_the_first_answer_also_when_the_game_has_gone_on(table: Table) -> None:
    seat, move = await table.move_in_turn()
    id_ = str(uuid4())
    first = await table.post(seat, move, id=id_, seen=3)
    await table.play(random.Random(SEED), 6)
    before = await table.frames()

    again = await table.post(seat, move, id=id_, seen=3)
    other = await table.post(seat, {"do": "resign"}, id=id_)

    assert first.status_code == again.status_code == other.status_code == 200
    assert first.content == again.content == other.content
    assert await table.frames() == before


async def test_the_same_id_from_another_seat_means_nothing(table: Table) -> None:
    seat, move = await table.move_in_turn()
    id_ = str(uuid4())
    first = await table.post(seat, move, id=id_)
    other, reply = await table.move_in_turn()
    assert other != seat

    second = await table.post(other, reply, id=id_)

    assert second.status_code == 200
    assert second.json()["frames"] != first.json()["frames"]
    assert second.json()["seq"] > first.json()["seq"]


async def test_the_same_id_in_another_game_means_nothing(table: Table, shared_site: Site) -> None:
    id_ = str(uuid4())
    for each in (table, await shared_site.table()):
        seat, move = await each.move_in_turn()
        assert (await each.post(seat, move, id=id_)).status_code == 200
        assert len(await each.frames()) > 3


async def test_a_move_without_an_id_moves_each_time(table: Table) -> None:
    await table.play(random.Random(SEED), 3)
    before = len(await table.frames())
    seat, move = await table.move_in_turn()
    assert (await table.post(seat, move)).status_code == 200
    there_and_back = {"do": "step", "from": move["to"], "to": move["from"]}
    answer = await table.post(seat, there_and_back)
    if answer.status_code != 200:
        code_of(answer)
    assert len(await table.frames()) > before


async def test_a_refused_command_may_be_sent_again_under_its_id(table: Table) -> None:
    seat, move = await table.move_in_turn()
    id_ = str(uuid4())
    assert code_of(await table.post(1 - seat, move, id=id_)) == "not-your-turn"
    assert (await table.post(seat, move)).status_code == 200
    other, reply = await table.move_in_turn()
    assert other == 1 - seat
    assert (await table.post(other, reply, id=id_)).status_code == 200


class Flaky:
    """The log behind a connection that breaks as an append is under way."""

    def __init__(self, tables: Tables, *, stored: bool, breaks: int = 1) -> None:
        self._log = tables.log
        self._stored = stored
        self.breaks = breaks

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def append(self, game: GameId, entries: Sequence[Entry]) -> int:
        if self.breaks:
            self.breaks -= 1
            if self._stored:
                await self._log.append(game, entries)
            raise OutcomeUnknown("broken by the test")
        return await self._log.append(game, entries)


@pytest.mark.parametrize("stored", [True, False], ids=["it was stored", "it was not stored"])
async def test_a_move_whose_append_broke_off_is_made_once(
    tables: Tables,
    table: Table,
    stored: bool,  # noqa: FBT001 - given by the list above
) -> None:
    log = Flaky(tables, stored=stored)
    command = await wanted(tables, table.game)

    ack = await handle(over(tables, log), command)

    assert log.breaks == 0
    assert await handle(tables, command) == ack
    assert await versions(tables, table.game) == 3 + len(ack.frames)


async def test_an_answer_lost_between_two_processes_is_given_again_by_the_other(
    tables: Tables, table: Table
) -> None:
    command = await wanted(tables, table.game)
    one, other = (over(tables, tables.log) for _ in range(2))
    await other.load(table.game)  # as it was before

    first = await handle(one, command)

    assert await handle(other, command) == first


async def test_racing_commands_of_two_processes_are_never_shown_the_conflict(
    tables: Tables, table: Table
) -> None:
    processes = [over(tables, tables.log) for _ in range(3)]
    for _ in range(8):
        command = await wanted(tables, table.game)
        for process in processes:
            await process.load(table.game)
        answers = await asyncio.gather(
            *(handle(process, twin_of(command)) for process in processes),
            return_exceptions=True,
        )
        assert all(isinstance(answer, Ack | Refused) for answer in answers)
        assert any(isinstance(answer, Ack) for answer in answers)
    verify(table.game, await tables.log.read(table.game))


async def test_a_log_that_is_away_is_said_and_nothing_is_half_done(
    tables: Tables, table: Table
) -> None:
    class Away(Flaky):
        @override
        async def append(self, game: GameId, entries: Sequence[Entry]) -> int:
            raise Unavailable("away")

    broken = over(tables, Away(tables, stored=False))
    command = await wanted(tables, table.game)
    with pytest.raises(Unavailable):
        await handle(broken, command)
    assert await versions(tables, table.game) == 3
    assert (await broken.load(table.game)).version == 3
    assert (await handle(tables, command)).seq > 3


async def test_what_was_seen_conflicts_only_if_it_changed_what_the_seat_may_do(
    tables: Tables, table: Table
) -> None:
    # Seat 1 waits while seat 0 begins: nothing that it may do has changed since it sat down.
    seat, move = await table.move_in_turn()
    waiting = Wanted(game=table.game, by=1 - seat, move=None, id=uuid4(), seen=3)
    resign = msgspec.convert({"do": "resign"}, (await tables.load(table.game)).game.moves)

    played = await table.post(seat, move, seen=3)
    assert played.status_code == 200

    stale = having_seen(waiting, resign, seen=3)
    with pytest.raises(Refused) as refused:
        await handle(tables, stale)  # its turn has begun meanwhile
    assert refused.value.reason == OutOfDate(seq=played.json()["seq"])
    assert (await handle(tables, having_seen(waiting, resign, played.json()["seq"]))).frames


def having_seen(command: Wanted, move: Any, seen: int) -> Wanted:
    return Wanted(game=command.game, by=command.by, move=move, id=uuid4(), seen=seen)


async def test_frames_that_leave_a_seats_options_alone_do_not_conflict(
    shared_site: Site, tables: Tables
) -> None:
    # Of four, two others play on before it is the last one's turn.
    table = await shared_site.table(roles=("south", "north", "west", "east"))
    seq = (await table.view())["seq"]
    order = (await table.view())["view"]["order"]
    await table.play(random.Random(SEED), 2)
    assert (await table.view())["seq"] > seq + 1

    last = order[-1]
    answer = await table.post(last, {"do": "resign"}, seen=seq)

    assert answer.status_code == 200, answer.text
    assert await table.to_move() != last
    assert await versions(tables, table.game) > seq


@pytest.mark.parametrize("seen", [4, 2**31 - 1])
async def test_who_has_seen_what_has_not_happened_is_out_of_date(table: Table, seen: int) -> None:
    seat, move = await table.move_in_turn()
    answer = await table.post(seat, move, seen=seen)
    assert code_of(answer) == "out-of-date"
    assert answer.json()["seq"] == 3


@pytest.mark.parametrize("seen", [0, 1, 2])
async def test_who_saw_the_table_before_play_began_is_out_of_date(table: Table, seen: int) -> None:
    seat, move = await table.move_in_turn()
    assert code_of(await table.post(seat, move, seen=seen)) == "out-of-date"


async def test_a_move_before_everybody_sits_is_refused_with_the_free_seats(
    shared_site: Site,
) -> None:
    opened = await shared_site.open()
    token = await shared_site.take(opened["id"], 0)
    table = Table(shared_site, UUID(opened["id"]), [token])
    assert (await table.lawful(0))["moves"] == []
    answer = await table.post(0, {"do": "step", "from": "e2", "to": "e3"})
    assert code_of(answer) == "seats-free"
    assert answer.json()["free"] == [1]
