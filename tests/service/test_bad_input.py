"""What no client should send: each is answered with problem details, and nothing comes of it."""

from collections.abc import AsyncIterator
from urllib.parse import quote
from uuid import uuid4

import httpx
import msgspec
import pytest

from domain.record import verify
from service.parts import Parts
from tests.service.site import Json, Site, Table, bearer, code_of

QueryParams = list[tuple[str, str | int | float | bool | None]]
JSON = {"content-type": "application/json"}
HUGE = "9" * 5000


@pytest.fixture
async def table(shared_site: Site, shared_parts: Parts) -> AsyncIterator[Table]:
    """A table in play. Afterwards nothing has been written, and a lawful move is still taken."""
    log = shared_parts.tables.log
    table = await shared_site.table()
    before = await log.head()
    yield table
    assert await log.head() == before
    seat, move = await table.move_in_turn()
    assert (await table.post(seat, move)).status_code == 200
    verify(table.game, await log.read(table.game))


def with_move(text: str, more: str = "") -> bytes:
    return ('{"move":' + text + more + "}").encode()


STEP = '{"do":"step","from":"e2","to":"e3"}'
BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no object": b"[]",
    "null": b"null",
    "not json": b"{'move': 1}",
    "half of an object": b'{"move":',
    "two objects": with_move(STEP) + b"{}",
    "no move": b"{}",
    "a move of null": with_move("null"),
    "a move of text": with_move('"step"'),
    "a move of no kind": with_move("{}"),
    "a move of a kind that is none": with_move('{"do":"fly"}'),
    "a move of the house": with_move('{"do":"void","because":"host"}'),
    "a command that seats somebody": with_move('{"do":"sit","seat":0}'),
    "a cell of a number": with_move('{"do":"step","from":2,"to":"e3"}'),
    "a cell of null": with_move('{"do":"step","from":null,"to":"e3"}'),
    "a cell that is none": with_move('{"do":"step","from":"z9","to":"e3"}'),
    "a flag of text": with_move('{"do":"step","from":"e2","to":"e3","pull":"true"}'),
    "a flag of a number": with_move('{"do":"step","from":"e2","to":"e3","pull":1}'),
    "an unknown field of the move": with_move('{"do":"step","from":"e2","to":"e3","by":1}'),
    "an unknown field": with_move(STEP, ',"seat":1'),
    "a seen of text": with_move(STEP, ',"seen":"1"'),
    "a seen of a fraction": with_move(STEP, ',"seen":1.0'),
    "a seen of 2^63": with_move(STEP, f',"seen":{2**63}'),
    "a seen of 2^64": with_move(STEP, f',"seen":{2**64}'),
    "a seen of 1e400": with_move(STEP, ',"seen":1e400'),
    "a seen below 0": with_move(STEP, ',"seen":-1'),
    "a seen of many digits": with_move(STEP, f',"seen":{HUGE}'),
    "a seen of true": with_move(STEP, ',"seen":true'),
    "a seen of NaN": with_move(STEP, ',"seen":NaN'),
    "a seen of infinity": with_move(STEP, ',"seen":-Infinity'),
    "an id that is none": with_move(STEP, ',"id":"1"'),
    "an id of a number": with_move(STEP, ',"id":1'),
    "an id with a NUL": with_move(STEP, ',"id":"\\u0000"'),
    "a key twice": with_move(STEP, f',"move":{STEP}'),
    "a key twice within": with_move('{"do":"step","do":"resign","from":"e2","to":"e3"}'),
    "a key twice, once escaped": with_move('{"do":"step","d\\u006f":"resign"}'),
    "a NUL in a cell": with_move('{"do":"step","from":"e2\\u0000","to":"e3"}'),
    "a NUL byte": with_move('{"do":"step","from":"e2\x00","to":"e3"}'),
    "half a surrogate": with_move('{"do":"step","from":"\\ud800","to":"e3"}'),
    "half a surrogate as a key": with_move(STEP, ',"\\ud800":1'),
    "half a surrogate as a kind": with_move('{"do":"\\udfff"}'),
    "broken UTF-8": with_move('{"do":"step","from":"?","to":"e3"}').replace(b"?", b"\xff"),
    "a surrogate in UTF-8": with_move('{"do":"?"}').replace(b"?", b"\xed\xa0\x80"),
    "another alphabet": with_move(STEP).decode().encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf" + with_move(STEP),
    "33 levels": with_move("[" * 33 + "]" * 33),
    "30000 levels": with_move("[" * 30000 + "]" * 30000),
    "30000 levels behind brackets in a text": with_move(
        '["' + "]" * 10000 + '",' + "[" * 10000 + "]" * 10001
    ),
    "30000 objects": with_move('{"a":' * 10000 + "1" + "}" * 10000),
    "65 KiB": with_move('"' + "x" * 65 * 1024 + '"'),
    "2 MiB": with_move('"' + "x" * 2**21 + '"'),
}
UNREADABLE = {"malformed", "too-large"}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
async def test_a_move_that_cannot_be_read_is_refused(table: Table, body: bytes) -> None:
    for seat in range(2):
        assert code_of(await table.send(seat, body)) in {*UNREADABLE, "house-only"}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
async def test_such_bodies_neither_open_a_table_nor_take_a_seat(table: Table, body: bytes) -> None:
    for path in ("/api/games", f"{table.path}/seats/0"):
        answer = await table.http.post(path, content=body, headers=JSON)
        assert code_of(answer) in {*UNREADABLE, "seat-not-free"}


async def test_a_body_in_pieces_is_measured_too(table: Table) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(64):
            yield b"x" * 32 * 1024

    path = f"{table.path}/seats/0/moves"
    headers = {**JSON, **bearer(table.tokens[0])}
    assert code_of(await table.http.post(path, content=pieces(), headers=headers)) == "too-large"


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "?;=,"]
)
async def test_a_body_must_be_called_json(table: Table, kind: str) -> None:
    headers = {"content-type": kind} if kind else {}
    for path in ("/api/games", f"{table.path}/seats/0", f"{table.path}/seats/0/moves"):
        answer = await table.http.post(
            path, content=with_move(STEP), headers={**headers, **bearer(table.tokens[0])}
        )
        assert code_of(answer) == "not-json"


TABLES: dict[str, tuple[Json, str]] = {
    "an unknown game": ({"game": "chess", "players": 2}, "no-such-rules"),
    "a game of NUL": ({"game": "\0", "players": 2}, "no-such-rules"),
    "no number of players": ({"game": "splut"}, "malformed"),
    "one player": ({"game": "splut", "players": 1}, "malformed"),
    "a truth for a number": ({"game": "splut", "players": True}, "malformed"),
    "five sides": ({"game": "splut", "roles": ["south"] * 5}, "wrong-players"),
    "a side twice": ({"game": "splut", "roles": ["south", "south"]}, "wrong-seating"),
    "an unknown side": ({"game": "splut", "roles": ["south", "\0"]}, "wrong-seating"),
    "a wrong number of accesses": (
        {"game": "splut", "players": 2, "access": ["open"]},
        "malformed",
    ),
    "an unknown access": (
        {"game": "splut", "players": 2, "access": ["open", "bot:clever"]},
        "malformed",
    ),
    "an unknown option": (
        {"game": "splut", "players": 2, "options": {"\0": 2**60}},
        "unknown-option",
    ),
    "a wrong option": (
        {"game": "splut", "players": 2, "options": {"turn_cap": 2**60}},
        "bad-option",
    ),
    "a text for an option": (
        {"game": "splut", "players": 2, "options": {"turn_cap": "9"}},
        "bad-option",
    ),
}


@pytest.mark.parametrize(("wanted", "code"), TABLES.values(), ids=TABLES.keys())
async def test_a_table_that_cannot_be_is_not_opened(table: Table, wanted: Json, code: str) -> None:
    assert code_of(await table.http.post("/api/games", json=wanted)) == code


@pytest.mark.parametrize("value", ["1" + "0" * 30, "1e300", "-1e400", "[]", '{"a":{}}', "null"])
async def test_an_option_may_hold_anything_and_is_refused_all_the_same(
    table: Table, value: str
) -> None:
    body = '{"game":"splut","players":2,"options":{"turn_cap":' + value + "}}"
    answer = await table.http.post("/api/games", content=body.encode(), headers=JSON)
    assert code_of(answer) in ("bad-option", "malformed")


def paths(game: str, seat: str = "0") -> list[str]:
    at = f"/api/games/{game}"
    ends = ["", "/view", "/frames", "/transcript", "/record", f"/seats/{seat}/lawful"]
    return [at + end for end in ends]


async def test_an_unknown_game_is_not_found_on_any_route(table: Table) -> None:
    unknown = str(uuid4())
    for path in paths(unknown):
        answer = await table.http.get(path, headers=bearer(table.tokens[0]))
        assert code_of(answer) in ("no-such-game", "not-your-seat"), path
    for path in (f"/api/games/{unknown}/seats/0", f"/api/games/{unknown}/seats/0/moves"):
        answer = await table.http.post(path, json={} if path[-1] == "0" else {"move": {}})
        assert code_of(answer) in ("no-such-game", "not-your-seat"), path
    answer = await table.http.get("/api/stream", params={"view": f"{unknown}/public"})
    assert code_of(answer) == "no-such-game"


BAD_IDS = [
    "x",
    "0",
    "%00",
    "..",
    "%2e%2e%2f",
    "{}",
    "g" * 36,
    "0" * 31,
    "0" * 33,
    "-" * 36,
    "é",
    "%ff",
]


@pytest.mark.parametrize("bad", BAD_IDS)
async def test_a_bad_id_of_a_game_is_not_found(table: Table, bad: str) -> None:
    for path in paths(bad):
        assert code_of(await table.http.get(path)) in ("not-found", "malformed"), path
    for path in (f"/api/games/{bad}/seats/0", f"/api/games/{bad}/seats/0/moves"):
        assert code_of(await table.http.post(path, json={})) in ("not-found", "malformed"), path


BAD_SEATS = ["-1", "10", "99", "32768", str(2**31), str(2**63), str(2**64), HUGE, "1.0", "x", "%00"]


@pytest.mark.parametrize("bad", BAD_SEATS, ids=[bad[:20] for bad in BAD_SEATS])
async def test_a_seat_that_is_not_there_can_neither_be_asked_nor_moved_nor_taken(
    table: Table, bad: str
) -> None:
    headers = bearer(table.tokens[0])
    at = f"{table.path}/seats/{bad}"
    asked = await table.http.get(f"{at}/lawful", headers=headers)
    taken = await table.http.post(at, json={}, headers=headers)
    moved = await table.http.post(f"{at}/moves", json={"move": {"do": "resign"}}, headers=headers)
    for answer in (asked, moved, taken):
        assert answer.status_code in (400, 403, 404), answer.text
        code_of(answer)


@pytest.fixture
async def other(shared_site: Site) -> Table:
    return await shared_site.table()


async def test_a_seat_of_another_game_moves_nothing_here(other: Table, table: Table) -> None:
    seat, move = await table.move_in_turn()
    answer = await table.http.post(
        f"{table.path}/seats/{seat}/moves", json={"move": move}, headers=bearer(other.tokens[seat])
    )
    assert code_of(answer) == "not-your-seat"


CREDENTIALS = {
    "none": {},
    "an empty one": {"authorization": "Bearer"},
    "a weak one": {"authorization": "Bearer x"},
    "another kind": {"authorization": "Basic YTpi"},
    "a wrong one": {"authorization": "Bearer " + "A" * 43},
    "an endless one": {"authorization": "Bearer " + "A" * 20000},
    "an empty cookie": {"cookie": "acta="},
    "a wrong cookie": {"cookie": "acta=" + "A" * 43},
    "a broken cookie": {"cookie": ';;=;acta="\\777;;'},
}


@pytest.mark.parametrize("headers", CREDENTIALS.values(), ids=CREDENTIALS.keys())
async def test_without_the_right_credential_nobody_moves(
    table: Table, headers: dict[str, str]
) -> None:
    seat, move = await table.move_in_turn()
    at = f"{table.path}/seats/{seat}"
    answers = [
        await table.http.post(f"{at}/moves", json={"move": move}, headers=headers),
        await table.http.get(f"{at}/lawful", headers=headers),
    ]
    assert [code_of(answer) for answer in answers] == ["not-your-seat"] * 2
    assert (await table.http.get(f"{table.path}/view", headers=headers)).status_code == 200


@pytest.mark.parametrize("token", [b"\xff\xfe", "é".encode(), b"a b", b"'; drop table seat; --"])
async def test_a_credential_may_be_any_bytes(table: Table, token: bytes) -> None:
    headers = [(b"Authorization", b"Bearer " + token), (b"Cookie", b"acta=" + token)]
    for header in headers:
        answer = await table.http.get(f"{table.path}/seats/0/lawful", headers=[header])
        assert code_of(answer) == "not-your-seat"


async def test_a_seat_may_not_move_when_it_is_not_its_turn(table: Table) -> None:
    seat, move = await table.move_in_turn()
    assert code_of(await table.post(1 - seat, move)) == "not-your-turn"


async def test_an_unlawful_step_is_refused_with_facts(table: Table) -> None:
    seat, move = await table.move_in_turn()
    answer = await table.post(seat, {**move, "to": move["from"]})
    assert answer.status_code == 409
    assert code_of(answer)


QUERIES = [
    ("/api/games", "phase", ["", "x", "OPEN", "\0", "open,ended"]),
    ("/api/games", "game", ["", "\0", "x\0", "é", "\ud83d\ude00", "x" * 8000, "'; --"]),
    ("/api/games", "before", ["", "x", "0", "NaN", "9" * 400, "-1", "2026-13-45", "\0", "1e999"]),
    (
        "/api/games",
        "limit",
        ["", "x", "0", "-1", "201", "1.0", "1e1", "NaN", str(2**63), HUGE, "\0"],
    ),
    ("/view", "seq", ["", "x", "-1", "1.5", "NaN", str(2**31), str(2**63), str(2**64), HUGE, "\0"]),
    (
        "/view",
        "as",
        ["", "x", "seat", "seat:", "seat:9", "seat:10", "team:x", "record", "\0", "delayed"],
    ),
    ("/view", "as", ["director", "public:1", "seat:0\0", "seat:٣", "é", "x" * 8000]),
    ("/frames", "after", ["", "x", "-1", "1.5", "NaN", str(2**31), str(2**63), HUGE, "\0"]),
    ("/frames", "until", ["", "x", "-1", "1.5", "NaN", str(2**31), str(2**63), HUGE, "\0"]),
    ("/frames", "as", ["seat:1", "record", "\0", "x"]),
    ("/transcript", "as", ["record", "\0", "x"]),
]
EACH = [(path, name, value) for path, name, values in QUERIES for value in values]


@pytest.mark.parametrize(
    ("path", "name", "value"), EACH, ids=[ascii(f"{p}?{n}={v[:12]}") for p, n, v in EACH]
)
async def test_a_query_is_read_or_refused_and_never_breaks_anything(
    table: Table, path: str, name: str, value: str
) -> None:
    path = path if path.startswith("/api") else table.path + path
    text = quote(value.encode("utf-16", "surrogatepass").decode("utf-16"))
    answer = await table.http.get(f"{path}?{name}={text}")
    if answer.status_code != 200:
        assert code_of(answer) in ("malformed", "no-such-view", "no-such-frame")


BEFORE = ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-01-01T00:00:00"]


@pytest.mark.parametrize("before", [*BEFORE, "2026-01-01", "0001-01-01", "12", "1e9", "1e30"])
async def test_a_time_at_the_edge_of_the_calendar_breaks_nothing(table: Table, before: str) -> None:
    answer = await table.http.get("/api/games", params={"before": before})
    if answer.status_code != 200:
        assert code_of(answer) == "malformed"


async def test_a_frame_above_the_top_is_not_there(table: Table) -> None:
    answer = await table.http.get(f"{table.path}/view", params={"seq": 4})
    assert code_of(answer) == "no-such-frame"
    assert answer.json()["seq"] == 3
    assert await table.frames(after=4) == await table.frames(after=2**31 - 1) == []


STREAMS = ["", "x", "/", "//", "/public", "\0/public", "%/%", "é/public"]


@pytest.mark.parametrize("view", STREAMS)
async def test_a_stream_of_no_view_is_refused(table: Table, view: str) -> None:
    answer = await table.http.get("/api/stream", params={"view": view})
    assert code_of(answer) == "no-such-view"


@pytest.mark.parametrize(
    "audience", ["", "x", "record", "director", "delayed", "seat:1", "seat:0\0"]
)
async def test_a_stream_of_somebody_elses_view_is_refused(table: Table, audience: str) -> None:
    answer = await table.http.get("/api/stream", params={"view": f"{table.game}/{audience}"})
    assert code_of(answer) == "no-such-view"


async def test_a_stream_of_too_many_views_or_of_none_is_refused(table: Table) -> None:
    views: QueryParams = [("view", f"{uuid4()}/public") for _ in range(33)]
    again: QueryParams = [("view", table.view_name)] * 2
    for params in ([], views, again):
        assert code_of(await table.http.get("/api/stream", params=params)) == "malformed"


ROUTES = ["/api/rules", "/api/games", "/api/stream", "/healthz", "/api/games/{}/view"]


@pytest.mark.parametrize("path", ROUTES)
async def test_a_method_that_an_address_does_not_take_is_refused(table: Table, path: str) -> None:
    for method in ("DELETE", "PUT", "PATCH", "TRACE"):
        answer = await table.http.request(method, path.format(table.game))
        assert code_of(answer) == "method-not-allowed"


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/games/x/y/z", "/api/%00"])
async def test_what_is_not_there_is_not_found(table: Table, path: str) -> None:
    assert code_of(await table.http.get(path)) == "not-found"


async def test_every_problem_says_when_it_should_not_be_kept(table: Table) -> None:
    answer = await table.http.get("/api/nothing")
    assert answer.headers["cache-control"] == "no-store"
    assert msgspec.json.decode(answer.content)["code"] == "not-found"


def test_the_helpers_own_check_would_notice_a_fault_of_ours() -> None:
    fault = {"status": 500, "type": "/problems/our-fault", "code": "our-fault", "title": "x"}
    answer = httpx.Response(500, json=fault, headers={"content-type": "application/problem+json"})
    with pytest.raises(AssertionError):
        code_of(answer)
