"""The games that Acta plays. Adding one is a folder, and a name in this tuple."""

from typing import Final

from domain.game import AnyGame
from domain.snuff import SNUFF
from domain.splut import SPLUT

GAMES: Final[tuple[AnyGame, ...]] = (SPLUT, SNUFF)


def game_named(name: str) -> AnyGame:
    """Return the game of a name; raise `KeyError` when Acta does not play it."""
    return {game.name: game for game in GAMES}[name]
