"""Bots that play Splut!. They choose from what everybody sees."""

from domain.luck import Luck
from domain.roles import Seat
from domain.splut.moves import Step
from domain.splut.rules import lawful
from domain.splut.state import State


def random(state: State, seat: Seat, luck: Luck) -> Step:
    """Return any lawful step, each equally likely."""
    return luck.choice(lawful(state, seat), "bot")
