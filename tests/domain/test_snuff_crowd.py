"""SNUFF: where the killers have more turns to choose from than can be listed (X3, X5)."""

from msgspec.structs import replace

from domain.snuff.events import KillerBegan
from domain.snuff.moves import Begin
from domain.snuff.reasons import OneAtATime
from domain.snuff.state import State
from tests.domain.given import Given
from tests.domain.yard import KILLERS, SET_A, SNUFF, act, figure
from tests.play import table

BOARD = ("A3", "A4", "A8", "A7")
POSTS = {"locksmith": "c5", "stage-manager": "e5", "sprinter": "e5"}


def crowded() -> State:
    """Return a board on which three killers with all upgrades have 503 turns to choose from."""
    base = SNUFF.fold(table(SNUFF, 2, {"builder": "house"}))
    content = replace(
        base.rules,
        killers=tuple(killer for killer in SET_A.killers if killer.id in POSTS),
        quadrants=tuple(quadrant for quadrant in SET_A.quadrants if quadrant.id in BOARD),
    )
    state: State = replace(
        base,
        content=content,
        pieces=BOARD,
        figures={killer: figure(cell) for killer, cell in POSTS.items()},
        stage="killers",
        round=1,
        pool=30,
        upgrades={"sadism": True, "depravity": True, "climax": True},
    )
    return state


def test_where_the_turns_are_too_many_to_list_a_killer_begins_first() -> None:
    """Never 500 moves at once; then it is his turn alone."""
    state = crowded()
    assert SNUFF.lawful(state, KILLERS) == tuple(Begin(killer=killer) for killer in POSTS)

    begun = Given(SNUFF, state).when(KILLERS, Begin(killer="sprinter"))
    begun.then(KillerBegan(killer="sprinter"))
    assert {move.killer for move in SNUFF.lawful(begun.state, KILLERS)} == {"sprinter"}
    other = begun.when(KILLERS, act("locksmith", "walk", "c6"))
    other.then_refused(OneAtATime(killer="sprinter"))
    assert SNUFF.read_position(SNUFF.position(begun.state)).begun == "sprinter"


def test_a_turn_is_begun_only_where_it_must() -> None:
    begun = Given(SNUFF, crowded()).when(KILLERS, Begin(killer="sprinter"))
    done = begun.when(KILLERS, act("sprinter", "walk", "e4"))

    assert 2 < len(SNUFF.lawful(done.state, KILLERS)) < 500
    done.when(KILLERS, Begin(killer="locksmith")).then_refused(OneAtATime(killer=""))


def test_a_game_in_which_a_turn_was_begun_reads_back() -> None:
    head = "snuff prey killers\nkillers K7=sprinter\n"

    assert SNUFF.read_transcript(f"{head}K7 begins") == [Begin(killer="sprinter")]
