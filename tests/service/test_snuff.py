"""SNUFF over HTTP: who may see what, by which credential, and what a lost seat still opens."""

import asyncio
from random import Random
from uuid import UUID

import httpx
import msgspec
import pytest

from service.ids import new_secret
from service.opening import release_seat
from service.parts import Parts
from service.refusals import SitsApart
from tests.service.site import Site, bearer, code_of
from tests.service.snuff import FIVE, TWO, Hunt, hunt, over, playing, quickly
from tests.service.watcher import messages

SEED = 20261202
SECRET = ("team:prey", "director", "seat:0", "seat:1", "team:killers", "record", "delayed")


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


@pytest.fixture
async def table(site: Site) -> Hunt:
    """A table of five in the middle of a round, with a hidden prey."""
    table = await hunt(site, FIVE, {"blood": 9})
    await table.until(lambda view: view.get("round", 0) >= 3, quickly(Random(SEED)))
    return table


async def test_prey_and_director_read_the_same_frames_and_killers_those_of_the_public(
    table: Hunt,
) -> None:
    told = [(await table.get("/frames", token)).content for token in table.tokens]
    public = (await table.get("/frames")).content
    assert told[0] == told[4]
    assert told[1] == told[2] == told[3] == public
    assert told[0].count(b"\n") > public.count(b"\n")
    assert b'"prey-stepped"' in told[0]
    assert b'"object-hidden"' not in public


@pytest.fixture
async def strangers(site: Site, table: Hunt, shared_parts: Parts) -> dict[str, str]:
    """Sessions that hold no seat of the table, by how they came to be none of it."""
    other = await hunt(site, FIVE, {"blood": 9})
    lost = await hunt(site, FIVE, {"blood": 9})
    held = lost.tokens[0]
    await release_seat(shared_parts.tables, shared_parts.streams, UUID(lost.game), 0, "arbiter")
    mine = table.tokens[0]
    await release_seat(shared_parts.tables, shared_parts.streams, UUID(table.game), 0, "arbiter")
    return {
        "nobody": "",
        "the prey of another table": other.tokens[0],
        "the director of another table": other.tokens[4],
        "who lost a seat elsewhere": held,
        "who was the prey here": mine,
        "a made-up token": "A" * 43,
    }


async def test_who_holds_no_seat_gets_the_public_view_or_a_refusal(
    table: Hunt, strangers: dict[str, str]
) -> None:
    for path in ("/view", "/frames", "/transcript", "/possible"):
        public = await table.get(path, **{"as": "public"})
        assert public.status_code == 200
        for who, token in strangers.items():
            plain = await table.get(path, token)
            assert (plain.status_code, plain.content) == (200, public.content), (path, who)
            for audience in SECRET:
                refused = await table.get(path, token, **{"as": audience})
                assert code_of(refused) == "no-such-view", (path, who, audience)
    for who, token in strangers.items():
        assert code_of(await table.get("/record", token)) == "record-closed"
        for seat in range(5):
            assert code_of(await table.get(f"/seats/{seat}/lawful", token)) == "not-your-seat", who
        one = (await table.get("", token)).json()
        assert (one["yours"], one["audiences"]) == ([], ["public"])


async def test_who_holds_no_seat_streams_the_public_view_or_nothing(
    table: Hunt, strangers: dict[str, str]
) -> None:
    for token in strangers.values():
        for audience in SECRET:
            params = {"view": f"{table.game}/{audience}"}
            answer = await table.http.get("/api/stream", params=params, headers=bearer(token))
            assert code_of(answer) == "no-such-view"


async def test_pages_show_strangers_the_public_board_alone(
    table: Hunt, strangers: dict[str, str]
) -> None:
    public = await table.http.get(f"/games/{table.game}")
    for token in strangers.values():
        page = await table.http.get(f"/games/{table.game}", headers=bearer(token))
        assert page.content == public.content
        replay = f"/games/{table.game}/replay?as=team:prey"
        page = await table.http.get(replay, headers={**bearer(token), "accept": "text/html"})
        assert page.status_code == 404


async def test_killers_may_read_nothing_of_the_prey(table: Hunt) -> None:
    for token in table.tokens[1:4]:
        for audience in ("team:prey", "director", "seat:0", "seat:4", "record"):
            for path in ("/view", "/frames", "/transcript", "/possible"):
                answer = await table.get(path, token, **{"as": audience})
                assert code_of(answer) == "no-such-view"
        assert code_of(await table.get("/seats/0/lawful", token)) == "not-your-seat"


async def test_a_director_plays_nothing(table: Hunt) -> None:
    assert await table.lawful(4) == []
    for seat in range(4):
        answer = await table.get(f"/seats/{seat}/lawful", table.tokens[4])
        assert code_of(answer) == "not-your-seat"


async def test_the_possible_cells_hold_the_true_one_and_are_the_same_for_all(table: Hunt) -> None:
    at = (await table.view())["screen"]["at"]
    told = [(await table.get("/possible", token)).json()["cells"] for token in table.tokens]
    assert all(cells == told[0] for cells in told)
    assert at in told[0]
    top = (await table.get("/view", **{"as": "public"})).json()["seq"]
    past = await table.get("/possible", **{"as": "public", "seq": str(top - 1)})
    assert past.json()["seq"] == top - 1
    beyond = await table.get("/possible", **{"as": "public", "seq": str(top + 1)})
    assert code_of(beyond) == "no-such-frame"


async def test_a_table_may_forbid_the_layer_and_splut_has_none(site: Site) -> None:
    forbidding = await hunt(site, options={"layer": False})
    await forbidding.until(playing, quickly(Random(SEED)))
    assert code_of(await forbidding.get("/possible")) == "no-such-view"
    splut = (await site.open())["id"]
    assert code_of(await site.http.get(f"/api/games/{splut}/possible")) == "no-such-view"


async def test_after_the_end_everybody_may_read_what_anybody_was_told(site: Site) -> None:
    table = await hunt(site, options={"round_cap": 2})
    await table.until(over, quickly(Random(SEED)))
    one = (await table.get("")).json()
    assert one["audiences"] == ["public", "team:prey", "team:killers"]
    prey = (await table.get("/frames", table.tokens[0])).content
    assert (await table.get("/frames", **{"as": "team:prey"})).content == prey
    assert (await table.get("/frames", **{"as": "seat:0"})).content == prey
    assert (await table.get("/record")).status_code == 200
    for audience in ("director", "seat:2", "delayed", "team:nobody"):
        assert code_of(await table.get("/view", **{"as": audience})) == "no-such-view"


async def test_who_directs_does_not_play_and_who_plays_does_not_direct(site: Site) -> None:
    opened = await site.http.post("/api/games", json={"game": "snuff", "roles": FIVE})
    game = opened.json()["id"]
    director, player = await site.take(game, 4), await site.take(game, 1)
    path = f"/api/games/{game}/seats"
    for seat in (0, 2, 3):
        answer = await site.http.post(f"{path}/{seat}", json={}, headers=bearer(director))
        assert code_of(answer) == "sits-apart"
    assert await site.take(game, 4, director) == director  # again after a lost answer
    assert await site.take(game, 2, player) == player
    yours = (await site.http.get(f"/api/games/{game}", headers=bearer(director))).json()["yours"]
    assert yours == [4]
    elsewhere = (await hunt(site)).game
    assert (
        code_of(
            await site.http.post(
                f"/api/games/{elsewhere}/seats/0", json={}, headers=bearer(director)
            )
        )
        == "seat-not-free"
    )


async def test_a_player_finds_the_directors_seat_closed_even_after_losing_his_own(
    site: Site, shared_parts: Parts
) -> None:
    opened = await site.http.post("/api/games", json={"game": "snuff", "roles": FIVE})
    game = opened.json()["id"]
    seats = {4: await site.take(game, 4), 1: await site.take(game, 1)}
    invites = {
        seat: await release_seat(
            shared_parts.tables, shared_parts.streams, UUID(game), seat, "arbiter"
        )
        for seat in seats
    }
    for mine, other in ((4, 1), (1, 4)):
        body = {"invitation": invites[other]}
        path = f"/api/games/{game}/seats/{other}"
        refused = await site.http.post(path, json=body, headers=bearer(seats[mine]))
        assert code_of(refused) == "sits-apart"
    assert msgspec.to_builtins(SitsApart()) == {"code": "sits-apart"}
    assert await site.take(game, 4, seats[4], invitation=invites[4]) == seats[4]


async def test_of_one_who_reaches_for_both_kinds_of_seats_at_once_one_is_given(site: Site) -> None:
    for _ in range(6):
        opened = await site.http.post("/api/games", json={"game": "snuff", "roles": FIVE})
        game, token = opened.json()["id"], new_secret()
        answers = await asyncio.gather(
            *(
                site.http.post(f"/api/games/{game}/seats/{seat}", json={}, headers=bearer(token))
                for seat in (0, 4, 1)
            )
        )
        assert 201 in {answer.status_code for answer in answers}
        one = (await site.http.get(f"/api/games/{game}", headers=bearer(token))).json()
        assert one["yours"] in ([4], [0, 1])


async def test_no_bot_directs(site: Site) -> None:
    access = ["open", "open", "bot:random"]
    wanted = {"game": "snuff", "roles": ["prey", "killers", "director"], "access": access}
    assert code_of(await site.http.post("/api/games", json=wanted)) == "malformed"


async def test_the_stream_of_a_seat_that_is_taken_away_ends_at_once(
    site: Site, shared_parts: Parts
) -> None:
    table = await hunt(site, TWO)
    await table.until(playing, quickly(Random(SEED)))
    heard: dict[str, list[str]] = {"team:prey": [], "public": []}
    ready = asyncio.Event()

    async def listen(audience: str) -> None:
        params = {"view": f"{table.game}/{audience}"}
        headers = bearer(table.tokens[0])
        async with site.http.stream("GET", "/api/stream", params=params, headers=headers) as stream:
            async for _, event, data in messages(stream):
                heard[audience].append(f"{event} {data}")
                if all(heard.values()):
                    ready.set()
                if audience == "public" and '"replaced"' in data:
                    return

    async with asyncio.timeout(20), asyncio.TaskGroup() as group:
        for audience in heard:
            group.create_task(listen(audience))
        await ready.wait()
        before = len(heard["team:prey"])
        await release_seat(
            shared_parts.tables, shared_parts.streams, UUID(table.game), 0, "arbiter"
        )
    rest = heard["team:prey"][before:]
    assert [line.partition(" ")[0] for line in rest] == ["bye"]
    assert '"look-again"' in rest[0]
    again = await site.http.get(
        "/api/stream",
        params={"view": f"{table.game}/team:prey"},
        headers=bearer(table.tokens[0]),
    )
    assert code_of(again) == "no-such-view"


async def test_a_successor_goes_on_where_the_seat_was_left(site: Site, shared_parts: Parts) -> None:
    table = await hunt(site, TWO)
    await table.until(playing, quickly(Random(SEED)))
    moves = await table.lawful(0)
    invite = await release_seat(
        shared_parts.tables, shared_parts.streams, UUID(table.game), 0, "arbiter"
    )
    stale = httpx.codes.FORBIDDEN
    gone = await table.get("/seats/0/lawful", table.tokens[0])
    assert gone.status_code == stale
    table.tokens[0] = await site.take(table.game, 0, invitation=invite)
    assert await table.lawful(0) == moves
    await table.step(quickly(Random(SEED)))


async def test_a_snuff_table_opens_from_a_plain_form(address: str) -> None:
    form = {
        "game": "snuff",
        "players": "4",
        "directed": "true",
        "access-prey": "me",
        "access-killers0": "open",
        "access-killers1": "invited",
        "access-director": "open",
        "layer": "false",
        "blood": "3",
    }
    async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
        opened = await http.post("/games", data=form)
        assert opened.status_code == 201
        game = opened.text.split('data-game="')[1].split('"')[0]
        view = (await http.get(f"/api/games/{game}/view")).json()["view"]
        assert view["table"]["roles"] == ["prey", "killers", "killers", "director"]
        assert (view["content"]["options"]["layer"], view["blood"]) == (False, 3)
        for page in ("", "/replay", "/join"):
            assert (await http.get(f"/games/{game}{page}")).status_code == 200
        for bad in ({"players": "9"}, {"players": "1"}, {"blood": "x"}, {"game": "chess"}):
            assert (await http.post("/games", data={**form, **bad})).status_code == 400
