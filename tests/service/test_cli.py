"""The command line as people meet it: what it prints, how it ends, how it says it cannot."""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from domain.game import AnyGame
from domain.splut import SPLUT
from service.cli import VERBS, app
from service.client import Api
from service.parts import Parts
from service.terminal.sorry import Sorry
from tests.play import play
from tests.service.site import Site

GAME: AnyGame = SPLUT
START_S_MAX = 30
END_S_MAX = 10
COMMAND = (sys.executable, "-m", "service")


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a verb to its end, with these servers named in its environment and no others."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("ACTA_")}
    return subprocess.run(
        [*COMMAND, *words],
        env={**others, **environment},
        capture_output=True,
        text=True,
        timeout=START_S_MAX,
        check=False,
    )


async def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what a verb prints that talks to a service of this process."""
    capsys.readouterr()
    await asyncio.to_thread(app, words, result_action="return_value")
    return capsys.readouterr().out


@contextmanager
def started(verb: str, data: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """Yield a program that serves, and have it end whatever happens."""
    words = [*COMMAND, verb, "--port", str(port), "--data", str(data)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as own:
        try:
            yield own
        finally:
            own.send_signal(signal.SIGTERM)
            own.communicate(timeout=END_S_MAX)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(START_S_MAX):
        while not true():  # noqa: ASYNC110 - what is waited for happens elsewhere
            await asyncio.sleep(0.05)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def answered(url: str) -> httpx.Response:
    """Return the first answer of a program that is starting."""
    until = time.monotonic() + START_S_MAX
    while True:
        try:
            return httpx.get(url, trust_env=False)
        except httpx.TransportError:
            assert time.monotonic() < until, "no answer"
            time.sleep(0.05)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder for servers of our own, in memory where that is possible."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(prefix="acta-", dir=memory if memory.is_dir() else None) as path:
        yield Path(path)


def test_the_demo_fills_the_lobby_and_ends_when_told(folder: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with started("demo", folder, port) as demo:
        assert answered(f"{url}/api/games").status_code == 200
        assert demo.stdout
        assert demo.stdout.readline() == f"Acta is at {url}\n"
        told = "".join(demo.stdout.readline() for _ in range(8))
        for word in ("Watch", "Play", "Replay", "./acta watch"):
            assert word in told
        running = httpx.get(f"{url}/api/games", trust_env=False).json()["games"]
        assert {len(game["summary"]["roles"]) for game in running} == {2, 3, 4}
        stream = f"{url}/api/stream?view={running[0]['id']}/public"
        with httpx.stream("GET", stream, trust_env=False) as endless:
            assert next(endless.iter_lines()).startswith("retry")
            asked = time.monotonic()
            demo.send_signal(signal.SIGTERM)
            assert demo.wait(END_S_MAX) == 0
            assert time.monotonic() - asked < END_S_MAX


async def test_serve_says_that_the_port_is_taken(database_url: str, redis_url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = await asyncio.to_thread(
            partial(run, ACTA_DATABASE_URL=database_url, ACTA_REDIS_URL=redis_url),
            *("serve", "--port", port),
        )
    assert ended.returncode == 1
    assert ended.stderr == f"acta: cannot listen on 127.0.0.1:{port}: Address already in use\n"


def test_serve_wants_both_servers_or_neither() -> None:
    ended = run("serve", ACTA_DATABASE_URL="postgresql://nowhere/acta")
    assert ended.returncode == 1
    assert ended.stderr == "acta: set both ACTA_DATABASE_URL and ACTA_REDIS_URL, or neither\n"


def test_serve_says_which_server_does_not_answer() -> None:
    nowhere = f"127.0.0.1:{free_port()}"
    ended = run(
        "serve",
        ACTA_DATABASE_URL=f"postgresql://{nowhere}/acta",
        ACTA_REDIS_URL=f"redis://{nowhere}",
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith("acta: A server that Acta needs does not answer. PostgreSQL")
    assert "Traceback" not in ended.stderr


def test_a_second_service_in_one_folder_is_refused(folder: Path) -> None:
    with started("serve", folder, port := free_port()):
        answered(f"http://127.0.0.1:{port}/healthz")
        ended = run("serve", "--port", str(free_port()), "--data", str(folder))
    assert ended.returncode == 1
    assert ended.stderr.startswith("acta: Another Acta already runs in")


async def test_migrate_says_what_it_ran(database_url: str, redis_url: str) -> None:
    named = partial(run, ACTA_DATABASE_URL=database_url, ACTA_REDIS_URL=redis_url)
    ended = await asyncio.to_thread(named, "migrate")
    assert ended.returncode == 0
    assert ended.stdout == "The schema is up to date.\n"


async def test_replay_shows_a_game_of_a_server(
    site: Site, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await site.table()
    await table.play(random.Random(1), 30)
    id_ = str(table.game)
    last = await printed(capsys, "replay", id_, "--url", address)
    third = await printed(capsys, "replay", id_, "--at", "3", "--url", address)
    assert last.startswith(f"splut {id_}, frame")
    assert "steps left" in last
    assert f"splut {id_}, frame 3 of" in third
    assert "North takes a seat." in third
    with pytest.raises(Sorry, match="there is no frame 5000"):
        await printed(capsys, "replay", id_, "--at", "5000", "--url", address)
    with pytest.raises(Sorry, match="no view for 'nobody'; try one of: public, south, north"):
        await printed(capsys, "replay", id_, "--as", "nobody", "--url", address)


def test_replay_shows_a_game_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = play(GAME, seed=4, roles=3, options={"turn_cap": 50})
    path = tmp_path / "game.txt"
    path.write_text(GAME.transcript(played.log))
    app(["replay", str(path)], result_action="return_value")
    shown = capsys.readouterr().out
    assert GAME.draw(played.end) in shown
    assert f"frame {len(played.log)} of {len(played.log)}" in shown


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "its first line names no game"),
        ("chess white black\n", "its first line names no game, but 'chess'"),
        ("splut south\n", "no game that can be opened: wrong-players"),
        ("splut south north\n1 south: D a1-a2\n", "move 1 is not lawful"),
        ("splut south north\n1 south: castles\n", "cannot read 'castles' as a step"),
    ],
)
def test_replay_says_what_is_wrong_with_a_file(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text)
    with pytest.raises(Sorry, match=sentence):
        app(["replay", str(path)], result_action="return_value")


def test_replay_needs_a_game() -> None:
    with pytest.raises(Sorry, match="'nothing' is neither the id of a game nor a file"):
        app(["replay", "nothing"], result_action="return_value")


async def test_watch_follows_a_game_to_its_end(
    parts: Parts, site: Site, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await site.table()
    watching = asyncio.create_task(printed(capsys, "watch", str(table.game), "--url", address))
    await until(lambda: bool(parts.streams.clients))
    await table.play(random.Random(1), 3)
    assert (await table.post(0, {"do": "resign"})).status_code == 200
    told = await watching
    assert "South resigns." in told
    assert "The game is over. North wins." in told


async def test_bots_play_at_a_running_service(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = await printed(capsys, "bots", "--url", address, "--kind", "ahead,random", "--games", "2")
    assert told.count("won: hit") == 2
    async with Api(address) as api:
        assert len((await api.lobby("ended")).games) == 2


@pytest.mark.parametrize("words", [["watch", "0" * 32], ["replay", "0" * 32], ["bots"]])
def test_a_service_that_is_not_there_is_a_sentence(words: list[str]) -> None:
    url = f"http://127.0.0.1:{free_port()}"
    with pytest.raises(Sorry, match="does not answer"):
        app([*words, "--url", url], result_action="return_value")


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_says_what_it_is_for(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    app([verb, "--help"], result_action="return_value")
    assert f"Usage: acta {verb}" in capsys.readouterr().out


def test_what_goes_wrong_is_one_line_and_the_exit_code_1() -> None:
    ended = run("perft", "--position", "nonsense")
    assert ended.returncode == 1
    assert ended.stderr == "acta: That is no position of Splut!: 'nonsense'.\n"
