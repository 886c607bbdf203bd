"""Where bots think: a program that reads what a seat sees, a line each, and answers with a move.

It is a process of its own, so that a bot deep in thought holds up nobody, and it ends with the
program that asks, when its input ends. Run as `python -m service.bots.mind`.
"""

import os
import sys
from typing import BinaryIO

import msgspec
from msgspec import Raw, Struct

from domain.games import game_named
from domain.luck import Luck
from domain.roles import Seat
from projections.board import Json

NICE = 10


class Question(Struct, frozen=True, kw_only=True):
    """What a seat sees, as the JSON of its view, and which bot is to choose."""

    number: int
    game: str
    bot: str
    seat: Seat
    view: Raw
    key: bytes
    seq: int


class Thought(Struct, frozen=True, kw_only=True):
    """The move chosen, if the seat has any; `failed` says what went wrong."""

    number: int
    move: Json | None = None
    failed: str = ""


def answer(question: Question) -> Thought:
    """Return the move that a bot chooses."""
    game = game_named(question.game)
    state = msgspec.json.decode(question.view, type=type(game.initial))
    if not game.lawful(state, question.seat):
        return Thought(number=question.number)
    luck = Luck(question.key, question.seq)
    move = game.bots[question.bot](state, question.seat, luck)
    return Thought(number=question.number, move=msgspec.to_builtins(move, str_keys=True))


def serve(questions: BinaryIO, thoughts: BinaryIO) -> None:
    """Answer line for line until there are no more questions."""
    for line in questions:
        thoughts.write(msgspec.json.encode(_safely(line)) + b"\n")
        thoughts.flush()


def _safely(line: bytes) -> Thought:
    question = msgspec.json.decode(line, type=Question)
    try:
        return answer(question)
    except Exception as error:  # noqa: BLE001 - one bot's mistake must not silence the others
        return Thought(number=question.number, failed=repr(error))


if __name__ == "__main__":
    os.nice(NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)
