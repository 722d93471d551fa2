"""A season of any game on disk: its rules, its events, and its pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ronda.core.errors import Malformed, Refusal
from ronda.core.progress import run_to_end
from ronda.publish import SiteFrame
from ronda.publish.any_season import any_season_steps, folder_of_season, seasons_of_another_name
from ronda.publish.event_update import previous_build
from ronda.publish.record import RankingEntry, SiteSection
from ronda.publish.site import Site
from ronda.ranking.counted_season import AnySeason, count_season
from ronda.ranking.points_values import PointsEvent
from ronda.ranking.rating_values import RatingSeason
from ronda.ranking.season_rules import CountingRules, read_season_rules
from ronda.ranking.values import RankingReport
from ronda.views.shared.points_page import points_table_text
from ronda.views.shared.public_disclosure import asked_people
from ronda.views.shared.public_points import counted_events
from ronda.views.shared.rating_page import rating_table_text
from workshop.base import input_stamps
from workshop.base.garbage_collection import paused_collection
from workshop.cli import site_publishing
from workshop.cli.consent import Consent, NewlyPublic
from workshop.cli.destinations import Destination
from workshop.cli.season_memory import NO_MEMORY, SeasonMemory
from workshop.cli.site_publishing import PublishReport, ReadFiles, newest_logs


def read_rules_file(path: Path) -> CountingRules:
    """Read the rules of a season; raises ``Malformed`` or ``Refusals`` naming the file with each fault."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as problem:
        raise Malformed("{path} is no text in UTF-8.", path=path) from problem
    try:
        return read_season_rules(text)
    except Refusal as refusal:
        raise refusal.within("{path}: {problem}", path=path) from refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonFiles:
    """The event files of a season, each event once."""

    read: ReadFiles
    remembered: Mapping[Path, PointsEvent]
    events: Mapping[Path, PointsEvent]
    """The events that count, including remembered ones."""
    reports: tuple[RankingReport, ...]
    """What was left out."""


def read_season_files(sources: Sequence[Path], memory: SeasonMemory) -> SeasonFiles:
    """Read the event files that are not remembered; raises ``Impossible`` as :func:`.site_publishing.newest_logs`.

    If several files hold one event, all of them are read, since their logs decide which counts.
    """
    known = memory.remembered(sources)
    read = newest_logs([path for path in sources if path not in known])
    times = Counter([log.tournament.id for _, log in read.logs] + [known[path].id for path in sources if path in known])
    if any(count > 1 for count in times.values()):
        known = {path: event for path, event in known.items() if times[event.id] == 1}
        read = newest_logs([path for path in sources if path not in known])
    events, reports = counted_events(log for _, log in read.logs)
    by_id = {event.id: event for event in events}
    new = {path: by_id[log.tournament.id] for path, log in read.logs if log.tournament.id in by_id}
    return SeasonFiles(read=read, remembered=known, events={**known, **new}, reports=tuple(reports))


def season_of(files: SeasonFiles, rules: CountingRules) -> AnySeason:
    """Count a season; raises ``Impossible`` as :func:`ronda.ranking.season_points.season_points`."""
    return count_season(files.events.values(), rules, files.reports)


def _season_section(season: AnySeason, site: Site, frame: SiteFrame, place: Destination) -> SiteSection:
    """The pages of a season; pages that would be the same as the site's are made only on demand."""
    part = site.sections.get(folder_of_season(season))
    earlier = previous_build(part, input_stamps.engine_edition(), place.read_file)
    return run_to_end(any_season_steps(season, frame, earlier))


def season_lines(season: AnySeason) -> tuple[str, ...]:
    """A season for a terminal: what its organiser should check, and the table."""
    reports = tuple(f"{report.about}: {report.text}" for report in season.reports)
    if not season.people:
        return reports
    table = rating_table_text(season) if isinstance(season, RatingSeason) else points_table_text(season)
    return (*reports, table)


@paused_collection()
def publish_season_files(
    sources: Sequence[Path],
    out: Path | Destination,
    rules: CountingRules,
    *,
    base: str | None = None,
    consent: Consent | None = None,
    force: bool = False,
    memory: SeasonMemory = NO_MEMORY,
) -> tuple[PublishReport, AnySeason]:
    """Publish a season of any game, as :func:`.site_publishing.publish_ranking_files`; returns its lines too.

    ``memory`` provides the known event files, and keeps what this run learns.
    """
    files = read_season_files(sources, memory)
    season = season_of(files, rules)
    memory.keep(files.events, files.remembered.keys())
    place = site_publishing.place_of(out)
    beside: list[RankingEntry] = []

    def made(site: Site, frame: SiteFrame) -> tuple[SiteSection, NewlyPublic]:
        part = _season_section(season, site, frame, place)
        beside.extend(seasons_of_another_name(season, site))
        return part, _newly_public(season, site.sections.get(part.entry.folder) is None)

    report = site_publishing.publish_season_part(
        files.read, place, made, season=rules.name, base=base, consent=consent, force=force, known=files.remembered
    )
    return replace(report, beside=tuple((one, folder_of_season(season)) for one in beside)), season


def _newly_public(season: AnySeason, is_new: bool) -> NewlyPublic:
    """What the organiser has to know before a season is sent to a host."""
    asked = tuple(str(name.question) for name in asked_people((one.number, one.name) for one in season.people))
    numbers = "ratings" if isinstance(season, RatingSeason) else "points"
    shown = f"Shown: names, places, {numbers} and results; people named: {len(season.people)}."
    return NewlyPublic(about=f"The season {season.rules.name}", said=(shown, *asked), is_more=is_new or bool(asked))
