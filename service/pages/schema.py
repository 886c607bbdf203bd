"""The API's page, from files of our own: nothing is loaded from another host."""

from typing import Any, Final

from litestar import Request, Router
from litestar.openapi.plugins import OpenAPIRenderPlugin
from typing_extensions import override

from service.pages import assets
from service.pages.shell import HEADERS

SWAGGER: Final = f"{assets.ROOT}/vendor/swagger-ui-dist-5.35.0"
_PAGE: Final = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Acta</title>
<link rel="icon" href="{assets.ROOT}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{SWAGGER}/swagger-ui.css">
<script src="{SWAGGER}/swagger-ui-bundle.js" defer></script>
<script src="{assets.ROOT}/schema.js" defer></script>
</head>
<body><main id="swagger"></main></body>
</html>
"""

schema_router: Final = Router(
    path="/schema",
    route_handlers=[],
    include_in_schema=False,
    response_headers={
        **HEADERS,
        # Swagger UI sets style attributes; its page shows nothing but our own description.
        "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(
            "style-src 'self'", "style-src 'self' 'unsafe-inline'"
        ),
    },
)
"""For `OpenAPIConfig(openapi_router=...)`."""


class SchemaPage(OpenAPIRenderPlugin):
    """Renders the OpenAPI description with the vendored Swagger UI, without inline scripts."""

    def __init__(self) -> None:
        super().__init__(path="/")

    @override
    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return _PAGE.encode()
