"""Which templates of the site a club can override, and what a folder of them may hold."""

from collections.abc import Mapping

RONDA_PREFIX = "ronda/"
"""Before the name of a template: Ronda's own, whatever stands in the folder."""
CLUB_PREFIX = "club/"
"""Before the names of what a club's templates include of their own."""
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
"""Those with blocks to be filled, each with the one whose blocks it fills itself."""
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
"""Those that pages include, each of which is replaced whole."""
