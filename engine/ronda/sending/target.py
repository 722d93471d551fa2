"""What every target can do, whatever host it is on."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from ronda.sending.exchange import Exchange, Request

type Secrets = Mapping[str, str]
"""By name; they are added to a request at the moment in which it is sent, and kept nowhere else."""


class TargetChanged(Exception):  # noqa: N818 - news, not a failure of the program
    """Somebody else changed the target since it was looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetState:
    """What stands at a target."""

    files: Mapping[str, str] = field(default_factory=dict)
    """The fingerprint of each file by its path, also of files that are somebody else's."""
    records: Mapping[str, bytes] = field(default_factory=dict)
    """Ronda's records by path."""
    seen_at: tuple[str, ...] = ()
    """What the target needs to know again of the moment when it was looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetCache:
    """What was seen and sent before, so that it is neither asked for nor worked out again."""

    records: dict[str, bytes] = field(default_factory=dict)
    """By fingerprint."""
    fingerprints: dict[str, str] = field(default_factory=dict)
    """By the digest of a content."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetChanges:
    """What has to be written at a target and taken off it."""

    title: str
    before: Mapping[str, bytes]
    """The records while all of it is under way."""
    pages: Mapping[str, bytes]
    """In the order in which no link leads to what is not there."""
    stale: tuple[str, ...]
    """Files that go."""
    after: Mapping[str, bytes]
    """The records afterwards."""
    forgotten: tuple[str, ...]
    """Records that go."""

    @property
    def steps(self) -> Iterator[tuple[str, bytes | None]]:
        """File by file, for a target where each step is seen; None takes a file off."""
        yield from self.before.items()
        yield from self.pages.items()
        yield from ((path, None) for path in self.stale)
        yield from self.after.items()
        yield from ((path, None) for path in self.forgotten)

    @property
    def result(self) -> dict[str, bytes | None]:
        """The changes as a whole, for a target where only its end is seen; None takes a file off."""
        return {**self.pages, **dict.fromkeys(self.stale), **self.after, **dict.fromkeys(self.forgotten)}


class Target(Protocol):
    """A place on a host in which the pages stand: the four things that it can do."""

    @property
    def name(self) -> str:
        """What sentences call it."""

    @property
    def kind(self) -> "TargetKind":
        """The kind by whose scheme its address is known."""

    def look(self, known: TargetCache) -> Exchange[TargetState]:
        """What stands there, read as sparingly as what is known of it allows."""

    def fingerprint(self, content: bytes) -> str:
        """What the host says of a file with this content, so that only what differs is sent."""

    def send(self, standing: TargetState, difference: TargetChanges) -> Exchange[None]:
        """Write whole files and take files off; raises ``Moved`` where what stands there is no longer what was seen."""

    def signed(self, request: Request, secrets: Secrets, at: datetime) -> Request:
        """A request with what shows the host who asks, for this moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetKind:
    """A kind of target."""

    scheme: str
    """What its addresses begin with."""
    form: str
    """How they are written; empty where a person writes none, since only the app can ask it."""
    read: Callable[[str, Mapping[str, str]], Target | None]
    """The target of an address without its scheme, and the options after it; None where that is none."""
    options: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    """The names of what is needed to write there."""
    may_have: tuple[str, ...] = ()
    """The names of what is secret too, and not always needed."""
    seconds_between: int = 0
    """Between two changes that nobody asked for, at least."""
