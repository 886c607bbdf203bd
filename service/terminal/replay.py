"""`replay`: a game that was played, in the terminal."""

import asyncio
from pathlib import Path
from typing import Annotated
from uuid import UUID

from cyclopts import Parameter
from rich.console import Console

from domain.games import game_named
from domain.record import GameId
from service.client import Api, Away, Problem
from service.terminal.flags import URL, Role, Url
from service.terminal.playing import read_event
from service.terminal.sorry import Sorry, sorry_for
from service.terminal.story import Story, audience_of
from service.terminal.transcripts import read

Which = Annotated[str, Parameter(help="id of a game, or a file with its transcript")]
At = Annotated[int | None, Parameter(help="number of a frame; the last one if not given")]


def replay(game: Which, /, *, at: At = None, role: Role = "public", url: Url = URL) -> None:
    """Show a game at one of its moments."""
    path, id_ = Path(game), id_of(game)
    if id_ is not None:
        with sorry_for(Away, Problem):
            story = asyncio.run(_fetched(id_, role, url))
    elif path.is_file():
        story = _from_file(path, role)
    else:
        raise Sorry(f"{game!r} is neither the id of a game nor a file.")
    last = len(story.events)
    seq = last if at is None else at
    if not 1 <= seq <= last:
        raise Sorry(f"The game has the frames 1 to {last}; there is no frame {seq}.")
    Console().print(story.page(seq), markup=False, highlight=False, soft_wrap=True)


def id_of(text: str) -> GameId | None:
    """Return the id that a text is, or None."""
    try:
        return UUID(text)
    except ValueError:
        return None


async def _fetched(game: GameId, role: str, url: str) -> Story:
    async with Api(url) as api:
        listed = (await api.one(game)).game
        rules = game_named(listed.game)
        audience = audience_of(role, listed.summary.roles)
        frames = await api.frames(game, audience.text)
    return Story(
        game=rules,
        name=f"{listed.game} {game}",
        events=[read_event(rules, frame.event) for frame in frames],
        times=[frame.at for frame in frames],
    )


def _from_file(path: Path, role: str) -> Story:
    rules, log = read(path)
    audience = audience_of(role, rules.fold(log).table.roles)
    events = [event for event in log if rules.visible(event, audience)]
    return Story(game=rules, name=f"{rules.name} {path}", events=events, times=[None] * len(events))
