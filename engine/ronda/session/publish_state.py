"""A device's host of results pages, and the state of sending."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ronda.core.text import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPublishState:
    """The sending state of an event's pages."""

    is_season: bool = False
    at: str = ""
    """When last sent; empty for never."""
    round: Message | None = None
    """The round that they show; None before the first."""
    results: int = 0
    """Number of waiting results."""
    others: int = 0
    """Number of other waiting changes."""
    is_awaited: bool = False
    """Whether somebody asked for them to be sent."""
    is_under_way: bool = False
    refused: Message | None = None
    """Why it did not replace other pages of the event."""
    asks: Message | None = None
    """Why it is not sent until names have been checked."""

    @property
    def waits(self) -> bool:
        """Whether anything must be sent."""
        return self.is_awaited or bool(self.results or self.others)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishState:
    """A device's host and what is on its way, without secrets."""

    kind: str = ""
    """Empty if no host is set up."""
    place: str = ""
    """Its name in sentences."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """Values of its form."""
    works: bool = False
    automatic: bool = False
    found: Message | None = None
    progress: Message | None = None
    refusal: Message | None = None
    again: str = ""
    """Time of the next attempt, ISO 8601 in UTC; empty if somebody must act first."""
    is_shut: bool = False
    """Whether one tap reopens its folder, as browsers require after each restart."""
    events: Mapping[str, EventPublishState] = field(default_factory=dict)
    """Events sent or requested before."""
    goes_at: str = ""
    """When waiting changes are sent automatically, ISO 8601 in UTC; empty if none are."""
    agreed: frozenset[str] = frozenset()
    """Digests of unusual names whose publication the organiser confirmed."""
    look: Mapping[str, str] = field(default_factory=dict)
    """Values of the form for the club's look."""
    origin: str = ""
    """The app's address, as told to a host."""
