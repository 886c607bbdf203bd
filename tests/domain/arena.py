"""Arenas drawn as text, and steps in notation: the vocabulary of the tests of Splut!."""

import re

from domain.splut import SPLUT
from domain.splut.moves import Step
from domain.splut.state import State


def arena(drawing: str, rest: str = "sn 5 s3") -> State:
    """Return the position of a drawing in nine rows and the fields of a position after the board.

    An empty cell is a dot, a rock is o, `Ts` is the troll of south.
    """
    rows = [line.split() for line in drawing.strip().splitlines()]
    board = "/".join("".join(row) for row in rows)
    return SPLUT.read_position(f"{re.sub(r'[.]+', lambda d: str(len(d[0])), board)} {rest}")


def board(drawing: str) -> str:
    """Return the board field of a drawing."""
    return SPLUT.position(arena(drawing)).split()[0]


def step(text: str) -> Step:
    """Return the step of a text such as `T d4-e4 !N e7`."""
    (move,) = SPLUT.read_transcript(f"1 south: {text}")
    assert isinstance(move, Step)
    return move


def steps(text: str) -> list[Step]:
    """Return the steps of a text, joined by semicolons."""
    return [step(part.strip()) for part in text.split(";")]


def offered(state: State, seat: int | None = None) -> set[str]:
    """Return the lawful steps of the seat to move in short: `e2-e3`, `d2-d3~e1`, `f2-e2!N`."""
    mover = state.to_move if seat is None else seat
    return {short(move) for move in SPLUT.lawful(state, mover) if isinstance(move, Step)}


def short(move: Step) -> str:
    """Return a step in short."""
    pull = "+" * move.pull
    rock = f"~{move.levitate}" if move.levitate else ""
    throw = f"!{move.throw[0].upper()}" if move.throw else ""
    return f"{move.from_}-{move.to}{pull}{rock}{throw}"
