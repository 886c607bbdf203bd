"""The small modules that the pages stand on, asked in the browser itself."""

import json
from typing import Any

import pytest

from domain.splut.geometry import CELLS, NEXT
from service.pages import assets
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
