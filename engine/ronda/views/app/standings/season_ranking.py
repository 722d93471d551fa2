"""The ranking of the device's tournaments, and each person's season (AGL-ELO)."""

from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import urlencode

from ronda.core.inputs import Form, form_value, form_value_list
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.ranking import Ranking, ReportSubject
from ronda.rules.fields import Field
from ronda.rulesets import every_ruleset, ruleset_of
from ronda.session.device import Device
from ronda.views.app.screen.view import View, route_number
from ronda.views.shared.missing_fields import players_lacking
from ronda.views.shared.ranking_page import person_page, ranking_page
from ronda.views.shared.season_names import PublicSeason, public_season

RANKING_TITLE = Message(N_("Season ranking"))
SHOWN_FIELD = "shown"
"""The field of people who are shown although hidden in a tournament."""


def is_ranking_offered(device: Device) -> bool:
    """Whether a tournament on the device is of a game with a ranking."""
    rated = {ruleset.title for ruleset in every_ruleset() if ruleset.season is not None}
    return any(event.game in rated for event in device.tournaments)


def ranking_progress_screen(device: Device) -> View | None:
    """How many of the device's tournaments are read, requesting the next; None once all were requested."""
    missing = [event.id for event in device.tournaments if event.id not in device.brought]
    if not missing:
        return None
    every = len(device.tournaments)
    return View(
        template="reading_events",
        title=RANKING_TITLE,
        values={"read": every - len(missing), "every": every},
        needs=(missing[0],),
    )


def season_ranking_screen(logs: Mapping[str, Log], device: Device, query: Form) -> View:
    """The ranking of all the device's tournaments as it would be published, without hidden names (AGL-NAMES).

    Conflicts are for the organiser only and name everybody, as does the choice among people whom only some tournaments
    hide. Raises ``Impossible`` if tournaments cannot be ranked together.
    """
    season = _season(logs, query)
    hidden = tuple(person for person in season.hidden if person.named)
    shown = tuple(person for person in hidden if person.is_shown)
    return View(
        template="ranking",
        title=RANKING_TITLE,
        values={
            "page": ranking_page(season.ranking),
            "hidden": hidden,
            "shown": shown,
            "chosen": _chosen(person.number for person in shown),
            "conflicts": tuple(report for report in season.reports if report.about is ReportSubject.CONFLICT),
            "season": form_value(query, "season") or season_name(season.ranking),
            "to_fill": tuple(_events_to_fill(logs.values())),
            "unread": tuple(event for event in device.tournaments if event.id not in logs),
        },
    )


def _events_to_fill(logs: Iterable[Log]) -> Iterator[tuple[str, str, Field]]:
    """Route, name and field of each tournament in which somebody lacks an identity."""
    for log in logs:
        tournament = log.tournament
        ruleset = ruleset_of(tournament)
        field = ruleset.registration.field(ruleset.season.identity) if ruleset.season else None
        if field is not None and players_lacking(tournament, field):
            yield f"/t/{tournament.id}/fill/{field.key}", tournament.details.name, field


def person_season_screen(logs: Mapping[str, Log], number: str, query: Form) -> View:
    """One person's season; raises ``Impossible`` for an unknown number or a withheld name."""
    season = _season(logs, query)
    page = person_page(season.ranking, route_number(number))
    return View(
        template="ranking_player",
        title=Message("{name}", (("name", page.row.name),)),
        values={"page": page, "chosen": _chosen(person.number for person in season.hidden if person.is_shown)},
    )


def _season(logs: Mapping[str, Log], query: Form) -> PublicSeason:
    """The season with the names that the organiser chose to show, by number."""
    season = public_season(logs.values())
    numbers = form_value_list(query, SHOWN_FIELD)
    shown = [person.identity for person in season.hidden if str(person.number) in numbers]
    return public_season(logs.values(), shown=shown) if shown else season


def _chosen(numbers: Iterable[int]) -> str:
    """The choice as a route's query, with its question mark; empty if nobody is shown."""
    query = urlencode([(SHOWN_FIELD, number) for number in numbers])
    return f"?{query}" if query else ""


def season_name(season: Ranking) -> str:
    """The default name of a season: its years."""
    years = sorted({event.date[:4] for event in season.tournaments})
    if not years:
        return ""
    return years[0] if len(years) == 1 else f"{years[0]}–{years[-1]}"
