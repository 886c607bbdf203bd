"""The games as the pages know them: a module and a name here, and a folder of templates each."""

from collections.abc import Mapping
from typing import Final

from service.pages.games.page import GamePage
from service.pages.games.snuff import PAGE as SNUFF
from service.pages.games.splut import PAGE as SPLUT

PAGES: Final[Mapping[str, GamePage]] = {page.name: page for page in (SPLUT, SNUFF)}
"""In the order in which they are offered."""
