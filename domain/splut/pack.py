"""Content packs of Splut!: bytes in, a checked `Pack` out. Somebody else reads the file."""

import tomllib

import msgspec
from msgspec import Struct

from domain.splut.options import Options


class PackError(ValueError):
    """A pack cannot be read; the message names the place and the reason."""


class Pack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named set of options."""

    name: str
    options: Options = Options()


def read_pack(text: bytes) -> Pack:
    """Return the pack of a TOML text; raise `PackError` when there is none in it."""
    try:
        return msgspec.convert(tomllib.loads(text.decode()), Pack)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as exc:
        raise PackError(f"not TOML: {exc}") from exc
    except msgspec.ValidationError as exc:
        raise PackError(_sentence(str(exc))) from exc


def _sentence(problem: str) -> str:
    """Put the place first: `options.turn_cap: Expected int`."""
    reason, _, place = problem.partition(" - at `$")
    return f"{place.strip('.`') or 'pack'}: {reason}"
