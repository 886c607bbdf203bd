"""Words in English and Spanish. Events keep keys and parameters, so an old game reads in either."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.record import kind
from domain.table import Event, Table
from projections.board import Json
from projections.frames import Frame

LANGUAGES: Final = ("en", "es")
FOLDER: Final = Path(__file__).parents[1] / "locales"
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    language: msgspec.json.decode((FOLDER / f"{language}.json").read_bytes(), type=dict[str, str])
    for language in LANGUAGES
}

Translate = Callable[..., str]


def translator(language: str) -> Translate:
    """Return the function that says a key in a language, with its parameters filled in.

    A key with a number `n` may have a form of its own for one: `key.one`.
    """
    words = WORDS[language]

    def translate(key: str, **parameters: object) -> str:
        single = f"{key}.one"
        text = words[single if parameters.get("n") == 1 and single in words else key]
        return text.format_map(parameters)

    return translate


def preferred(accept_language: str) -> str:
    """Return the language that an Accept-Language header likes best; English without one."""
    wishes = [wish.strip().partition(";q=") for wish in accept_language.split(",")]
    ranked = sorted(wishes, key=lambda wish: -_quality(wish[2]))
    names = (name.split("-")[0].lower() for name, _, _ in ranked)
    return next((name for name in names if name in LANGUAGES), LANGUAGES[0])


def caption(t: Translate, game: str, roles: tuple[str, ...], event: Mapping[str, Any]) -> str:
    """Return an event in words. `static/lib/caption.js` says the same in the browser."""
    return t(caption_key(game, event["kind"]), **_said(t, game, roles, event))


def caption_key(game: str, event: str | type[Event]) -> str:
    """Return the key of an event's caption: the game's own, or the one that all games share."""
    name = event if isinstance(event, str) else kind(event)
    own = f"{game}.event.{name}"
    return own if own in WORDS[LANGUAGES[0]] else f"event.{name}"


class Line(Struct, frozen=True):
    """One event in words."""

    seq: int
    text: str


def story(t: Translate, table: Table, frames: Iterable[Frame]) -> list[Line]:
    """Return a game in words, a line an event."""
    events = ((frame.seq, msgspec.json.decode(frame.event)) for frame in frames)
    return [Line(seq, caption(t, table.game, table.roles, event)) for seq, event in events]


def status(t: Translate, view: Json) -> str:
    """Return how a game stands, in a sentence."""
    table = view["table"]
    if "result" in table:
        return outcome(t, table["game"], table["roles"], table["result"])
    if free := len(table["roles"]) - len(table.get("seated", {})):
        return t("lobby.waiting", n=free)
    if table.get("paused"):
        return t("table.paused")
    mover = side(t, table["game"], table["roles"], view["to_move"])
    return t("lobby.turn", turn=view["turn"], side=mover)


def position(t: Translate, view: Json) -> str:
    """Return where everything stands, for those who cannot see the board."""
    roles = view["table"]["roles"]
    pieces = [
        f"{cell} {t('splut.letter.' + piece[0])} ({side(t, 'splut', roles, int(piece[1]))})"
        for cell, piece in view.get("pieces", {}).items()
    ]
    return "; ".join([*pieces, t("board.rocks", cells=", ".join(view.get("rocks", {})))])


def side(t: Translate, game: str, roles: tuple[str, ...], seat: int) -> str:
    """Return what a seat is called."""
    return t(f"{game}.role.{roles[seat]}")


def _said(
    t: Translate, game: str, roles: tuple[str, ...], event: Mapping[str, Any]
) -> dict[str, object]:
    said: dict[str, object] = dict(event)
    for field in ("seat", "by"):
        if isinstance(event.get(field), int):
            said[field] = side(t, game, roles, event[field])
    for field in ("piece", "direction", "cause"):
        if field in event:
            said[field] = t(f"{game}.{field}.{event[field]}")
    said["n"] = event.get("steps")
    if result := event.get("result"):
        said["result"] = outcome(t, game, roles, result)
    return said


def outcome(t: Translate, game: str, roles: tuple[str, ...], result: Mapping[str, Any]) -> str:
    """Return a result in words."""
    winners = ", ".join(side(t, game, roles, seat) for seat in result.get("winners", ()))
    return t(f"result.{result['kind']}", winners=winners)


def _quality(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
