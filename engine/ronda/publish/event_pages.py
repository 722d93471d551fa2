"""The pages of one tournament, each with its documents for programs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ronda.audit.named_fingerprints import NamedFingerprint
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Round, Tournament
from ronda.journal import Log
from ronda.publish.files import LazyValue, SiteFile
from ronda.publish.json_documents.bracket import bracket_json
from ronda.publish.json_documents.encoding import EVENT_DOCUMENT, EventHeader, json_document_of
from ronda.publish.json_documents.event import event_json
from ronda.publish.json_documents.played import played_csv, played_json
from ronda.publish.json_documents.player import player_json
from ronda.publish.json_documents.players import crosstable_json, players_json
from ronda.publish.json_documents.rounds import pairings_csv, round_json
from ronda.publish.json_documents.rules import rules_json
from ronda.publish.json_documents.standings import standings_csv, standings_page_json
from ronda.publish.page import DATA_FOLDER, SiteFrame, SitePage
from ronda.rules.result_forms import CONCESSION
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.views.public.completed_state import CompletedState, completed_state
from ronda.views.public.event_context import (
    BRACKET_FILE,
    CROSSTABLE_FILE,
    INDEX_FILE,
    INFO_FILE,
    NOW_FILE,
    OVERLAY_FILE,
    PLAYED_FILE,
    PLAYERS_FILE,
    RULES_FILE,
    LatestState,
    PlayerLink,
    PublicTournament,
    event_folder,
    latest_state,
    player_file,
    public_tournament,
    round_file,
    standings_file,
)
from ronda.views.public.name_initials import (
    MOST_ON_FRONT,
    NAMES_FILE,
    InitialGroup,
    initial_groups,
    rows_with_initial,
)
from ronda.views.public.player_finder import FinderRow, finder_rows_in_round, finder_rows_now
from ronda.views.public.player_pages import (
    PlayerPage,
    cut_chances,
    listed_players,
    place_explanations,
    player_pages,
    value_for_player,
)
from ronda.views.public.public_standings import public_standings
from ronda.views.public.stream_overlay import stream_overlay, tables_by_number
from ronda.views.public.structured_data import sports_event
from ronda.views.shared.bracket_page import bracket_so_far
from ronda.views.shared.crosstable_page import crosstable_pages
from ronda.views.shared.double_bracket import double_bracket_parts
from ronda.views.shared.event_overview import EventOverview, event_overview
from ronda.views.shared.final_standings import FinalPlace, has_final_standings
from ronda.views.shared.played_shares import FEWEST_PLAYERS, event_page
from ronda.views.shared.published_view import as_published
from ronda.views.shared.round_page import RoundPage, round_page
from ronda.views.shared.rules_page import rules_page

MAX_FOLLOWED_PLAYERS = 128
"""Players of a bracket that can be highlighted through it by pointing at them."""
FINAL = "final"
"""Base name of the final standings' files."""
NOW_DATA = "now.json"
"""The document that changes with every entry of the log: its time, and where to look."""


def personal_pages(log: Log, frame: SiteFrame) -> dict[int, SitePage]:
    """The page of each player by number, for a server that knows its reader."""
    shown = as_published(log)
    tournament, ruleset = shown.tournament, ruleset_of(shown.tournament)
    event = public_tournament(shown, ruleset, folder=event_folder(log), feed=False)
    head = event_header(tournament, ruleset, event.folder, frame.languages)
    every = player_pages(shown, ruleset)
    made = event_pages(
        shown, event, completed_state(tournament, ruleset), latest_state(shown, ruleset), head, (), tuple(every)
    )
    pages = {page.path: page for page in made}
    return {player.id: pages[f"{event.folder}/{player_file(player.id)}"] for player in tournament.players}


def with_now(tournament: Tournament, new: LatestState, pages: Iterable[SitePage]) -> Iterator[SitePage]:
    """All pages plus, at a fixed address, a copy of the page that the room needs now."""
    last = tournament.current_round
    over = tournament.phase is Phase.FINISHED
    wanted = INDEX_FILE if last is None or over else round_file(last.number)
    for page in pages:
        yield page
        folder, _, name = page.path.partition("/")
        if name == wanted:
            values = {**page.values, "file": NOW_FILE, "is_current": True, "latest": new}
            yield replace(page, path=f"{folder}/{NOW_FILE}", values=values, copies=page.path, is_front=True)


def event_header(tournament: Tournament, ruleset: Ruleset, folder: str, languages: tuple[str, ...]) -> EventHeader:
    """The common beginning of a tournament's documents for programs."""
    return EventHeader(
        id=tournament.id,
        name=tournament.details.name,
        game=ruleset.key,
        game_name=ruleset.called,
        folder=folder,
        languages=languages,
    )


def event_pages(
    log: Log,
    event: PublicTournament,
    completed: CompletedState,
    new: LatestState,
    head: EventHeader,
    proof: tuple[NamedFingerprint, ...],
    players: Sequence[PlayerPage],
    *,
    splits: bool = False,
) -> Iterator[SitePage]:
    """Every page of an event with its documents; larger ones are made only on demand.

    ``proof`` are the fingerprints; ``splits`` says whether players are listed on a page for each initial.
    """
    tournament, ruleset = log.tournament, completed.ruleset
    by_round = {mark.round: mark for mark in proof}
    final = f"{DATA_FOLDER}/{event.folder}/{FINAL}" if has_final_standings(tournament) else ""
    data, page = f"{DATA_FOLDER}/{event.folder}", event_overview(log, ruleset)
    found = LazyValue(finder_rows_now, completed)
    document = SiteFile.ready(f"{data}/{EVENT_DOCUMENT}", event_json(head, tournament, ruleset, event, page, new))
    running = tournament.current_round if tournament.phase is Phase.ROUND_RUNNING else None
    initials = _initials(tournament, page) if splits else ()
    told = {"page": page, "data": data, "final": final, "proof": proof}
    front = _page(
        event,
        INDEX_FILE,
        "overview",
        document,
        **(told if not tournament.rounds else {"page": page}),
        found=found,
        initials=initials,
        about=sports_event(tournament, ruleset),
        round=round_page(tournament, ruleset, running) if running else None,
        usual_ending=_usual_ending(completed, running) if running else "",
        qualified=_newly_qualified(tournament),
        is_played=bool(tournament.rounds),
        registers=tournament.phase is Phase.REGISTRATION,
        is_current=True,
        latest=new,
    )
    yield replace(front, is_front=True)
    yield from _name_pages(event, document, initials, page.places or found)
    yield _page(event, INFO_FILE, "info", document, **told)
    yield _overlay(tournament, completed, event, new)
    rules = rules_page(ruleset, tournament)
    document = SiteFile.ready(f"{data}/{json_document_of(RULES_FILE)}", rules_json(head, rules))
    yield _page(event, RULES_FILE, "rules", document, page=rules)
    for round_ in tournament.rounds:
        yield _round_site_page(completed, event, round_, new, head, by_round.get(round_.number))
    for number in range(1, tournament.completed_swiss_rounds + 1):
        standings = LazyValue(public_standings, completed, number)
        document = SiteFile.lazy(f"{data}/{standings_file(number, 'json')}", standings_page_json, head, standings)
        table = SiteFile.lazy(f"{data}/{standings_file(number, 'csv')}", standings_csv, standings)
        yield _page(
            event, standings_file(number), "standings", document, table, page=standings, mark=by_round.get(number)
        )
    if event.crosstable:
        crosstables = crosstable_pages(tournament, ruleset)
        document = SiteFile.lazy(f"{data}/{json_document_of(CROSSTABLE_FILE)}", crosstable_json, head, crosstables)
        yield _page(event, CROSSTABLE_FILE, "crosstable", document, pages=crosstables)
    if event.bracket:
        columns, parts = bracket_so_far(tournament, ruleset), double_bracket_parts(tournament, ruleset)
        document = SiteFile.lazy(f"{data}/{json_document_of(BRACKET_FILE)}", bracket_json, head, columns, parts)
        yield _page(
            event, BRACKET_FILE, "bracket", document, columns=columns, parts=parts, followed=_followed(tournament)
        )
    everybody = listed_players(tournament, players)
    document = SiteFile.lazy(f"{data}/{json_document_of(PLAYERS_FILE)}", players_json, head, everybody)
    yield _page(event, PLAYERS_FILE, "players", document, players=everybody)
    if event.counts_lists:
        played = event_page(log, ruleset)
        document = SiteFile.lazy(f"{data}/{json_document_of(PLAYED_FILE)}", played_json, head, played)
        table = SiteFile.lazy(f"{data}/{PLAYED_FILE.replace('.html', '.csv')}", played_csv, played.fields)
        yield _page(event, PLAYED_FILE, "played", document, table, played=played, data=data, least=FEWEST_PLAYERS)
    every_account, every_chance = LazyValue(place_explanations, completed), LazyValue(cut_chances, completed)
    totals = tuple(total.key for total in ruleset.standings.totals)
    for player in players:
        name = player_file(player.player)
        account = LazyValue(value_for_player, every_account, player.player)
        chance = LazyValue(value_for_player, every_chance, player.player)
        document = SiteFile.lazy(f"{data}/{json_document_of(name)}", player_json, head, player, account, chance, totals)
        yield _page(event, name, "player", document, page=player, account=account, chance=chance)


def _followed(tournament: Tournament) -> dict[int, int]:
    """The bracket's players with their numbers in the style sheet, as many as it supports."""
    matches = (match for round_ in tournament.stage_rounds(Stage.ELIMINATION) for match in round_.matches)
    players = sorted({player for match in matches for player in match.players} | set(tournament.seeds or ()))
    return {player: number for number, player in enumerate(players[:MAX_FOLLOWED_PLAYERS])}


def _page(event: PublicTournament, name: str, template: str, *data: SiteFile, **values: object) -> SitePage:
    return SitePage(
        path=f"{event.folder}/{name}",
        template=template,
        values={
            "event": event,
            "unlisted": event.unlisted,
            "now": f"{DATA_FOLDER}/{event.folder}/{NOW_DATA}",
            "base": "../" * name.count("/"),
            "name": name,
            "file": name.rpartition("/")[2],
            "is_current": False,
            **values,
        },
        data=data,
    )


def _round_site_page(
    completed: CompletedState,
    event: PublicTournament,
    round_: Round,
    new: LatestState,
    head: EventHeader,
    mark: NamedFingerprint | None,
) -> SitePage:
    """A round's page with its JSON and CSV; once the round is complete, it is made only on demand."""
    tournament = completed.tournament
    is_over = round_.stage is Stage.SWISS and round_.is_complete
    page = (
        LazyValue(_completed_round, completed, round_.number)
        if round_.is_complete
        else round_page(tournament, completed.ruleset, round_)
    )
    name, data = round_file(round_.number), f"{DATA_FOLDER}/{event.folder}"
    return _page(
        event,
        name,
        "round",
        SiteFile.lazy(f"{data}/{json_document_of(name)}", round_json, head, page, completed, round_.number),
        SiteFile.lazy(f"{data}/{name.replace('.html', '.csv')}", pairings_csv, completed, round_.number),
        page=page,
        found=LazyValue(finder_rows_in_round, completed, round_.number),
        mark=mark,
        usual_ending=_usual_ending(completed, round_),
        standings_after=standings_file(round_.number) if is_over else "",
        rules_in_full=any(tournament.details.scenario_texts[round_.number - 1 : round_.number]),
        **({} if round_.is_complete else {"is_current": True, "latest": new}),
    )


def _initials(tournament: Tournament, page: EventOverview) -> tuple[InitialGroup, ...]:
    """The initials under which a large event's players are listed, once it has started."""
    names = [player.name for player in page.places or (tournament.players if tournament.rounds else ())]
    return initial_groups(names) if len(names) > MOST_ON_FRONT else ()


def _name_pages(
    event: PublicTournament,
    document: SiteFile,
    initials: Sequence[InitialGroup],
    rows: Sequence[FinalPlace] | LazyValue[tuple[FinderRow, ...]],
) -> Iterator[SitePage]:
    """A page of all players and one for each initial; takes all players as the first page shows them."""
    kind, seated = "found" if isinstance(rows, LazyValue) else "places", event.now is not None
    for each in (None, *(link for group in initials for link in group.links)) if initials else ():
        name, some = (each.page, LazyValue(rows_with_initial, rows, each.initial)) if each else (NAMES_FILE, rows)
        values = {"initials": initials, "initial": each, "seated": seated, kind: some}
        yield _page(event, name, "names", document, **values)


def _usual_ending(completed: CompletedState, round_: Round) -> str:
    endings = completed.ruleset.scoring.form(completed.tournament.details, round_.stage).endings
    return next((ending.name for ending in endings if ending != CONCESSION), "")


def _newly_qualified(tournament: Tournament) -> tuple[PlayerLink, ...]:
    """The players who made the cut, by seed, until its first round is over; empty without Swiss rounds before it."""
    played = any(round_.is_complete for round_ in tournament.stage_rounds(Stage.ELIMINATION))
    if played or not tournament.completed_swiss_rounds:
        return ()
    return tuple(PlayerLink(player=seed, name=tournament.player(seed).name) for seed in tournament.seeds or ())


def _overlay(tournament: Tournament, completed: CompletedState, event: PublicTournament, new: LatestState) -> SitePage:
    last, chosen = tournament.current_round, stream_overlay(completed)
    shown = round_page(tournament, completed.ruleset, last) if last else None
    tables = tables_by_number(shown, chosen.tables)
    return replace(
        _page(event, OVERLAY_FILE, "overlay", page=chosen, round=shown, tables=tables, latest=new),
        copies=f"{event.folder}/{INDEX_FILE}",
    )


def _completed_round(completed: CompletedState, number: int) -> RoundPage:
    return round_page(completed.tournament, completed.ruleset, completed.tournament.rounds[number - 1])
