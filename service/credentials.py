"""Who is asking: the session behind a request, the seats it holds, and what it may read."""

from collections.abc import Collection
from typing import Any

from litestar.connection import ASGIConnection

from domain.ports import Seats
from domain.record import GameId
from domain.refusal import Refused
from domain.roles import PUBLIC, RECORD, Audience, Seat, read_audience
from projections.past import Past
from service.ids import could_be_secret, secret_hash
from service.refusals import ForeignOrigin, NoSuchView, NotYourSeat

Connection = ASGIConnection[Any, Any, Any, Any]

COOKIE = "acta"
_BEARER = "Bearer "
_SAFE = ("GET", "HEAD", "OPTIONS")


def session_of(connection: Connection) -> str | None:
    """Return the session token of a request, or None; what has not the form of one is none.

    A token that a browser sent by itself counts only from a page of this service: `Refused`
    with `ForeignOrigin` otherwise.
    """
    header = connection.headers.get("authorization", "")
    if header.startswith(_BEARER):
        return _token(header.removeprefix(_BEARER))
    token = connection.cookies.get(COOKIE)
    if token and connection.scope.get("method") not in _SAFE:
        _require_same_origin(connection)
    return _token(token or "")


def _token(text: str) -> str | None:
    return text if could_be_secret(text) else None


def _require_same_origin(connection: Connection) -> None:
    origin = connection.headers.get("origin")
    site = connection.headers.get("sec-fetch-site")
    own = f"{connection.url.scheme}://{connection.headers.get('host')}"
    if (origin or own) != own or (site or "same-origin") != "same-origin":
        raise Refused(ForeignOrigin())


async def held(seats: Seats, game: GameId, session: str | None) -> list[Seat]:
    """Return the seats of a game that a session holds; none for no session."""
    return await seats.held(game, secret_hash(session)) if session else []


async def require_seat(seats: Seats, game: GameId, session: str | None, seat: Seat) -> None:
    """Return when the session holds the seat; raise `Refused` with `NotYourSeat` otherwise."""
    if seat not in await held(seats, game, session):
        raise Refused(NotYourSeat())


def reading(past: Past, wanted: str | None, seats: Collection[Seat]) -> Audience:
    """Return the audience whose frames are read, given the seats that the caller holds.

    This one function decides for view, frames, stream and export. Without a word of the caller it
    is the first of his seats, or the public. What does not exist and what is not open to the caller
    are refused alike, with `NoSuchView`. After the end everybody may read what anybody was told.
    """
    if wanted is None:
        return past.game.audience(past.state, min(seats)) if seats else PUBLIC
    try:
        audience = read_audience(wanted)
    except ValueError:
        raise Refused(NoSuchView()) from None
    if audience == PUBLIC or (audience == RECORD and _over(past)):
        return audience
    for seat in range(len(past.state.table.roles)) if _over(past) else seats:
        own = past.game.audience(past.state, seat)
        if audience == own or (audience.kind == "seat" and audience.key == str(seat)):
            return own
    raise Refused(NoSuchView())


def readable(past: Past, seats: Collection[Seat]) -> list[Audience]:
    """Return the audiences that the caller may read, each once, the public first."""
    own = range(len(past.state.table.roles)) if _over(past) else seats
    return list(dict.fromkeys([PUBLIC, *(past.game.audience(past.state, seat) for seat in own)]))


def _over(past: Past) -> bool:
    return past.state.table.result is not None
