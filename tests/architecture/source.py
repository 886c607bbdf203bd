"""The project's own files, as the tests of its architecture read them."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tracked(*patterns: str) -> tuple[Path, ...]:
    """Return the tracked files, relative to the root; those that others wrote are left out."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *patterns],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    paths = (Path(name) for name in listed.stdout.split("\0") if name)
    return tuple(path for path in paths if "vendor" not in path.parts and (ROOT / path).is_file())


@cache
def text(path: Path) -> str:
    """Return a file's text, empty for one that is no text."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@cache
def python_files() -> tuple[Path, ...]:
    """Return the Python files; `acta` and `.ci/run` are among them."""
    scripts = (path for path in tracked("acta", ".ci/run") if "python" in text(path)[:40])
    return (*tracked("*.py"), *scripts)


@cache
def tree(path: Path) -> ast.Module:
    """Return a Python file, parsed."""
    return ast.parse(text(path), str(path))


def functions(path: Path) -> Iterator[Function]:
    """Yield the functions of a Python file, those within others as well."""
    for node in ast.walk(tree(path)):
        if isinstance(node, Function):
            yield node


def imports(path: Path) -> Iterator[str]:
    """Yield the name of each module that a Python file imports, wherever in it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")
