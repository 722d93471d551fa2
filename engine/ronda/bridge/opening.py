"""Opening files: the tournament in each, and the outcome of several."""

import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Literal, NotRequired, TypedDict
from urllib.parse import urlencode

from ronda.audit.file_check import FileCheck, begin_file_check_steps
from ronda.audit.source_findings import SourceFile
from ronda.bridge import messages
from ronda.bridge.background_jobs import READING_LABELS, begin_job
from ronda.bridge.session_state import SESSION, read_any_file_steps, refuse_request
from ronda.codes.entry_codes import EntryFile, holds_entries
from ronda.codes.qr_stream import is_qr_stream
from ronda.commands.lists.chat_exports import chat_of_export
from ronda.commands.lists.documents import ZIP_MARK, check_no_document
from ronda.commands.lists.encodings import check_known_encoding
from ronda.commands.lists.foreign import (
    is_json,
    is_only_results,
    is_player_list,
    is_results,
    is_squad,
    text_of_file,
    text_of_people,
)
from ronda.commands.lists.markup import without_markup
from ronda.commands.lists.season_ratings import is_season_file, season_lines
from ronda.commands.lists.spreadsheets import is_spreadsheet
from ronda.commands.lists.zipped import LIST_ENDINGS, lists_in_zip
from ronda.commands.player_lists import check_list_length
from ronda.core import bounds, inputs
from ronda.core.errors import ForeignFile, Malformed, Refusal, UnknownGame, UnreadableFile
from ronda.core.inputs import Form
from ronda.core.progress import ProgressSteps, subtask_steps
from ronda.core.text import N_, Message
from ronda.imports import UnknownRules, is_foreign
from ronda.journal import (
    FORMAT,
    PUBLIC_FORMAT,
    Log,
    is_event_file,
    is_public_copy,
    package_in_header,
    read_log_file_steps,
)
from ronda.journal.lines import damaged_line_refusal
from ronda.publish import site_comparison
from ronda.ranking.season_rules import read_season_rules, refuse_club_look
from ronda.session.backup import (
    EVENT_FILE_SUFFIX,
    SEASON_FILES,
    only_list_in_zip,
    unzip_event_files,
    unzip_seasons,
)
from ronda.session.entry_archives import entry_files_in_zip
from ronda.session.unknown_event import UnknownEvent
from ronda.views.app.screen.refusals import render_refusal
from ronda.views.app.screen.route import Route
from ronda.views.app.setup.chosen_sources import BEGIN_FROM_ROUTE, begin_from_route
from ronda.views.shared import html
from ronda.views.shared.source_check import with_sources
from ronda.views.shared.waiting_lists import SAME_EVENT, SharedList, later_lists, lists_query, shared_lists

CHECK_ROUTE, LIST_ROUTE, IMPORT_ROUTE = ("check",), ("list",), ("import",)
"""Pages where a file is only inspected, and those that ask for a list's event or a tournament's rules."""

_READ_HERE = N_(
    "{problem} Ronda opens event files (zipped too), files of other tournament software, and lists of people (.xlsx, "
    ".ods, CSV, text)."
)
_RULES_SUFFIX = ".toml"
"""Suffix of files that have their own screens."""
_UNKNOWN_JSON = N_(
    "Ronda does not know this JSON: of other programs it reads that of ListFortress, Rollbetter, Cryodex and Cobra "
    "(NRTM). Save the results as a table, with round, two players and result in each row."
)
_FILE_NUMBERS = count(1)
"""Handles of files until they are opened: a zip may contain the same file twice."""


class FileBytes(TypedDict):
    """A picked, dropped or shared file."""

    name: NotRequired[str]
    """Name of the file."""
    size: NotRequired[int]
    """In bytes; a file too large for any event is not read."""
    text: NotRequired[str]
    """Text, if it is already text."""
    content: NotRequired[str]
    """The bytes of the file, in base64."""


class FileContent(messages.LanguageRequest, FileBytes):
    """What was picked or dropped, and the route."""

    files: NotRequired[Sequence[FileBytes]]
    """All files put there together, instead of a single one."""
    route: str


@dataclass(slots=True, kw_only=True)
class _Arrival:
    """The content of files that came together, as far as read."""

    files: list[messages.ArrivingFile] = field(default_factory=list)
    asked: Route
    """Where their lists are shown; without lists, where the files were put."""
    listed: messages.DoneAnswer | None = None
    """The answer for the lists."""
    seasons: list[str] = field(default_factory=list)

    def refuse(self, name: str, refusal: Refusal, language: str) -> None:
        """Report later why a file was not opened."""
        self.files.append({"name": name, "tournament": "", "read": "", "refusal": render_refusal(refusal, language)})


class ArrivingEntries(TypedDict):
    """Registrations made at home, for the event in which they were opened."""

    ok: Literal[True]
    tournament: str
    entries: Form


type IdentifiedFile = (
    messages.HeldFile | messages.ArrivingFiles | ArrivingEntries | messages.DoneAnswer | messages.RefusedAnswer
)


def identify_file(
    request: FileContent,
) -> IdentifiedFile | messages.JobSlice:
    """The tournament in a file, or where a list is shown.

    A public copy, and any file on the page for checking, is only inspected.
    """
    return begin_job(request, READING_LABELS, _identify_steps(request))


def _identify_steps(request: FileContent) -> ProgressSteps[IdentifiedFile]:
    """The content of opened files: events, questions about rules, lists of people, or a copy to check."""
    asked = Route.read(request["route"])
    try:
        files = [each for file in request.get("files", (request,)) for each in _unpacked(file, asked)]
        if asked.event and (entries := _entries(files)):
            SESSION.pending_entries = {(number := str(next(_FILE_NUMBERS))): entries}
            return ArrivingEntries(ok=True, tournament=asked.event, entries={"read": number, "here": "no"})
        if len(files) > 1 or any(SEASON_FILES.search(name) for name, _ in files):
            return (yield from _several_steps(files, asked, request["lang"]))
        answer = yield from _one_steps(files[0][1], asked, request["lang"], is_alone=True)
        return messages.HeldFile(ok=True, **_hold_file(answer, asked)) if isinstance(answer, Log) else answer
    except UnknownRules as undecided:
        return messages.DoneAnswer(ok=True, go=_ask_rules(undecided, asked))
    except Refusal as refusal:
        return refuse_request(_said_of(refusal), request["lang"])


def _entries(files: Sequence[tuple[str, FileBytes | Refusal]]) -> Sequence[EntryFile]:
    """The files if any of them has registrations; otherwise empty."""
    every = [EntryFile(name, file if isinstance(file, Refusal) else _plain_text(file)) for name, file in files]
    return every if any(file.holds_any for file in every) else ()


def _plain_text(file: FileBytes) -> str:
    packed = base64.b64decode(file.get("content", ""))
    return packed.decode(errors="replace") if "content" in file else file.get("text", "")


def _said_of(refusal: Refusal) -> Refusal:
    """A refusal, extended by what Ronda can open if the file is unknown."""
    return refusal.within(_READ_HERE) if isinstance(refusal, ForeignFile) else refusal


def _ask_rules(undecided: UnknownRules, asked: Route, *, follows: bool = False) -> str:
    """Keep a tournament under each possible ruleset until one is chosen; returns the route.

    It is asked after questions that came with it or that it was added to; other open questions are dropped.
    """
    if not (follows or asked.parts == IMPORT_ROUTE):
        SESSION.import_choices, SESSION.after_imports = {}, ""
    question = next(_FILE_NUMBERS)
    SESSION.import_choices |= {f"{question}-{nth}": choice for nth, choice in enumerate(undecided.choices, start=1)}
    after = inputs.form_value(asked.query, "after")
    return f"/import?after={after}" if after.isdecimal() and asked.parts == IMPORT_ROUTE else "/import"


def _several_steps(
    files: Sequence[tuple[str, FileBytes | Refusal]], asked: Route, language: str
) -> ProgressSteps[messages.ArrivingFiles]:
    """The content of several files, read one after the other."""
    arrival, question = _Arrival(asked=asked), ""
    for done, (name, file) in enumerate(files):
        try:
            if SEASON_FILES.search(name):
                arrival.seasons.append(_season_text(file))
                continue
            steps = _one_steps(file, arrival.asked, language, follows=arrival.listed is not None)
            answer = yield from subtask_steps(steps, done, len(files))
            if isinstance(answer, Log):
                arrival.files.append({"name": name, **_hold_file(answer, asked)})
            elif answer["ok"] and answer.get("go"):
                arrival.listed = answer
                arrival.asked = Route.read(f"{answer.get('go')}{answer.get('typed', '')}")
        except UnknownRules as undecided:
            question = _ask_rules(undecided, asked, follows=bool(question))
        except Refusal as refusal:
            arrival.refuse(name, _said_of(refusal), language)
    go, typed = (arrival.listed.get("go"), arrival.listed.get("typed", "")) if arrival.listed else (None, "")
    if question and go:
        SESSION.after_imports = f"{go}{typed}"
    found = messages.ArrivingFiles(ok=True, files=arrival.files, seasons=arrival.seasons)
    if asked.parts == BEGIN_FROM_ROUTE and not go:
        go = begin_from_route(asked.query, [file["tournament"] for file in arrival.files if file["tournament"]])
    if question or go:
        found["go"] = question or go
    if typed and not question:
        found["typed"] = typed
    return found


def _season_text(file: FileBytes | Refusal) -> str:
    """The file text of a valid season; raises ``Refusal``."""
    if isinstance(file, Refusal):
        raise file
    text = _plain_text(file)
    read_season_rules(text)
    return text


def _one_steps(
    file: FileBytes | Refusal, asked: Route, language: str, *, is_alone: bool = False, follows: bool = False
) -> ProgressSteps[Log | messages.DoneAnswer | messages.RefusedAnswer]:
    """The content of a file: an event, players to import, or a copy to check; raises ``Refusal``."""
    if isinstance(file, Refusal):
        raise file
    tournament, is_called_event = asked.event, file.get("name", "").lower().endswith(EVENT_FILE_SUFFIX)
    bounds.check_size(file.get("size", 0))
    packed = base64.b64decode(file.get("content", ""))
    check_no_document(packed)
    is_zip = packed.startswith(ZIP_MARK) and not is_spreadsheet(packed)
    content, encoding = text_of_file(packed) if "content" in file and not is_zip else (file.get("text", ""), "")
    # text that people wrote into an event must not decide the kind of file
    is_public = is_public_copy(content)
    is_event = is_called_event or is_public or is_event_file(content)
    if not is_event and holds_entries(content):
        raise Malformed("The file holds a registration: go to its event, and open only files of registrations there.")
    if not is_event and file.get("name", "").lower().endswith(_RULES_SUFFIX):
        refuse_club_look(content)
        raise Malformed("This looks like the file of a season: open it under “Seasons”.")
    if asked.parts == CHECK_ROUTE or is_public:
        return (yield from _check_steps(content, language, is_zip=is_zip))
    if tournament and is_season_file(content):
        season = urlencode({"season": season_lines(content)})
        return messages.DoneAnswer(ok=True, go=f"/t/{tournament}/players/ratings", typed=f"?{season}")
    if not is_event:
        content = without_markup(chat_of_export(content))
    is_shared = asked.parts == LIST_ROUTE and not is_qr_stream(content)
    is_people = (is_player_list(content) or is_squad(content)) and not is_foreign(content)
    is_results_table = is_only_results(content)
    if (tournament or is_shared) and is_people and not (is_called_event or is_results_table):
        return _listed(content, encoding, asked, follows=follows)
    try:
        log = yield from read_any_file_steps(content, file.get("name", ""))
    except UnknownGame as unknown:
        if not is_alone:
            raise
        return (yield from _unknown_steps(content, unknown, language))
    except ForeignFile:
        if is_json(content) and not is_people:
            raise Malformed(_UNKNOWN_JSON) from None
        if not is_people:
            raise
        listed = _listed(content, encoding, asked, follows=follows)
        if is_called_event:
            raise damaged_line_refusal(1, Message(N_("it does not say that this is an event file."))) from None
        return listed
    if tournament != log.tournament.id and (tournament in SESSION.damaged or tournament in SESSION.shut):
        raise Malformed(
            "This is the file of another event, {name}. Here only a file of the damaged event restores it: open "
            "that one, or this one under “All events”.",
            name=log.tournament.details.name,
        )
    return log


def _unpacked(file: FileBytes, asked: Route) -> Iterator[tuple[str, FileBytes | Refusal]]:
    """A file with its name, or the files in a zip, or why they cannot be read."""
    name, packed = file.get("name", ""), base64.b64decode(file.get("content", ""))
    if asked.parts == CHECK_ROUTE or not packed.startswith(ZIP_MARK) or is_spreadsheet(packed):
        yield name, file
        return
    try:
        bounds.check_size(file.get("size", 0))
        check_no_document(packed)
        if asked.event and (entries := entry_files_in_zip(packed)):
            for each in entries:
                text = each.text
                yield each.name, text if isinstance(text, Refusal) else FileBytes(name=each.name, text=text)
            return
        only = only_list_in_zip(packed)
        found = unzip_seasons(packed) | (unzip_event_files(packed) if only is None else {name: only})
        if len(found) > 1 and all(inner.lower().endswith(LIST_ENDINGS) for inner in found):
            sheets = lists_in_zip(packed)
            if sheets and not is_results(sheets):
                yield name, FileBytes(name=name, text=sheets)
                return
    except Refusal as refusal:
        yield name, refusal
        return
    for inner, content in found.items():
        damaged = UnreadableFile("The file is damaged inside the zip.")
        yield inner, damaged if content is None else FileBytes(name=inner, content=base64.b64encode(content).decode())


def _listed(content: str, encoding: str, asked: Route, *, follows: bool) -> messages.DoneAnswer:
    """The screen for a list of people, or for choosing its event; raises ``Refusal`` for anything else."""
    check_list_length(content)
    check_known_encoding(content, encoding)
    text_of_people(content)
    waiting = () if asked.event and not follows else (*shared_lists(asked.query), *later_lists(asked.query))
    each = (*waiting, SharedList(text=content, encoding=encoding))
    if not asked.event:
        return messages.DoneAnswer(ok=True, go="/list", typed=lists_query(each))
    typed = lists_query(each[:1], each[1:], SAME_EVENT if each[1:] else "")
    return messages.DoneAnswer(ok=True, go=f"/t/{asked.event}/players/import", typed=typed)


def _hold_file(log: Log, asked: Route) -> messages.FileHandle:
    """Keep a file until it is opened and return its handle."""
    name = str(next(_FILE_NUMBERS))
    SESSION.pending_files[name] = log
    if asked.parts == BEGIN_FROM_ROUTE:
        SESSION.read_for[name] = begin_from_route(asked.query, [log.tournament.id])
    return {"tournament": log.tournament.id, "read": name}


def _check_steps(
    content: str, language: str, *, is_zip: bool
) -> ProgressSteps[messages.DoneAnswer | messages.RefusedAnswer]:
    """Keep a file to be inspected, or compare data of results pages with the kept one.

    If a file is refused the page is stale: the previous one must not be shown there.
    """
    if SESSION.checked is not None and site_comparison.is_published_data(content):
        told = yield from site_comparison.compare_published_data_steps(SESSION.checked, content)
        return messages.DoneAnswer(ok=True, go="/check", notice=told.render(html.translator_for(language)))
    try:
        if is_zip:
            raise Malformed("A zip can hold several files: unpack it, and choose one event file.")
        looked = yield from begin_file_check_steps(content)
    except UnknownGame as unknown:
        return (yield from _unknown_steps(content, unknown, language))
    except Refusal as refusal:
        SESSION.checked = None
        said = render_refusal(refusal, language)
        return messages.RefusedAnswer(ok=False, refusal=said, stale=True)
    answer = messages.DoneAnswer(ok=True, go="/check")
    if beside := _hold_looked_into(looked):
        answer["notice"] = beside.render(html.translator_for(language))
    return answer


def _hold_looked_into(looked: FileCheck) -> Message | None:
    """Keep a file to be inspected, or add it to the current one as the source of its players."""
    tournament, before = looked.log.tournament, SESSION.checked
    if before is not None:
        missing = with_sources(before, SESSION.logs, SESSION.looked_into).missing
        if tournament.id in missing:
            SESSION.looked_into[tournament.id] = SourceFile(log=looked.log, is_public=looked.is_public)
            return Message(N_("{event} is looked at beside it."), (("event", tournament.details.name),))
        SESSION.looked_into[before.log.tournament.id] = SourceFile(log=before.log, is_public=before.is_public)
    SESSION.checked, SESSION.unknown = looked, None
    return None


def _unknown_steps(
    content: str, unknown: UnknownGame, language: str
) -> ProgressSteps[messages.DoneAnswer | messages.RefusedAnswer]:
    """The screen for an event whose game is not installed; a stream of codes is only refused."""
    if is_qr_stream(content):
        return refuse_request(unknown, language)
    form = PUBLIC_FORMAT if is_public_copy(content) else FORMAT
    log = yield from read_log_file_steps(content, form)
    SESSION.unknown = UnknownEvent(log=log, package=package_in_header(content))
    return messages.DoneAnswer(ok=True, go="/check")
