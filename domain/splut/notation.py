"""Text forms of Splut! (rulings 1.9): positions, boards for a terminal, and whole games.

A position is `BOARD SIDES TURN MOVER` and then what differs from the usual, for example
`o/TnDnSn/5/7/o7o/7/5/SsDsTs/o sn 1 s1`:

- BOARD: the rows from the north; a number is so many empty cells, `o` a rock, `Tn` the troll of
  north, `*Tn` that troll standing on a rock (only with the option `zero_throw`).
- SIDES: the first letters of the sides in the order of the seats. MOVER: a side and its steps left.
- `moved:e4=12/9,c3=8`: the last turn in which a rock moved, and the one before.
- `float:e4`: the rock that floats this turn; `float:over` when levitation has ended.
- `gone:n=hit`: teams that left. `last:s=11,n=12`: the latest finished turn of each side.
- `opt:zero_throw=true,turn_cap=50`: options that differ from the defaults.
- `end:won/n/hit`: how the game ended, who won (`-` for nobody), and why.

Left out are the counts of repetitions, and who sits at the table: a position that is read back has
stood once, and every seat is taken.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from domain.splut.arena import counted
from domain.splut.events import Leaving
from domain.splut.geometry import CELLS, CLOCKWISE, ROWS, Side
from domain.splut.opening import NAME, RULES, order
from domain.splut.options import Options
from domain.splut.state import Rock, State, steps_in
from domain.splut.transcript import read_transcript, transcript
from domain.table import Policy, Result, Table

__all__ = ["position", "read_position", "draw", "transcript", "read_transcript"]

_ROCK: Final = "o"
_ON_ROCK: Final = "*"
_OVER: Final = "over"
_SIDES: Final[dict[str, Side]] = {side[0]: side for side in CLOCKWISE}
_TOKEN: Final = re.compile(r"\d|o|\*?[SDT][swne]")


def position(state: State) -> str:
    """Return the short text form of a position."""
    return " ".join((_board(state), *_usual(state), *_unusual(state)))


def read_position(text: str) -> State:
    """Return the position of a text form; raise `ValueError` for anything that is none."""
    try:
        board, sides, turn, mover, *rest = text.split()
        unusual = dict(field.split(":", 1) for field in rest)
        state = _placed(board, [_SIDES[letter] for letter in sides])
        state = _at_turn(state, sides, int(turn), mover)
        state = _remembered(state, sides, unusual)
    except (KeyError, ValueError) as exc:
        raise ValueError(f"no position of Splut!: {text!r}") from exc
    return counted(state) if state.steps_left == steps_in(state.turn) else state


def draw(state: State) -> str:
    """Return a board for a terminal; `Tn` is the troll of north, `o` a rock."""
    rows = [f"{9 - i} {_drawn_row(state, rank)}" for i, rank in enumerate(ROWS)]
    files = "  " + "".join(f" {file} " for file in "abcdefghi")
    return "\n".join(line.rstrip() for line in (*rows, files, _caption(state)))


def _board(state: State) -> str:
    return "/".join(_row(_contents(state, row)) for row in ROWS)


def _contents(state: State, cells: Iterable[str]) -> Iterator[str]:
    """Yield what is on each cell, in the letters of a position."""
    for cell in cells:
        piece = state.pieces.get(cell)
        if piece is None:
            yield _ROCK if cell in state.rocks else ""
        else:
            on_rock = _ON_ROCK if cell in state.rocks else ""
            yield on_rock + piece[0] + _letter(state, int(piece[1]))


def _row(contents: Iterable[str]) -> str:
    dotted = "".join(content or "." for content in contents)
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), dotted)


def _letter(state: State, seat: int) -> str:
    return state.table.roles[seat][0]


def _usual(state: State) -> Iterator[str]:
    yield "".join(role[0] for role in state.table.roles)
    yield str(state.turn)
    yield f"{_letter(state, state.to_move)}{state.steps_left}"


def _unusual(state: State) -> Iterator[str]:
    moved = {cell: _turns(rock) for cell, rock in sorted(state.rocks.items()) if rock.moved}
    yield from _field("moved", moved)
    if floating := _OVER if state.levitation_over else state.levitating:
        yield f"float:{floating}"
    yield from _field("gone", {_letter(state, s): cause for s, cause in state.fallen.items()})
    yield from _field("last", {_letter(state, s): turn for s, turn in state.last_turns.items()})
    yield from _field("opt", _differing(state.options))
    if (result := state.table.result) is not None:
        winners = "".join(_letter(state, seat) for seat in result.winners) or "-"
        yield f"end:{result.kind}/{winners}/{result.reason}"


def _field(name: str, values: dict[str, Any]) -> Iterator[str]:
    if values:
        yield f"{name}:" + ",".join(f"{key}={value}" for key, value in values.items())


def _turns(rock: Rock) -> str:
    return f"{rock.moved}/{rock.earlier}" if rock.earlier else str(rock.moved)


def _differing(options: Options) -> dict[str, str]:
    usual: dict[str, Any] = msgspec.to_builtins(Options())
    actual: dict[str, Any] = msgspec.to_builtins(options)
    return {key: str(value).lower() for key, value in actual.items() if value != usual[key]}


def _placed(board: str, sides: list[Side]) -> State:
    """Return a running table with the pieces and rocks of a board, and nothing else decided."""
    rows = board.split("/")
    if [len(row) for row in map(_cells, rows)] != [len(row) for row in ROWS]:
        raise ValueError("the rows are 1, 3, 5, 7, 9, 7, 5, 3 and 1 cells long")
    contents = dict(zip(CELLS, (content for row in rows for content in _cells(row)), strict=True))
    seats = {side[0]: seat for seat, side in enumerate(sides)}
    return State(
        table=Table(
            game=NAME,
            rules=RULES,
            roles=tuple(sides),
            policy=Policy(),
            seated=dict.fromkeys(seats.values(), True),
        ),
        order=order(sides),
        pieces={c: f"{p[-2]}{seats[p[-1]]}" for c, p in contents.items() if p[-1:] in seats},
        rocks={cell: Rock() for cell, p in contents.items() if p[:1] in (_ROCK, _ON_ROCK)},
    )


def _cells(row: str) -> list[str]:
    tokens = _TOKEN.findall(row)
    if "".join(tokens) != row:
        raise ValueError(f"cannot read the row {row!r}")
    return [c for token in tokens for c in ([""] * int(token) if token.isdigit() else [token])]


def _at_turn(state: State, sides: str, turn: int, mover: str) -> State:
    return msgspec.structs.replace(
        state, turn=turn, to_move=sides.index(mover[0]), steps_left=int(mover[1:])
    )


def _remembered(state: State, sides: str, unusual: dict[str, str]) -> State:
    """Return the position with the fields that are only written when they are unusual."""
    floating = unusual.get("float", "")
    gone: dict[int, Leaving] = {
        sides.index(side): msgspec.convert(cause, Leaving)
        for side, cause in _pairs(unusual.get("gone"))
    }
    return msgspec.structs.replace(
        state,
        table=msgspec.structs.replace(state.table, result=_result(sides, unusual.get("end"))),
        rocks=state.rocks | {cell: _rock(turns) for cell, turns in _pairs(unusual.get("moved"))},
        levitating="" if floating == _OVER else floating,
        levitation_over=floating == _OVER,
        fallen=gone,
        last_turns={sides.index(s): int(turn) for s, turn in _pairs(unusual.get("last"))},
        options=msgspec.convert(dict(_pairs(unusual.get("opt"))), Options, strict=False),
    )


def _result(sides: str, field: str | None) -> Result | None:
    if field is None:
        return None
    kind, winners, reason = field.split("/")
    seats = [sides.index(letter) for letter in winners.strip("-")]
    return msgspec.convert({"kind": kind, "winners": seats, "reason": reason}, Result)


def _pairs(field: str | None) -> list[tuple[str, str]]:
    """Return the pairs of a field such as `s=11,n=12`."""
    pairs = [part.partition("=") for part in field.split(",")] if field else []
    return [(key, value) for key, _, value in pairs]


def _rock(turns: str) -> Rock:
    moved, _, earlier = turns.partition("/")
    return Rock(moved=int(moved), earlier=int(earlier or 0))


def _drawn_row(state: State, cells: tuple[str, ...]) -> str:
    margin = "   " * ((len(ROWS) - len(cells)) // 2)
    return margin + "".join((c or "·").center(3) for c in _contents(state, cells))


def _caption(state: State) -> str:
    if state.table.result is not None:
        return f"turn {state.turn}, {state.table.result.kind}: {state.table.result.reason}"
    mover = state.table.roles[state.to_move]
    return f"turn {state.turn}, {mover} to move, steps left: {state.steps_left}"
