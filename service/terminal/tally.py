"""Counting how games went."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from domain.game import AnyGame
from domain.roles import Seat
from service.terminal.playing import Outcome

Z_95 = 1.959964
"""How many standard deviations hold 95 % of a normal distribution."""


class SeatTally(Struct, frozen=True, kw_only=True):
    """How often a seat won, and between what shares that lies with 95 % confidence (Wilson)."""

    seat: Seat
    role: str
    bot: str
    won: int
    share: float
    low: float
    high: float


class Lengths(Struct, frozen=True, kw_only=True):
    """How many moves games took."""

    mean: float
    shortest: int
    longest: int


class Tally(Struct, frozen=True, kw_only=True):
    """How many games went. `endings` counts them by the way in which they ended."""

    game: str
    players: int
    games: int
    seed: int
    seats: list[SeatTally]
    draws: int
    nobody: int
    moves: Lengths
    stuck: int
    forced: int
    endings: dict[str, int]


def tally(game: AnyGame, bots: Sequence[str], seed: int, outcomes: Sequence[Outcome]) -> Tally:
    """Return the figures of some games, at least one."""
    kinds = sum((Counter(outcome.kinds) for outcome in outcomes), Counter[str]())
    ends = Counter(outcome.result.kind for outcome in outcomes)
    endings = Counter(f"{one.result.kind}: {one.result.reason}" for one in outcomes)
    return Tally(
        game=game.name,
        players=len(bots),
        games=len(outcomes),
        seed=seed,
        seats=_seats(game, bots, outcomes),
        draws=ends["draw"],
        nobody=ends["nobody"],
        moves=_lengths([outcome.moves for outcome in outcomes]),
        stuck=kinds["stuck"],
        forced=kinds["forced"],
        endings=dict(endings.most_common()),
    )


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson): sound for few games and for 0 or all won."""
    share, square = won / games, Z_95**2 / games
    middle = share + square / 2
    reach = Z_95 * sqrt(share * (1 - share) / games + square / 4 / games)
    return max(0.0, (middle - reach) / (1 + square)), min(1.0, (middle + reach) / (1 + square))


def _seats(game: AnyGame, bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[SeatTally]:
    wins = Counter(seat for outcome in outcomes for seat in outcome.result.winners)
    roles = game.roles(len(bots))
    return [
        _seat(seat, role, bot, wins[seat], len(outcomes))
        for seat, (role, bot) in enumerate(zip(roles, bots, strict=True))
    ]


def _seat(seat: Seat, role: str, bot: str, won: int, games: int) -> SeatTally:
    low, high = wilson(won, games)
    return SeatTally(seat=seat, role=role, bot=bot, won=won, share=won / games, low=low, high=high)


def _lengths(moves: Sequence[int]) -> Lengths:
    return Lengths(mean=sum(moves) / len(moves), shortest=min(moves), longest=max(moves))
