"""`migrate`: bring a database to the present schema."""

import uvloop
from rich.console import Console

from service.settings import from_environment
from service.terminal.flags import DATA, HOST, PORT, Data
from service.terminal.serve import sorry_for_trouble
from service.wiring import migrate as bring_up_to_date
from service.wiring import servers


def migrate(*, data: Data = DATA) -> None:
    """Bring the database that the environment names, or else our own, to the present schema."""
    with (
        sorry_for_trouble(),
        servers(from_environment(HOST, PORT, data)) as (database_url, _, _),
    ):
        ran = uvloop.run(bring_up_to_date(database_url))
    for name in ran or ["The schema is up to date."]:
        Console().print(name, markup=False, highlight=False)
