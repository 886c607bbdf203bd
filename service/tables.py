"""The tables that people play at: games with their log, seats and luck behind one door."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from domain import record
from domain.game import AnyGame
from domain.luck import Luck, luck_key
from domain.ports import Clock, EventLog, Seats, Vault
from domain.record import GameId
from domain.roles import Audience, Seat
from domain.table import Event
from projections.past import Past
from projections.pasts import Pasts
from service.ids import salts


@dataclass(frozen=True)
class Wanted:
    """A command on its way in: who asks for what, and what they had seen."""

    game: GameId
    by: Seat
    move: Any
    id: UUID
    seen: int | None = None


@dataclass(frozen=True)
class Ack:
    """The answer to a command: the caller's own new frames, as bytes."""

    frames: Sequence[bytes]
    seq: int


@dataclass(frozen=True)
class Tables:
    """What the road of a move needs from the outside world."""

    log: EventLog
    pasts: Pasts
    vault: Vault
    seats: Seats
    clock: Clock
    packs: Mapping[tuple[str, str], bytes]

    async def load(self, game: GameId) -> Past:
        """Return a game as new as the log, ready to decide on; raises `NoGame`."""
        past = await self.pasts.load(game)
        if not past.luck_key:
            past.luck_key = luck_key(await self.vault.seed(game), game.bytes)
        return past

    def now(self, past: Past) -> datetime:
        """Return the database's time, never earlier than the game's last event."""
        return max(self.clock.now(), past.at)

    async def record_first(self, game: AnyGame, id_: GameId, events: Sequence[Event]) -> None:
        """Record the first events of a new game; raises `Unavailable`."""
        past = Past(id_, game)
        await self.append(past, events, self.clock.now())

    async def append(
        self, past: Past, events: Sequence[Event], at: datetime, wanted: Wanted | None = None
    ) -> tuple[int, int]:
        """Record events behind the past as it is now; return their first and last version.

        Raises `Stale` when somebody else was quicker, `OutcomeUnknown`, `Unavailable`.
        """
        after = past.version
        new = record.entries(
            events,
            after=after,
            chain=past.chain,
            at=at,
            state=record.state_hash(past.game.fold(events, past.state)),
            salts=salts(),
            by=wanted.by if wanted else None,
            command=wanted.id if wanted else None,
        )
        await self.log.append(past.id, new)
        past.extend(new)
        return after + 1, after + len(new)


def luck_of(past: Past) -> Luck:
    """Return the luck of the next command."""
    return Luck(past.luck_key, past.version + 1)


def ack(past: Past, audience: Audience, versions: tuple[int, int]) -> Ack:
    """Return what an audience received from some versions."""
    own = list(past.reel(audience).of_versions(*versions))
    seq = own[-1][0] if own else len(past.reel(audience).frames)
    return Ack(frames=[data for _, data in own], seq=seq)
