"""`watch`: a game as it is played, live in the terminal."""

import asyncio
from collections import deque
from contextlib import aclosing
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.live import Live
from rich.text import Text

from domain.game import AnyGame
from domain.games import game_named
from domain.record import GameId
from service.client import Api, Away, Problem
from service.replies import Moment
from service.terminal.flags import URL, Role, Url
from service.terminal.replay import id_of
from service.terminal.sorry import Sorry, sorry_for
from service.terminal.story import audience_of, said

LINES = 6

Which = Annotated[str, Parameter(help="id of a game")]


def watch(game: Which, /, *, role: Role = "public", url: Url = URL) -> None:
    """Follow a game live until it is over, through restarts of the service."""
    id_ = id_of(game)
    if id_ is None:
        raise Sorry(f"{game!r} is not the id of a game.")
    with sorry_for(Away, Problem):
        asyncio.run(_watch(id_, role, url))


async def _watch(game: GameId, role: str, url: str) -> None:
    async with Api(url) as api:
        listed = (await api.one(game)).game
        audience = audience_of(role, listed.summary.roles)
        rules = game_named(listed.game)
        screen = Screen(rules, f"{listed.game} {game}", Console())
        with screen.live:
            async with aclosing(api.follow(f"{game}/{audience.text}", screen.lost)) as moments:
                async for moment in moments:
                    screen.show(moment)
                    if moment.over:
                        return


class Screen:
    """A board that is drawn anew with each event; where there is no terminal, a line an event."""

    def __init__(self, game: AnyGame, name: str, console: Console) -> None:
        self.live = Live(console=console, auto_refresh=False)
        self._game = game
        self._name = name
        self._console = console
        self._lines: deque[str] = deque(maxlen=LINES)
        self._board = ""
        self._heading = ""

    def show(self, moment: Moment) -> None:
        """Show a moment and what led there."""
        at = f", {moment.at:%H:%M:%S} UTC" if moment.at else ""
        self._heading = f"{self._name}, frame {moment.seq}{at}"
        state = msgspec.convert(moment.board, type(self._game.initial), str_keys=True)
        self._board = self._game.draw(state)
        if moment.event:
            self._tell(f"{moment.seq:>4}  {said(moment.board, moment.event)}")
        elif not self._console.is_terminal:
            self._say(self._board)
        self._draw("")

    def lost(self, away: Away) -> None:
        """Say that the connection is lost; what was seen stays."""
        if not self._console.is_terminal:
            self._say(f"connecting again: {away}")
        self._draw(f"connecting again ({away})")

    def _tell(self, line: str) -> None:
        self._lines.append(line)
        if not self._console.is_terminal:
            self._say(line)

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)

    def _draw(self, trouble: str) -> None:
        if self._console.is_terminal:
            parts = (self._heading, trouble, self._board, "", *self._lines)
            self.live.update(Text("\n".join(parts)), refresh=True)
