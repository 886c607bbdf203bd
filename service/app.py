"""The web application: routes, pages, errors and descriptions around the parts."""

from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig

from service.api.games import GamesController
from service.api.live import live
from service.api.operations import healthz, metrics, readyz
from service.api.play import PlayController
from service.description import Description
from service.page_data import session_pages
from service.pages.errors import nowhere
from service.pages.routes import page_routes
from service.pages.schema import SchemaPage, schema_router
from service.parts import Parts
from service.problems import BODY_BYTES_MAX, HANDLERS

API: tuple[Any, ...] = (GamesController, PlayController, live, healthz, readyz, metrics)


def create_app(parts: Parts) -> Litestar:
    """Return the application over connected parts."""
    return Litestar(
        route_handlers=[*API, *page_routes],
        dependencies={
            "tables": Provide(lambda: parts.tables, sync_to_thread=False),
            "lobby": Provide(lambda: parts.lobby, sync_to_thread=False),
            "pages": Provide(session_pages),
        },
        exception_handlers={**HANDLERS, NotFoundException: nowhere},
        openapi_config=OpenAPIConfig(
            title="Acta",
            version="1",
            use_handler_docstrings=True,
            openapi_router=schema_router,
            render_plugins=[SchemaPage(), Description()],
        ),
        state=State({"parts": parts, "tables": parts.tables, "streams": parts.streams}),
        request_max_body_size=BODY_BYTES_MAX,
        debug=False,
        logging_config=None,
    )
