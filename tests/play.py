"""Tables and random games of any game, made from a seed and from nothing else."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from domain.command import Command
from domain.game import AnyGame, Opening
from domain.house import Move
from domain.luck import Luck
from domain.roles import Seat
from domain.table import Event, Policy, Seated

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
COMMANDS_MAX = 20_000

Choose = Callable[[Any, Seat, Luck], Move]
"""Chooses a move for a seat: a bot, or `at_random`."""


@dataclass(frozen=True)
class Beat:
    """One command of a game: the state before it, what it was, and what it made happen."""

    before: Any
    command: Command[Move]
    events: Sequence[Event]


@dataclass(frozen=True)
class Played:
    """A whole game."""

    game: AnyGame
    opening: Sequence[Event] = field(repr=False)
    beats: list[Beat] = field(default_factory=list, repr=False)

    @property
    def log(self) -> list[Event]:
        return [*self.opening, *(event for beat in self.beats for event in beat.events)]

    @property
    def moves(self) -> list[Move]:
        return [beat.command.move for beat in self.beats]

    @property
    def states(self) -> Iterator[Any]:
        """Yield the state after each event of the log."""
        state = self.game.initial
        for event in self.log:
            state = self.game.evolve(state, event)
            yield state

    @property
    def end(self) -> Any:
        return self.game.fold(self.log)


def luck(seed: int, moment: int = 0) -> Luck:
    """Return the luck of one moment of the game with a seed."""
    return Luck(seed.to_bytes(32, "big"), moment)


def opening(
    game: AnyGame,
    roles: int | Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Opening:
    """Return what somebody wants who opens a table, with the game's first pack."""
    if roles is None or isinstance(roles, int):
        roles = game.roles(roles or game.players.start)
    pack = game.packs[0]
    text = Path("domain", game.name.replace("-", "_"), "packs", f"{pack}.toml").read_bytes()
    return Opening(
        roles=tuple(roles),
        options=dict(options or {}),
        policy=Policy(),
        pack=pack,
        pack_text=text,
        seed_commitment="",
    )


def table(
    game: AnyGame,
    roles: int | Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> list[Event]:
    """Return the first events of a game, up to everybody being seated."""
    opened = game.open(opening(game, roles, options), luck(seed))
    seats = len(game.fold(opened).table.roles)
    return [*opened, *(Seated(seat=seat) for seat in range(seats))]


def at_random(game: AnyGame) -> Choose:
    """Return a way of choosing any lawful move, each equally likely."""
    return lambda state, seat, dice: dice.choice(game.lawful(state, seat), "play")


def whimsical(game: AnyGame, odds: int) -> Choose:
    """Return a way of choosing that resigns, or claims what there is, once in `odds` moves."""

    def choose(state: Any, seat: Seat, dice: Luck) -> Move:
        moves: Sequence[Move] = game.lawful(state, seat)
        rights: Sequence[Move] = game.rights(state, seat)
        return dice.choice(moves if dice.below(odds, "whim") or not rights else rights, "play")

    return choose


def play(
    game: AnyGame,
    seed: int,
    roles: int | Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    choose: Choose | Sequence[Choose] | None = None,
) -> Played:
    """Play a game to its end. `choose` is one way of choosing for all seats, or one a seat."""
    played = Played(game, table(game, roles, options, seed))
    for beat in beats(game, game.fold(played.opening), seed, choose or at_random(game)):
        played.beats.append(beat)
    return played


def beats(
    game: AnyGame, state: Any, seed: int, choose: Choose | Sequence[Choose]
) -> Iterator[Beat]:
    """Yield what happens from a state on until the game ends."""
    for moment in range(1, COMMANDS_MAX):
        if state.table.result is not None:
            return
        dice = luck(seed, moment)
        seat = dice.choice(movers(game, state), "seat")
        chooser = choose if callable(choose) else choose[seat]
        command = Command(by=seat, move=chooser(state, seat, dice), at=NOON, luck=dice)
        events = game.decide(state, command)
        yield Beat(state, command, events)
        state = game.fold(events, state)
    raise AssertionError(f"{game.name}, seed {seed}: no end after {COMMANDS_MAX} commands")


def movers(game: AnyGame, state: Any) -> list[Seat]:
    """Return the seats that have a lawful move; there is always one while the game runs."""
    return [seat for seat in range(len(state.table.roles)) if game.lawful(state, seat)]
