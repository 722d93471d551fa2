"""The seasons of the organiser on this device, and what is known of the events that they count."""

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
"""Begins what a season is called among the events that are sent; no event has a slash."""
type CountedEvent = PointsEvent | RankingReport
"""What a season has to know of an event, or why it is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceSeasons:
    """The seasons of a device."""

    rules: tuple[CountingRules, ...] = ()
    counted: Mapping[str, CountedEvent] = field(default_factory=dict)
    """By event: those that were looked into."""
    waiting: frozenset[str] = frozenset()
    """Events in memory that are to be looked into next."""

    def named(self, key: str) -> CountingRules:
        """The season of a key; raises ``Impossible`` if there is none."""
        found = next((rules for rules in self.rules if season_key(rules) == key), None)
        if found is None:
            raise Impossible("There is no such season on this device. Look among the seasons, or open its file.")
        return found

    def naming(self, people: Iterable[str]) -> tuple[CountingRules, ...]:
        """The seasons of which an answer names one of these people (REG-ERASE)."""
        asked = set(map(label_key, people))
        return tuple(
            rules
            for rules in self.rules
            if any(names_person(label, asked) for label in chain.from_iterable((*rules.same, *rules.different)))
        )


def season_key(season: WrittenSeason) -> str:
    """What stands for a season in addresses, under a new name too: no two of a device have the same."""
    return short_digest(label_key(season.address_name))


def is_event_order(order: str) -> bool:
    """Whether it is an event of what is sent, and no season."""
    return not order.startswith(SEASON_ORDER)


def season_order(season: WrittenSeason) -> str:
    """What a season is called among the events that are sent."""
    return f"{SEASON_ORDER}{season_key(season)}"
