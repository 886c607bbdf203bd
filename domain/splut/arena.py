"""How events change the arena. What happened is believed, not judged."""

from collections.abc import Mapping

from msgspec.structs import replace

from domain.splut.events import Levitated, Pulled, Pushed, Stepped, TeamLeft, Thrown, TurnBegan
from domain.splut.state import Rock, State, fingerprint, owner


def stepped(state: State, event: Stepped) -> State:
    """Return the state after a plain step."""
    return _walked(state, {event.from_: event.to}, {})


def pushed(state: State, event: Pushed) -> State:
    """Return the state after a push; every rock of the line has moved (S12)."""
    return _walked(state, {**event.line, event.from_: event.to}, event.line)


def pulled(state: State, event: Pulled) -> State:
    """Return the state after a pull."""
    return _walked(state, {event.from_: event.to}, {event.rock: event.rock_to})


def levitated(state: State, event: Levitated) -> State:
    """Return the state after a step with levitation, which may go on with that rock (S26)."""
    walked = _walked(state, {event.from_: event.to}, {event.rock: event.rock_to})
    return replace(walked, levitating=event.rock_to, levitation_over=False)


def thrown(state: State, event: Thrown) -> State:
    """Return the state after a throw, which forfeits the steps left (S6)."""
    rocks = _rocks(state, {event.from_: event.landing})
    return replace(state, rocks=rocks, steps_left=0)


def crushed(state: State, cell: str) -> State:
    """Return the state without the dwarf on a cell. No position before can come back."""
    pieces = {at: piece for at, piece in state.pieces.items() if at != cell}
    return replace(state, pieces=pieces, seen={})


def left(state: State, event: TeamLeft) -> State:
    """Return the state without a team (S28)."""
    pieces = {at: piece for at, piece in state.pieces.items() if owner(piece) != event.seat}
    fallen = {**state.fallen, event.seat: event.cause}
    return replace(state, pieces=pieces, fallen=fallen, seen={})


def turn_began(state: State, event: TurnBegan) -> State:
    """Return the state at the start of a turn, its position counted."""
    last_turns = {**state.last_turns, state.to_move: state.turn}
    return counted(
        replace(
            state,
            last_turns=last_turns,
            turn=event.turn,
            to_move=event.seat,
            steps_left=event.steps,
            levitating="",
            levitation_over=False,
        )
    )


def counted(state: State) -> State:
    """Return the state with its own position counted once more (S30)."""
    name = fingerprint(state)
    return replace(state, seen={**state.seen, name: state.seen.get(name, 0) + 1})


def _walked(state: State, pieces: Mapping[str, str], rocks: Mapping[str, str]) -> State:
    return replace(
        state,
        pieces={pieces.get(at, at): piece for at, piece in state.pieces.items()},
        rocks=_rocks(state, rocks) if rocks else state.rocks,
        steps_left=state.steps_left - 1,
        levitating="",
        levitation_over=state.levitation_over or bool(state.levitating),
    )


def _rocks(state: State, moves: Mapping[str, str]) -> dict[str, Rock]:
    return {
        moves.get(at, at): rock.in_turn(state.turn) if at in moves else rock
        for at, rock in state.rocks.items()
    }
