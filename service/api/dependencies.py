"""What the controllers are given by name."""

from typing import TypeAlias

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from domain.ports import Lobby
from service.tables import Tables

TablesParam: TypeAlias = NamedDependency[SkipValidation[Tables]]
LobbyParam: TypeAlias = NamedDependency[SkipValidation[Lobby]]
