"""The asking side of the process in which bots think."""

import asyncio
import os
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Raw, Struct

from domain.luck import luck_key
from domain.record import GameId
from domain.roles import Seat
from projections.board import Json
from service.bots.mind import Question, Thought
from service.replies import Moment

_ROOT = Path(__file__).parents[2]
_COMMAND = (sys.executable, "-P", "-m", "service.bots.mind")
_TRIES = 3


class Thoughtless(Exception):
    """A bot could not choose."""


class Chair(Struct, frozen=True, kw_only=True):
    """A seat at a table, and which bot sits there."""

    game: GameId
    rules: str
    seat: Seat
    bot: str


class Thinker:
    """Lets bots choose, one after the other, in a process that is started when first needed."""

    def __init__(self) -> None:
        self._seed = secrets.token_bytes(32)
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._asked = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.kill()
        if self._process:
            await self._process.wait()

    def kill(self) -> None:
        """End the process, if there is one; the next question starts another."""
        if self._process and self._process.returncode is None:
            self._process.kill()

    async def choose(self, chair: Chair, now: Moment) -> Json | None:
        """Return the bot's move, None when its seat has none; raises `Thoughtless`."""
        async with self._turn:
            self._asked += 1
            thought = await self._ask(
                Question(
                    number=self._asked,
                    game=chair.rules,
                    bot=chair.bot,
                    seat=chair.seat,
                    view=Raw(msgspec.json.encode(now.board)),
                    key=luck_key(self._seed, chair.game.bytes),
                    seq=now.seq,
                )
            )
        if thought.failed:
            raise Thoughtless(thought.failed)
        return thought.move

    async def _ask(self, question: Question) -> Thought:
        for _ in range(_TRIES):
            process = await self._running()
            try:
                return await _answer(process, question)
            except (OSError, EOFError):
                await process.wait()  # it died: the next one is asked the same
        raise Thoughtless("the process that thinks keeps dying")

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *_COMMAND,
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, "PYTHONPATH": str(_ROOT)},
                start_new_session=True,  # Ctrl-C is for us alone
            )
        return self._process


async def _answer(process: Process, question: Question) -> Thought:
    """Return the answer to this question; one that nobody waited for may stand before it."""
    asked, told = process.stdin, process.stdout
    assert asked is not None and told is not None  # noqa: S101, PT018 - both are pipes
    asked.write(msgspec.json.encode(question) + b"\n")
    await asked.drain()
    while True:
        line = await told.readline()
        if not line:
            raise EOFError
        thought = msgspec.json.decode(line, type=Thought)
        if thought.number == question.number:
            return thought
