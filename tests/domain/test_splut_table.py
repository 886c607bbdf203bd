"""Splut!: the arena, who sits where, who begins (rulings 1.2 and S1-S4), options and packs."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.game import AnyGame
from domain.games import game_named
from domain.reasons import BadOption, BadPack, UnknownOption
from domain.refusal import Reason, Refused
from domain.splut import SPLUT
from domain.splut.geometry import BETWEEN, CELLS, CLOCKWISE, ROCKS, START
from domain.splut.opening import order
from domain.splut.options import Options
from domain.splut.pack import PackError, read_pack
from domain.splut.reasons import WrongPlayers, WrongSeating
from tests.play import luck, opening, table

GAME: AnyGame = SPLUT


def refusal_of(
    roles: tuple[str, ...] = ("south", "north"), pack: bytes | None = None, **options: Any
) -> Reason:
    wanted = opening(GAME, roles, options)
    if pack is not None:
        wanted = replace(wanted, pack_text=pack)
    with pytest.raises(Refused) as refused:
        GAME.open(wanted, luck(0))
    return refused.value.reason


def test_the_arena_has_41_cells_and_64_borders() -> None:
    assert len(CELLS) == 41
    assert len(BETWEEN) == 2 * 64


def test_the_tips_have_one_neighbour_and_hold_the_rocks() -> None:
    tips = {a for a, _ in BETWEEN if sum(1 for b, _ in BETWEEN if b == a) == 1}

    assert tips == {"a5", "i5", "e1", "e9"} == set(ROCKS)


def test_each_side_begins_as_the_rule_book_draws_it() -> None:
    assert START == {
        "south": {"sorcerer": "d2", "dwarf": "e2", "troll": "f2"},
        "west": {"sorcerer": "b6", "dwarf": "b5", "troll": "b4"},
        "north": {"sorcerer": "f8", "dwarf": "e8", "troll": "d8"},
        "east": {"sorcerer": "h4", "dwarf": "h5", "troll": "h6"},
    }


def test_a_quarter_turn_leads_from_each_side_to_the_next() -> None:
    def turned(cell: str) -> str:
        east, north = ord(cell[0]) - ord("e"), int(cell[1]) - 5
        return f"{chr(ord('e') + north)}{5 - east}"

    for side, following in zip(CLOCKWISE, CLOCKWISE[1:] + CLOCKWISE[:1], strict=True):
        assert {piece: turned(cell) for piece, cell in START[side].items()} == START[following]


@pytest.mark.parametrize(
    ("seated", "turns"),
    [
        ("south north", "south north"),
        ("north south", "north south"),
        ("east west", "east west"),
        ("south north west", "south west north"),
        ("south north east", "north east south"),
        ("east west south", "east south west"),
        ("south north west east", "east south west north"),
        ("west east north south", "south west north east"),
    ],
)
def test_turns_pass_clockwise_from_whoever_starts(seated: str, turns: str) -> None:
    """S1: the first of two starts; S2: the one at the third's right; S3: the fourth."""
    state = GAME.fold(table(GAME, seated.split()))

    assert " ".join(state.table.roles[seat] for seat in state.order) == turns
    assert state.table.roles[state.to_move] == turns.split(maxsplit=1)[0]


def test_four_who_sit_south_north_west_east_play_east_south_west_north() -> None:
    assert order(("south", "north", "west", "east")) == (3, 0, 2, 1)


@pytest.mark.parametrize(
    "roles", ["south west", "south south", "south up", "south west north", "north south east north"]
)
def test_players_sit_on_sides_of_their_own_and_the_second_opposite(roles: str) -> None:
    seats = tuple(roles.split())

    assert refusal_of(seats) == WrongSeating(roles=seats)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(players: int) -> None:
    assert refusal_of(("south",) * players) == WrongPlayers(players=players)


def test_the_usual_seats_are_there_for_each_number_of_players() -> None:
    for players in GAME.players:
        assert len(GAME.fold(table(GAME, players)).order) == players


def test_a_game_says_in_its_first_event_all_that_a_replay_needs() -> None:
    opened: Any = table(GAME, 3, {"zero_throw": True, "turn_cap": 60})[0]

    assert opened.content.options == Options(zero_throw=True, turn_cap=60)
    assert opened.content.order == (0, 2, 1)
    assert len(opened.pack_hash) == 64


def test_an_option_that_nobody_knows_is_refused_by_name() -> None:
    assert refusal_of(zero_throws=True) == UnknownOption(
        option="zero_throws", known=Options.__struct_fields__
    )


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("zero_throw", 1, "Expected `bool`, got `int`"),
        ("levitate_sim", "ahead", "Invalid enum value 'ahead'"),
        ("turn_cap", 1, "Expected `int` >= 2"),
    ],
)
def test_an_option_with_a_bad_value_is_refused_by_name(
    option: str, value: Any, expected: str
) -> None:
    assert refusal_of(**{option: value}) == BadOption(option=option, expected=expected)


def test_the_standard_pack_holds_the_rulings() -> None:
    pack = read_pack(Path("domain/splut/packs/standard.toml").read_bytes())

    assert pack.name == "standard"
    assert pack.options == Options()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"name = ", "not TOML: Invalid value (at end of document)"),
        (b"", "pack: Object missing required field `name`"),
        (
            b'name = "x"\n[options]\nzero_throw = "no"',
            "options.zero_throw: Expected `bool`, got `str`",
        ),
        (b'name = "x"\n[options]\nfly = 1', "options: Object contains unknown field `fly`"),
    ],
)
def test_a_bad_pack_is_refused_with_the_place_and_the_reason(text: bytes, problem: str) -> None:
    with pytest.raises(PackError) as error:
        read_pack(text)

    assert str(error.value) == problem
    assert refusal_of(pack=text) == BadPack(problem=problem)


def test_games_are_found_by_name() -> None:
    assert game_named("splut") is SPLUT
    with pytest.raises(KeyError):
        game_named("chess")
