"""All files of one tournament: pages, files beside them, and the site's record."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import chain

from ronda.audit.named_fingerprints import NamedFingerprint, named_fingerprints
from ronda.core.clock import UNKNOWN_MOMENT
from ronda.core.codec import indented_json
from ronda.core.progress import ProgressSteps, run_to_end, subtask_steps
from ronda.core.state import Phase
from ronda.core.text import Message
from ronda.core.web_address import short_address_file
from ronda.journal import Log
from ronda.publish.entry_digests import published_digest, short_entry_digests
from ronda.publish.event_pages import FINAL, MAX_FOLLOWED_PLAYERS, NOW_DATA, event_header, event_pages, with_now
from ronda.publish.feeds import MAX_FEED_ITEMS_PER_EVENT, event_feeds
from ronda.publish.files import LazyFiles, PreviousBuild, SiteFile
from ronda.publish.json_documents.encoding import EventHeader, json_document_of
from ronda.publish.json_documents.standings import final_standings_json
from ronda.publish.json_documents.starts import starts_json
from ronda.publish.page import DATA_FOLDER, SiteFrame
from ronda.publish.preview_files import event_picture
from ronda.publish.record import EventEntry, NewsItem, SiteSection, TextsByLanguage
from ronda.publish.register_page import register_pages
from ronda.rulesets import ruleset_of
from ronda.views.files.event_calendar import event_calendar
from ronda.views.files.fingerprint_list import FINGERPRINTS_FILE, PUBLIC_COPY_FILE, fingerprints_json
from ronda.views.files.public_copy import public_copy
from ronda.views.files.public_copy import public_copy_inputs as copied
from ronda.views.files.standings_files import final_table, table_csv
from ronda.views.public.completed_state import CompletedState, completed_state
from ronda.views.public.event_context import (
    RATING_FILE,
    SOURCES_FILE,
    LatestState,
    PublicTournament,
    calendar_file,
    event_folder,
    latest_state,
    public_tournament,
)
from ronda.views.public.event_news import event_news
from ronda.views.public.player_pages import PlayerPage, player_pages
from ronda.views.shared.final_standings import has_final_standings
from ronda.views.shared.html import render_template, translator_for
from ronda.views.shared.public_disclosure import withheld_texts
from ronda.views.shared.published_view import as_published
from ronda.views.shared.round_forecast import shown_moment

BRACKET_STYLESHEET = "bracket.css"


def event_section(log: Log, frame: SiteFrame, *, folder: str = "", earlier: PreviousBuild | None = None) -> SiteSection:
    """The pages of a tournament.

    ``folder`` is its existing folder, if any; ``earlier`` is the previous build, whose unchanged pages are not made
    again.
    """
    return run_to_end(event_section_steps(log, frame, folder=folder, earlier=earlier))


def event_section_steps(
    log: Log, frame: SiteFrame, *, folder: str = "", made_of: str = "", earlier: PreviousBuild | None = None
) -> ProgressSteps[SiteSection]:
    """:func:`event_section` in steps, page by page."""
    shown = as_published(log)
    tournament, ruleset = shown.tournament, ruleset_of(shown.tournament)
    news = tuple(
        NewsItem(key=one.key, at=one.at, title=texts_by_language(one.title, frame), page=one.page)
        for one in event_news(shown, ruleset)
    )
    event = public_tournament(shown, ruleset, folder=folder or event_folder(log), feed=bool(news))
    new = latest_state(shown, ruleset)
    completed, proof = completed_state(tournament, ruleset), named_fingerprints(log)
    head = event_header(tournament, ruleset, event.folder, frame.languages)
    players: list[PlayerPage] = []
    for player in player_pages(shown, ruleset):
        players.append(player)
        yield 0, 1
    made = event_pages(shown, event, completed, new, head, proof, players, splits=frame.inlines)
    pages = with_now(tournament, new, made)
    files = LazyFiles((), earlier)
    # in the hall the server has its own form
    preparing = () if frame.own else register_pages(tournament, ruleset, event)
    picture = event_picture(event, frame)
    if picture:
        files.add(picture)
    for page in chain(pages, preparing):
        for file in frame.in_all_languages(replace(page, picture=picture.path if picture else "")):
            files.add(file)
        yield 0, 1
    for file in (*_final(completed, event, head), *_calendars(shown, event, frame.languages)):
        files.add(file)
    for file in _proof(log, event, proof):
        files.add(file)
    if event.bracket:
        sheet = render_template(
            "public/bracket.css",
            frame.languages[0],
            most=MAX_FOLLOWED_PLAYERS,
            third_place=tournament.plays_third_place,
        )
        files.add(SiteFile.ready(f"{DATA_FOLDER}/{event.folder}/{BRACKET_STYLESHEET}", sheet.encode()))
    for path, content in event_feeds(event, tournament.id, news, frame):
        files.add(SiteFile.ready(path, content))
    for done, path in enumerate(files):
        if not files.is_unchanged(path):
            yield from subtask_steps(files.steps(path), done, len(files))
            files.digest(path)
        yield done, len(files)
    digest = _combined_digest(files.digests)
    files.add(
        SiteFile.ready(f"{DATA_FOLDER}/{event.folder}/{NOW_DATA}", indented_json(_now_document(shown, digest, new)))
    )
    entry = EventEntry(
        folder=event.folder,
        id=tournament.id,
        entries=len(log.records),
        digest=published_digest(log),
        pages=digest,
        name=event.name,
        is_demo=event.is_demo,
        game=texts_by_language(event.game, frame),
        date=event.date,
        place=event.place,
        players=event.players,
        status=texts_by_language(new.status, frame),
        champion=event.champion.name if event.champion else "",
        day=new.updated_day,
        time=new.updated_time,
        running=tournament.phase is Phase.ROUND_RUNNING,
        season=tournament.game if event.is_rated else "",
        unlisted=event.unlisted,
        news=news[-MAX_FEED_ITEMS_PER_EVENT:],
        has_twins=True,
        champion_title=texts_by_language(Message(event.champion_title), frame) if event.champion else (),
        kept_back=withheld_texts(log),
        signs=short_entry_digests(log),
        sources=tuple(taken.source for taken in tournament.sources),
        ahead=tournament.phase is Phase.REGISTRATION,
        registers=bool(frame.own) and event.registers,
    )
    lists = [f"{language}/{event.folder}/{RATING_FILE}" for language in frame.languages]
    lists.append(f"{DATA_FOLDER}/{event.folder}/{json_document_of(RATING_FILE)}")
    origins = [f"{language}/{event.folder}/{SOURCES_FILE}" for language in frame.languages if tournament.sources]
    of_event = (*(lists if event.is_rated else ()), *origins, short_address_file(event.short))
    return SiteSection(entry=entry, files=files, lists=of_event, made_of=made_of, base=frame.base, look=frame.digest)


def texts_by_language(message: Message, frame: SiteFrame) -> TextsByLanguage:
    """(language, text) of a message in each language of the site."""
    return tuple((language, message.render(translator_for(language))) for language in frame.languages)


def _combined_digest(digests: Mapping[str, str]) -> str:
    """16 hex digits of SHA-256 over all paths and digests. Drafts are in no file, so they never change it."""
    whole = sha256()
    for path, digest in sorted(digests.items()):
        whole.update(f"{path} {digest} ".encode())
    return whole.hexdigest()[:16]


def _now_document(log: Log, pages: str, new: LatestState) -> dict[str, object]:
    """The document that live pages poll: current round and digest of all pages."""
    tournament = log.tournament
    last, at = tournament.current_round, shown_moment(log)
    return {
        "format": "ronda-now",
        "version": 1,
        "event": tournament.id,
        "at": None if at == UNKNOWN_MOMENT else at,
        "pages": pages,
        "round": last.number if last else None,
        "running": tournament.phase is Phase.ROUND_RUNNING,
        **starts_json(new.forecast),
    }


def _final(completed: CompletedState, event: PublicTournament, head: EventHeader) -> Iterator[SiteFile]:
    tournament, ruleset, data = completed.tournament, completed.ruleset, f"{DATA_FOLDER}/{event.folder}"
    if has_final_standings(tournament):
        yield SiteFile.ready(f"{data}/{FINAL}.json", final_standings_json(head, tournament, ruleset))
        yield SiteFile.ready(f"{data}/{FINAL}.csv", table_csv(final_table(tournament, ruleset)).encode())


def _proof(log: Log, event: PublicTournament, proof: tuple[NamedFingerprint, ...]) -> Iterator[SiteFile]:
    folder = f"{DATA_FOLDER}/{event.folder}"
    yield SiteFile.ready(f"{folder}/{FINGERPRINTS_FILE}", fingerprints_json(log.tournament.id, proof))
    yield SiteFile(path=f"{folder}/{PUBLIC_COPY_FILE}", make=partial(_copy, log), of=copied(log))


def _copy(log: Log) -> ProgressSteps[bytes]:
    yield 0, 1
    return public_copy(log).encode()


def _calendars(log: Log, event: PublicTournament, languages: Iterable[str]) -> Iterator[SiteFile]:
    if event.calendar:
        ruleset = ruleset_of(log.tournament)
        for language in languages:
            content = event_calendar(log, ruleset, translator_for(language)).encode()
            yield SiteFile.ready(f"{DATA_FOLDER}/{event.folder}/{calendar_file(language)}", content)
