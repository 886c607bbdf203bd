import asyncio
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from msgspec.structs import replace

from domain.ports import Clock, Cursors, Lobby, LobbyRow, SeatRow, Seats, Vault
from infra.postgres.clock import DatabaseClock
from infra.postgres.cursors import PostgresCursors
from infra.postgres.lobby import PostgresLobby
from infra.postgres.pool import Pool
from infra.postgres.seats import PostgresSeats
from infra.postgres.vault import PostgresVault

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
GAME = UUID(int=7)
ANNA, BEN, TICKET, OTHER = (bytes([n]) * 32 for n in range(4))


@pytest.fixture
def vault(pool: Pool) -> Vault:
    return PostgresVault(pool)


@pytest.fixture
async def seats(pool: Pool) -> Seats:
    made = PostgresSeats(pool)
    await made.create(GAME, ["open", "invited", "bot:random"], [OTHER, TICKET, OTHER])
    return made


@pytest.fixture
def lobby(pool: Pool) -> Lobby:
    return PostgresLobby(pool)


@pytest.fixture
def cursors(pool: Pool) -> Cursors:
    return PostgresCursors(pool)


async def test_a_seed_is_kept_once(vault: Vault) -> None:
    await vault.keep(GAME, b"\0seed")
    assert await vault.seed(GAME) == b"\0seed"
    with pytest.raises(ValueError, match="refused"):
        await vault.keep(GAME, b"another")
    with pytest.raises(KeyError):
        await vault.seed(uuid4())


async def test_an_open_seat_belongs_to_who_takes_it_first(seats: Seats) -> None:
    assert await seats.take(GAME, 0, ANNA, None)
    assert not await seats.take(GAME, 0, BEN, None)
    assert await seats.take(GAME, 0, ANNA, None)  # asked again after a lost answer
    assert await seats.held(GAME, ANNA) == [0]
    assert await seats.held(GAME, BEN) == []


async def test_of_many_who_take_a_seat_at_once_one_holds_it(seats: Seats) -> None:
    sessions = [bytes([n]) * 32 for n in range(20)]
    took = await asyncio.gather(*(seats.take(GAME, 0, session, None) for session in sessions))
    held = [await seats.held(GAME, session) == [0] for session in sessions]
    assert took == held
    assert sum(took) == 1


async def test_an_invitation_works_once(seats: Seats) -> None:
    for wrong in (None, OTHER):
        assert not await seats.take(GAME, 1, ANNA, wrong)
    assert await seats.take(GAME, 1, ANNA, TICKET)
    assert not await seats.take(GAME, 1, BEN, TICKET)


async def test_the_seat_of_a_bot_asks_for_no_invitation(seats: Seats) -> None:
    assert await seats.take(GAME, 2, ANNA, None)  # the service lets nobody but bots ask for it


async def test_a_released_seat_opens_to_its_new_invitation_only(seats: Seats) -> None:
    await seats.take(GAME, 0, ANNA, None)
    await seats.release(GAME, 0, TICKET)
    assert await seats.held(GAME, ANNA) == []
    assert not await seats.take(GAME, 0, ANNA, None)
    assert await seats.take(GAME, 0, BEN, TICKET)


async def test_the_seats_of_a_game_are_listed_in_order(seats: Seats) -> None:
    await seats.take(GAME, 1, ANNA, TICKET)
    assert await seats.all(GAME) == [
        SeatRow(seat=0, access="open", taken=False),
        SeatRow(seat=1, access="invited", taken=True),
        SeatRow(seat=2, access="bot:random", taken=False),
    ]
    assert await seats.all(uuid4()) == []
    assert not await seats.take(uuid4(), 0, ANNA, None)


async def test_a_cursor_never_goes_back(cursors: Cursors) -> None:
    assert await cursors.load("relay") == 0
    for pos in (5, 9, 7):
        await cursors.save("relay", pos)
    assert await cursors.load("relay") == 9
    assert await cursors.load("lobby") == 0


async def test_the_lobby_lists_what_was_moved_last_first(lobby: Lobby) -> None:
    rows = [summary(number) for number in range(6)]
    await lobby.save("lobby", 6, rows)
    assert await lobby.list(None, None, None, 10) == rows[::-1]
    assert await lobby.list(None, None, None, 2) == [rows[5], rows[4]]
    assert await lobby.list(None, None, rows[4].moved_at, 2) == [rows[3], rows[2]]
    assert await lobby.list("ended", None, None, 10) == [rows[4], rows[2], rows[0]]
    assert await lobby.list("ended", "snuff", None, 10) == []
    assert await lobby.list(None, "snuff", None, 10) == [rows[5], rows[3], rows[1]]


async def test_an_older_summary_never_wins_and_the_cursor_moves_with_the_newer(
    lobby: Lobby, cursors: Cursors
) -> None:
    old = summary(1)
    new = replace(old, version=8, phase="ended", summary=b"new")
    await lobby.save("lobby", 5, [new, old])  # one batch may hold a game twice
    await lobby.save("lobby", 3, [old])
    assert await lobby.list(None, None, None, 10) == [new]
    assert await cursors.load("lobby") == 5
    await lobby.save("lobby", 9, [])
    assert await cursors.load("lobby") == 9


async def test_the_clock_tells_the_time_of_the_database(pool: Pool) -> None:
    async with DatabaseClock(pool) as opened:
        clock: Clock = opened
        for _ in range(20):
            before = await pool.fetchval("select clock_timestamp()")
            now = clock.now()
            after = await pool.fetchval("select clock_timestamp()")
            slack = timedelta(milliseconds=5)  # half the round trip of the best measurement
            assert before - slack <= now <= after + slack
            assert now.tzinfo is UTC


async def test_the_clock_never_goes_back_between_two_looks(pool: Pool) -> None:
    async with DatabaseClock(pool) as clock:
        looks = [clock.now() for _ in range(10_000)]
    assert looks == sorted(looks)


def summary(number: int) -> LobbyRow:
    return LobbyRow(
        id=UUID(int=number),
        game="snuff" if number % 2 else "splut",
        phase="running" if number % 2 else "ended",
        version=number + 1,
        opened_at=NOON,
        moved_at=NOON + timedelta(minutes=number),
        summary=b"{}",
    )
