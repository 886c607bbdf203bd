"""What comes to the killers' browser while she hides: the same, wherever she does."""

import asyncio
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest
from playwright.async_api import Response

from domain.command import Command
from domain.luck import Luck
from domain.roles import PUBLIC
from domain.snuff import SNUFF
from domain.snuff.events import PreySighted, SnuffEvent
from domain.snuff.moves import EndTurn, Hide, Noise, Play, Start, Step
from domain.snuff.state import State
from service import opening, tables
from service.parts import Parts
from tests.browser.hunting import Hunter
from tests.browser.person import Person
from tests.browser.test_snuff import sit
from tests.browser.visiting import Visit
from tests.service.site import Json, Site
from tests.service.snuff import Hunt, hunt

pytestmark = pytest.mark.browser

SEED = 20261204
ROUNDS = 3
PREY, KILLERS = 0, 1
KEY = b"the same luck for both of them.."
MASKS = (
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:]+(\.\d+)?(Z|\+00:00)?"), "TIME"),
    (re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"), "ID"),
)


class Twin:
    """One of two games, played ahead without a service to see what would be heard of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.moves: list[tuple[int, Any]] = []

    def heard(self, seat: int, move: Any) -> tuple[list[SnuffEvent], State]:
        """Return what the table would hear of a move, and the state after it."""
        command = Command(by=seat, move=move, at=datetime.now(UTC), luck=Luck(KEY, 1))
        events = SNUFF.decide(self.state, command)
        return [e for e in events if SNUFF.visible(e, PUBLIC)], SNUFF.fold(events, self.state)

    def do(self, seat: int, move: Any) -> None:
        _, self.state = self.heard(seat, move)
        self.moves.append((seat, move))


class Astray(Exception):
    """These two would be told apart; try others."""


def planned(state: State, dice: Random) -> tuple[Twin, Twin]:
    """Return two games from the same posts on, of which the table hears the same."""
    for _ in range(500):
        twins = Twin(state), Twin(state)
        try:
            _hide(twins, dice)
            for _ in range(ROUNDS):
                _creep(twins, dice)
                _search(twins, dice)
        except Astray:
            continue
        return twins
    raise AssertionError(f"seed {SEED}: no twins found")


def _hide(twins: tuple[Twin, Twin], dice: Random) -> None:
    for twin in twins:
        while twin.state.stage == "hiding":
            twin.do(
                PREY,
                dice.choice([m for m in SNUFF.lawful(twin.state, PREY) if isinstance(m, Hide)]),
            )
        start = dice.choice(list(twin.state.screen.objects))
        twin.do(PREY, Start(at=start))
    a, b = twins
    if a.state.seen_at or b.state.seen_at or a.state.screen.at == b.state.screen.at:
        raise Astray


def _creep(twins: tuple[Twin, Twin], dice: Random) -> None:
    """The same noise is faked; one of them stays, the other goes a step."""
    at = dice.choice(twins[0].state.board.cells)
    for twin in twins:
        twin.do(PREY, Play(card="fake"))
        twin.do(PREY, Noise(at=at))
    for twin in twins[1:]:
        steps = [m for m in SNUFF.lawful(twin.state, PREY) if isinstance(m, Step)]
        quiet = [m for m in steps if not twin.heard(PREY, m)[0]]
        if quiet:
            twin.do(PREY, dice.choice(quiet))
    for twin in twins:
        twin.do(PREY, EndTurn())


def _search(twins: tuple[Twin, Twin], dice: Random) -> None:
    a, b = twins
    while a.state.stage == "killers":
        moves = list(SNUFF.lawful(a.state, KILLERS))
        assert moves == list(SNUFF.lawful(b.state, KILLERS))
        dice.shuffle(moves)
        same = (m for m in moves if _unseen(a.heard(KILLERS, m)[0], b.heard(KILLERS, m)[0]))
        if (move := next(same, None)) is None:
            raise Astray
        a.do(KILLERS, move)
        b.do(KILLERS, move)


def _unseen(one: Sequence[SnuffEvent], other: Sequence[SnuffEvent]) -> bool:
    return one == other and not any(isinstance(event, PreySighted) for event in one)


@pytest.fixture
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables draw the same pieces and killers, and promise the same seed."""
    for module in (opening, tables):
        monkeypatch.setattr(module, "luck_key", lambda *_: KEY)
    monkeypatch.setattr(opening, "seed_commitment", lambda *_: "0" * 64)


class Wire:
    """All that comes to a browser over the network, with times and ids masked."""

    def __init__(self) -> None:
        self.answers: dict[str, list[str]] = {}
        self.messages: list[str] = []
        self._reading: list[asyncio.Task[None]] = []

    async def tap(self, person: Person) -> None:
        cdp = await person.page.context.new_cdp_session(person.page)
        await cdp.send("Network.enable")
        cdp.on(
            "Network.eventSourceMessageReceived",
            lambda told: self.messages.append(masked(f"{told['eventName']} {told['data']}")),
        )
        person.page.on("response", self._note)

    def _note(self, response: Response) -> None:
        self._reading.append(asyncio.ensure_future(self._read(response)))

    async def _read(self, response: Response) -> None:
        stream = "/api/stream" in response.url
        body = "" if stream else (await response.body()).decode()
        headers = {k: v for k, v in (await response.all_headers()).items() if k != "date"}
        asked = masked(f"{response.request.method} {response.url} {response.request.post_data}")
        told = masked(f"{response.status} {sorted(headers.items())} {body}")
        known = self.answers.setdefault(asked, [])
        if told not in known[-1:]:  # how often a page asks depends on the second, not on her
            known.append(told)

    async def done(self) -> "Wire":
        await asyncio.gather(*self._reading)
        return self


def masked(text: str) -> str:
    for pattern, word in MASKS:
        text = pattern.sub(word, text)
    return text


@pytest.mark.usefixtures("same_luck")
async def test_the_killers_browser_is_told_the_same_of_two_preys_that_hide_apart(
    visit: Visit, site: Site, parts: Parts
) -> None:
    games = [await posted(site), await posted(site)]
    states = [(await parts.tables.pasts.load(UUID(game.game))).state for game in games]
    twins = planned(states[0], Random(SEED))
    assert twins[0].state.screen != twins[1].state.screen
    assert len(twins[0].moves) != len(twins[1].moves)

    one, other = [
        await watched(await visit(), game, twin.moves)
        for game, twin in zip(games, twins, strict=True)
    ]

    assert one.messages == other.messages
    assert one.answers.keys() == other.answers.keys()
    for asked, told in one.answers.items():
        assert told == other.answers[asked], asked
    everything = "".join(
        (*one.messages, *(text for texts in one.answers.values() for text in texts))
    )
    assert '"kind":"noise-announced"' in everything
    assert '"kind":"prey-stepped"' not in everything
    assert "/possible?" in "".join(one.answers)
    secret = [(await game.get("/frames", game.tokens[PREY])).text for game in games]
    assert '"kind":"prey-stepped"' in secret[1]
    assert masked(secret[0]) != masked(secret[1])


async def posted(site: Site) -> Hunt:
    """Return a table whose killers stand at their posts."""
    table = await hunt(site)
    await table.until(lambda view: view["stage"] == "hiding", lambda moves: moves[0])
    return table


async def watched(person: Person, table: Hunt, moves: Sequence[tuple[int, Any]]) -> Wire:
    """Let the killers' side play in a browser, and return what came to it."""
    wire = Wire()
    await wire.tap(person)
    await person.page.add_init_script("localStorage.setItem('layer', 'true')")
    await sit(person, table, table.tokens[KILLERS])
    hunter = Hunter(person, table.game, KILLERS)
    for seat, move in moves:
        wanted: Json = msgspec.to_builtins(move)
        if seat == PREY:
            await table.do(PREY, **wanted)
        else:
            await hunter.act(wanted)
            await advanced(table, wanted["killer"])
        await settled(person, table)
    await asyncio.sleep(0.2)  # for answers that are still on their way
    return await wire.done()


async def advanced(table: Hunt, killer: str) -> None:
    """Wait until a killer's turn is recorded."""
    async with asyncio.timeout(10):
        while True:
            view = await table.view(KILLERS)
            if view["stage"] != "killers" or view["figures"][killer].get("acted"):
                return
            await asyncio.sleep(0.02)


async def settled(person: Person, table: Hunt) -> None:
    """Wait until the page has seen all that it may see."""
    seq = (await table.get("/view", **{"as": "public"})).json()["seq"]
    await person.page.wait_for_function(
        """(seq) => {
          const { reel, shown, known } = document.querySelector("acta-table");
          return reel.last === seq && shown === seq && known === seq;
        }""",
        arg=seq,
    )
