"""What is announced of a tournament."""

from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.consents import NO_PRIVACY, Privacy
from ronda.core.file_format import field_since, since_format
from ronda.core.notice import EMPTY_NOTICE, Notice
from ronda.core.publication import DEFAULT_PUBLICATION, Publication
from ronda.core.stages import StagePlan


@since_format(4)
class TournamentSystem(StrEnum):
    """How a tournament finds out who is best."""

    SWISS = "swiss"
    """Swiss rounds, with or without single elimination after them, or single elimination alone."""
    ROUND_ROBIN = "round_robin"
    """Everybody meets everybody, once or twice."""
    DOUBLE_ELIMINATION = "double_elimination"
    """Elimination in which a second defeat is the last."""


@since_format(11)
class FirstRound(StrEnum):
    """How round 1 is paired, of Swiss rounds and of a bracket without any before it (ST-SEED)."""

    RANDOM = "random"
    HALVES = "halves"
    """By rating, the best of the upper half against the best of the lower; a bracket by its positions."""
    ADJACENT = "adjacent"
    """By rating, the best two against each other, and so on; a bracket by its positions."""


@since_format(11)
class PlacesOrder(StrEnum):
    """Whose a place is where more are registered than there are (REG-PLACES)."""

    ARRIVAL = "arrival"
    """Theirs who registered first."""
    PAYMENT = "payment"
    """Theirs who paid first; then those who have not, by arrival."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What is announced of a tournament before it starts."""

    name: str
    date: str = ""
    """ISO date, or empty."""
    place: str = ""
    tier: str = ""
    """A key of the ruleset's tiers, such as ``relaxed`` (SW-TIER); empty for the first of them."""
    organiser: str = ""
    head_judges: tuple[str, ...] = ()
    floor_judges: tuple[str, ...] = ()
    structure: str = "basic"
    """A key of the ruleset's structures, or ``custom``."""
    swiss_rounds: int | None = None
    """Only for a custom structure: 0 goes straight to single elimination."""
    cut: int | None = None
    """Only for a custom structure: 0 for no cut."""
    system: TournamentSystem = field(default=TournamentSystem.SWISS, metadata=field_since(4))
    """Only for a custom structure: another than Swiss."""
    twice: bool = field(default=False, metadata=field_since(7))
    """Of a round robin: everybody meets everybody a second time, with seats turned (RR-TWICE)."""
    chain: tuple[StagePlan, ...] = field(default=(), metadata=field_since(11))
    """Only for a custom structure: its stages, where rounds, cut and system do not say all (ST-CHAIN)."""
    first_round: FirstRound = field(default=FirstRound.RANDOM, metadata=field_since(11))
    """Only for a custom structure, and not of a round robin in one group: how round 1 is paired, or groups are made."""
    third_place: bool = field(default=False, metadata=field_since(11))
    """Only for a custom structure without stages: its bracket has a match for third place (ST-THIRD)."""
    options: tuple[tuple[str, str], ...] = ()
    """Choices that the ruleset declares, such as Archon or Sealed."""
    minutes: tuple[tuple[str, int], ...] = ()
    """Round lengths that differ from the rules: ``swiss``, ``elimination``, ``final``."""
    scenarios: tuple[str, ...] = field(default=(), metadata=field_since(1))
    """What each round plays, in order, where the ruleset announces it (AGL-SCENARIO)."""
    scenario_texts: tuple[str, ...] = field(default=(), metadata=field_since(3))
    """The rules of each round's scenario in full, in paragraphs, empty where the title says enough (AGL-SCENARIO)."""
    windows: tuple[tuple[str, str], ...] = field(default=(), metadata=field_since(1))
    """First and last day of each round, ISO dates or empty, where rounds have windows (AGL-KINDS)."""
    tables: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(1))
    """The numbers on the hall's tables as ranges, first and last, ascending; empty for 1, 2, 3 …"""
    clubs_apart: bool = field(default=False, metadata=field_since(1))
    """Round 1 has as few matches inside a club or team as possible."""
    apart_after_groups: bool = field(default=False, metadata=field_since(11))
    """Keeping players apart counts after the score groups, and not before them (ST-APART)."""
    places: int = field(default=0, metadata=field_since(11))
    """How many can play; 0 for no limit (REG-PLACES)."""
    places_order: PlacesOrder = field(default=PlacesOrder.ARRIVAL, metadata=field_since(11))
    """Whose they are where more are registered."""
    notice: Notice = field(default=EMPTY_NOTICE, metadata=field_since(3))
    """What players are told besides; it may be put right at any time."""
    publication: Publication = field(default=DEFAULT_PUBLICATION, metadata=field_since(5))
    """What the results pages show; it may change at any time (ANY-PUBLIC)."""
    privacy: Privacy = field(default=NO_PRIVACY, metadata=field_since(11))
    """What players are asked to agree to, and until when their names are kept; it may change at any time."""

    def option(self, key: str) -> str:
        """The key of the chosen value, or an empty string."""
        return dict(self.options).get(key, "")

    def chose(self, condition: tuple[str, str]) -> bool:
        """Tell whether an option includes a choice; true for the empty condition."""
        option, choice = condition
        return not option or choice in self.option(option).splitlines()

    @property
    def begins_in_groups(self) -> bool:
        """Tell whether the first stage is in several groups (ST-GROUPS)."""
        return bool(self.chain) and self.chain[0].groups > 1

    def round_days(self, number: int) -> tuple[str, str]:
        """First and last day of a round, counted from 1; empty where they are not announced."""
        return self.windows[number - 1] if number <= len(self.windows) else ("", "")
