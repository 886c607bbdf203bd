"""The relay: committed events become frames, and frames go to the streams of their audiences."""

import time
from collections.abc import Sequence

from domain.ports import Cursors, Feed, Gap, Placed, Published
from domain.record import Entry, GameId
from domain.roles import Audience, read_audience
from projections.follow import games_of
from projections.past import Past
from projections.pasts import Pasts

NAME = "relay"
CURSOR_S = 1.0


def view_name(game: GameId, audience: Audience) -> str:
    """Return the name of a view, `GAME/AUDIENCE`."""
    return f"{game}/{audience.text}"


def read_view_name(text: str) -> tuple[GameId, Audience]:
    """Return game and audience of a view's name; raise `ValueError` for anything that is none."""
    game, slash, audience = text.partition("/")
    if not slash or len(game) != len(str(GameId(int=0))):
        raise ValueError(f"{text!r} does not name a view")
    return GameId(game), read_audience(audience)


class Relay:
    """Publishes frames. Publishing twice is harmless, so a relay may be killed at any instant."""

    def __init__(self, pasts: Pasts, feed: Feed, cursors: Cursors) -> None:
        self._pasts = pasts
        self._feed = feed
        self._cursors = cursors
        self._saved = 0.0

    async def take(self, batch: Sequence[Placed]) -> None:
        """Publish what the events of a batch show to each audience; raises `Unavailable`."""
        games = await games_of(batch, self._pasts)
        await self._publish([frame for past, new in games for frame in frames_of(past, new)])
        if time.monotonic() - self._saved > CURSOR_S:
            await self._cursors.save(NAME, batch[-1].pos)
            self._saved = time.monotonic()

    async def _publish(self, frames: Sequence[Published]) -> None:
        while frames:
            gaps = await self._feed.publish(frames)
            views = {gap.view: gap for gap in gaps}
            frames = [frame for gap in views.values() for frame in await self._missing(gap)]

    async def _missing(self, gap: Gap) -> list[Published]:
        game, audience = read_view_name(gap.view)
        reel = (await self._pasts.load(game)).reel(audience)
        return [
            Published(view=gap.view, seq=seq, data=data)
            for seq, data in enumerate(reel.frames[gap.top :], start=gap.top + 1)
        ]


def frames_of(past: Past, entries: Sequence[Entry]) -> list[Published]:
    """Return the frames that some entries of a game make, for all of its audiences."""
    first, last = entries[0].version, entries[-1].version
    return [
        Published(view=view_name(past.id, audience), seq=seq, data=data)
        for audience in past.game.audiences(past.state)
        for seq, data in past.reel(audience).of_versions(first, last)
    ]
