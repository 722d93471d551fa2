"""The pages of one tournament, and what its programs read."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256

from ronda.core.clock import UNKNOWN
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Round, Tournament
from ronda.core.text import Message
from ronda.journal import Log
from ronda.publish.page import DATA, Frame, Page
from ronda.publish.record import EventEntry, Part, Texts
from ronda.rules.result_forms import CONCESSION
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.views.files.calendar import calendar
from ronda.views.files.standings import final_json, final_table, standings_json, table_csv
from ronda.views.public.event import (
    BRACKET,
    CROSSTABLE,
    INDEX,
    NOW,
    PLAYERS,
    RATING,
    RULES,
    PublicTournament,
    address,
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
from ronda.views.shared.html import render, translator
from ronda.views.shared.overview import overview
from ronda.views.shared.rounds import round_page
from ronda.views.shared.rules import rules_page

FOLLOWED = 128
"""As many players of a bracket can be followed through it by pointing at them."""
BRACKET_STYLESHEET = "bracket.css"
FINAL = "final"
"""The files of the final standings, without their suffix."""
NOW_DATA = "now.json"
"""What changes with every entry of the log: when the last one was made, and where to look."""


def event_part(log: Log, frame: Frame, *, folder: str = "", made_of: str = "") -> Part:
    """Give the pages of a tournament; takes the name of its folder where it has one already."""
    shown = without_hidden_names(log)
    tournament, ruleset = shown.tournament, ruleset_of(shown.tournament)
    event = public_tournament(shown, ruleset, folder=folder or address(log))
    files: dict[str, bytes] = {}
    for page in _with_now(tournament, _pages(shown, event)):
        files |= frame.in_all_languages(page)
    files |= _data(tournament, event) | _calendars(shown, event, frame.languages)
    if event.bracket:
        sheet = render("public/bracket.css", frame.languages[0], most=FOLLOWED)
        files[f"{DATA}/{event.folder}/{BRACKET_STYLESHEET}"] = sheet.encode()
    pages = _digest(files)
    files[f"{DATA}/{event.folder}/{NOW_DATA}"] = _json(_now(shown, pages))
    entry = EventEntry(
        folder=event.folder,
        id=tournament.id,
        entries=len(log.records),
        digest=log.records[-1].digest,
        pages=pages,
        name=event.name,
        is_demo=event.is_demo,
        game=in_words(event.game, frame),
        date=event.date,
        place=event.place,
        players=event.players,
        status=in_words(event.status, frame),
        champion=event.champion.name if event.champion else "",
        day=event.updated_day,
        time=event.updated_time,
        running=tournament.phase is Phase.ROUND_RUNNING,
        season=tournament.game if event.is_rated else "",
    )
    lists = tuple(f"{language}/{event.folder}/{RATING}" for language in frame.languages if event.is_rated)
    return Part(entry=entry, files=dict(sorted(files.items())), lists=lists, made_of=made_of)


def in_words(message: Message, frame: Frame) -> Texts:
    """Give a message in each language of the site."""
    return tuple((language, message.render(translator(language))) for language in frame.languages)


def _digest(files: Mapping[str, bytes]) -> str:
    """Give what changes with any of the files, and with nothing else: a draft, say, is in none of them."""
    whole = sha256()
    for path, content in sorted(files.items()):
        whole.update(path.encode() + sha256(content).digest())
    return whole.hexdigest()[:16]


def _now(log: Log, pages: str) -> dict[str, object]:
    """Give what those ask for who follow the tournament."""
    tournament = log.tournament
    last, at = tournament.current_round, log.records[-1].at
    return {
        "format": "ronda-now",
        "version": 1,
        "event": tournament.id,
        "at": None if at == UNKNOWN else at,
        "pages": pages,
        "round": last.number if last else None,
        "running": tournament.phase is Phase.ROUND_RUNNING,
    }


def _with_now(tournament: Tournament, pages: Iterable[Page]) -> Iterator[Page]:
    """Give pages and, under an address that never changes, a copy of the one that the room asks for now."""
    last = tournament.current_round
    over = tournament.phase is Phase.FINISHED
    wanted = INDEX if last is None or over else round_file(last.number)
    for page in pages:
        yield page
        folder, _, name = page.path.partition("/")
        if name == wanted:
            yield replace(page, path=f"{folder}/{NOW}", values={**page.values, "file": NOW, "is_current": True})


def _pages(log: Log, event: PublicTournament) -> Iterator[Page]:
    tournament = log.tournament
    ruleset = ruleset_of(tournament)
    players = tuple(player_pages(log, ruleset))
    final = f"{DATA}/{event.folder}/{FINAL}" if has_final_standings(tournament) else ""
    data, page = f"{DATA}/{event.folder}", overview(log, ruleset)
    found = found_now(tournament, ruleset)
    yield _page(event, INDEX, "overview", page=page, found=found, data=data, final=final, is_current=True)
    yield _page(event, RULES, "rules", page=rules_page(ruleset, tournament))
    for round_ in tournament.rounds:
        yield _round(tournament, ruleset, event, round_)
    for number in range(1, tournament.completed_swiss_rounds + 1):
        standings = public_standings(tournament, ruleset, after_round=number)
        found = found_in_standings(tournament, ruleset, after_round=number)
        twin = f"{DATA}/{event.folder}/{standings_file(number, 'json')}"
        yield _page(event, standings_file(number), "standings", page=standings, found=found, data=twin)
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
        values={
            "event": event,
            "now": f"{DATA}/{event.folder}/{NOW_DATA}",
            "base": "../" * name.count("/"),
            "name": name,
            "file": name.rpartition("/")[2],
            "is_current": False,
            **values,
        },
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
        is_current=not round_.is_complete,
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
