"""Refusals as problem details (RFC 9457): the one place where reasons meet HTTP."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from domain.house import NoSuchSeat
from domain.ports import Unavailable
from domain.refusal import Reason, Refused, code
from projections.pasts import NoGame
from service.refusals import (
    ForeignOrigin,
    Malformed,
    MethodNotAllowed,
    NoSuchFrame,
    NoSuchGame,
    NoSuchRules,
    NoSuchView,
    NotFound,
    NotJson,
    NotYourSeat,
    OurFault,
    TooLarge,
    TryLater,
)

logger = structlog.get_logger()

PROBLEM_JSON = "application/problem+json"
STATUS: Mapping[type[Reason], HTTPStatus] = {
    Malformed: HTTPStatus.BAD_REQUEST,
    NotYourSeat: HTTPStatus.FORBIDDEN,
    ForeignOrigin: HTTPStatus.FORBIDDEN,
    NoSuchGame: HTTPStatus.NOT_FOUND,
    NoSuchView: HTTPStatus.NOT_FOUND,
    NoSuchFrame: HTTPStatus.NOT_FOUND,
    NoSuchSeat: HTTPStatus.NOT_FOUND,
    NotFound: HTTPStatus.NOT_FOUND,
    MethodNotAllowed: HTTPStatus.METHOD_NOT_ALLOWED,
    TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    NotJson: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    NoSuchRules: HTTPStatus.UNPROCESSABLE_ENTITY,
    TryLater: HTTPStatus.SERVICE_UNAVAILABLE,
    OurFault: HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""A reason that is not listed is a rule's: the request conflicts with the game (409)."""


def reasons() -> list[type[Reason]]:
    """Return every reason that can be answered, sorted by code."""
    found: list[type[Reason]] = []
    todo = [Reason]
    while todo:
        below = todo.pop().__subclasses__()
        todo += below
        found += below
    return sorted(found, key=code)


def status_of(reason: Reason | type[Reason]) -> HTTPStatus:
    """Return the HTTP status of a reason."""
    kind = reason if isinstance(reason, type) else type(reason)
    return STATUS.get(kind, HTTPStatus.CONFLICT)


def problem(reason: Reason) -> dict[str, Any]:
    """Return the body of a refusal: type, title, status, the stable code, and the facts."""
    facts = msgspec.to_builtins(reason, str_keys=True)
    title = (type(reason).__doc__ or "").splitlines()[0]
    name = code(reason)
    return {"type": f"/problems/{name}", "title": title, "status": int(status_of(reason)), **facts}


def answer(reason: Reason) -> Response[bytes]:
    """Return the response that tells a caller why not."""
    retry = {"Retry-After": "1"} if isinstance(reason, TryLater) else {}
    return Response(
        msgspec.json.encode(problem(reason)),
        status_code=status_of(reason),
        media_type=PROBLEM_JSON,
        headers={"Cache-Control": "no-store", **retry},
    )


def _refused(_: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    return answer(error.reason)


def _no_game(_: Request[Any, Any, Any], __: NoGame) -> Response[bytes]:
    return answer(NoSuchGame())


def _unavailable(_: Request[Any, Any, Any], error: Unavailable) -> Response[bytes]:
    logger.warning("unavailable", error=str(error))
    return answer(TryLater())


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    match error.status_code:
        case HTTPStatus.NOT_FOUND:
            return answer(NotFound())
        case HTTPStatus.METHOD_NOT_ALLOWED:
            return answer(MethodNotAllowed())
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return answer(TooLarge(bytes_max=BODY_BYTES_MAX))
        case status if status < HTTPStatus.INTERNAL_SERVER_ERROR:
            return answer(Malformed(detail=str(error.detail)))
        case _:
            return _unforeseen(_, error)


def _unforeseen(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    logger.error("our fault", path=request.url.path, exc_info=error)
    return answer(OurFault())


BODY_BYTES_MAX = 64 * 1024

HANDLERS: ExceptionHandlersMap = {
    Refused: _refused,
    NoGame: _no_game,
    Unavailable: _unavailable,
    HTTPException: _http,
    Exception: _unforeseen,
}
