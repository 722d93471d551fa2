"""Seasons that a device sends: their versions, and whether they may replace what is at the target."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from ronda.core.errors import Impossible
from ronda.core.web_address import short_digest
from ronda.journal import Log
from ronda.publish.any_season import folder_of_season
from ronda.publish.entry_digests import holds_published_entry
from ronda.publish.record import RankingEntry
from ronda.publish.site import Site
from ronda.ranking.counted_season import AnySeason
from ronda.ranking.season_rules import CountingRules
from ronda.ranking.season_text import season_text
from ronda.sending.outbox import EventVersion


@dataclass(frozen=True, slots=True, kw_only=True)
class SendableSeason:
    """A season that is due, with all its events in memory."""

    version: EventVersion
    count: Callable[[], AnySeason]
    """Raises ``Impossible``."""
    logs: tuple[Log, ...]
    listed: frozenset[str]
    """All events of the device."""


type LogStand = str | int
"""The digest of a log's last entry, or the number of its entries if the digest is unknown."""


def season_version(rules: CountingRules, stands: Mapping[str, LogStand], base: str, look: str) -> EventVersion:
    """The version of a season, from the state of each of its events; other arguments as in :class:`EventVersion`."""
    told = repr((season_text(rules), sorted(stands.items())))
    return EventVersion(head=short_digest(told), entries=len(stands), base=base, look=look)


def why_not_replace_season(
    season: AnySeason, logs: Iterable[Log], listed: Collection[str], site: Site, place: str
) -> Impossible | None:
    """Why a season may not replace its pages: they count events that this device does not have."""
    stands = site.sections.get(folder_of_season(season))
    entry = stands.entry if stands else None
    known = {log.tournament.id: log for log in logs}
    for event in entry.events if isinstance(entry, RankingEntry) else ():
        log = known.get(event.id)
        is_lacking = event.id not in listed or (log is not None and not holds_published_entry(log, event.digest))
        if is_lacking:
            return Impossible(
                "The season at {place} counts steps of “{event}” that this device lacks. Open that event's file, or "
                "choose “Replace the pages”.",
                place=place,
                event=event.name,
            )
    return None
