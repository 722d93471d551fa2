"""The announcement of a tournament."""

from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.consents import NO_PRIVACY, Privacy
from ronda.core.file_format import field_since, since_format
from ronda.core.notice import EMPTY_NOTICE, Notice
from ronda.core.publication import DEFAULT_PUBLICATION, Publication
from ronda.core.stages import StagePlan


@since_format(4)
class TournamentSystem(StrEnum):
    """The system of play."""

    SWISS = "swiss"
    """Swiss rounds, with or without single elimination afterwards, or single elimination alone."""
    ROUND_ROBIN = "round_robin"
    """Everybody meets everybody, once or twice."""
    DOUBLE_ELIMINATION = "double_elimination"
    """A player is out after the second defeat."""


@since_format(11)
class FirstRound(StrEnum):
    """Pairing of round 1, in Swiss rounds or in a bracket that comes first (ST-SEED)."""

    RANDOM = "random"
    HALVES = "halves"
    """By rating: the best of the upper half meets the best of the lower. A bracket uses its seed positions."""
    ADJACENT = "adjacent"
    """By rating: first meets second, third meets fourth, and so on. A bracket uses its seed positions."""


@since_format(11)
class PlacesOrder(StrEnum):
    """Who gets the places where there are more registrations than places (REG-PLACES)."""

    ARRIVAL = "arrival"
    """Those who registered first."""
    PAYMENT = "payment"
    """Those who paid first, then the others by arrival."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """The announcement, as made before the start."""

    name: str
    date: str = ""
    """ISO date, or empty."""
    place: str = ""
    tier: str = ""
    """A key of the ruleset's tiers, such as ``relaxed`` (SW-TIER); empty for the first tier."""
    organiser: str = ""
    head_judges: tuple[str, ...] = ()
    floor_judges: tuple[str, ...] = ()
    structure: str = "basic"
    """A key of the ruleset's structures, or ``custom``."""
    swiss_rounds: int | None = None
    """For a custom structure only; 0 means single elimination alone."""
    cut: int | None = None
    """For a custom structure only; 0 means no cut."""
    system: TournamentSystem = field(default=TournamentSystem.SWISS, metadata=field_since(4))
    """For a custom structure only."""
    twice: bool = field(default=False, metadata=field_since(7))
    """In a round robin, everybody meets twice, with seats swapped (RR-TWICE)."""
    chain: tuple[StagePlan, ...] = field(default=(), metadata=field_since(11))
    """For a custom structure only: stages, where rounds, cut and system are not enough (ST-CHAIN)."""
    first_round: FirstRound = field(default=FirstRound.RANDOM, metadata=field_since(11))
    """How round 1 is paired or groups are formed.

    For a custom structure only, and not for a round robin in one group.
    """
    third_place: bool = field(default=False, metadata=field_since(11))
    """Whether the bracket has a match for third place; for a custom structure without stages only (ST-THIRD)."""
    options: tuple[tuple[str, str], ...] = ()
    """Keys and values of options that the ruleset declares, such as Archon or Sealed."""
    minutes: tuple[tuple[str, int], ...] = ()
    """Round lengths that differ from the rules, for ``swiss``, ``elimination`` and ``final``."""
    scenarios: tuple[str, ...] = field(default=(), metadata=field_since(1))
    """The scenario of each round in order, where the ruleset announces scenarios (AGL-SCENARIO)."""
    scenario_texts: tuple[str, ...] = field(default=(), metadata=field_since(3))
    """The full rules of each round's scenario, in paragraphs; empty where the title is enough (AGL-SCENARIO)."""
    windows: tuple[tuple[str, str], ...] = field(default=(), metadata=field_since(1))
    """First and last day of each round, ISO dates or empty, where rounds have windows (AGL-KINDS)."""
    tables: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(1))
    """Table numbers of the hall as ranges (first, last), ascending; empty for 1, 2, 3 …"""
    clubs_apart: bool = field(default=False, metadata=field_since(1))
    """Whether round 1 has as few matches within a club or team as possible."""
    apart_after_groups: bool = field(default=False, metadata=field_since(11))
    """Whether keeping players apart ranks below the score groups instead of above them (ST-APART)."""
    places: int = field(default=0, metadata=field_since(11))
    """Number of places; 0 for no limit (REG-PLACES)."""
    places_order: PlacesOrder = field(default=PlacesOrder.ARRIVAL, metadata=field_since(11))
    """Who gets the places where there are too few."""
    notice: Notice = field(default=EMPTY_NOTICE, metadata=field_since(3))
    """Further information for players; it may be corrected at any time."""
    publication: Publication = field(default=DEFAULT_PUBLICATION, metadata=field_since(5))
    """What the results pages show; may change at any time (ANY-PUBLIC)."""
    privacy: Privacy = field(default=NO_PRIVACY, metadata=field_since(11))
    """Consents, and how long names are kept; may change at any time."""

    def option(self, key: str) -> str:
        """The key of the chosen value, or an empty string."""
        return dict(self.options).get(key, "")

    def chose(self, condition: tuple[str, str]) -> bool:
        """Whether the chosen value of an option is this one; true for the empty condition."""
        option, choice = condition
        return not option or choice in self.option(option).splitlines()

    @property
    def begins_in_groups(self) -> bool:
        """Whether the first stage has several groups (ST-GROUPS)."""
        return bool(self.chain) and self.chain[0].groups > 1

    def round_days(self, number: int) -> tuple[str, str]:
        """First and last day of a round, counted from 1; empty where not announced."""
        return self.windows[number - 1] if number <= len(self.windows) else ("", "")
