"""The site's templates that a club can override, and what its template folder may contain."""

from collections.abc import Mapping

RONDA_PREFIX = "ronda/"
"""Prefix of a template name that always means Ronda's own."""
CLUB_PREFIX = "club/"
"""Prefix for templates that a club's templates include."""
BASE_TEMPLATE = "public/base.html"
STYLE_TEMPLATE = "public/club.css"
REGISTER_TEMPLATE = "public/register.html"
_OF_AN_EVENT = "public/event.html"
PAGE_TEMPLATES: Mapping[str, str] = {
    BASE_TEMPLATE: "",
    REGISTER_TEMPLATE: "",
    _OF_AN_EVENT: BASE_TEMPLATE,
    **dict.fromkeys(
        (
            f"public/{name}.html"
            for name in (
                "bracket crosstable info names overlay overview played player players round rules standings"
            ).split()
        ),
        _OF_AN_EVENT,
    ),
    **dict.fromkeys(
        (
            f"public/{name}.html"
            for name in (
                "club_page index now played_season points_player points_season ranking ranking_player rated_event "
                "seasons short sources"
            ).split()
        ),
        BASE_TEMPLATE,
    ),
    "public/rating_player.html": "public/points_player.html",
    "public/rating_season.html": "public/points_season.html",
}
"""Templates with blocks to fill, each with the one it extends."""
PART_TEMPLATES = (
    *(
        f"public/{name}.html"
        for name in (
            "announced double_bracket notice origins player_answer player_opponents player_place player_rounds "
            "points_match standings_table ways"
        ).split()
    ),
    "shared/ranking_rules.html",
    "shared/rules.html",
    STYLE_TEMPLATE,
)
"""Included templates, which are replaced as a whole."""
