"""Directed twins: histories that an audience cannot tell from a given one.

Every event that the audience does not notice is kept, altered, doubled or left out, others are put
in, and all their times are drawn anew; what it may know stays as it is. Such a history need not be
one that the rules would allow: a view is a fold, and believes.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from domain.game import AnyGame
from domain.roles import Audience
from domain.snuff.events import (
    CardPlayed,
    EscapeDeclared,
    NoiseMade,
    ObjectHidden,
    ObjectPicked,
    ObjectUsed,
    PreyDragged,
    PreyDucted,
    PreyStarted,
    PreyStepped,
)
from domain.table import Event
from tests.laws.secrecy.history import History, Moment, truth
from tests.laws.secrecy.knows import fact

Forge = Callable[[Random], Event]
SOURCES = ("card", "object", "pick-up", "duct", "escape")


def twin(rng: Random, game: AnyGame, audience: Audience, moments: History) -> list[Moment]:
    """Return a twin of a history for an audience; equal to it where nothing is hidden from it."""
    forges = [f for f in _forges(game, moments) if _unnoticed(game, audience, f(rng))]
    made: list[Moment] = []
    for moment in moments:
        if fact(game, audience, moment) is None:
            made += [Moment(moment.at, event) for event in _fate(rng, moment.event, forges)]
            continue
        if made and forges and not rng.randrange(4):
            made += [Moment(moment.at, rng.choice(forges)(rng)) for _ in range(rng.randint(1, 3))]
        made.append(moment)
    return _retimed(rng, game, audience, made)


def _unnoticed(game: AnyGame, audience: Audience, event: Event) -> bool:
    return fact(game, audience, Moment(at=None, event=event)) is None  # type: ignore[arg-type]  # the time does not matter


def _fate(rng: Random, event: Event, forges: list[Forge]) -> list[Event]:
    """Return what becomes of a hidden event."""
    match rng.randrange(5):
        case 0:
            return []
        case 1:
            return [event]
        case 2:
            return [event, rng.choice(forges)(rng)]
        case _:
            return [rng.choice(forges)(rng)]


def _forges(game: AnyGame, moments: History) -> list[Forge]:
    """Return what makes hidden events of any kind and value; Splut! has none."""
    if game.name == "splut":
        return []
    state = truth(game, moments)
    cells = state.board.cells if state.pieces else ("a1", "b2")
    objects = [token.id for token in state.rules.objects]
    cards = [card.id for card in state.rules.cards]
    return [
        lambda rng: ObjectHidden(at=rng.choice(cells)),
        lambda rng: PreyStarted(at=rng.choice(cells)),
        lambda rng: CardPlayed(card=rng.choice(cards)),
        lambda rng: NoiseMade(at=rng.choice(cells), source=rng.choice(SOURCES)),
        lambda rng: PreyStepped(to=rng.choice(cells)),
        lambda rng: PreyDucted(to=rng.choice(cells)),
        lambda rng: PreyDragged(to=rng.choice(cells)),
        lambda rng: ObjectPicked(object=rng.choice(objects)),
        lambda rng: ObjectUsed(object=rng.choice(objects)),
        lambda _: EscapeDeclared(),
    ]


def _retimed(rng: Random, game: AnyGame, audience: Audience, moments: list[Moment]) -> list[Moment]:
    """Return moments with the times of the hidden ones drawn anew, between those around them."""
    return list(_spread(rng, [(m, fact(game, audience, m) is not None) for m in moments]))


def _spread(rng: Random, marked: list[tuple[Moment, bool]]) -> Iterator[Moment]:
    last = marked[0][0].at
    for index, (moment, noticed) in enumerate(marked):
        if noticed:
            yield moment
            last = moment.at
            continue
        ahead = next((m.at for m, known in marked[index:] if known), last)
        last += (ahead - last) * rng.random()
        yield moment.with_(at=last)


def neighbour(rng: Random, game: AnyGame, audience: Audience, moments: History) -> list[Moment]:
    """Return a history that differs in something that the audience may know."""
    noticed = [i for i, m in enumerate(moments) if fact(game, audience, m) is not None]
    at = rng.choice(noticed[1:])
    if rng.randrange(2):
        return list(moments[: noticed[-1]])
    changed: list[Any] = list(moments)
    changed[at] = moments[at].with_(at=moments[at].at.replace(microsecond=rng.randint(1, 999_999)))
    return changed
