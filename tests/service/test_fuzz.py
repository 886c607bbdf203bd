"""Whatever comes in, described or not: no fault of ours (5xx), and each error is a problem."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import anyio.to_thread
import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from domain.record import verify
from service.parts import Parts
from tests.service.site import ANSWER_S_MAX, PROBLEM, Json, Site, Table, bearer

SEED = 7396
EXAMPLES, EXAMPLES_DEEP = 12, 600
ENDLESS = "/api/stream"

F = TypeVar("F", bound=Callable[..., None])


@pytest.fixture
def examples(deep: bool) -> int:  # noqa: FBT001 - a fixture is given by name
    return EXAMPLES_DEEP if deep else EXAMPLES


@pytest.fixture
async def table(shared_site: Site) -> Table:
    return await shared_site.table()


async def still_sound(table: Table, parts: Parts) -> None:
    """Require that the table goes on as if nothing had been, and that its log is whole."""
    await table.play(random.Random(SEED), 2)
    log = await parts.tables.log.read(table.game)
    verify(table.game, log)
    assert [entry.version for entry in log] == list(range(1, len(log) + 1))
    assert all(entry.state == b"" or entry.salt for entry in log)


def require_fine(status: int, headers: Any, body: bytes, what: object) -> None:
    assert status < 500, f"{what}: {body[:500]!r}"
    if status >= 400:
        assert headers["content-type"] == PROBLEM, f"{what}: {status} {body[:500]!r}"


async def test_requests_made_from_the_description_find_no_fault(
    table: Table, shared_parts: Parts, examples: int
) -> None:
    description: Json = (await table.http.get("/schema/openapi.json")).json()
    address = str(table.http.base_url)

    await anyio.to_thread.run_sync(lambda: fuzz_described(description, address, table, examples))

    await still_sound(table, shared_parts)


def fuzz_described(description: Json, address: str, table: Table, examples: int) -> None:
    schema = schemathesis.openapi.from_dict(description)
    names = {"game_id": str(table.game), "seat": 0}
    with httpx.Client(base_url=address, timeout=ANSWER_S_MAX, trust_env=False) as http:
        for operation in operations(schema):
            for mode in GenerationMode:
                cases = operation.as_strategy(generation_mode=mode)

                @once(examples)
                @given(case=cases, real=st.booleans(), token=st.sampled_from(["", *table.tokens]))
                def ask(case: Any, real: bool, token: str) -> None:  # noqa: FBT001 - drawn
                    if real and case.path_parameters:
                        case.path_parameters = {name: names[name] for name in case.path_parameters}
                    send(http, case, token)

                with suppress(Unsatisfiable):  # what has no parameters cannot be asked wrongly
                    ask()


def operations(schema: Any) -> Iterator[Any]:
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path != ENDLESS:
            yield operation


def send(http: httpx.Client, case: Any, token: str) -> None:
    """Send a case by our own client: bytes as they are, and no cookies kept."""
    words = case.as_transport_kwargs(base_url=str(http.base_url))
    headers = {**dict(words.get("headers") or {}), **bearer(token)}
    body = words.get("data")
    try:
        request = http.build_request(
            words["method"],
            words["url"],
            params=words.get("params"),
            headers=headers,
            json=words.get("json"),
            content=body if isinstance(body, bytes | str) else None,
        )
    except (httpx.InvalidURL, UnicodeError, ValueError, TypeError):
        return  # such a thing cannot be sent at all
    try:
        answer = http.send(request)
    except httpx.LocalProtocolError:
        return
    finally:
        http.cookies.clear()
    require_fine(answer.status_code, answer.headers, answer.content, request.url)


def once(examples: int) -> Callable[[F], F]:
    """Return a decorator that tries a property in a fixed, printed order."""
    limits = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        print_blob=True,
    )

    def decorated(property_: F) -> F:
        return seed(SEED)(limits(property_))

    return decorated


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
words = st.sampled_from(
    [
        *(
            "move",
            "do",
            "step",
            "resign",
            "claim-draw",
            "from",
            "to",
            "e2",
            "e3",
            "throw",
            "levitate",
        ),
        *("game", "splut", "players", "roles", "access", "options", "invitation", "bot", "cookie"),
        *("id", "seen", "pull", "south", "north", "open", "invited", "turn_cap"),
    ]
)
json_of_ours = st.recursive(
    anything | words,
    lambda inner: st.dictionaries(words, inner, max_size=5) | st.lists(inner | words, max_size=3),
    max_leaves=20,
)


async def test_bodies_made_of_our_own_words_find_no_fault(
    table: Table, shared_parts: Parts, examples: int
) -> None:
    address = str(table.http.base_url)
    paths = ["/api/games", f"{table.path}/seats/0", f"{table.path}/seats/0/moves"]
    headers = {"content-type": "application/json", **bearer(table.tokens[0])}

    def fuzz() -> None:
        with httpx.Client(base_url=address, timeout=ANSWER_S_MAX, trust_env=False) as http:

            @once(examples * 10)
            @given(st.sampled_from(paths), json_of_ours, st.binary(max_size=3), st.integers(0, 80))
            def ask(path: str, value: Any, noise: bytes, at: int) -> None:
                body = encoded(value)
                for sent in (body, body[:at] + noise + body[at:]):
                    if b"resign" not in sent:
                        answer = http.post(path, content=sent, headers=headers)
                        require_fine(answer.status_code, answer.headers, answer.content, sent)

            ask()

    await anyio.to_thread.run_sync(fuzz)
    await still_sound(table, shared_parts)


def encoded(value: Any) -> bytes:
    """Return JSON as loosely as Python writes it: NaN, infinity and half surrogates included."""
    return json.dumps(value).encode()


async def test_paths_and_queries_of_any_text_find_no_fault(
    table: Table, shared_parts: Parts, examples: int
) -> None:
    ends = ["", "/view", "/frames", "/transcript", "/record", "/seats/0/lawful", "/seats/0"]
    names = ["as", "seq", "after", "until", "limit", "phase", "game", "before", "view", "x"]
    texts = st.text(st.characters(codec="utf-8"), max_size=12) | st.integers().map(str)

    def fuzz() -> None:
        address = str(table.http.base_url)
        with httpx.Client(base_url=address, timeout=ANSWER_S_MAX, trust_env=False) as http:

            @once(examples * 10)
            @given(
                st.sampled_from(ends) | texts.map("/".__add__),
                st.lists(st.tuples(st.sampled_from(names), texts), max_size=4),
                st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]),
                st.booleans(),
            )
            def ask(end: str, query: Any, method: str, known: bool) -> None:  # noqa: FBT001 - drawn
                path = table.path if known else "/api/games"
                params = httpx.QueryParams(query)
                try:
                    answer = http.request(method, path + end, params=params)
                except httpx.InvalidURL:
                    return
                if method != "HEAD":
                    require_fine(answer.status_code, answer.headers, answer.content, answer.url)

            ask()

    await anyio.to_thread.run_sync(fuzz)
    await still_sound(table, shared_parts)


async def test_streams_of_any_view_and_cursor_find_no_fault(
    table: Table, shared_parts: Parts, examples: int
) -> None:
    texts = st.text(st.characters(codec="utf-8"), max_size=12)
    views = st.just(table.view_name) | texts.map(lambda text: f"{table.game}/{text}") | texts

    def fuzz() -> None:
        address = str(table.http.base_url)
        with httpx.Client(base_url=address, timeout=ANSWER_S_MAX, trust_env=False) as http:

            @once(examples * 4)
            @given(st.lists(views, max_size=3), texts | st.integers().map(str))
            def ask(names: list[str], after: str) -> None:
                params = httpx.QueryParams([*(("view", name) for name in names), ("after", after)])
                with http.stream("GET", ENDLESS, params=params) as answer:
                    assert answer.status_code < 500
                    if answer.status_code == 200:
                        assert next(answer.iter_lines()).startswith("retry: ")
                    else:
                        assert answer.headers["content-type"] == PROBLEM

            ask()

    await anyio.to_thread.run_sync(fuzz)
    await still_sound(table, shared_parts)
