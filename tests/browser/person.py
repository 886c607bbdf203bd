"""A person at a page: finds things by what they are called, and plays with mouse or keyboard."""

from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.async_api import Page, expect

from domain.luck import Luck
from domain.splut import SPLUT
from domain.splut.geometry import BETWEEN, NEXT, OPPOSITE
from domain.splut.moves import Step
from domain.splut.state import State

KEYS = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}


class Person:
    """Somebody with a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def path(self) -> str:
        """Where the person is."""
        return self.page.url.partition("//")[2].partition("/")[2]

    @property
    def game(self) -> str:
        """The id of the game that the page shows."""
        return self.path.split("/")[1].partition("?")[0]

    async def go(self, path: str) -> None:
        await self.page.goto(path)

    async def open_table(self, *access: str, **options: str) -> None:
        """Open a table with the form of the lobby, and come to it."""
        await self.go("/")
        form = self.page.locator("form.new-splut")
        for seat, choice in enumerate(access):
            await form.locator(f"[name=access{seat}]").select_option(choice)
        if options:
            await form.locator("summary").click()
        for name, value in options.items():
            await form.locator(f"[name={name}]").fill(value)
        await form.locator("button[type=submit]").click()
        await self.page.wait_for_url("**/games/*")

    async def sees(self, text: str) -> None:
        await expect(self.page.get_by_text(text).first).to_be_visible()

    def cell(self, cell: str) -> Any:
        return self.page.locator(f'[data-cell="{cell}"]')

    async def can(self, cell: str) -> None:
        """Wait until a cell is offered."""
        await expect(self.cell(cell)).to_contain_class("can")

    async def click(self, *cells: str) -> None:
        """Click cells, each as soon as it is offered."""
        for cell in cells:
            await self.can(cell)
            await self.cell(cell).click()

    async def walk(self, *cells: str) -> None:
        """Reach cells with the arrow keys, and choose each with Enter. South is nearest."""
        for cell in cells:
            await self.can(cell)
            for direction in _way(await self._here(), cell):
                await self.page.keyboard.press(KEYS[direction])
            await expect(self.cell(cell)).to_be_focused()
            await self.page.keyboard.press("Enter")

    async def tab_to_board(self) -> None:
        """Press Tab until a cell of the board has the focus."""
        for _ in range(40):
            if await self._here():
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError("the board cannot be reached with Tab")

    async def _here(self) -> str:
        here = await self.page.evaluate("document.activeElement.dataset.cell ?? ''")
        return str(here)

    async def state(self) -> State:
        """What everybody knows of the game now."""
        answer = await self.page.request.get(f"/api/games/{self.game}/view?as=public")
        return msgspec.convert((await answer.json())["view"], State, str_keys=True)

    async def turn(self) -> State | None:
        """Wait until the page offers a move or shows a result; None after the end."""
        await self.page.wait_for_selector(".can, .turn-now.over")
        state = await self.state()
        return None if state.table.result else state


def best(state: State, seat: int) -> list[str]:
    """Return the cells to choose, one after the other, for the move that our bot would make."""
    luck = Luck(b"browser" * 5, state.turn * 4 + state.steps_left)
    move = SPLUT.bots["ahead"](state, seat, luck)
    assert isinstance(move, Step)
    return [move.from_, move.to, *_third(move, SPLUT.lawful(state, seat))]


def _third(move: Step, lawful: Sequence[Any]) -> list[str]:
    same = [other for other in lawful if (other.from_, other.to) == (move.from_, move.to)]
    if len(same) == 1 and not isinstance(move.throw, str):
        return []
    if isinstance(move.throw, str):
        return [NEXT[move.throw][move.to]]
    if isinstance(move.levitate, str):
        return [move.levitate]
    if move.pull:
        return [NEXT[OPPOSITE[BETWEEN[move.from_, move.to]]][move.from_]]
    return [move.to]


def _way(start: str, goal: str) -> list[str]:
    """Return the directions of a shortest walk."""
    ways: dict[str, list[str]] = {start: []}
    todo = [start]
    while todo:
        cell = todo.pop(0)
        if cell == goal:
            return ways[cell]
        for direction, pairs in NEXT.items():
            there = pairs.get(cell)
            if there and there not in ways:
                ways[there] = [*ways[cell], direction]
                todo.append(there)
    raise AssertionError(goal)
