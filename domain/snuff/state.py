"""The two boards of SNUFF: the public one, and the prey's own behind her screen.

State's JSON is the view. The fields of `State` are the public board, set by public events alone;
`screen` is the secret one, set by secret events. Who sees no secret event has an empty `screen`.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from domain.roles import Seat
from domain.snuff.board import Board, built
from domain.snuff.pack import Content, Killer
from domain.table import Table

Stage = Literal["new", "casting", "building", "posting", "hiding", "starting", "prey", "killers"]
PREY = "prey"
KILLERS = "killers"
DIRECTOR_ROLE = "director"


class Figure(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A killer on the board. `doing` is his action while he acts; `stunned` how long he lies."""

    seat: Seat
    at: str = ""
    acted: bool = False
    attacked: bool = False
    doing: str = ""
    stunned: Literal["", "skips", "dazed"] = ""
    door: str = ""
    camera: str = ""


class Turn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the prey has done in this turn. `noises_due` and `steps_due` must come next."""

    card: str = ""
    moved: int = 0
    noises_due: int = 0
    noises_of: Literal["", "card", "object"] = ""
    other_than: str = ""
    steps_due: int = 0
    ducted: bool = False
    object: str = ""
    noises: dict[str, int] = {}


class Screen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What lies behind the screen: objects face down, the prey, her hand, and her turn."""

    objects: dict[str, bool] = {}
    at: str = ""
    picked: dict[str, int] = {}
    used: dict[str, int] = {}
    turn: Turn = Turn()
    escaping: bool = False
    began_at: str = ""
    trail: dict[str, bool] = {}


class State(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table, the content in use, the public board, and the screen.

    `seen_at` is the prey's figure on the public board, `last_at` where she was last seen or struck.
    `lead` is the killer whose Lead still frees the next one, `begun` the one whose turn has begun.
    `heard` tells in short what the table
    learned in each round, for whoever asks where she may be (see `heard.py`).
    """

    table: Table = Table()
    content: Content | None = None
    stage: Stage = "new"
    pieces: tuple[str, ...] = ()
    figures: dict[str, Figure] = {}
    round: int = 0
    blood: int = 0
    pool: int = 0
    tokens: dict[str, int] = {}
    seen_at: str = ""
    last_at: str = ""
    keys_shown: int = 0
    upgrades: dict[str, bool] = {}
    lead: str = ""
    begun: str = ""
    bolts: dict[str, bool] = {}
    resigned: dict[Seat, bool] = {}
    heard: dict[str, str] = {}
    screen: Screen = Screen()

    @property
    def rules(self) -> Content:
        """The content in use; there is none before event 0."""
        assert self.content is not None  # noqa: S101 - only a state without a table lacks it
        return self.content

    @property
    def board(self) -> Board:
        """The board, once it is built."""
        return board_of(self.rules, self.pieces)

    def awake(self) -> Iterator[tuple[Killer, Figure]]:
        """Yield the conscious killers on the board, in their order."""
        for id_, figure in self.figures.items():
            if figure.at and not figure.stunned:
                yield self.rules.killer(id_), figure

    @property
    def prey_seat(self) -> Seat:
        """The seat of the prey."""
        return self.table.roles.index(PREY)

    @property
    def killers_seats(self) -> tuple[Seat, ...]:
        """The seats of the killers' side."""
        return tuple(s for s, role in enumerate(self.table.roles) if role == KILLERS)


@lru_cache(maxsize=256)
def board_of(content: Content, pieces: tuple[str, ...]) -> Board:
    """Return the board of some pieces, in the order of the slots."""
    by_id = {quadrant.id: quadrant for quadrant in content.quadrants}
    return built(content.board, tuple(by_id[id_] for id_ in pieces))
