"""Players' ratings from a season's file: who gets which, and who is not in it (ST-SEED)."""

from ronda.commands.lists.season_ratings import read_season
from ronda.commands.season_seeding import rated_players, why_not_rate
from ronda.core.errors import Refusal
from ronda.core.text import N_, Message
from ronda.views.app.screen.view import EventContext, View


def season_ratings_screen(context: EventContext) -> View:
    """Choosing the file and, once read, its ratings for the players."""
    season, closed = context.query_value("season"), why_not_rate(context.tournament)
    values: dict[str, object] = {"season": season, "closed": closed.message if closed else None, "problem": None}
    if season and not closed:
        try:
            rated = rated_players(context.tournament, context.ruleset, read_season(season))
        except Refusal as refusal:
            values["problem"] = refusal.message
        else:
            changed = [one for one, rating in rated.found if one.constraints.rating != rating]
            values |= {
                "found": sorted(rated.found, key=lambda found: -found[1]),
                "missing": ", ".join(player.name for player in rated.missing),
                "changed": len(changed),
            }
    return View(
        template="season_ratings",
        title=Message(N_("Ratings of a season")),
        values={"found": (), "missing": "", "changed": 0, **values},
    )
