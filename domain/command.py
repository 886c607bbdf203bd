"""A command: what somebody wants, with what the service vouches for."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Generic, TypeVar

from domain.luck import Luck
from domain.roles import Seat

M_co = TypeVar("M_co", covariant=True)

HOUSE: Final = None
"""The house itself, where a command or an event names who acted: no seat."""


@dataclass(frozen=True, slots=True)
class Command(Generic[M_co]):
    """A move and its stamp: the seat from a credential, time and luck from the house."""

    by: Seat | None
    move: M_co
    at: datetime
    luck: Luck
