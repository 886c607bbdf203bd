"""View JSON, and the merge patches (RFC 7396) that lead from one view to the next."""

from typing import Any

import msgspec
from msgspec import Struct

Json = dict[str, Any]


def board(state: object) -> Json:
    """Return the JSON of a state: objects keyed by public ids, and no nulls."""
    json: Json = msgspec.to_builtins(state, str_keys=True)
    return json


def next_board(state: Struct, last: Struct, before: Json) -> Json:
    """Return the JSON of a state, sharing with that of the last one what did not change.

    `diff` passes over what is shared: most of a state is the very same from event to event.
    """
    after = board(state)
    for name, key in zip(state.__struct_fields__, state.__struct_encode_fields__, strict=True):
        if getattr(state, name) is getattr(last, name) and key in after and key in before:
            after[key] = before[key]
    return after


def diff(before: Json, after: Json) -> Json:
    """Return the merge patch that turns `before` into `after`; neither may hold a null."""
    patch: Json = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if old is value:  # shared, or a small number, or a text that stands in both states
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            if inner := diff(old, value):
                patch[key] = inner
        elif key not in before or not _same(old, value):
            patch[key] = value
    return patch


def _same(old: Any, new: Any) -> bool:
    """Tell whether two values are the same JSON. Python alone takes 1, 1.0 and true for equal."""
    match old, new:
        case [*_], [*_]:
            return len(old) == len(new) and all(map(_same, old, new))
        case dict(), dict():
            return old.keys() == new.keys() and all(_same(old[key], new[key]) for key in old)
        case _:
            return type(old) is type(new) and bool(old == new)


def patched(before: Json, patch: Json) -> Json:
    """Return `before` with a merge patch applied; `before` itself stays as it was."""
    after = dict(before)
    for key, value in patch.items():
        if value is None:
            after.pop(key, None)
        elif isinstance(value, dict):
            old = after.get(key)
            after[key] = patched(old if isinstance(old, dict) else {}, value)
        else:
            after[key] = value
    return after
