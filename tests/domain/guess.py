"""Where may she be? The same question as `domain/snuff/possible.py` answers, asked the slow way.

Every single thing that the prey may have done is tried out, command by command and cell by cell,
and what the table would have heard is compared with the events that it did hear. Nothing is shared
with the quick answer but what killers see, and where steps lead.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from domain.snuff.board import walks
from domain.snuff.events import (
    KeysShown,
    KillerStunned,
    NearnessTold,
    NoiseAnnounced,
    PreyAttacked,
    PreyLost,
    PreySighted,
    QuadrantNamed,
    TrailRead,
)
from domain.snuff.sight import sees, striking
from domain.snuff.state import State

Told = PreySighted | PreyLost | KeysShown | PreyAttacked | KillerStunned


@dataclass(frozen=True)
class Guess:
    """A way in which things may be: a cell, a hand, and what she did in this turn."""

    at: str
    picked: int = 0
    used: tuple[str, ...] = ()
    stuns: int = 0
    began: str = ""
    trail: frozenset[str] = frozenset()
    card: str = ""
    moved: int = 0
    due: int = 0
    spent: bool = False
    ducted: bool = False
    escaped: bool = False
    taken: frozenset[str] = frozenset()
    noise: tuple[str, ...] = ()
    told: int = 0


class Guesser:
    """Follows a game from the outside, turn by turn."""

    def __init__(self, state: State) -> None:
        self.guesses = {Guess(at=cell) for cell in state.board.plain}

    @property
    def cells(self) -> set[str]:
        return {guess.at for guess in self.guesses}

    def turn(self, views: Sequence[State], events: Sequence[Any]) -> None:
        """Take in a turn of the prey: public events, each with the public state before it."""
        *_, last = events
        assert isinstance(last, NoiseAnnounced)
        heard = [event for event in events if isinstance(event, Told)]
        before = [
            view for view, event in zip(views, events, strict=True) if isinstance(event, Told)
        ]
        turn = _Turn([*before, views[-1]], heard, last)
        self.guesses = {
            replace(guess, card="", moved=0, due=0, spent=False, ducted=False, taken=frozenset(),
                    noise=(), told=0)
            for guess in turn.ends(self.guesses)
        }  # fmt: skip

    def hunt(self, view: State, event: Any) -> None:
        """Take in a public event of the killers' turn, and the public state after it."""
        board = view.board
        match event:
            case PreySighted(at=at) | PreyAttacked(at=at):
                self._keep(lambda g: g.at == at)
            case KeysShown(keys=keys):
                self._keep(lambda g: g.picked >= len(g.used) + g.stuns + keys)
            case QuadrantNamed(quadrant=quadrant):
                piece = board.pieces[view.pieces.index(quadrant)]
                self._keep(lambda g: g.began in piece)
            case TrailRead(at=at, fresh=fresh):
                self._keep(lambda g: (at in g.trail) == fresh)
            case NearnessTold(at=at, steps=steps, near=near):
                self._keep(lambda g: (walks(board, at)[g.at] <= steps) == near)
            case _:
                pass

    def unseen(self, view: State) -> None:
        """Take in that nobody sees her, at the end of a killer's turn, his light still on."""
        if not view.seen_at:
            self._keep(lambda g: not sees(view, g.at))

    def _keep(self, holds: Any) -> None:
        self.guesses = {guess for guess in self.guesses if holds(guess)}


class _Turn:
    """A turn of hers as the table heard it. `views[n]` is the public state before word `n`."""

    def __init__(self, views: Sequence[State], told: Sequence[Any], noise: NoiseAnnounced) -> None:
        self._views, self._told = views, told
        self._rules, self._board = views[0].rules, views[0].board
        self._noise = Counter(noise.noises)

    def ends(self, starts: Iterable[Guess]) -> set[Guess]:
        todo = [
            replace(guess, began=guess.at, trail=frozenset({guess.at}))
            for guess in starts
            if (guess.at == self._views[0].seen_at) or not sees(self._views[0], guess.at)
        ]
        met = set(todo)
        while todo:
            fresh = [g for g in self._onward(todo.pop()) if self._fits(g) and g not in met]
            met.update(fresh)
            todo += fresh
        return {guess for guess in met if self._done(guess)}

    def _fits(self, guess: Guess) -> bool:
        return not Counter(guess.noise) - self._noise

    def _done(self, guess: Guess) -> bool:
        card = self._card(guess)
        return (
            card is not None
            and guess.moved >= card.move[0]
            and not guess.due
            and guess.told == len(self._told)
            and Counter(guess.noise) == self._noise
        )

    def _card(self, guess: Guess) -> Any:
        return self._rules.card(guess.card) if guess.card else None

    def _spare(self, guess: Guess) -> int:
        shown = self._views[guess.told].keys_shown
        return guess.picked - len(guess.used) - guess.stuns - shown

    def _onward(self, guess: Guess) -> Iterator[Guess]:
        if guess.due:
            yield from self._moves(replace(guess, due=guess.due - 1))
            return
        card = self._card(guess)
        if card is None:
            yield from self._cards(guess)
        elif guess.moved < card.move[1] and not guess.escaped:
            yield from self._moves(replace(guess, moved=guess.moved + 1))
        yield from self._picks(guess)
        if not guess.spent and self._spare(guess) >= 1:
            yield from self._uses(guess)
        keys = guess.picked - len(guess.used) - guess.stuns >= self._rules.keys
        done = card is None or guess.moved >= card.move[0]
        if keys and done and not guess.escaped and guess.at in self._board.exits:
            yield self._loud(replace(guess, escaped=True), guess.at)

    def _loud(self, guess: Guess, *cells: str) -> Guess:
        return replace(guess, noise=tuple(sorted((*guess.noise, *cells))))

    def _cards(self, guess: Guess) -> Iterator[Guess]:
        seen = bool(self._views[guess.told].seen_at)
        for card in self._rules.cards:
            if (card.revealed and not seen) or (guess.escaped and card.move[0]):
                continue
            played = replace(guess, card=card.id)
            if card.noise == "none":
                yield played
            for cell in [guess.at] if card.noise == "before" else self._noise:
                if card.noise != "none":
                    yield self._loud(played, cell)

    def _picks(self, guess: Guess) -> Iterator[Guess]:
        if guess.picked == self._rules.tokens or guess.at in guess.taken:
            return
        if guess.at not in self._board.plain:
            return
        found = replace(guess, picked=guess.picked + 1, taken=guess.taken | {guess.at})
        loud = self._loud(found, guess.at)
        yield loud
        if self._views[guess.told].seen_at:
            yield from self._shows(loud)

    def _shows(self, guess: Guess) -> Iterator[Guess]:
        """Yield her showing keys, if that is what the table heard next."""
        if guess.told < len(self._told) and isinstance(self._told[guess.told], KeysShown):
            shown = replace(guess, told=guess.told + 1)
            if self._spare(shown) >= 0:
                yield shown

    def _uses(self, guess: Guess) -> Iterator[Guess]:
        for token in self._rules.objects:
            if guess.used.count(token.id) >= token.count:
                continue
            used = replace(guess, used=tuple(sorted((*guess.used, token.id))), spent=True)
            if token.use.noises:
                pairs = permutations(self._noise, token.use.noises)
                yield from (self._loud(used, *cells) for cells in pairs)
            if token.use.steps and not guess.escaped:
                yield replace(used, due=token.use.steps)
        told = self._told[guess.told] if guess.told < len(self._told) else None
        if isinstance(told, KillerStunned) and told.at == guess.at:
            struck = replace(guess, stuns=guess.stuns + 1, spent=True, told=guess.told + 1)
            yield from self._after(struck, [])

    def _moves(self, guess: Guess) -> Iterator[Guess]:
        view = self._views[0]
        for to in self._board.steps[guess.at]:
            if "-".join(sorted((guess.at, to))) not in view.bolts:
                yield from self._enters(guess, to)
        if not guess.ducted:
            for to in self._board.ducts_from.get(guess.at, ()):
                yield from self._enters(self._loud(replace(guess, ducted=True), guess.at), to)

    def _enters(self, guess: Guess, to: str) -> Iterator[Guess]:
        moved = replace(guess, at=to, trail=guess.trail | {to})
        view = self._views[guess.told]
        strikers = [killer for killer in view.figures if killer in set(striking(view, to))]
        yield from self._after(moved, strikers)

    def _after(self, guess: Guess, strikers: list[str]) -> Iterator[Guess]:
        """Yield a guess with what the table must now have heard: sight, keys, attacks."""
        view = self._views[guess.told]
        seen, before = sees(view, guess.at), view.seen_at
        looks: list[Any] = []
        if seen and before != guess.at:
            looks = [PreySighted(at=guess.at)]
        elif not seen and before:
            looks = [PreyLost()]
        for heard in self._told_next(guess, looks):
            ways = [heard, *(self._shows(heard) if seen and not before else ())]
            for way in ways:
                yield from self._told_next(way, strikers)

    def _told_next(self, guess: Guess, wanted: Sequence[Any]) -> Iterator[Guess]:
        """Yield the guess if the table heard these next: events, or attacks by these killers."""
        told = self._told[guess.told : guess.told + len(wanted)]
        same = [
            t == w or (isinstance(t, PreyAttacked) and (t.killer, t.at) == (w, guess.at))
            for t, w in zip(told, wanted, strict=False)
        ]
        if len(told) == len(wanted) and all(same):
            yield replace(guess, told=guess.told + len(wanted))
