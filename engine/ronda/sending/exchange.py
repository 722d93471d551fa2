"""What is asked of a host and what it answers, as plain values."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What to ask; shown without headers and body, so that no log and no traceback can hold what is secret."""

    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes = field(default=b"", repr=False)
    brings: int = 0
    """How many files have arrived once it is answered."""
    left: int = 0
    """How many are to come after these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """What was answered."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    """By name in lower case."""
    body: bytes = field(default=b"", repr=False)

    @property
    def is_good(self) -> bool:
        """Whether it was done what was asked."""
        return 200 <= self.status < 300  # noqa: PLR2004 - as HTTP has it


type Exchange[Result] = Generator[Request, Response, Result]
"""Asks one thing after the other and gives what came of it; who drives it sends each answer in."""
