"""The command line. Each verb is a module of `service/terminal`, read when it is asked for."""

import sys
from typing import Final

import cyclopts
from rich.console import Console

from service.terminal.sorry import Sorry

VERBS: Final = ("demo", "serve", "migrate", "watch", "replay", "bots", "simulate", "perft")
INTERRUPTED: Final = 130

app = cyclopts.App(name="acta", help="Acta keeps the official record of a match.", version="0.1.0")
for verb in VERBS:
    app.command(f"service.terminal.{verb}:{verb}", name=verb)


def main() -> None:
    """Do what the command line asks for; leave with 1 and a sentence when it cannot be done."""
    try:
        app()
    except Sorry as sorry:
        Console(stderr=True).print(f"acta: {sorry}", markup=False, highlight=False, soft_wrap=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
