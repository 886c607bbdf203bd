"""Reading a game of SNUFF in notation: the moves that it tells (see `transcript.py`)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import UNSET

from domain.house import Resign
from domain.snuff.moves import (
    Act,
    Begin,
    Build,
    Cast,
    Duct,
    EndTurn,
    Escape,
    Hide,
    Noise,
    PickUp,
    Play,
    Post,
    SnuffMove,
    Start,
    Step,
    Use,
)
from domain.snuff.transcript import UNKNOWN

_ROSTER: Final = re.compile(r"killers( K\d+=[a-z0-9-]+)+")
_KILLER: Final = re.compile(r"(K\d+) (.+)")
_NO_MOVE: Final = re.compile(r"(snuff|options|built|round) .+|.+ is out of time|[a-z ]+: [a-z-]+")
_CELL: Final = re.compile(r"[a-z][1-9][0-9]?")
_SEEN: Final = re.compile(
    r"(seen|lost|keys|gained|gains|hit|stuns|began|fresh|cold|within|beyond|dragged)\b"
)


def read_transcript(text: str) -> Sequence[SnuffMove]:
    """Return the moves of a game in notation; raise `ValueError` where it cannot be read."""
    reader = _Reader()
    return [move for line in text.splitlines() for move in reader.moves(line.strip())]


class _Reader:
    """A reader, who has to remember the names of the killers."""

    def __init__(self) -> None:
        self._killers: dict[str, str] = {}

    def moves(self, line: str) -> Iterator[SnuffMove]:
        """Yield the moves of a line."""
        if _ROSTER.fullmatch(line):
            pairs = (pair.split("=") for pair in line.split()[1:])
            self._killers = {number: id_ for number, id_ in pairs}  # noqa: C416 - pairs are lists
        elif line.startswith("board "):
            yield Build(pieces=tuple(line.split()[1:]))
        elif line.startswith("P "):
            yield from self._prey(line.removeprefix("P "))
        elif found := _KILLER.fullmatch(line):
            yield self._killer(found[1], found[2].partition(",")[0].split())
        elif line.endswith(" resigns"):
            yield Resign()
        elif line and not _NO_MOVE.fullmatch(line):
            raise ValueError(f"cannot read {line!r} as a turn, such as 'P sneak > c4 / -'")

    def _killer(self, number: str, words: list[str]) -> SnuffMove:
        match words:
            case ["cast"]:
                return Cast(killer=self._named(number))
            case ["begins"]:
                return Begin(killer=self._named(number))
            case ["at", cell]:
                return Post(killer=self._named(number), at=cell)
            case [action, to, *aim]:
                return self._act(number, action, to, aim)
            case _:
                raise ValueError(f"{number} does nothing that can be read")

    def _act(self, number: str, action: str, to: str, aim: list[str]) -> Act:
        other = self._named(aim[0]) if len(aim) > 1 else UNSET
        target = aim[-1] if aim else UNSET
        return Act(killer=self._named(number), action=action, to=to, target=target, other=other)

    def _named(self, number: str) -> str:
        if number not in self._killers:
            raise ValueError(f"the line of killers does not name {number}")
        return self._killers[number]

    def _prey(self, line: str) -> Iterator[SnuffMove]:
        turn, slash, _ = f" {line}".partition(" / ")
        for clause in turn.split(","):
            if not _SEEN.match(clause.strip()):
                yield from self._clause(iter(clause.split()))
        if slash:
            yield EndTurn()

    def _clause(self, words: Iterator[str]) -> Iterator[SnuffMove]:  # noqa: C901 - one flat case a word
        """Yield the moves of what the prey did up to a comma."""
        for word in words:
            match word:
                case ">":
                    yield Step(to=_word(words))
                case ">>":
                    yield Duct(to=_word(words))
                case "at":
                    yield Noise(at=_word(words))
                case "starts":
                    yield from (Start(at=at) for at in words if at != UNKNOWN)
                case "use":
                    yield from self._use(_word(words), words)
                case "escape":
                    yield Escape()
                case "pick" | "takes":
                    _, _ = _word(words), _word(words)
                    yield from (PickUp(),) if word == "pick" else ()
                case "noise":
                    _word(words)
                case "hides":
                    pass
                case _:
                    yield from _card_or_cell(word)

    def _use(self, object_: str, words: Iterator[str]) -> Iterator[SnuffMove]:
        """Yield the use of an object, with what follows it up to the comma."""
        rest = list(words)
        if object_ != UNKNOWN:
            killer = self._named(rest[1]) if rest[:1] == ["on"] else UNSET
            yield Use(object=object_, killer=killer)
        yield from self._clause(iter(rest[2:] if rest[:1] == ["on"] else rest))


def _word(words: Iterator[str]) -> str:
    """Return the word that has to come next."""
    word = next(words, "")
    if not word:
        raise ValueError("a turn breaks off in the middle of a phrase")
    return word


def _card_or_cell(word: str) -> Iterator[SnuffMove]:
    """Yield what a word alone means: the cell of one more object, or a card."""
    if _CELL.fullmatch(word):
        yield Hide(at=word)
    elif word != UNKNOWN:
        yield Play(card=word)
