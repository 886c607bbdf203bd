"""The OpenAPI description: what Litestar knows of the routes, and what only we know of them.

Bodies are read by our own strict decoder and the stream is raw ASGI, so Litestar cannot see them.
"""

from functools import reduce
from operator import or_
from typing import Any
from uuid import UUID

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct
from typing_extensions import override

from domain.games import GAMES
from service.api.play import Seq
from service.opening import OpenTable, TakeSeat

Json = dict[str, Any]

AnyMove: Any = reduce(or_, (game.moves for game in GAMES))
_REF = "#/components/schemas/{name}"
_BODIES = {
    ("/api/games", "post"): "OpenTable",
    ("/api/games/{game_id}/seats/{seat}", "post"): "TakeSeat",
    ("/api/games/{game_id}/seats/{seat}/moves", "post"): "PlayMove",
}


class PlayMove(Struct, kw_only=True, forbid_unknown_fields=True):
    """A move on its way in. `id` makes a retry safe, `seen` is the last frame the client knew."""

    move: AnyMove
    id: UUID | None = None
    seen: Seq | None = None


class Problem(Struct, kw_only=True):
    """Problem details (RFC 9457), with the facts of the refusal beside these fields."""

    type: str
    title: str
    status: int
    code: str


class Description(JsonRenderPlugin):
    """Serves the whole description as JSON."""

    @override
    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return msgspec.json.encode(described(openapi_schema))


def described(schema: Json) -> Json:
    """Return Litestar's description with bodies, problems and the stream added."""
    _, components = msgspec.json.schema_components(
        [OpenTable, TakeSeat, PlayMove, Problem], ref_template=_REF
    )
    paths = {path: _operations(path, item) for path, item in schema["paths"].items()}
    known = schema.get("components", {})
    return {
        **schema,
        "paths": {**paths, "/api/stream": _STREAM},
        "components": {**known, "schemas": {**known.get("schemas", {}), **components}},
    }


def _operations(path: str, item: Json) -> Json:
    return {method: _operation(path, method, about) for method, about in item.items()}


def _operation(path: str, method: str, about: Json) -> Json:
    good = {code: answer for code, answer in about["responses"].items() if code < "400"}
    about = {**about, "responses": {**good, "default": _PROBLEM}}
    if name := _BODIES.get((path, method)):
        content = {"application/json": {"schema": {"$ref": _REF.format(name=name)}}}
        about["requestBody"] = {"required": True, "content": content}
    return about


_PROBLEM: Json = {
    "description": "Problem details (RFC 9457)",
    "content": {
        "application/problem+json": {"schema": {"$ref": _REF.format(name="Problem")}},
    },
}
_VIEWS: Json = {
    "name": "view",
    "in": "query",
    "required": True,
    "description": "GAME/AUDIENCE, up to 32 of them",
    "schema": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 32},
}
_AFTER: Json = {
    "name": "after",
    "in": "query",
    "description": "where the client stopped in each view, like Last-Event-ID",
    "schema": {"type": "string"},
}
_STREAM: Json = {
    "get": {
        "operationId": "Stream",
        "summary": "Stream",
        "description": "Stream the frames of one or several views as server-sent events.",
        "parameters": [_VIEWS, _AFTER],
        "responses": {
            "200": {"description": "An endless stream", "content": {"text/event-stream": {}}},
            "default": _PROBLEM,
        },
    }
}
