"""Bots that play SNUFF. They choose from what their own seat sees."""

from domain.luck import Luck
from domain.roles import Seat
from domain.snuff.moves import SnuffMove
from domain.snuff.rules import lawful
from domain.snuff.state import State


def random(state: State, seat: Seat, luck: Luck) -> SnuffMove:
    """Return any lawful move, each equally likely."""
    return luck.choice(lawful(state, seat), "bot")
