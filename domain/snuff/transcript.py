"""A game of SNUFF in notation (X10): a turn a line, and `?` for what its reader does not know.

    snuff prey killers
    killers K3=locksmith K4=tracker K6=camera-operator
    board A1 A3 A5 A2
    K3 at a1
    P hides c3, e5, g2, a6, c7, g6
    P starts c3
    round 1
    P run noise c3 > c4 > c5, pick c5 key / c3 c5
    K4 walk d7, seen c5, keys 1, gained sadism, gains 6

The prey's words are her card; `at f5`, a noise where she wants it; `noise c3`, one that comes with
something else; `> c4`, a step, `>> e5`, a duct; `pick c5 key` (`takes` where it is forced); `use
brick on K4`; `escape`; and behind `/` the noise that is announced, `-` for none. To the others such
a turn is `P ? / c3 c5`. Behind an action stand its end and its aim: `K5 special d7 K2 e7`. What
everybody saw comes after a comma.
"""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from domain.snuff.events import (
    BoardBuilt,
    CardPlayed,
    EscapeDeclared,
    KeysShown,
    KillerActed,
    KillerBegan,
    KillerCast,
    KillerPosted,
    KillerStunned,
    NearnessTold,
    NoiseAnnounced,
    NoiseGained,
    NoiseMade,
    ObjectHidden,
    ObjectPicked,
    ObjectsLaid,
    ObjectUsed,
    PreyAttacked,
    PreyDragged,
    PreyDucted,
    PreyLost,
    PreySighted,
    PreyStarted,
    PreyStepped,
    QuadrantNamed,
    RoundBegan,
    SetUp,
    SnuffEvent,
    TrailRead,
    UpgradeGained,
)
from domain.snuff.options import Options
from domain.snuff.pack import Content
from domain.table import (
    Ended,
    Opened,
    Resigned,
    Result,
    TimedOut,
)

UNKNOWN: Final = "?"
NO_NOISE: Final = "-"


def transcript(events: Iterable[SnuffEvent]) -> str:
    """Return a game in notation; it need not have ended, nor need all of it be known."""
    page = _Page()
    for event in events:
        page.write(event)
    return "\n".join(page.lines) + "\n"


class _Page:
    """A transcript while it is written."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._numbers: dict[str, int] = {}
        self._roles: tuple[str, ...] = ()
        self._house_builds = False
        self._picks = "pick"
        self._chosen: dict[str, bool] = {}
        self._card = ""
        self._awaits = ""
        self._open = False
        self._after_comma = False
        self._face = UNKNOWN
        self._using = False

    def write(self, event: SnuffEvent) -> None:
        if isinstance(event, Opened):
            self._opened(event.roles, event.content)
        elif isinstance(event, SetUp):
            self._set_up(event)
        else:
            self._played(event)

    def _set_up(self, event: SetUp) -> None:
        match event:
            case BoardBuilt(pieces=pieces):
                self._line(" ".join(("built" if self._house_builds else "board", *pieces)))
            case KillerCast(killer=killer):
                self._line(f"{self._k(killer)} cast")
            case KillerPosted(killer=killer, at=at):
                self._line(f"{self._k(killer)} at {at}")
            case ObjectsLaid():
                self._laid()
            case RoundBegan(round=number):
                self._known()
                self._line(f"round {number}")
                self._awaits = "P"

    def _played(self, event: SnuffEvent) -> None:  # noqa: C901, PLR0912 - one flat case a kind
        match event:
            case ObjectHidden(at=at):
                self._prey(f"hides {at}" if not self._open else at, comma=True)
            case PreyStarted(at=at):
                self._awaits = ""
                self._line(f"P starts {at}")
            case CardPlayed(card=card):
                self._card = card
                self._prey(card, comma=True)
            case PreyStepped(to=to):
                self._prey(f"> {to}")
            case PreyDucted(to=to):
                self._prey(f">> {to}")
            case NoiseMade():
                self._noise(event)
            case ObjectPicked(object=face):
                self._face = face
            case ObjectUsed(object=used):
                self._prey(f"use {used}", comma=True)
                self._using = True
            case EscapeDeclared():
                self._prey("escape", comma=True)
            case KillerStunned(killer=killer):
                self._stunned(killer)
            case NoiseAnnounced(noises=noises):
                self._announced(noises)
            case KillerBegan(killer=killer):
                self._line(f"{self._k(killer)} begins")
            case KillerActed():
                words = (self._k(event.killer), event.action, event.to)
                aim = (self._k(event.other) if event.other else "", event.target)
                self._line(" ".join(word for word in (*words, *aim) if word))
            case _:
                self._told(event)

    def _told(self, event: SnuffEvent) -> None:  # noqa: C901 - one flat case a kind
        """Write what everybody saw or heard, behind what made it happen."""
        match event:
            case PreySighted(at=at):
                self._seen(f"seen {at}")
            case PreyLost():
                self._seen("lost")
            case KeysShown(keys=keys):
                self._seen(f"keys {keys}")
            case UpgradeGained(upgrade=upgrade):
                self._seen(f"gained {upgrade}")
            case NoiseGained(amount=amount):
                self._seen(f"gains {amount}")
            case PreyAttacked(killer=killer, at=at, blood=blood):
                self._seen(f"hit {at} {self._k(killer)} blood {blood}")
            case QuadrantNamed(quadrant=quadrant):
                self._seen(f"began in {quadrant}")
            case TrailRead(fresh=fresh):
                self._seen("fresh" if fresh else "cold")
            case NearnessTold(steps=steps, near=near):
                self._seen(f"{'within' if near else 'beyond'} {steps}")
            case PreyDragged(to=to):
                self._seen(f"dragged {to}")
            case _:
                self._at_table(event)

    def _at_table(self, event: SnuffEvent) -> None:
        match event:
            case Resigned(seat=seat):
                self._line(f"{self._roles[seat]} {seat} resigns")
            case TimedOut(seat=seat):
                self._line(f"{self._roles[seat]} {seat} is out of time")
            case Ended(result=result):
                self._line(self._ending(result))
            case _:
                pass  # told by another event already, or no part of the play

    def _opened(self, roles: tuple[str, ...], content: Content) -> None:
        self._roles = roles
        self._numbers = {killer.id: killer.number for killer in content.killers}
        self._house_builds = content.options.builder == "house"
        self._picks = "takes" if content.options.pickup == "forced" else "pick"
        self._chosen = {card.id: card.noise == "anywhere" for card in content.cards}
        self._line(" ".join(("snuff", *roles)))
        usual: dict[str, Any] = msgspec.to_builtins(Options())
        actual: dict[str, Any] = msgspec.to_builtins(content.options)
        unusual = [f"{k}={v}".lower().replace(" ", "") for k, v in actual.items() if v != usual[k]]
        if unusual:
            self._line(f"options {' '.join(unusual)}")
        names = (f"{self._k(killer.id)}={killer.id}" for killer in content.killers)
        self._line(f"killers {' '.join(names)}")

    def _k(self, killer: str) -> str:
        return f"K{self._numbers[killer]}"

    def _line(self, text: str) -> None:
        self.lines.append(text)
        self._open, self._after_comma = False, False

    def _prey(self, words: str, *, comma: bool = False) -> None:
        """Write more of the prey's turn, on a new line if somebody else's stands between."""
        if not self._open:
            self._line(f"P {words}")
        else:
            self.lines[-1] += f"{',' if comma or self._after_comma else ''} {words}"
        self._open, self._after_comma, self._awaits = True, False, ""

    def _noise(self, event: NoiseMade) -> None:
        """Write a noise: one by choice, one with an object, or one that comes with something."""
        if event.source == "pick-up":
            self._prey(f"{self._picks} {event.at} {self._face}", comma=True)
            self._face = UNKNOWN
        elif event.source == "object":
            use = "" if self._using else f"use {UNKNOWN} "
            self._prey(f"{use}at {event.at}", comma=bool(use))
            self._using = True
        else:
            chosen = event.source == "card" and self._chosen[self._card]
            self._prey(f"{'at' if chosen else 'noise'} {event.at}")

    def _laid(self) -> None:
        if not self._open:
            self._line(f"P hides {UNKNOWN}")
        self._open, self._awaits = False, "P starts"

    def _stunned(self, killer: str) -> None:
        if self._using:
            self._prey(f"on {self._k(killer)}")
        else:
            self._seen(f"stuns {self._k(killer)}")

    def _announced(self, noises: dict[str, int]) -> None:
        self._known()
        cells = [cell for cell, count in sorted(noises.items()) for _ in range(count)]
        words = f"/ {' '.join(cells) or NO_NOISE}"
        if self._open:
            self.lines[-1] += f" {words}"
        else:
            self._line(f"P {words}")
        self._open, self._after_comma, self._using = False, True, False

    def _known(self) -> None:
        """Write that the prey did something, where what it was is not known."""
        if self._awaits:
            self._line(f"{self._awaits} {UNKNOWN}")
            self._open = self._awaits == "P"
            self._awaits = ""

    def _seen(self, words: str) -> None:
        self._known()
        self.lines[-1] += f", {words}"
        self._after_comma = True

    def _ending(self, result: Result) -> str:
        sides = dict.fromkeys(self._roles[seat] for seat in result.winners)
        winners = " and ".join(sides)
        return f"{winners} wins: {result.reason}" if winners else f"{result.kind}: {result.reason}"
