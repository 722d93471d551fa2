"""The pages of a season of any game, however it counts."""

from ronda.core.progress import ProgressSteps
from ronda.publish.counted_season import season_folder
from ronda.publish.files import PreviousBuild
from ronda.publish.page import SiteFrame
from ronda.publish.points_pages import points_section_steps
from ronda.publish.rating_pages import rating_section_steps
from ronda.publish.record import SiteSection
from ronda.ranking.counted_season import AnySeason
from ronda.ranking.rating_values import RatingSeason


def any_season_steps(
    season: AnySeason, frame: SiteFrame, earlier: PreviousBuild | None = None
) -> ProgressSteps[SiteSection]:
    """The section of a season; raises as :func:`ronda.publish.counted_season.counted_section_steps`."""
    if isinstance(season, RatingSeason):
        return rating_section_steps(season, frame, earlier)
    return points_section_steps(season, frame, earlier)


def folder_of_season(season: AnySeason) -> str:
    """The name of its folder in a site."""
    kind = "rating" if isinstance(season, RatingSeason) else "points"
    return season_folder(kind, season.events[0].game.key if season.events else "", season.rules.address_name)
