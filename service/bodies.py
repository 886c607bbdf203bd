"""Bodies, read strictly: what a client sends is taken as meant, or refused with a reason."""

import json
from collections.abc import Hashable
from functools import cache
from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from domain.refusal import Refused
from service.refusals import Malformed, NotJson

T = TypeVar("T")

DEPTH_MAX = 32


async def body(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """Return the request's body as `kind`; raise `Refused` with `NotJson` or `Malformed`."""
    if request.content_type[0] != "application/json":
        raise Refused(NotJson())
    try:
        data = await request.body()
    except InternalServerException as error:  # Litestar's word for a sender who went away
        raise Refused(Malformed(detail="the body broke off")) from error
    return read(data, kind)


def read(data: bytes, kind: type[T]) -> T:
    """Return JSON as `kind`; unknown types, doubled keys and deep nesting raise `Refused`."""
    try:
        _require_plain(data)
        value: T = _decoder(kind).decode(data)  # type: ignore[arg-type]  # a type is hashable, mypy says it is not
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refused(Malformed(detail=str(error) or "nested too deeply")) from error
    return value


def _require_plain(data: bytes) -> None:
    if max(_depths(data), default=0) > DEPTH_MAX:
        raise ValueError(f"nested over {DEPTH_MAX} levels")
    json.loads(data.decode(), object_pairs_hook=_once)


def _depths(data: bytes) -> list[int]:
    """Return how deep each bracket stands, those inside strings counted as well."""
    depth, depths = 0, []
    for byte in data:
        if byte in b"[{":
            depth += 1
            depths.append(depth)
        elif byte in b"]}":
            depth -= 1
    return depths


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError("an object names a key twice")
    return dict(pairs)


@cache
def _decoder(kind: Hashable) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
