"""How a game of SNUFF begins: who sits where, which pieces and killers, under which options."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from domain.game import Opening
from domain.luck import Luck
from domain.reasons import BadOption, BadPack, UnknownOption
from domain.refusal import Refused
from domain.roles import Seat
from domain.snuff.check import KILLERS as KILLERS_NUMBER
from domain.snuff.check import PackError, boards, read_pack
from domain.snuff.events import SnuffEvent, SnuffOpened
from domain.snuff.options import Options
from domain.snuff.pack import Content, Killer, Pack, Quadrant
from domain.snuff.reasons import NoBoard, WrongHands, WrongRoles
from domain.snuff.setup import drawn_board
from domain.snuff.state import DIRECTOR_ROLE, KILLERS, PREY

NAME: Final = "snuff"
RULES: Final = 1
PLAYERS: Final = range(2, 6)
_DRAWS_MAX: Final = 50


def roles(players: int) -> tuple[str, ...]:
    """Return the usual roles: as in the rule book the last of three or more directs (N1).

    Other roles can be named, such as three killers and no Director: the service does his work.
    """
    if players == PLAYERS.start:
        return (PREY, KILLERS)
    return (PREY, *[KILLERS] * (players - 2), DIRECTOR_ROLE)


def open_game(opening: Opening, luck: Luck) -> Sequence[SnuffEvent]:
    """Return the events that open a table; raise `Refused`."""
    _check_roles(opening.roles)
    try:
        pack = read_pack(opening.pack_text)
    except PackError as exc:
        raise Refused(BadPack(problem=str(exc))) from exc
    content = _content(pack, opening, luck)
    event = SnuffOpened(
        game=NAME,
        rules=RULES,
        roles=opening.roles,
        pack=opening.pack,
        pack_hash=sha256(opening.pack_text).hexdigest(),
        content=content,
        policy=opening.policy,
        seed_commitment=opening.seed_commitment,
    )
    return [event, *drawn_board(content, luck)]


def _check_roles(names: Sequence[str]) -> None:
    counts = [names.count(role) for role in (PREY, KILLERS, DIRECTOR_ROLE)]
    prey, killers, directors = counts
    known = sum(counts) == len(names)
    if not (known and prey == 1 and 1 <= killers <= KILLERS_NUMBER and directors <= 1):
        raise Refused(WrongRoles(roles=tuple(names)))


def _content(pack: Pack, opening: Opening, luck: Luck) -> Content:
    options = _options(pack, opening)
    return Content(
        options=options,
        board=pack.board,
        quadrants=_quadrants(pack, options, luck),
        cards=pack.cards,
        actions=pack.actions,
        killers=_killers(pack, options, luck),
        objects=pack.objects,
        upgrades=pack.upgrades,
        hands=_hands(opening.roles, options),
    )


def _quadrants(pack: Pack, options: Options, luck: Luck) -> tuple[Quadrant, ...]:
    """Draw the pieces; pieces without a board that one can play on are drawn again (X4)."""
    tokens = sum(token.count for token in pack.objects)
    for draw in range(_DRAWS_MAX):
        shuffled = luck.shuffled(pack.quadrants, f"quadrants-{draw}")
        drawn = tuple(shuffled[: len(pack.board.slots)])
        if boards(pack.board, drawn, options, tokens):
            return drawn
    raise Refused(NoBoard())


def _killers(pack: Pack, options: Options, luck: Luck) -> tuple[Killer, ...]:
    """Draw three killers in the order of their numbers; or all, if the team chooses (X2)."""
    drawn = pack.killers
    if options.casting == "house":
        drawn = tuple(luck.shuffled(pack.killers, "killers")[:KILLERS_NUMBER])
    return tuple(sorted(drawn, key=lambda killer: killer.number))


def _hands(names: Sequence[str], options: Options) -> tuple[Seat, ...]:
    """Return the seat of each killer: as the option says, or dealt round (X3)."""
    seats = [seat for seat, role in enumerate(names) if role == KILLERS]
    if not options.hands:
        return tuple(seats[index % len(seats)] for index in range(KILLERS_NUMBER))
    if len(options.hands) != KILLERS_NUMBER or set(options.hands) != set(seats):
        raise Refused(WrongHands(seats=tuple(seats)))
    return options.hands


def _options(pack: Pack, opening: Opening) -> Options:
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
