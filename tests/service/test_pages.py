"""What the pages promise without a browser: words for everything, and files of our own alone."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha384
from pathlib import Path

import httpx
import msgspec
import pytest

from domain.games import GAMES
from domain.record import kind
from domain.refusal import code
from service.pages import assets, shell, words
from service.problems import reasons
from tests.service.site import Site

SERVICE = Path(assets.__file__).parents[1]
VENDOR = SERVICE / "static" / "vendor"
OUTSIDE = re.compile(r"(?:https?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.IGNORECASE)
NAMESPACES = ("http://www.w3.org/2000/svg",)
USED = re.compile(r"""\bt\(\s*["'`]([a-z0-9-]+(?:\.[\w:-]+)+)["'`]\s*[,)]""")


class Package(msgspec.Struct):
    name: str
    version: str
    licence: str
    files: dict[str, str]


def own_files() -> Iterator[Path]:
    for folder in (SERVICE / "static", SERVICE / "pages", SERVICE / "locales"):
        yield from (
            file
            for file in folder.rglob("*")
            if file.is_file() and VENDOR not in file.parents and "__pycache__" not in file.parts
        )


def manifest() -> list[Package]:
    return msgspec.json.decode((VENDOR / "manifest.json").read_bytes(), type=list[Package])


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_event_of_every_game_has_a_caption(language: str) -> None:
    for game in GAMES:
        for event in game.events:
            key = words.caption_key(game.name, event)
            assert key in words.WORDS[language], kind(event)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    missing = [code(r) for r in reasons() if f"problem.{code(r)}" not in words.WORDS[language]]
    assert not missing


def test_the_languages_say_the_same_things_with_the_same_parameters() -> None:
    def parameters(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", text))

    english, spanish = words.WORDS["en"], words.WORDS["es"]
    assert english.keys() == spanish.keys()
    for key, text in english.items():
        assert parameters(text) == parameters(spanish[key]), key


def test_every_key_that_is_named_has_words() -> None:
    named = {
        key
        for file in own_files()
        if file.suffix in (".js", ".html")
        for key in USED.findall(file.read_text(encoding="utf-8"))
    }
    assert len(named) > 50
    assert named <= words.WORDS["en"].keys()


def test_vendored_files_are_exactly_those_of_the_manifest() -> None:
    found = {file.relative_to(VENDOR).as_posix() for file in VENDOR.rglob("*") if file.is_file()}
    listed = {name: digest for package in manifest() for name, digest in package.files.items()}
    assert found == {"manifest.json", *listed}
    for name, digest in listed.items():
        actual = b64encode(sha384((VENDOR / name).read_bytes()).digest()).decode()
        assert digest == f"sha384-{actual}", name


def test_vendored_packages_say_their_version_and_carry_their_licence() -> None:
    for package in manifest():
        folder = f"{package.name}-{package.version}"
        assert f"{folder}/LICENSE" in package.files
        assert package.licence
        assert all(name.startswith(f"{folder}/") for name in package.files)


def test_no_file_of_ours_names_another_host() -> None:
    for file in own_files():
        text = file.read_text(encoding="utf-8")
        for namespace in NAMESPACES:
            text = text.replace(namespace, "")
        assert not OUTSIDE.search(text), file


@pytest.mark.parametrize(
    ("wish", "language"),
    [("", "en"), ("es-MX,es;q=0.9", "es"), ("fr, es;q=0.4, en;q=0.6", "en"), ("de;q=x", "en")],
)
def test_the_browser_says_which_language_it_likes(wish: str, language: str) -> None:
    assert words.preferred(wish) == language


async def test_pages_carry_the_headers_that_keep_strangers_out(address: str) -> None:
    async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
        page = await http.get("/", headers={"accept-language": "es"})
        assert page.headers["content-security-policy"] == shell.CSP
        assert page.headers["x-content-type-options"] == "nosniff"
        assert '<html lang="es"' in page.text
        assert "<style" not in page.text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page.text)
        assert not re.search(r"\s(?:style|on\w+)=", page.text)


async def test_static_files_are_kept_for_ever_under_an_address_of_their_content(
    address: str,
) -> None:
    async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
        sheet = await http.get(f"{assets.ROOT}/acta.css")
        assert sheet.status_code == 200
        assert "immutable" in sheet.headers["cache-control"]
        spanish = await http.get(f"{assets.ROOT}/es.json")
        assert spanish.json() == words.WORDS["es"]


async def test_a_table_opens_from_a_plain_form(address: str) -> None:
    form = {"players": "2", "access0": "me", "access1": "open", "turn_cap": "50"}
    async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
        opened = await http.post("/games", data=form)
        assert opened.status_code == 201
        found = re.search(r"/games/([0-9a-f-]{36})/join#0\.[\w-]{20,}", opened.text)
        assert found
        view = (await http.get(f"/api/games/{found[1]}/view")).json()["view"]
        assert view["options"]["turn_cap"] == 50
        for page in ("", "/replay", "/join", "/replay?at=1&as=public"):
            assert (await http.get(f"/games/{found[1]}{page}")).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/games/00000000-0000-7000-8000-000000000000", 404),
        ("/games/00000000-0000-7000-8000-000000000000/replay?as=nobody", 404),
        ("/games/not-a-game", 404),
        ("/?phase=none-such", 400),
    ],
)
async def test_what_cannot_be_shown_is_said_in_words(address: str, path: str, status: int) -> None:
    async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
        page = await http.get(path, headers={"accept": "text/html"})
        assert page.status_code == status


def test_locales_are_sorted_so_that_changes_read_well() -> None:
    for language in words.LANGUAGES:
        pairs = json.loads(
            (words.FOLDER / f"{language}.json").read_text("utf-8"), object_pairs_hook=list
        )
        assert pairs == sorted(pairs)


@pytest.mark.parametrize(
    ("accept", "kind"), [("text/html,*/*", "text/html"), ("*/*", "application/problem+json")]
)
async def test_an_unknown_address_tells_readers_in_words_and_programs_in_json(
    site: Site, accept: str, kind: str
) -> None:
    answer = await site.http.get("/nowhere", headers={"accept": accept})

    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith(kind)


@pytest.mark.parametrize(
    "form",
    [
        b"game=\xff",
        b"game=%FF",
        b"game=chess",
        b"game=splut&players=many",
        b"game=splut&players=99",
        b"game=splut&players=-1",
        b"game=splut&players=2&access0=anyone",
        b"game=splut&players=2&turn_cap=never",
        b"game=splut&players=2&levitate_sim=%00",
        b"game=snuff&people=1",
        b"game=snuff&people=x",
        b"game=snuff&people=5&director=on&access0=bot:none",
    ],
)
async def test_a_form_that_makes_no_sense_is_refused_in_words(site: Site, form: bytes) -> None:
    kind = {"content-type": "application/x-www-form-urlencoded"}

    answer = await site.http.post("/games", content=form, headers=kind)

    assert answer.status_code < 500
    assert answer.headers["content-type"].startswith("text/html")
