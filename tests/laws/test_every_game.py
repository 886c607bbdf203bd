"""Laws of every game in GAMES, asked of random games."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any
from uuid import UUID

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain import record
from domain.command import Command
from domain.game import AnyGame
from domain.games import GAMES, game_named
from domain.house import Move
from domain.luck import Luck
from domain.refusal import Refused
from domain.roles import DELAYED, DIRECTOR, PUBLIC, RECORD, Audience, seat_audience
from tests.play import NOON, Played, beats, luck, play, whimsical

GAME_ID = UUID(int=1)
WHIM_ODDS = 150
PROBES = 12
"""How many moments of a game are looked at closely."""

few = settings(max_examples=4, derandomize=True, deadline=None)
many = settings(max_examples=150, deadline=None)
seeds = st.integers(0, 2**32 - 1)
sizes = [(game, players) for game in GAMES for players in game.players]
each_size = pytest.mark.parametrize(
    ("game", "players"), sizes, ids=[f"{game.name}-{players}" for game, players in sizes]
)


def played(game: AnyGame, players: int, seed: int) -> Played:
    """Return a random game in which a seat resigns or claims now and then."""
    return _played(game.name, players, seed)


@lru_cache(maxsize=64)
def _played(name: str, players: int, seed: int) -> Played:
    game = game_named(name)
    return play(game, seed, players, choose=whimsical(game, WHIM_ODDS))


def audiences(game: AnyGame, state: Any) -> list[Audience]:
    odd = [PUBLIC, DELAYED, DIRECTOR, RECORD, Audience("team", "nobody")]
    return [*game.audiences(state), *odd, *map(seat_audience, range(10))]


def entries(one: Played) -> list[record.Entry]:
    """Return the log as it is stored."""
    salts = (bytes(32) for _ in one.log)
    chain = record.genesis(GAME_ID)
    return record.entries(one.log, after=0, chain=chain, at=NOON, state=b"", salts=salts)


def check_replay(one: Played) -> None:
    """The state while playing is the fold of the log that was stored."""
    read = [record.read(one.game, entry).event for entry in entries(one)]
    assert read == one.log
    state = one.game.fold(read[: len(one.opening)])
    at = len(one.opening)
    for beat in one.beats:
        assert state == beat.before
        assert record.state_hash(state) == record.state_hash(beat.before)
        state = one.game.fold(read[at : at + len(beat.events)], state)
        at += len(beat.events)
    assert state == one.end


def check_bytes(one: Played) -> None:
    """An event read back is the event written, to the byte."""
    for entry in entries(one):
        assert record.canonical(record.read(one.game, entry).event) == entry.data
    record.verify(GAME_ID, entries(one))


def check_lawful(one: Played) -> None:
    """A move is accepted exactly if it is listed, and the list is the same from the seat's view."""
    moments = probed(one)
    offered = {beat.command.move for beat in one.beats}
    for state in moments:
        for seat in range(len(state.table.roles)):
            listed = [*one.game.lawful(state, seat), *one.game.rights(state, seat)]
            assert len(listed) == len(set(listed)) < 500
            assert [
                move for move in offered | set(listed) if accepts(one.game, state, seat, move)
            ] == [move for move in offered | set(listed) if move in listed]


def check_view(one: Played) -> None:
    """What a seat may do follows from what it has seen."""
    views: dict[Audience, Any] = {}
    state = one.game.initial
    for event in one.log:
        state = one.game.evolve(state, event)
        for audience in one.game.audiences(state):
            before = views.get(audience, one.game.initial)
            seen = one.game.visible(event, audience)
            views[audience] = one.game.evolve(before, event) if seen else before
        for seat in range(len(state.table.roles)):
            view = views[one.game.audience(state, seat)]
            assert one.game.lawful(view, seat) == one.game.lawful(state, seat)
            assert one.game.rights(view, seat) == one.game.rights(state, seat)


def check_visible(one: Played) -> None:
    """Every event has an answer for every audience, also for those that the game does not know."""
    everybody = audiences(one.game, one.end)
    for event in one.log:
        for audience in everybody:
            assert one.game.visible(event, audience) in (True, False)


def check_json(one: Played) -> None:
    """The state's JSON has no nulls and no list that changes, and reads back as the same state."""
    boards = [msgspec.to_builtins(state, str_keys=True) for state in one.states]
    assert not any(None in leaves(board) for board in boards)
    for before, after in pairwise(map(lists, boards)):
        assert {path: after.get(path) for path in before} == before
    again = msgspec.json.decode(msgspec.json.encode(one.end), type=type(one.end))
    assert again == one.end


def check_text(one: Played) -> None:
    """Positions and transcripts read back as what was written, and boards can be drawn."""
    assert list(one.game.read_transcript(one.game.transcript(one.log))) == one.moves
    for state in probed(one):
        text = one.game.position(state)
        read = one.game.read_position(text)
        assert one.game.position(read) == text
        assert one.game.draw(state)
        for seat in range(len(state.table.roles)):
            assert set(one.game.lawful(read, seat)) == set(one.game.lawful(state, seat))


def check_end(one: Played) -> None:
    """Every game comes to an end, after which nobody may do anything."""
    end = one.end
    assert end.table.result is not None
    for seat in range(len(end.table.roles)):
        assert not one.game.lawful(end, seat)
        assert not one.game.rights(end, seat)


LAWS = [
    check_replay,
    check_bytes,
    check_lawful,
    check_view,
    check_visible,
    check_json,
    check_text,
    check_end,
]
each_law = pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])


@each_law
@each_size
@few
@given(seed=seeds)
def test_the_law_holds(law: Any, game: AnyGame, players: int, seed: int) -> None:
    law(played(game, players, seed))


@pytest.mark.deep
@each_law
@each_size
@many
@given(seed=seeds)
def test_the_law_holds_in_many_games(law: Any, game: AnyGame, players: int, seed: int) -> None:
    law(played(game, players, seed))


@each_size
def test_bots_choose_lawful_moves(game: AnyGame, players: int) -> None:
    for bot in game.bots.values():
        state = played(game, players, 1).beats[0].before
        for beat, _ in zip(beats(game, state, 1, bot), range(12), strict=False):
            seat = beat.command.by
            assert beat.command.move in game.lawful(beat.before, seat or 0)


@each_size
def test_the_same_seed_makes_the_same_game(game: AnyGame, players: int) -> None:
    first, second = (play(game, 3, players, choose=whimsical(game, WHIM_ODDS)) for _ in range(2))

    assert first.log == second.log


def probed(one: Played) -> list[Any]:
    """Return some states of a game, spread over its length, and the last one."""
    befores = [beat.before for beat in one.beats]
    return [*befores[:: max(1, len(befores) // PROBES)], one.end]


def accepts(game: AnyGame, state: Any, seat: int, move: Move) -> bool:
    try:
        game.decide(state, Command(by=seat, move=move, at=NOON, luck=dice()))
    except Refused:
        return False
    return True


def dice() -> Luck:
    return luck(0)


def leaves(value: Any) -> Iterator[Any]:
    """Yield all values of a JSON that are neither objects nor lists."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from leaves(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from leaves(inner)
    else:
        yield value


def lists(value: Any, path: str = "") -> dict[str, Any]:
    """Return all lists of a JSON by their paths."""
    if isinstance(value, list | tuple):
        return {path: value}
    inner = value.items() if isinstance(value, dict) else ()
    return {p: found for key, v in inner for p, found in lists(v, f"{path}.{key}").items()}
