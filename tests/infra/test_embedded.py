import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from signal import SIGKILL

import anyio
import asyncpg
import pytest
from redis.asyncio import Redis

from infra.embedded import Embedded, EmbeddedError, Servers
from infra.embedded.folder import Folder
from infra.embedded.processes import strays

PATIENCE_S = 15
ROOT = Path(__file__).parents[2]
A_PROGRAM = """
import sys
from pathlib import Path
from infra.embedded import Embedded
both = Embedded(Path(sys.argv[1]))
both.start()
print(both.postgres_pid, both.valkey_pid, flush=True)
sys.stdin.read()
both.stop()
"""


@pytest.fixture
def place() -> Iterator[Path]:
    with shared_memory() as place:
        yield place


@pytest.fixture(scope="module")
def made() -> Iterator[Path]:
    with shared_memory() as place:
        with Embedded(place / "data"):
            pass
        yield place / "data"


@pytest.fixture
def data(place: Path, made: Path) -> Path:
    # `cp` keeps the owner, whom the servers run as; and it is quicker than a new cluster.
    subprocess.run(["cp", "-a", made, place], check=True)
    return place / "data"


async def test_a_second_start_finds_what_the_first_one_kept(data: Path) -> None:
    with Embedded(data) as servers:
        await write(servers)
    with Embedded(data) as servers:
        assert await read(servers) == 1
        async with client(servers) as redis:
            assert await redis.xlen("moves") == 1


async def test_the_users_own_settings_for_postgresql_change_nothing(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPORT", "7777")
    with Embedded(data, durable=False) as servers:
        await write(servers)


def test_a_second_process_on_the_same_data_is_refused_with_the_folder_named(data: Path) -> None:
    with running_program(data) as program:
        assert pids_of(program)
        with pytest.raises(EmbeddedError, match="already runs in") as refused:
            Embedded(data).start()
        assert str(data) in str(refused.value)


async def test_a_killed_postgres_is_started_again_with_its_data_though_a_backend_was_busy(
    data: Path,
) -> None:
    both = Embedded(data)
    with both as servers:
        await write(servers)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(both.supervise)
            tasks.start_soon(keep_busy, servers)
            await until(lambda: busy(servers))
            both.kill_postgres()
            await until(lambda: holds(servers, 1))
            tasks.cancel_scope.cancel()


async def test_a_killed_valkey_is_started_again(data: Path) -> None:
    both = Embedded(data, durable=False)
    with both as servers:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(both.supervise)
            both.kill_valkey()
            await until(lambda: pings(servers))
            tasks.cancel_scope.cancel()


async def test_a_server_can_be_away_for_a_while_and_be_brought_back(data: Path) -> None:
    both = Embedded(data, durable=False)
    with both as servers:
        both.kill_valkey()
        both.kill_postgres()
        assert not await pings(servers)
        both.restart_valkey()
        both.restart_postgres()
        assert await pings(servers)
        await write(servers)


async def test_a_start_takes_over_from_a_killed_program_whose_servers_live_on(data: Path) -> None:
    with running_program(data) as program:
        orphans = pids_of(program)
        await write(Servers(*urls(data)))
        program.kill()
        program.wait()
        assert running(orphans, data) == set(orphans)
        with Embedded(data) as servers:
            assert not running(orphans, data)
            assert await read(servers) == 1


async def test_a_start_takes_over_when_the_program_and_both_servers_were_killed(data: Path) -> None:
    with running_program(data) as program:
        servers = pids_of(program)
        await write(Servers(*urls(data)))
        program.kill()
        program.wait()
        for pid in servers:
            os.kill(pid, SIGKILL)
        assert (Folder(data).sockets / ".s.PGSQL.5432.lock").exists()
        with Embedded(data) as fresh:
            assert await read(fresh) == 1


def test_a_pid_file_that_names_a_strangers_process_does_not_prevent_a_start(data: Path) -> None:
    with Embedded(data, durable=False):
        left = (data / "pg" / "postmaster.pid").read_text().splitlines()
    (data / "pg" / "postmaster.pid").write_text("\n".join([str(os.getpid()), *left[1:]]))
    with Embedded(data, durable=False):
        pass


def test_a_strangers_process_that_names_our_sockets_is_left_alone(data: Path) -> None:
    stranger = [sys.executable, "-c", "input()", str(Folder(data).sockets)]
    with subprocess.Popen(stranger, stdin=subprocess.PIPE) as process:
        with Embedded(data, durable=False):
            assert process.poll() is None
        process.communicate(b"\n")


async def test_a_half_made_cluster_is_not_used(place: Path) -> None:
    data = place / "data"
    (data / "pg.new").mkdir(parents=True)
    (data / "pg.new" / "PG_VERSION").write_text("18\n")
    with Embedded(data, durable=False) as servers:
        await write(servers)


async def test_a_path_may_hold_spaces_and_accents_below_a_folder_closed_to_others(
    place: Path,
) -> None:
    closed = place / "una carpeta, con ñ y 'comillas'"
    closed.mkdir(mode=0o700)
    with Embedded(closed / "los datos" / ("largo" * 20), durable=False) as servers:
        await write(servers)
    assert closed.stat().st_mode & 0o777 == 0o700


def test_data_of_another_version_of_postgresql_are_refused_with_both_versions_named(
    data: Path,
) -> None:
    (data / "pg" / "PG_VERSION").write_text("13\n")
    with pytest.raises(EmbeddedError, match=r"are of PostgreSQL 13, .* PostgreSQL \d+"):
        Embedded(data).start()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a folder of another user")
def test_a_socket_folder_of_another_user_is_refused(data: Path) -> None:
    sockets = Folder(data).sockets
    sockets.mkdir()
    os.chown(sockets, 54321, 54321)
    try:
        with pytest.raises(EmbeddedError, match="belongs to another user"):
            Embedded(data).start()
        assert sockets.exists()
    finally:
        shutil.rmtree(sockets)


async def test_a_server_that_dies_again_and_again_ends_the_program_with_the_reason(
    data: Path,
) -> None:
    both = Embedded(data, durable=False)
    with both:
        both.kill_postgres()
        (data / "pg" / "global" / "pg_control").unlink()
        with anyio.fail_after(PATIENCE_S):
            with pytest.raises(EmbeddedError, match="5 times within a minute") as ended:
                await both.supervise()
        assert "pg_control" in str(ended.value) or "database system" in str(ended.value)


@contextmanager
def shared_memory() -> Iterator[Path]:
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        yield Path(name)


@asynccontextmanager
async def client(servers: Servers) -> AsyncIterator[Redis]:
    redis = Redis.from_url(servers.redis_url, decode_responses=True)
    try:
        yield redis
    finally:
        await redis.aclose()


async def write(servers: Servers) -> None:
    connection = await asyncpg.connect(servers.database_url)
    await connection.execute("create table move as select 1 as number")
    await connection.close()
    async with client(servers) as redis:
        await redis.xadd("moves", {"number": "1"})


async def read(servers: Servers) -> int:
    connection = await asyncpg.connect(servers.database_url)
    try:
        return int(await connection.fetchval("select count(*) from move"))
    finally:
        await connection.close()


async def holds(servers: Servers, count: int) -> bool:
    with suppress(OSError, asyncpg.PostgresError):
        return await read(servers) == count
    return False


async def pings(servers: Servers) -> bool:
    with suppress(Exception):
        async with client(servers) as redis:
            return bool(await redis.ping())
    return False


async def keep_busy(servers: Servers) -> None:
    connection = await asyncpg.connect(servers.database_url)
    with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        await connection.execute("select count(*) from generate_series(1, 10000000000) as busy")


async def busy(servers: Servers) -> bool:
    connection = await asyncpg.connect(servers.database_url)
    try:
        question = "select count(*) from pg_stat_activity where query like $1 and state = 'active'"
        return bool(await connection.fetchval(question, "%as busy"))
    finally:
        await connection.close()


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    with anyio.fail_after(PATIENCE_S):
        while not await condition():  # noqa: ASYNC110 -- a server tells nobody when it is back
            await anyio.sleep(0.02)


def running_program(data: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", A_PROGRAM, str(data)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def pids_of(program: subprocess.Popen[str]) -> list[int]:
    assert program.stdout
    return [int(pid) for pid in program.stdout.readline().split()]


def urls(data: Path) -> tuple[str, str]:
    sockets = Folder(data).sockets
    return f"postgresql://acta@/acta?host={sockets}", f"unix://{sockets}/valkey.sock"


def running(pids: list[int], data: Path) -> set[int]:
    return set(pids) & set(strays(Folder(data).mark, program=""))
