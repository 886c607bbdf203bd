"""What a reader is told when a page cannot be shown."""

from http import HTTPStatus
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.types import ExceptionHandlersMap

from domain.ports import Unavailable
from domain.refusal import Reason, Refused, code
from projections.pasts import NoGame
from service.pages.shell import Ask, page
from service.problems import answer, status_of
from service.refusals import Malformed, NoSuchGame, NotFound, TryLater


def _told(request: Ask, reason: Reason) -> Response[str]:
    return page(request, "problem.html", answer=status_of(reason), code=code(reason))


def _refused(request: Ask, error: Refused) -> Response[str]:
    return _told(request, error.reason)


def _no_game(request: Ask, _: NoGame) -> Response[str]:
    return _told(request, NoSuchGame())


def _unavailable(request: Ask, _: Unavailable) -> Response[str]:
    return _told(request, TryLater())


def _http(request: Ask, error: HTTPException) -> Response[str]:
    if error.status_code == HTTPStatus.NOT_FOUND:
        return _told(request, NotFound())
    return _told(request, Malformed(detail=error.detail))


def nowhere(request: Ask, _: NotFoundException) -> Response[Any]:
    """Return what is told at an address where nothing is: a page to readers, JSON to programs."""
    reads = "text/html" in request.headers.get("accept", "")
    return _told(request, NotFound()) if reads else answer(NotFound())


HANDLERS: ExceptionHandlersMap = {
    Refused: _refused,
    NoGame: _no_game,
    Unavailable: _unavailable,
    HTTPException: _http,
}
