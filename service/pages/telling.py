"""What happens in a game and how it stands, in words. `static/lib/caption.js` says the same."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from projections.board import Json
from projections.frames import Frame
from service.pages.games import PAGES
from service.pages.words import LANGUAGES, WORDS, Translate, caption_key, outcome, side


class Line(Struct, frozen=True):
    """One event in words."""

    seq: int
    text: str


def caption(t: Translate, view: Json, event: Mapping[str, Any]) -> str:
    """Return an event in words. `view` is any view of the game: only what never changes counts."""
    game, roles = view["table"]["game"], view["table"]["roles"]
    said = {**event, **PAGES[game].said(t, view, event)}
    for field in ("seat", "by"):
        if isinstance(event.get(field), int):
            said[field] = side(t, game, roles, event[field])
    if result := event.get("result"):
        said["result"] = outcome(t, game, roles, result)
    key = caption_key(game, event["kind"])
    other = f"{key}.{said.get('variant')}"
    return t(other if other in WORDS[LANGUAGES[0]] else key, **said)


def story(t: Translate, view: Json, frames: Iterable[Frame]) -> list[Line]:
    """Return a game in words, a line an event."""
    events = ((frame.seq, msgspec.json.decode(frame.event)) for frame in frames)
    return [Line(seq, caption(t, view, event)) for seq, event in events]


def status(t: Translate, view: Json) -> str:
    """Return how a game stands, in a sentence."""
    table = view["table"]
    if "result" in table:
        return outcome(t, table["game"], table["roles"], table["result"])
    if free := len(table["roles"]) - len(table.get("seated", {})):
        return t("lobby.waiting", n=free)
    if table.get("paused"):
        return t("table.paused")
    return PAGES[table["game"]].turn(t, view)


def movers(view: Json) -> list[str]:
    """Return the roles whose sign stands by the status: those of the winners, or those to move."""
    table = view["table"]
    if "result" in table:
        seats = table["result"].get("winners", ())
    else:
        running = len(table.get("seated", {})) == len(table["roles"]) and not table.get("paused")
        seats = PAGES[table["game"]].movers(view) if running else ()
    return list(dict.fromkeys(table["roles"][seat] for seat in seats))


def position(t: Translate, view: Json) -> str:
    """Return where everything stands, for those who cannot see the board."""
    return PAGES[view["table"]["game"]].position(t, view)
