"""Reading a content pack: bytes in, a checked `Pack` out. Somebody else reads the file.

A problem names its place, a line or a path such as `quadrants[2].walls`, and then the reason.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, Protocol, TypeVar

import msgspec

from domain.snuff.board import DARK, DUCT, NO_CELL, Board, Mismatch, built, orders, walks
from domain.snuff.effects import (
    PASSIVE,
    SPECIAL,
    SPECIALS,
    UPGRADES,
    AttackStraight,
    CostMod,
    Effect,
    ExtraMove,
    aimed,
    name,
)
from domain.snuff.hiding import placeable
from domain.snuff.options import Options
from domain.snuff.pack import Pack, Quadrant, Shape

KILLERS: Final = 3
"""So many killers hunt, whoever plays them (N1)."""
_PLAIN: Final = "."
_EDGE: Final = re.compile(r"([hv])(\d)(\d)")
_SIDE: Final = re.compile(r"[TRBL]\d")
_WORDS: Final = ("wall", "door", "open")


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Problem = tuple[str, str]
"""A place and a reason."""


class PackError(ValueError):
    """A pack cannot be used; the message names the place and the reason."""


@lru_cache(maxsize=8)
def read_pack(text: bytes) -> Pack:
    """Return the pack of a TOML text; raise `PackError` when there is none in it."""
    try:
        pack = msgspec.convert(tomllib.loads(text.decode()), Pack)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as exc:
        raise PackError(f"not TOML: {exc}") from exc
    except msgspec.ValidationError as exc:
        raise PackError(_sentence(str(exc))) from exc
    if problem := next(_problems(pack), None):
        raise PackError(": ".join(problem))
    return pack


def boards(
    shape: Shape, quadrants: tuple[Quadrant, ...], options: Options, tokens: int
) -> list[tuple[Quadrant, ...]]:
    """Return the orders in which pieces make a board that one can play on."""
    found = orders(quadrants, len(shape.slots))
    return [order for order in found if not _unplayable(shape, order, options, tokens)]


def _unplayable(
    shape: Shape, order: tuple[Quadrant, ...], options: Options, tokens: int
) -> str | None:
    """Return why one cannot play on a board, or None."""
    try:
        board = built(shape, order)
    except Mismatch as exc:
        return str(exc)
    if len(walks(board, board.cells[0])) < len(board.cells):
        return "the cells do not hang together"
    if _exit_doors(board) < shape.exits_min:
        return f"the board has {_exit_doors(board)} exits, not {shape.exits_min}"
    if not placeable(board, options, tokens):
        return "the objects find no place"
    return None


def _exit_doors(board: Board) -> int:
    return sum(map(len, board.exits.values()))


def _sentence(problem: str) -> str:
    """Put the place first: `options.round_cap: Expected int`."""
    reason, _, place = problem.partition(" - at `$")
    return f"{place.strip('.`') or 'pack'}: {reason}"


def _problems(pack: Pack) -> Iterator[Problem]:
    """Yield what is wrong with a pack, the simple things first."""
    yield from _repeated(pack)
    for index, quadrant in enumerate(pack.quadrants):
        for place, reason in _of_quadrant(quadrant):
            yield f"quadrants[{index}].{place}", f"{quadrant.id}: {reason}"
    yield from _of_moves(pack)
    yield from _of_objects(pack)
    yield from _of_effects(pack)
    yield from _of_sizes(pack)
    yield from _of_boards(pack)


def _repeated(pack: Pack) -> Iterator[Problem]:
    kinds: dict[str, Sequence[_HasId]] = {
        "quadrants": pack.quadrants,
        "cards": pack.cards,
        "actions": pack.actions,
        "killers": pack.killers,
        "objects": pack.objects,
        "upgrades": pack.upgrades,
    }
    for kind, things in kinds.items():
        for place, id_ in _twice([thing.id for thing in things]):
            yield f"{kind}[{place}].id", f"{id_} is there twice"
    for place, number in _twice([killer.number for killer in pack.killers]):
        yield f"killers[{place}].number", f"{number} is there twice"


V = TypeVar("V", str, int)


def _twice(values: Sequence[V]) -> Iterator[tuple[int, V]]:
    counts = Counter[V]()
    for index, value in enumerate(values):
        counts[value] += 1
        if counts[value] > 1:
            yield index, value


def _of_quadrant(quadrant: Quadrant) -> Iterator[Problem]:
    letters = "".join(quadrant.rows)
    if strange := set(letters) - {_PLAIN, DARK, DUCT, NO_CELL}:
        yield "rows", f"no cell is written {min(strange)!r}"
    elif DUCT not in letters:
        yield "rows", "a piece needs a duct"
    cells = {
        (row, column)
        for row, line in enumerate(quadrant.rows)
        for column, letter in enumerate(line)
        if letter != NO_CELL
    }
    for field, text in (("walls", quadrant.walls), ("doors", quadrant.doors)):
        for word in text.split():
            if reason := _no_edge(cells, word):
                yield field, reason
    if both := set(quadrant.walls.split()) & set(quadrant.doors.split()):
        yield "doors", f"{min(both)} is a wall already"
    yield from _of_sides(quadrant, cells)


def _no_edge(cells: set[tuple[int, int]], word: str) -> str | None:
    if not (found := _EDGE.fullmatch(word)):
        return f"{word!r} is no edge, such as h12"
    row, column = int(found[2]), int(found[3])
    beyond = (row, column + 1) if found[1] == "h" else (row + 1, column)
    return None if {(row, column), beyond} <= cells else f"{word} is not between two cells"


def _of_sides(quadrant: Quadrant, cells: set[tuple[int, int]]) -> Iterator[Problem]:
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    for word in quadrant.exits.split():
        if not _SIDE.fullmatch(word):
            yield "exits", f"{word!r} is no side, such as T2"
        elif int(word[1]) not in (columns if word[0] in "TB" else rows):
            yield "exits", f"{word} is not beside a cell"
    inner = quadrant.inner
    for side, there in (("top", columns), ("right", rows), ("bottom", columns), ("left", rows)):
        words = getattr(inner, side).split()
        if strange := [word for word in words if word not in _WORDS]:
            yield f"inner.{side}", f"{strange[0]!r} is none of wall, door, open"
        elif words and len(words) != max(there) + 1:
            yield f"inner.{side}", f"{len(words)} edges named, {max(there) + 1} needed"


def _of_moves(pack: Pack) -> Iterator[Problem]:
    moves = {
        **{f"cards[{i}].move": card.move for i, card in enumerate(pack.cards)},
        **{f"actions[{i}].move": action.move for i, action in enumerate(pack.actions)},
        **{f"killers[{i}].special.move": k.special.move for i, k in enumerate(pack.killers)},
    }
    for place, (least, most) in moves.items():
        if least > most:
            yield place, f"at least {least} is more than at most {most}"
    if not any(card.move[0] == 0 and not card.revealed for card in pack.cards):
        yield "cards", "one card must be playable without a movement, or she may be stuck"
    if not any(action.cost == 0 for action in pack.actions):
        yield "actions", "one action must cost nothing, or the killers may be stuck"
    if clash := [a.id for a in pack.actions if a.id == SPECIAL]:
        yield "actions", f"{clash[0]} is the name of the paraphilias"


def _of_objects(pack: Pack) -> Iterator[Problem]:
    if not any(token.key for token in pack.objects):
        yield "objects", "there is no key"
    for index, token in enumerate(pack.objects):
        uses = sum(map(bool, (token.use.noises, token.use.steps, token.use.stun)))
        if uses != (0 if token.key else 1):
            wanted = "a key has no use" if token.key else "a green object has exactly one use"
            yield f"objects[{index}].use", wanted
    keys = sum(token.count for token in pack.objects if token.key)
    for index, upgrade in enumerate(pack.upgrades):
        if upgrade.keys > keys:
            yield f"upgrades[{index}].keys", f"there are only {keys} keys"


def _of_effects(pack: Pack) -> Iterator[Problem]:
    actions = {SPECIAL, *(action.id for action in pack.actions)}
    for place, allowed, effects in _effects(pack):
        for index, effect in enumerate(effects):
            if not isinstance(effect, allowed):
                yield f"{place}[{index}]", f"{name(effect)} has no place here"
            elif (named := _action_of(effect)) and named not in actions:
                yield f"{place}[{index}]", f"there is no action {named}"
    for index, killer in enumerate(pack.killers):
        if sum(map(aimed, killer.passive.effects + killer.special.effects)) > 1:
            yield f"killers[{index}]", "only one of his effects may need a target"


def _effects(pack: Pack) -> Iterator[tuple[str, tuple[type, ...], tuple[Effect, ...]]]:
    for index, killer in enumerate(pack.killers):
        yield f"killers[{index}].passive.effects", PASSIVE, killer.passive.effects
        yield f"killers[{index}].special.effects", SPECIALS, killer.special.effects
    for index, upgrade in enumerate(pack.upgrades):
        yield f"upgrades[{index}].effects", UPGRADES, upgrade.effects


def _action_of(effect: Effect) -> str:
    match effect:
        case CostMod(action=action) | AttackStraight(action=action) | ExtraMove(after=action):
            return action
        case _:
            return ""


def _of_sizes(pack: Pack) -> Iterator[Problem]:
    if len(pack.killers) < KILLERS:
        yield "killers", f"{KILLERS} are needed"
    if not pack.board.slots:
        yield "board.slots", "there is none"
    elif len(pack.quadrants) < len(pack.board.slots):
        yield "quadrants", f"{len(pack.board.slots)} are needed"


def _of_boards(pack: Pack) -> Iterator[Problem]:
    """Each piece must be part of some board that one can play on."""
    tokens = sum(token.count for token in pack.objects)
    good: set[str] = set()
    for index, quadrant in enumerate(pack.quadrants):
        if quadrant.id in good:
            continue
        reasons: list[str] = []
        for order in _with(pack.quadrants, quadrant, len(pack.board.slots)):
            reason = _unplayable(pack.board, order, pack.options, tokens)
            if reason is None:
                good.update(piece.id for piece in order)
                break
            reasons.append(reason)
        else:
            yield f"quadrants[{index}]", f"{quadrant.id} is part of no board: {reasons[0]}"


def _with(pieces: Iterable[Quadrant], one: Quadrant, slots: int) -> Iterator[tuple[Quadrant, ...]]:
    others = [piece for piece in pieces if piece.id != one.id]
    for rest in combinations(others, slots - 1):
        yield from orders((one, *rest), slots)
