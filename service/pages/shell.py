"""What all pages share: templates, language and looks of the reader, and the headers."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie
from msgspec import Struct

from service.pages import assets, telling, words
from service.pages.games import PAGES

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "private, no-cache",
    "Vary": "Accept-Language, Cookie",
}
THEMES: Final = ("light", "dark")
_YEAR_S: Final = 31_536_000

Ask = Request[Any, Any, Any]

_templates = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.globals.update(root=assets.ROOT, pages=PAGES)


class Looks(Struct, frozen=True):
    """How somebody wants to read: in which language, light or dark (empty: as the system does)."""

    language: str
    theme: str


def looks(request: Ask) -> Looks:
    """Return what the address asks for, else a cookie, else the browser's own wish."""
    language = _wish(request, "lang", words.LANGUAGES)
    theme = _wish(request, "theme", THEMES)
    return Looks(language or words.preferred(request.headers.get("accept-language", "")), theme)


def page(request: Ask, template: str, *, answer: int = 200, **context: Any) -> Response[str]:
    """Return a page in the reader's language and looks."""
    look = looks(request)
    html = _templates.get_template(template).render(
        look=look,
        t=words.translator(look.language),
        words=words,
        telling=telling,
        path=request.url.path,
        here=lambda **changed: _here(request, changed),
        **context,
    )
    return Response(
        html,
        status_code=answer,
        media_type=MediaType.HTML,
        headers=HEADERS,
        cookies=_remembered(request, look),
    )


def _wish(request: Ask, name: str, choices: tuple[str, ...]) -> str:
    wishes = (request.query_params.get(name), request.cookies.get(name))
    return next((wish for wish in wishes if wish in choices), "")


def _remembered(request: Ask, look: Looks) -> list[Cookie]:
    said = {"lang": look.language, "theme": look.theme}
    return [
        Cookie(key=name, value=value, max_age=_YEAR_S, samesite="lax")
        for name, value in said.items()
        if value and request.query_params.get(name) == value
    ]


def _here(request: Ask, changed: Mapping[str, object]) -> str:
    query = {**request.query_params, **changed}
    return f"{request.url.path}?{urlencode(query)}"
