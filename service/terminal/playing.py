"""Games played in this process, without servers: deterministic for a seed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Union

import msgspec
from msgspec import Struct

from domain.command import HOUSE, Command
from domain.game import AnyGame, Opening
from domain.games import game_named
from domain.house import Sit
from domain.luck import Luck
from domain.record import canonical, kind
from domain.roles import Seat
from domain.table import Event, Result
from service.packs import pack_text

COMMANDS_MAX = 20_000
THEN = datetime(2026, 1, 1, tzinfo=UTC)
"""When these games are played: no clock is looked at."""


class Match(Struct, frozen=True, kw_only=True):
    """A game to be played by bots, one a seat. The same match always goes the same way."""

    game: str
    bots: tuple[str, ...]
    seed: int
    number: int


class Outcome(Struct, frozen=True, kw_only=True):
    """How a match went; `kinds` counts the events of each kind."""

    result: Result
    moves: int
    kinds: dict[str, int]


class LawBroken(Exception):
    """A game did not keep what every game promises."""


def seated(
    game: AnyGame, roles: Sequence[str], options: Mapping[str, Any], luck: Luck
) -> list[Event]:
    """Return the first events of a game, up to everybody being seated; raises `Refused`."""
    opening = Opening(
        roles=tuple(roles),
        options=dict(options),
        pack=game.packs[0],
        pack_text=pack_text(game, game.packs[0]),
        seed_commitment="",
    )
    log: list[Event] = list(game.open(opening, luck))
    for seat in range(len(roles)):
        sit = Command(by=HOUSE, move=Sit(seat=seat), at=THEN, luck=luck)
        log.extend(game.decide(game.fold(log), sit))
    return log


def movers(game: AnyGame, state: Any) -> list[Seat]:
    """Return the seats that have a lawful move."""
    return [seat for seat in range(len(state.table.roles)) if game.lawful(state, seat)]


def read_event(game: AnyGame, event: object) -> Event:
    """Return an event of a game from its JSON."""
    read: Event = msgspec.convert(event, Union[game.events], str_keys=True)  # noqa: UP007 - a tuple
    return read


def play(match: Match) -> Outcome:
    """Play a match to its end and check it; raises `LawBroken`."""
    game = game_named(match.game)
    key = sha256(f"{match.seed}/{match.number}".encode()).digest()
    log = seated(game, game.roles(len(match.bots)), {}, Luck(key, 0))
    moves: list[Any] = []
    for move, events in _beats(game, game.fold(log), match, key):
        moves.append(move)
        log.extend(events)
    _check(game, log, moves, match)
    result = game.fold(log).table.result
    return Outcome(result=result, moves=len(moves), kinds=Counter(map(kind, log)))


def _beats(
    game: AnyGame, state: Any, match: Match, key: bytes
) -> Iterator[tuple[Any, Sequence[Event]]]:
    """Yield each move with what it makes happen, until the game is over."""
    for moment in range(1, COMMANDS_MAX):
        if state.table.result is not None:
            return
        luck = Luck(key, moment)
        seat = luck.choice(movers(game, state), "seat")
        move = game.bots[match.bots[seat]](state, seat, luck)
        events = game.decide(state, Command(by=seat, move=move, at=THEN, luck=luck))
        yield move, events
        state = game.fold(events, state)
    raise LawBroken(f"No end after {COMMANDS_MAX} moves: {_name(match)}.")


def _check(game: AnyGame, log: Sequence[Event], moves: Sequence[Any], match: Match) -> None:
    """Require that the log reads back as it was, and the transcript as the moves."""
    again = [read_event(game, msgspec.json.decode(canonical(event))) for event in log]
    if game.fold(again) != game.fold(log):
        raise LawBroken(f"The log reads back as another game: {_name(match)}.")
    if list(game.read_transcript(game.transcript(log))) != list(moves):
        raise LawBroken(f"The transcript reads back as other moves: {_name(match)}.")


def _name(match: Match) -> str:
    bots = ",".join(match.bots)
    return f"{match.game}, seed {match.seed}, game {match.number}, bots {bots}"
