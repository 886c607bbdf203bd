"""What a command makes happen, told event by event; and what both sides' turns have in common."""

from collections.abc import Iterable

from domain.snuff.changes import evolve
from domain.snuff.effects import GainNoise, of_kind
from domain.snuff.events import (
    KeysShown,
    NoiseGained,
    PreyAttacked,
    PreyLost,
    PreySighted,
    SnuffEvent,
    UpgradeGained,
)
from domain.snuff.sight import sees
from domain.snuff.state import State
from domain.table import Ended, Result


class Story:
    """The events of a command so far, and the state that they lead to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[SnuffEvent] = []

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.table.result is not None

    def tell(self, *events: SnuffEvent) -> None:
        """Let events happen."""
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def prey_wins(self, reason: str) -> None:
        """End the game."""
        self._end((self.state.prey_seat,), reason)

    def killers_win(self, reason: str) -> None:
        """End the game."""
        self._end(self.state.killers_seats, reason)

    def _end(self, winners: tuple[int, ...], reason: str) -> None:
        self.tell(Ended(result=Result(kind="won", winners=winners, reason=reason)))


def look(story: Story) -> None:
    """Tell what the killers and their camera see of the prey now (N14, N24, N34, N35)."""
    state = story.state
    at, before = state.screen.at, state.seen_at
    if sees(state, at):
        if before != at:
            story.tell(PreySighted(at=at))
        if not before or state.rules.options.keys_live:
            show_keys(story)
    elif before:
        story.tell(PreyLost())


def show_keys(story: Story) -> None:
    """Tell of all her keys, and of the upgrades that they bring, each once (N15, N53)."""
    before = story.state.keys_shown
    keys = keys_held(story.state)
    if keys <= before:
        return
    story.tell(KeysShown(keys=keys))
    for upgrade in story.state.rules.upgrades:
        if before < upgrade.keys <= keys:
            story.tell(UpgradeGained(upgrade=upgrade.id))
            gain(story, (e.amount for e in of_kind(upgrade.effects, GainNoise)))


def gain(story: Story, amounts: Iterable[int], killer: str = "") -> None:
    """Tell of noise that the pool gains without being made."""
    if amount := sum(amounts):
        story.tell(NoiseGained(amount=amount, killer=killer))


def keys_held(state: State) -> int:
    """Return how many keys the prey has."""
    return sum(n for id_, n in state.screen.picked.items() if state.rules.object(id_).key)


def attack(story: Story, killers: Iterable[str]) -> None:
    """Let killers attack one after another, until she has no blood left (N16, N17, N36)."""
    for killer in killers:
        if story.over:
            return
        blood = story.state.blood - 1
        story.tell(PreyAttacked(killer=killer, at=story.state.screen.at, blood=blood))
        if not blood:
            story.killers_win("blood")
