"""The content packs of the games: data, read once and handed in."""

from pathlib import Path

from domain.game import AnyGame
from domain.games import GAMES

PACKS = Path(__file__).parents[1] / "domain"


def packs() -> dict[tuple[str, str], bytes]:
    """Return the text of each content pack, by game and name."""
    return {(game.name, pack): pack_text(game, pack) for game in GAMES for pack in game.packs}


def pack_text(game: AnyGame, pack: str) -> bytes:
    """Return the text of one content pack."""
    return (PACKS / game.name.replace("-", "_") / "packs" / f"{pack}.toml").read_bytes()
