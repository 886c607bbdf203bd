"""Set-up in small commands (N3, X4): killers, board, posts, objects, and where the prey begins."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from domain.luck import Luck
from domain.roles import Seat
from domain.snuff.check import boards
from domain.snuff.events import (
    BoardBuilt,
    KillerCast,
    KillerPosted,
    ObjectHidden,
    ObjectsLaid,
    PreyStarted,
)
from domain.snuff.hiding import places
from domain.snuff.moves import Build, Cast, Hide, Post, SetUpMove, Start
from domain.snuff.pack import Content
from domain.snuff.prey import forced_pick_up
from domain.snuff.rounds import begin_round
from domain.snuff.state import State
from domain.snuff.telling import Story, look


def prey_options(state: State) -> Iterator[Build | Hide | Start]:
    """Yield what the prey may do in set-up."""
    if state.stage == "building":
        yield from (Build(pieces=pieces) for pieces in arrangements(state.rules))
    elif state.stage == "hiding":
        hidden = frozenset(state.screen.objects)
        cells = places(state.board, state.rules.options, hidden, state.rules.tokens)
        yield from (Hide(at=at) for at in cells)
    elif state.stage == "starting":
        yield from (Start(at=at) for at in state.board.cells if at in state.screen.objects)


def killers_options(state: State, seat: Seat) -> Iterator[Cast | Post]:
    """Yield what a seat of the killers may do in set-up."""
    if state.stage == "casting" and state.rules.hands[len(state.figures)] == seat:
        free = (killer for killer in state.rules.killers if killer.id not in state.figures)
        yield from (Cast(killer=killer.id) for killer in free)
    elif state.stage == "posting":
        waiting = (id_ for id_, f in state.figures.items() if f.seat == seat and not f.at)
        exits = [cell for cell in state.board.cells if cell in state.board.exits]
        yield from (Post(killer=killer, at=at) for killer in waiting for at in exits)


@lru_cache(maxsize=64)
def arrangements(content: Content) -> tuple[tuple[str, ...], ...]:
    """Return the orders in which the drawn pieces make a board, at most 6 of four."""
    found = boards(content.board, content.quadrants, content.options, content.tokens)
    return tuple(tuple(quadrant.id for quadrant in order) for order in found)


def set_up(state: State, seat: Seat, move: SetUpMove, luck: Luck) -> Story:
    """Return what a lawful move of set-up makes happen."""
    story = Story(state)
    match move:
        case Build(pieces=pieces):
            story.tell(BoardBuilt(pieces=pieces))
        case Cast(killer=killer):
            story.tell(KillerCast(killer=killer, seat=seat))
        case Post(killer=killer, at=at):
            story.tell(KillerPosted(killer=killer, at=at))
        case Hide(at=at):
            story.tell(ObjectHidden(at=at))
            if len(story.state.screen.objects) == state.rules.tokens:
                story.tell(ObjectsLaid())
        case Start(at=at):
            _start(story, at, luck)
    return story


def _start(story: Story, at: str, luck: Luck) -> None:
    """She may begin in view, which is looked at once, before the first round (N24)."""
    story.tell(PreyStarted(at=at))
    look(story)
    begin_round(story)
    forced_pick_up(story, luck)


def drawn_board(content: Content, luck: Luck) -> Sequence[BoardBuilt]:
    """Return the board by lot, where the house arranges the pieces."""
    if content.options.builder == "prey":
        return ()
    return [BoardBuilt(pieces=luck.choice(arrangements(content), "board"))]
