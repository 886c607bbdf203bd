"""Ids and secrets: what the service draws from the machine's own randomness."""

import re
import secrets
import time
from collections.abc import Iterator
from hashlib import sha256
from uuid import UUID

from domain.record import SALT_BYTES

_SECRET = re.compile("[A-Za-z0-9_-]{43}")


def new_game_id() -> UUID:
    """Return a UUID of version 7 (RFC 9562): ids of one time lie side by side in the log."""
    ms = time.time_ns() // 1_000_000
    number = (ms << 80) | secrets.randbits(80)
    number = number & ~(0xF << 76) | 0x7 << 76
    return UUID(int=number & ~(0x3 << 62) | 0x2 << 62)


def new_secret() -> str:
    """Return 256 bits as text, for a link or a session."""
    return secrets.token_urlsafe(32)


def could_be_secret(text: str) -> bool:
    """Tell whether a text has the form of our secrets: a weak one of somebody's own has not."""
    return bool(_SECRET.fullmatch(text))


def secret_hash(secret: str) -> bytes:
    """Return what is stored of a secret. It is long and random, so a plain hash is enough."""
    return sha256(secret.encode()).digest()


def new_seed() -> bytes:
    """Return the 32-byte seed of a game's luck."""
    return secrets.token_bytes(32)


def salts() -> Iterator[bytes]:
    """Yield fresh salts without end."""
    while True:
        yield secrets.token_bytes(SALT_BYTES)
