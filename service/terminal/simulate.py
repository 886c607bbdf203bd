"""`simulate`: play many games in this process, and say who won how often."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.progress import track
from rich.table import Table

from domain.game import AnyGame
from service.terminal.flags import GameName, Players, game_for
from service.terminal.playing import LawBroken, Match, Outcome, play
from service.terminal.sorry import Sorry, sorry_for
from service.terminal.tally import Tally, tally

FEW = 20
"""So few games are played in this process itself."""

Games = Annotated[int, Parameter(help="number of games", validator=Number(gte=1))]
Seed = Annotated[int, Parameter(help="the same seed plays the same games")]
Bots = Annotated[str, Parameter(help="names of bots, one a seat, cycled: ahead,random")]
Jobs = Annotated[int | None, Parameter(help="processes; as many as there are cores")]
Json = Annotated[bool, Parameter(name="--json", negative="", help="answer as JSON")]


def simulate(  # noqa: PLR0913 - these are flags
    *,
    game: GameName = "splut",
    players: Players = 2,
    games: Games = 100,
    seed: Seed = 0,
    bots: Bots = "random",
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Play many games between bots, check the laws of each, and say who won how often."""
    rules = game_for(game, players)
    seats = bots_of(rules, bots.split(","), players)
    matches = [Match(game=game, bots=seats, seed=seed, number=n) for n in range(games)]
    with sorry_for(LawBroken):
        outcomes = list(track(_played(matches, jobs), "playing", games, console=_errors()))
    found = tally(rules, seats, seed, outcomes)
    if json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        _show(found)


def bots_of(game: AnyGame, names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the bot of each seat: the names, cycled; raise `Sorry` for one that is none."""
    for name in names:
        if name not in game.bots:
            known = ", ".join(game.bots)
            raise Sorry(f"{game.name} has no bot {name!r}; its bots are: {known}.")
    return tuple(names[seat % len(names)] for seat in range(players))


def _played(matches: Sequence[Match], jobs: int | None) -> Iterator[Outcome]:
    workers = min(jobs or os.cpu_count() or 1, len(matches))
    if workers == 1 or (jobs is None and len(matches) < FEW):
        yield from map(play, matches)
        return
    spawn = multiprocessing.get_context("spawn")
    # Ctrl-C is for this process, which ends the others on its way out.
    with spawn.Pool(workers, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(play, matches)


def _errors() -> Console:
    return Console(stderr=True)


def _show(found: Tally) -> None:
    out = Console()
    out.print(_seats(found))
    moves = found.moves
    lines = (
        f"{found.games} games, seed {found.seed}: "
        f"{moves.mean:.1f} moves on average, {moves.shortest} to {moves.longest}",
        f"draws {found.draws}, nobody won {found.nobody}; "
        f"turns lost for want of a move {found.stuck}, forced {found.forced}",
        "how they ended: " + ", ".join(f"{how} {n}" for how, n in found.endings.items()),
    )
    for line in lines:
        out.print(line, highlight=False, markup=False)


def _seats(found: Tally) -> Table:
    table = Table("seat", "role", "bot", "won", "share", "95 %")
    for seat in found.seats:
        between = f"{seat.low:.1%} - {seat.high:.1%}"
        share = f"{seat.share:.1%}"
        table.add_row(str(seat.seat), seat.role, seat.bot, str(seat.won), share, between)
    return table
