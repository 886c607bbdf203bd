"""How pages look and read: in both languages, light and dark, wide and narrow, for everybody."""

from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from tests.browser.person import Person
from tests.browser.visiting import Visit
from tests.service.site import Site

pytestmark = pytest.mark.browser

NARROW, WIDE = 360, 1280
TARGET_MIN = 44


async def faults(person: Person) -> list[str]:
    """Return what axe finds on the page."""
    found: dict[str, Any] = (await Axe().run(person.page)).response
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


async def pages(person: Person, site: Site) -> Any:
    """Visit every kind of page, and yield the name of each."""
    await person.go("/")
    yield "lobby"
    await person.page.locator("details summary:visible").click()
    yield "lobby with the options"
    opened = await site.open("open", "invited")
    await person.go(f"/games/{opened['id']}/join#1.{opened['seats'][1]['invitation']}")
    await expect(person.page.locator("#join-sit")).to_be_enabled()
    yield "join"
    await person.go(f"/games/{opened['id']}")
    await person.page.locator(".live-live").wait_for()
    yield "open table"
    await person.open_table("me", "me")
    await person.can("f2")
    yield "table"
    await person.click("f2")
    await person.can("f3")
    yield "table with a piece chosen"
    await person.cell("f3").click()
    await person.can("d8")
    game = person.game
    await person.go(f"/games/{game}/replay?at=4")
    await person.page.locator(".controls").wait_for()
    yield "replay"
    await person.page.keyboard.press("?")
    yield "replay with its keys"
    await person.go("/games/00000000-0000-7000-8000-000000000000")
    yield "problem"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("width", [NARROW, WIDE])
async def test_nothing_stands_in_anybodys_way(
    visit: Visit, site: Site, theme: str, locale: str, width: int
) -> None:
    person = await visit(theme=theme, locale=locale, width=width)
    found = {}
    async for name in pages(person, site):
        found[name] = await faults(person)
        over = await person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"{name} scrolls sideways by {over} px"
    assert {name: told for name, told in found.items() if told} == {}


async def test_buttons_are_large_enough_for_a_thumb(visit: Visit, site: Site) -> None:
    person = await visit(width=NARROW)
    async for name in pages(person, site):
        small = await person.page.evaluate(
            """(min) => [...document.querySelectorAll("button, .button, select, summary, .switch")]
                .filter((node) => node.checkVisibility())
                .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
                .filter(([, box]) => box.height < min || box.width < min)
                .map(([html]) => html)""",
            TARGET_MIN,
        )
        assert small == [], name


async def test_language_and_theme_are_chosen_and_remembered(visit: Visit) -> None:
    person = await visit(theme="dark")
    html = person.page.locator("html")
    await person.go("/")
    await person.page.get_by_role("link", name="Español").click()
    await person.sees("Toma asiento")
    await person.page.get_by_role("link", name="Claro u oscuro").click()
    await expect(html).to_have_attribute("data-theme", "light")
    await person.page.reload()
    await expect(html).to_have_attribute("data-theme", "light")
    await expect(html).to_have_attribute("lang", "es")
    assert person.path == ""


async def test_without_scripts_language_and_theme_are_links(visit: Visit) -> None:
    person = await visit(scripts=False)
    await person.go("/")
    await person.page.get_by_role("link", name="Light or dark").click()
    await expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")
    await person.page.get_by_role("link", name="Español").click()
    await person.sees("Toma asiento")
    await expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")


async def test_without_scripts_a_table_is_opened_and_its_links_are_handed_out(visit: Visit) -> None:
    person = await visit(scripts=False)
    await person.go("/")
    await person.page.get_by_role("button", name="Open the table").click()
    await person.sees("Your table is open")
    await expect(person.page.get_by_role("link", name="Invitation link")).to_have_count(1)
    await person.page.get_by_role("link", name="Go to the table").click()
    await person.sees("Waiting for 2 players")


async def test_the_api_page_needs_nobody_else(visit: Visit) -> None:
    person = await visit()
    await person.go("/schema")
    await person.sees("/api/games/{game_id}/view")
