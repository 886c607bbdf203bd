import re
from pathlib import Path
from statistics import median

import pytest

from tests.architecture.source import Function, functions, python_files, text, tracked

FUNCTION_LINES_MAX = 40
FILE_LINES_MAX = 400
HALF_MAX, NINE_IN_TEN_MAX = 8, 25


def length(function: Function) -> int:
    assert function.end_lineno
    return function.end_lineno - function.lineno + 1


def test_no_function_is_over_40_lines() -> None:
    long = [
        f"{path}:{function.lineno} {function.name}: {length(function)}"
        for path in python_files()
        for function in functions(path)
        if length(function) > FUNCTION_LINES_MAX
    ]
    assert not long


def test_no_file_is_over_400_lines() -> None:
    files = (*python_files(), *tracked("*.js", "*.css", "*.html", "*.sql", "*.lua"))
    long = {
        str(path): lines for path in files if (lines := text(path).count("\n")) > FILE_LINES_MAX
    }
    assert not long


@pytest.mark.parametrize("folder", ["domain", "projections", "infra", "service"])
def test_half_of_the_functions_are_8_lines_or_shorter_and_nine_in_ten_25(folder: str) -> None:
    lengths = sorted(length(f) for path in tracked(f"{folder}/*.py") for f in functions(path))
    ninth = lengths[len(lengths) * 9 // 10]
    told = f"{len(lengths)} functions: half {median(lengths)}, nine in ten {ninth} lines"
    assert median(lengths) <= HALF_MAX, told
    assert ninth <= NINE_IN_TEN_MAX, told


def named(path: Path) -> str:
    """Return the word that a query is asked for by: its file's name without the ending."""
    return path.stem


def test_every_query_is_used() -> None:
    code = "".join(text(path) for path in tracked("infra/*.py"))
    queries = tracked("infra/postgres/sql/*.sql")
    assert queries
    assert [str(path) for path in queries if f'query("{named(path)}")' not in code] == []


def test_every_migration_has_its_number_and_its_moment() -> None:
    names = sorted(path.name for path in tracked("infra/postgres/migrations/*.sql"))
    assert all(re.fullmatch(r"\d{4}_(pre|post)_[a-z_]+\.sql", name) for name in names)
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))


def test_every_query_says_what_it_does() -> None:
    sql = tracked("infra/postgres/*.sql")
    assert [str(path) for path in sql if not text(path).startswith("-- ")] == []


def test_every_script_is_used() -> None:
    code = "".join(text(path) for path in tracked("infra/*.py"))
    assert [str(path) for path in tracked("*.lua") if path.name not in code] == []
