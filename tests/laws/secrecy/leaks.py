"""Planted leaks: games and outlets of SNUFF with one fault each, to grade the tests of secrecy."""

from collections.abc import Callable, Sequence
from dataclasses import replace as with_part
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.command import Command
from domain.game import AnyGame
from domain.games import game_named
from domain.house import Move
from domain.record import canonical, kind
from domain.roles import Audience, Seat
from domain.snuff.events import NoiseAnnounced
from domain.snuff.moves import Act
from domain.snuff.state import State
from projections.board import board
from projections.frames import frames
from tests.laws.secrecy.outlets import Log, Outlets, frames_of, lawful_of, refusal_of, snapshot_of

SNUFF = game_named("snuff")
Leak = Callable[[], Outlets]
LEAKS: dict[str, Leak] = {}


def leak(plant: Leak) -> Leak:
    LEAKS[plant.__name__] = plant
    return plant


def showing(*kinds: str) -> Outlets:
    """Return SNUFF with hidden events shown to everybody."""
    shown = with_part(
        SNUFF, visible=lambda e, audience: kind(e) in kinds or SNUFF.visible(e, audience)
    )
    return Outlets(shown)


for name in (
    "object-hidden",
    "prey-started",
    "card-played",
    "noise-made",
    "prey-stepped",
    "prey-ducted",
    "object-picked",
    "object-used",
    "escape-declared",
):
    LEAKS[f"{name} is shown"] = lambda name=name: showing(name)  # type: ignore[misc]  # bound at once


@leak
def seq_counts_hidden_events() -> Outlets:
    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        seen = [r for r in log if game.visible(r.event, audience)]
        return [canonical({"seq": r.version, "event": msgspec.Raw(r.data)}) for r in seen]

    return Outlets(SNUFF, frames=told)


@leak
def a_frame_names_the_length_of_the_log() -> Outlets:
    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        return [frame + str(len(log)).encode() for frame in frames_of(game, log, audience)]

    return Outlets(SNUFF, frames=told)


@leak
def hidden_events_make_empty_frames() -> Outlets:
    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        return [r.data if game.visible(r.event, audience) else b"{}" for r in log]

    return Outlets(SNUFF, frames=told)


@leak
def frames_are_padded_by_hidden_events() -> Outlets:
    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        sent: list[bytes] = []
        pad = b""
        for r in log:
            pad += b"" if game.visible(r.event, audience) else b" "
            if game.visible(r.event, audience):
                sent.append(r.data + pad)
        return sent

    return Outlets(SNUFF, frames=told)


@leak
def a_frame_has_the_time_of_the_last_event() -> Outlets:
    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        before = [log[max(0, r.version - 2)].at for r in log]
        seen = [r for r in log if game.visible(r.event, audience)]
        return [canonical([before[r.version - 1], msgspec.Raw(r.data)]) for r in seen]

    return Outlets(SNUFF, frames=told)


@leak
def a_view_has_the_time_of_the_last_event() -> Outlets:
    return Outlets(
        SNUFF, snapshot=lambda game, log, a: snapshot_of(game, log, a) + str(log[-1].at).encode()
    )


@leak
def the_snapshot_skips_the_filter() -> Outlets:
    return Outlets(
        SNUFF, snapshot=lambda game, log, _: canonical(board(game.fold(r.event for r in log)))
    )


@leak
def the_snapshot_lacks_the_prey_but_not_her_objects() -> Outlets:
    def shown(game: AnyGame, log: Log, _: Audience) -> bytes:
        json = board(game.fold(r.event for r in log))
        screen = {k: v for k, v in json.get("screen", {}).items() if k == "objects"}
        return canonical({**json, "screen": screen})

    return Outlets(SNUFF, snapshot=shown)


@leak
def the_snapshot_counts_the_objects_left() -> Outlets:
    def shown(game: AnyGame, log: Log, audience: Audience) -> bytes:
        left = len(game.fold(r.event for r in log).screen.objects)
        return snapshot_of(game, log, audience) + str(left).encode()

    return Outlets(SNUFF, snapshot=shown)


@leak
def the_snapshot_is_tagged_with_a_hash_of_the_truth() -> Outlets:
    def shown(game: AnyGame, log: Log, audience: Audience) -> bytes:
        truth = canonical(board(game.fold(r.event for r in log)))
        return snapshot_of(game, log, audience) + sha256(truth).digest()

    return Outlets(SNUFF, snapshot=shown)


@leak
def a_patch_is_made_of_the_truth() -> Outlets:
    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        every = frames(game, log, Audience("record"))
        shown = [game.visible(r.event, audience) for r in log]
        return [canonical(f.patch) for (f, _), seen in zip(every, shown, strict=True) if seen]

    return Outlets(SNUFF, frames=told)


@leak
def noises_have_numbers_in_the_order_of_their_making() -> Outlets:
    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        made = [r.event.at for r in log if kind(r.event) == "noise-made"]
        sent = []
        for r in log:
            if game.visible(r.event, audience):
                noises = getattr(r.event, "noises", {})
                sent.append(r.data + str([c for c in made if c in noises]).encode())
        return sent

    return Outlets(SNUFF, frames=told)


@leak
def an_id_follows_the_object() -> Outlets:
    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        ids = {r.event.at: r.version for r in log if kind(r.event) == "object-hidden"}
        return [*frames_of(game, log, audience), canonical(sorted(ids.values()))]

    return Outlets(SNUFF, frames=told)


def offering(offer: Callable[[State, Seat, Sequence[Any]], Any]) -> Outlets:
    """Return SNUFF with another list of lawful moves, as the outlet that is asked for it."""

    def offered(game: AnyGame, log: Log, seat: Seat) -> bytes:
        state = game.fold(r.event for r in log)
        return canonical([offer(state, seat, game.lawful(state, seat)), game.rights(state, seat)])

    return Outlets(SNUFF, lawful=offered)


@leak
def killers_are_not_offered_her_cell() -> Outlets:
    return offering(
        lambda s, _, moves: [m for m in moves if not isinstance(m, Act) or m.to != s.screen.at]
    )


@leak
def the_list_begins_with_her_cell() -> Outlets:
    return offering(
        lambda s, _, moves: sorted(moves, key=lambda m: getattr(m, "to", "") != s.screen.at)
    )


@leak
def the_list_is_longer_while_she_escapes() -> Outlets:
    return offering(lambda s, _, moves: [*moves, *(["hurry"] if s.screen.escaping else [])])


@leak
def resignation_is_offered_while_she_hides() -> Outlets:
    def offered(game: AnyGame, log: Log, seat: Seat) -> bytes:
        state = game.fold(r.event for r in log)
        return lawful_of(game, log, seat) + (b"!" if state.screen.objects else b"")

    return Outlets(SNUFF, lawful=offered)


def refusing(refuse: Callable[[State, Any], bytes | None]) -> Outlets:
    """Return SNUFF with an answer of its own to some moves."""

    def refused(game: AnyGame, log: Log, seat: Seat, move: Move) -> bytes:
        state = game.fold(r.event for r in log)
        return refuse(state, move) or refusal_of(game, log, seat, move)

    return Outlets(SNUFF, refusal=refused)


@leak
def a_killer_is_refused_her_cell() -> Outlets:
    return refusing(
        lambda s, move: b"occupied" if getattr(move, "to", "-") == s.screen.at else None
    )


@leak
def a_refusal_counts_her_steps() -> Outlets:
    return refusing(lambda s, _: str(len(s.screen.trail)).encode())


@leak
def a_refusal_judges_her_move_before_the_seat() -> Outlets:
    """Whether an object lies there is told to whoever asks to pick it up."""
    return refusing(
        lambda s, move: (
            b"nothing there"
            if kind_of(move) == "pick-up" and s.screen.at not in s.screen.objects
            else None
        )
    )


@leak
def killers_read_the_preys_frames() -> Outlets:
    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        widened = Audience("team", "prey") if audience.kind == "team" else audience
        return frames_of(game, log, widened)

    return Outlets(SNUFF, frames=told)


def kind_of(move: Any) -> str:
    return str(move.__struct_config__.tag)


# What `decide` gives away shows only between games that the rules allow: see `retold.py`.

DECIDED: dict[str, Leak] = {}


def deciding(change: Callable[[State, list[Any]], list[Any]]) -> AnyGame:
    """Return SNUFF with other events of the prey's commands."""

    def decide(state: State, command: Command[Any]) -> list[Any]:
        return change(state, list(SNUFF.decide(state, command)))

    return with_part(SNUFF, decide=decide)


def decided(plant: Leak) -> Leak:
    DECIDED[plant.__name__] = plant
    return plant


@decided
def noise_is_announced_in_the_order_of_its_making() -> Outlets:
    def change(state: State, events: list[Any]) -> list[Any]:
        made = state.screen.turn.noises
        return [
            replace(e, noises=dict(made)) if isinstance(e, NoiseAnnounced) else e for e in events
        ]

    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        return [msgspec.json.encode(r.event) for r in log if game.visible(r.event, audience)]

    return Outlets(deciding(change), frames=told)


@decided
def an_announcement_tells_the_steps_in_its_length() -> Outlets:
    def change(state: State, events: list[Any]) -> list[Any]:
        moved = state.screen.turn.moved
        zeros = dict.fromkeys(state.board.cells[:moved], 0) if moved else {}
        return [
            replace(e, noises={**zeros, **e.noises}) if isinstance(e, NoiseAnnounced) else e
            for e in events
        ]

    def told(game: AnyGame, log: Log, audience: Audience) -> list[bytes]:
        return [msgspec.json.encode(r.event) for r in log if game.visible(r.event, audience)]

    return Outlets(deciding(change), frames=told)
