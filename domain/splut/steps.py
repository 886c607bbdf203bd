"""What a step brings about. `lawful` and `decide` both ask `consequence`, so they cannot differ."""

from collections.abc import Container, Iterator, Mapping
from typing import Final

from msgspec import UNSET

from domain.refusal import Reason
from domain.roles import Seat
from domain.splut.events import (
    Crushed,
    Levitated,
    Played,
    Pulled,
    Pushed,
    SorcererHit,
    Stepped,
    TeamLeft,
    Thrown,
)
from domain.splut.geometry import BETWEEN, DIRECTIONS, NEXT, OPPOSITE, Direction, Piece
from domain.splut.moves import Step
from domain.splut.reasons import (
    Blocked,
    LevitationBlocked,
    LevitationOver,
    NoSuchPiece,
    NotAdjacent,
    NothingToLevitate,
    NothingToPull,
    NothingToThrow,
    OtherRock,
    PullOrThrow,
    PushBlocked,
    RockOnCooldown,
    ThrowBlocked,
    ThrowNeeded,
    WrongPiece,
)
from domain.splut.state import DWARF, SORCERER, TROLL, State, barred, owner

NAMES: Final[dict[str, Piece]] = {DWARF: "dwarf", SORCERER: "sorcerer", TROLL: "troll"}

Events = tuple[Played, ...]


def consequence(state: State, seat: Seat, step: Step) -> Events | Reason:
    """Return what a step of the seat to move makes happen, or why it cannot be made."""
    piece = state.pieces.get(step.from_)
    if piece is None or owner(piece) != seat:
        return NoSuchPiece(at=step.from_)
    direction = BETWEEN.get((step.from_, step.to))
    if direction is None:
        return NotAdjacent(from_=step.from_, to=step.to)
    kind = piece[0]
    if (step.levitate and kind != SORCERER) or ((step.pull or step.throw) and kind != TROLL):
        return WrongPiece(piece=NAMES[kind])
    if kind == DWARF:
        return _dwarf(state, seat, step, direction)
    if kind == SORCERER:
        return _sorcerer(state, seat, step, direction)
    return _troll(state, seat, step, direction)


def outcomes(state: State, seat: Seat) -> Iterator[tuple[Step, Events]]:
    """Yield each lawful step of the seat to move with what it makes happen."""
    for step in _imaginable(state, seat):
        effects = consequence(state, seat, step)
        if not isinstance(effects, Reason):
            yield step, effects


def has_step(state: State, seat: Seat) -> bool:
    """Tell whether the seat to move has any lawful step (S7)."""
    return any(True for _ in outcomes(state, seat))


def _imaginable(state: State, seat: Seat) -> Iterator[Step]:
    """Yield every step that could be lawful, and many that are not."""
    for cell, piece in state.pieces.items():
        if owner(piece) == seat:
            for direction in DIRECTIONS:
                if to := NEXT[direction].get(cell):
                    yield Step(from_=cell, to=to)
                    yield from _special(state, piece[0], cell, to)


def _special(state: State, kind: str, cell: str, to: str) -> Iterator[Step]:
    if kind == SORCERER:
        yield from (Step(from_=cell, to=to, levitate=rock) for rock in state.rocks)
    elif kind == TROLL and to in state.rocks:
        pulls = (False, True) if state.options.pull_with_throw else (False,)
        for pull in pulls:
            yield from (Step(from_=cell, to=to, pull=pull, throw=d) for d in DIRECTIONS)
    elif kind == TROLL:
        yield Step(from_=cell, to=to, pull=True)


def _dwarf(state: State, seat: Seat, step: Step, direction: Direction) -> Events | Reason:
    """A dwarf pushes the whole unbroken line ahead, unless it reaches the edge (S9, S10)."""
    if not _taken(state, step.to):
        return (Stepped(seat=seat, piece="dwarf", from_=step.from_, to=step.to),)
    line: dict[str, str] = {}
    cell = step.to
    while _taken(state, cell):
        ahead = NEXT[direction].get(cell)
        if ahead is None:
            return PushBlocked(edge=cell)
        line[cell] = ahead
        cell = ahead
    return (Pushed(seat=seat, from_=step.from_, to=step.to, line=line),)


def _sorcerer(state: State, seat: Seat, step: Step, direction: Direction) -> Events | Reason:
    """A sorcerer enters empty cells only, though the rock that it levitates may make room (S27)."""
    rock = step.levitate
    makes_room = rock == step.to and state.options.levitate_sim == "full"
    if step.to in state.pieces or (step.to in state.rocks and not makes_room):
        return Blocked(at=step.to)
    if rock is UNSET:
        return (Stepped(seat=seat, piece="sorcerer", from_=step.from_, to=step.to),)
    if problem := _bound(state, rock):
        return problem
    rock_to = NEXT[direction].get(rock)
    follows = rock_to == step.from_ and state.options.levitate_sim != "none"
    if rock_to is None or (_taken(state, rock_to) and not follows):
        return LevitationBlocked(from_=rock)
    return (Levitated(seat=seat, from_=step.from_, to=step.to, rock=rock, rock_to=rock_to),)


def _bound(state: State, cell: str) -> Reason | None:
    """Return what keeps the rock on a cell from floating now, wherever it would go (S24-S26)."""
    rock = state.rocks.get(cell)
    if rock is None:
        return NothingToLevitate(at=cell)
    if state.levitation_over:
        return LevitationOver()
    if state.levitating and state.levitating != cell:
        return OtherRock(rock=state.levitating)
    if barred(state, rock):
        return RockOnCooldown(rock=cell, moved=rock.before(state.turn))
    return None


def _troll(state: State, seat: Seat, step: Step, direction: Direction) -> Events | Reason:
    """A troll may pull the rock behind, and throws the rock that it steps onto (S13, S16)."""
    if step.to in state.pieces:
        return Blocked(at=step.to)
    if step.throw and step.to not in state.rocks:
        return NothingToThrow(at=step.to)
    walk = _troll_walk(state, seat, step, direction)
    if isinstance(walk, Reason) or step.to not in state.rocks:
        return walk
    return _throw(state, seat, step, walk)


def _troll_walk(state: State, seat: Seat, step: Step, direction: Direction) -> Events | Reason:
    if not step.pull:
        return (Stepped(seat=seat, piece="troll", from_=step.from_, to=step.to),)
    if step.to in state.rocks and not state.options.pull_with_throw:
        return PullOrThrow()
    behind = NEXT[OPPOSITE[direction]].get(step.from_)
    if behind not in state.rocks or behind in state.pieces or step.from_ in state.rocks:
        return NothingToPull()
    return (Pulled(seat=seat, from_=step.from_, to=step.to, rock=behind, rock_to=step.from_),)


def _throw(state: State, seat: Seat, step: Step, walk: Events) -> Events | Reason:
    """Throw the rock on the cell entered. The way back is free unless a rock was pulled (S20)."""
    pieces = {cell: piece for cell, piece in state.pieces.items() if cell != step.from_}
    rocks = {*state.rocks, step.from_} if step.pull else state.rocks
    if step.throw is UNSET:
        return ThrowNeeded(directions=_ways(state, pieces, rocks, step.to))
    landing = flight(pieces, rocks, step.to, step.throw)
    if landing == step.to and not state.options.zero_throw:
        return ThrowBlocked(directions=_ways(state, pieces, rocks, step.to))
    thrown = Thrown(seat=seat, from_=step.to, direction=step.throw, landing=landing)
    return (*walk, thrown, *_impact(seat, pieces.get(landing), landing))


def _ways(
    state: State, pieces: Mapping[str, str], rocks: Container[str], at: str
) -> tuple[Direction, ...]:
    zero = state.options.zero_throw
    return tuple(d for d in DIRECTIONS if zero or flight(pieces, rocks, at, d) != at)


def flight(pieces: Mapping[str, str], rocks: Container[str], at: str, direction: Direction) -> str:
    """Return where a rock thrown from a cell lands; the cell itself when it cannot fly (S17).

    It flies over dwarfs, stops before trolls, rocks and the edge, and lands on a sorcerer.
    """
    ways = NEXT[direction]
    while (ahead := ways.get(at)) is not None:
        piece = pieces.get(ahead, "")
        if ahead in rocks or piece.startswith(TROLL):
            break
        at = ahead
        if piece.startswith(SORCERER):
            break
    return at


def _impact(by: Seat, piece: str | None, at: str) -> Events:
    """Tell what a rock that lands does: it kills a dwarf or a sorcerer below it (S18, S19)."""
    if piece is None:
        return ()
    seat = owner(piece)
    if piece[0] == DWARF:
        return (Crushed(seat=seat, at=at, by=by),)
    return (SorcererHit(seat=seat, at=at, by=by), TeamLeft(seat=seat, cause="hit"))


def _taken(state: State, cell: str) -> bool:
    return cell in state.pieces or cell in state.rocks
