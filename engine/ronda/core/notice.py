"""Information for players that is not binding: times, address, prizes, texts."""

from dataclasses import dataclass, field

from ronda.core.file_format import field_since, since_format


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """A prize for places, for somebody with a label, or drawn by lot; for everybody where none of these is set."""

    what: str
    first: int = field(default=0, metadata=field_since(3))
    """Best place that gets it; 0 where places do not decide."""
    last: int = field(default=0, metadata=field_since(3))
    """Last place that gets it."""
    label: str = field(default="", metadata=field_since(3))
    """A criterion other than places, such as the best painted squad."""
    lot: bool = field(default=False, metadata=field_since(3))
    how: str = field(default="", metadata=field_since(3))
    """How it is shared, such as "one each"."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedBreak:
    """A planned pause after a round, such as for lunch."""

    after_round: int
    """Running number of the round, continued into the bracket."""
    minutes: int


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """The part of the announcement that binds no round: an organiser may correct it at any time."""

    doors: str = field(default="", metadata=field_since(3))
    """When registration opens, local time: ``09:30``."""
    begins: str = field(default="", metadata=field_since(3))
    """When the first round begins, local time."""
    breaks: tuple[PlannedBreak, ...] = field(default=(), metadata=field_since(11))
    """By round."""
    address: str = field(default="", metadata=field_since(3))
    contact: str = field(default="", metadata=field_since(3))
    fee: str = field(default="", metadata=field_since(3))
    fee_unticked: bool = field(default=False, metadata=field_since(11))
    """Whether the organiser does not record who has paid."""
    bring: tuple[str, ...] = field(default=(), metadata=field_since(3))
    """What players bring besides what the game requires."""
    prizes: tuple[Prize, ...] = field(default=(), metadata=field_since(3))
    """After the start they change only with a public reason (AGL-PRIZES)."""
    sharing: str = field(default="", metadata=field_since(3))
    """How the prizes are shared in general, or a note that there are none (AGL-PRIZES)."""
    opening: str = field(default="", metadata=field_since(3))
    """Shown to the room while players arrive."""
    text: str = field(default="", metadata=field_since(3))
    """Anything else, in paragraphs."""


EMPTY_NOTICE = Notice()
