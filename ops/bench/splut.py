"""Splut! itself: how quick its rules are."""

from collections.abc import Callable
from functools import partial

from domain import record
from domain.record import read
from domain.roles import PUBLIC
from ops.bench.bench import Bench
from ops.bench.figures import Figure, Sample, computed, rounds
from ops.bench.games import GAME, entries_of, played
from projections.past import Reel
from service.ids import new_game_id

_EVENTS = 400


async def run(bench: Bench) -> list[Figure]:
    """Measure the rules. There are no aims for them."""
    events = played(1, peaceful=True).events[:_EVENTS]
    state = GAME.fold(events)
    log = [read(GAME, entry) for entry in entries_of(new_game_id(), events)]
    times = bench.size(5, 30)
    work: dict[str, tuple[str, int, Callable[[], object]]] = {
        "evolve": ("ev/s", _EVENTS, partial(GAME.fold, events)),
        "lawful": ("/s", 1, partial(GAME.lawful, state, state.to_move)),
        "hash of a state": ("/s", 1, partial(record.state_hash, state)),
        "frames of one audience": ("fr/s", _EVENTS, lambda: Reel(GAME, PUBLIC).catch_up(log)),
        "random game": ("games/s", 1, lambda: played.__wrapped__(7)),
    }
    done = await rounds(
        {
            name: partial(_computed, times if factor > 1 else 10 * times, call)
            for name, (_, factor, call) in work.items()
        },
        bench.rounds,
    )
    return [done.rate(name, unit, factor) for name, (unit, factor, _) in work.items()]


async def _computed(times: int, call: Callable[[], object]) -> Sample:
    return computed(times, call)
