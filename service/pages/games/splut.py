"""Splut! on the pages."""

from collections.abc import Mapping, Sequence
from typing import Final

from domain.splut.geometry import CELLS
from domain.splut.opening import NAME, SEATING
from domain.splut.options import Options
from projections.board import Json
from service.pages import drawing
from service.pages.games.page import Event, GamePage, Seating
from service.pages.words import Translate, side


def said(t: Translate, _: Json, event: Event) -> dict[str, object]:
    """Return pieces, directions and causes in words."""
    named = ((field, event.get(field)) for field in ("piece", "direction", "cause"))
    words: dict[str, object] = {f: t(f"{NAME}.{f}.{value}") for f, value in named if value}
    return {**words, "n": event.get("steps")}


def movers(view: Json) -> Sequence[int]:
    """Return the seat to move."""
    return [view["to_move"]]


def turn(t: Translate, view: Json) -> str:
    """Return whose turn it is."""
    mover = side(t, NAME, view["table"]["roles"], view["to_move"])
    return t("lobby.turn", turn=view["turn"], side=mover)


def position(t: Translate, view: Json) -> str:
    """Return where pieces and rocks stand."""
    roles = view["table"]["roles"]
    pieces = [
        f"{cell} {t('splut.letter.' + piece[0])} ({side(t, NAME, roles, int(piece[1]))})"
        for cell, piece in view.get("pieces", {}).items()
    ]
    return "; ".join([*pieces, t("board.rocks", cells=", ".join(view.get("rocks", {})))])


def seating(fields: Mapping[str, str]) -> Seating:
    """Return the sides of so many players, in their order."""
    players = int(fields.get("players", "2"))
    if players > len(SEATING):
        raise ValueError(f"players: at most {len(SEATING)}")
    return [
        (role, fields.get(f"access{seat}", "open")) for seat, role in enumerate(SEATING[:players])
    ]


PAGE: Final = GamePage(
    name=NAME,
    options=Options,
    said=said,
    movers=movers,
    turn=turn,
    position=position,
    seating=seating,
    plan=lambda _: None,
    symbols={"cells": CELLS, "draw": drawing, "seating": SEATING},
)
