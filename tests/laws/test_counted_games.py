"""Live play, the log, the frames and the replay agree at every version of many random games."""

from collections.abc import Sequence
from itertools import count
from typing import Any
from uuid import UUID

import pytest

from domain import record
from domain.game import AnyGame
from domain.games import GAMES
from domain.record import Entry
from domain.table import Event
from projections.board import patched
from projections.frames import frames
from projections.past import Past
from projections.replay import view_at
from tests.counting import Counter
from tests.play import NOON, Played, play

SIZES = [(game, players) for game in GAMES for players in game.players]
SALTS = (number.to_bytes(32, "big") for number in count())
each_size = pytest.mark.parametrize(
    ("game", "players"), SIZES, ids=[f"{game.name} {players}p" for game, players in SIZES]
)


@each_size
def test_live_play_equals_replay(game: AnyGame, players: int, counted: Counter) -> None:
    law = f"live = log = frames = replay, {game.name} {players}p"
    counted(law, 3, 1000, lambda seed: holds(play(game, seed, players)))


def holds(one: Played) -> None:
    past = recorded(one)
    live = list(one.states)
    assert past.state == live[-1]
    assert record.genesis(past.id) != past.chain
    for audience in one.game.audiences(past.state):
        json: dict[str, Any] = {}
        for frame, view in frames(one.game, past.log, audience):
            json = patched(json, frame.patch)
            assert json == view.board
            if audience.kind == "public" and one.game.name == "splut":
                check_arena(view.state, live[view.seq - 1])
        for seq in range(1, len(past.reel(audience).frames), 37):
            assert view_at(one.game, past.log, audience, seq).seq == seq
        assert past.reel(audience).view.board == json
    assert past.state.table.result is not None


def check_arena(seen: Any, live: Any) -> None:
    """Nothing is hidden in Splut!; four rocks always, and one piece a cell but for a throw."""
    assert seen == live
    assert len(live.rocks) == 4
    assert len(set(live.pieces) & set(live.rocks)) <= 1


def recorded(one: Played) -> Past:
    """Return a game as it comes back from its log."""
    id_ = UUID(int=7)
    past = Past(id_, one.game)
    entries = logged(one)
    assert record.verify(id_, entries) == entries[-1].chain
    past.extend(entries)
    return past


def logged(one: Played) -> Sequence[Entry]:
    entries: list[Entry] = []
    state, chain = one.game.initial, record.genesis(UUID(int=7))
    for events in ([*one.opening], *(beat.events for beat in one.beats)):
        state = one.game.fold(events, state)
        entries += _append(events, len(entries), chain, record.state_hash(state))
        chain = entries[-1].chain
    return entries


def _append(events: Sequence[Event], after: int, chain: bytes, state: bytes) -> list[Entry]:
    return record.entries(events, after=after, chain=chain, at=NOON, state=state, salts=SALTS)
