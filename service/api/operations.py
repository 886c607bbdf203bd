"""What operators ask: alive, ready, and the figures."""

from litestar import Response, get
from litestar.datastructures import State
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from service.figures import collect
from service.parts import Parts


@get("/healthz", media_type="text/plain", include_in_schema=False)
async def healthz() -> str:
    """Answer as long as the process lives."""
    return "alive\n"


@get("/readyz", media_type="text/plain", include_in_schema=False)
async def readyz(state: State) -> Response[str]:
    """Answer 200 when moves can be recorded; what is away is named."""
    parts: Parts = state.parts
    away = await parts.away()
    ready = "postgres" not in away
    text = "ready\n" if ready else "not ready\n"
    return Response(
        text + "".join(f"away: {name}\n" for name in away), status_code=200 if ready else 503
    )


@get("/metrics", include_in_schema=False)
async def metrics(state: State) -> Response[bytes]:
    """Show the figures in the text form of Prometheus. For operators, not for the public."""
    await collect(state.parts)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
