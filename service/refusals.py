"""What the service itself refuses, beside the rules. `problems.py` gives each its HTTP status."""

from domain.refusal import Reason


class NoSuchGame(Reason, frozen=True, kw_only=True, tag="no-such-game"):
    """There is no game of that id."""


class NoSuchView(Reason, frozen=True, kw_only=True, tag="no-such-view"):
    """There is no such view, or it is not open to you."""


class NoSuchFrame(Reason, frozen=True, kw_only=True, tag="no-such-frame"):
    """The view has not come that far."""

    seq: int


class NotYourSeat(Reason, frozen=True, kw_only=True, tag="not-your-seat"):
    """You do not hold that seat."""


class SeatNotFree(Reason, frozen=True, kw_only=True, tag="seat-not-free"):
    """The seat is taken, or the invitation is not for it or was used."""


class SitsApart(Reason, frozen=True, kw_only=True, tag="sits-apart"):
    """Whoever directs a game, or has directed it, does not play in it, nor the other way round."""


class ForeignOrigin(Reason, frozen=True, kw_only=True, tag="foreign-origin"):
    """A request with the cookie must come from a page of this service."""


class OutOfDate(Reason, frozen=True, kw_only=True, tag="out-of-date"):
    """Something has happened since that changed what you may do."""

    seq: int


class RecordClosed(Reason, frozen=True, kw_only=True, tag="record-closed"):
    """The record is open once the game has ended."""


class NoSuchRules(Reason, frozen=True, kw_only=True, tag="no-such-rules"):
    """There is no game of that name, or no pack of that name for it."""

    games: tuple[str, ...]


class Malformed(Reason, frozen=True, kw_only=True, tag="malformed"):
    """The request could not be read."""

    detail: str


class TooLarge(Reason, frozen=True, kw_only=True, tag="too-large"):
    """The body is larger than accepted."""

    bytes_max: int


class NotJson(Reason, frozen=True, kw_only=True, tag="not-json"):
    """The body must be sent as application/json."""


class NotFound(Reason, frozen=True, kw_only=True, tag="not-found"):
    """There is nothing at this address."""


class MethodNotAllowed(Reason, frozen=True, kw_only=True, tag="method-not-allowed"):
    """This address does not take that method."""


class TryLater(Reason, frozen=True, kw_only=True, tag="try-later"):
    """A server that this one depends on does not answer. Nothing is known to be lost."""


class OurFault(Reason, frozen=True, kw_only=True, tag="our-fault"):
    """Something went wrong here. It was logged."""
