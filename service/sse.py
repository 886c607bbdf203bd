"""Server-sent events, read (HTML standard, 9.2.6)."""

from collections.abc import AsyncIterator

from msgspec import Struct


class Message(Struct, frozen=True):
    """One event of a stream."""

    event: str
    data: str


async def messages(lines: AsyncIterator[str]) -> AsyncIterator[Message]:
    """Yield the messages of a stream's lines; comments and unknown fields are passed over."""
    event, data = "message", list[str]()
    async for line in lines:
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            event = value
        elif field == "data":
            data.append(value)
        elif not line:
            if data:
                yield Message(event, "\n".join(data))
            event, data = "message", []
