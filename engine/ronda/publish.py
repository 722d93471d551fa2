"""Logs to the files of the results site: a pure function, the same bytes for the same logs."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ronda.core import inputs
from ronda.core.errors import Impossible, Malformed
from ronda.core.pairings import Stage
from ronda.core.state import Round, Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.ranking import season_ranking
from ronda.rules.result_forms import CONCESSION
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.views.files.calendar import calendar
from ronda.views.files.standings import final_json, final_table, standings_json, table_csv
from ronda.views.public.event import (
    BRACKET,
    CROSSTABLE,
    INDEX,
    PLAYERS,
    RULES,
    PublicTournament,
    calendar_file,
    player_file,
    public_tournament,
    round_file,
    standings_file,
)
from ronda.views.public.finding import found_in_round, found_in_standings, found_now
from ronda.views.public.player import player_pages
from ronda.views.public.standings import public_standings
from ronda.views.shared.bracket import bracket_so_far
from ronda.views.shared.crosstable import crosstable_page
from ronda.views.shared.double_bracket import double_bracket
from ronda.views.shared.final import has_final_standings
from ronda.views.shared.hidden import without_hidden_names
from ronda.views.shared.html import render, source, translator
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.overview import overview
from ronda.views.shared.ranking import person_file, person_page, ranking_csv, ranking_json, ranking_page
from ronda.views.shared.rounds import round_page
from ronda.views.shared.rules import rules_page

TITLE = N_("Tournament results")
STYLESHEET = "ronda.css"
SCRIPT = "ronda.js"
ICON = "icon.svg"
BRACKET_STYLESHEET = "bracket.css"
RANKING_STYLESHEET = "ranking.css"
DATA = "data"
"""The folder of what programs read, beside the trees of the languages."""
FOLLOWED = 128
"""As many players of a bracket can be followed through it by pointing at them."""
FINAL = "final"
"""The files of the final standings, without their suffix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page before it has a language."""

    path: str
    """Inside the tree of a language."""
    template: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Twin:
    """The same page in one of the languages."""

    language: str
    name: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What all pages share."""

    title: str
    languages: tuple[str, ...]


def publish(logs: Sequence[Log], *, title: str = TITLE, languages: Iterable[str] = LANGUAGES) -> dict[str, bytes]:
    """Give the files of the results site, path to content.

    Takes at most one log of each tournament, the title of the whole site and the languages, the first of which the root
    page speaks. Each language has its own tree; every page links to its twins.
    """
    site = Site(title=title, languages=tuple(languages))
    logs = [without_hidden_names(log) for log in logs]
    entries = [(log, public_tournament(log, ruleset_of(log.tournament))) for log in logs]
    entries.sort(key=_newest_last, reverse=True)
    index = Page(path=INDEX, template="index", values={"events": tuple(event for _, event in entries)})
    files = {**_assets(site), INDEX: _root(site, index)}
    if any(event.bracket for _, event in entries):
        files[BRACKET_STYLESHEET] = render("public/bracket.css", site.languages[0], most=FOLLOWED).encode()
    for page in (index, *(page for log, event in entries for page in _pages(log, event))):
        for language in site.languages:
            files[f"{language}/{page.path}"] = _html(site, page, language)
    for log, event in entries:
        files |= _data(log.tournament, event)
        files |= _calendars(log, event, site.languages)
    return dict(sorted(files.items()))


def publish_ranking(logs: Sequence[Log], *, season: str, languages: Iterable[str] = LANGUAGES) -> dict[str, bytes]:
    """Give the files of a season's ranking, path to content (AGL-ELO).

    Takes the logs of the season's tournaments in any order, its name, and the languages as :func:`publish`. Raises
    ``Impossible`` as :func:`ronda.ranking.season_ranking`, and where none can be ranked; ``Malformed`` for a name
    that cannot be read.
    """
    season = inputs.line(season, what=Message(N_("The season's name")), field="season")
    if not season:
        raise Malformed("The season needs a name, such as 2026: it stands above the ranking.", field="season")
    ranking = season_ranking([without_hidden_names(log) for log in logs])
    if not ranking.places:
        reasons = " ".join(str(report.text) for report in ranking.reports)
        raise Impossible("There is nothing to rank: no game counts. {problem}", problem=reasons)
    site = Site(title=season, languages=tuple(languages))
    index = Page(path=INDEX, template="ranking", values={"season": season, "page": ranking_page(ranking)})
    files = {
        **_assets(site),
        RANKING_STYLESHEET: render("shared/ranking.css", site.languages[0]).encode(),
        INDEX: _root(site, index),
        f"{DATA}/ranking.json": _json(ranking_json(ranking, season=season)),
        f"{DATA}/ranking.csv": ranking_csv(ranking).encode(),
    }
    people = (place.person.number for place in ranking.places)
    pages = (
        Page(
            path=person_file(number),
            template="ranking_player",
            values={"season": season, "page": person_page(ranking, number)},
        )
        for number in people
    )
    for page in (index, *pages):
        for language in site.languages:
            files[f"{language}/{page.path}"] = _html(site, page, language)
    return dict(sorted(files.items()))


def _assets(site: Site) -> dict[str, bytes]:
    """Give what every page asks for beside itself."""
    sheet = render("public/ronda.css", site.languages[0]).encode()
    return {STYLESHEET: sheet, **{name: source(f"public/{name}") for name in (SCRIPT, ICON)}}


def _newest_last(entry: tuple[Log, PublicTournament]) -> tuple[str, str, str, str]:
    """Give what orders tournaments: their date, or that of their last entry where none was announced."""
    log, event = entry
    return (event.date or event.updated_day, event.updated_day, event.updated_time, log.tournament.id)


def _html(site: Site, page: Page, language: str) -> bytes:
    tree = "../" * page.path.count("/")
    return _render(site, page, language, root=f"../{tree}", tree=tree)


def _root(site: Site, index: Page) -> bytes:
    first = site.languages[0]
    return _render(site, index, first, root="", tree=f"{first}/")


def _render(site: Site, page: Page, language: str, *, root: str, tree: str) -> bytes:
    twins = tuple(
        Twin(language=other, name=LANGUAGES[other].name, href=f"{root}{other}/{page.path}") for other in site.languages
    )
    values = {"site": site.title, "root": root, "tree": tree, "twins": twins, **page.values}
    return render(f"public/{page.template}.html", language, **values).encode()


def _pages(log: Log, event: PublicTournament) -> Iterator[Page]:
    tournament = log.tournament
    ruleset = ruleset_of(tournament)
    players = tuple(player_pages(log, ruleset))
    final = f"{DATA}/{event.folder}/{FINAL}" if has_final_standings(tournament) else ""
    found = found_now(tournament, ruleset)
    yield _page(
        event, INDEX, "overview", page=overview(log, ruleset), found=found, data=f"{DATA}/{event.folder}", final=final
    )
    yield _page(event, RULES, "rules", page=rules_page(ruleset, tournament))
    for round_ in tournament.rounds:
        yield _round(tournament, ruleset, event, round_)
    for number in range(1, tournament.completed_swiss_rounds + 1):
        page = public_standings(tournament, ruleset, after_round=number)
        found = found_in_standings(tournament, ruleset, after_round=number)
        twin = f"{DATA}/{event.folder}/{standings_file(number, 'json')}"
        yield _page(event, standings_file(number), "standings", page=page, found=found, data=twin)
    if event.crosstable:
        yield _page(event, CROSSTABLE, "crosstable", page=crosstable_page(tournament, ruleset))
    if event.bracket:
        columns, parts = bracket_so_far(tournament, ruleset), double_bracket(tournament, ruleset)
        yield _page(event, BRACKET, "bracket", columns=columns, parts=parts, followed=_followed(tournament))
    yield _page(event, PLAYERS, "players", players=players)
    for player in players:
        yield _page(event, player_file(player.player), "player", page=player)


def _followed(tournament: Tournament) -> dict[int, int]:
    """Give the players of the bracket with the numbers under which the style sheet knows them."""
    matches = (match for round_ in tournament.stage_rounds(Stage.ELIMINATION) for match in round_.matches)
    players = sorted({player for match in matches for player in match.players} | set(tournament.seeds or ()))
    return {player: number for number, player in enumerate(players[:FOLLOWED])}


def _page(event: PublicTournament, name: str, template: str, **values: object) -> Page:
    return Page(
        path=f"{event.folder}/{name}",
        template=template,
        values={"event": event, "base": "../" * name.count("/"), "name": name, **values},
    )


def _round(tournament: Tournament, ruleset: Ruleset, event: PublicTournament, round_: Round) -> Page:
    endings = ruleset.scoring.form(tournament.details, round_.stage).endings
    completed = round_.stage is Stage.SWISS and round_.is_complete
    return _page(
        event,
        round_file(round_.number),
        "round",
        page=round_page(tournament, ruleset, round_),
        found=found_in_round(tournament, ruleset, round_),
        usual_ending=next((ending.name for ending in endings if ending != CONCESSION), ""),
        standings_after=standings_file(round_.number) if completed else "",
        rules_in_full=any(tournament.details.scenario_texts[round_.number - 1 : round_.number]),
    )


def _data(tournament: Tournament, event: PublicTournament) -> dict[str, bytes]:
    ruleset = ruleset_of(tournament)
    final = (
        {
            f"{DATA}/{event.folder}/{FINAL}.json": _json(final_json(tournament, ruleset)),
            f"{DATA}/{event.folder}/{FINAL}.csv": table_csv(final_table(tournament, ruleset)).encode(),
        }
        if has_final_standings(tournament)
        else {}
    )
    return final | {
        f"{DATA}/{event.folder}/{standings_file(number, 'json')}": _json(
            standings_json(tournament, ruleset, after_round=number)
        )
        for number in range(1, tournament.completed_swiss_rounds + 1)
    }


def _calendars(log: Log, event: PublicTournament, languages: Iterable[str]) -> dict[str, bytes]:
    if not event.calendar:
        return {}
    ruleset = ruleset_of(log.tournament)
    return {
        f"{DATA}/{event.folder}/{calendar_file(language)}": calendar(log, ruleset, translator(language)).encode()
        for language in languages
    }


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
