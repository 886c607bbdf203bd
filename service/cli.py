"""The command line. Each verb is a module of `service/terminal`, read when it is asked for."""

import sys
from typing import Final

import cyclopts
from rich.console import Console

from service.terminal.sorry import Sorry

VERBS: Final = {
    "demo": "Start everything on this machine, with games to watch and a table to play at.",
    "serve": "Run the service, with bots for the tables that want them.",
    "migrate": "Bring a database to the present schema.",
    "watch": "Follow a game live in the terminal.",
    "replay": "Show a game at one of its moments.",
    "bots": "Let bots play games against each other at a running service.",
    "simulate": "Play many games between bots, and say who won how often.",
    "perft": "Count the lawful ways to play on, to a depth.",
}
"""The verbs, and what each does: said here so that a list of them reads none of the modules."""
INTERRUPTED: Final = 130

app = cyclopts.App(name="acta", help="Acta keeps the official record of a match.", version="0.1.0")
for verb, purpose in VERBS.items():
    app.command(f"service.terminal.{verb}:{verb}", name=verb, help=purpose)


def main() -> None:
    """Do what the command line asks for; leave with 1 and a sentence when it cannot be done."""
    try:
        app()
    except Sorry as sorry:
        Console(stderr=True).print(f"acta: {sorry}", markup=False, highlight=False, soft_wrap=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
