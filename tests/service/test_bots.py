"""Bots are clients like any other: they play over HTTP, from what their seat may see."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from domain.record import GameId
from service.bots.house import House, token_in
from service.bots.party import party
from service.bots.player import play
from service.bots.showroom import LIVE, Showroom
from service.bots.thinker import Chair, Thinker, Thoughtless
from service.client import Api, Away, Problem
from service.replies import Moment
from service.web import serving
from service.wiring import running, wired

SOON_S = 60.0


@pytest.fixture
async def api(address: str) -> AsyncIterator[Api]:
    async with Api(address) as api:
        yield api


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    async with Thinker() as thinker:
        yield thinker


@asynccontextmanager
async def running_house(api: Api, thinker: Thinker, token: str) -> AsyncIterator[House]:
    house = House(api.session(token), thinker, pace_s=0.0)
    task = asyncio.create_task(house.run())
    try:
        yield house
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is true, but not for ever."""
    async with asyncio.timeout(SOON_S):
        while not await true():  # noqa: ASYNC110 - what is waited for happens elsewhere
            await asyncio.sleep(0.05)


async def ended(api: Api, game: GameId) -> bool:
    return (await api.one(game)).game.phase == "ended"


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_bots_play_a_game_to_its_end(api: Api, thinker: Thinker, players: int) -> None:
    bots = ("ahead", "random", "ahead", "random")[:players]
    game, last = await party(api, thinker, "splut", bots, options={"turn_cap": 12})
    assert last.over
    assert await ended(api, game)
    assert await api.view(game) == Moment(seq=last.seq, board=last.board)


async def test_the_house_takes_the_seats_kept_for_bots_and_plays(
    api: Api, thinker: Thinker
) -> None:
    async with running_house(api, thinker, secrets.token_urlsafe(32)):
        game = (await api.open_table("splut", ["bot:ahead", "bot:random"])).id
        await until(lambda: ended(api, game))


async def test_a_bot_leaves_the_other_seats_to_people_and_answers_their_moves(
    api: Api, thinker: Thinker
) -> None:
    async with running_house(api, thinker, secrets.token_urlsafe(32)):
        game = (await api.open_table("splut", ["open", "bot:ahead"])).id
        await until(lambda: _taken(api, game, [False, True]))
        person = await api.take(game, 0)
        await until(lambda: _has_moves(person, game))
        now = await person.lawful(game, 0)
        await person.move(game, 0, now.moves[0], uuid4(), now.seq)
        await until(lambda: _has_moves(person, game))
        assert (await api.view(game)).board["turn"] == 3


async def test_a_new_house_with_the_old_session_plays_on(api: Api, thinker: Thinker) -> None:
    token = secrets.token_urlsafe(32)
    async with running_house(api, thinker, token) as slow:
        game = (await api.open_table("splut", ["bot:random", "bot:ahead"])).id
        slow.paces[game] = 60.0
        await until(lambda: _taken(api, game, [True, True]))
    assert not await ended(api, game)
    async with running_house(api, thinker, token):
        await until(lambda: ended(api, game))


async def test_the_same_move_sent_twice_is_made_once(api: Api) -> None:
    table = await api.open_table("splut", ["open", "open"])
    south, _ = await api.take(table.id, 0), await api.take(table.id, 1)
    now, id_ = await south.lawful(table.id, 0), uuid4()
    once = await south.move(table.id, 0, now.moves[0], id_, now.seq)
    again = await south.move(table.id, 0, now.moves[0], id_, now.seq)
    assert once == again == (await api.view(table.id)).seq


async def test_bots_go_on_when_the_service_comes_back(
    database_url: str, redis_url: str, thinker: Thinker
) -> None:
    async with AsyncExitStack() as stack:
        async with one_service(database_url, redis_url) as address:
            api = await stack.enter_async_context(Api(address))
            game = asyncio.create_task(party(api, thinker, "splut", ("random", "random"), 0.01))
            await until(lambda: _played(api, 20))
        with pytest.raises(Away):
            await api.lobby()
        async with one_service(database_url, redis_url, int(address.rpartition(":")[2])):
            _, last = await asyncio.wait_for(game, SOON_S)
    assert last.over


@asynccontextmanager
async def one_service(database_url: str, redis_url: str, port: int = 0) -> AsyncIterator[str]:
    async with (
        wired(database_url, redis_url) as parts,
        running(parts),
        serving(parts, port=port) as address,
    ):
        yield address


async def test_a_mind_that_dies_is_replaced(api: Api, thinker: Thinker) -> None:
    chair = Chair(game=uuid4(), rules="splut", seat=0, bot="ahead")
    table = await api.open_table("splut", ["open", "open"])
    for seat in (0, 1):
        await api.take(table.id, seat)
    now = await api.view(table.id)
    first = await thinker.choose(chair, now)
    thinker.kill()
    assert await thinker.choose(chair, now) == first


async def test_a_mind_says_when_a_bot_cannot_choose(thinker: Thinker) -> None:
    chair = Chair(game=uuid4(), rules="splut", seat=0, bot="ahead")
    with pytest.raises(Thoughtless):
        await thinker.choose(chair, Moment(seq=1, board={"pieces": 3}))


async def test_a_bot_whose_seat_is_not_its_own_gives_up(api: Api, thinker: Thinker) -> None:
    table = await api.open_table("splut", ["open", "open"])
    for seat in (0, 1):
        await api.take(table.id, seat)
    stranger = api.session(secrets.token_urlsafe(32))
    with pytest.raises(Problem):
        await play(stranger, thinker, Chair(game=table.id, rules="splut", seat=0, bot="ahead"))


async def test_the_showroom_fills_the_lobby(api: Api, thinker: Thinker) -> None:
    async with running_house(api, thinker, secrets.token_urlsafe(32)) as house:
        showroom = Showroom(house)
        task = asyncio.create_task(showroom.run())
        await asyncio.wait_for(showroom.ready.wait(), SOON_S)
        await until(lambda: _begun(api, 2 * len(LIVE)))
        assert sorted(house.paces.values()) == [0.0] * len(LIVE)
        assert showroom.table.game
        await until(lambda: _taken(api, showroom.table.game, [False, True]))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_the_session_of_the_bots_is_kept_for_their_eyes_only(tmp_path: Path) -> None:
    token = token_in(tmp_path / "new")
    assert token_in(tmp_path / "new") == token
    assert (tmp_path / "new" / "bots.token").stat().st_mode & 0o777 == 0o600


async def _taken(api: Api, game: GameId | None, seats: list[bool]) -> bool:
    assert game
    return [seat.taken for seat in (await api.one(game)).seats] == seats


async def _has_moves(person: Api, game: GameId) -> bool:
    return bool((await person.lawful(game, 0)).moves)


async def _played(api: Api, frames: int) -> bool:
    games = (await api.lobby("running")).games
    return bool(games) and games[0].summary.frames >= frames


async def _begun(api: Api, games: int) -> bool:
    return sum(game.phase != "open" for game in (await api.lobby()).games) == games
