"""What several verbs take from the command line."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from domain.game import AnyGame
from domain.games import GAMES, game_named
from service.terminal.sorry import Sorry

PORT_MAX = 65535

Host = Annotated[str, Parameter(help="address to listen on")]
Port = Annotated[int, Parameter(help="port to listen on", validator=Number(gte=0, lte=PORT_MAX))]
Data = Annotated[Path, Parameter(help="folder of the servers of our own")]
Url = Annotated[str, Parameter(help="address of a running service")]
GameName = Annotated[str, Parameter(help="which game", name="--game")]
Players = Annotated[int, Parameter(help="number of players")]
Role = Annotated[str, Parameter(name="--as", help="audience: public, or seat:0 where it is open")]

HOST, PORT, DATA, URL = "127.0.0.1", 8000, Path("var"), "http://127.0.0.1:8000"


def game_for(name: str, players: int) -> AnyGame:
    """Return a game that so many can play; raise `Sorry`."""
    try:
        game = game_named(name)
    except KeyError:
        known = ", ".join(game.name for game in GAMES)
        raise Sorry(f"There is no game {name!r}; the games are: {known}.") from None
    if players not in game.players:
        least, most = game.players.start, game.players.stop - 1
        raise Sorry(f"{name} is for {least} to {most} players, not {players}.")
    return game
