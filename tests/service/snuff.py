"""Tables of SNUFF over HTTP: opened, seated, and brought to any moment."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any
from uuid import uuid4

import httpx

from tests.service.site import Json, Site, bearer

TWO = ("prey", "killers")
FIVE = ("prey", "killers", "killers", "killers", "director")
Choose = Callable[[list[Json]], Json]


class Hunt:
    """A table of SNUFF; `tokens[n]` is the session that holds seat n."""

    def __init__(self, http: httpx.AsyncClient, game: str, tokens: Sequence[str]) -> None:
        self.http = http
        self.game = game
        self.tokens = list(tokens)
        self.path = f"/api/games/{game}"

    async def view(self, seat: int = 0) -> Json:
        """Return what a seat sees."""
        return self._told(await self.get("/view", self.tokens[seat]))["view"]  # type: ignore[no-any-return]  # JSON

    async def get(self, path: str, token: str = "", **params: Any) -> httpx.Response:
        """Ask for something of this game, with a session or without."""
        return await self.http.get(f"{self.path}{path}", headers=bearer(token), params=params)

    async def lawful(self, seat: int) -> list[Json]:
        """Return what a seat may do."""
        told = self._told(await self.get(f"/seats/{seat}/lawful", self.tokens[seat]))
        moves: list[Json] = told["moves"]
        return moves

    async def do(self, seat: int, **move: Any) -> None:
        """Play a move, which must be lawful."""
        answer = await self.http.post(
            f"{self.path}/seats/{seat}/moves",
            headers=bearer(self.tokens[seat]),
            json={"move": move, "id": str(uuid4())},
        )
        assert answer.status_code == 200, answer.text

    async def step(self, choose: Choose) -> Json | None:
        """Let the first seat that may move do what is chosen for it; None when nobody may."""
        for seat in range(len(self.tokens)):
            if moves := await self.lawful(seat):
                move = choose(moves)
                await self.do(seat, **move)
                return move
        return None

    async def until(self, holds: Callable[[Json], bool], choose: Choose, most: int = 2000) -> Json:
        """Play until the prey's view is such, and return it."""
        for _ in range(most):
            view = await self.view()
            if holds(view):
                return view
            assert await self.step(choose)
        raise AssertionError("it never came to that")

    @staticmethod
    def _told(answer: httpx.Response) -> Json:
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        return told


async def hunt(
    site: Site, roles: Sequence[str] = TWO, options: Json | None = None, **more: Any
) -> Hunt:
    """Open a table, seat somebody else on each seat, and return it."""
    wanted = {"game": "snuff", "roles": roles, "options": options or {}, **more}
    answer = await site.http.post("/api/games", json=wanted)
    assert answer.status_code == 201, answer.text
    game = answer.json()["id"]
    return Hunt(site.http, game, [await site.take(game, seat) for seat in range(len(roles))])


def quickly(dice: Random) -> Choose:
    """Return a way to choose moves by which a turn soon ends."""

    def choose(moves: list[Json]) -> Json:
        ends = [move for move in moves if move["do"] == "end-turn"]
        return ends[0] if ends else dice.choice(moves)

    return choose


def playing(view: Json) -> bool:
    """Tell whether set-up is done."""
    return bool(view.get("round"))


def over(view: Json) -> bool:
    """Tell whether the game has ended."""
    return "result" in view["table"]
