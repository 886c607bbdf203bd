"""Seats, sessions and invitations: who may sit down, and what a session may do then."""

import asyncio
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest
from typing_extensions import override

from domain.house import Sit, Void
from domain.ports import Unavailable
from domain.record import Entry, GameId, verify
from domain.refusal import Refused
from domain.splut import SPLUT
from domain.table import Seated
from service.handle import handle, house
from service.ids import new_secret, secret_hash
from service.opening import TakeSeat, take_seat
from service.parts import Parts
from service.refusals import SeatNotFree
from service.tables import Tables, Wanted
from tests.service.hands import over
from tests.service.site import Site, Table, bearer, code_of

RACERS = 12


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


@pytest.fixture
def tables(shared_parts: Parts) -> Tables:
    return shared_parts.tables


async def test_one_session_holds_several_seats_of_several_games(site: Site) -> None:
    games = [(await site.open())["id"] for _ in range(2)]
    token = await site.take(games[0], 0)
    for game, seat in ((games[0], 1), (games[1], 1)):
        answer = await site.http.post(
            f"/api/games/{game}/seats/{seat}", json={}, headers=bearer(token)
        )
        assert answer.status_code == 201
        assert answer.json() == {"seat": seat, "role": "north"}

    yours = [
        (await site.http.get(f"/api/games/{game}", headers=bearer(token))).json()["yours"]
        for game in games
    ]
    assert yours == [[0, 1], [1]]
    table = Table(site, UUID(games[0]), [token, token])
    for _ in range(4):
        seat, move = await table.move_in_turn()
        assert (await table.post(seat, move)).status_code == 200


async def test_taking_a_seat_again_changes_nothing(site: Site, tables: Tables) -> None:
    game = (await site.open())["id"]
    token = await site.take(game, 0)
    assert await site.take(game, 0, token) == token
    assert len(await tables.log.read(UUID(game))) == 2


async def test_a_made_up_credential_is_none_and_a_session_of_its_own_begins(site: Site) -> None:
    game = (await site.open())["id"]
    token = await site.take(game, 0, "password")
    assert token != "password"
    assert len(token) == len(new_secret())


async def test_an_invitation_works_once_and_only_for_its_seat(site: Site) -> None:
    opened = await site.open("invited", "invited")
    game, (one, other) = opened["id"], opened["seats"]
    assert one["invitation"] != other["invitation"]

    path = f"/api/games/{game}/seats/0"
    wrong: list[dict[str, Any]] = [
        {},
        {"invitation": ""},
        {"invitation": other["invitation"]},
        {"invitation": one["invitation"][:-1]},
        {"invitation": "\0" * 43},
        {"bot": True},
    ]
    for body in wrong:
        assert code_of(await site.http.post(path, json=body)) == "seat-not-free"
    token = await site.take(game, 0, invitation=one["invitation"])
    for body in ({"invitation": one["invitation"]}, {}):
        assert code_of(await site.http.post(path, json=body)) == "seat-not-free"
    yours = (await site.http.get(f"/api/games/{game}", headers=bearer(token))).json()["yours"]
    assert yours == [0]


async def test_of_many_who_race_for_one_seat_exactly_one_gets_it(
    site: Site, tables: Tables
) -> None:
    for access in ("open", "invited"):
        opened = await site.open(access, "open")
        body = {key: opened["seats"][0][key] for key in ("invitation",) if access == "invited"}
        path = f"/api/games/{opened['id']}/seats/0"

        answers = await asyncio.gather(*(site.http.post(path, json=body) for _ in range(RACERS)))

        statuses = sorted(answer.status_code for answer in answers)
        assert statuses == [201] + [409] * (RACERS - 1)
        (token,) = (answer.json()["token"] for answer in answers if answer.status_code == 201)
        one = (await site.http.get(f"/api/games/{opened['id']}", headers=bearer(token))).json()
        assert one["yours"] == [0]
        kinds = [entry.kind for entry in await tables.log.read(UUID(opened["id"]))]
        assert kinds == ["opened", "seated"]


async def test_of_many_who_race_for_all_seats_each_seat_gets_one(
    site: Site, tables: Tables
) -> None:
    roles = ("south", "north", "west", "east")
    game = (await site.open(roles=roles))["id"]
    answers = await asyncio.gather(
        *(
            site.http.post(f"/api/games/{game}/seats/{number % 4}", json={})
            for number in range(RACERS)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [201] * 4 + [409] * (RACERS - 4)
    assert {code_of(answer) for answer in answers if answer.status_code == 409} == {"seat-not-free"}
    log = await tables.log.read(UUID(game))
    assert [entry.kind for entry in log] == ["opened", *["seated"] * 4]
    verify(UUID(game), log)


class Dying:
    """The log of a process that is killed as it is about to record that somebody sat down."""

    def __init__(self, tables: Tables) -> None:
        self._log = tables.log

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def append(self, game: GameId, entries: Sequence[Entry]) -> int:
        raise Unavailable(f"killed before {len(entries)} events of {game} were stored")


@pytest.mark.parametrize("healer", ["the same session", "a move", "another seat"])
async def test_a_crash_between_taking_a_seat_and_recording_it_heals(
    site: Site, tables: Tables, healer: str
) -> None:
    game = UUID((await site.open())["id"])
    token, other = new_secret(), new_secret()
    if healer != "another seat":
        await take_seat(tables, game, 0, other, TakeSeat())
    with pytest.raises(Unavailable):
        await take_seat(over(tables, Dying(tables)), game, 1, token, TakeSeat())
    kinds = [entry.kind for entry in await tables.log.read(game)]
    assert kinds.count("seated") == (healer != "another seat")

    match healer:
        case "the same session":
            await take_seat(tables, game, 1, token, TakeSeat())
        case "another seat":
            await take_seat(tables, game, 0, other, TakeSeat())
        case _:
            first = SPLUT.lawful((await full(tables, game)), 0)[0]
            await handle(tables, Wanted(game=game, by=0, move=first, id=uuid4()))

    kinds = [entry.kind for entry in await tables.log.read(game)]
    assert kinds[:3] == ["opened", "seated", "seated"]
    assert await tables.seats.held(game, secret_hash(token)) == [1]


async def full(tables: Tables, game: GameId) -> Any:
    """Return the position as it will be when everybody is seated."""
    state = (await tables.load(game)).state
    return SPLUT.fold([Seated(seat=seat) for seat in range(2)], state)


async def test_a_seat_that_another_process_records_meanwhile_is_no_conflict(
    site: Site, tables: Tables
) -> None:
    game = UUID((await site.open())["id"])
    rival = over(tables, tables.log)

    class Overtaken(Dying):
        """A log before which a rival is always a little quicker."""

        @override
        async def append(self, game: GameId, entries: Sequence[Entry]) -> int:
            pos: int = await self._log.append(game, entries)
            past = await rival.load(game)
            if not past.state.table.full:
                for seat in past.state.table.free:
                    await house(rival, past, Sit(seat=seat))
            mine.pasts._pasts[game].extend(await self._log.read(game))  # noqa: SLF001 - another request of this process
            return pos

    mine = over(tables, Overtaken(tables))
    for seat in range(2):
        await tables.seats.take(game, seat, secret_hash(str(seat)), None)

    await take_seat(mine, game, 0, "0", TakeSeat())

    kinds = [entry.kind for entry in await tables.log.read(game)]
    assert kinds == ["opened", "seated", "seated"]


async def test_a_seat_that_waits_for_a_bot_is_a_bots(site: Site, tables: Tables) -> None:
    opened = await site.open("open", "bot:ahead")
    game = UUID(opened["id"])
    with pytest.raises(Refused) as refused:
        await take_seat(tables, game, 1, new_secret(), TakeSeat())
    assert refused.value.reason == SeatNotFree()
    await take_seat(tables, game, 1, new_secret(), TakeSeat(bot=True))


async def test_nobody_sits_down_at_a_table_that_has_ended(site: Site, tables: Tables) -> None:
    game = UUID((await site.open())["id"])
    await house(tables, await tables.load(game), Void(because="host"))
    answer = await site.http.post(f"/api/games/{game}/seats/0", json={})
    assert code_of(answer) == "game-over"
    rows = await tables.seats.all(game)
    assert not any(row.taken for row in rows)


ORIGINS: list[tuple[dict[str, str], bool]] = [
    ({}, True),
    ({"origin": "{own}"}, True),
    ({"origin": "{own}", "sec-fetch-site": "same-origin"}, True),
    ({"origin": "https://elsewhere.example"}, False),
    ({"origin": "{own}.elsewhere.example"}, False),
    ({"origin": "null"}, False),
    ({"sec-fetch-site": "cross-site"}, False),
    ({"sec-fetch-site": "same-site"}, False),
    ({"origin": "{own}", "sec-fetch-site": "cross-site"}, False),
]


@pytest.mark.parametrize(("headers", "fine"), ORIGINS)
async def test_the_cookie_moves_only_from_a_page_of_this_service(
    site: Site,
    headers: dict[str, str],
    fine: bool,  # noqa: FBT001 - given by the list above
) -> None:
    own = str(site.http.base_url).rstrip("/")
    headers = {name: value.format(own=own) for name, value in headers.items()}
    table = await site.table()
    seat, move = await table.move_in_turn()
    cookie = {"cookie": f"acta={table.tokens[seat]}"}

    answer = await site.http.post(
        f"{table.path}/seats/{seat}/moves", json={"move": move}, headers={**cookie, **headers}
    )
    looked = await site.http.get(f"{table.path}/seats/{seat}/lawful", headers={**cookie, **headers})

    assert looked.status_code == 200
    assert answer.status_code == (200 if fine else 403)
    if not fine:
        assert code_of(answer) == "foreign-origin"
        moved = await site.http.post(
            f"{table.path}/seats/{seat}/moves",
            json={"move": move},
            headers={**headers, **bearer(table.tokens[seat])},
        )
        assert moved.status_code == 200


async def test_a_seat_can_be_taken_into_a_cookie_that_scripts_cannot_read(site: Site) -> None:
    game = (await site.open())["id"]
    answer = await site.http.post(f"/api/games/{game}/seats/0", json={"cookie": True})
    cookie = answer.headers["set-cookie"].lower()
    site.http.cookies.clear()
    assert "token" not in answer.json()
    assert {"httponly", "samesite=strict", "path=/"} <= set(cookie.replace(" ", "").split(";"))
    token = answer.headers["set-cookie"].partition(";")[0].partition("=")[2]
    one = await site.http.get(f"/api/games/{game}", headers={"cookie": f"acta={token}"})
    assert one.json()["yours"] == [0]


async def test_neither_token_nor_invitation_is_stored(
    site: Site, tables: Tables, shared_parts: Parts
) -> None:
    opened = await site.open("invited", "open")
    game = UUID(opened["id"])
    secret = opened["seats"][0]["invitation"]
    token = await site.take(opened["id"], 0, invitation=secret)
    for entry in await tables.log.read(game):
        assert token.encode() not in entry.data
        assert secret.encode() not in entry.data
    assert shared_parts.tables.seats is tables.seats
    answer = await site.http.get(f"/api/games/{game}", headers=bearer(token))
    assert token not in answer.text
    assert secret not in answer.text
