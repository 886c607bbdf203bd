"""Games retold: the same game as far as an audience can tell, with other choices of the prey.

Other than a twin made of events, such a game is one that the rules allow, so it also tries what
`decide` itself tells. It ends where no other choice of the prey was found that tells the same.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from itertools import groupby
from random import Random
from typing import Any

from domain.command import Command
from domain.game import AnyGame
from domain.roles import Audience
from domain.snuff.events import NoiseAnnounced, NoiseMade
from domain.table import Event
from tests.laws.secrecy.history import Moment
from tests.laws.secrecy.knows import Fact, fact
from tests.play import NOON, Beat, Played, luck

TRIES = 80
WALK_MAX = 60
PREY = 0
Events = list[Event]


def retold(rng: Random, one: Played, audience: Audience) -> tuple[list[Moment], list[Moment]]:
    """Return the beginning of a game, and a game that tells an audience the same."""
    first = [Moment(NOON, event) for event in one.opening]
    second = list(first)
    state = one.game.fold(one.opening)
    for number, part in enumerate(_parts(one), start=1):
        told = [event for beat in part for event in beat.events]
        again = _again(rng, one.game, audience, state, part)
        if again is None:
            break
        first += _timed(rng, one.game, audience, number, told)
        second += _timed(rng, one.game, audience, number, again)
        state = one.game.fold(again, state)
    return first, second


def _parts(one: Played) -> Iterator[list[Beat]]:
    """Yield the commands of a game: those of a whole turn of the prey, or one of somebody else."""
    for by, beats in groupby(one.beats, key=lambda beat: beat.command.by):
        if by == PREY:
            yield list(beats)
        else:
            yield from ([beat] for beat in beats)


def _again(
    rng: Random, game: AnyGame, audience: Audience, state: Any, part: list[Beat]
) -> Events | None:
    """Return events that tell the same as those of a part."""
    told = [event for beat in part for event in beat.events]
    if part[0].command.by != PREY or part[-1].command.move in game.rights(state, PREY):
        made = list(game.decide(state, part[-1].command))
        return made if _facts(game, audience, made) == _facts(game, audience, told) else None
    walks = (_walk(rng, game, audience, state, told) for _ in range(TRIES))
    return next((events for events in walks if events is not None), None)


def _walk(
    rng: Random, game: AnyGame, audience: Audience, state: Any, told: Events
) -> Events | None:
    """Return one way of the prey through her turn, chosen at random, if it tells the same."""
    wanted, events = _facts(game, audience, told), Events()
    for _ in range(WALK_MAX):
        moves = list(game.lawful(state, PREY))
        if not moves:
            break
        rng.shuffle(moves)
        for move in moves:
            dice = luck(rng.getrandbits(32))
            made = game.decide(state, Command(by=PREY, move=move, at=NOON, luck=dice))
            facts = _facts(game, audience, [*events, *made])
            if facts == wanted[: len(facts)] and not _noises([*events, *made]) - _noises(told):
                break
        else:
            return None
        events += made
        state = game.fold(made, state)
    return events if _facts(game, audience, events) == wanted else None


def _facts(game: AnyGame, audience: Audience, events: Events) -> list[Fact]:
    facts = (fact(game, audience, Moment(NOON, event)) for event in events)
    return [known for known in facts if known is not None]


def _noises(events: Events) -> Counter[str]:
    """Return the noise that events make, or announce."""
    told = [event for event in events if isinstance(event, NoiseAnnounced)]
    if told:
        return Counter(told[0].noises)
    return Counter(event.at for event in events if isinstance(event, NoiseMade))


def _timed(
    rng: Random, game: AnyGame, audience: Audience, number: int, events: Events
) -> list[Moment]:
    """Return events with times: what is noticed on the minute, what is not somewhere before it."""
    minute = NOON + timedelta(minutes=number)
    hidden = sorted(rng.uniform(1, 59) for _ in events)
    return [
        Moment(
            minute
            if fact(game, audience, Moment(minute, event)) is not None
            else minute - timedelta(seconds=60 - second),
            event,
        )
        for event, second in zip(events, hidden, strict=True)
    ]
