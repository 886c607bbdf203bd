"""The command line. Each verb says in one line what it does; the work is done elsewhere."""

from pathlib import Path
from typing import Annotated

import cyclopts
import uvloop
from cyclopts import Parameter
from rich.console import Console

from service import logs
from service.run import stopped, up
from service.settings import Settings, from_environment

app = cyclopts.App(name="acta", help="Acta keeps the official record of a match.", version="0.1.0")
out = Console()

Host = Annotated[str, Parameter(help="address to listen on")]
Port = Annotated[int, Parameter(help="port to listen on")]
Data = Annotated[Path, Parameter(help="folder of the servers of our own")]


@app.command
def serve(host: Host = "127.0.0.1", port: Port = 8000, data: Data = Path("var")) -> None:
    """Run the service."""
    logs.set_up(pretty=True)
    uvloop.run(_serve(from_environment(host, port, data)))


async def _serve(settings: Settings) -> None:
    async with up(settings) as (_, address):
        out.print(f"Acta is at {address}")
        await stopped()
