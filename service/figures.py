"""The figures of this process. None of them counts the events of one game."""

from prometheus_client import Counter, Gauge, Histogram

from domain.ports import Unavailable
from service.parts import Parts

COMMANDS = Counter("acta_commands", "Commands by outcome", ("outcome",))
COMMAND_S = Histogram(
    "acta_command_seconds",
    "From a command to its answer",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
)
WATCHERS = Gauge("acta_watchers", "Open streams")
VIEWS = Gauge("acta_watched_views", "Views that somebody watches")
BEHIND = Gauge("acta_follower_behind", "Events that a follower has not taken yet", ("follower",))


async def collect(parts: Parts) -> None:
    """Bring the gauges up to date. A follower that another process leads is not ours to tell."""
    WATCHERS.set(len(parts.streams.clients))
    VIEWS.set(len(parts.streams.hub.rings))
    try:
        head = await parts.tables.log.head()
    except Unavailable:
        return
    for follower in parts.followers:
        if follower.leading:
            BEHIND.labels(follower.name).set(head - follower.pos)
