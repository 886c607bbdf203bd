"""Playing and watching at a table."""

import httpx
import pytest
from playwright.async_api import expect

from tests.browser.person import best
from tests.browser.visiting import Visit
from tests.service.site import Site

pytestmark = pytest.mark.browser

BARRED = "rock, not to be levitated this turn"


@pytest.mark.usefixtures("bots")
async def test_a_game_is_played_to_its_end_with_the_mouse(visit: Visit) -> None:
    person = await visit(motion=True)
    await person.open_table("me", "bot:random")
    await person.sees("Live")
    while state := await person.turn():
        await person.click(*best(state, 0))
    await person.sees("South wins.")
    await expect(person.page.get_by_role("button", name="Resign")).to_have_count(0)


@pytest.mark.usefixtures("bots")
async def test_a_game_is_played_to_its_end_with_the_keyboard_alone(visit: Visit) -> None:
    person = await visit()
    keys = person.page.keyboard
    await person.go("/")
    while not await person.page.locator("[name=access1]:focus").count():
        await keys.press("Tab")
    await keys.type("Bot that plays")
    await keys.press("Tab")
    while not await person.page.locator(".new-table button:focus").count():
        await keys.press("Tab")
    await keys.press("Enter")
    await person.page.wait_for_url("**/games/*")
    await person.sees("Live")
    await person.tab_to_board()
    while state := await person.turn():
        await person.walk(*best(state, 0))
    await person.sees("South wins.")


async def test_only_lawful_cells_are_offered(visit: Visit) -> None:
    person = await visit()
    await person.open_table("me", "me")
    await person.can("f2")
    await expect(person.page.locator(".can")).to_have_count(3)
    await person.cell("e5").click()
    await expect(person.page.locator(".can")).to_have_count(3)
    await person.click("f2")
    await person.can("f3")
    await expect(person.page.locator(".can")).to_have_count(4)
    await person.page.keyboard.press("Escape")
    await expect(person.page.locator(".can")).to_have_count(3)


async def test_a_throw_asks_its_direction_and_a_rock_may_be_taken_or_left(visit: Visit) -> None:
    person = await visit()
    await person.open_table("me", "me")
    await person.click("f2", "f3", "d8", "d7", "f8", "f7")
    await person.click("f3", "f4", "d2", "d3", "d3", "e3")
    await person.sees("Does a rock float along?")
    await person.click("a5")  # the rock floats to b5
    await expect(person.cell("b5")).to_have_accessible_name(f"b5: {BARRED}")
    await person.click("d7", "d6", "d6", "d5", "e8", "e7")
    await person.click("f4", "f5", "f5", "g5", "e3", "e4")
    await person.click("e4")  # no rock this time
    await person.click("d5", "c5", "c5", "b5")
    await person.sees("Where does the troll throw the rock?")
    await expect(person.page.locator(".offer-throw")).to_have_count(4)
    await person.click("b4")
    await expect(person.cell("b4")).to_have_accessible_name(f"b4: {BARRED}")
    await person.sees("Your turn: South")


async def test_a_page_that_is_loaded_again_in_mid_turn_goes_on(visit: Visit) -> None:
    person = await visit()
    await person.open_table("me", "me")
    await person.click("f2", "f3", "d8", "d7")
    await person.sees("One step left")
    await person.page.reload()
    await person.sees("One step left")
    await person.click("d7", "d6")
    await person.sees("Your turn: South")


async def test_a_lost_connection_takes_the_moves_away_until_it_is_back(
    visit: Visit, address: str
) -> None:
    person = await visit()
    await person.open_table("me", "open")
    async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
        token = await Site(http).take(person.game, 1)
        await person.click("f2", "f3")
        await person.sees("North to move")
        await person.page.context.set_offline(True)
        await person.sees("Reconnecting")
        for step in ({"from": "d8", "to": "d7"}, {"from": "d7", "to": "d6"}):
            answer = await http.post(
                f"/api/games/{person.game}/seats/1/moves",
                json={"move": {"do": "step", **step}},
                headers={"authorization": f"Bearer {token}"},
            )
            assert answer.status_code == 200, answer.text
        await expect(person.page.locator(".can")).to_have_count(0)
        await person.page.context.set_offline(False)
        await person.can("f3")
        await expect(person.cell("d6")).to_have_accessible_name("d6: North\u2019s troll")


async def test_an_invitation_seats_one_person_and_leaves_no_secret_in_the_address(
    visit: Visit,
) -> None:
    host, guest, late = await visit(), await visit(), await visit()
    await host.open_table("me", "invited")
    await host.page.get_by_role("button", name="Copy the invitation").click()
    await host.sees("Copied")
    link = await host.page.evaluate("navigator.clipboard.readText()")
    assert "/join#1." in link
    for person in (guest, late):
        await person.go(link)
        await expect(person.page.get_by_role("button", name="Take the seat")).to_be_enabled()
        assert "#" not in person.page.url
    await guest.page.get_by_role("button", name="Take the seat").click()
    await guest.sees("You play North")
    await host.can("f2")
    await late.page.get_by_role("button", name="Take the seat").click()
    await late.sees("The seat is taken, or the invitation was used.")


async def test_whoever_has_no_seat_watches_and_is_offered_nothing(visit: Visit) -> None:
    player, watcher = await visit(), await visit(locale="es")
    await player.open_table("me", "me")
    await watcher.go(f"/games/{player.game}")
    await watcher.sees("Estás mirando")
    await watcher.sees("En directo")
    await player.click("f2", "f3")
    await expect(watcher.cell("f3")).to_have_accessible_name("f3: troll de Sur")
    await watcher.sees("El troll del Sur va de f2 a f3.")
    await expect(watcher.page.locator(".can")).to_have_count(0)


async def test_an_open_seat_is_taken_at_the_table(visit: Visit) -> None:
    host, guest = await visit(), await visit()
    await host.open_table("me", "open")
    await guest.go(f"/games/{host.game}")
    await guest.page.get_by_role("button", name="Take this seat").click()
    await guest.sees("You play North")
    await host.can("e2")


async def test_resigning_is_asked_twice(visit: Visit) -> None:
    person = await visit()
    await person.open_table("me", "me")
    await person.page.get_by_role("button", name="Resign").click()
    await person.page.get_by_role("button", name="No", exact=True).click()
    await person.can("f2")
    await person.page.get_by_role("button", name="Resign").click()
    await person.page.get_by_role("button", name="Yes").click()
    await person.sees("North wins.")


async def test_the_board_turns(visit: Visit) -> None:
    person = await visit()
    await person.open_table("me", "me")
    await person.can("f2")

    async def top(cell: str) -> float:
        box = await person.cell(cell).bounding_box()
        assert box
        return float(box["y"])

    assert await top("e9") < await top("e1")
    await person.page.keyboard.press("f")
    assert await top("e9") > await top("e1")
    await person.click("f2", "f3")


async def test_the_lobby_follows_its_games(visit: Visit) -> None:
    player, watcher = await visit(), await visit()
    await player.open_table("me", "me")
    await player.can("f2")
    await watcher.go("/")
    card = watcher.page.locator(f'[data-game="{player.game}"]')
    await expect(card).to_contain_text("Turn 1: South to move")
    await player.click("f2", "f3")
    await expect(card).to_contain_text("Turn 2: North to move")


async def test_moves_are_announced(visit: Visit) -> None:
    person = await visit()
    await person.open_table("me", "me")
    await person.click("f2", "f3")
    said = person.page.locator("acta-table > [aria-live=polite] p")
    await expect(said.nth(-2)).to_have_text("South\u2019s troll steps from f2 to f3.")
    await expect(said.nth(-1)).to_have_text("Turn 2: North, 2 steps.")


async def test_the_lobby_puts_new_games_on_their_shelf(visit: Visit) -> None:
    player, watcher = await visit(), await visit()
    await watcher.go("/")
    await watcher.sees("No game is being played right now.")
    await player.open_table("me", "me")
    card = watcher.page.locator(f'.shelf-running [data-game="{player.game}"]')
    await expect(card).to_be_visible(timeout=15_000)
    await player.click("f2", "f3")
    await expect(card).to_contain_text("Turn 2: North to move")
