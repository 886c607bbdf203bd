"""SNUFF in real browsers: both sides, a Director, whoever watches, and everybody's replay."""

import re
from random import Random
from typing import Any

import pytest
from playwright.async_api import expect

from domain.snuff.telling import keys_held
from tests.browser.hunting import Hunter, away, labels, open_hunt, toward
from tests.browser.person import Person
from tests.browser.test_looks import NARROW, TARGET_MIN, WIDE, faults
from tests.browser.visiting import Visit
from tests.service.site import Site
from tests.service.snuff import FIVE, Hunt, hunt, playing, quickly

pytestmark = pytest.mark.browser

SEED = 20261203


async def two(visit: Visit, **options: str) -> tuple[Hunter, Hunter]:
    """Open a table on one browser, sit down on another, and set it up by mouse."""
    host, guest = await visit(motion=True), await visit()
    await open_hunt(host, options, prey="me", killers="open")
    await guest.go(f"/games/{host.game}")
    await guest.page.get_by_role("button", name="Take this seat").click()
    await guest.sees("You play Killers")
    prey, killers = Hunter(host, host.game, 0), Hunter(guest, host.game, 1)
    await set_up(prey, killers)
    return prey, killers


async def set_up(prey: Hunter, killers: Hunter) -> None:
    await expect(prey.page.locator(".arrangement")).not_to_have_count(0)
    await prey.page.locator(".arrangement").first.click()
    for _ in range(3):
        await killers.page.wait_for_selector(".can")
        before = len((await killers.state()).heard) + await posted(killers)
        await killers.page.locator(".can").last.click()
        await expect(killers.page.locator("[data-figure][transform]")).to_have_count(before + 1)
    for number in range(1, 7):
        await prey.person.sees(f"Hide object {number} of 6")
        await prey.page.locator(".can").first.click()
    await prey.person.sees("Choose the object on which you begin.")
    await prey.page.locator(".can").last.click()
    await prey.person.sees("Choose your action for this turn.")
    await killers.person.sees("Round 1: Prey")


async def posted(killers: Hunter) -> int:
    figures = (await killers.state()).figures.values()
    return sum(bool(figure.at) for figure in figures)


async def round_by_mouse(prey: Hunter, killers: Hunter) -> None:
    """Play each kind of thing once: a card that asks for a noise, an object, killers' turns."""
    await prey.button("Pick up")
    await prey.person.sees("Noise to be announced: 1")
    await prey.button("Fake noise")
    await prey.person.sees("Choose where it makes noise.")
    await prey.person.click("a1")
    await prey.person.sees("Noise to be announced: 2")
    await prey.button("End the turn")
    await killers.page.wait_for_selector(".can")
    await expect(killers.page.locator(".vitals")).to_contain_text("Noise of the killers: 2")
    while (await killers.state()).stage == "killers":
        moves = await killers.lawful()
        wanted = [m for m in moves if m["action"] == "illuminate"] or moves
        hunters = len([f for f in (await killers.state()).figures.values() if f.acted])
        await killers.act(wanted[0])
        await expect(killers.page.locator(".turn li a", has_text="ends his turn")).to_have_count(
            hunters + 1
        )


async def by_api(prey: Hunter, killers: Hunter, dice: Random) -> bool:
    """Play on by API; tell whether the prey may escape now."""
    for _ in range(3000):
        if moves := await prey.lawful():
            if any(move["do"] == "escape" for move in moves):
                return True
            state = await prey.state()
            have = keys_held(state) == state.rules.keys
            goals = set(state.board.exits if have else state.screen.objects)
            await prey.do(toward(state, goals)(moves))
        elif moves := await killers.lawful():
            truth = await prey.state()
            await killers.do(away(truth, truth.screen.at, dice)(moves))
        else:
            return False
    raise AssertionError("nobody came to an end")


async def test_a_game_of_two_ends_with_an_escape(visit: Visit) -> None:
    prey, killers = await two(visit, blood="9")
    await round_by_mouse(prey, killers)
    assert await by_api(prey, killers, Random(SEED))

    await prey.button("Escape")
    await prey.person.sees("Escaping: survive this round.")
    state = await prey.state()
    if not state.screen.turn.card:
        await prey.button("Fake noise")
        await prey.page.locator(".can").first.click()
    await prey.button("End the turn")
    await expect(killers.page.locator("snuff-board")).not_to_contain_text("Escaping")
    for _ in range(3):
        if not (moves := await killers.lawful()):
            break
        truth = await prey.state()
        turn = away(truth, truth.screen.at, Random(SEED))(moves)
        await killers.act(turn)
        await expect(killers.page.locator(".can, .turn-now.over").first).to_be_visible()
    for person in (prey.person, killers.person):
        await person.sees("The prey escapes and wins.")
        await expect(person.page.get_by_role("button", name="Resign")).to_have_count(0)


async def test_a_game_of_two_ends_with_the_last_blood(visit: Visit) -> None:
    prey, killers = await two(visit, blood="1")
    dice = Random(SEED)
    while True:
        state = await killers.state()
        assert state.table.result is None
        if moves := await prey.lawful():
            held = {figure.at for figure in state.figures.values()}
            safe = [move for move in moves if move.get("to") not in held]
            await prey.do(quickly(dice)(safe or moves))
            continue
        moves = await killers.lawful()
        strikes = [
            move
            for move in moves
            if move["action"] in ("walk", "lead")
            and move["to"] == state.seen_at
            and "target" not in move
        ]
        if strikes:
            break
        hers = (await prey.state()).screen.at
        quiet = [move for move in moves if hers not in (move["to"], move.get("target"))]
        await killers.do(dice.choice([m for m in quiet if m["action"] == "walk"] or quiet or moves))
    await killers.person.sees("Choose a killer" if len({m["killer"] for m in moves}) > 1 else ":")
    await killers.act(strikes[0])
    for person in (prey.person, killers.person):
        await person.sees("The prey has no blood left: the killers win.")


@pytest.fixture
async def five(visit: Visit, site: Site) -> tuple[Hunt, list[Person]]:
    """A table of five in round 2, and its people at their pages."""
    table = await hunt(site, FIVE, {"round_cap": 3, "blood": 9})
    people = []
    for token in table.tokens:
        person = await visit()
        await sit(person, table, token)
        people.append(person)
    await table.until(lambda view: view.get("round", 0) == 2, quickly(Random(SEED)))
    return table, people


async def sit(person: Person, table: Hunt, token: str) -> None:
    """Come to the table with the session of a seat."""
    address = str(table.http.base_url)
    await person.page.context.add_cookies([{"name": "acta", "value": token, "url": address}])
    await person.go(f"/games/{table.game}")
    await person.sees("Live")


async def test_five_play_and_the_director_sees_what_the_prey_sees(
    five: tuple[Hunt, list[Person]],
) -> None:
    table, people = five
    prey, *killers, director = people
    await prey.sees("Your turn: Prey")
    for person, name in zip(
        people, ("Prey", "Killers 1", "Killers 2", "Killers 3", "Director"), strict=True
    ):
        await person.sees(f"You play {name}")
    await director.sees("You direct: you see both boards, and play nothing.")
    seen = await labels(prey)
    board = {cell: re.sub(r", (step here|begin here)$", "", label) for cell, label in seen.items()}
    assert await labels(director) == board
    assert any("object, face down" in label for label in board.values())
    public = await labels(killers[0])
    assert public == await labels(killers[1])
    assert not any("object" in label or "unseen" in label for label in public.values())

    await Hunter(prey, table.game, 0).button("Fake noise")
    await prey.click("c7")
    await Hunter(prey, table.game, 0).button("End the turn")
    await director.sees("The prey plays Fake noise.")
    for person in killers:
        await person.sees("Noise announced: 1, on c7.")
        await expect(person.page.get_by_text("Fake noise")).to_have_count(0)
    for seat, person in enumerate(killers, start=1):
        hunter = Hunter(person, table.game, seat)
        if moves := await hunter.lawful():
            assert len({move["killer"] for move in moves}) == 1
            await hunter.act(next(move for move in moves if move["action"] == "walk"))
            await expect(person.page.locator(".log", has_text="Walk to")).to_be_visible()
    await expect(director.page.locator(".can")).to_have_count(0)
    await table.until(lambda view: "result" in view["table"], quickly(Random(SEED)))
    for person in people:
        await expect(person.page.locator(".turn-now.over")).to_be_visible()


async def test_whoever_comes_without_a_seat_sees_the_public_board(
    visit: Visit, five: tuple[Hunt, list[Person]]
) -> None:
    table, (_, killer, *_) = five
    watcher = await visit(locale="es")
    await watcher.go(f"/games/{table.game}")
    await watcher.sees("Estás mirando")
    await watcher.sees("Ronda 2: Presa")
    await expect(watcher.page.locator(".can")).to_have_count(0)
    await expect(watcher.page.get_by_role("heading", name="Tras la pantalla")).to_have_count(0)
    watched, theirs = await labels(watcher), await labels(killer)
    assert watched.keys() == theirs.keys()
    assert not any("objeto" in label or "oculta" in label for label in watched.values())


async def test_where_she_may_be_is_shown_when_wanted(five: tuple[Hunt, list[Person]]) -> None:
    table, (prey, killer, *_) = five
    told = (await table.get("/possible", table.tokens[1])).json()["cells"]
    for person in (killer, prey):
        await person.page.get_by_role("button", name="Where may she be?").click()
        await expect(person.page.locator(".maybe")).to_have_count(len(told))
        here = [cell for cell, says in (await labels(person)).items() if "she may be here" in says]
        assert sorted(here) == told
    await killer.page.reload()
    await expect(killer.page.locator(".maybe")).to_have_count(len(told))
    await killer.page.get_by_role("button", name="Where may she be?").click()
    await expect(killer.page.locator(".maybe")).to_have_count(0)


async def test_a_table_without_the_layer_offers_none(visit: Visit, site: Site) -> None:
    table = await hunt(site, options={"layer": False})
    await table.until(playing, quickly(Random(SEED)))
    person = await visit()
    await person.go(f"/games/{table.game}")
    await person.sees("What the table knows")
    await expect(person.page.get_by_role("button", name="Where may she be?")).to_have_count(0)


async def test_the_keyboard_plays_a_turn_of_the_prey(visit: Visit, site: Site) -> None:
    table = await hunt(site)
    await table.until(playing, quickly(Random(SEED)))
    person = await visit()
    await sit(person, table, table.tokens[0])
    keys = person.page.keyboard
    while not await person.page.locator(".play-card:focus", has_text="Fake noise").count():
        await keys.press("Tab")
    await keys.press("Enter")
    await person.sees("Choose where it makes noise.")
    await person.page.locator("[data-cell][tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
        await keys.press(key)
    at = await person.page.evaluate("document.activeElement.dataset.cell")
    await keys.press("Enter")
    await person.sees(f"Noise to be announced: 1 ({at})")
    while not await person.page.locator(".button:focus", has_text="End the turn").count():
        await keys.press("Tab")
    await keys.press("Enter")
    await person.sees("Round 1: Killers")


async def test_the_replay_changes_eyes_and_keeps_the_moment(visit: Visit, site: Site) -> None:
    table = await hunt(site, FIVE, {"round_cap": 3, "blood": 9})
    await table.until(lambda view: view.get("round", 0) == 2, quickly(Random(SEED)))
    person = await visit()
    await person.go(f"/games/{table.game}/replay?as=public")
    await person.page.locator(".controls").wait_for()
    await expect(person.page.locator(".eyes")).to_have_count(0)
    await table.until(lambda view: "result" in view["table"], quickly(Random(SEED)))
    public = [f.split('"kind":"')[1].split('"')[0] for f in await lines(table, "public")]
    secret = [f.split('"kind":"')[1].split('"')[0] for f in await lines(table, "team:prey")]
    heard = [i for i, kind in enumerate(public, start=1) if kind == "noise-announced"][1]
    told = [i for i, kind in enumerate(secret, start=1) if kind == "noise-announced"][1]
    await person.go(f"/games/{table.game}/replay?as=public&at={heard}")
    for name, audience, at in (
        ("Prey", "team:prey", told),
        ("Director", "director", told),
        ("Killers", "team:killers", heard),
        ("Public", "public", heard),
    ):
        await person.page.locator(".eyes").get_by_role("button", name=name).click()
        await expect(person.page.locator(".eyes [aria-pressed=true]")).to_have_text(name)
        await expect(person.page.locator(".bar output")).to_have_text(re.compile(f"^{at} of "))
        assert f"at={at}" in person.page.url
        view = (await table.get("/view", **{"as": audience, "seq": str(at)})).json()["view"]
        objects = len(view.get("screen", {}).get("objects", {}))
        await expect(person.page.locator("snuff-board .object")).to_have_count(objects)
    await person.page.get_by_role("button", name="Notation").click()
    await expect(person.page.locator(".notation")).to_contain_text("round 2")


async def lines(table: Hunt, audience: str) -> list[str]:
    return (await table.get("/frames", **{"as": audience})).text.splitlines()


async def test_without_scripts_a_moment_is_a_picture_with_its_story(
    visit: Visit, five: tuple[Hunt, list[Person]]
) -> None:
    table, _ = five
    person = await visit(scripts=False, locale="es")
    await person.go(f"/games/{table.game}/replay")
    picture = person.page.get_by_role("img")
    for figure in (await table.view())["figures"].values():
        await expect(picture).to_have_accessible_name(re.compile(rf"\b{figure['at']}\b"))
    await person.sees("Todos los objetos están escondidos.")


async def pages(person: Person, table: Hunt) -> Any:
    """Visit what there is to see of a table, and yield the name of each."""
    await person.go("/")
    await person.page.locator('[data-choose="snuff"]').check(force=True)
    await person.page.locator("form.new-snuff [name=players][value='4']").check(force=True)
    await person.page.locator("details summary:visible").first.click()
    yield "form"
    for seat, name in enumerate(("prey", "killers", "director")):
        await sit_again(person, table, table.tokens[seat if seat < 2 else -1])
        yield name
    await person.page.context.clear_cookies()
    await person.go(f"/games/{table.game}")
    await person.page.locator(".live-live").wait_for()
    yield "public"
    await person.go(f"/games/{table.game}/replay?as=public")
    await person.page.locator(".controls").wait_for()
    yield "replay"


async def sit_again(person: Person, table: Hunt, token: str) -> None:
    address = str(table.http.base_url)
    await person.page.context.add_cookies([{"name": "acta", "value": token, "url": address}])
    await person.go(f"/games/{table.game}")
    await person.page.locator(".live-live").wait_for()
    await person.page.locator(".vitals").wait_for()


@pytest.mark.parametrize(
    ("theme", "locale", "width"),
    [("light", "en", WIDE), ("dark", "es", WIDE), ("light", "es", NARROW), ("dark", "en", NARROW)],
)
@pytest.mark.parametrize("moment", ["posting", "prey", "killers"])
async def test_nothing_stands_in_anybodys_way(
    visit: Visit, site: Site, moment: str, theme: str, locale: str, width: int
) -> None:
    table = await hunt(site, ("prey", "killers", "director"), {"blood": 9})
    await table.until(
        lambda view: view["stage"] == moment and (moment == "posting" or view["round"] >= 2),
        quickly(Random(SEED)),
    )
    person = await visit(theme=theme, locale=locale, width=width)
    found = {}
    async for name in pages(person, table):
        found[name] = await faults(person)
        over = await person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"{name} scrolls sideways by {over} px"
        small = await person.page.evaluate(
            """(min) => [...document.querySelectorAll("button, .button, select, summary, .switch")]
                .filter((node) => node.checkVisibility())
                .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
                .filter(([, box]) => box.height < min || box.width < min)
                .map(([html]) => html)""",
            TARGET_MIN,
        )
        assert small == [], name
    assert {name: told for name, told in found.items() if told} == {}
