"""What is due: commands that the house owes a game by a certain time."""

from datetime import datetime, timedelta

from domain.house import HouseMove, Void
from domain.table import Table

IDLE_DAYS = 14


def due(table: Table, last: datetime, now: datetime) -> HouseMove | None:
    """Return the command that the house owes by `now`, given the time of the last event.

    A table without a move for 14 days is voided and stays listed (X7).
    """
    if table.result is None and now - last >= timedelta(days=IDLE_DAYS):
        return Void(because="idle")
    return None
