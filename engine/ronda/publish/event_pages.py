"""The pages of one tournament, and what its programs read."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256

from ronda.core.clock import UNKNOWN
from ronda.core.pairings import Stage
from ronda.core.slices import Steps, at_once, part
from ronda.core.state import Phase, Round, Tournament
from ronda.core.text import Message
from ronda.journal import Log
from ronda.publish.feeds import NEWEST_OF_EVENT, event_feeds
from ronda.publish.files import Earlier, File, Files, Later
from ronda.publish.page import DATA, Frame, Page
from ronda.publish.record import EventEntry, Part, Texts, Told
from ronda.publish.signs import signs, told_digest
from ronda.publish.twins.bracket import bracket_json
from ronda.publish.twins.event import event_json
from ronda.publish.twins.player import player_json
from ronda.publish.twins.players import crosstable_json, players_json
from ronda.publish.twins.rounds import pairings_csv, round_json
from ronda.publish.twins.rules import rules_json
from ronda.publish.twins.standings import final_twin, standings_csv, standings_twin
from ronda.publish.twins.writing import EVENT, Head, twin_of
from ronda.rules.result_forms import CONCESSION
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.views.files.calendar import calendar
from ronda.views.files.proof import FINGERPRINTS, PUBLIC_COPY, fingerprints_json
from ronda.views.files.public_copy import made_of as copied
from ronda.views.files.public_copy import public_copy
from ronda.views.files.standings import final_table, table_csv
from ronda.views.public.event import (
    BRACKET,
    CROSSTABLE,
    INDEX,
    NOW,
    OVERLAY,
    PLAYERS,
    RATING,
    RULES,
    Latest,
    PublicTournament,
    address,
    calendar_file,
    latest,
    player_file,
    public_tournament,
    round_file,
    standings_file,
)
from ronda.views.public.finding import found_in_round, found_in_standings, found_now
from ronda.views.public.news import news
from ronda.views.public.overlay import in_places, overlay
from ronda.views.public.player import PlayerPage, accounts, chances, listed, of_player, player_pages
from ronda.views.public.settled import Settled, settled
from ronda.views.public.standings import public_standings
from ronda.views.public.structured import sports_event
from ronda.views.shared.bracket import bracket_so_far
from ronda.views.shared.crosstable import crosstable_page
from ronda.views.shared.double_bracket import double_bracket
from ronda.views.shared.final import has_final_standings
from ronda.views.shared.fingerprints import Mark, marks
from ronda.views.shared.html import render, translator
from ronda.views.shared.overview import overview
from ronda.views.shared.published import as_published
from ronda.views.shared.rounds import RoundPage, round_page
from ronda.views.shared.rules import rules_page
from ronda.views.shared.web_address import short_file
from ronda.views.shared.what_is_public import kept_back

FOLLOWED = 128
"""As many players of a bracket can be followed through it by pointing at them."""
BRACKET_STYLESHEET = "bracket.css"
FINAL = "final"
"""The files of the final standings, without their suffix."""
NOW_DATA = "now.json"
"""What changes with every entry of the log: when the last one was made, and where to look."""


def event_part(log: Log, frame: Frame, *, folder: str = "", made_of: str = "", earlier: Earlier | None = None) -> Part:
    """Give the pages of a tournament.

    Takes the name of its folder where it has one already and, where pages that stay as they are need not be made again,
    what is remembered of the last time.
    """
    return at_once(event_steps(log, frame, folder=folder, made_of=made_of, earlier=earlier))


def event_steps(
    log: Log, frame: Frame, *, folder: str = "", made_of: str = "", earlier: Earlier | None = None
) -> Steps[Part]:
    """Give the same as :func:`event_part`, page by page."""
    shown = as_published(log)
    tournament, ruleset = shown.tournament, ruleset_of(shown.tournament)
    told = tuple(
        Told(key=one.key, at=one.at, title=in_words(one.title, frame), page=one.page) for one in news(shown, ruleset)
    )
    event = public_tournament(shown, ruleset, folder=folder or address(log), feed=bool(told))
    new = latest(shown)
    calm, proof = settled(tournament, ruleset), marks(log)
    head = head_of(tournament, ruleset, event.folder, frame.languages)
    players: list[PlayerPage] = []
    for player in player_pages(shown, ruleset):
        players.append(player)
        yield 0, 1
    pages = _with_now(tournament, new, _pages(shown, event, calm, new, head, proof, players))
    files = Files((), earlier)
    for page in pages:
        for file in frame.in_all_languages(page):
            files.add(file)
        yield 0, 1
    for file in (*_final(calm, event, head), *_calendars(shown, event, frame.languages)):
        files.add(file)
    for file in _proof(log, event, proof):
        files.add(file)
    if event.bracket:
        sheet = render("public/bracket.css", frame.languages[0], most=FOLLOWED)
        files.add(File.ready(f"{DATA}/{event.folder}/{BRACKET_STYLESHEET}", sheet.encode()))
    for path, content in event_feeds(event, tournament.id, told, frame):
        files.add(File.ready(path, content))
    for done, path in enumerate(files):
        if not files.is_as_before(path):
            yield from part(files.steps(path), done, len(files))
            files.digest(path)
        yield done, len(files)
    digest = _digest(files.digests)
    files.add(File.ready(f"{DATA}/{event.folder}/{NOW_DATA}", _json(_now(shown, digest))))
    entry = EventEntry(
        folder=event.folder,
        id=tournament.id,
        entries=len(log.records),
        digest=told_digest(log),
        pages=digest,
        name=event.name,
        is_demo=event.is_demo,
        game=in_words(event.game, frame),
        date=event.date,
        place=event.place,
        players=event.players,
        status=in_words(new.status, frame),
        champion=event.champion.name if event.champion else "",
        day=new.updated_day,
        time=new.updated_time,
        running=tournament.phase is Phase.ROUND_RUNNING,
        season=tournament.game if event.is_rated else "",
        unlisted=event.unlisted,
        news=told[-NEWEST_OF_EVENT:],
        has_twins=True,
        kept_back=kept_back(log),
        signs=signs(log),
    )
    lists = [f"{language}/{event.folder}/{RATING}" for language in frame.languages]
    lists.append(f"{DATA}/{event.folder}/{twin_of(RATING)}")
    of_event = (*(lists if event.is_rated else ()), short_file(event.short))
    return Part(entry=entry, files=files, lists=of_event, made_of=made_of, base=frame.base)


def own_pages(log: Log, frame: Frame) -> dict[int, Page]:
    """Give the page of each player, by number, for a server that knows who reads it."""
    shown = as_published(log)
    tournament, ruleset = shown.tournament, ruleset_of(shown.tournament)
    event = public_tournament(shown, ruleset, folder=address(log), feed=False)
    head = head_of(tournament, ruleset, event.folder, frame.languages)
    every = player_pages(shown, ruleset)
    made = _pages(shown, event, settled(tournament, ruleset), latest(shown), head, (), tuple(every))
    pages = {page.path: page for page in made}
    return {player.id: pages[f"{event.folder}/{player_file(player.id)}"] for player in tournament.players}


def in_words(message: Message, frame: Frame) -> Texts:
    """Give a message in each language of the site."""
    return tuple((language, message.render(translator(language))) for language in frame.languages)


def _digest(digests: Mapping[str, str]) -> str:
    """Give what changes with any of the files, and with nothing else: a draft, say, is in none of them."""
    whole = sha256()
    for path, digest in sorted(digests.items()):
        whole.update(f"{path} {digest} ".encode())
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


def _with_now(tournament: Tournament, new: Latest, pages: Iterable[Page]) -> Iterator[Page]:
    """Give pages and, under an address that never changes, a copy of the one that the room asks for now."""
    last = tournament.current_round
    over = tournament.phase is Phase.FINISHED
    wanted = INDEX if last is None or over else round_file(last.number)
    for page in pages:
        yield page
        folder, _, name = page.path.partition("/")
        if name == wanted:
            values = {**page.values, "file": NOW, "is_current": True, "latest": new}
            yield replace(page, path=f"{folder}/{NOW}", values=values, copies=page.path)


def head_of(tournament: Tournament, ruleset: Ruleset, folder: str, languages: tuple[str, ...]) -> Head:
    """Give what all files for programs of a tournament begin with."""
    return Head(
        id=tournament.id,
        name=tournament.details.name,
        game=ruleset.key,
        game_name=ruleset.called,
        folder=folder,
        languages=languages,
    )


def _pages(
    log: Log,
    event: PublicTournament,
    calm: Settled,
    new: Latest,
    head: Head,
    proof: tuple[Mark, ...],
    players: Sequence[PlayerPage],
) -> Iterator[Page]:
    tournament, ruleset = log.tournament, calm.ruleset
    by_round = {mark.round: mark for mark in proof}
    final = f"{DATA}/{event.folder}/{FINAL}" if has_final_standings(tournament) else ""
    data, page = f"{DATA}/{event.folder}", overview(log, ruleset)
    found = Later(found_now, calm)
    twin = File.ready(f"{data}/{EVENT}", event_json(head, tournament, ruleset, event, page, new))
    first = {"page": page, "found": found, "data": data, "final": final, "about": sports_event(tournament, ruleset)}
    yield _page(event, INDEX, "overview", twin, **first, is_current=True, latest=new, proof=proof)
    yield _overlay(tournament, calm, event, new)
    rules = rules_page(ruleset, tournament)
    twin = File.ready(f"{data}/{twin_of(RULES)}", rules_json(head, rules))
    yield _page(event, RULES, "rules", twin, page=rules)
    for round_ in tournament.rounds:
        yield _round(calm, event, round_, new, head, by_round.get(round_.number))
    for number in range(1, tournament.completed_swiss_rounds + 1):
        standings = Later(public_standings, calm, number)
        found = Later(found_in_standings, calm, number)
        twin = File.later(f"{data}/{standings_file(number, 'json')}", standings_twin, head, calm, standings)
        table = File.later(f"{data}/{standings_file(number, 'csv')}", standings_csv, standings)
        values = {"page": standings, "found": found, "mark": by_round.get(number)}
        yield _page(event, standings_file(number), "standings", twin, table, **values)
    if event.crosstable:
        crosstable = crosstable_page(tournament, ruleset)
        twin = File.later(f"{data}/{twin_of(CROSSTABLE)}", crosstable_json, head, crosstable)
        yield _page(event, CROSSTABLE, "crosstable", twin, page=crosstable)
    if event.bracket:
        columns, parts = bracket_so_far(tournament, ruleset), double_bracket(tournament, ruleset)
        twin = File.later(f"{data}/{twin_of(BRACKET)}", bracket_json, head, columns, parts)
        yield _page(event, BRACKET, "bracket", twin, columns=columns, parts=parts, followed=_followed(tournament))
    everybody = tuple(map(listed, players))
    twin = File.later(f"{data}/{twin_of(PLAYERS)}", players_json, head, everybody)
    yield _page(event, PLAYERS, "players", twin, players=everybody)
    every_account, every_chance = Later(accounts, calm), Later(chances, calm)
    totals = tuple(total.key for total in ruleset.standings.totals)
    for player in players:
        name = player_file(player.player)
        account = Later(of_player, every_account, player.player)
        chance = Later(of_player, every_chance, player.player)
        twin = File.later(f"{data}/{twin_of(name)}", player_json, head, player, account, chance, totals)
        yield _page(event, name, "player", twin, page=player, account=account, chance=chance)


def _followed(tournament: Tournament) -> dict[int, int]:
    """Give the players of the bracket with the numbers under which the style sheet knows them."""
    matches = (match for round_ in tournament.stage_rounds(Stage.ELIMINATION) for match in round_.matches)
    players = sorted({player for match in matches for player in match.players} | set(tournament.seeds or ()))
    return {player: number for number, player in enumerate(players[:FOLLOWED])}


def _page(event: PublicTournament, name: str, template: str, *data: File, **values: object) -> Page:
    return Page(
        path=f"{event.folder}/{name}",
        template=template,
        values={
            "event": event,
            "unlisted": event.unlisted,
            "now": f"{DATA}/{event.folder}/{NOW_DATA}",
            "base": "../" * name.count("/"),
            "name": name,
            "file": name.rpartition("/")[2],
            "is_current": False,
            **values,
        },
        data=data,
    )


def _round(calm: Settled, event: PublicTournament, round_: Round, new: Latest, head: Head, mark: Mark | None) -> Page:
    tournament = calm.tournament
    endings = calm.ruleset.scoring.form(tournament.details, round_.stage).endings
    completed = round_.stage is Stage.SWISS and round_.is_complete
    page = (
        Later(_completed_round, calm, round_.number)
        if round_.is_complete
        else round_page(tournament, calm.ruleset, round_)
    )
    name, data = round_file(round_.number), f"{DATA}/{event.folder}"
    return _page(
        event,
        name,
        "round",
        File.later(f"{data}/{twin_of(name)}", round_json, head, page, calm, round_.number),
        File.later(f"{data}/{name.replace('.html', '.csv')}", pairings_csv, calm, round_.number),
        page=page,
        found=Later(found_in_round, calm, round_.number),
        mark=mark,
        usual_ending=next((ending.name for ending in endings if ending != CONCESSION), ""),
        standings_after=standings_file(round_.number) if completed else "",
        rules_in_full=any(tournament.details.scenario_texts[round_.number - 1 : round_.number]),
        **({} if round_.is_complete else {"is_current": True, "latest": new}),
    )


def _overlay(tournament: Tournament, calm: Settled, event: PublicTournament, new: Latest) -> Page:
    last, chosen = tournament.current_round, overlay(calm)
    shown = round_page(tournament, calm.ruleset, last) if last else None
    tables = in_places(shown, chosen.tables)
    return replace(
        _page(event, OVERLAY, "overlay", page=chosen, round=shown, tables=tables, latest=new),
        copies=f"{event.folder}/{INDEX}",
    )


def _completed_round(calm: Settled, number: int) -> RoundPage:
    return round_page(calm.tournament, calm.ruleset, calm.tournament.rounds[number - 1])


def _final(calm: Settled, event: PublicTournament, head: Head) -> Iterator[File]:
    tournament, ruleset, data = calm.tournament, calm.ruleset, f"{DATA}/{event.folder}"
    if has_final_standings(tournament):
        yield File.ready(f"{data}/{FINAL}.json", final_twin(head, tournament, ruleset))
        yield File.ready(f"{data}/{FINAL}.csv", table_csv(final_table(tournament, ruleset)).encode())


def _proof(log: Log, event: PublicTournament, proof: tuple[Mark, ...]) -> Iterator[File]:
    folder = f"{DATA}/{event.folder}"
    yield File.ready(f"{folder}/{FINGERPRINTS}", fingerprints_json(log.tournament.id, proof))
    yield File(path=f"{folder}/{PUBLIC_COPY}", make=partial(_copy, log), of=copied(log))


def _copy(log: Log) -> Steps[bytes]:
    yield 0, 1
    return public_copy(log).encode()


def _calendars(log: Log, event: PublicTournament, languages: Iterable[str]) -> Iterator[File]:
    if event.calendar:
        ruleset = ruleset_of(log.tournament)
        for language in languages:
            content = calendar(log, ruleset, translator(language)).encode()
            yield File.ready(f"{DATA}/{event.folder}/{calendar_file(language)}", content)


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
