import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, python_files, text, tracked, tree

# In pieces, so that this file does not name what no file may name.
PLACES = ["/" + "work/", "/" + "home/", "/" + "root/", "/" + "Users/", "/" + "tmp/"]
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("files", "pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
        ("crates", "io"),
        ("proxy", "golang", "org"),
        ("docker", "io"),
        ("ghcr", "io"),
    )
]
EXCUSE = re.compile(r"#\s*(noqa|type:\s*ignore)\b(:\s*[A-Z0-9, ]+|\[[a-z, -]+\])?(.*)")


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    found = [f"{path}: {place}" for path in tracked() for place in PLACES if place in text(path)]
    assert not found


def test_no_file_names_a_package_registry() -> None:
    found = [f"{path}: {host}" for path in tracked() for host in HOSTS if host in text(path)]
    assert not found


def comments(path: Path) -> list[tuple[int, str]]:
    tokens = tokenize.generate_tokens(io.StringIO(text(path)).readline)
    return [(token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT]


def test_every_exception_to_a_checker_has_its_reason_beside_it() -> None:
    bare = [
        f"{path}:{line} {comment}"
        for path in python_files()
        for line, comment in comments(path)
        if (found := EXCUSE.search(comment)) and not (found[2] and reason(found[3]))
    ]
    assert not bare


def reason(behind: str) -> str:
    """Return what stands behind an excuse, without a second excuse."""
    return EXCUSE.sub("", behind).strip(" -#")


@pytest.mark.parametrize(
    ("comment", "fine"),
    [
        ("# noqa: C901 - one flat case a kind", True),
        ("# type: ignore[arg-type]  # a type is hashable", True),
        ("# noqa: C901", False),
        ("# noqa - because", False),
        ("# type: ignore  # because", False),
        ("# type: ignore[arg-type]  # noqa: C901", False),
    ],
)
def test_an_excuse_needs_a_code_and_a_reason(comment: str, fine: bool) -> None:  # noqa: FBT001 - given by the list above
    found = EXCUSE.search(comment)
    assert found
    assert bool(found[2] and reason(found[3])) is fine


def test_every_folder_says_what_it_is_for() -> None:
    for path in tracked("*/__init__.py", "*/*/__init__.py"):
        if path.parts[0] != "tests":
            assert ast.get_docstring(tree(path)), path


def test_no_test_sleeps_for_longer_than_a_retry() -> None:
    long = [
        f"{path}:{node.lineno}"
        for path in tracked("tests/*.py")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "sleep"
        and node.args
        and isinstance(seconds := node.args[0], ast.Constant)
        and isinstance(seconds.value, int | float)
        and seconds.value > 0.2
    ]
    assert not long


def test_every_text_file_ends_with_a_line() -> None:
    ragged = [str(path) for path in tracked() if (t := text(path)) and not t.endswith("\n")]
    assert not ragged
    assert (ROOT / "README.md").is_file()
