"""The organiser's seasons on this device, and the data of their events."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from ronda.core.errors import Impossible
from ronda.core.web_address import short_digest
from ronda.ranking.points_values import PointsEvent
from ronda.ranking.season_answers import names_person
from ronda.ranking.season_rules import CountingRules
from ronda.ranking.values import RankingReport
from ronda.ranking.written_season import WrittenSeason, label_key

SEASON_ORDER = "season/"
"""Prefix that marks a season among the events to send; no event has a slash."""
type CountedEvent = PointsEvent | RankingReport
"""An event's data for a season, or why it is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceSeasons:
    """The seasons of a device."""

    rules: tuple[CountingRules, ...] = ()
    counted: Mapping[str, CountedEvent] = field(default_factory=dict)
    """Data of the events, as far as computed."""
    waiting: frozenset[str] = frozenset()
    """Events in memory to compute next."""

    def named(self, key: str) -> CountingRules:
        """The season with a key; raises ``Impossible`` if there is none."""
        found = next((rules for rules in self.rules if season_key(rules) == key), None)
        if found is None:
            raise Impossible("There is no such season on this device. Look among the seasons, or open its file.")
        return found

    def naming(self, people: Iterable[str]) -> tuple[CountingRules, ...]:
        """Seasons with an answer that names one of these people (REG-ERASE)."""
        asked = set(map(label_key, people))
        return tuple(
            rules
            for rules in self.rules
            if any(names_person(label, asked) for label in chain.from_iterable((*rules.same, *rules.different)))
        )


def season_key(season: WrittenSeason) -> str:
    """A season's key in addresses, stable under renaming: unique on a device."""
    return short_digest(label_key(season.address_name))


def is_event_order(order: str) -> bool:
    """Whether it is an event to send, not a season."""
    return not order.startswith(SEASON_ORDER)


def season_order(season: WrittenSeason) -> str:
    """A season's key among the events to send."""
    return f"{SEASON_ORDER}{season_key(season)}"
