"""A board for a terminal: what a state knows, be it the truth or somebody's view."""

from collections.abc import Iterator

from domain.snuff.board import Board
from domain.snuff.state import State


def draw(state: State) -> str:
    """Return a board for a terminal, and below it what lies beside it.

    `P` is the prey, `S` her figure where she is seen, `4` a killer's number, `*` an object, `'` a
    noise; `#` is a dark cell, `o` a duct, `|` and `--` a wall, `:` and `..` a door, `>` an exit.
    """
    board = _board(state) if state.pieces else ["no board yet"]
    return "\n".join((*(line.rstrip() for line in board), _caption(state), *_hand(state)))


def _board(state: State) -> Iterator[str]:
    """Yield a board line by line: a row of cells, and the edges below it."""
    board = state.board
    names = {point: cell for cell, point in board.points.items()}
    rows = range(1 + max(row for row, _ in names))
    columns = range(1 + max(column for _, column in names))
    for row in rows:
        cells = [names.get((row, column), "") for column in columns]
        below = [names.get((row + 1, column), "") for column in columns]
        yield f"{len(rows) - row:2} {_row(state, cells)}"
        yield f"   {''.join(_below(board, a, b) for a, b in zip(cells, below, strict=True))}"
    yield "   " + "".join(f"  {chr(97 + column)}   " for column in columns)


def _row(state: State, cells: list[str]) -> str:
    """Return a row: each cell is five wide, and one for the edge to the next."""
    beyond = [*cells[1:], ""]
    drawn = (
        f"{_cell(state, a)}{_side(state.board, a, b)}" for a, b in zip(cells, beyond, strict=True)
    )
    return "".join(drawn)


def _cell(state: State, cell: str) -> str:
    if not cell:
        return " " * 5
    board = state.board
    mark = "#" if cell in board.dark else "o" if cell in board.ducts else "·"
    exit_ = ">" if cell in board.exits else " "
    return (exit_ + mark + "".join(_contents(state, cell)))[:5].ljust(5)


def _contents(state: State, cell: str) -> Iterator[str]:
    if cell == state.screen.at:
        yield "P"
    elif cell == state.seen_at:
        yield "S"
    for id_, figure in state.figures.items():
        if figure.at == cell:
            yield str(state.rules.killer(id_).number)
    yield "*" * (cell in state.screen.objects)
    yield "'" * state.tokens.get(cell, 0)


def _side(board: Board, a: str, b: str) -> str:
    return {"open": " ", "door": ":"}.get(board.edges.get((a, b), "wall"), "|" if a or b else " ")


def _below(board: Board, a: str, b: str) -> str:
    wall = " ---  " if a or b else " " * 6
    return {"open": " " * 6, "door": " ...  "}.get(board.edges.get((a, b), "wall"), wall)


def _caption(state: State) -> str:
    if state.table.result is not None:
        return f"round {state.round}, {state.table.result.kind}: {state.table.result.reason}"
    figures = ", ".join(
        f"{state.rules.killer(id_).number} {state.rules.killer(id_).name.en}"
        + (" (unconscious)" if figure.stunned else "")
        for id_, figure in state.figures.items()
    )
    counts = f"blood {state.blood}, noise {state.pool}, keys shown {state.keys_shown}"
    return f"round {state.round}, {state.stage}: {counts}; killers: {figures or 'none yet'}"


def _hand(state: State) -> Iterator[str]:
    """Yield what the prey holds, where that is known."""
    held = (
        f"{state.rules.object(id_).name.en} {count - state.screen.used.get(id_, 0)}"
        for id_, count in state.screen.picked.items()
    )
    if state.screen.picked:
        yield f"in hand: {', '.join(held)}"
