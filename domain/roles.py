"""Who sits at a table and who may be told what: seats, audiences and their text forms."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=9)]
"""A place at the table: the index of its role in event 0, counted from 0."""

Kind = Literal["seat", "team", "director", "public", "delayed", "record"]
KINDS: tuple[str, ...] = get_args(Kind)


Opens = Literal["at_once", "delay", "end"]
"""When an event opens to viewers without a seat: at once, after the delay, or after the game."""


class Audience(Struct, frozen=True, order=True):
    """People who are told the same. The text form is `public`, `seat:0` or `team:killers`."""

    kind: Kind
    key: str = ""

    @property
    def text(self) -> str:
        """Return the text form, as it stands in URLs, stream names and messages."""
        return f"{self.kind}:{self.key}" if self.key else self.kind


PUBLIC = Audience("public")
"""What everyone at the table sees. It is the smallest view; "no role" means this one."""
DELAYED = Audience("delayed")
DIRECTOR = Audience("director")
RECORD = Audience("record")
"""Everything, for after the game."""


def seat_audience(seat: Seat) -> Audience:
    """Return the audience that consists of one seat alone."""
    return Audience("seat", str(seat))


def read_audience(text: str) -> Audience:
    """Return the audience of a text form; raise `ValueError` for anything that is none."""
    kind, colon, key = text.partition(":")
    keyed = kind in ("seat", "team")
    if kind not in KINDS or keyed != bool(colon and key) or (colon and not keyed):
        raise ValueError(f"no audience is called {text!r}")
    if kind == "seat" and not (key.isascii() and key.isdigit() and len(key) == 1):
        raise ValueError(f"no seat is called {key!r}")
    return Audience(kind, key)  # type: ignore[arg-type]  # just checked against KINDS
