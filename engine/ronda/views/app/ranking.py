"""The ranking of the tournaments on the device, and each person's season (AGL-ELO)."""

from collections.abc import Mapping

from ronda.core.inputs import Form, one
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.ranking import Ranking, season_ranking
from ronda.rulesets import every_ruleset
from ronda.views.app.device import Device
from ronda.views.app.view import View, whole_number
from ronda.views.shared.hidden import without_hidden_names
from ronda.views.shared.ranking import person_page, ranking_page


def is_offered(device: Device) -> bool:
    """Tell whether a tournament on the device is of a game that has a ranking."""
    rated = {ruleset.title for ruleset in every_ruleset() if ruleset.season is not None}
    return any(event.game in rated for event in device.tournaments)


def ranking(logs: Mapping[str, Log], device: Device, query: Form) -> View:
    """Give the ranking of all tournaments on the device as it would be published, hidden names left out (AGL-NAMES).

    Conflicts are for the organiser alone and name everybody. Raises ``Impossible`` where tournaments cannot be ranked
    together.
    """
    season = season_ranking(map(without_hidden_names, logs.values()))
    return View(
        template="ranking",
        title=Message(N_("Season ranking")),
        values={
            "page": ranking_page(season),
            "conflicts": ranking_page(season_ranking(logs.values())).conflicts,
            "season": one(query, "season") or season_name(season),
            "unread": tuple(event for event in device.tournaments if event.id not in logs),
        },
    )


def person(logs: Mapping[str, Log], number: str) -> View:
    """Give one person's season; raises ``Impossible`` if nobody has that number."""
    page = person_page(season_ranking(map(without_hidden_names, logs.values())), whole_number(number))
    return View(
        template="ranking_player",
        title=Message("{name}", (("name", page.row.name),)),
        values={"page": page},
    )


def season_name(season: Ranking) -> str:
    """Give what a season is called unless somebody names it: its years."""
    years = sorted({event.date[:4] for event in season.tournaments})
    if not years:
        return ""
    return years[0] if len(years) == 1 else f"{years[0]}–{years[-1]}"
