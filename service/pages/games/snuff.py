"""SNUFF on the pages: whatever has a name stands in the game's own content."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from domain.snuff.opening import NAME
from domain.snuff.options import Options
from domain.snuff.state import DIRECTOR_ROLE, KILLERS, PREY
from projections.board import Json
from service.pages.games.page import Event, GamePage, Seating
from service.pages.games.plan import Plan, plan_of
from service.pages.words import Translate

_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_SPECIAL: Final = "special"
_PREY_STAGES: Final = ("building", "hiding", "starting", "prey")


def said(t: Translate, view: Json, event: Event) -> dict[str, object]:
    """Return who and what an event is about, in words."""
    words: dict[str, object] = {"n": _count(event)}
    for field, shelf in _SHELVES.items():
        if field in event:
            words[field] = named(t, view, shelf, event[field])
    if event.get("action") == _SPECIAL:
        words["action"] = _here(t, _killer(view, event)["special"])
    if "pieces" in event:
        words["pieces"] = ", ".join(named(t, view, "quadrants", id_) for id_ in event["pieces"])
    if "noises" in event:
        words["noises"] = counted(event["noises"])
    return {**words, "variant": _variant(event)}


_SHELVES: Final = {
    "killer": "killers",
    "other": "killers",
    "card": "cards",
    "action": "actions",
    "object": "objects",
    "upgrade": "upgrades",
    "quadrant": "quadrants",
}


def named(t: Translate, view: Json, shelf: str, id_: str) -> str:
    """Return the name that the content gives to a thing; a name that it does not know as it is."""
    things = (thing for thing in view["content"][shelf] if thing["id"] == id_)
    return next((_here(t, thing) for thing in things), id_)


def _here(t: Translate, thing: Json) -> str:
    return str(thing["name"][t("language.here")])


def _killer(view: Json, event: Event) -> Json:
    killers: Iterable[Json] = view["content"]["killers"]
    return next(killer for killer in killers if killer["id"] == event["killer"])


def counted(noises: Mapping[str, int]) -> str:
    """Return cells with how often each: `c3`, and `f5` twice."""
    many = (
        f"{cell} {_TIMES}{count}" if count > 1 else cell for cell, count in sorted(noises.items())
    )
    return ", ".join(many)


def _count(event: Event) -> int | None:
    fields = ("total", "amount", "blood", "keys", "steps", "round", "cost")
    return next((event[field] for field in fields if field in event), None)


def _variant(event: Event) -> str:
    """Return which of several captions of its kind an event wants. As in `snuff/story.js`."""
    match event:
        case {"kind": "noise-announced", "total": 0}:
            return "silent"
        case {"kind": "noise-made", "source": source}:
            return str(source)
        case {"kind": "noise-gained", "killer": killer} if killer:
            return "killer"
        case {"kind": "killer-acted", "other": other} if other:
            return "other"
        case {"kind": "killer-acted", "target": target} if target:
            return "target"
        case {"kind": "trail-read", "fresh": False} | {"kind": "nearness-told", "near": False}:
            return "no"
        case _:
            return ""


def movers(view: Json) -> Sequence[int]:
    """Return the seats that may be to move; of several killers' people any may begin."""
    roles = view["table"]["roles"]
    if view["stage"] in _PREY_STAGES:
        return [roles.index(PREY)]
    figures = view.get("figures", {}).values()
    if view["stage"] == "casting":
        return [view["content"]["hands"][len(figures)]]
    if view["stage"] == "posting":
        waiting = [figure for figure in figures if not figure.get("at")]
    else:
        waiting = [f for f in figures if not f.get("acted") and f.get("stunned") != "skips"]
    return sorted({figure["seat"] for figure in waiting})


def turn(t: Translate, view: Json) -> str:
    """Return whose turn it is, and in which round."""
    who = PREY if view["stage"] in _PREY_STAGES else KILLERS
    if "round" not in view:
        return t(f"snuff.stage.{view['stage']}")
    return t("snuff.turn", round=view["round"], side=t(f"snuff.role.{who}"))


def position(t: Translate, view: Json) -> str:
    """Return where figures and tokens stand, as far as the view tells."""
    parts = [turn(t, view)]
    for killer, figure in view.get("figures", {}).items():
        if at := figure.get("at"):
            parts.append(f"{named(t, view, 'killers', killer)} {at}")
    if at := view.get("screen", {}).get("at") or view.get("seen_at"):
        parts.append(f"{t('snuff.role.prey')} {at}")
    if tokens := view.get("tokens"):
        parts.append(t("snuff.noises", noises=counted(tokens)))
    return "; ".join([*parts, t("snuff.blood", n=view.get("blood", 0))])


def seating(fields: Mapping[str, str]) -> Seating:
    """Return one prey, the killers' people, and a Director if there is to be one."""
    people = int(fields.get("players", "2"))
    directed = people == _MOST or (people > _LEAST and fields.get("directed") == "true")
    killers = people - 1 - directed
    if not 1 <= killers <= _HANDS:
        raise ValueError("players: 2 to 5")
    seats = [(PREY, "prey"), *((KILLERS, f"killers{index}") for index in range(killers))]
    if directed:
        seats.append((DIRECTOR_ROLE, DIRECTOR_ROLE))
    return [(role, fields.get(f"access-{name}", "open")) for role, name in seats]


_LEAST, _MOST, _HANDS = 2, 5, 3


def plan(view: Json) -> Plan | None:
    """Return the floor to draw, once there is a board."""
    return plan_of(view["content"], tuple(view["pieces"])) if view.get("pieces") else None


PAGE: Final = GamePage(
    name=NAME,
    options=Options,
    said=said,
    movers=movers,
    turn=turn,
    position=position,
    seating=seating,
    plan=plan,
)
