"""Text forms of SNUFF: positions, boards for a terminal, and whole games.

A position is `STAGE ROUND BOARD ROLES KILLERS…` and then what differs from nothing, at last the
content in use as JSON, so that it can be read without a pack:

    prey 3 A1-A3-A5-A2 prey,killers K3@g3 K4@d7:a K6@c1:s pool:5 blood:2 at:c4 … content:{…}

- KILLERS: number, cell, and letters: `a` acted, `h` attacked, `s` skips his turn, `z` dazed;
  `dc3-d3` the door that he watches, `cc3` his camera, `~run` what he is doing.
- Public: `pool`, `blood`, `tokens`, `seen` and `last` (the figure), `keys`, `upgrades`, `lead`,
  `begun`, `bolts`, `resigned`, `heard`, `end`. Behind the screen: `at`, `objects`, `picked`,
  `used`, `turn`, `began`, `trail`, `escaping`; they are missing from a view without a screen.

Left out is who sits at the table: when a position is read back every seat is taken.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from domain.record import canonical
from domain.snuff.drawing import draw
from domain.snuff.opening import NAME, RULES
from domain.snuff.pack import Content
from domain.snuff.reading import read_transcript
from domain.snuff.state import Figure, Screen, State, Turn
from domain.snuff.transcript import transcript
from domain.table import Policy, Result, Table

__all__ = ["position", "read_position", "draw", "transcript", "read_transcript"]

_NONE: Final = "-"
_FIGURE: Final = re.compile(
    r"K(?P<number>\d+)@(?P<at>\w*)(?::(?P<flags>[ahsz]*)(?:d(?P<door>\w+-\w+))?(?:c(?P<camera>\w+))?"
    r"(?:~(?P<doing>[\w-]+))?)?"
)


def position(state: State) -> str:
    """Return the text form of a position."""
    return " ".join((*_usual(state), *_public(state), *_screen(state.screen), _content(state)))


def read_position(text: str) -> State:
    """Return the position of a text form; raise `ValueError` for anything that is none."""
    board, _, content = text.partition(" content:")
    try:
        stage, number, pieces, roles, *rest = board.split()
        figures = [word for word in rest if word.startswith("K")]
        fields = dict(word.split(":", 1) for word in rest if not word.startswith("K"))
        state = State(
            table=_table(_listed(roles), fields.get("end")),
            content=msgspec.json.decode(content, type=Content) if content else None,
            stage=msgspec.convert(stage, State.__annotations__["stage"]),
            round=int(number),
            pieces=tuple(_listed(pieces, "-")),
        )
        return _filled(state, figures, fields)
    except (AttributeError, KeyError, LookupError, ValueError) as exc:
        raise ValueError(f"no position of SNUFF: {text[:200]!r}") from exc


def _usual(state: State) -> Iterator[str]:
    yield state.stage
    yield str(state.round)
    yield "-".join(state.pieces) or _NONE
    yield ",".join(state.table.roles) or _NONE
    for id_, figure in state.figures.items():
        yield f"K{state.rules.killer(id_).number}@{figure.at}{_details(figure)}"


def _details(figure: Figure) -> str:
    letters = (
        "a" * figure.acted,
        "h" * figure.attacked,
        {"": "", "skips": "s", "dazed": "z"}[figure.stunned],
        f"d{figure.door}" if figure.door else "",
        f"c{figure.camera}" if figure.camera else "",
        f"~{figure.doing}" if figure.doing else "",
    )
    text = "".join(letters)
    return f":{text}" if text else ""


def _public(state: State) -> Iterator[str]:
    yield from _field("pool", state.pool)
    yield from _field("blood", state.blood)
    yield from _field("tokens", _counts(state.tokens))
    yield from _field("seen", state.seen_at)
    yield from _field("last", state.last_at)
    yield from _field("keys", state.keys_shown)
    yield from _field("upgrades", ",".join(state.upgrades))
    yield from _field("lead", state.lead)
    yield from _field("begun", state.begun)
    yield from _field("bolts", ",".join(state.bolts))
    yield from _field("resigned", ",".join(map(str, state.resigned)))
    told = (f"{number}={words.replace(' ', '_')}" for number, words in state.heard.items())
    yield from _field("heard", ";".join(told))
    if (result := state.table.result) is not None:
        winners = ",".join(map(str, result.winners)) or _NONE
        yield f"end:{result.kind}/{winners}/{result.reason}"


def _screen(screen: Screen) -> Iterator[str]:
    yield from _field("at", screen.at)
    yield from _field("objects", ",".join(screen.objects))
    yield from _field("picked", _counts(screen.picked))
    yield from _field("used", _counts(screen.used))
    yield from _field("turn", "" if screen.turn == Turn() else canonical(screen.turn).decode())
    yield from _field("began", screen.began_at)
    yield from _field("trail", ",".join(screen.trail))
    yield from _field("escaping", "yes" * screen.escaping)


def _content(state: State) -> str:
    return "" if state.content is None else f"content:{canonical(state.content).decode()}"


def _field(name: str, value: object) -> Iterator[str]:
    if value:
        yield f"{name}:{value}"


def _counts(counts: Mapping[str, int]) -> str:
    return ",".join(f"{key}={count}" for key, count in counts.items())


def _listed(text: str | None, separator: str = ",") -> list[str]:
    return text.split(separator) if text and text != _NONE else []


def _counted(text: str | None) -> dict[str, int]:
    pairs = (pair.split("=") for pair in _listed(text))
    return {key: int(count) for key, count in pairs}


def _flags(text: str | None) -> dict[str, bool]:
    return dict.fromkeys(_listed(text), True)


def _table(roles: list[str], end: str | None) -> Table:
    result = None
    if end:
        kind, winners, reason = end.split("/")
        seats = [int(seat) for seat in _listed(winners)]
        result = msgspec.convert({"kind": kind, "winners": seats, "reason": reason}, Result)
    seated = dict.fromkeys(range(len(roles)), True)
    return Table(
        game=NAME, rules=RULES, roles=tuple(roles), policy=Policy(), seated=seated, result=result
    )


def _filled(state: State, figures: list[str], fields: dict[str, str]) -> State:
    """Return a position with its figures, and the fields that differ from nothing."""
    told = (one.split("=", 1) for one in _listed(fields.get("heard"), ";"))
    return msgspec.structs.replace(
        state,
        figures=dict(_figure(state, index, word) for index, word in enumerate(figures)),
        pool=int(fields.get("pool", 0)),
        blood=int(fields.get("blood", 0)),
        tokens=_counted(fields.get("tokens")),
        seen_at=fields.get("seen", ""),
        last_at=fields.get("last", ""),
        keys_shown=int(fields.get("keys", 0)),
        upgrades=_flags(fields.get("upgrades")),
        lead=fields.get("lead", ""),
        begun=fields.get("begun", ""),
        bolts=_flags(fields.get("bolts")),
        resigned={int(seat): True for seat in _listed(fields.get("resigned"))},
        heard={number: words.replace("_", " ") for number, words in told},
        screen=_read_screen(fields),
    )


def _read_screen(fields: dict[str, str]) -> Screen:
    turn = fields.get("turn")
    return Screen(
        at=fields.get("at", ""),
        objects=_flags(fields.get("objects")),
        picked=_counted(fields.get("picked")),
        used=_counted(fields.get("used")),
        turn=msgspec.json.decode(turn, type=Turn) if turn else Turn(),
        began_at=fields.get("began", ""),
        trail=_flags(fields.get("trail")),
        escaping=fields.get("escaping") == "yes",
    )


def _figure(state: State, index: int, word: str) -> tuple[str, Figure]:
    found = _FIGURE.fullmatch(word)
    if not found:
        raise ValueError(f"no killer: {word!r}")
    number = int(found["number"])
    killer = next(killer for killer in state.rules.killers if killer.number == number)
    flags = found["flags"] or ""
    stunned: dict[bool, Any] = {"s" in flags: "skips", "z" in flags: "dazed"}
    return killer.id, Figure(
        seat=state.rules.hands[index],
        at=found["at"],
        acted="a" in flags,
        attacked="h" in flags,
        stunned=stunned.get(True, ""),
        door=found["door"] or "",
        camera=found["camera"] or "",
        doing=found["doing"] or "",
    )
