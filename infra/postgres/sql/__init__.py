"""The queries, one a file, each named after its verb."""

from pathlib import Path

_FOLDER = Path(__file__).parent


def query(name: str) -> str:
    """Return the query of a file, to be kept by the module that sends it."""
    return (_FOLDER / f"{name}.sql").read_text()
