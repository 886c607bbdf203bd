"""Frames, views and replay: the same fold, whoever asks and whenever."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from domain import record
from domain.record import BrokenRecord
from domain.roles import PUBLIC, Audience
from projections.board import Json, board, patched
from projections.frames import encode, frames
from projections.past import Past, Reel
from projections.replay import view_at
from tests.play import play
from tests.projections.logs import GAME_ID, SPLUT, entries_of, log_of

SEEDS = range(6)
SEEDS_DEEP = range(400)


@pytest.fixture
def seeds(deep: bool) -> range:  # noqa: FBT001 - a fixture is given by name
    return SEEDS_DEEP if deep else SEEDS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_frames_are_numbered_from_one_and_their_patches_lead_from_view_to_view(
    seeds: range, players: int
) -> None:
    for seed in seeds:
        before: Json = {}
        for number, (frame, view) in enumerate(frames(SPLUT, log_of(seed, players), PUBLIC), 1):
            assert frame.seq == view.seq == number, f"seed {seed}"
            assert patched(before, frame.patch) == view.board, f"seed {seed}, frame {number}"
            before = view.board


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_replay_at_any_frame_is_the_fold_of_the_frames_up_to_there(
    seeds: range, players: int
) -> None:
    for seed in seeds:
        log = log_of(seed, players)
        folded: Json = {}
        for number, (frame, _) in enumerate(frames(SPLUT, log, PUBLIC), 1):
            folded = patched(folded, frame.patch)
            if number % 7 == 1:  # each costs a fold of its own
                then = view_at(SPLUT, log, PUBLIC, number)
                assert (then.seq, then.board) == (number, folded), f"seed {seed}"
                assert board(then.state) == folded


def test_what_is_seen_live_at_each_version_is_what_a_replay_shows_later(seeds: range) -> None:
    for seed in seeds:
        log = log_of(seed)
        live = Reel(SPLUT, PUBLIC)
        for version in range(1, len(log) + 1):
            live.catch_up(log[:version])
        whole = [encode(frame) for frame, _ in frames(SPLUT, log, PUBLIC)]
        assert live.frames == whole, f"seed {seed}"
        assert live.view == view_at(SPLUT, log, PUBLIC), f"seed {seed}"


def test_a_reel_caught_up_in_any_steps_is_the_same() -> None:
    log = log_of(1)
    reels = [Reel(SPLUT, PUBLIC) for _ in range(3)]
    for step, reel in zip((1, 3, len(log)), reels, strict=True):
        for version in range(step, len(log) + step, step):
            reel.catch_up(log[:version])
    assert reels[0].frames == reels[1].frames == reels[2].frames
    assert len(reels[0].frames) == len(log)


def test_the_frames_of_some_versions_come_with_their_numbers() -> None:
    log = log_of(2)
    reel = Reel(SPLUT, PUBLIC).catch_up(log)
    assert list(reel.of_versions(1, len(log))) == list(enumerate(reel.frames, 1))
    assert list(reel.of_versions(4, 6)) == list(enumerate(reel.frames[3:6], 4))
    assert list(reel.of_versions(len(log) + 1, len(log) + 9)) == []
    assert list(reel.of_versions(3, 2)) == []


def test_an_audience_counts_only_what_it_may_see() -> None:
    log = log_of(3)

    def turns(event: Any, audience: Audience) -> bool:
        return event.__struct_config__.tag == "turn-began" and audience == PUBLIC

    game = blindfolded(turns)
    versions = [r.version for r in log if turns(r.event, PUBLIC)]
    reel = Reel(game, PUBLIC).catch_up(log)
    assert len(reel.frames) == len(versions) > 3
    assert [seq for seq, _ in reel.of_versions(1, len(log))] == list(range(1, len(versions) + 1))
    assert [seq for seq, _ in reel.of_versions(versions[1], versions[2])] == [2, 3]
    assert list(reel.of_versions(versions[1] + 1, versions[2] - 1)) == []


def blindfolded(visible: Any) -> Any:
    """Return Splut! in which less is visible, and which folds nothing."""
    return replace(SPLUT, visible=visible, evolve=lambda state, _: state)


def test_before_the_first_frame_there_is_nothing_and_above_the_last_the_last() -> None:
    log = log_of(4)
    nothing, last = view_at(SPLUT, log, PUBLIC, 0), view_at(SPLUT, log, PUBLIC, 10**6)
    assert (nothing.seq, nothing.board, nothing.at) == (0, {}, None)
    assert last == view_at(SPLUT, log, PUBLIC)
    assert last.seq == len(log)


def test_no_view_holds_a_null(seeds: range) -> None:
    for seed in seeds:
        for frame, view in frames(SPLUT, log_of(seed, 4), PUBLIC):
            assert b":null" not in msgspec.json.encode(view.board)
            event = msgspec.json.decode(frame.event)
            assert event["kind"]


def test_a_frame_tells_neither_version_nor_salt_nor_hash() -> None:
    (frame, _), *_ = frames(SPLUT, log_of(0), PUBLIC)
    assert set(msgspec.json.decode(encode(frame))) == {"seq", "at", "event", "patch"}


def test_a_past_read_in_any_pieces_is_the_same_and_known_entries_change_nothing() -> None:
    entries = entries_of(play(SPLUT, 5, 2))
    whole, pieces = Past(GAME_ID, SPLUT), Past(GAME_ID, SPLUT)
    whole.extend(entries)
    for start in range(0, len(entries), 3):
        pieces.extend(entries[max(0, start - 2) : start + 3])
    assert pieces.version == whole.version == len(entries)
    assert (pieces.state, pieces.chain) == (whole.state, whole.chain)
    assert pieces.chain == record.verify(GAME_ID, entries)
    pieces.extend(entries)
    pieces.extend(entries_of(play(SPLUT, 5, 2), seed=1)[:-1])
    assert pieces.chain == whole.chain


def test_a_past_never_takes_an_entry_behind_a_gap() -> None:
    entries = entries_of(play(SPLUT, 5, 2))
    past = Past(GAME_ID, SPLUT)
    past.extend(entries[3:])
    assert past.version == 0
    past.extend([*entries[:2], *entries[3:]])
    assert past.version == 2


def test_a_log_with_one_event_changed_or_left_out_does_not_verify() -> None:
    entries = entries_of(play(SPLUT, 6, 2))
    changed = msgspec.structs.replace(entries[4], data=entries[5].data)
    for broken, version in (
        ([*entries[:4], changed, *entries[5:]], 5),
        ([*entries[:4], *entries[5:]], 5),
        (entries[1:], 1),
    ):
        with pytest.raises(BrokenRecord) as found:
            record.verify(GAME_ID, broken)
        assert found.value.version == version
