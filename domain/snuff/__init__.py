"""SNUFF: one prey hides from three killers, who know what is announced, shown or seen."""

from typing import Final, get_args

from domain.game import Game
from domain.house import HouseMove
from domain.snuff import bot, notation, opening, possible, rules, visible
from domain.snuff.events import SnuffEvent
from domain.snuff.moves import SnuffMove
from domain.snuff.state import State

SNUFF: Final[Game[State, SnuffMove | HouseMove, SnuffEvent]] = Game(
    name=opening.NAME,
    rules=opening.RULES,
    players=opening.PLAYERS,
    packs=("set-a",),
    initial=State(),
    events=get_args(SnuffEvent),
    moves=SnuffMove,
    open=opening.open_game,
    decide=rules.decide,
    evolve=rules.evolve,
    lawful=rules.lawful,
    rights=rules.rights,
    visible=visible.visible,
    opens=visible.opens,
    audience=visible.audience,
    audiences=visible.audiences,
    roles=opening.roles,
    position=notation.position,
    read_position=notation.read_position,
    draw=notation.draw,
    transcript=notation.transcript,
    read_transcript=notation.read_transcript,
    bots={"random": bot.random, "ahead": bot.ahead},
    hints=possible.hints,
)
