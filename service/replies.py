"""What the API answers, as its client reads it."""

from datetime import datetime

from msgspec import Struct

from domain.record import GameId
from domain.roles import Seat
from projections.board import Json, patched
from projections.lobby import Phase, Summary


class Listed(Struct, frozen=True, kw_only=True):
    """A game of the lobby."""

    id: GameId
    game: str
    phase: Phase
    moved_at: datetime
    summary: Summary


class Listing(Struct, frozen=True, kw_only=True):
    """A page of the lobby, the latest first; `next` is the `before` of the page after it."""

    games: list[Listed]
    next: datetime | None = None


class ListedSeat(Struct, frozen=True, kw_only=True):
    """A seat, and how it is taken; a new table tells the invitation."""

    seat: Seat
    role: str
    access: str
    taken: bool = False
    invitation: str | None = None


class OneGame(Struct, frozen=True, kw_only=True):
    """A game, its seats, and the seats that the caller holds."""

    game: Listed
    seats: list[ListedSeat]
    yours: list[Seat]


class Opened(Struct, frozen=True, kw_only=True):
    """A new table."""

    id: GameId
    seats: list[ListedSeat]


class Lawful(Struct, frozen=True, kw_only=True):
    """What a seat may do after frame `seq`."""

    seq: int
    moves: list[Json]
    rights: list[Json]


class Frame(Struct, frozen=True, kw_only=True):
    """One step of a view."""

    seq: int
    at: datetime
    event: Json
    patch: Json


class Framed(Struct, frozen=True, kw_only=True):
    """A frame on a stream."""

    frame: Frame


class Moment(Struct, frozen=True, kw_only=True):
    """What an audience knows after frame `seq`; `event` led there, None where it began to look."""

    seq: int
    at: datetime | None = None
    board: Json
    event: Json | None = None

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return "result" in self.board.get("table", {})

    def then(self, frame: Frame) -> "Moment":
        """Return the moment after the next frame."""
        board = patched(self.board, frame.patch)
        return Moment(seq=frame.seq, at=frame.at, board=board, event=frame.event)
