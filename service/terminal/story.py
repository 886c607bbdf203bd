"""A game told in the terminal: what happened, and how the board stood after each event."""

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from domain.game import AnyGame
from domain.roles import Audience, read_audience, seat_audience
from domain.table import Event
from projections.board import Json, board
from service.pages.telling import caption
from service.pages.words import translator
from service.terminal.sorry import Sorry

LANGUAGE = "en"


class Story(Struct, frozen=True, kw_only=True, dict=True):
    """What an audience was told of a game: its events, in order, and when each happened."""

    game: AnyGame
    name: str
    events: Sequence[Event]
    times: Sequence[datetime | None]

    @cached_property
    def roles(self) -> tuple[str, ...]:
        """Return the roles of the seats."""
        roles: tuple[str, ...] = self.state(len(self.events)).table.roles
        return roles

    def state(self, seq: int) -> Any:
        """Return what is known after the first `seq` events."""
        return self.game.fold(self.events[:seq])

    def page(self, seq: int) -> str:
        """Return the moment after event `seq`, from 1, as text for a terminal."""
        at = self.times[seq - 1]
        when = f", {at:%Y-%m-%d %H:%M:%S} UTC" if at else ""
        lines = self.game.transcript(self.events[:seq]).splitlines()
        event = msgspec.to_builtins(self.events[seq - 1], str_keys=True)
        return "\n".join(
            (
                f"{self.name}, frame {seq} of {len(self.events)}{when}",
                lines[-1],
                said(board(self.state(seq)), event),
                "",
                self.game.draw(self.state(seq)),
            )
        )


def said(view: Json, event: Json) -> str:
    """Return an event in words."""
    return caption(translator(LANGUAGE), view, event)


def audience_of(text: str, roles: Sequence[str]) -> Audience:
    """Return the audience that is meant: its text form, or the name of a role; raise `Sorry`."""
    if text in roles:
        return seat_audience(roles.index(text))
    try:
        return read_audience(text)
    except ValueError:
        known = ", ".join(("public", *roles))
        raise Sorry(f"There is no view for {text!r}; try one of: {known}.") from None
