"""Laws of SNUFF alone: the killers' side knows no more than the public board, and she is found."""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

import pytest
from msgspec.structs import replace

from domain.command import Command
from domain.games import game_named
from domain.house import TimeOut
from domain.refusal import Refused
from domain.roles import PUBLIC
from domain.snuff.events import KillerRested, NoiseAnnounced
from domain.snuff.possible import possible
from domain.snuff.state import Screen, State
from tests.counting import Counter
from tests.domain.guess import Guesser
from tests.domain.yard import figure, yard
from tests.play import NOON, Played, at_random, beats, luck, play, whimsical

SNUFF = game_named("snuff")
ROUNDS = 4
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"builder": "house", "casting": "team"},
    {"duct_noise": "both", "pickup": "forced", "token_life": "game"},
    {"duct_noise": "exit", "keys_live": False, "walk_return": True},
    {"spacing_metric": "steps", "off_turn_attack": True, "blood": 4, "round_cap": 12},
)
BOT: Any = SNUFF.bots["ahead"]


def played(seed: int, choose: Any = None) -> Played:
    options = OPTIONS[seed % len(OPTIONS)]
    return play(SNUFF, seed, 2 + seed % 4, options, choose or whimsical(SNUFF, 300))


def check_game(one: Played) -> None:
    """Between commands a seat always has few moves, and the boards are in order."""
    for beat in one.beats:
        state: State = beat.before
        for seat in range(len(state.table.roles)):
            assert len(SNUFF.lawful(state, seat)) < 500
        screen = state.screen
        assert sum(screen.picked.values()) + len(screen.objects) <= state.rules.tokens
        assert state.pool >= 0
        assert not state.seen_at or state.seen_at == screen.at
    assert one.end.table.result is not None


def check_screen(one: Played) -> None:
    """What killers may do, and why not, follows from the public board alone."""
    for beat in one.beats[::5]:
        state: State = beat.before
        blind = replace(state, screen=Screen())
        for seat in state.killers_seats:
            assert SNUFF.lawful(blind, seat) == SNUFF.lawful(state, seat)
            for move in one.moves[::9]:
                assert refused(blind, seat, move) == refused(state, seat, move)


def refused(state: State, seat: int, move: Any) -> Any:
    """Return why a move is refused; None if it is not, whatever it would bring."""
    if move in SNUFF.lawful(state, seat) or move in SNUFF.rights(state, seat):
        return None
    try:
        SNUFF.decide(state, Command(by=seat, move=move, at=NOON, luck=luck(0)))
    except Refused as no:
        return no.reason
    raise AssertionError(move)


def check_time_out(one: Played) -> None:
    """Either side may run out of time at any moment, and then has lost (X7)."""
    for beat in one.beats[::25]:
        for seat, role in enumerate(beat.before.table.roles[:2]):
            command = Command(by=None, move=TimeOut(seat=seat), at=NOON, luck=luck(0))
            after = SNUFF.fold(SNUFF.decide(beat.before, command), beat.before)
            assert (seat in after.table.result.winners) is False, role


def check_possible(one: Played) -> None:
    """She always is where she may be, and the public finds the same cells."""
    public = SNUFF.initial
    for beat in one.beats:
        state: State = beat.before
        if state.round:
            assert state.screen.at in possible(state)
            assert possible(public) == possible(state)
        shown = [event for event in beat.events if SNUFF.visible(event, PUBLIC)]
        opened = [] if public.content else one.opening
        public = SNUFF.fold([*opened, *shown], public)


LAWS = [check_game, check_screen, check_time_out, check_possible]
each_law = pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])


@each_law
def test_the_law_holds(law: Any, counted: Counter) -> None:
    name = f"snuff, random games: {law.__name__}"
    counted(name, 8, 300 if law is check_possible else 2000, lambda seed: law(played(seed)))


def test_games_of_bots_end(counted: Counter) -> None:
    counted("snuff, bot games: all laws", 2, 200, of_bots)


def of_bots(seed: int) -> None:
    one = played(seed, BOT)
    for law in LAWS:
        law(one)


TINY = """
    . o .|. . .
          =   -
    . x .:. o .
"""


def tiny(seed: int) -> State:
    """Return a game on a board of 2 by 6 cells, in which all objects lie on six of them."""
    killers = ["tracker", "sound-engineer", "locksmith", "veteran", "camera-operator"]
    chosen = luck(seed).shuffled(killers, "killers")[:2]
    prey = luck(seed).choice(("a1", "c2", "f1"), "prey")
    return yard(
        TINY,
        cut=3,
        exits="a1-w f2-e",
        prey=prey,
        killers={killer: figure(cell) for killer, cell in zip(chosen, ("d2", "f2"), strict=True)},
        objects=dict.fromkeys(("a1", "c1", "c2", "d1", "f1", "f2"), True),
        blood=9,
        pool=3,
    )


def agrees(seed: int) -> None:
    """The quick answer equals the slow one after each turn of four rounds."""
    state = tiny(seed)
    guesser = Guesser(state)
    views: list[State] = []
    told: list[Any] = []
    for view, event in public_events(state, seed):
        if isinstance(event, NoiseAnnounced):
            guesser.turn([*views, view], [*told, event])
            views, told = [], []
        elif view.stage == "prey":
            views, told = [*views, view], [*told, event]
        else:
            guesser.hunt(view, event)
            if isinstance(event, KillerRested):
                guesser.unseen(view)
                after = SNUFF.evolve(view, event)
                assert set(possible(after)) == guesser.cells, (seed, after.heard)


def public_events(state: State, seed: int) -> Iterator[tuple[State, Any]]:
    """Yield the public events of four rounds, each with the public state before it."""
    public = replace(state, screen=Screen())
    for beat in beats(SNUFF, state, seed, at_random(SNUFF)):
        for event in beat.events:
            if SNUFF.visible(event, PUBLIC):
                yield public, event
                public = SNUFF.evolve(public, event)
        if public.round > ROUNDS:
            return


def test_the_quick_answer_equals_the_slow_one(counted: Counter) -> None:
    counted("possible cells equal an independent enumeration", 6, 300, agrees)


def test_the_answer_is_quick() -> None:
    """Under 5 ms a question at round 20, on the full board; here, where others work too, 20."""
    one = next(o for o in (play(SNUFF, seed, 2) for seed in range(50)) if o.end.round >= 20)
    asked = [b.before for b in one.beats if b.before.round >= 18 and b.before.stage == "killers"]
    possible(asked[0])
    started = perf_counter()
    for state in asked:
        possible(state)
    assert (perf_counter() - started) / len(
        asked
    ) < 0.005 * 4  # four times as long: others work here, too
