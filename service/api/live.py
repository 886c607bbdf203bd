"""The stream route: raw ASGI, since bytes that are made once should be sent as they are."""

from typing import Any

from litestar import Request, asgi
from litestar.types import Receive, Scope, Send

from domain.refusal import Refused
from domain.roles import PUBLIC
from projections.relay import read_view_name, view_name
from service.credentials import held, reading, session_of
from service.refusals import Malformed, MethodNotAllowed, NoSuchView, NotFound
from service.stream import Streams
from service.tables import Tables

PATH = "/api/stream"
VIEWS_MAX = 32
DIGITS_MAX = 10

Req = Request[Any, Any, Any]


@asgi(PATH, is_mount=True, copy_scope=False)
async def live(scope: Scope, receive: Receive, send: Send) -> None:
    """Stream the frames of one or several views as server-sent events."""
    request: Req = Request(scope)
    if scope["path"].strip("/"):
        raise Refused(NotFound())  # a mount gets whatever is below it as well
    if request.method != "GET":
        raise Refused(MethodNotAllowed())
    tables: Tables = request.app.state.tables
    streams: Streams = request.app.state.streams
    views = await _views(request, tables)

    async def still() -> bool:
        if all(view.endswith(f"/{PUBLIC.text}") for view in views):
            return True
        try:
            return await _views(request, tables) == views
        except Refused:
            return False

    await streams.serve(views, _cursors(request, len(views)), receive, send, still)


async def _views(request: Req, tables: Tables) -> list[str]:
    names = request.query_params.getall("view", [])
    if not 0 < len(names) <= VIEWS_MAX or len(set(names)) != len(names):
        raise Refused(Malformed(detail=f"view: name 1 to {VIEWS_MAX} different views"))
    views = [await _allowed(request, tables, name) for name in names]
    if len(set(views)) != len(views):
        raise Refused(Malformed(detail="view: two of the names are of one view"))
    return views


async def _allowed(request: Req, tables: Tables, name: str) -> str:
    """Return the view's own name if the caller may read it; `Refused` or `NoGame` otherwise."""
    try:
        game, _ = read_view_name(name)
    except ValueError:
        raise Refused(NoSuchView()) from None
    past = await tables.pasts.load(game)
    seats = await held(tables.seats, game, session_of(request))
    return view_name(game, reading(past, name.partition("/")[2], seats))


def _cursors(request: Req, views: int) -> list[int] | None:
    """Return where the client stopped in each view; None for anything that this stream never said.

    Whatever a client forges here, the answer is a snapshot or the frames that it may read anyway.
    """
    text = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    parts = text.split(",")
    if len(parts) != views or not all(_is_seq(part) for part in parts):
        return None
    return [int(part) for part in parts]


def _is_seq(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= DIGITS_MAX
