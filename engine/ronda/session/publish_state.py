"""Where a device sends results pages, and how far that is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ronda.core.text import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPublishState:
    """How far the pages of an event are."""

    is_season: bool = False
    at: str = ""
    """When they were sent last; empty for never."""
    round: Message | None = None
    """The round that they show; None before the first one."""
    results: int = 0
    """Results that wait."""
    others: int = 0
    """Further changes that wait."""
    is_awaited: bool = False
    """Somebody waits for them to be sent."""
    is_under_way: bool = False
    refused: Message | None = None
    """Why it did not take the place of other pages of the event."""
    asks: Message | None = None
    """Why it is not sent before somebody has looked at names."""

    @property
    def waits(self) -> bool:
        """Whether anything is to be sent."""
        return self.is_awaited or bool(self.results or self.others)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishState:
    """The host of a device, and what is on its way there: nothing that is secret."""

    kind: str = ""
    """Empty where no host is set up."""
    place: str = ""
    """What sentences call it."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What fills its form."""
    works: bool = False
    automatic: bool = False
    found: Message | None = None
    progress: Message | None = None
    refusal: Message | None = None
    again: str = ""
    """When it is tried again, ISO 8601 in UTC; empty where somebody has to do something first."""
    is_shut: bool = False
    """One tap opens its folder, as browsers want it after each restart."""
    events: Mapping[str, EventPublishState] = field(default_factory=dict)
    """Those that were sent or asked for once."""
    goes_at: str = ""
    """When what waits goes by itself, ISO 8601 in UTC; empty where nothing does."""
    agreed: frozenset[str] = frozenset()
    """The signs of names that everyone may read, though they look like more than a name."""
    look: Mapping[str, str] = field(default_factory=dict)
    """What fills the form of the club's look."""
    origin: str = ""
    """Where the app itself is, as a host is told of it."""
