"""The past of one game, loaded: its log, its truth, and what each audience has received so far."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.game import AnyGame
from domain.record import Entry, GameId, Recorded, genesis, read
from domain.roles import Audience, Seat
from projections.frames import View, encode, frames, nothing


class Reel:
    """All frames of one audience as bytes, and the view that they lead to. `frames[seq - 1]`."""

    def __init__(self, game: AnyGame, audience: Audience) -> None:
        self._game = game
        self._audience = audience
        self._versions: list[int] = []
        self._read = 0
        self.view: View = nothing(game)
        self.frames: list[bytes] = []

    def catch_up(self, log: Sequence[Recorded[Any]]) -> "Reel":
        """Take in what the log has beyond the last call, and return this reel."""
        for recorded in log[self._read :]:
            for frame, view in frames(self._game, [recorded], self._audience, self.view):
                self.view = view
                self._versions.append(recorded.version)
                self.frames.append(encode(frame))
        self._read = len(log)
        return self

    def of_versions(self, first: int, last: int) -> Iterator[tuple[int, bytes]]:
        """Yield (seq, bytes) of the frames that came from events `first` to `last`."""
        start, end = bisect_left(self._versions, first), bisect_right(self._versions, last)
        yield from enumerate(self.frames[start:end], start=start + 1)


class Past:
    """A game's log as far as it has been read. It only ever grows."""

    def __init__(self, id_: GameId, game: AnyGame) -> None:
        self.id = id_
        self.game = game
        self.log: list[Recorded[Any]] = []
        self.state: Any = game.initial
        self.chain: bytes = genesis(id_)
        self.luck_key = b""
        self._answers: dict[tuple[Seat | None, UUID], tuple[int, int]] = {}
        self._reels: dict[Audience, Reel] = {}

    @property
    def version(self) -> int:
        """The number of events read."""
        return len(self.log)

    @property
    def at(self) -> datetime:
        """The time of the last event."""
        return self.log[-1].at

    def extend(self, entries: Iterable[Entry]) -> None:
        """Take in further entries; those known already change nothing."""
        for entry in entries:
            if entry.version == self.version + 1:
                self._take(entry)

    def answered(self, by: Seat | None, command: UUID) -> tuple[int, int] | None:
        """Return the first and last version that a command of a seat made, or None."""
        return self._answers.get((by, command))

    def reel(self, audience: Audience) -> Reel:
        """Return what an audience has received up to now."""
        reel = self._reels.get(audience)
        if reel is None:
            reel = self._reels[audience] = Reel(self.game, audience)
        return reel.catch_up(self.log)

    def _take(self, entry: Entry) -> None:
        recorded = read(self.game, entry)
        self.log.append(recorded)
        self.state = self.game.evolve(self.state, recorded.event)
        self.chain = entry.chain
        if entry.command is not None:
            first, _ = self._answers.get((entry.by, entry.command), (entry.version, 0))
            self._answers[entry.by, entry.command] = (first, entry.version)


class _Name(msgspec.Struct):
    game: str
    rules: int


def name_and_rules(first: Entry) -> tuple[str, int]:
    """Return which game event 0 opens, and under which version of its rules."""
    opened = msgspec.json.decode(first.data, type=_Name)
    return opened.game, opened.rules
