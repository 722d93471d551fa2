"""The device's seasons: the organiser's, and the ranking of a game that has one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ronda.core.errors import Impossible
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.ranking.counted_season import AnySeason, count_season
from ronda.ranking.points_values import PointsPerson
from ronda.ranking.rating_rules import RatingPeriod, RatingRules, RatingSystem
from ronda.ranking.rating_values import RatingPerson, RatingSeason
from ronda.ranking.season_form import FIELD_LABELS, FIRST_RULES, keys_counting_by, season_form_values
from ronda.ranking.season_rules import CountingRules
from ronda.ranking.values import ReportSubject
from ronda.rulesets import every_ruleset
from ronda.session.device import Device
from ronda.session.device_seasons import season_key, season_order
from ronda.views.app.devices.publish_host import publish_status
from ronda.views.app.screen.view import View, route_number
from ronda.views.app.standings.season_events import SeasonSources, name_to_leave_out, season_sources
from ronda.views.app.standings.season_ranking import is_ranking_offered
from ronda.views.shared.points_page import PointsPersonPage, hidden_results, points_person_page, rules_in_words
from ronda.views.shared.public_disclosure import asked_names, asked_people
from ronda.views.shared.rating_page import RatingPersonPage, rating_person_page, rating_records, rating_rules_json

SEASONS_TITLE = Message(N_("Seasons"))
WAYS_OF_COUNTING: Mapping[str, str] = {"": N_("Points"), RatingSystem.ELO: "Elo", RatingSystem.GLICKO: "Glicko-2"}
"""By form value; empty means points."""
PERIOD_NAMES: Mapping[str, str] = {RatingPeriod.EVENT: N_("Each event"), RatingPeriod.MONTH: N_("Each month")}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLink:
    """A season in the list."""

    key: str
    name: str
    game: str
    counts_by: str
    """Translatable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonAnswer:
    """An answer of the organiser about people."""

    key: str
    """``same`` or ``different``."""
    names: tuple[str, ...]


def seasons_screen(device: Device) -> View:
    """All seasons, and how to make or open one."""
    return View(
        template="seasons",
        title=SEASONS_TITLE,
        values={"seasons": tuple(map(_link, device.seasons.rules)), "ranked": is_ranking_offered(device)},
    )


def _link(rules: CountingRules) -> SeasonLink:
    by = rules.rating if isinstance(rules, RatingRules) else ""
    return SeasonLink(key=season_key(rules), name=rules.name, game=rules.game, counts_by=WAYS_OF_COUNTING[by])


def season_form_screen(device: Device, key: str = "") -> View:
    """The form for a new season, or for changing one."""
    rules = device.seasons.named(key) if key else None
    offered = season_form_values(rules or FIRST_RULES)
    games = _games(device, offered["game"])
    if rules is None:
        offered["game"] = games[0]
    return View(
        template="season_form",
        title=Message(N_("Change {season}"), (("season", rules.name),)) if rules else Message(N_("New season")),
        values={
            "key": key,
            "offered": offered,
            "labels": FIELD_LABELS,
            "games": games,
            "ways": WAYS_OF_COUNTING,
            "keys": {way: keys_counting_by(way) for way in WAYS_OF_COUNTING},
            "periods": PERIOD_NAMES,
        },
    )


def _games(device: Device, chosen: str) -> tuple[str, ...]:
    """The games to choose from: those of the device's events first, newest first."""
    listed = [str(each.game) for each in sorted(device.tournaments, key=lambda each: each.date, reverse=True)]
    known = [str(ruleset.title) for ruleset in every_ruleset()]
    return tuple(dict.fromkeys(filter(None, (*listed, *known, chosen))))


def season_progress_screen(device: Device, rules: CountingRules, logs: Mapping[str, Log]) -> View | None:
    """How many of the possible events are read, requesting the next; None once all were."""
    sources = season_sources(device, rules, frozenset(logs))
    if not sources.missing:
        return None
    read = len(sources.events)
    return View(
        template="reading_events",
        title=Message("{name}", (("name", rules.name),)),
        values={"read": read, "every": read + len(sources.missing)},
        needs=sources.missing[:1],
    )


def season_screen(device: Device, rules: CountingRules, logs: Mapping[str, Log]) -> View:
    """A season's table, the organiser's questions, and which events count."""
    sources = season_sources(device, rules, frozenset(logs))
    season, problem = _counted(rules, sources)
    reports = season.reports if season else sources.reports
    return View(
        template="season",
        title=Message("{name}", (("name", rules.name),)),
        values={
            "season": season,
            "rules": rules,
            "key": season_key(rules),
            "problem": problem,
            "questions": tuple(report.asks for report in reports if report.asks),
            "answers": tuple(_answers(rules)),
            "conflicts": tuple(each for each in reports if each.about is ReportSubject.CONFLICT and not each.asks),
            "reports": tuple(each for each in reports if each.about is not ReportSubject.CONFLICT),
            "events": [(each, name_to_leave_out(device, each)) for each in (season or sources).events],
            "unread": sources.unread,
            "sends": device.publishing.works,
            "sending": publish_status(device, season_order(rules)),
            "unasked": tuple(_asking_events(device, season, logs)),
            "labels": sorted({one.label for event in sources.events for one in event.entrants}),
            **_words(season),
        },
    )


def _asking_events(device: Device, season: AnySeason | None, logs: Mapping[str, Log]) -> Iterator[tuple[str, str]]:
    """Identifier and name of events with season names that need the organiser's consent."""
    agreed = device.publishing.agreed
    if season and asked_people(((one.number, one.name) for one in season.people), agreed):
        for event in season.events:
            if (log := logs.get(event.id)) and asked_names(log, agreed):
                yield event.id, event.name


def _counted(rules: CountingRules, sources: SeasonSources) -> tuple[AnySeason | None, Message | None]:
    """The season, or why it cannot be counted."""
    try:
        return count_season(sources.events, rules, sources.reports), None
    except Impossible as refusal:
        return None, refusal.message


def _words(season: AnySeason | None) -> Mapping[str, object]:
    """The season's rules, for its template."""
    if season is None:
        return {"is_rating": False, "words": ()}
    if isinstance(season, RatingSeason):
        rated = {"records": rating_records(season), "rated_by": rating_rules_json(season.rules)}
        return {"is_rating": True, "hidden": hidden_results(season.hidden), **rated}
    return {"is_rating": False, "words": rules_in_words(season)}


def _answers(rules: CountingRules) -> Iterator[SeasonAnswer]:
    for key in ("same", "different"):
        for names in getattr(rules, key):
            yield SeasonAnswer(key=key, names=names)


def season_person_screen(device: Device, rules: CountingRules, logs: Mapping[str, Log], number: str) -> View:
    """One person's season; raises ``Impossible`` for an unknown number, or if nothing can be counted."""
    season = count_season(season_sources(device, rules, frozenset(logs)).events, rules)
    if isinstance(season, RatingSeason):
        return _person_view("season_rating", rules, rating_person_page(season, _person(season.people, number)))
    return _person_view("season_points", rules, points_person_page(season, _person(season.people, number)))


def _person_view(template: str, rules: CountingRules, page: RatingPersonPage | PointsPersonPage) -> View:
    return View(
        template=template,
        title=Message("{name}", (("name", page.person.name),)),
        values={"page": page, "person": page.person, "rules": rules, "key": season_key(rules)},
    )


def _person[P: (PointsPerson, RatingPerson)](people: Sequence[P], number: str) -> P:
    asked = route_number(number)
    found = next((each for each in people if each.number == asked), None)
    if found is None:
        raise Impossible("Nobody in this season has the number {number}.", number=asked)
    return found
