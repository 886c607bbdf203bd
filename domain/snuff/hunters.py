"""A killer's turn: an action and its cost, a look around, an attack (N11)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec import UNSET

from domain.roles import Seat
from domain.snuff.board import Board, edge, walks
from domain.snuff.effects import (
    SPECIAL,
    Ask,
    AttackStraight,
    BlockEdge,
    CostMod,
    Effect,
    ExtraMove,
    GainNoise,
    MoveOther,
    PlaceMarker,
    PreyForcedMove,
    SeeThroughDoors,
    UseDuct,
    of_kind,
)
from domain.snuff.events import (
    CameraPlaced,
    DoorWatched,
    EdgeBolted,
    KillerActed,
    KillerBegan,
    KillerMoved,
    KillerRested,
    NearnessTold,
    PreyDragged,
    QuadrantNamed,
    TrailRead,
)
from domain.snuff.moves import Act, Begin
from domain.snuff.pack import Killer
from domain.snuff.rounds import pass_on, ready
from domain.snuff.sight import striking
from domain.snuff.state import State
from domain.snuff.telling import Story, attack, gain, look

Aim = tuple[str, str]
"""What an action aims at: a cell or an edge, and the killer to be moved; empty is nothing."""
_NOTHING: Final[Aim] = ("", "")


LISTED_MAX: Final = 500
"""So many turns are not listed: then a seat first says whose turn begins (X3)."""


def options(state: State, seat: Seat) -> Sequence[Act | Begin]:
    """Return the turns that a seat's killers may take now. Public facts alone decide."""
    able = [killer for killer in ready(state, seat) if state.begun in ("", killer.id)]
    turns = [turn for killer in able for turn in _turns(state, killer)]
    if len(turns) < LISTED_MAX or state.begun:
        return turns
    return [Begin(killer=killer.id) for killer in able]


def begin(state: State, move: Begin) -> Story:
    """Return what comes of a killer whose turn begins."""
    story = Story(state)
    story.tell(KillerBegan(killer=move.killer))
    return story


def _turns(state: State, killer: Killer) -> Iterator[Act]:
    for action in affordable(state, killer):
        for to in destinations(state, killer, action):
            for target, other in aims(state, killer, action, to):
                yield Act(
                    killer=killer.id,
                    action=action,
                    to=to,
                    target=target or UNSET,
                    other=other or UNSET,
                )


def affordable(state: State, killer: Killer) -> Iterator[str]:
    """Yield the actions that the pool can pay for (N49)."""
    for action in (*(action.id for action in state.rules.actions), SPECIAL):
        if cost(state, killer, action) <= state.pool:
            yield action


def cost(state: State, killer: Killer, action: str) -> int:
    """Return what an action costs: a Lead frees basic ones, and nothing costs less than 0."""
    if action == SPECIAL:
        price = killer.special.cost
    else:
        price = 0 if state.lead else state.rules.action(action).cost
    effects = (*killer.passive.effects, *_upgraded(state))
    changes = (
        effect.amount
        for effect in of_kind(effects, CostMod)
        if effect.action == action and not (effect.pool_empty and state.pool)
    )
    return max(0, price + sum(changes))


def _upgraded(state: State) -> tuple[Effect, ...]:
    gained = (upgrade for upgrade in state.rules.upgrades if upgrade.id in state.upgrades)
    return tuple(effect for upgrade in gained for effect in upgrade.effects)


def reach(state: State, killer: Killer, action: str) -> tuple[int, int]:
    """Return the least and the most movements of an action (N12, N51)."""
    if action == SPECIAL:
        return killer.special.move
    least, most = state.rules.action(action).move
    return least, most + further(state)


def further(state: State) -> int:
    """Return how much further a basic action moves the next killer than it says."""
    steps = [effect.steps for effect in of_kind(_upgraded(state), ExtraMove)]
    if state.lead:
        passive = state.rules.killer(state.lead).passive.effects
        steps += [effect.steps for effect in of_kind(passive, ExtraMove) if effect.after]
    return sum(steps)


def destinations(state: State, killer: Killer, action: str) -> list[str]:
    """Return where an action can end; ways are not told, and may cross themselves (N20, N44)."""
    start = state.figures[killer.id].at
    least, most = reach(state, killer, action)
    ends = _ends(state, start, least, most, ducts=bool(of_kind(_own(killer, action), UseDuct)))
    if action != SPECIAL and state.rules.action(action).leave:
        ends -= set() if state.rules.options.walk_return else {start}
    return [cell for cell in state.board.cells if cell in ends]


def _own(killer: Killer, action: str) -> tuple[Effect, ...]:
    return killer.passive.effects + (killer.special.effects if action == SPECIAL else ())


def _ends(state: State, start: str, least: int, most: int, *, ducts: bool) -> set[str]:
    rings = _rings(state.board, start, most, frozenset(state.bolts), ducts)
    return set().union(*rings[least:])


@lru_cache(maxsize=4096)
def _rings(
    board: Board,
    start: str,
    most: int,
    bolts: frozenset[str],
    ducts: bool,  # noqa: FBT001 - an argument of a cached function
) -> tuple[frozenset[str], ...]:
    """Return the cells reached by exactly 0, 1, ... movements."""
    rings = [frozenset({start})]
    for _ in range(most):
        ring = {to for at in rings[-1] for to in board.steps[at] if edge(at, to) not in bolts}
        if ducts:
            ring |= {to for at in rings[-1] for to in board.ducts_from.get(at, ())}
        rings.append(frozenset(ring))
    return tuple(rings)


def aims(state: State, killer: Killer, action: str, to: str) -> list[Aim]:
    """Return what an action that ends on a cell can aim at; nothing is an aim where none is."""
    found: list[Aim] = []
    for effect in _own(killer, action):
        match effect:
            case SeeThroughDoors(chosen=True):
                found = [(door, "") for door in state.board.doors(to)]
            case BlockEdge():
                edges = (*state.board.doors(to), *state.board.outward(to))
                found = [(one, "") for one in edges if one not in state.bolts]
            case MoveOther(steps=steps):
                found = list(_others(state, killer, steps))
            case PreyForcedMove(steps=steps) if state.seen_at:
                ends = _ends(state, state.seen_at, 1, steps, ducts=False)
                found = [(cell, "") for cell in state.board.cells if cell in ends]
            case _:
                pass
    return found or [_NOTHING]


def _others(state: State, killer: Killer, steps: int) -> Iterator[Aim]:
    for other, figure in state.awake():
        if other.id != killer.id:
            ends = _ends(state, figure.at, 0, steps, ducts=bool(_ducts(other)))
            yield from ((cell, other.id) for cell in state.board.cells if cell in ends)


def _ducts(killer: Killer) -> list[UseDuct]:
    return of_kind(killer.passive.effects, UseDuct)


def act(state: State, move: Act) -> Story:
    """Return what a killer's turn makes happen."""
    story = Story(state)
    killer = state.rules.killer(move.killer)
    target, other = move.target or "", move.other or ""
    attacks = may_attack(state, killer, move)
    story.tell(
        KillerActed(
            killer=killer.id,
            action=move.action,
            to=move.to,
            cost=cost(state, killer, move.action),
            target=target,
            other=other,
        )
    )
    for effect in killer.special.effects if move.action == SPECIAL else ():
        _take_effect(story, killer, effect, move)
    if target and _chooses(killer):
        story.tell(DoorWatched(killer=killer.id, door=target))
    look(story)
    _attack(story, {killer.id} if attacks else set(), other)
    if not story.over:
        _rest(story, killer)
    return story


def may_attack(state: State, killer: Killer, move: Act) -> bool:
    """Tell whether an action lets him attack; a straight way may make up for one that does not."""
    if move.action == SPECIAL:
        return killer.special.attack
    straight = (e for e in of_kind(killer.passive.effects, AttackStraight))
    excused = any(e.action == move.action for e in straight)
    if state.rules.action(move.action).attack or not excused:
        return state.rules.action(move.action).attack
    least, most = reach(state, killer, move.action)
    return any(
        cell == move.to and far in range(least, most + 1)
        for line in state.board.lines[state.figures[killer.id].at]
        for far, (cell, _) in enumerate(_unbolted(state, killer, line), start=1)
    )


def _unbolted(
    state: State, killer: Killer, line: tuple[tuple[str, int], ...]
) -> Iterator[tuple[str, int]]:
    """Yield a line up to a bolted door."""
    at = state.figures[killer.id].at
    for cell, doors in line:
        if edge(at, cell) in state.bolts:
            return
        yield cell, doors
        at = cell


def _chooses(killer: Killer) -> bool:
    effects = killer.passive.effects + killer.special.effects
    return any(effect.chosen for effect in of_kind(effects, SeeThroughDoors))


def _take_effect(story: Story, killer: Killer, effect: Effect, move: Act) -> None:
    """Tell what an effect does at the end of the movement; most only matter elsewhere."""
    match effect:
        case GainNoise(heard_min=0):
            lone = effect.per == "lone-killer"
            gain(story, [effect.amount * (_lone(story.state) if lone else 1)], killer.id)
        case Ask():
            _ask(story, killer, effect, move.to)
        case PlaceMarker():
            story.tell(CameraPlaced(killer=killer.id, at=move.to))
        case BlockEdge() if move.target:
            story.tell(EdgeBolted(edge=move.target))
        case MoveOther() if move.other and move.target:
            story.tell(KillerMoved(killer=move.other, to=move.target))
        case PreyForcedMove() if move.target:
            story.tell(PreyDragged(to=move.target))
        case _:
            pass


def _lone(state: State) -> int:
    """Count the killers who are alone in their quadrant."""
    pieces = [state.board.piece[figure.at] for figure in state.figures.values()]
    return sum(pieces.count(piece) == 1 for piece in pieces)


def _ask(story: Story, killer: Killer, ask: Ask, at: str) -> None:
    """The Director answers from the secret board, for all to hear (X6)."""
    state = story.state
    screen = state.screen
    if ask.query == "quadrant":
        quadrant = state.pieces[state.board.piece[screen.began_at]]
        story.tell(QuadrantNamed(killer=killer.id, quadrant=quadrant))
    elif ask.query == "within":
        near = walks(state.board, at)[screen.at] <= ask.steps
        story.tell(NearnessTold(killer=killer.id, at=at, steps=ask.steps, near=near))
    else:
        story.tell(TrailRead(killer=killer.id, at=at, fresh=at in screen.trail))


def _attack(story: Story, strikers: set[str], other: str) -> None:
    """Let him attack a revealed prey on his cell, and whom he has moved as well (N16, N40)."""
    state = story.state
    if not state.seen_at:
        return
    here = list(striking(state, state.seen_at))
    if not state.rules.options.off_turn_attack:
        here = [id_ for id_ in here if id_ in strikers | {other}]
    elif not strikers:
        here = [id_ for id_ in here if not state.figures[id_].doing]
    attack(story, here)


def _rest(story: Story, killer: Killer) -> None:
    """End his turn: the trail below him, his light goes out, and perhaps the round is over."""
    at = story.state.figures[killer.id].at
    for ask in of_kind(killer.passive.effects, Ask):
        _ask(story, killer, ask, at)
    story.tell(KillerRested(killer=killer.id))
    look(story)
    pass_on(story)
