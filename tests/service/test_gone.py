"""Clients that go away in the middle of something."""

import asyncio
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict

from service import observe, problems
from tests.service.site import Site, Table, bearer


@pytest.fixture
async def table(shared_site: Site) -> Table:
    return await shared_site.table()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EventDict]]:
    """What is logged meanwhile, whether or not somebody has set up the logs before."""
    with capture_logs() as said:
        for module in (problems, observe):
            monkeypatch.setattr(module, "logger", module.logger.bind())
        yield said


async def test_a_sender_who_goes_away_within_a_body_is_no_fault_of_ours(
    table: Table, said: list[EventDict]
) -> None:
    seat, _ = await table.move_in_turn()
    head = "".join(
        f"{line}\r\n"
        for line in (
            f"POST {table.path}/seats/{seat}/moves HTTP/1.1",
            "host: here",
            "content-type: application/json",
            "content-length: 100",
            *(f"{name}: {value}" for name, value in bearer(table.tokens[seat]).items()),
        )
    )
    address = urlsplit(str(table.http.base_url))
    for _ in range(5):
        _, writer = await asyncio.open_connection(address.hostname, address.port)
        writer.write(head.encode() + b'\r\n{"move":{"do":"resign"}}')
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    assert (await table.http.get("/healthz")).text == "alive\n"
    seat, move = await table.move_in_turn()
    assert (await table.post(seat, move)).status_code == 200
    assert [line["event"] for line in said] == ["command"]
    assert [line["outcome"] for line in said] == ["accepted"]
