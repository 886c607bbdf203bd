"""A game is one value made of pure functions. Everything else in Acta knows games by this alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from domain.command import Command
from domain.luck import Luck
from domain.roles import Audience, Opens, Seat
from domain.table import Event, Policy, Table


class HasTable(Protocol):
    """A state of any game: beside its own matters it has the table."""

    @property
    def table(self) -> Table:
        """The part that all games share."""


S = TypeVar("S", bound=HasTable)
M = TypeVar("M")
E = TypeVar("E", bound=Event)


class Opening(Struct, frozen=True, kw_only=True):
    """What somebody wants to play. `roles` are the seats in the order in which people sit down."""

    roles: tuple[str, ...]
    options: dict[str, Any] = {}
    policy: Policy = Policy()
    pack: str
    pack_text: bytes
    seed_commitment: str


Bot = Callable[[S, Seat, Luck], M]
"""Chooses a lawful move from what the seat itself may see."""


@dataclass(frozen=True, eq=False)
class Game(Generic[S, M, E]):
    """The rules of one game. `evolve` believes, `decide` judges; a view is the same fold.

    - `open(opening, luck)` returns the first events, the first of them `Opened`; raises `Refused`.
    - `decide(state, command)` returns what a command makes happen; it raises `Refused`.
    - `evolve(state, event)` returns the state after an event; total for every audience.
    - `lawful(state, seat)` lists the board moves of a seat, fewer than 500; `rights(state, seat)`
      its resignation and claims. A seat's command is accepted exactly if it stands in one of them.
    - `visible(event, audience)` looks at the event alone and answers for every kind.
    - `opens(event)` says when an event opens to viewers without a seat. What is visible to `public`
      opens at once, what is visible to `delayed` not only at the end.
    - `audience(state, seat)` is the audience whose frames a seat reads; `audiences(state)` are all
      that frames are made for.
    - `position(state)` and `read_position(text)` are the short text form, `draw(state)` is a board
      for a terminal, `transcript(events)` and `read_transcript(text)` a game in notation.
    - `hints(state)`, where a game has such, is what follows from a view for whoever thinks it
      through, such as `{"cells": [...]}`: public facts alone. None when the table forbids it.
    """

    name: str
    rules: int
    players: range
    packs: tuple[str, ...]
    initial: S
    events: tuple[type[E], ...]
    moves: Any
    open: Callable[[Opening, Luck], Sequence[E]]
    decide: Callable[[S, Command[M]], Sequence[E]]
    evolve: Callable[[S, E], S]
    lawful: Callable[[S, Seat], Sequence[M]]
    rights: Callable[[S, Seat], Sequence[M]]
    visible: Callable[[E, Audience], bool]
    opens: Callable[[E], Opens]
    audience: Callable[[S, Seat], Audience]
    audiences: Callable[[S], Sequence[Audience]]
    roles: Callable[[int], tuple[str, ...]]
    position: Callable[[S], str]
    read_position: Callable[[str], S]
    draw: Callable[[S], str]
    transcript: Callable[[Iterable[E]], str]
    read_transcript: Callable[[str], Sequence[M]]
    bots: Mapping[str, Bot[S, M]]
    hints: Callable[[S], Mapping[str, Any] | None] | None = None

    def fold(self, events: Iterable[E], state: S | None = None) -> S:
        """Return the state after `events`, from the very start or from `state` on."""
        return reduce(self.evolve, events, self.initial if state is None else state)


AnyGame = Game[Any, Any, Any]
