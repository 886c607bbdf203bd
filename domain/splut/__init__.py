"""Splut!: push, pull, levitate and throw rocks at sorcerers. Two to four play in the open."""

from typing import Final, get_args

from domain.game import Game
from domain.house import HouseMove
from domain.splut import bot, notation, opening, rules, visible
from domain.splut.events import SplutEvent
from domain.splut.moves import SplutMove
from domain.splut.state import State

SPLUT: Final[Game[State, SplutMove | HouseMove, SplutEvent]] = Game(
    name=opening.NAME,
    rules=opening.RULES,
    players=opening.PLAYERS,
    packs=("standard",),
    initial=State(),
    events=get_args(SplutEvent),
    moves=SplutMove,
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
)
