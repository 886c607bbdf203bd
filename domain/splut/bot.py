"""Bots that play Splut!. They choose from what everybody sees."""

from operator import attrgetter
from typing import Final, NamedTuple

from domain.luck import Luck
from domain.roles import Seat
from domain.splut.moves import Step
from domain.splut.outlook import branches, endangered, hitting_step, key, outlook
from domain.splut.rules import lawful
from domain.splut.state import State

_BREADTH = 50
"""How many unfinished turns are followed up at each step."""
_DOUBTS = 20
"""How many finished turns are looked at from the other side."""
_MARGIN = 0.4
"""Plans that are worth so little less than the best are as good: games shall differ."""


_WORTH: Final = attrgetter("worth")


class _Plan(NamedTuple):
    """A first step, the end of a turn that it leads to, and what that is worth."""

    worth: float
    first: Step
    end: State


def random(state: State, seat: Seat, luck: Luck) -> Step:
    """Return any lawful step, each equally likely."""
    return luck.choice(lawful(state, seat), "bot")


def ahead(state: State, seat: Seat, luck: Luck) -> Step:
    """Hit a sorcerer in this turn if possible; else end it well, and out of everybody's reach."""
    foes = [other for other in state.living if other != seat]
    if hit := hitting_step(state, seat, foes):
        return hit
    plans = _in_order(_plans(state, seat), luck)
    safe = (plan for plan in plans[:_DOUBTS] if not endangered(plan.end, seat, foes))
    return next(safe, plans[0]).first


def _in_order(plans: list[_Plan], luck: Luck) -> list[_Plan]:
    """Return plans with the best first; those that are almost as good come as luck has it."""
    plans.sort(key=_WORTH, reverse=True)
    close = [plan for plan in plans if plan.worth >= plans[0].worth - _MARGIN]
    return luck.shuffled(close, "bot") + plans[len(close) :]


def _plans(state: State, seat: Seat) -> list[_Plan]:
    """Return ways to play this turn to its end, the most promising beginnings followed up."""
    done: list[_Plan] = []
    front = list(branches(state, seat))
    while front:
        fresh = {key(end): _Plan(outlook(end, seat), first, end) for first, end in front}.values()
        done.extend(plan for plan in fresh if not plan.end.steps_left)
        going = sorted((plan for plan in fresh if plan.end.steps_left), key=_WORTH, reverse=True)
        front = [
            (plan.first, end) for plan in going[:_BREADTH] for _, end in branches(plan.end, seat)
        ]
        if not front:
            done.extend(going)  # stuck: the turn ends here
    return done
