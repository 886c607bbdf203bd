"""Counted laws: the same law in a small size, and in a large one that can be interrupted.

`./acta test --deep N` runs the large size of the laws of issue N. What was done is kept in `.deep`,
beside the state of the code that it was done with: a run that was stopped goes on, a run of other
code begins again. At the end each law is summed up in a line.
"""

import json
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".deep"
TELL_S = 10.0
CODE = ("domain", "projections", "tests")


@dataclass
class Tally:
    """How far one law has come, in cases and seconds over all runs."""

    law: str
    total: int
    done: int = 0
    took_s: float = 0.0

    @property
    def line(self) -> str:
        """The law in a line."""
        return f"{self.law}: {self.done} of {self.total} cases hold, {self.took_s:.0f} s"


@dataclass
class Counter:
    """Runs laws case by case, and remembers where it was."""

    deep: bool
    tell: Callable[[str], None]
    tallies: list[Tally] = field(default_factory=list)

    def __call__(self, law: str, small: int, large: int, holds: Callable[[int], None]) -> None:
        """Ask a law for the cases 0, 1, …; a case that fails raises what it raises."""
        tally = self._resumed(law, large) if self.deep else Tally(law, small)
        self.tallies.append(tally)
        told = started = time.monotonic()
        before_s = tally.took_s
        for case in range(tally.done, tally.total):
            holds(case)
            tally.done, tally.took_s = case + 1, before_s + time.monotonic() - started
            if self.deep and time.monotonic() - told > TELL_S:
                told = time.monotonic()
                self._keep(tally)
                self.tell(tally.line)
        if self.deep:
            self._keep(tally)

    def _resumed(self, law: str, total: int) -> Tally:
        path = self._path(law)
        kept = json.loads(path.read_text()) if path.exists() else {}
        if kept.get("code") != code():
            return Tally(law, total)
        return Tally(law, total, kept["done"], kept["took_s"])

    def _keep(self, tally: Tally) -> None:
        KEPT.mkdir(exist_ok=True)
        kept = {"code": code(), "done": tally.done, "took_s": tally.took_s}
        self._path(tally.law).write_text(json.dumps(kept))

    def _path(self, law: str) -> Path:
        return KEPT / f"{''.join(c if c.isalnum() else '-' for c in law)}.json"


def code() -> str:
    """Return what names the state of the code that the laws are about: its files in git's eyes."""
    listed = subprocess.run(
        ["git", "ls-files", "-s", "--", *CODE], cwd=ROOT, capture_output=True, check=False
    )
    changed = subprocess.run(
        ["git", "diff", "HEAD", "--", *CODE], cwd=ROOT, capture_output=True, check=False
    )
    return sha256(listed.stdout + changed.stdout).hexdigest()[:16]


@pytest.fixture(scope="session")
def counted(pytestconfig: pytest.Config) -> Counter:
    """Return what runs counted laws, small or, with `--deep`, large."""
    reporter = pytestconfig.pluginmanager.get_plugin("terminalreporter")
    counter = Counter(
        deep=pytestconfig.getoption("deep") is not None,
        tell=lambda line: reporter.write_line(f"\n  {line}") if reporter else None,
    )
    pytestconfig.stash[TALLIES] = counter.tallies
    return counter


TALLIES = pytest.StashKey[list[Tally]]()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Sum up each counted law in a line."""
    tallies = terminalreporter.config.stash.get(TALLIES, [])
    if tallies:
        terminalreporter.section("counted laws")
    for tally in tallies:
        terminalreporter.write_line(tally.line)
