"""Bots that play Splut!. They choose from what everybody sees."""

from domain.luck import Luck
from domain.roles import Seat
from domain.splut.moves import Step
from domain.splut.outlook import branches, endangered, hitting_step, key, outlook
from domain.splut.rules import lawful
from domain.splut.state import State

_BREADTH = 50
"""How many unfinished turns are followed up at each step."""
_DOUBTS = 30
"""How many finished turns are looked at from the other side."""

Plan = tuple[Step, State]


def random(state: State, seat: Seat, luck: Luck) -> Step:
    """Return any lawful step, each equally likely."""
    return luck.choice(lawful(state, seat), "bot")


def ahead(state: State, seat: Seat, luck: Luck) -> Step:
    """Hit a sorcerer in this turn if possible; else end it well, and out of everybody's reach."""
    foes = [other for other in state.living if other != seat]
    if hit := hitting_step(state, seat, foes):
        return hit
    plans = _turns(state, seat, luck)
    safe = (plan for plan in plans[:_DOUBTS] if not endangered(plan[1], seat, foes))
    return next(safe, plans[0])[0]


def _turns(state: State, seat: Seat, luck: Luck) -> list[Plan]:
    """Return first steps with the ends of turns that they lead to, the best first."""
    done: list[Plan] = []
    front = list(branches(state, seat))
    while front:
        fresh = {key(reached): (first, reached) for first, reached in front}.values()
        done.extend(plan for plan in fresh if not plan[1].steps_left)
        going = _best([plan for plan in fresh if plan[1].steps_left], seat)[:_BREADTH]
        front = [
            (first, reached) for first, before in going for _, reached in branches(before, seat)
        ]
        if not front:
            done.extend(going)  # stuck: the turn ends here
    return _best(luck.shuffled(done, "bot"), seat)


def _best(plans: list[Plan], seat: Seat) -> list[Plan]:
    return sorted(plans, key=lambda plan: outlook(plan[1], seat), reverse=True)
