"""How much may be asked of the hall's server, and how large what is said may be.

What is counted by address is enough for 300 phones behind one router; what could be guessed or crowded is counted by
what it is about.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

FORM_BYTES, ENTRY_BYTES = 4096, 192 * 1024
"""What a player says fits into so many, and what somebody asks to be registered with: a pasted list may be long."""
COPY_BYTES = 64 * 1024 * 1024
"""No event is larger."""
SECONDS = 20
"""What is said must be here after so long."""
MOST_FIELDS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class RateAllowance:
    """So many at once, and then so many a second."""

    at_once: float
    a_second: float


READING = RateAllowance(at_once=4000, a_second=600)
"""Of one address: 300 phones that ask each second, and at news load a page with its files."""
JOINING = RateAllowance(at_once=600, a_second=5)
"""Of one address: saying who one is, or is not."""
NAMING = RateAllowance(at_once=6, a_second=0.05)
"""Of one name: somebody says that it is theirs."""
SAYING = RateAllowance(at_once=30, a_second=0.5)
"""Of one player: messages."""
ENTERING = RateAllowance(at_once=300, a_second=1)
"""Of one address: asking to be registered, or to change it."""
GUESSING = RateAllowance(at_once=10, a_second=0.1)
"""Of one address: private links that open nothing. One that opens something is no guess."""
MOST_ADDRESSES = 4096
"""So many are remembered; whoever was heard of longest ago is forgotten first."""


@dataclass(slots=True)
class RateLimit:
    """Counts what each address did, or what was done about each name."""

    allowance: RateAllowance
    clock: Callable[[], float] = time.monotonic
    left: dict[str, tuple[float, float]] = field(default_factory=dict)
    """What an address has left, and when that was."""

    def take(self, address: str) -> bool:
        """Count once more; tell whether it is allowed: what is not costs nothing, and who tries too soon has a turn."""
        now = self.clock()
        left, then = self.left.pop(address, (self.allowance.at_once, now))
        left = min(self.allowance.at_once, left + (now - then) * self.allowance.a_second)
        if len(self.left) >= MOST_ADDRESSES:
            del self.left[next(iter(self.left))]
        self.left[address] = (left - 1 if left >= 1 else left, now)
        return left >= 1


async def read_body(request: Request, most: int) -> bytes:
    """Read what is said; raises what is answered to what is too large, or too slow."""
    body = bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            async for piece in request.stream():
                body += piece
                if len(body) > most:
                    raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    except TimeoutError as late:
        raise HTTPException(HTTPStatus.REQUEST_TIMEOUT) from late
    return bytes(body)


async def read_form(request: Request) -> dict[str, str]:
    """Read a form as browsers send it without script; raises what is answered to anything else."""
    return dict(await read_fields(request, FORM_BYTES, MOST_FIELDS))


async def read_fields(request: Request, most_bytes: int, most_fields: int) -> list[tuple[str, str]]:
    """Read the fields of a form in their order, where a name may repeat; raises as :func:`read_form`."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/x-www-form-urlencoded":
        raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    try:
        text = (await read_body(request, most_bytes)).decode("ascii")
        return parse_qsl(text, keep_blank_values=True, max_num_fields=most_fields, errors="strict")
    except ValueError as malformed:
        raise HTTPException(HTTPStatus.BAD_REQUEST) from malformed
