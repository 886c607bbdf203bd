"""The pages' addresses. Each handler fetches what a template shows, and no more."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, TypeAlias

from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter, SkipValidation
from litestar.types import ControllerRouterHandler

from domain.record import GameId
from domain.refusal import Refused
from domain.roles import PUBLIC, Audience, read_audience
from projections.lobby import Phase
from service.pages import assets, errors, forms, shelves, telling, words
from service.pages.games import PAGES
from service.pages.ports import PageData
from service.pages.shell import Ask, looks, page
from service.refusals import NoSuchView

Pages: TypeAlias = NamedDependency[SkipValidation[PageData]]
SEQ_MAX: Final = 2**31 - 1


@get("/", include_in_schema=False)
async def lobby(
    request: Ask,
    pages: Pages,
    phase: FromQuery[Phase | None] = None,
    before: FromQuery[datetime | None] = None,
) -> Response[str]:
    """Show open tables, games in play and finished games, and the form for a new table."""
    chosen = (phase,) if phase else shelves.PHASES
    shown = [await shelves.shelf(pages, one, before if phase else None) for one in chosen]
    return page(request, "lobby.html", shelves=shown, games=list(PAGES), options=forms.options)


@post("/games", include_in_schema=False)
async def open_table(request: Ask, pages: Pages) -> Response[str]:
    """Open a table from the form, and hand out its invitations."""
    table, mine = forms.new_table(await request.body())
    opened = await pages.open_table(table)
    names = {"game": table.game, "roles": table.roles}
    return page(request, "opened.html", answer=201, opened=opened, mine=mine, **names)


@get("/games/{game:uuid}", include_in_schema=False)
async def table(request: Ask, game: FromPath[GameId], pages: Pages) -> Response[str]:
    """Show a table: to play at, or to watch."""
    view = await pages.view(game, PUBLIC)
    t = words.translator(looks(request).language)
    said = telling.position(t, view.board)
    status = telling.status(t, view.board)
    return page(request, "table.html", game=game, view=view, said=said, status=status)


@get("/games/{game:uuid}/join", include_in_schema=False)
async def join(request: Ask, game: FromPath[GameId]) -> Response[str]:
    """Show the page of an invitation; the secret is in the fragment, which stays in the browser."""
    return page(request, "join.html", game=game)


@get("/games/{game:uuid}/replay", include_in_schema=False)
async def replay(
    request: Ask,
    game: FromPath[GameId],
    pages: Pages,
    audience: Annotated[str, QueryParameter(name="as")] = PUBLIC.text,
    at: Annotated[int | None, QueryParameter(ge=1, le=SEQ_MAX)] = None,
) -> Response[str]:
    """Show a game at one of its moments, with its story in words."""
    who = _audience(audience)
    view = await pages.view(game, who, at)
    frames = await pages.frames(game, who)
    t = words.translator(looks(request).language)
    return page(
        request,
        "replay.html",
        game=game,
        audience=who.text,
        at=view.seq,
        astray=at not in (None, view.seq),
        last=len(frames),
        view=view,
        said=telling.position(t, view.board),
        frames=telling.story(t, view.board, frames),
    )


def _audience(text: str) -> Audience:
    try:
        return read_audience(text)
    except ValueError as error:
        raise Refused(NoSuchView()) from error


page_routes: Sequence[ControllerRouterHandler] = [
    Router(
        path="/",
        route_handlers=[lobby, open_table, table, join, replay],
        exception_handlers=errors.HANDLERS,
    ),
    assets.files,
]
"""All routes of the pages, for the app to mount. They need the dependency `pages`."""
