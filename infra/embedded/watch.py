"""Launches a server again when it died, and gives up when that does not help."""

from collections import deque

import structlog

from infra.embedded.error import EmbeddedError
from infra.embedded.server import Server

_DEATHS_MAX = 5
_WITHIN_S = 60
_PAUSE_S = 0.05

_log = structlog.stdlib.get_logger()


class Watch:
    """An eye on one server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._deaths: deque[float] = deque(maxlen=_DEATHS_MAX)
        self._due: float | None = None

    def look(self, now: float) -> None:
        """Launch the server if it is dead and its pause is over.

        Raises `EmbeddedError`, with the reason, when it died five times within a minute.
        """
        if self._server.alive():
            return
        if self._due is None:
            self._due = now + self._pause_after_death(now)
        if now >= self._due:
            self._due = None
            self._server.launch()

    def _pause_after_death(self, now: float) -> float:
        reason = self._server.last_words()
        self._deaths.append(now)
        lately = [at for at in self._deaths if now - at < _WITHIN_S]
        if len(lately) == _DEATHS_MAX:
            raise EmbeddedError(
                f"{self._server.name} ended {_DEATHS_MAX} times within a minute: {reason}"
            )
        _log.warning("server_restarted", server=self._server.name, reason=reason)
        return 0 if len(lately) == 1 else _PAUSE_S * 2 ** len(lately)
