"""Why a move is not lawful, told from what the seat itself may see.

A move has been found missing from `lawful`; here somebody looks for the rule that it breaks. The
killers' reasons ask the public board alone, like their lawful moves.
"""

from typing import Final

from msgspec import UNSET

from domain.refusal import Reason
from domain.roles import Seat
from domain.snuff import hunters, prey, setup
from domain.snuff.effects import SPECIAL
from domain.snuff.moves import (
    Act,
    Begin,
    Build,
    Cast,
    Duct,
    EndTurn,
    Escape,
    Hide,
    Noise,
    PickUp,
    Play,
    Post,
    PreyMove,
    SetUpMove,
    SnuffMove,
    Start,
    Step,
    Use,
)
from domain.snuff.pack import Killer
from domain.snuff.reasons import (
    CardNotOpen,
    ComesFirst,
    KillerHasActed,
    NoPlaceForIt,
    NoSuchAction,
    NoSuchBoard,
    NoSuchKiller,
    NothingThere,
    NotNow,
    NotYours,
    NoWayOut,
    ObjectNotReady,
    OneAtATime,
    OutOfReach,
    TooDear,
    TurnNotDone,
    WrongTarget,
)
from domain.snuff.rounds import ready
from domain.snuff.state import KILLERS, PREY, Stage, State
from domain.snuff.telling import keys_held

_STAGES: Final[dict[type[SetUpMove], Stage]] = {
    Build: "building",
    Cast: "casting",
    Post: "posting",
    Hide: "hiding",
    Start: "starting",
}


def why_not(state: State, seat: Seat, move: SnuffMove) -> Reason:
    """Return why a move that is not lawful is not."""
    role = state.table.roles[seat]
    side = KILLERS if isinstance(move, Act | Begin | Cast | Post) else PREY
    if role != side:
        return NotYours(role=role)
    if isinstance(move, Act | Begin):
        return _act(state, seat, move) if state.stage == "killers" else NotNow(stage=state.stage)
    if isinstance(move, SetUpMove):
        return _set_up(state, seat, move)
    if state.stage != "prey" or not isinstance(move, PreyMove):
        return NotNow(stage=state.stage)
    return _prey(state, move)


def _set_up(state: State, seat: Seat, move: SetUpMove) -> Reason:
    if state.stage != _STAGES[type(move)]:
        return NotNow(stage=state.stage)
    if isinstance(move, Build):
        return NoSuchBoard(boards=setup.arrangements(state.rules))
    if isinstance(move, Hide | Start):
        own = setup.prey_options(state)
        return NoPlaceForIt(cells=tuple(o.at for o in own if isinstance(o, Hide | Start)))
    offered = list(setup.killers_options(state, seat))
    names = tuple(dict.fromkeys(option.killer for option in offered))
    if isinstance(move, Cast) or move.killer not in names:
        return NoSuchKiller(killers=names)
    return NoPlaceForIt(cells=tuple(state.board.exits))


def _prey(state: State, move: PreyMove) -> Reason:  # noqa: C901 - one flat case a move
    turn = state.screen.turn
    waits = turn.steps_due and not isinstance(move, Step | Duct)
    if (turn.noises_due and not isinstance(move, Noise)) or waits:
        return ComesFirst(noises=turn.noises_due, steps=turn.steps_due)
    match move:
        case Play():
            return CardNotOpen(cards=tuple(prey.playable(state)))
        case Noise():
            return _noise(state)
        case Step() | Duct():
            options = prey.options(state)
            return OutOfReach(cells=tuple(o.to for o in options if isinstance(o, Step | Duct)))
        case PickUp():
            return NothingThere()
        case Use():
            return ObjectNotReady(objects=tuple(prey.usable(state)))
        case Escape():
            return NoWayOut(keys=keys_held(state), needed=state.rules.keys)
        case EndTurn():
            return TurnNotDone()


def _noise(state: State) -> Reason:
    cells = (option.at for option in prey.options(state) if isinstance(option, Noise))
    return NoPlaceForIt(cells=tuple(cells))


def _act(state: State, seat: Seat, move: Act | Begin) -> Reason:
    own = {id_: figure for id_, figure in state.figures.items() if figure.seat == seat}
    able = {killer.id: killer for killer in ready(state, seat)}
    if move.killer not in own:
        return NoSuchKiller(killers=tuple(own))
    if move.killer not in able:
        return KillerHasActed(killer=move.killer)
    if isinstance(move, Begin) or state.begun not in ("", move.killer):
        return OneAtATime(killer=state.begun)
    return _action(state, able[move.killer], move)


def _action(state: State, killer: Killer, move: Act) -> Reason:
    known = (*(action.id for action in state.rules.actions), SPECIAL)
    if move.action not in known:
        return NoSuchAction(actions=known)
    if (price := hunters.cost(state, killer, move.action)) > state.pool:
        return TooDear(cost=price, pool=state.pool)
    ends = hunters.destinations(state, killer, move.action)
    if move.to not in ends:
        return OutOfReach(cells=tuple(ends))
    aims = hunters.aims(state, killer, move.action, move.to)
    other = "" if move.other is UNSET else move.other
    return WrongTarget(targets=tuple(cell for cell, who in aims if who == other or not other))
