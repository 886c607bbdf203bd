"""The pasts that this process has loaded: a cache over the log, never a second truth."""

from collections import OrderedDict
from collections.abc import Sequence

from domain.game import AnyGame
from domain.games import game_named
from domain.ports import EventLog
from domain.record import Entry, GameId, UnknownEvent
from projections.past import Past, name_and_rules

GAMES_KEPT = 512


class NoGame(KeyError):
    """The log has no game of that id."""


class Pasts:
    """Loads games from the log, and keeps the ones used last."""

    def __init__(self, log: EventLog, kept: int = GAMES_KEPT) -> None:
        self._log = log
        self._kept = kept
        self._pasts: OrderedDict[GameId, Past] = OrderedDict()

    async def load(self, id_: GameId) -> Past:
        """Return a game's past, as new as the log; raise `NoGame`."""
        known = self._pasts.get(id_)
        entries = await self._log.read(id_, known.version if known else 0)
        return self._grown(id_, entries, known)

    async def rules(self, id_: GameId) -> AnyGame:
        """Return which game is played under an id; raise `NoGame`. That never changes."""
        known = self._pasts.get(id_)
        return known.game if known else (await self.load(id_)).game

    async def containing(self, id_: GameId, entries: Sequence[Entry]) -> Past:
        """Return a game's past that has `entries`, which follow one another; raise `NoGame`."""
        known = self._pasts.get(id_)
        if entries[0].version > (known.version if known else 0) + 1:
            return await self.load(id_)
        return self._grown(id_, entries, known)

    def _grown(self, id_: GameId, entries: Sequence[Entry], known: Past | None) -> Past:
        past = self._pasts.get(id_) or known
        if past is None:
            if not entries:
                raise NoGame(id_)
            past = Past(id_, _rules_of(entries[0]))
        past.extend(entries)
        self._pasts[id_] = past
        self._pasts.move_to_end(id_)
        while len(self._pasts) > self._kept:
            self._pasts.popitem(last=False)
        return past


def _rules_of(first: Entry) -> AnyGame:
    name, rules = name_and_rules(first)
    game = game_named(name)
    if game.rules != rules:
        raise UnknownEvent(f"{name} was played under rules {rules}; these are rules {game.rules}")
    return game
