"""Why Splut! refuses a command: a code, a sentence, and facts."""

from domain.refusal import Reason
from domain.roles import Seat
from domain.splut.geometry import Cell, Direction, Piece


class NotYourTurn(Reason, frozen=True, kw_only=True, tag="not-your-turn"):
    """Another seat is to move."""

    to_move: Seat


class TeamGone(Reason, frozen=True, kw_only=True, tag="team-gone"):
    """That team has left the arena."""

    seat: Seat


class NothingToForce(Reason, frozen=True, kw_only=True, tag="nothing-to-force"):
    """The house makes no moves in Splut!; a team whose time is up leaves."""


class NothingToClaim(Reason, frozen=True, kw_only=True, tag="nothing-to-claim"):
    """A draw can be claimed at the start of a turn whose position stood often enough."""

    occurrence: int
    needed: int


class NoSuchPiece(Reason, frozen=True, kw_only=True, tag="no-such-piece"):
    """No piece of yours stands on that cell."""

    at: Cell


class NotAdjacent(Reason, frozen=True, kw_only=True, tag="not-adjacent", rename={"from_": "from"}):
    """A step leads to one of the four neighbouring cells."""

    from_: Cell
    to: Cell


class WrongPiece(Reason, frozen=True, kw_only=True, tag="wrong-piece"):
    """Only a troll pulls and throws, and only a sorcerer levitates."""

    piece: Piece


class Blocked(Reason, frozen=True, kw_only=True, tag="blocked"):
    """The cell is taken, and this piece cannot enter it."""

    at: Cell


class PushBlocked(Reason, frozen=True, kw_only=True, tag="push-blocked"):
    """The line ahead of the dwarf reaches the edge, so it cannot be pushed."""

    edge: Cell


class NothingToPull(Reason, frozen=True, kw_only=True, tag="nothing-to-pull"):
    """No rock lies straight behind the troll, with the troll's own cell free for it."""


class PullOrThrow(Reason, frozen=True, kw_only=True, tag="pull-or-throw"):
    """A troll that throws a rock does not pull another in the same step."""


class NothingToThrow(Reason, frozen=True, kw_only=True, tag="nothing-to-throw"):
    """No rock lies on the cell that the troll enters."""

    at: Cell


class ThrowNeeded(Reason, frozen=True, kw_only=True, tag="throw-needed"):
    """A troll that enters a rock's cell must throw the rock; say where to."""

    directions: tuple[Direction, ...]


class ThrowBlocked(Reason, frozen=True, kw_only=True, tag="throw-blocked"):
    """The rock cannot fly at all in that direction."""

    directions: tuple[Direction, ...]


class NothingToLevitate(Reason, frozen=True, kw_only=True, tag="nothing-to-levitate"):
    """No rock lies on that cell."""

    at: Cell


class RockOnCooldown(Reason, frozen=True, kw_only=True, tag="rock-on-cooldown"):
    """The rock was moved by the player before, so it cannot be levitated now."""

    rock: Cell
    moved: int


class LevitationOver(Reason, frozen=True, kw_only=True, tag="levitation-over"):
    """Levitation has ended for this turn."""


class OtherRock(Reason, frozen=True, kw_only=True, tag="other-rock"):
    """Only one rock can be levitated in a turn."""

    rock: Cell


class LevitationBlocked(
    Reason, frozen=True, kw_only=True, tag="levitation-blocked", rename={"from_": "from"}
):
    """The rock has no free cell to float to."""

    from_: Cell


class WrongPlayers(Reason, frozen=True, kw_only=True, tag="wrong-players"):
    """Splut! is for two to four players."""

    players: int


class WrongSeating(Reason, frozen=True, kw_only=True, tag="wrong-seating"):
    """Each player takes a side of the arena, the second one the side opposite to the first."""

    roles: tuple[str, ...]
