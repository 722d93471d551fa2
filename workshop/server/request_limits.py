"""Limits on the number and the size of requests to the hall server.

Limits per address allow 300 phones behind one router. What could be guessed or crowded out is limited by its subject.
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
"""The size limits of a player's message and of a registration request, which may contain a long pasted list."""
COPY_BYTES = 64 * 1024 * 1024
"""No event is larger."""
SECONDS = 20
"""A request body must arrive within this time."""
MOST_FIELDS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class RateAllowance:
    """A number of requests at once, and then per second."""

    at_once: float
    a_second: float


READING = RateAllowance(at_once=4000, a_second=600)
"""Per address: 300 phones that poll each second, and load a page with its files when there is news."""
JOINING = RateAllowance(at_once=600, a_second=5)
"""Per address: claiming or releasing a player."""
NAMING = RateAllowance(at_once=6, a_second=0.05)
"""Per player: claims of that name."""
SAYING = RateAllowance(at_once=30, a_second=0.5)
"""Per player: messages."""
ENTERING = RateAllowance(at_once=300, a_second=1)
"""Per address: asking to be registered, or to change it."""
GUESSING = RateAllowance(at_once=10, a_second=0.1)
"""Per address: invalid private links. A valid one is no guess."""
MOST_ADDRESSES = 4096
"""At most this many addresses are remembered; the longest silent one is forgotten first."""


@dataclass(slots=True)
class RateLimit:
    """Counts the requests of each address, or about each name."""

    allowance: RateAllowance
    clock: Callable[[], float] = time.monotonic
    left: dict[str, tuple[float, float]] = field(default_factory=dict)
    """The remaining requests of an address, and the time of that count."""

    def take(self, address: str) -> bool:
        """Count a request and return whether it is allowed.

        A refused request costs nothing, so waiting always helps.
        """
        now = self.clock()
        left, then = self.left.pop(address, (self.allowance.at_once, now))
        left = min(self.allowance.at_once, left + (now - then) * self.allowance.a_second)
        if len(self.left) >= MOST_ADDRESSES:
            del self.left[next(iter(self.left))]
        self.left[address] = (left - 1 if left >= 1 else left, now)
        return left >= 1


async def read_body(request: Request, most: int) -> bytes:
    """Read a request's body; raises an HTTP error if it is too large or too slow."""
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
    """Read a form as browsers send it without script; raises an HTTP error for anything else."""
    return dict(await read_fields(request, FORM_BYTES, MOST_FIELDS))


async def read_fields(request: Request, most_bytes: int, most_fields: int) -> list[tuple[str, str]]:
    """Read a form's fields in order, where a name may repeat; raises as :func:`read_form`."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/x-www-form-urlencoded":
        raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    try:
        text = (await read_body(request, most_bytes)).decode("ascii")
        return parse_qsl(text, keep_blank_values=True, max_num_fields=most_fields, errors="strict")
    except ValueError as malformed:
        raise HTTPException(HTTPStatus.BAD_REQUEST) from malformed
