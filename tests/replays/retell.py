"""Golden games of Splut!: a transcript, the position after each turn, and the last board.

`python -m tests.replays.retell FILE...` plays the moves of files again and writes what comes of
them, so that a change of rules shows as a diff of a game.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from domain.command import Command
from domain.games import game_named
from domain.house import Move, TimeOut
from domain.roles import Seat
from domain.splut.events import TurnBegan
from domain.table import Event
from tests.play import NOON, luck, table

SPLUT = game_named("splut")


def retold(text: str) -> str:
    """Return a golden game told anew, from nothing but its headings and its moves."""
    log = _opening(text)
    state = SPLUT.fold(log)
    positions: list[str] = []
    for by, move in _commands(text, state.table.roles):
        seat = by if by is not None or isinstance(move, TimeOut) else state.to_move
        events = SPLUT.decide(state, Command(by=seat, move=move, at=NOON, luck=luck(0)))
        for event in events:
            state = SPLUT.evolve(state, event)
            log.append(event)
            positions += [SPLUT.position(state)] if isinstance(event, TurnBegan) else []
    return "\n".join(
        [*_interleaved(log, positions), "", SPLUT.position(state), SPLUT.draw(state), ""]
    )


def _opening(text: str) -> list[Event]:
    heading, *lines = text.splitlines()
    name, *roles = heading.split()
    assert name == SPLUT.name
    options = lines[0].split()[1:] if lines[0].startswith("options ") else []
    return table(SPLUT, roles, dict(_option(option) for option in options))


def _option(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    return name, {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


def _commands(text: str, roles: tuple[str, ...]) -> Iterator[tuple[Seat | None, Move]]:
    """Yield the moves with their seats; None is the seat to move, or the house for a time-out."""
    for line in text.partition("\n\n")[0].splitlines():
        for item in line.partition(": ")[2].split("; ") if line[:1].isdigit() else ():
            words = item.split()
            by = roles.index(words[0]) if words[0] in roles else None
            for move in SPLUT.read_transcript(f"1 any: {item}"):
                yield by, move
            if by is not None and item.endswith("is out of time"):
                yield None, TimeOut(seat=by)


def _interleaved(log: list[Event], positions: list[str]) -> Iterator[str]:
    """Yield the lines of the transcript, each turn with the position that it led to."""
    after = iter(positions)
    for line in SPLUT.transcript(log).splitlines():
        yield line
        if line[:1].isdigit() and (position := next(after, None)):
            yield f"    {position}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(retold(Path(name).read_text()))
