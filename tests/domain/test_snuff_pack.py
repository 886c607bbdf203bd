"""SNUFF: content packs: bad ones are refused with place and reason, other shapes load (2.6)."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.snuff.check import PackError, read_pack
from domain.snuff.effects import PASSIVE, SPECIALS, UPGRADES, Effect
from domain.table import Seated
from tests.domain.yard import SNUFF
from tests.play import at_random, beats, luck, opening

SET_A = Path("domain/snuff/packs/set-a.toml").read_text()
Spoil = Callable[[str], str]


def swapped(old: str, new: str, count: int = 1) -> Spoil:
    """Return what replaces a text of the pack, which must be there."""

    def spoil(text: str) -> str:
        assert old in text
        return text.replace(old, new, count)

    return spoil


def cut(start: str, end: str) -> Spoil:
    """Return what cuts a passage out of the pack, from `start` up to `end`."""
    passage = re.compile(f"{re.escape(start)}.*?(?={re.escape(end)})", re.DOTALL)
    return lambda text: passage.sub("", text, count=1)


BAD: list[tuple[Spoil, str]] = [
    (swapped('name = "set-a"', "name ="), r"not TOML: .*\(at line 4, column 7\)"),
    (swapped("spacing = 3", 'spacing = "three"'), r"options\.spacing: Expected `int`, got `str`"),
    (swapped("blood = 2", "blood = 0"), r"options\.blood: Expected `int` >= 1"),
    (swapped("round_cap = 40", "rounds = 40"), r"options: .*unknown field `rounds`"),
    (swapped('"optional"', '"sometimes"'), r"options\.pickup: Invalid enum value 'sometimes'"),
    (
        swapped('".x.."', '".q.."'),
        r"quadrants\[0\]\.rows: A1: no cell is written 'q'",
    ),
    (swapped('"...o"', '"...."'), r"quadrants\[0\]\.rows: A1: a piece needs a duct"),
    (
        swapped('walls = "h00 h11', 'walls = "x00 h11'),
        r"quadrants\[0\]\.walls: A1: 'x00' is no",
    ),
    (
        swapped('walls = "h00 h11', 'walls = "h03 h11'),
        r"quadrants\[0\]\.walls: A1: h03 is not",
    ),
    (
        swapped('doors = "h12 v03"', 'doors = "h00 v03"'),
        r"quadrants\[0\]\.doors: A1: h00 is a",
    ),
    (swapped('exits = "L0 T2"', 'exits = "L0 Z2"'), r"quadrants\[0\]\.exits: A1: 'Z2' is no side"),
    (swapped('exits = "L0 T2"', 'exits = "L0 T9"'), r"quadrants\[0\]\.exits: A1: T9 is not beside"),
    (
        swapped('right = "door wall door"', 'right = "door gap door"'),
        r"quadrants\[0\]\.inner\.right: A1: 'gap' is none of wall, door, open",
    ),
    (
        swapped('right = "door wall door"', 'right = "door wall"'),
        r"quadrants\[0\]\.inner\.right: A1: 2 edges named, 3 needed",
    ),
    (
        swapped('right = "door wall door"', 'right = "wall wall door"'),
        r"quadrants\[0\]: A1 is part of no board: .*wall meets door",
    ),
    (
        swapped('exits = "L0 T2"', 'exits = "B3"'),
        r"quadrants\[0\]: A1 is part of no board: .*an exit leads into the hole",
    ),
    (
        swapped("exits_min = 3", "exits_min = 19"),
        r"quadrants\[0\]: A1 is part of no .*exits",
    ),
    (swapped("spacing = 3", "spacing = 9"), r"quadrants\[0\]: A1 .*the objects find no place"),
    (swapped('id = "A2"', 'id = "A1"'), r"quadrants\[1\]\.id: A1 is there twice"),
    (swapped("number = 2", "number = 1"), r"killers\[1\]\.number: 1 is there twice"),
    (swapped("move = [1, 1]", "move = [2, 1]"), r"cards\[0\]\.move: at least 2 is more than"),
    (swapped("move = [0, 1]", "move = [1, 1]"), r"cards: one card must be playable without"),
    (swapped("cost = 0", "cost = 1", 9), r"actions: one action must cost nothing"),
    (swapped("key = true", ""), r"objects: there is no key"),
    (swapped("use = { noises = 2 }", ""), r"objects\[1\]\.use: a green object has exactly one use"),
    (swapped("keys = 3", "keys = 4"), r"upgrades\[2\]\.keys: there are only 3 keys"),
    (
        swapped('do = "use-duct"', 'do = "use-tunnel"'),
        r"killers\[2\]\.passive\.effects\[0\]\.do: Invalid value 'use-tunnel'",
    ),
    (
        swapped('do = "use-duct"', 'do = "block-edge"'),
        r"killers\[2\]\.passive\.effects\[0\]: block-edge has no place here",
    ),
    (
        swapped('action = "run"', 'action = "jump"'),
        r"killers\[6\]\.passive\.effects\[0\]: there is no action jump",
    ),
    (
        swapped('do = "see-dark" }]', 'do = "block-edge" }]'),
        r"killers\[0\]: only one of",
    ),
    (cut("[[killers]]", "# What lies hidden"), r"(pack: .*`killers`|killers: 3 are needed)"),
    (cut('[[quadrants]]\nid = "A4"', "# What the prey does"), r"quadrants: 4 are needed"),
    (swapped('es = "Muelle"', 'fr = "Quai"'), r"quadrants\[0\]\.name: .*(`es`|`fr`)"),
]


@pytest.mark.parametrize(("spoil", "problem"), BAD, ids=[f"bad-{n}" for n in range(len(BAD))])
def test_a_bad_pack_is_refused_with_place_and_reason(spoil: Spoil, problem: str) -> None:
    with pytest.raises(PackError) as caught:
        read_pack(spoil(SET_A).encode())

    assert re.match(problem, str(caught.value)), str(caught.value)


def test_there_are_enough_bad_packs() -> None:
    assert len(BAD) >= 25


def test_bytes_that_are_no_text_are_no_pack() -> None:
    with pytest.raises(PackError, match="not TOML"):
        read_pack(b"\xff\xfe")


def test_every_effect_has_a_place() -> None:
    """2.6: the set is closed; what is in it can be used."""
    assert {*PASSIVE, *SPECIALS, *UPGRADES} == set(Effect.__args__)


RECTANGLES = """
[board]
exits_min = 3
slots = [
  { row = 0, column = 0 },
  { row = 0, column = 7, turns = 1 },
  { row = 7, column = 7, turns = 2 },
  { row = 7, column = 0, turns = 3 },
]
"""
"""Shape B: rectangles of 2 by 6 in a pinwheel, 8 by 8 around a hole of 4 by 4 (2.2)."""


def rectangle(name: str, rows: str, walls: str) -> str:
    return f"""
[[quadrants]]
id = "{name}"
name = {{ en = "{name}", es = "{name}" }}
rows = [{rows}]
walls = "{walls}"
exits = "T1 T4"
inner = {{ right = "door wall", bottom = "door wall wall wall wall wall" }}
"""


def second_shape() -> str:
    """Return Set A with other pieces and another shape."""
    pieces = [
        rectangle("R1", '".x..o.", "......"', "h01 v03"),
        rectangle("R2", '"....x.", ".o...."', "h12"),
        rectangle("R3", '"..o...", ".....x"', "h02 h13"),
        rectangle("R4", '"......", ".x..o."', "v01 v04"),
    ]
    head, _, rest = SET_A.partition("# Four pieces around a hole")
    _, _, tail = rest.partition("# What the prey does")
    return "".join((head, RECTANGLES, *pieces, "\n# What the prey does", tail))


def test_another_shape_loads_and_is_played() -> None:
    """2.6: the seam of a rectangle is two edges wide."""
    pack = read_pack(second_shape().encode())
    assert [quadrant.id for quadrant in pack.quadrants] == ["R1", "R2", "R3", "R4"]


@pytest.mark.parametrize("seed", range(3))
def test_random_games_on_another_shape_end(seed: int) -> None:
    wanted = replace(opening(SNUFF), pack="rectangles", pack_text=second_shape().encode())
    seated = [Seated(seat=seat) for seat in range(2)]
    state = SNUFF.fold([*SNUFF.open(wanted, luck(seed)), *seated])
    for beat in beats(SNUFF, state, seed, at_random(SNUFF)):
        state = SNUFF.fold(beat.events, beat.before)

    assert state.table.result is not None
    assert len(state.board.cells) == 48
    assert {"a1", "h8"} <= set(state.board.cells)
    assert "d4" not in state.board.cells


def test_the_pack_of_the_house_loads() -> None:
    pack = read_pack(SET_A.encode())

    assert (len(pack.quadrants), len(pack.killers)) == (8, 8)
    assert SNUFF.open(opening(SNUFF), luck(0))
