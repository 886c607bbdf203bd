"""How the rules say no: a struct of facts, carried by one exception."""

from msgspec import Struct


class Reason(Struct, frozen=True, kw_only=True, tag_field="code"):
    """Why a command was refused: tag = stable code, docstring = sentence, fields = facts."""


class Refused(Exception):
    """A command broke a rule. Nothing was recorded, and the state is unchanged."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(code(reason))
        self.reason = reason


def code(reason: Reason | type[Reason]) -> str:
    """Return the stable code of a reason, such as `not-your-turn`."""
    return str(reason.__struct_config__.tag)
