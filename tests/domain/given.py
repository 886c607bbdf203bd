"""Given a position, when a seat moves, then this happens: a test of the rules in one sentence."""

from collections.abc import Sequence
from typing import Any

from domain.command import Command
from domain.game import AnyGame
from domain.house import Move
from domain.refusal import Reason, Refused
from domain.roles import Seat
from domain.table import Event
from tests.play import NOON, luck


class Given:
    """A game in a position: its short text, or a state."""

    def __init__(self, game: AnyGame, position: Any) -> None:
        self.game = game
        self.state = game.read_position(position) if isinstance(position, str) else position

    def when(self, by: Seat | None, *moves: Move) -> "When":
        """Let a seat (or the house: None) make moves one after the other."""
        return When(self, by, moves)


class When:
    """What came of it: the events of the last move, or the reason of its refusal."""

    def __init__(self, given: Given, by: Seat | None, moves: Sequence[Move]) -> None:
        self.game = given.game
        self.state = given.state
        self.events: list[Event] = []
        self.refused: Reason | None = None
        for move in moves:
            assert self.refused is None, f"refused before the last move: {self.refused}"
            self._make(by, move)

    def then(self, *events: Event) -> "When":
        """Expect exactly these events of the last move."""
        assert self.refused is None
        assert self.events == list(events)
        return self

    def then_includes(self, *events: Event) -> "When":
        """Expect these events among those of the last move."""
        assert self.refused is None
        assert [event for event in self.events if event in events] == list(events)
        return self

    def then_refused(self, reason: Reason) -> "When":
        """Expect that the last move is refused, for this reason."""
        assert self.refused == reason
        return self

    def then_at(self, position: str) -> "When":
        """Expect this board: the first field of a position."""
        assert self.refused is None
        assert self.game.position(self.state).split()[0] == position
        return self

    def when(self, by: Seat | None, *moves: Move) -> "When":
        """Let a seat go on from here."""
        return Given(self.game, self.state).when(by, *moves)

    def _make(self, by: Seat | None, move: Move) -> None:
        command = Command(by=by, move=move, at=NOON, luck=luck(0))
        try:
            self.events = list(self.game.decide(self.state, command))
        except Refused as refused:
            self.refused = refused.reason
        else:
            self.state = self.game.fold(self.events, self.state)
