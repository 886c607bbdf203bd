"""Patches are JSON merge patches (RFC 7396): any client can apply them with any library."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.board import Json, diff, patched

# RFC 7396, appendix A: what was, the patch, what is then. Those whose patch or target is no object
# cannot occur between views, which are objects always.
APPENDIX: list[tuple[Json, Json, Json]] = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]
IN_THE_TEXT = (
    {
        "title": "Goodbye!",
        "author": {"givenName": "John", "familyName": "Doe"},
        "tags": ["example", "sample"],
        "content": "This will be unchanged",
    },
    {
        "title": "Hello!",
        "phoneNumber": "+01-123-456-7890",
        "author": {"familyName": None},
        "tags": ["example"],
    },
    {
        "title": "Hello!",
        "author": {"givenName": "John"},
        "tags": ["example"],
        "content": "This will be unchanged",
        "phoneNumber": "+01-123-456-7890",
    },
)

scalars = st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
views = st.dictionaries(st.sampled_from("abcd") | st.text(max_size=3), values, max_size=5)


@pytest.mark.parametrize(("before", "patch", "after"), [*APPENDIX, IN_THE_TEXT])
def test_a_patch_is_applied_as_the_rfc_says(before: Json, patch: Json, after: Json) -> None:
    assert patched(before, patch) == after


@given(views, views)
def test_the_patch_between_two_views_leads_from_the_one_to_the_other(
    before: Json, after: Json
) -> None:
    assert exactly(patched(before, diff(before, after))) == exactly(after)


@given(views)
def test_nothing_is_sent_where_nothing_changed(view: Json) -> None:
    assert diff(view, copy.deepcopy(view)) == {}


@given(views, views)
def test_a_patch_changes_neither_the_view_before_nor_itself(before: Json, after: Json) -> None:
    patch = diff(before, after)
    kept = exactly(before), exactly(patch)
    patched(before, patch)
    assert (exactly(before), exactly(patch)) == kept


@pytest.mark.parametrize(("old", "new"), [(1, True), (0, False), (1, 1.0), ([1], [True])])
def test_a_value_that_only_looks_the_same_is_sent(old: Any, new: Any) -> None:
    before, after = {"a": old}, {"a": new}
    assert exactly(patched(before, diff(before, after))) == exactly(after)


def exactly(value: object) -> str:
    """Return JSON, which tells 1 from true as Python's own comparison does not."""
    return json.dumps(value, sort_keys=True)
