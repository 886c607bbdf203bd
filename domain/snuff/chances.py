"""All that the prey may have done in a turn, thought through at once.

A `Moment` is what she may have done so far, but for the cell. Each has the cells on which she may
be by then, for every hand that she may have begun with: one number, a lane of cells for each hand.
What the killers see and who would attack depends on the words heard so far, and on nothing hidden.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from domain.snuff.board import Board
from domain.snuff.lanes import Hands, Known, Lanes
from domain.snuff.outlooks import asked, outlooks, ways
from domain.snuff.pack import Card, Content

Noises = tuple[tuple[int, int], ...] | None
"""The noise still to be explained, as cell and count; None while it is not announced."""

_NOTHING: Final = -1
_STUN: Final = -2
"""What she used in this turn, where it is not the index of an object: nothing, or a blow."""
_END: Final = "."


class Moment(NamedTuple):
    """What she may have done so far in her turn. `words` counts those heard by now.

    `picked` are cells where she picked something up, `picks` their number; `met` cells where she is
    known to have stood. Noise that may be anywhere is explained only at the end, and so a bottle.
    """

    words: int
    noises: Noises
    picks: int = 0
    used: int = _NOTHING
    met: int = 0
    card: int = -1
    moved: int = 0
    steps_due: int = 0
    ducted: bool = False
    escaped: bool = False
    picked: int = 0


Chance = tuple[Moment, int]
"""A moment, and cells on which she may be by then, in lanes."""


def after_turn(
    board: Board, rules: Content, known: Known, words: list[str], hunted: list[str]
) -> Known:
    """Return what is known after a whole turn, whose last word is the noise.

    What the killers were told later in the round about her turn is taken into account: the quadrant
    in which she began, and cells where she stood or did not.
    """
    cells = [cell for cell in words[-1].removeprefix("n:").split(",") if cell]
    noises = tuple((board.bit[cell], cells.count(cell)) for cell in dict.fromkeys(cells))
    turn = _Turn(board, rules, known, words[:-1], hunted)
    return turn.known(end for chance in turn.chances(noises).items() for end in turn.ends(*chance))


def amid_turn(board: Board, rules: Content, known: Known, words: list[str]) -> Known:
    """Return what is known in the midst of a turn, whose noise was not announced yet.

    Only the cells count: hands are thought through again when the turn has ended.
    """
    turn = _Turn(board, rules, known, words, [])
    chances = turn.chances(None).items()
    return turn.known((m, cells) for m, cells in chances if m.words == len(words) - 1)


class _Turn:
    """One turn of the prey, with the words of it that the table heard."""

    def __init__(
        self, board: Board, rules: Content, known: Known, words: list[str], hunted: list[str]
    ) -> None:
        view, strikers, bolts = words[0][1:].split(":")
        bolted = frozenset(bolts.split(","))
        self._board, self._rules, self._words = board, rules, words[1:]
        self._lanes = Lanes(board, known.hands)
        self._outlooks = list(outlooks(board, known, f"{view}:{strikers}", self._words))
        self._plain = self._lanes.each(board.mask(board.plain))
        self._ways = ways(board, bolted)
        self._steps = tuple((shift, self._lanes.each(cells)) for shift, cells in self._ways)
        self._exits = board.mask(c for c in board.exits if set(board.outward(c)) - bolted)
        self._avoid, self._meet, self._began = asked(board, hunted)

    def known(self, ends: Iterable[Chance]) -> Known:
        """Return what is known when one of these chances came true."""
        hands: Hands = {}
        for moment, lanes in ends:
            for (picked, used), cells in self._lanes.split(lanes):
                hand = (picked + moment.picks, _one_more(used, moment.used))
                hands[hand] = hands.get(hand, 0) | cells
        last = self._outlooks[-1]
        return Known(hands=hands, seen=last.seen, keys=last.keys, stuns=last.stuns)

    def chances(self, noises: Noises) -> dict[Moment, int]:
        """Return every moment of the turn, with the cells on which she may be then."""
        found: dict[Moment, int] = {}
        outlook = self._outlooks[0]
        allowed = self._began & ~self._avoid & (-1 if outlook.seen else ~outlook.view)
        whole = self._lanes.each(allowed & self._board.mask(self._board.cells))
        todo = list(self._meeting(Moment(words=0, noises=noises), self._lanes.start & whole))
        while todo:
            moment, cells = todo.pop()
            before = found.get(moment, 0)
            if fresh := cells & ~before:
                found[moment] = before | fresh
                todo.extend(self._onward(moment, fresh))
        return found

    def ends(self, moment: Moment, cells: int) -> Iterator[Chance]:
        """Yield the ends of her turn after a moment: all that is left to explain is explained."""
        heard_all = moment.words == len(self._words) and moment.met == self._meet
        if not heard_all or moment.card < 0 or moment.steps_due or moment.noises is None:
            return
        card = self._card(moment)
        cells = cells if moment.moved >= card.move[0] else cells & self._stuck(moment)
        left = sum(count for _, count in moment.noises) - (card.noise == "anywhere")
        if left == 0:
            yield moment, cells
        elif moment.used == _NOTHING:
            for index, token in enumerate(self._rules.objects):
                if token.use.noises == left <= len(moment.noises):
                    yield moment._replace(used=index), cells & self._usable(moment, index)

    def _stuck(self, moment: Moment) -> int:
        """Return the cells from which no movement leads on, a whim of bolted doors."""
        free = 0
        for shift, cells in self._ways:
            free |= cells if shift else 0
        ducts = 0 if moment.ducted else self._board.mask(self._board.ducts)
        return self._lanes.each(self._board.mask(self._board.cells) & ~free & ~ducts)

    def _onward(self, moment: Moment, cells: int) -> Iterator[Chance]:
        """Yield what she may do next."""
        if moment.steps_due:
            yield from self._moving(moment._replace(steps_due=moment.steps_due - 1), cells)
            return
        if moment.card < 0:
            yield from self._playing(moment, cells)
        elif moment.moved < self._card(moment).move[1] and not moment.escaped:
            yield from self._moving(moment._replace(moved=moment.moved + 1), cells)
        yield from self._picking(moment, cells)
        if moment.used == _NOTHING:
            yield from self._using(moment, cells)
            yield from self._stunning(moment, cells)
        if moment.noises:
            yield from self._escaping(moment, cells)

    def _card(self, moment: Moment) -> Card:
        return self._rules.cards[moment.card]

    def _word(self, words: int) -> str:
        return self._words[words] if words < len(self._words) else _END

    def _shown(self, moment: Moment) -> int:
        """Count the objects that are known not to be spare, less those picked up in this turn."""
        outlook = self._outlooks[moment.words]
        return outlook.stuns + outlook.keys + (moment.used >= 0) - moment.picks

    def _usable(self, moment: Moment, index: int) -> int:
        """Return the lanes of hands that may hold an object of a kind unused."""
        count = self._rules.objects[index].count
        unused = self._lanes.of(lambda hand: hand[1][index] < count)
        return unused & self._lanes.with_spare(self._shown(moment) + 1)

    def _playing(self, moment: Moment, cells: int) -> Iterator[Chance]:
        for index, card in enumerate(self._rules.cards):
            unseen = card.revealed and not self._outlooks[moment.words].seen
            if unseen or (moment.escaped and card.move[0]):
                continue
            played = moment._replace(card=index)
            yield from self._heard(played, cells) if card.noise == "before" else ((played, cells),)

    def _picking(self, moment: Moment, cells: int) -> Iterator[Chance]:
        """Yield pick-ups; one in sight may have been a key, which is shown at once (N52).

        While noise is unknown one pick-up is as good as several, unless it explains a word.
        """
        shows = self._outlooks[moment.words].seen and self._word(moment.words)[0] == "k"
        if moment.noises is None and moment.picks and not shows:
            return
        some = self._lanes.of(lambda hand: hand[0] + moment.picks < self._rules.tokens)
        free = cells & some & self._plain & ~self._lanes.each(moment.picked)
        for heard, there in self._heard(moment._replace(picks=moment.picks + 1), free):
            here = self._lanes.merged(there) if moment.noises is not None else 0
            after = heard._replace(picked=heard.picked | here)
            yield after, there
            if shows and self._rules.options.keys_live:
                yield from self._showing(after, there)

    def _showing(self, moment: Moment, cells: int) -> Iterator[Chance]:
        shown = moment._replace(words=moment.words + 1)
        yield shown, cells & self._lanes.with_spare(self._shown(shown))

    def _using(self, moment: Moment, cells: int) -> Iterator[Chance]:
        """Yield the use of an object that moves her."""
        for index, token in enumerate(self._rules.objects):
            if token.use.steps and not moment.escaped:
                after = moment._replace(used=index, steps_due=token.use.steps)
                yield after, cells & self._usable(moment, index)

    def _stunning(self, moment: Moment, cells: int) -> Iterator[Chance]:
        """Yield the blow that the next word tells, after which she may be out of sight (N47)."""
        word = self._word(moment.words)
        if word[0] != "b":
            return
        bit = self._board.bit[word[1:].partition("/")[0]]
        spare = self._lanes.with_spare(self._shown(moment) + 1)
        after = moment._replace(words=moment.words + 1, used=_STUN)
        if self._outlooks[moment.words].seen and not bit & self._outlooks[after.words].view:
            if self._word(after.words) != "l":
                return
            after = after._replace(words=after.words + 1)
        yield after, cells & spare & self._lanes.each(bit)

    def _escaping(self, moment: Moment, cells: int) -> Iterator[Chance]:
        """Yield an escape: she has all keys beside what she used, and nothing half done (N17)."""
        stuns = self._outlooks[moment.words].stuns
        needed = self._rules.keys + stuns + (moment.used >= 0) - moment.picks
        done = moment.card < 0 or moment.moved >= self._card(moment).move[0]
        if done and not moment.escaped:
            there = cells & self._lanes.with_spare(needed) & self._lanes.each(self._exits)
            yield from self._heard(moment._replace(escaped=True), there)

    def _heard(self, moment: Moment, cells: int) -> Iterator[Chance]:
        """Yield a noise on her own cell."""
        if moment.noises is None:
            yield moment, cells
            return
        for bit, _ in moment.noises:
            if there := cells & self._lanes.each(bit):
                yield moment._replace(noises=_less(moment.noises, bit)), there

    def _moving(self, moment: Moment, cells: int) -> Iterator[Chance]:
        beside = 0
        for shift, open_ in self._steps:
            beside |= (cells & open_) << shift if shift > 0 else (cells & open_) >> -shift
        yield from self._entering(moment, beside)
        if not moment.ducted:
            yield from self._ducting(moment._replace(ducted=True), cells)

    def _ducting(self, moment: Moment, cells: int) -> Iterator[Chance]:
        heard = self._rules.options.duct_noise
        board = self._board
        for duct in board.ducts:
            inside = [(moment, cells & self._lanes.each(board.bit[duct]))]
            if not inside[0][1]:
                continue
            if heard != "exit":
                inside = list(self._heard(*inside[0]))
            for to in board.ducts_from[duct]:
                for before, lanes in inside:
                    out = self._shifted(lanes, board.bit[duct], board.bit[to])
                    after = [(before, out)] if heard == "entry" else self._heard(before, out)
                    for one, there in after:
                        yield from self._entering(one, there)

    def _shifted(self, lanes: int, start: int, end: int) -> int:
        """Return lanes with one cell moved to another."""
        return lanes // start * end

    def _entering(self, moment: Moment, cells: int) -> Iterator[Chance]:
        """Yield what the table hears, or does not, when she enters one of some cells (N34, N36)."""
        if not cells:
            return
        outlook = self._outlooks[moment.words]
        each = self._lanes.each
        cells &= ~each(self._avoid)
        hidden = cells & ~each(outlook.view)
        quiet = hidden & ~each(_union(outlook.strikers))
        if not outlook.seen:
            yield from self._meeting(moment, quiet)
        word = self._word(moment.words)
        if word[0] == "@":
            yield from self._sighted(moment, cells & ~hidden, self._board.bit[word[1:]])
        elif word[0] == "!" and not outlook.seen:
            yield from self._struck(moment, hidden)
        elif word[0] == "l" and outlook.seen:
            lost = moment._replace(words=moment.words + 1)
            yield from self._meeting(lost, quiet)
            yield from self._struck(lost, hidden)

    def _sighted(self, moment: Moment, cells: int, bit: int) -> Iterator[Chance]:
        """Yield a sighting on one cell; if she was hidden she shows her keys."""
        there = cells & self._lanes.each(bit)
        seen = [(moment._replace(words=moment.words + 1), there)]
        if not self._outlooks[moment.words].seen and self._word(moment.words + 1)[0] == "k":
            seen += self._showing(*seen[0])
        for after, lanes in seen if there else ():
            if bit in self._outlooks[after.words].strikers:
                yield from self._struck(after, lanes)
            else:
                yield from self._meeting(after, lanes)

    def _struck(self, moment: Moment, cells: int) -> Iterator[Chance]:
        """Yield the attacks of all who were waiting on the cell that the next word names.

        The last of them may have had nobody left to attack: then the words end here.
        """
        word = self._word(moment.words)
        if word[0] != "!":
            return
        bit = self._board.bit[word[1:]]
        count = self._outlooks[moment.words].strikers.count(bit)
        told = self._words[moment.words : moment.words + count]
        if count and told == [word] * len(told):
            after = moment._replace(words=moment.words + len(told))
            yield from self._meeting(after, cells & self._lanes.each(bit))

    def _meeting(self, moment: Moment, cells: int) -> Iterator[Chance]:
        """Yield cells, those apart where she is known to have stood in this turn."""
        if not self._meet:
            yield moment, cells
            return
        there = cells & self._lanes.each(self._meet)
        yield moment, cells & ~there
        for bit in _bits(self._lanes.merged(there)):
            yield moment._replace(met=moment.met | bit), there & self._lanes.each(bit)


def _one_more(used: tuple[int, ...], index: int) -> tuple[int, ...]:
    if index < 0:
        return used
    return (*used[:index], used[index] + 1, *used[index + 1 :])


def _less(noises: tuple[tuple[int, int], ...], bit: int) -> tuple[tuple[int, int], ...]:
    fewer = ((at, count - (at == bit)) for at, count in noises)
    return tuple((at, count) for at, count in fewer if count)


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
