"""Logs of whole games without a server: recorded, chained and read back as the service does it."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

from domain import record
from domain.games import GAMES
from domain.record import Entry, Recorded
from domain.table import Event
from tests.play import NOON, Played, play

GAME_ID = UUID("01930000-0000-7000-8000-000000000001")
SPLUT = GAMES[0]


def salts(seed: int) -> Iterator[bytes]:
    """Yield salts that are the same each time."""
    salt = seed.to_bytes(32, "big")
    while True:
        salt = sha256(salt).digest()
        yield salt


def entries_of(played: Played, seed: int = 0) -> list[Entry]:
    """Return a game's entries, one append a command."""
    made: list[Entry] = []
    appends: list[Sequence[Event]] = [played.opening, *(beat.events for beat in played.beats)]
    state, salt = played.game.initial, salts(seed)
    for events in appends:
        state = played.game.fold(events, state)
        made += record.entries(
            events,
            after=len(made),
            chain=made[-1].chain if made else record.genesis(GAME_ID),
            at=NOON,
            state=record.state_hash(state),
            salts=salt,
        )
    return made


def log_of(seed: int, players: int = 2) -> list[Recorded[Any]]:
    """Return the log of a random game of Splut!, read back."""
    played = play(SPLUT, seed, players, options={"turn_cap": 40})
    return [record.read(SPLUT, entry) for entry in entries_of(played, seed)]
