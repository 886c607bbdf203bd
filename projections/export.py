"""The record of a game as lines of JSON, for whoever may read everything."""

import msgspec

from domain.record import Entry, canonical


def record_line(entry: Entry) -> bytes:
    """Return one event of the record: its data, and what proves it (salt, hashes, in hex)."""
    return canonical(
        {
            "version": entry.version,
            "at": entry.at,
            "kind": entry.kind,
            "revision": entry.revision,
            "data": msgspec.Raw(entry.data),
            "salt": entry.salt.hex(),
            "state": entry.state.hex(),
            "chain": entry.chain.hex(),
        }
    )
