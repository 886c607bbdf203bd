"""Golden games of Splut! are retold line by line; see `retell.py` for how to write them anew."""

from pathlib import Path

import pytest

from tests.replays.retell import retold

GAMES = sorted(Path(__file__).parent.glob("splut-*.txt"))


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_a_golden_game_is_retold_line_by_line(path: Path) -> None:
    golden = path.read_text()

    assert retold(golden).splitlines() == golden.splitlines()


def test_there_is_a_golden_game_for_each_number_of_players() -> None:
    sizes = {len(path.read_text().splitlines()[0].split()) - 1 for path in GAMES}

    assert sizes == {2, 3, 4}
