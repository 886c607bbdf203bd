"""All that the service can say to an audience, made by the same functions as in the service."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from domain.command import Command
from domain.game import AnyGame
from domain.house import Move
from domain.record import Recorded, canonical
from domain.refusal import Refused
from domain.roles import Audience, Seat
from projections.frames import encode, frames
from projections.replay import view_at
from tests.laws.secrecy.history import History, log, truth
from tests.play import NOON, luck

Log = Sequence[Recorded[Any]]


def frames_of(game: AnyGame, told: Log, audience: Audience) -> list[bytes]:
    """Return the frames that an audience receives."""
    return [encode(frame) for frame, _ in frames(game, told, audience)]


def snapshot_of(game: AnyGame, told: Log, audience: Audience) -> bytes:
    """Return the view that an audience is shown, with its number and its time."""
    view = view_at(game, told, audience)
    return canonical({"seq": view.seq, "at": view.at, "view": view.board})


def lawful_of(game: AnyGame, told: Log, seat: Seat) -> bytes:
    """Return what a seat is offered. Who decides asks the truth, so it is asked here as well."""
    state = game.fold(r.event for r in told)
    return canonical([game.lawful(state, seat), game.rights(state, seat)])


def refusal_of(game: AnyGame, told: Log, seat: Seat, move: Move) -> bytes:
    """Return the answer to a move that is refused, and the fact alone that it is not."""
    state = game.fold(r.event for r in told)
    try:
        game.decide(state, Command(by=seat, move=move, at=NOON, luck=luck(0)))
    except Refused as refused:
        return canonical(refused.reason)
    return b"accepted"


@dataclass(frozen=True)
class Outlets:
    """The ways in which a game speaks."""

    game: AnyGame
    frames: Callable[[AnyGame, Log, Audience], list[bytes]] = frames_of
    snapshot: Callable[[AnyGame, Log, Audience], bytes] = snapshot_of
    lawful: Callable[[AnyGame, Log, Seat], bytes] = lawful_of
    refusal: Callable[[AnyGame, Log, Seat, Move], bytes] = refusal_of


def trace(
    outlets: Outlets, moments: History, audience: Audience, probes: Sequence[Move] = ()
) -> list[bytes]:
    """Return all that an audience can get out of a history: bytes, one by one."""
    game, told = outlets.game, log(moments)
    state = truth(game, moments)
    said = [*outlets.frames(game, told, audience), outlets.snapshot(game, told, audience)]
    for seat in range(len(state.table.roles)):
        if game.audience(state, seat) == audience:
            said.append(outlets.lawful(game, told, seat))
            said += [outlets.refusal(game, told, seat, move) for move in probes]
    return said
