"""How events change the two boards. What happened is believed, not judged.

Public events change the public board and never touch what only the prey knows; secret events change
the screen and nothing else. So a view, which is the fold of fewer events, cannot go wrong.
"""

from typing import Any, Final

from msgspec.structs import replace

from domain import table
from domain.snuff.events import (
    BoardBuilt,
    CameraPlaced,
    CardPlayed,
    DoorWatched,
    EdgeBolted,
    EscapeDeclared,
    Hunted,
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
    Screened,
    SetUp,
    Shown,
    SnuffEvent,
    SnuffOpened,
    TrailRead,
    UpgradeGained,
)
from domain.snuff.heard import (
    drag_word,
    nearness_word,
    noise_word,
    quadrant_word,
    stun_word,
    trail_word,
    turn_word,
    unseen_word,
    with_word,
)
from domain.snuff.state import Figure, Screen, Stage, State, Turn
from domain.table import Opened, Resigned, TableEvent, opened

_FOR_EVER: Final = "game"


def evolve(state: State, event: SnuffEvent) -> State:
    """Return the state after `event`. The past is believed, not judged."""
    if isinstance(event, Opened):
        return _opened(event)
    if isinstance(event, SetUp):
        return _set_up(state, event)
    if isinstance(event, Screened):
        return replace(state, screen=_behind(state, state.screen, event))
    if isinstance(event, Shown):
        return _shown(state, event)
    if isinstance(event, Hunted):
        return _hunted(state, event)
    return _at_table(state, event)


def _set_up(state: State, event: SetUp) -> State:
    match event:
        case BoardBuilt(pieces=pieces):
            return _staged(replace(state, pieces=pieces))
        case KillerCast(killer=killer, seat=seat):
            return _staged(replace(state, figures={**state.figures, killer: Figure(seat=seat)}))
        case KillerPosted(killer=killer, at=at):
            return _staged(_figure(state, killer, at=at))
        case ObjectsLaid():
            return replace(state, stage="starting")
        case RoundBegan(round=number):
            return _round_began(state, number)


def _shown(state: State, event: Shown) -> State:  # noqa: C901 - one flat case a kind
    match event:
        case NoiseAnnounced():
            return _noise_announced(state, event)
        case PreySighted(at=at):
            return with_word(replace(state, seen_at=at, last_at=at), f"@{at}")
        case PreyLost():
            return with_word(replace(state, seen_at=""), "l")
        case KeysShown(keys=keys):
            return with_word(replace(state, keys_shown=keys), f"k{keys}")
        case UpgradeGained(upgrade=upgrade):
            return replace(state, upgrades={**state.upgrades, upgrade: True})
        case NoiseGained(amount=amount):
            return replace(state, pool=state.pool + amount)
        case PreyAttacked(killer=killer, at=at, blood=blood):
            struck = replace(state, blood=blood, last_at=at)
            return with_word(_figure(struck, killer, attacked=True), f"!{at}")
        case KillerStunned(killer=killer):
            lying = _figure(state, killer, stunned="skips", door="")
            return with_word(lying, stun_word(lying, event))


def _hunted(state: State, event: Hunted) -> State:  # noqa: C901 - one flat case a kind
    match event:
        case KillerBegan(killer=killer):
            return replace(state, begun=killer)
        case KillerActed():
            return _killer_acted(state, event)
        case KillerMoved(killer=killer, to=to):
            return _figure(state, killer, at=to, door="")
        case DoorWatched(killer=killer, door=door):
            return _figure(state, killer, door=door)
        case EdgeBolted(edge=edge):
            return replace(state, bolts={**state.bolts, edge: True})
        case CameraPlaced(killer=killer, at=at):
            return _figure(state, killer, camera=at)
        case QuadrantNamed():
            return with_word(state, quadrant_word(state, event))
        case TrailRead():
            return with_word(state, trail_word(event))
        case NearnessTold():
            return with_word(state, nearness_word(state, event))
        case KillerRested(killer=killer):
            word = unseen_word(state)
            rested = _figure(state, killer, doing="")
            return with_word(rested, word) if word else rested
        case RoundEnded():
            return _round_ended(state)


def _at_table(state: State, event: TableEvent) -> State:
    if isinstance(event, Resigned):
        return replace(state, resigned={**state.resigned, event.seat: True})
    return replace(state, table=table.evolve(state.table, event))


def _opened(event: SnuffOpened) -> State:
    content = event.content
    drawn = len(content.killers) == len(content.hands) and content.options.casting == "house"
    figures = zip(content.killers, content.hands, strict=False) if drawn else ()
    state = State(
        table=opened(event),
        content=content,
        blood=content.options.blood,
        figures={killer.id: Figure(seat=seat) for killer, seat in figures},
    )
    return _staged(state)


def _staged(state: State) -> State:
    """Return the state at the stage of set-up that is due (N3): killers, board, posts, objects."""
    stage: Stage = "hiding"
    if len(state.figures) < len(state.rules.hands):
        stage = "casting"
    elif not state.pieces:
        stage = "building"
    elif not all(figure.at for figure in state.figures.values()):
        stage = "posting"
    return replace(state, stage=stage)


def _figure(state: State, killer: str, **changes: Any) -> State:
    figure = replace(state.figures[killer], **changes)
    return replace(state, figures={**state.figures, killer: figure})


def _round_began(state: State, number: int) -> State:
    at = state.screen.at
    screen = replace(state.screen, began_at=at, trail={at: True} if at else {})
    begun = replace(state, stage="prey", round=number, screen=screen)
    return with_word(begun, turn_word(begun))


def _noise_announced(state: State, event: NoiseAnnounced) -> State:
    """The killers gain the noise at once (N10); bolts and cameras have had their time."""
    lying = state.tokens if state.rules.options.token_life == _FOR_EVER else {}
    tokens = {cell: lying.get(cell, 0) + count for cell, count in event.noises.items()}
    quiet = replace(
        state,
        stage="killers",
        pool=state.pool + event.total,
        tokens={**lying, **tokens},
        bolts={},
        figures={id_: replace(figure, camera="") for id_, figure in state.figures.items()},
        screen=replace(state.screen, turn=Turn()),
    )
    return with_word(quiet, noise_word(event))


def _killer_acted(state: State, event: KillerActed) -> State:
    """A killer pays, moves and is awake again; a Lead before him is used up (N50)."""
    leads = any(a.id == event.action and a.frees_next for a in state.rules.actions)
    lead = event.killer if leads else ""
    paid = replace(state, pool=state.pool - event.cost, lead=lead, begun="")
    acting = _figure(
        paid, event.killer, at=event.to, acted=True, doing=event.action, stunned="", door=""
    )
    word = drag_word(state, event)
    return with_word(acting, word) if word else acting


def _round_ended(state: State) -> State:
    """Whoever was to skip his turn has skipped it, and lies until his next one begins (N47)."""
    figures = {
        id_: replace(
            figure,
            acted=False,
            attacked=False,
            stunned="dazed" if figure.stunned == "skips" else figure.stunned,
        )
        for id_, figure in state.figures.items()
    }
    return replace(state, figures=figures, lead="")


def _behind(state: State, screen: Screen, event: Screened) -> Screen:  # noqa: C901 - one flat case a kind
    """Return what lies behind the screen after a secret event."""
    match event:
        case ObjectHidden(at=at):
            return replace(screen, objects={**screen.objects, at: True})
        case PreyStarted(at=at):
            return replace(screen, at=at)
        case CardPlayed(card=card):
            due = 1 if state.rules.card(card).noise == "anywhere" else 0
            return _turn(screen, card=card, noises_due=due, noises_of="card" if due else "")
        case NoiseMade():
            return _noise_made(screen, event)
        case PreyStepped(to=to):
            return _moved(screen, to)
        case PreyDucted(to=to):
            return _turn(_moved(screen, to), ducted=True)
        case PreyDragged(to=to):
            return _stood(screen, to)
        case ObjectPicked(object=token):
            objects = {at: True for at in screen.objects if at != screen.at}
            return replace(screen, objects=objects, picked=_more(screen.picked, token))
        case ObjectUsed(object=token):
            return _object_used(state, screen, token)
        case EscapeDeclared():
            return replace(screen, escaping=True)


def _turn(screen: Screen, **changes: Any) -> Screen:
    return replace(screen, turn=replace(screen.turn, **changes))


def _stood(screen: Screen, at: str) -> Screen:
    return replace(screen, at=at, trail={**screen.trail, at: True})


def _moved(screen: Screen, to: str) -> Screen:
    """Movements that an object gives come first; the others are those of the card."""
    turn = screen.turn
    if turn.steps_due:
        return _turn(_stood(screen, to), steps_due=turn.steps_due - 1)
    return _turn(_stood(screen, to), moved=turn.moved + 1)


def _noise_made(screen: Screen, event: NoiseMade) -> Screen:
    """A noise that was due is due no more; the next one of the same object lies elsewhere."""
    turn = screen.turn
    noises = _more(turn.noises, event.at)
    if not turn.noises_due or event.source != turn.noises_of:
        return _turn(screen, noises=noises)
    due = turn.noises_due - 1
    return _turn(
        screen,
        noises=noises,
        noises_due=due,
        noises_of=turn.noises_of if due else "",
        other_than=f"{turn.other_than},{event.at}".strip(",") if due else "",
    )


def _object_used(state: State, screen: Screen, token: str) -> Screen:
    use = state.rules.object(token).use
    used = replace(screen, used=_more(screen.used, token))
    return _turn(
        used,
        object=token,
        steps_due=use.steps,
        noises_due=use.noises,
        noises_of="object" if use.noises else "",
    )


def _more(counts: dict[str, int], key: str) -> dict[str, int]:
    return {**counts, key: counts.get(key, 0) + 1}
