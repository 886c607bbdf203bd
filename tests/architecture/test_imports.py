import sys

from tests.architecture.source import imports, tracked

# What is pure. Not here: whatever knows the time, the machine, chance, or another thread.
PURE = {
    "bisect",
    "collections",
    "collections.abc",
    "contextlib",
    "dataclasses",
    "datetime",
    "enum",
    "functools",
    "hashlib",
    "hmac",
    "itertools",
    "math",
    "operator",
    "re",
    "string",
    "tomllib",
    "types",
    "typing",
    "unicodedata",
    "uuid",
}


def test_the_domain_imports_only_what_is_pure() -> None:
    found = {
        f"{path}: {name}"
        for path in tracked("domain/*.py")
        for name in imports(path)
        if name not in PURE and name.partition(".")[0] not in ("msgspec", "domain")
    }
    assert not found
    assert {name.partition(".")[0] for name in PURE} <= sys.stdlib_module_names


def test_only_the_wiring_and_the_operators_tools_know_the_adapters() -> None:
    others = (path for path in tracked("service/*.py", "projections/*.py", "domain/*.py"))
    found = {
        str(path) for path in others for name in imports(path) if name.partition(".")[0] == "infra"
    }
    assert found == {"service/wiring.py"}


def test_imports_point_one_way() -> None:
    below = {
        "domain": {"projections", "infra", "service", "ops", "tests"},
        "projections": {"infra", "service", "ops", "tests"},
        "infra": {"projections", "service", "ops", "tests"},
        "service": {"ops", "tests"},
        "ops": {"tests"},
    }
    found = [
        f"{path}: {name}"
        for folder, forbidden in below.items()
        for path in tracked(f"{folder}/*.py")
        for name in imports(path)
        if name.partition(".")[0] in forbidden
    ]
    assert not found
