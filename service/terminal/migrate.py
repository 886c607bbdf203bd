"""`migrate`: bring a database to the present schema."""

import uvloop
from rich.console import Console

from domain.ports import Unavailable
from service.settings import SettingsError, from_environment
from service.terminal.flags import DATA, HOST, PORT, Data
from service.terminal.sorry import sorry_for
from service.wiring import EmbeddedError, Unsupported, servers
from service.wiring import migrate as bring_up_to_date


def migrate(*, data: Data = DATA) -> None:
    """Bring the database that the environment names, or else our own, to the present schema."""
    with (
        sorry_for(EmbeddedError, Unavailable, Unsupported, SettingsError),
        servers(from_environment(HOST, PORT, data)) as (database_url, _, _),
    ):
        ran = uvloop.run(bring_up_to_date(database_url))
    for name in ran or ["The schema is up to date."]:
        Console().print(name, markup=False, highlight=False)
