"""Pages of a season of any game, by any way of counting."""

from collections.abc import Iterator

from ronda.core.progress import ProgressSteps
from ronda.publish.counted_season import season_folder
from ronda.publish.files import PreviousBuild
from ronda.publish.page import SiteFrame
from ronda.publish.points_pages import points_section_steps
from ronda.publish.rating_pages import rating_section_steps
from ronda.publish.record import RankingEntry, SiteSection
from ronda.publish.site import Site
from ronda.ranking.counted_season import AnySeason
from ronda.ranking.rating_values import RatingSeason


def any_season_steps(
    season: AnySeason, frame: SiteFrame, earlier: PreviousBuild | None = None
) -> ProgressSteps[SiteSection]:
    """The section of a season; raises as :func:`ronda.publish.counted_season.counted_section_steps`."""
    if isinstance(season, RatingSeason):
        return rating_section_steps(season, frame, earlier)
    return points_section_steps(season, frame, earlier)


def folder_of_season(season: AnySeason, name: str = "") -> str:
    """The name of a season's folder in a site; ``name`` is the season's name if it differs from the address."""
    kind = "rating" if isinstance(season, RatingSeason) else "points"
    return season_folder(kind, season.events[0].game.key if season.events else "", name or season.rules.address_name)


def seasons_of_another_name(season: AnySeason, site: Site) -> Iterator[RankingEntry]:
    """Possible pages of a season under an earlier name: same kind, and no events but its own.

    Empty if the site has the season under its current name.
    """
    events = {event.id for event in season.events}
    for folder, part in site.sections.items() if folder_of_season(season) not in site.sections else ():
        if not isinstance(part.entry, RankingEntry) or folder_of_season(season, part.entry.season) != folder:
            continue
        if events.issuperset(event.id for event in part.entry.events):
            yield part.entry
