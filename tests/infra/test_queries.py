import re
from pathlib import Path

import infra.postgres

CODE = Path(infra.postgres.__file__).parent
QUERIES = sorted(file.stem for file in (CODE / "sql").glob("*.sql"))


def test_each_query_file_is_used_and_each_used_query_has_a_file() -> None:
    used = re.findall(r'query\("(\w+)"\)', "".join(file.read_text() for file in CODE.glob("*.py")))
    assert sorted(used) == QUERIES


def test_each_query_says_first_what_it_does_and_names_its_parameters() -> None:
    for name in QUERIES:
        text = (CODE / "sql" / f"{name}.sql").read_text()
        head = "".join(re.findall(r"^--.*\n", text, re.MULTILINE))
        body = text.removeprefix(head)
        assert text.startswith("-- "), name
        assert set(re.findall(r"\$\d+", body)) == set(re.findall(r"\$\d+", head)), name
