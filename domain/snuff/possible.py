"""Where may the prey be? The answer of somebody who thinks through all that the table has heard.

It follows from `State.heard` alone, and so from public frames. It is exact for a game in which

- she began on a plain cell, and any plain cell may hold an object until all have been picked up,
  one on a cell in a turn;
- each noise comes from the card, the object, the pick-ups, the duct or the escape of her turn;
- an object can be used once for each of its tokens, after enough pick-ups: one for each object used
  before, and one for each key that she has shown.

So it always holds the true cell.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from domain.snuff.board import Board
from domain.snuff.chances import after_turn, amid_turn
from domain.snuff.lanes import Known
from domain.snuff.pack import Content
from domain.snuff.state import State

_NOWHERE: Final[tuple[str, ...]] = ()


def possible(state: State) -> tuple[str, ...]:
    """Return the cells on which the prey may be now, in the order of reading."""
    return state.board.named(possible_mask(state)) if state.round else _NOWHERE


def possible_mask(state: State) -> int:
    """Return the cells on which the prey may be now, as a number."""
    known = _known(state.board, state.rules, tuple(state.heard.values()))
    return known.cells


def foreseen(state: State, noises: Mapping[str, int], *, lost: bool) -> int:
    """Return the cells that will be possible if the prey's turn ends now, having made this noise.

    `lost` says that she gets out of sight before.
    """
    cells = (cell for cell, count in sorted(noises.items()) for _ in range(count))
    words = [state.heard[str(state.round)], *(["l"] if lost else []), f"n:{','.join(cells)}"]
    rounds = (*list(state.heard.values())[:-1], " ".join(words))
    return _known(state.board, state.rules, rounds).cells


def hints(state: State) -> Mapping[str, Any] | None:
    """Return the layer of a table that shows where she may be; None where the option forbids it."""
    if state.content is None or not state.rules.options.layer or not state.round:
        return None
    return {"cells": list(possible(state))}


@lru_cache(maxsize=2048)
def _known(board: Board, rules: Content, rounds: tuple[str, ...]) -> Known:
    """Return what follows from the words of some rounds. Those before the last are remembered."""
    if not rounds:
        hand = (0, (0,) * len(rules.objects))
        return Known(hands={hand: board.mask(board.plain)})
    before = _known(board, rules, rounds[:-1])
    words = rounds[-1].split(" ")
    return _heard(board, rules, before, words)


def _heard(board: Board, rules: Content, known: Known, words: list[str]) -> Known:
    """Return what is known after the words of a round: her turn, then what the killers saw."""
    if not words[0].startswith("p"):
        return _seen(board, known, words)
    end = next((i for i, word in enumerate(words) if word.startswith("n:")), len(words))
    if end == len(words):
        return amid_turn(board, rules, known, words)
    hunted = words[end + 1 :]
    return _seen(board, after_turn(board, rules, known, words[: end + 1], hunted), hunted)


def _seen(board: Board, known: Known, words: list[str]) -> Known:
    """Return what is known after words about a prey who stands still."""
    for word in words:
        match word[0]:
            case "@" | "!":
                known = known.within(board.bit[word[1:]])
                known = known._replace(seen=True)
            case "l":
                known = known._replace(seen=False)
            case "k":
                known = known.shown(int(word[1:]))
            case "v":
                known = known.within(~int(word[1:], 16))
            case "i":
                known = known.within(int(word[1:], 16))
            case "d":
                known = known.at(board.bit[word[1:]])
            case _:
                pass  # q, + and - are about her turn, which was thought through with them
    return known
