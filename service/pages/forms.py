"""The form for a new table: what stands in it, and how it is read."""

from typing import Any, Final, Literal
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct
from msgspec.inspect import BoolType, IntType, LiteralType, type_info

from domain.refusal import Refused
from service.opening import OpenTable
from service.pages.games import PAGES
from service.pages.games.splut import PAGE as FIRST
from service.refusals import Malformed

MINE: Final = "me"
"""A seat that whoever opens the table takes: invited for the service, so that nobody is quicker."""


class Option(Struct, frozen=True, kw_only=True):
    """A rule option, as a form asks for it."""

    name: str
    kind: Literal["tick", "choice", "number"]
    default: Any
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


def options(game: str) -> list[Option]:
    """Return the rule options of a game that a form can ask for, those to tick first."""
    fields = type_info(PAGES[game].options).fields  # type: ignore[attr-defined]  # of a struct
    found = [option for field in fields if (option := _option(field))]
    return sorted(found, key=lambda option: ("tick", "choice", "number").index(option.kind))


def _option(field: Any) -> Option | None:
    match field.type:
        case BoolType():
            return Option(name=field.name, kind="tick", default=field.default)
        case LiteralType(values=values):
            known = (field.default, *(value for value in values if value != field.default))
            return Option(name=field.name, kind="choice", default=field.default, values=known)
        case IntType(ge=least, le=most):
            return Option(
                name=field.name, kind="number", default=field.default, least=least, most=most
            )
        case _:  # not for a form, such as who leads which killer
            return None


def new_table(form: bytes) -> tuple[OpenTable, list[int]]:
    """Return the table that a form asks for, and which seats its sender wants to take.

    Raises `Refused` with `Malformed`.
    """
    try:
        fields = dict(parse_qsl(form.decode()))
        game = PAGES[fields.get("game", FIRST.name)]
        seating = game.seating(fields)
        wanted = {name: fields[name] for name in game.options.__struct_fields__ if name in fields}
        table = {
            "game": game.name,
            "roles": [role for role, _ in seating],
            "options": msgspec.convert(wanted, game.options, strict=False),
            "access": ["invited" if wish == MINE else wish for _, wish in seating],
        }
        asked = msgspec.convert(msgspec.to_builtins(table), OpenTable)
    except (KeyError, ValueError) as error:
        raise Refused(Malformed(detail=str(error))) from error
    return asked, [seat for seat, (_, wish) in enumerate(seating) if wish == MINE]
