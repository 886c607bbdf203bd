"""What browser tests are given: a Chromium, visits that notice every request, and bots."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    async_playwright,
)

from service.terminal.serve import bots_of_the_house
from tests.browser.person import Person
from tests.service.conftest import address, parts, site

__all__ = ["address", "parts", "site"]

ARGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
Visit = Callable[..., Awaitable[Person]]


@pytest.fixture(scope="session")
async def chromium() -> AsyncIterator[Browser]:
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("needs a Chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found, args=ARGS)
        yield browser
        await browser.close()


@pytest.fixture
async def visit(chromium: Browser, address: str) -> AsyncIterator[Visit]:
    """Opens a browser of its own for a person; fails the test for what it should not have done."""
    contexts: list[BrowserContext] = []
    asked: list[str] = []
    troubles: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: troubles.append(message.text) if _bad(message) else None)

    async def enter(
        *,
        locale: str = "en",
        width: int = 1280,
        theme: str = "light",
        scripts: bool = True,
        motion: bool = False,
    ) -> Person:
        context = await chromium.new_context(
            base_url=address,
            locale=locale,
            viewport={"width": width, "height": 800},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="no-preference" if motion else "reduce",
            java_script_enabled=scripts,
        )
        await context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.on("request", lambda request: asked.append(request.url))
        context.on("page", watch)
        contexts.append(context)
        return Person(await context.new_page())

    yield enter
    for context in contexts:
        await context.close()
    outside = [url for url in asked if not url.startswith(f"{address}/")]
    assert not outside, outside
    assert not troubles, troubles


@pytest.fixture
async def bots(address: str, tmp_path: Path) -> AsyncIterator[None]:
    """The bots of the house, who do not wait between their moves."""
    async with bots_of_the_house(address, tmp_path, pace_s=0.0) as house:
        playing = asyncio.create_task(house.run())
        yield
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


_TOLD = ("ERR_INTERNET_DISCONNECTED", "409 (Conflict)", "404 (Not Found)")
"""What the browser itself tells of lost connections and of refusals: no fault of the page."""


def _bad(message: ConsoleMessage) -> bool:
    return message.type == "error" and not any(told in message.text for told in _TOLD)
