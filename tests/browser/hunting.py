"""People at a table of SNUFF: they open it, sit down, and play by mouse or, to be quick, by API."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from playwright.async_api import expect

from domain.snuff.board import Board, edge
from domain.snuff.state import State
from tests.browser.person import Person
from tests.service.site import Json

SEATS = {"prey": "prey", "killers": "killers0", "director": "director"}
Moves = list[Json]
Choose = Callable[[Moves], Json]


async def open_hunt(host: Person, options: dict[str, str] | None = None, **access: str) -> None:
    """Open a table of two with the form of the lobby, and come to it."""
    await host.go("/")
    await host.page.locator('[data-choose="snuff"]').check(force=True)
    form = host.page.locator("form.new-snuff")
    for name, choice in access.items():
        await form.locator(f"[name=access-{SEATS[name]}]").select_option(choice)
    if options:
        await form.locator("summary").click()
    for name, value in (options or {}).items():
        await form.locator(f"[name={name}]").fill(value)
    await form.locator("button[type=submit]").click()
    await host.page.wait_for_url("**/games/*")


class Hunter:
    """Somebody at a table of SNUFF, with a seat; `game` is the table's id."""

    def __init__(self, person: Person, game: str, seat: int) -> None:
        self.person = person
        self.page = person.page
        self.seat = seat
        self.path = f"/api/games/{game}"

    async def state(self) -> State:
        """What this person knows now."""
        answer = await self.page.request.get(f"{self.path}/view?as=seat:{self.seat}")
        return msgspec.convert((await answer.json())["view"], State, str_keys=True)

    async def lawful(self) -> Moves:
        answer = await self.page.request.get(f"{self.path}/seats/{self.seat}/lawful")
        moves: Moves = (await answer.json())["moves"]
        return moves

    async def do(self, move: Json) -> None:
        """Play a move by API."""
        answer = await self.page.request.post(
            f"{self.path}/seats/{self.seat}/moves", data={"move": move}
        )
        assert answer.ok, await answer.text()

    async def button(self, name: str) -> None:
        """Click a button by its name, as soon as it can be."""
        button = self.page.get_by_role("button", name=name).first
        await expect(button).to_be_enabled()
        await button.click()

    async def act(self, move: Json) -> None:
        """Play a killer's turn with the mouse: his card, the action, where he ends, his aim."""
        await self.person.page.wait_for_selector(".can")
        state = await self.state()
        killer = state.rules.killer(move["killer"])
        card = self.page.locator(".killer-card", has_text=killer.name.en)
        head = card.locator(".killer-head")
        if await head.get_attribute("aria-pressed") != "true":
            await head.click()
        special = move["action"] == "special"
        action = killer.special.name if special else state.rules.action(move["action"]).name
        await card.locator(".action", has_text=action.en).click()
        await self.person.click(move["to"])
        if "target" in move:
            await self._aim(state, move)

    async def _aim(self, state: State, move: Json) -> None:
        """Choose the aim as a button; where there was but one, the turn is over already."""
        a, _, b = move["target"].partition("-")
        name = f"Door {a}\u2013{b}" if len(b) > 1 else f"Exit at {a}" if b else a
        if "other" in move:
            name = f"{state.rules.killer(move['other']).name.en} to {a}"
        button = self.page.locator(".targets").get_by_role("button", name=name, exact=True)
        moved = self.page.locator(".log", has_text=state.rules.killer(move["killer"]).name.en)
        await expect(button.or_(moved).first).to_be_visible()
        if await button.count():
            await button.click()


def toward(state: State, goals: set[str]) -> Choose:
    """Return how the prey goes to the nearest goal quickly, picking up what she finds."""
    far = distances(state, goals)

    def choose(moves: Moves) -> Json:
        kinds: dict[str, Moves] = {}
        for move in moves:
            kinds.setdefault(move["do"], []).append(move)
        if "noise" in kinds:
            return kinds["noise"][0]
        if "pick-up" in kinds:
            return kinds["pick-up"][0]
        steps = kinds.get("sneak-to", [])
        best = min(steps, key=lambda move: far.get(move["to"], 99), default=None)
        closer = best and far.get(best["to"], 99) < far.get(state.screen.at, 99)
        if best and (closer or "end-turn" not in kinds):
            return best
        if "play" in kinds:
            wish = "run" if far.get(state.screen.at, 99) else "fake"
            cards = {move["card"]: move for move in kinds["play"]}
            return cards.get(wish) or next(iter(cards.values()))
        return kinds["end-turn"][0] if "end-turn" in kinds else moves[0]

    return choose


def distances(state: State, goals: set[str]) -> dict[str, int]:
    """Return how far each cell is from the nearest goal, on foot."""
    board = state.board
    far = dict.fromkeys(goals, 0)
    front = list(goals)
    while front:
        cell = front.pop(0)
        for to in board.steps[cell]:
            if to not in far and edge(cell, to) not in state.bolts:
                far[to] = far[cell] + 1
                front.append(to)
    return far


def away(state: State, prey: str, dice: Random) -> Choose:
    """Return how killers keep out of her way: so that a test comes to the end that it wants."""
    far = distances(state, {prey})
    cells = _unseen(state.board, prey)

    def choose(moves: Moves) -> Json:
        free = [move for move in moves if move.get("action") in ("walk", "lead")] or moves
        dice.shuffle(free)
        return max(free, key=lambda m: (m.get("to") in cells, far.get(m.get("to", ""), 0)))

    return choose


def _unseen(board: Board, prey: str) -> set[str]:
    """Return the cells from which no line leads to hers."""
    return {
        cell
        for cell in board.cells
        if all(other != prey for line in board.lines[cell] for other, _ in line) and cell != prey
    }


async def labels(person: Person) -> dict[str, Any]:
    """What the board says of each cell, to those who cannot see it."""
    found: dict[str, Any] = await person.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-cell]")]
            .map((node) => [node.dataset.cell, node.getAttribute("aria-label")]))"""
    )
    return found
