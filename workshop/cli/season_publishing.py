"""A season of any game on disk: its file of rules, its events, and the pages that they become."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ronda.core.errors import Malformed, Refusal
from ronda.journal import Log
from ronda.publish import SiteFrame
from ronda.publish.points_pages import points_section
from ronda.publish.rating_pages import rating_section
from ronda.publish.record import SiteSection
from ronda.publish.site import Site
from ronda.ranking.points_values import PointsSeason
from ronda.ranking.rating_rules import RatingRules
from ronda.ranking.rating_values import RatingSeason
from ronda.ranking.season_rules import CountingRules, read_season_rules
from ronda.views.shared.points_page import points_table_text
from ronda.views.shared.public_disclosure import asked_people
from ronda.views.shared.public_points import public_points, public_ratings
from ronda.views.shared.rating_page import rating_table_text
from workshop.cli import event_files, site_publishing
from workshop.cli.consent import Consent, NewlyPublic
from workshop.cli.destinations import Destination
from workshop.cli.site_publishing import PublishReport

type AnySeason = PointsSeason | RatingSeason


def read_rules_file(path: Path) -> CountingRules:
    """The rules of a season; raises ``Malformed`` or ``Refusals`` naming the file with each fault."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as problem:
        raise Malformed("{path} is no text in UTF-8.", path=path) from problem
    try:
        return read_season_rules(text)
    except Refusal as refusal:
        raise refusal.within("{path}: {problem}", path=path) from refusal


def read_season(sources: Sequence[Path], rules: CountingRules) -> AnySeason:
    """The season of some event files; raises as :func:`ronda.views.shared.public_points.public_points`."""
    return _counted([event_files.read_event_log(path) for path in sources], rules)


def _counted(logs: Sequence[Log], rules: CountingRules) -> AnySeason:
    return public_ratings(logs, rules) if isinstance(rules, RatingRules) else public_points(logs, rules)


def _season_section(season: AnySeason, logs: Sequence[Log], frame: SiteFrame) -> SiteSection:
    if isinstance(season, RatingSeason):
        return rating_section(season, logs, frame)
    return points_section(season, logs, frame)


def season_lines(season: AnySeason) -> tuple[str, ...]:
    """A season for a terminal: what its organiser has to look at, and the table."""
    reports = tuple(f"{report.about}: {report.text}" for report in season.reports)
    if not season.people:
        return reports
    table = rating_table_text(season) if isinstance(season, RatingSeason) else points_table_text(season)
    return (*reports, table)


def publish_season_files(
    sources: Sequence[Path],
    out: Path | Destination,
    rules: CountingRules,
    *,
    base: str | None = None,
    consent: Consent | None = None,
    force: bool = False,
) -> tuple[PublishReport, AnySeason]:
    """A season of any game, published as :func:`.site_publishing.publish_ranking_files`, and what it says."""
    seasons: list[AnySeason] = []

    def made(logs: Sequence[Log], site: Site, frame: SiteFrame) -> tuple[SiteSection, NewlyPublic]:
        season = _counted(logs, rules)
        seasons.append(season)
        part = _season_section(season, logs, frame)
        return part, _newly_public(season, site.sections.get(part.entry.folder) is None)

    report = site_publishing.publish_season_part(
        sources, out, made, season=rules.name, base=base, consent=consent, force=force
    )
    return report, seasons[0]


def _newly_public(season: AnySeason, is_new: bool) -> NewlyPublic:
    """What the organiser has to know before a season gets to a host."""
    asked = tuple(str(name.question) for name in asked_people((one.number, one.name) for one in season.people))
    numbers = "ratings" if isinstance(season, RatingSeason) else "points"
    shown = f"Shown: names, places, {numbers} and results; people named: {len(season.people)}."
    return NewlyPublic(about=f"The season {season.rules.name}", said=(shown, *asked), is_more=is_new or bool(asked))
