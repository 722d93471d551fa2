"""What players are told of a tournament beforehand, besides what is fixed: time of day, address, prizes, texts."""

from dataclasses import dataclass, field

from ronda.core.file_format import field_since, since_format


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """A prize and whom it is for: places, whom a label names, whom the lot draws; without any of them everybody."""

    what: str
    first: int = field(default=0, metadata=field_since(3))
    """The best place that it is for; 0 where no place decides."""
    last: int = field(default=0, metadata=field_since(3))
    """The last place that it is for."""
    label: str = field(default="", metadata=field_since(3))
    """What it is for besides places, such as the best painted squad."""
    lot: bool = field(default=False, metadata=field_since(3))
    how: str = field(default="", metadata=field_since(3))
    """How it is shared, such as one each."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedBreak:
    """A pause that is planned after a round, such as for lunch."""

    after_round: int
    """Its running number, those of the bracket counted on."""
    minutes: int


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """What the announcement says that binds no round: an organiser may put it right at any time."""

    doors: str = field(default="", metadata=field_since(3))
    """When registration opens: ``09:30``, by the clock of the place."""
    begins: str = field(default="", metadata=field_since(3))
    """When the first round begins."""
    breaks: tuple[PlannedBreak, ...] = field(default=(), metadata=field_since(11))
    """By round."""
    address: str = field(default="", metadata=field_since(3))
    contact: str = field(default="", metadata=field_since(3))
    fee: str = field(default="", metadata=field_since(3))
    fee_unticked: bool = field(default=False, metadata=field_since(11))
    """The organiser does not tick who has paid."""
    bring: tuple[str, ...] = field(default=(), metadata=field_since(3))
    """What players bring besides what the game asks for."""
    prizes: tuple[Prize, ...] = field(default=(), metadata=field_since(3))
    """From the start on they change only with a public reason (AGL-PRIZES)."""
    sharing: str = field(default="", metadata=field_since(3))
    """How the prizes are shared in general, or that there are none (AGL-PRIZES)."""
    opening: str = field(default="", metadata=field_since(3))
    """What the room reads while players arrive."""
    text: str = field(default="", metadata=field_since(3))
    """Anything else, in paragraphs."""


EMPTY_NOTICE = Notice()
