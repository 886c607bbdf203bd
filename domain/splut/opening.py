"""How a game of Splut! begins: who sits where, who starts, and under which options."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from domain.game import Opening
from domain.luck import Luck
from domain.reasons import BadOption, BadPack, UnknownOption
from domain.refusal import Refused
from domain.roles import Seat
from domain.splut.arena import counted
from domain.splut.events import Content, SplutOpened
from domain.splut.geometry import ACROSS, CLOCKWISE, ROCKS, START, Side
from domain.splut.options import Options
from domain.splut.pack import PackError, read_pack
from domain.splut.reasons import WrongPlayers, WrongSeating
from domain.splut.state import Rock, State, steps_in
from domain.table import opened

NAME: Final = "splut"
RULES: Final = 1
PLAYERS: Final = range(2, 5)
SEATING: Final[tuple[Side, ...]] = ("south", "north", "west", "east")
"""The sides in the order in which people usually sit down."""


def roles(players: int) -> tuple[str, ...]:
    """Return the usual sides for a number of players."""
    return SEATING[:players]


def open_game(opening: Opening, luck: Luck) -> Sequence[SplutOpened]:  # noqa: ARG001 - no chance here
    """Return the event that opens a table; raise `Refused`."""
    sides = _sides(opening.roles)
    return [
        SplutOpened(
            game=NAME,
            rules=RULES,
            roles=sides,
            pack=opening.pack,
            pack_hash=sha256(opening.pack_text).hexdigest(),
            content=Content(options=_options(opening), order=order(sides)),
            policy=opening.policy,
            seed_commitment=opening.seed_commitment,
        )
    ]


def order(sides: Sequence[Side]) -> tuple[Seat, ...]:
    """Return the seats in the order of their turns, which pass clockwise (S1-S4).

    Of two the first to sit down starts, of three the one at the third's right, of four the fourth.
    """
    last = CLOCKWISE.index(sides[-1])
    starter = CLOCKWISE.index(sides[0]) if len(sides) == PLAYERS.start else last
    if len(sides) == len(CLOCKWISE) - 1:
        starter = last - 1
    ring = CLOCKWISE[starter:] + CLOCKWISE[:starter]
    return tuple(sides.index(side) for side in ring if side in sides)


def set_up(event: SplutOpened) -> State:
    """Return the position as event 0 makes it; the first seat's turn has begun."""
    sides = [side for side in event.roles if side in START]
    return counted(
        State(
            table=opened(event),
            options=event.content.options,
            order=event.content.order,
            pieces={
                cell: f"{piece[0].upper()}{seat}"
                for seat, side in enumerate(sides)
                for piece, cell in START[side].items()
            },
            rocks={cell: Rock() for cell in ROCKS},
            turn=1,
            to_move=event.content.order[0],
            steps_left=steps_in(1),
        )
    )


def _sides(names: Sequence[str]) -> tuple[Side, ...]:
    if len(names) not in PLAYERS:
        raise Refused(WrongPlayers(players=len(names)))
    sides = tuple(side for name in names for side in CLOCKWISE if side == name)
    if len(set(sides)) != len(names) or sides[1] != ACROSS[sides[0]]:
        raise Refused(WrongSeating(roles=tuple(names)))
    return sides


def _options(opening: Opening) -> Options:
    try:
        pack = read_pack(opening.pack_text)
    except PackError as exc:
        raise Refused(BadPack(problem=str(exc))) from exc
    known: dict[str, Any] = msgspec.to_builtins(pack.options)
    for name, value in opening.options.items():
        known[name] = _checked(name, value)
    return msgspec.convert(known, Options)


def _checked(name: str, value: Any) -> Any:
    """Return the value of one option, or say what is wrong with it."""
    if name not in Options.__struct_fields__:
        raise Refused(UnknownOption(option=name, known=Options.__struct_fields__))
    try:
        msgspec.convert({name: value}, Options)
    except msgspec.ValidationError as exc:
        raise Refused(BadOption(option=name, expected=str(exc).partition(" - at")[0])) from exc
    return value
