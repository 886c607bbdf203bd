"""`perft`: count the lawful ways to play on, to a depth. A change of rules shows at once."""

import sys
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from domain.command import Command
from domain.game import AnyGame
from domain.luck import Luck
from service.terminal.flags import GameName, Players, game_for
from service.terminal.playing import THEN, seated
from service.terminal.sorry import Sorry

LUCK = Luck(b"perft", 0)

Depth = Annotated[int, Parameter(help="moves to look ahead", validator=Number(gte=1))]
Position = Annotated[str | None, Parameter(help="where to begin, as the game writes a position")]


def perft(
    *, game: GameName = "splut", players: Players = 2, depth: Depth = 4, position: Position = None
) -> None:
    """Count the lawful ways to play on for 1 to DEPTH moves."""
    rules = game_for(game, players)
    state = _beginning(rules, players) if position is None else _position(rules, position)
    for moves in range(1, depth + 1):
        sys.stdout.write(f"{lines(rules, state, moves)}{' ' if moves < depth else chr(10)}")
        sys.stdout.flush()


def lines(game: AnyGame, state: Any, depth: int) -> int:
    """Return how many ways there are to make `depth` moves, those of all seats together."""
    seats = range(len(state.table.roles))
    moves = [(seat, move) for seat in seats for move in game.lawful(state, seat)]
    if depth == 1:
        return len(moves)
    return sum(lines(game, _after(game, state, seat, move), depth - 1) for seat, move in moves)


def _after(game: AnyGame, state: Any, seat: int, move: Any) -> Any:
    command = Command(by=seat, move=move, at=THEN, luck=LUCK)
    return game.fold(game.decide(state, command), state)


def _beginning(game: AnyGame, players: int) -> Any:
    return game.fold(seated(game, game.roles(players), {}, LUCK))


def _position(game: AnyGame, text: str) -> Any:
    try:
        return game.read_position(text)
    except ValueError as error:
        raise Sorry(f"That is {error}.") from error
