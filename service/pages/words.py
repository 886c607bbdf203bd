"""Words in English and Spanish. Events keep keys and parameters, so an old game reads in either."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.record import kind
from domain.table import Event

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


def caption_key(game: str, event: str | type[Event]) -> str:
    """Return the key of an event's caption: the game's own, or the one that all games share."""
    name = event if isinstance(event, str) else kind(event)
    own = f"{game}.event.{name}"
    return own if own in WORDS[LANGUAGES[0]] else f"event.{name}"


def side(t: Translate, game: str, roles: Sequence[str], seat: int) -> str:
    """Return what a seat is called; seats of the same role are counted."""
    role = roles[seat]
    name = t(f"{game}.role.{role}")
    if roles.count(role) == 1:
        return name
    return f"{name} {1 + roles[:seat].count(role)}"


def outcome(t: Translate, game: str, roles: Sequence[str], result: Mapping[str, Any]) -> str:
    """Return a result in words: the game's own for how a role won, or the usual ones."""
    winners = result.get("winners", ())
    own = f"{game}.result.{roles[winners[0]]}.{result['reason']}" if winners else ""
    if own in WORDS[LANGUAGES[0]]:
        return t(own)
    names = ", ".join(side(t, game, roles, seat) for seat in winners)
    return t(f"result.{result['kind']}", winners=names)


def _quality(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
