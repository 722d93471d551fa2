"""A season by points on disk: its file of rules, its events, and the pages that they become."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ronda.core.errors import Malformed, Refusal
from ronda.journal import Log
from ronda.publish import SiteFrame
from ronda.publish.points_pages import points_section
from ronda.publish.record import SiteSection
from ronda.publish.site import Site
from ronda.ranking.points_rules import PointsRules, read_points_rules
from ronda.ranking.points_values import PointsSeason
from ronda.views.shared.points_page import points_table_text
from ronda.views.shared.public_disclosure import asked_people
from ronda.views.shared.public_points import public_points
from workshop.cli import event_files, site_publishing
from workshop.cli.consent import Consent, NewlyPublic
from workshop.cli.destinations import Destination
from workshop.cli.site_publishing import PublishReport


def read_rules_file(path: Path) -> PointsRules:
    """The rules of a season; raises ``Malformed`` or ``Refusals`` naming the file with each fault."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as problem:
        raise Malformed("{path} is no text in UTF-8.", path=path) from problem
    try:
        return read_points_rules(text)
    except Refusal as refusal:
        raise refusal.within("{path}: {problem}", path=path) from refusal


def read_season(sources: Sequence[Path], rules: PointsRules) -> PointsSeason:
    """The season of some event files; raises as :func:`ronda.views.shared.public_points.public_points`."""
    return public_points([event_files.read_event_log(path) for path in sources], rules)


def season_lines(season: PointsSeason) -> tuple[str, ...]:
    """A season for a terminal: what its organiser has to look at, and the table."""
    reports = tuple(f"{report.about}: {report.text}" for report in season.reports)
    return (*reports, points_table_text(season)) if season.people else reports


def publish_season_files(
    sources: Sequence[Path],
    out: Path | Destination,
    rules: PointsRules,
    *,
    base: str | None = None,
    consent: Consent | None = None,
    force: bool = False,
) -> tuple[PublishReport, PointsSeason]:
    """A season by points, published as :func:`.site_publishing.publish_ranking_files`, and what it says."""
    seasons: list[PointsSeason] = []

    def made(logs: Sequence[Log], site: Site, frame: SiteFrame) -> tuple[SiteSection, NewlyPublic]:
        season = public_points(logs, rules)
        seasons.append(season)
        part = points_section(season, logs, frame)
        return part, _newly_public(season, site.sections.get(part.entry.folder) is None)

    report = site_publishing.publish_season_part(
        sources, out, made, season=rules.name, base=base, consent=consent, force=force
    )
    return report, seasons[0]


def _newly_public(season: PointsSeason, is_new: bool) -> NewlyPublic:
    """What the organiser has to know before a season gets to a host."""
    asked = tuple(str(name.question) for name in asked_people((one.number, one.name) for one in season.people))
    shown = f"Shown: names, places, points and results; people named: {len(season.people)}."
    return NewlyPublic(about=f"The season {season.rules.name}", said=(shown, *asked), is_more=is_new or bool(asked))
