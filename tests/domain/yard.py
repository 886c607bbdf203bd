"""Small boards of SNUFF drawn as text, with killers who have no gifts: the vocabulary of its tests.

    . .|x      a row of cells: `.` plain, `x` dark, `o` duct, `_` none; between them `|` a wall,
    - =        `:` a door; below them `-` a wall, `=` a door
    . .:.

The board is one piece, or two side by side when it is cut. Cells are named as always: a1 is the one
in the lower left corner.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from typing_extensions import override

from domain.games import game_named
from domain.luck import Luck
from domain.roles import Seat
from domain.snuff.check import read_pack
from domain.snuff.heard import turn_word
from domain.snuff.moves import Act
from domain.snuff.options import Options
from domain.snuff.pack import (
    Content,
    Killer,
    Passive,
    Quadrant,
    Shape,
    Sides,
    Slot,
    Special,
    Words,
)
from domain.snuff.state import Figure, Screen, State, Turn
from domain.table import Policy, Table

SNUFF = game_named("snuff")
SET_A = read_pack(Path("domain/snuff/packs/set-a.toml").read_bytes())
PREY, KILLERS = 0, 1
AWAY = ""
"""The post of a killer who shall not matter: a cellar is dug for him, to the right of the board."""
_LETTERS = {"n": "T", "e": "R", "s": "B", "w": "L"}
HERE = Words(en="here", es="aquí")


def plain(id_: str, number: int, **special: Any) -> Killer:
    """Return a killer without gifts, whose special action does nothing but move him."""
    usual: dict[str, Any] = {"cost": 3, "move": (0, 2)}
    return Killer(
        id=id_,
        number=number,
        name=HERE,
        passive=Passive(name=HERE, text=HERE, effects=()),
        special=Special(name=HERE, text=HERE, **(usual | special)),
    )


PLAIN = {"ann": plain("ann", 11), "bob": plain("bob", 12), "cat": plain("cat", 13)}
KNOWN = PLAIN | {killer.id: killer for killer in SET_A.killers}


def yard(  # noqa: PLR0913 - a board can be drawn in many ways
    drawing: str,
    *,
    prey: str = "",
    killers: Mapping[str, str | Figure] | None = None,
    exits: str = "",
    cut: int = 0,
    extra: tuple[Killer, ...] = (),
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> State:
    """Return a running game on a drawn board, in the first round and on the prey's turn.

    Fields of the screen (`objects`, `picked`, `turn`, …) are named beside those of the state.
    """
    posts = dict(killers if killers is not None else {"ann": AWAY})
    if AWAY in posts.values():
        drawing, away = _with_cellar(drawing)
        posts = {id_: away if at == AWAY else at for id_, at in posts.items()}
    rules = content(drawing, exits, cut, tuple(posts), extra, options or {})
    fresh: dict[str, Any] = {"stage": "prey", "round": 1, "blood": 2}
    hidden = {name: changes.pop(name) for name in Screen.__struct_fields__ if name in changes}
    screen = Screen(**({"at": prey, "began_at": prey, "trail": {prey: True}} | hidden))
    state = State(
        table=_table(changes.pop("roles", ("prey", "killers"))),
        content=rules,
        pieces=tuple(quadrant.id for quadrant in rules.quadrants),
        figures={id_: at if isinstance(at, Figure) else figure(at) for id_, at in posts.items()},
        screen=screen if prey or hidden else Screen(),
        **(fresh | changes),
    )
    return replace(state, heard={str(state.round): turn_word(state)})


def figure(at: str, seat: Seat = KILLERS, **changes: Any) -> Figure:
    """Return a killer's figure on a cell."""
    return Figure(seat=seat, at=at, **changes)


def turn(card: str = "", **changes: Any) -> Turn:
    """Return what the prey has done in a turn."""
    return Turn(card=card, **changes)


def act(killer: str, action: str, to: str, **aim: Any) -> Act:
    """Return a killer's turn."""
    return Act(killer=killer, action=action, to=to, **aim)


def destinations(state: State, killer: str, action: str) -> str:
    """Return where a killer's action may end, sorted."""
    acts = [move for move in SNUFF.lawful(state, KILLERS) if isinstance(move, Act)]
    return " ".join(sorted({a.to for a in acts if (a.killer, a.action) == (killer, action)}))


def always(face: str) -> Luck:
    """Return luck that picks an object of that name if it is left."""

    class Certain(Luck):
        @override
        def choice(self, items: Any, purpose: str) -> Any:
            return face if face in items else super().choice(items, purpose)

    return Certain(bytes(32), 0)


def content(
    drawing: str,
    exits: str,
    cut: int,
    killers: tuple[str, ...],
    extra: tuple[Killer, ...],
    options: dict[str, Any],
) -> Content:
    """Return the content of a drawn board."""
    known = KNOWN | {killer.id: killer for killer in extra}
    pieces = _pieces(drawing, exits, cut)
    return Content(
        options=Options(**options),
        board=Shape(
            slots=tuple(Slot(row=0, column=column) for column in ((0, cut) if cut else (0,)))
        ),
        quadrants=pieces,
        cards=SET_A.cards,
        actions=SET_A.actions,
        killers=tuple(known[id_] for id_ in killers),
        objects=SET_A.objects,
        upgrades=SET_A.upgrades,
        hands=(KILLERS,) * len(killers),
    )


def _with_cellar(drawing: str) -> tuple[str, str]:
    """Return a drawing with one more column behind a wall, and the lowest cell in it."""
    lines = [line for line in _dedented(drawing) if line.strip()]
    width = max(len(line) for line in lines if _is_row(line))
    dug = [line.ljust(width) + "|." if _is_row(line) else line for line in lines]
    return "\n".join(dug), f"{chr(97 + (width + 1) // 2)}1"


def _is_row(line: str) -> bool:
    return bool(set(line) & set(".xo_"))


def _table(roles: tuple[str, ...]) -> Table:
    seated = dict.fromkeys(range(len(roles)), True)
    return Table(game="snuff", rules=1, roles=roles, policy=Policy(), seated=seated)


def _pieces(drawing: str, exits: str, cut: int) -> tuple[Quadrant, ...]:
    lines = [line for line in _dedented(drawing) if line.strip()]
    rows = [line for line in lines if _is_row(line)]
    columns = (max(map(len, rows)) + 1) // 2
    spans = [(0, cut), (cut, columns)] if cut else [(0, columns)]
    return tuple(
        _piece(f"Q{index + 1}", lines, exits, span, columns) for index, span in enumerate(spans)
    )


def _piece(
    name: str, lines: list[str], exits: str, span: tuple[int, int], columns: int
) -> Quadrant:
    """Return the piece of a span of columns."""
    start, end = span
    rows: list[str] = []
    edges: dict[str, list[str]] = {"wall": [], "door": []}
    seams: dict[str, list[str]] = {"left": [], "right": []}
    for line in lines:
        padded = line.ljust(2 * columns)
        if not _is_row(line):
            for column in range(start, end):
                _note(edges, padded[2 * column], f"v{len(rows) - 1}{column - start}")
            continue
        row = len(rows)
        rows.append(padded[2 * start : 2 * end : 2])
        for column in range(start, end - 1):
            _note(edges, padded[2 * column + 1], f"h{row}{column - start}")
        seams["left"].append(_word(padded[2 * start - 1]) if start else "wall")
        seams["right"].append(_word(padded[2 * end - 1]) if end < columns else "wall")
    return Quadrant(
        id=name,
        name=HERE,
        rows=tuple(rows),
        walls=" ".join(edges["wall"]),
        doors=" ".join(edges["door"]),
        exits=" ".join(_exit(word, len(rows), start, end) for word in exits.split()).strip(),
        inner=Sides(left=" ".join(seams["left"]), right=" ".join(seams["right"])),
    )


def _word(letter: str) -> str:
    return {"|": "wall", ":": "door"}.get(letter, "open")


def _note(edges: dict[str, list[str]], letter: str, name: str) -> None:
    if letter in "|-":
        edges["wall"].append(name)
    elif letter in ":=":
        edges["door"].append(name)


def _exit(word: str, rows: int, start: int, end: int) -> str:
    """Return the side of an exit such as `a1-w`, if it belongs to a span of columns."""
    column, row = ord(word[0]) - 97, rows - int(word[1])
    if not start <= column < end:
        return ""
    index = row if word[-1] in "ew" else column - start
    return f"{_LETTERS[word[-1]]}{index}"


def _dedented(drawing: str) -> list[str]:
    lines = drawing.strip("\n").splitlines()
    margin = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return [line[margin:].rstrip() for line in lines]
