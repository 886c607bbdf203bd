"""The record of a game: canonical bytes, and the chain that makes every change of them show.

One event is one leaf, `H("leaf", salt, version, at, kind, revision, data, state)`, and the chain
is `chain_0 = H("genesis", game)`, `chain_i = H("chain", chain_{i-1}, leaf_i)`. `H(tag, parts)` is
SHA-256 over `acta/TAG/v1`, a zero byte, and each part behind its length in 64 bits, big-endian.
Versions, revisions and times (microseconds since 1970, UTC) are 64-bit big-endian parts. `state` is
the hash of the truth after the last event of an append, and empty on the events before it.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from typing import Any, Generic, TypeVar, get_origin
from uuid import UUID

import msgspec

from domain.game import AnyGame
from domain.roles import Seat
from domain.table import Event

E = TypeVar("E", bound=Event)
GameId = UUID

SALT_BYTES = 32
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_ENCODER = msgspec.json.Encoder(order="sorted")


class Entry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An event as the log keeps it. `version` counts the events of one game from 1."""

    version: int
    at: datetime
    kind: str
    revision: int
    data: bytes
    salt: bytes
    state: bytes
    chain: bytes
    by: Seat | None = None
    command: UUID | None = None


class Recorded(msgspec.Struct, Generic[E], frozen=True, kw_only=True):
    """An event read back, with its place in the log and its own bytes."""

    version: int
    at: datetime
    event: E
    data: bytes
    by: Seat | None = None
    command: UUID | None = None


class UnknownEvent(ValueError):
    """The log holds an event that these rules do not know. It is never skipped."""


class BrokenRecord(ValueError):
    """A stored event does not follow from the one before it."""

    def __init__(self, version: int) -> None:
        super().__init__(f"event {version} was altered, or an event before it is missing")
        self.version = version


def canonical(value: object) -> bytes:
    """Return the one JSON form of a value: sorted keys, no spaces, UTF-8."""
    return _ENCODER.encode(value)


def digest(tag: str, *parts: bytes) -> bytes:
    """Return `H(tag, parts)`, 32 bytes."""
    framed = (len(part).to_bytes(8, "big") + part for part in parts)
    return sha256(b"".join((b"acta/", tag.encode(), b"/v1\0", *framed))).digest()


def genesis(game: GameId) -> bytes:
    """Return the chain value before the first event of a game."""
    return digest("genesis", game.bytes)


def state_hash(state: object) -> bytes:
    """Return the hash of a state's JSON, 32 bytes."""
    return digest("state", canonical(msgspec.to_builtins(state, str_keys=True)))


def seed_commitment(game: GameId, seed: bytes) -> str:
    """Return what event 0 says of the secret seed, in hex."""
    return digest("commit", game.bytes, seed).hex()


def leaf(entry: Entry) -> bytes:
    """Return the leaf of an entry, 32 bytes."""
    return digest(
        "leaf",
        entry.salt,
        _u64(entry.version),
        _u64((entry.at - _EPOCH) // timedelta(microseconds=1)),
        entry.kind.encode(),
        _u64(entry.revision),
        entry.data,
        entry.state,
    )


def link(chain: bytes, entry: Entry) -> bytes:
    """Return the chain value after an entry, from the one before it."""
    return digest("chain", chain, leaf(entry))


def entries(  # noqa: PLR0913 - an append is made of exactly these
    events: Sequence[Event],
    *,
    after: int,
    chain: bytes,
    at: datetime,
    state: bytes,
    salts: Iterable[bytes],
    by: Seat | None = None,
    command: UUID | None = None,
) -> list[Entry]:
    """Return the entries of one append: versions from `after + 1`, chained on `chain`."""
    made: list[Entry] = []
    for version, (event, salt) in enumerate(zip(events, salts, strict=False), start=after + 1):
        entry = Entry(
            version=version,
            at=at,
            kind=kind(event),
            revision=1,
            data=canonical(event),
            salt=salt,
            state=state if version == after + len(events) else b"",
            chain=b"",
            by=by,
            command=command,
        )
        chain = link(chain, entry)
        made.append(msgspec.structs.replace(entry, chain=chain))
    return made


def read(game: AnyGame, entry: Entry) -> Recorded[Any]:
    """Return the event of an entry. The one decoder for loads, projections, replay and export.

    Raises `UnknownEvent` for a kind or revision that these rules do not know.
    """
    decoder = _decoders(game).get((entry.kind, entry.revision))
    if decoder is None:
        raise UnknownEvent(f"{game.name} has no event {entry.kind} of revision {entry.revision}")
    return Recorded(
        version=entry.version,
        at=entry.at,
        event=decoder.decode(entry.data),
        data=entry.data,
        by=entry.by,
        command=entry.command,
    )


def verify(game: GameId, log: Iterable[Entry]) -> bytes:
    """Return the chain value after a whole log; raise `BrokenRecord` at the first bad event."""
    chain = genesis(game)
    for version, entry in enumerate(log, start=1):
        chain = link(chain, entry)
        if entry.version != version or entry.chain != chain:
            raise BrokenRecord(version)
    return chain


def kind(event: Event | type[Event]) -> str:
    """Return the wire name of an event, such as `stepped`."""
    return str((get_origin(event) or event).__struct_config__.tag)  # Opened[Content] has an origin


@cache
def _decoders(game: AnyGame) -> dict[tuple[str, int], msgspec.json.Decoder[Any]]:
    return {(kind(event), 1): msgspec.json.Decoder(event) for event in game.events}


def _u64(number: int) -> bytes:
    return number.to_bytes(8, "big")
