"""Requests to a host and its answers, as plain values."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request; its ``repr`` omits headers and body, so that no log or traceback shows a secret."""

    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes = field(default=b"", repr=False)
    brings: int = 0
    """How many files have arrived once it is answered."""
    left: int = 0
    """How many files remain after these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """The host's answer."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    """By name in lower case."""
    body: bytes = field(default=b"", repr=False)

    @property
    def is_good(self) -> bool:
        """Whether the host did what was asked."""
        return 200 <= self.status < 300  # noqa: PLR2004 - as HTTP has it


type Exchange[Result] = Generator[Request, Response, Result]
"""Yields one request after another, is sent each response, and returns the result."""
