"""Who may see what in SNUFF: a public board for all, and a screen with two people behind it."""

from collections.abc import Sequence
from typing import Final

from domain.roles import DIRECTOR, PUBLIC, Audience, Opens, Seat
from domain.snuff.events import (
    BoardBuilt,
    CameraPlaced,
    CardPlayed,
    DoorWatched,
    EdgeBolted,
    EscapeDeclared,
    KeysShown,
    KillerActed,
    KillerBegan,
    KillerCast,
    KillerMoved,
    KillerPosted,
    KillerRested,
    KillerStunned,
    NearnessTold,
    NoiseAnnounced,
    NoiseGained,
    NoiseMade,
    ObjectHidden,
    ObjectPicked,
    ObjectsLaid,
    ObjectUsed,
    PreyAttacked,
    PreyDragged,
    PreyDucted,
    PreyLost,
    PreySighted,
    PreyStarted,
    PreyStepped,
    QuadrantNamed,
    RoundBegan,
    RoundEnded,
    SnuffEvent,
    TrailRead,
    UpgradeGained,
)
from domain.snuff.state import DIRECTOR_ROLE, KILLERS, PREY, State
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

TEAM_PREY: Final = Audience("team", PREY)
TEAM_KILLERS: Final = Audience("team", KILLERS)


def visible(event: SnuffEvent, audience: Audience) -> bool:
    """Tell whether `audience` may see `event`: who sits behind the screen sees everything.

    The killers see what is public. Who has no role here is told no more than the public.
    """
    if audience in (TEAM_PREY, DIRECTOR) or audience.kind == "record":
        return True
    allowed = ("at_once", "delay") if audience.kind == "delayed" else ("at_once",)
    return opens(event) in allowed


def opens(event: SnuffEvent) -> Opens:  # noqa: C901 - one flat case a kind
    """Return when an event opens to viewers without a seat. A new event waits here for an answer.

    Where objects lie, and so where she began, and what they are opens at the end.
    """
    match event:
        case Opened() | Seated() | Resigned() | TimedOut() | Paused() | Resumed() | Replaced():
            return "at_once"
        case PolicyTightened() | GateOpened() | Ended():
            return "at_once"
        case BoardBuilt() | KillerCast() | KillerPosted() | ObjectsLaid():
            return "at_once"
        case RoundBegan() | RoundEnded():
            return "at_once"
        case NoiseAnnounced() | NoiseGained() | PreySighted() | PreyLost():
            return "at_once"
        case KeysShown() | UpgradeGained() | PreyAttacked() | KillerStunned():
            return "at_once"
        case KillerBegan() | KillerActed() | KillerMoved() | KillerRested():
            return "at_once"
        case DoorWatched() | EdgeBolted() | CameraPlaced():
            return "at_once"
        case QuadrantNamed() | TrailRead() | NearnessTold():
            return "at_once"
        case CardPlayed() | NoiseMade() | EscapeDeclared():
            return "delay"
        case PreyStepped() | PreyDucted() | PreyDragged():
            return "delay"
        case ObjectHidden() | PreyStarted() | ObjectPicked() | ObjectUsed():
            return "end"


def audience(state: State, seat: Seat) -> Audience:
    """Return the audience whose frames a seat reads."""
    of_role = {PREY: TEAM_PREY, KILLERS: TEAM_KILLERS, DIRECTOR_ROLE: DIRECTOR}
    return of_role[state.table.roles[seat]]


def audiences(state: State) -> Sequence[Audience]:
    """Return all audiences that live frames are made for. The killers' equal the public's."""
    seated = (DIRECTOR,) if DIRECTOR_ROLE in state.table.roles else ()
    return (PUBLIC, TEAM_KILLERS, TEAM_PREY, *seated)
