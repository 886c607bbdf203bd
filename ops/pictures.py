"""Makes the README's pictures from the running pages: `.venv/bin/python -m ops.pictures`.

Needs a Chromium and the extra `browser` (`./acta test --browser` installs it).
"""

import asyncio
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import msgspec
from playwright.async_api import async_playwright

from domain.luck import Luck
from domain.record import GameId
from domain.splut import SPLUT
from domain.splut.state import State
from service.client import Api
from service.run import up
from service.settings import Settings

FOLDER = Path(__file__).parents[1] / "docs"
FLAGS = ["--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-sync"]


@dataclass(frozen=True)
class Picture:
    """One page at one size."""

    name: str
    path: str
    width: int = 1280
    height: int = 860
    dark: bool = False


async def main() -> None:
    """Play some games, and photograph the pages that show them."""
    with tempfile.TemporaryDirectory() as data:
        async with up(Settings(port=0, data=Path(data))) as (_, address), Api(address) as api:
            two, three, four = [await played(api, n, moves) for n, moves in SIZES]
            await api.open_table("splut", ["open", "bot:ahead"])
            pictures = [
                Picture("lobby", "/"),
                Picture("table", f"/games/{four}"),
                Picture("replay", f"/games/{three}/replay?at=40", dark=True),
                Picture("phone", f"/games/{two}", width=390, height=860),
            ]
            await photograph(address, pictures)


SIZES = ((2, 24), (3, 400), (4, 12))


async def played(api: Api, players: int, moves: int) -> GameId:
    """Return a game between look-ahead bots after so many moves, or at its end."""
    table = await api.open_table("splut", ["open"] * players)
    seats = [await api.take(table.id, seat) for seat in range(players)]
    for moment in range(moves):
        state = msgspec.convert((await api.view(table.id)).board, State, strict=False)
        if state.table.result is not None:
            break
        luck = Luck(bytes([players]) * 32, moment)
        move = SPLUT.bots["ahead"](state, state.to_move, luck)
        _ = await seats[state.to_move].move(table.id, state.to_move, move, uuid4())
    return table.id


async def photograph(address: str, pictures: list[Picture]) -> None:
    """Write each picture into `docs/`."""
    FOLDER.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or "/usr/bin/chromium"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for picture in pictures:
            page = await browser.new_page(
                viewport={"width": picture.width, "height": picture.height},
                color_scheme="dark" if picture.dark else "light",
                reduced_motion="reduce",
            )
            _ = await page.goto(address + picture.path)
            await page.wait_for_function("document.querySelector('svg')")
            _ = await page.screenshot(path=FOLDER / f"{picture.name}.png")
            await page.close()
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
