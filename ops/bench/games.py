"""Games of Splut! to measure with: played at random, and the same ones each time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from msgspec import UNSET

from domain import record
from domain.command import Command
from domain.game import Opening
from domain.games import game_named
from domain.luck import Luck
from domain.record import Entry, GameId
from domain.roles import Seat
from domain.table import Event, Seated
from service.ids import salts
from service.packs import packs

GAME = game_named("splut")
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
STATE = bytes(32)


@dataclass(frozen=True)
class Turn:
    """One move of a game: whose, which, and the events that it made."""

    seat: Seat
    move: Any
    events: Sequence[Event]


@dataclass(frozen=True)
class Played:
    """A game that was played: the events up to everybody being seated, then the moves."""

    opening: Sequence[Event]
    turns: Sequence[Turn]

    @property
    def events(self) -> list[Event]:
        """The whole log."""
        return [*self.opening, *(event for turn in self.turns for event in turn.events)]

    def split(self, events: int) -> tuple[list[Event], Sequence[Turn]]:
        """Return the first events, `events` of them or a few more, and the moves that follow."""
        log = list(self.opening)
        for i, turn in enumerate(self.turns):
            if len(log) >= events:
                return log, self.turns[i:]
            log += turn.events
        raise ValueError(f"this game has only {len(log)} events")


@cache
def played(seed: int, *, peaceful: bool = False) -> Played:
    """Return a game for two, played to its end; in a peaceful one no rock is thrown."""
    opening = _opening()
    return Played(opening, tuple(_turns(GAME.fold(opening), seed, peaceful=peaceful)))


def entries_of(game: GameId, events: Sequence[Event], at: datetime = NOON) -> list[Entry]:
    """Return the entries of a new game, all in one append."""
    chain = record.genesis(game)
    return record.entries(events, after=0, chain=chain, at=at, state=STATE, salts=salts())


def _opening() -> list[Event]:
    text = packs()[GAME.name, GAME.packs[0]]
    opening = Opening(
        roles=GAME.roles(2), pack=GAME.packs[0], pack_text=text, seed_commitment="0" * 64
    )
    return [*GAME.open(opening, Luck(b"", 1)), Seated(seat=0), Seated(seat=1)]


def _turns(state: Any, seed: int, *, peaceful: bool) -> Iterator[Turn]:
    moment = 0
    while state.table.result is None:
        moment += 1
        luck = Luck(seed.to_bytes(32, "big"), moment)
        moves = GAME.lawful(state, state.to_move)
        quiet = [move for move in moves if move.throw is UNSET] if peaceful else moves
        move = luck.choice(quiet or moves, "play")
        command = Command(by=state.to_move, move=move, at=NOON, luck=luck)
        turn = Turn(state.to_move, move, GAME.decide(state, command))
        state = GAME.fold(turn.events, state)
        yield turn
