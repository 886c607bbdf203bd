"""Runs the command line: `python -m service VERB`."""

from service.cli import app

app()
