"""Bots that play SNUFF. They choose from what their own seat sees."""

from domain.luck import Luck
from domain.roles import Seat
from domain.snuff import hunting, sneaking
from domain.snuff.moves import SnuffMove
from domain.snuff.rules import lawful
from domain.snuff.state import PREY, State


def random(state: State, seat: Seat, luck: Luck) -> SnuffMove:
    """Return any lawful move, each equally likely."""
    return luck.choice(lawful(state, seat), "bot")


def ahead(state: State, seat: Seat, luck: Luck) -> SnuffMove:
    """Sneak to objects and exits, or hunt where she may be; the best of the lawful moves."""
    moves = lawful(state, seat)
    worth = sneaking.worths if state.table.roles[seat] == PREY else hunting.worths
    valued = worth(state, moves)
    best = max(valued)
    close = [move for move, value in zip(moves, valued, strict=True) if value >= best - 1e-9]
    return luck.choice(close, "bot")
