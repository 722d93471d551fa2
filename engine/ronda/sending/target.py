"""What every target can do, whatever its host."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from ronda.sending.exchange import Exchange, Request

type Secrets = Mapping[str, str]
"""By name; added to a request only when it is sent, and kept nowhere else."""


class TargetChanged(Exception):  # noqa: N818 - news, not a failure of the program
    """Somebody else changed the target since it was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetState:
    """What is at a target."""

    files: Mapping[str, str] = field(default_factory=dict)
    """Each file's fingerprint by path, including files that are not Ronda's."""
    records: Mapping[str, bytes] = field(default_factory=dict)
    """Ronda's records by path."""
    seen_at: tuple[str, ...] = ()
    """What identifies the state that was read, such as GitHub's branch, commit and tree."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetCache:
    """What was seen and sent before, so that it need not be requested or computed again."""

    records: dict[str, bytes] = field(default_factory=dict)
    """By fingerprint."""
    fingerprints: dict[str, str] = field(default_factory=dict)
    """By digest of the content."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetChanges:
    """The files to write and to remove at a target."""

    title: str
    before: Mapping[str, bytes]
    """The records while the change is under way."""
    pages: Mapping[str, bytes]
    """In an order in which no link leads to a missing page."""
    stale: tuple[str, ...]
    """Files to remove."""
    after: Mapping[str, bytes]
    """The records afterwards."""
    forgotten: tuple[str, ...]
    """Records to remove."""

    @property
    def steps(self) -> Iterator[tuple[str, bytes | None]]:
        """File by file, for a target where each step is visible; None removes a file."""
        yield from self.before.items()
        yield from self.pages.items()
        yield from ((path, None) for path in self.stale)
        yield from self.after.items()
        yield from ((path, None) for path in self.forgotten)

    @property
    def result(self) -> dict[str, bytes | None]:
        """All changes together, for a target where only the end is visible; None removes a file."""
        return {**self.pages, **dict.fromkeys(self.stale), **self.after, **dict.fromkeys(self.forgotten)}


class Target(Protocol):
    """A place on a host for the pages, with the four things that it can do."""

    @property
    def name(self) -> str:
        """Its name in sentences."""

    @property
    def kind(self) -> "TargetKind":
        """The kind to which its address belongs."""

    def look(self, known: TargetCache) -> Exchange[TargetState]:
        """Read what is at the target, requesting as little as ``known`` allows."""

    def fingerprint(self, content: bytes) -> str:
        """The fingerprint that the host would report for this content, so that only what differs is sent."""

    def send(self, standing: TargetState, difference: TargetChanges) -> Exchange[None]:
        """Write whole files and remove files; raises ``TargetChanged`` if the target is no longer as it was read."""

    def signed(self, request: Request, secrets: Secrets, at: datetime) -> Request:
        """The request with the credentials that the host needs, valid for this moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetKind:
    """A kind of target."""

    scheme: str
    """The beginning of its addresses."""
    form: str
    """How addresses are written; empty if nobody types them, since only the app can use the target."""
    read: Callable[[str, Mapping[str, str]], Target | None]
    """The target of an address (without its scheme) and its options, or None if invalid."""
    options: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    """The secrets needed to write there, by name."""
    may_have: tuple[str, ...] = ()
    """Optional secrets, by name."""
    seconds_between: int = 0
    """The least time between two automatic changes."""
