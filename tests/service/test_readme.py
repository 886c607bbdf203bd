import re
import subprocess
from pathlib import Path

import anyio.to_thread

from service.parts import Parts
from service.web import serving

README = (Path(__file__).parents[2] / "README.md").read_text()
LOCAL = "http://127.0.0.1:8000"


def block(after: str, kind: str) -> str:
    section = README[README.index(after) :]
    found = re.search(rf"```{kind}\n(.*?)```", section, re.DOTALL)
    assert found
    return found[1]


async def test_the_game_in_the_readme_is_played_as_it_is_printed(parts: Parts) -> None:
    script = block("## A game from a shell", "sh")
    printed = block("The last line prints", "")

    async with serving(parts) as address:
        shell = script.replace(LOCAL, address)
        ran = await anyio.to_thread.run_sync(
            lambda: subprocess.run(
                ["bash", "-euc", shell], check=False, capture_output=True, text=True
            )
        )

    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.endswith(printed.strip() + "\n")
