"""Games in notation, played again from their text."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from domain.command import Command
from domain.game import AnyGame
from domain.games import game_named
from domain.luck import Luck
from domain.refusal import Refused, code
from domain.table import Event
from service.terminal.playing import THEN, seated
from service.terminal.sorry import Sorry

LUCK = Luck(b"transcript", 0)
OPTIONS = "options "


def read(path: Path) -> tuple[AnyGame, list[Event]]:
    """Return the game of a transcript and all of its events; raise `Sorry` where it goes wrong."""
    try:
        text = path.read_text(encoding="utf-8")
        game, roles, options = _heading(text)
        return game, _played(game, seated(game, roles, options, LUCK), game.read_transcript(text))
    except (OSError, ValueError) as error:
        raise Sorry(f"{path} cannot be read as a game: {error}.") from error
    except Refused as refused:
        raise Sorry(f"{path} is no game that can be opened: {code(refused.reason)}.") from refused


def _heading(text: str) -> tuple[AnyGame, list[str], dict[str, Any]]:
    """Return what the first lines say: `splut south north`, `options turn_cap=50`."""
    name, *roles = (text.splitlines() or [""])[0].split() or [""]
    try:
        game = game_named(name)
    except KeyError:
        raise ValueError(f"its first line names no game, but {name!r}") from None
    lines = (line for line in text.splitlines() if line.startswith(OPTIONS))
    pairs = (pair.partition("=") for line in lines for pair in line.removeprefix(OPTIONS).split())
    return game, roles, {key: _value(value) for key, _, value in pairs}


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _played(game: AnyGame, log: list[Event], moves: Sequence[Any]) -> list[Event]:
    state = game.fold(log)
    for number, move in enumerate(moves, start=1):
        command = Command(by=_mover(game, state, move, number), move=move, at=THEN, luck=LUCK)
        events = game.decide(state, command)
        log.extend(events)
        state = game.fold(events, state)
    return log


def _mover(game: AnyGame, state: Any, move: Any, number: int) -> int:
    """Return who makes a move: whoever may, and of several the one whose turn it is."""
    seats = sorted(range(len(state.table.roles)), key=lambda seat: not game.lawful(state, seat))
    for seat in seats:
        if move in game.lawful(state, seat) or move in game.rights(state, seat):
            return seat
    raise ValueError(f"move {number} is not lawful")
