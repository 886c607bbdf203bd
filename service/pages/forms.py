"""The form for a new table, read."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from domain.refusal import Refused
from domain.splut.opening import NAME, SEATING
from domain.splut.options import Options
from service.pages.ports import NewTable
from service.refusals import Malformed

MINE: Final = "me"
"""A seat that whoever opens the table takes: invited for the service, so that nobody is quicker."""


def new_table(fields: Mapping[str, str]) -> tuple[NewTable, list[int]]:
    """Return the table that a form asks for, and which seats its sender wants to take."""
    try:
        players = int(fields.get("players", "2"))
        options = msgspec.convert(_options(fields), Options, strict=False)
    except ValueError as error:
        raise Refused(Malformed(detail=str(error))) from error
    wishes = [fields.get(f"access{seat}", "open") for seat in range(min(players, len(SEATING)))]
    table = NewTable(
        game=NAME,
        players=players,
        options=msgspec.to_builtins(options),
        access=tuple("invited" if wish == MINE else wish for wish in wishes),
    )
    return table, [seat for seat, wish in enumerate(wishes) if wish == MINE]


def _options(fields: Mapping[str, str]) -> dict[str, Any]:
    return {name: fields[name] for name in Options.__struct_fields__ if name in fields}


__all__ = ["MINE", "SEATING", "new_table"]
