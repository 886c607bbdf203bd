"""PROTOCOL.md and the machine-readable description name all that there is, and nothing else."""

import re
from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any, cast, get_args, get_origin

import msgspec
import pytest
from litestar.routes import ASGIRoute, HTTPRoute

from domain.game import AnyGame
from domain.games import GAMES
from domain.record import kind
from domain.refusal import code
from domain.roles import KINDS
from domain.table import Opened, TableEvent
from service.api.games import Phase
from service.app import create_app
from service.description import described
from service.parts import Parts
from service.problems import reasons, status_of
from tests.architecture.source import ROOT

PROTOCOL = (ROOT / "PROTOCOL.md").read_text()
OF_THE_API = re.compile("/(api/.*|healthz|readyz|metrics)")
NOT_OURS = {"HEAD", "OPTIONS"}
COMMON: list[Any] = [Opened, *get_args(TableEvent)]
NO_PARTS = cast(Parts, SimpleNamespace(tables=None, lobby=None, streams=None))

app = create_app(NO_PARTS)


def section(title: str) -> str:
    """Return the text of the section whose title begins so, its subsections included."""
    level = len(title.partition(" ")[0])
    pattern = rf"^{re.escape(title)}[^\n]*\n(.*?)(?=^#{{1,{level}}} |\Z)"
    found = re.search(pattern, PROTOCOL, re.MULTILINE | re.DOTALL)
    assert found, f"PROTOCOL.md has no section {title}"
    return found[1]


def table(title: str) -> list[list[str]]:
    """Return the rows of the table in a section, without head and rule."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def routes() -> Iterator[tuple[str, str]]:
    """Yield method and path of each route of the API, as OpenAPI writes them."""
    for route in app.routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        if OF_THE_API.fullmatch(path) and isinstance(route, HTTPRoute):
            yield from ((method, path) for method in route.methods if method not in NOT_OURS)
        elif OF_THE_API.fullmatch(path) and isinstance(route, ASGIRoute):
            yield "GET", path


def documented() -> set[tuple[str, str]]:
    """Return method and path of each route that the protocol names."""
    cells = "".join(row[0] for row in table("## Routes"))
    found, last = set(), ""
    for method, path in re.findall(r"`(?:(GET|POST) )?(/[^`?\s]*)", cells):
        last = method or last
        found.add((last, path.replace("{game}", "{game_id}")))
    return found


def test_the_protocol_names_every_route_and_no_other() -> None:
    assert documented() == set(routes())


def test_the_description_lists_every_route_of_the_api_with_its_answers() -> None:
    description = described(app.openapi_schema.to_schema())
    listed = {
        (method.upper(), path): about
        for path, item in description["paths"].items()
        for method, about in item.items()
    }
    operators = {("GET", path) for path in ("/healthz", "/readyz", "/metrics")}
    assert listed.keys() == set(routes()) - operators
    for (method, _), about in listed.items():
        assert "default" in about["responses"]
        assert about["description"]
        assert ("requestBody" in about) is (method == "POST")
    assert msgspec.json.encode(description)


def test_the_protocol_names_every_error_with_its_status_facts_and_sentence() -> None:
    told = {row[0].strip("`"): row[1:] for row in table("## Errors")}
    assert told == {
        code(reason): [str(int(status_of(reason))), facts(reason), sentence(reason)]
        for reason in reasons()
    }


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_the_protocol_names_every_event_of_every_game(game: AnyGame) -> None:
    (title,) = re.findall(rf"^### .*\(`{game.name}`\)$", PROTOCOL, re.MULTILINE)
    assert events("### Every game") | events(title) == expected(game.events)
    assert events("### Every game") == expected(COMMON)


def events(title: str) -> dict[str, list[str]]:
    return {row[0].strip("`"): row[1:] for row in table(title)}


def expected(kinds: Iterable[Any]) -> dict[str, list[str]]:
    return {kind(event): [facts(event), sentence(event)] for event in kinds}


def facts(struct: Any) -> str:
    names = (get_origin(struct) or struct).__struct_encode_fields__
    return ", ".join(f"`{name}`" for name in names)


def sentence(struct: Any) -> str:
    return " ".join(((get_origin(struct) or struct).__doc__ or "").split())


def test_the_protocol_names_every_event_of_the_stream() -> None:
    told = {row[0].strip("`") for row in table("## Stream")}
    code = "".join((ROOT / "service" / name).read_text() for name in ("hub.py", "stream.py"))
    sent = set(re.findall(r"event: (\w+)", code))
    assert sent == {"snapshot", "frame", "bye"}
    assert sent <= told


def test_the_protocol_names_every_phase_and_every_kind_of_audience() -> None:
    for word in (*get_args(Phase), *KINDS):
        assert re.search(rf"`{word}(:\w+)?`", PROTOCOL), word
