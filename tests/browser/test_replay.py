"""Looking at a game again."""

import re

import msgspec
import pytest
from playwright.async_api import expect

from domain.luck import Luck
from domain.splut import SPLUT
from domain.splut.state import State
from tests.browser.person import Person
from tests.browser.visiting import Visit
from tests.service.site import Site, Table

pytestmark = pytest.mark.browser

KEY = b"one game, replayed many times..."


@pytest.fixture
async def played(site: Site) -> Table:
    """A game that has been played to its end."""
    table = await site.table()
    while (seat := await table.to_move()) is not None:
        state = msgspec.convert((await table.view())["view"], State, str_keys=True)
        bot = SPLUT.bots["ahead" if seat == 0 else "random"]
        move = msgspec.to_builtins(bot(state, seat, Luck(KEY, state.turn * 4 + state.steps_left)))
        assert (await table.post(seat, move)).status_code == 200
    return table


def at(person: Person) -> int:
    """The moment that the address names."""
    found = re.search(r"[?&]at=(\d+)", person.page.url)
    assert found, person.page.url
    return int(found[1])


async def moment(person: Person, seq: int) -> None:
    """Wait until the page shows a moment."""
    await expect(person.page.locator(".bar output")).to_have_text(re.compile(rf"^{seq} (of|de) "))
    assert at(person) == seq


async def shows(person: Person, table: Table, seq: int) -> None:
    """Check the board, cell by cell, against what the API says of that moment."""
    view = (await table.view(seq))["view"]
    await expect(person.page.locator("[data-piece].token")).to_have_count(len(view["pieces"]))
    for cell, piece in view["pieces"].items():
        kind = {"D": "dwarf", "S": "sorcerer", "T": "troll"}[piece[0]]
        side = view["table"]["roles"][int(piece[1])].capitalize()
        name = re.compile(f"^{cell}: {side}\u2019s {kind}")
        await expect(person.cell(cell)).to_have_accessible_name(name)
    for cell in view["rocks"]:
        await expect(person.cell(cell)).to_have_accessible_name(re.compile(r"rock"))


async def test_every_moment_of_a_replay_is_the_view_of_that_moment(
    visit: Visit, played: Table
) -> None:
    person = await visit()
    await person.go(f"/games/{played.game}/replay?as=public&at=1")
    await person.page.locator(".controls").wait_for()
    last = len(await played.frames())
    for seq in range(2, last + 1):
        await person.page.keyboard.press("ArrowRight")
        await moment(person, seq)
        if seq % 5 == 0 or seq == last:
            await shows(person, played, seq)
    await person.page.keyboard.press("ArrowRight")
    await moment(person, last)
    await person.sees("wins.")


async def test_the_keys_walk_by_event_by_turn_and_to_both_ends(visit: Visit, played: Table) -> None:
    person = await visit()
    keys = person.page.keyboard
    frames = await played.frames()
    begins = [f["seq"] for f in frames if f["event"]["kind"] == "turn-began"]
    await person.go(f"/games/{played.game}/replay?at={begins[0]}")
    await person.page.locator(".controls").wait_for()
    await keys.press("Shift+ArrowRight")
    await moment(person, begins[1])
    await keys.press("ArrowLeft")
    await moment(person, begins[1] - 1)
    await keys.press("Shift+ArrowLeft")
    await moment(person, begins[0])
    await keys.press("End")
    await moment(person, len(frames))
    await keys.press("Home")
    await moment(person, 1)


async def test_a_link_to_a_moment_opens_that_moment(visit: Visit, played: Table) -> None:
    person, friend = await visit(), await visit()
    await person.go(f"/games/{played.game}/replay?at=1")
    await person.page.locator('a[data-seq="7"]').click()
    await moment(person, 7)
    await person.page.get_by_role("button", name="Copy link to this moment").click()
    await expect(person.page.get_by_role("button", name="Link copied")).to_be_visible()
    link = await person.page.evaluate("navigator.clipboard.readText()")
    await friend.go(link)
    await friend.page.locator(".controls").wait_for()
    await moment(friend, 7)
    await shows(friend, played, 7)


async def test_it_plays_by_itself_faster_and_slower_and_stops(visit: Visit, played: Table) -> None:
    person = await visit(motion=True)
    keys = person.page.keyboard
    await person.go(f"/games/{played.game}/replay?at=3")
    speed = person.page.get_by_label("Speed")
    await expect(speed).to_have_value("1")
    for key, value in (("-", "0.5"), ("+", "1"), ("+", "2"), ("+", "4"), ("+", "8"), ("+", "8")):
        await keys.press(key)
        await expect(speed).to_have_value(value)
    await keys.press(" ")
    await expect(person.page.get_by_role("button", name="Pause")).to_be_visible()
    await expect(person.page.locator(".bar output")).to_have_text(re.compile(r"^1\d of "))
    await keys.press(" ")
    await expect(person.page.get_by_role("button", name="Play")).to_be_visible()
    await keys.press(" ")
    await moment(person, len(await played.frames()))
    await expect(person.page.get_by_role("button", name="Play")).to_be_visible()


async def test_the_scrub_bar_jumps(visit: Visit, played: Table) -> None:
    person = await visit()
    await person.go(f"/games/{played.game}/replay?at=1")
    bar = person.page.get_by_role("slider", name="Moment of the game")
    await bar.fill("9")
    await moment(person, 9)
    await expect(bar).to_have_attribute("aria-valuetext", re.compile("^9 of "))
    await expect(person.page.locator(".bar-throw, .bar-splut").first).to_be_attached()


async def test_help_names_the_keys_and_the_board_turns(visit: Visit, played: Table) -> None:
    person = await visit(locale="es")
    await person.go(f"/games/{played.game}/replay?at=5")
    await person.page.locator(".controls").wait_for()
    await person.page.keyboard.press("?")
    dialog = person.page.get_by_role("dialog", name="Teclas")
    await expect(dialog).to_contain_text("Un turno atrás o adelante")
    await person.page.keyboard.press("Escape")
    await expect(dialog).to_be_hidden()
    assert at(person) == 5
    before = await person.cell("e1").bounding_box()
    await person.page.keyboard.press("f")
    assert await person.cell("e9").bounding_box() == before


async def test_the_story_is_told_in_words_and_in_notation(visit: Visit, played: Table) -> None:
    person = await visit(locale="es")
    await person.go(f"/games/{played.game}/replay?at=4")
    story = person.page.get_by_role("region", name="Jugadas")
    await expect(story).to_contain_text("Norte toma asiento.")
    await expect(story).to_contain_text(re.compile(r"¡SPLUT! \w+ alcanza al hechicero"))
    await person.page.get_by_role("button", name="Notación").click()
    transcript = (await played.http.get(f"{played.path}/transcript")).text
    written = re.sub(r"\s+", "", transcript)
    for link in await story.locator("li li a").all_inner_texts():
        assert re.sub(r"\s+", "", link) in written


async def test_without_scripts_a_moment_is_a_picture_with_its_story(
    visit: Visit, played: Table
) -> None:
    person = await visit(scripts=False)
    await person.go(f"/games/{played.game}/replay?at=7")
    picture = person.page.get_by_role("img")
    view = (await played.view(7))["view"]
    for cell in view["pieces"]:
        await expect(picture).to_have_accessible_name(re.compile(rf"\b{cell}\b"))
    await person.page.get_by_role("link", name="One event on").click()
    await person.page.wait_for_url("**at=8")
    await expect(person.page.locator("[aria-current=step]")).to_have_count(1)
    await person.page.get_by_role("link", name="Español").click()
    await person.sees("Se abre la mesa.")


async def test_a_moment_that_never_was_shows_the_nearest(visit: Visit, played: Table) -> None:
    person = await visit()
    await person.go(f"/games/{played.game}/replay?at=9999")
    await person.sees("this is the nearest")
    await expect(person.page.locator(".bar output")).to_have_text(
        re.compile(rf"^{len(await played.frames())} of ")
    )
