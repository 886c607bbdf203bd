"""Reasons that several games have in common."""

from domain.refusal import Reason


class NoSeat(Reason, frozen=True, kw_only=True, tag="no-seat"):
    """Only a seat of this table may do this."""

    seats: int


class BadOption(Reason, frozen=True, kw_only=True, tag="bad-option"):
    """An option has a value that these rules do not know."""

    option: str
    expected: str


class UnknownOption(Reason, frozen=True, kw_only=True, tag="unknown-option"):
    """These rules have no such option."""

    option: str
    known: tuple[str, ...]


class BadPack(Reason, frozen=True, kw_only=True, tag="bad-pack"):
    """The content pack cannot be read."""

    problem: str
