"""The small modules that the pages stand on, asked in the browser itself."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from domain.snuff import SNUFF
from domain.snuff.board import built
from domain.snuff.check import read_pack
from domain.splut.geometry import CELLS, NEXT
from service.packs import pack_text
from service.pages import assets
from service.pages.games.plan import plan_of
from tests.browser.visiting import Visit

pytestmark = pytest.mark.browser

RFC_7396: list[tuple[Any, Any, Any]] = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    (["a", "b"], ["c", "d"], ["c", "d"]),
    ({"a": "b"}, ["c"], ["c"]),
    ({"a": "foo"}, None, None),
    ({"a": "foo"}, "bar", "bar"),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]


async def test_merge_patches_do_what_the_standard_says(visit: Visit) -> None:
    person = await visit()
    await person.go("/")
    merged = await person.page.evaluate(
        """async ([root, cases]) => {
          const { merge } = await import(`${root}/lib/merge.js`);
          return cases.map(([before, patch]) => JSON.stringify(merge(before, patch)));
        }""",
        [assets.ROOT, [[before, patch] for before, patch, _ in RFC_7396]],
    )
    assert [json.loads(text) for text in merged] == [after for _, _, after in RFC_7396]


async def test_the_arena_of_the_browser_is_the_arena_of_the_rules(visit: Visit) -> None:
    person = await visit()
    await person.go("/")
    cells, neighbours = await person.page.evaluate(
        """async (root) => {
          const { CELLS, neighbour } = await import(`${root}/splut/geometry.js`);
          const next = {};
          for (const way of ["north", "east", "south", "west"]) {
            const pairs = CELLS.map((cell) => [cell, neighbour(cell, way)]);
            next[way] = Object.fromEntries(pairs.filter(([, there]) => there));
          }
          return [CELLS, next];
        }""",
        assets.ROOT,
    )
    assert tuple(cells) == CELLS
    assert neighbours == NEXT


async def test_the_floor_of_the_browser_is_the_board_of_the_rules(visit: Visit) -> None:
    pack = read_pack(pack_text(SNUFF, "set-a"))
    content = {"board": msgspec.to_builtins(pack.board)}
    content["quadrants"] = msgspec.to_builtins(pack.quadrants)
    orders = [tuple(Random(seed).sample(pack.quadrants, 4)) for seed in range(40)]
    person = await visit()
    await person.go("/")
    floors = await person.page.evaluate(
        """async ([root, content, orders]) => {
          const { floorOf } = await import(`${root}/snuff/floor.js`);
          const { plan } = await import(`${root}/snuff/plan.js`);
          return orders.map((pieces) => {
            const floor = floorOf(content, pieces);
            const { walls, doors, lines } = plan(floor);
            return { cells: [...floor.cells.values()], paths: { walls, doors, lines } };
          });
        }""",
        [assets.ROOT, content, [[quadrant.id for quadrant in order] for order in orders]],
    )
    for order, floor in zip(orders, floors, strict=True):
        board = built(pack.board, order)
        assert [cell["name"] for cell in floor["cells"]] == list(board.cells)
        for cell in floor["cells"]:
            name, edges = cell["name"], cell["edges"]
            assert [cell["row"], cell["column"]] == list(board.points[name])
            assert cell["piece"] == board.piece[name]
            assert (cell["mark"] == "dark") == (name in board.dark)
            assert (cell["mark"] == "duct") == (name in board.ducts)
            assert {way for way in "nesw" if edges[way] == "exit"} == set(board.exits.get(name, ()))
            for way, other in cell["beside"].items():
                assert edges[way] == board.edges.get((name, other), "wall")
        drawn = plan_of(content, tuple(quadrant.id for quadrant in order))
        for kind, path in floor["paths"].items():
            strokes = getattr(drawn, kind)
            assert sorted(path.split("M")) == sorted(strokes.split("M")), kind
