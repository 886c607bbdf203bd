"""Who may see what in Splut!: everybody everything."""

from collections.abc import Sequence

from domain.roles import PUBLIC, Audience, Opens, Seat
from domain.splut.events import (
    Crushed,
    DrawClaimed,
    Levitated,
    Pulled,
    Pushed,
    SorcererHit,
    SplutEvent,
    Stepped,
    Stuck,
    TeamLeft,
    Thrown,
    TurnBegan,
)
from domain.splut.state import State
from domain.table import (
    Ended,
    GateOpened,
    Opened,
    Paused,
    PolicyTightened,
    Replaced,
    Resigned,
    Resumed,
    Seated,
    TimedOut,
)


def visible(event: SplutEvent, audience: Audience) -> bool:  # noqa: ARG001 - an open game
    """Tell whether `audience` may see `event`. A new event waits here for an answer."""
    match event:
        case Stepped() | Pushed() | Pulled() | Levitated() | Thrown():
            return True
        case Crushed() | SorcererHit() | TeamLeft():
            return True
        case TurnBegan() | Stuck() | DrawClaimed():
            return True
        case Opened() | Seated() | Resigned() | TimedOut() | Paused() | Resumed() | Replaced():
            return True
        case PolicyTightened() | GateOpened() | Ended():
            return True


def opens(event: SplutEvent) -> Opens:  # noqa: ARG001 - an open game
    """Return when an event opens to viewers without a seat."""
    return "at_once"


def audience(state: State, seat: Seat) -> Audience:  # noqa: ARG001 - an open game
    """Return the audience whose frames a seat reads."""
    return PUBLIC


def audiences(state: State) -> Sequence[Audience]:  # noqa: ARG001 - an open game
    """Return all audiences that frames are made for."""
    return (PUBLIC,)
