"""Splut!: positions, boards and games as text (rulings 1.9), and moves and events as JSON."""

from typing import Any

import msgspec
import pytest

from domain.games import game_named
from domain.house import Move, Resign
from domain.record import canonical
from domain.splut.events import Levitated, Stepped, Thrown
from domain.splut.moves import ClaimDraw, Step
from tests.domain.arena import arena, step
from tests.domain.given import Given
from tests.play import table

SPLUT = game_named("splut")
START = "o/TnDnSn/5/7/o7o/7/5/SsDsTs/o sn 1 s1"


def test_the_start_has_a_short_text() -> None:
    start = SPLUT.fold(table(SPLUT, 2))

    assert SPLUT.position(start) == START
    assert SPLUT.read_position(START) == start


def test_a_board_drawn_in_a_test_is_the_board_of_its_text() -> None:
    drawn = arena(
        """
                 o
              Tn Dn Sn
           .  .  .  .  .
        .  .  .  .  .  .  .
     o  .  .  .  .  .  .  .  o
        .  .  .  .  .  .  .
           .  .  .  .  .
              Ss Ds Ts
                 o
        """,
        "sn 1 s1",
    )

    assert SPLUT.position(drawn) == START


@pytest.mark.parametrize(
    "rest",
    [
        "sn 1 s1",
        "ns 7 n2",
        "sn 9 s2 moved:a5=7,e1=9/8 float:e1",
        "sn 9 s1 moved:e9=9/7 float:over last:s=7,n=8",
        "snw 12 w3 gone:n=hit",
        "snew 12 w3 gone:n=resigned,e=timed-out last:s=9,n=3,e=7,w=8 opt:cooldown_scope=lap",
        "sn 400 s3 opt:pull_with_throw=true,zero_throw=true,push_clears_cooldown=true",
        "sn 60 n3 opt:levitate_sim=behind,repetition_claim=2,repetition_draw=4,turn_cap=60",
        "sn 9 n0 end:won/s/hit",
        "sn 9 n3 end:draw/-/repetition",
    ],
)
def test_a_position_reads_back(rest: str) -> None:
    text = f"o/3/1TsSsDs1/7/o7o/7/1TnSnDn1/3/o {rest}"

    assert SPLUT.position(SPLUT.read_position(text)) == text


def test_a_troll_on_a_rock_is_written_with_a_star() -> None:
    text = "o/3/1TsSsDs1/7/*Tn7o/7/2SnDn1/3/o sn 5 s3 opt:zero_throw=true"

    assert SPLUT.position(SPLUT.read_position(text)) == text
    assert set(SPLUT.read_position(text).rocks) == {"e9", "a5", "i5", "e1"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        START.replace("7", "8", 1),
        START.replace("Ds", "Xs"),
        START.replace("sn", "sq"),
        START.replace(" 1 ", " one "),
        f"{START} gone:n=bored",
        f"{START} opt:fly=true",
        f"{START} end:won",
    ],
)
def test_what_is_no_position_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(ValueError, match="no position of Splut!"):
        SPLUT.read_position(text)


def test_a_board_can_be_drawn_for_a_terminal() -> None:
    assert SPLUT.draw(SPLUT.fold(table(SPLUT, 2))).splitlines() == [
        "9              o",
        "8           Tn Dn Sn",
        "7        ·  ·  ·  ·  ·",
        "6     ·  ·  ·  ·  ·  ·  ·",
        "5  o  ·  ·  ·  ·  ·  ·  ·  o",
        "4     ·  ·  ·  ·  ·  ·  ·",
        "3        ·  ·  ·  ·  ·",
        "2           Ss Ds Ts",
        "1              o",
        "   a  b  c  d  e  f  g  h  i",
        "turn 1, south to move, steps left: 1",
    ]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("S d2-d3", Step(from_="d2", to="d3")),
        ("S d2-d3 ~e4-e5", Step(from_="d2", to="d3", levitate="e4")),
        ("T f2-f3 +", Step(from_="f2", to="f3", pull=True)),
        ("T d4-e4 !N e7", Step(from_="d4", to="e4", throw="north")),
        ("T d4-e4 + !W b4 x D", Step(from_="d4", to="e4", pull=True, throw="west")),
        ("t D4-E4 !s E1 # North", Step(from_="d4", to="e4", throw="south")),
        ("west resigns", Resign()),
        ("west claims a draw", ClaimDraw()),
    ],
)
def test_a_move_is_read_in_notation(text: str, move: Move) -> None:
    """In upper or lower case."""
    assert SPLUT.read_transcript(f"17 west: {text}") == [move]


def test_what_the_rules_and_the_house_did_is_no_move() -> None:
    text = (
        "splut south north\n1 south: stuck\n2 north: north is out of time\nsouth wins: timed-out\n"
    )

    assert SPLUT.read_transcript(text) == []


@pytest.mark.parametrize("line", ["1 south: S d2", "1 south: hop", "1 south S d2-d3", "1: S z2-d3"])
def test_a_line_that_cannot_be_read_is_quoted(line: str) -> None:
    with pytest.raises(ValueError, match="cannot read"):
        SPLUT.read_transcript(line)


def test_a_transcript_tells_pushes_throws_and_hits() -> None:
    events: list[Any] = table(SPLUT, 2)
    when = Given(SPLUT, "o/1Tn1/5/7/oTsoDn2Sn2/7/5/3/Ss sn 1 s1").when(0, step("T b5-c5 !E g5"))

    assert SPLUT.transcript([*events, *when.events]) == (
        "splut south north\n1 south: T b5-c5 !E g5 # north\nsouth wins: hit\n"
    )


@pytest.mark.parametrize(
    ("move", "json"),
    [
        (Step(from_="e2", to="e3"), b'{"do":"step","from":"e2","to":"e3"}'),
        (
            Step(from_="e2", to="e3", pull=True),
            b'{"do":"step","from":"e2","to":"e3","pull":true}',
        ),
        (
            Step(from_="e2", to="e3", levitate="e1", throw="north"),
            b'{"do":"step","from":"e2","to":"e3","levitate":"e1","throw":"north"}',
        ),
        (Resign(), b'{"do":"resign"}'),
        (ClaimDraw(), b'{"do":"claim-draw"}'),
    ],
)
def test_moves_have_stable_names_on_the_wire(move: Move, json: bytes) -> None:
    assert msgspec.json.encode(move) == json
    assert msgspec.json.decode(json, type=SPLUT.moves) == move


@pytest.mark.parametrize(
    "json",
    [
        b'{"do":"step","from":"a1","to":"e3"}',
        b'{"do":"step","from":"E2","to":"e3"}',
        b'{"do":"step","from":"e2","to":"e3","levitate":null}',
        b'{"do":"step","from":"e2","to":"e3","throw":"up"}',
        b'{"do":"step","from":"e2","to":"e3","hop":true}',
        b'{"do":"time-out","seat":0}',
        b'{"do":"step","from":"e2"}',
    ],
)
def test_other_moves_are_not_read(json: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json, type=SPLUT.moves)


@pytest.mark.parametrize(
    ("event", "json"),
    [
        (
            Stepped(seat=0, piece="dwarf", from_="e2", to="e3"),
            b'{"from":"e2","kind":"stepped","piece":"dwarf","seat":0,"to":"e3"}',
        ),
        (
            Levitated(seat=0, from_="d2", to="d3", rock="e1", rock_to="e2"),
            b'{"from":"d2","kind":"levitated","rock":"e1","rock_to":"e2","seat":0,"to":"d3"}',
        ),
        (
            Thrown(seat=1, from_="e3", direction="east", landing="g3"),
            b'{"direction":"east","from":"e3","kind":"thrown","landing":"g3","seat":1}',
        ),
    ],
)
def test_events_have_stable_names_in_the_log(event: Any, json: bytes) -> None:
    assert canonical(event) == json


def test_every_event_kind_is_known_by_its_tag() -> None:
    kinds = [str(getattr(e, "__origin__", e).__struct_config__.tag) for e in SPLUT.events]

    assert len(kinds) == len(set(kinds)) == 21
