"""Files and texts that a person saves, sends or publishes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NotRequired

from ronda import journal
from ronda.bridge import messages, sending
from ronda.bridge.background_jobs import PAGES_LABELS, SAVING_LABELS, FileInPieces, begin_job, wanted_events
from ronda.bridge.seasons import device_season_steps
from ronda.bridge.session_state import SESSION, refuse_request, require_log
from ronda.core import lookup
from ronda.core.build_identity import build_edition
from ronda.core.errors import NotNow, Refusal
from ronda.core.facts import PersonErased
from ronda.core.progress import ProgressSteps, subtask_steps
from ronda.core.slug import ascii_slug
from ronda.core.text import N_, Message
from ronda.core.web_address import app_address
from ronda.journal import Log
from ronda.publish import SiteFrame, SiteSection, build_recorded_site, ranking_section_steps
from ronda.publish.club.club_look import NO_LOOK
from ronda.publish.event_update import source_digest, updated_event_section_steps
from ronda.publish.record import RankingEntry
from ronda.publish.single_page import single_page_steps
from ronda.publish.site import Site
from ronda.ranking.season_rules import CountingRules
from ronda.ranking.season_text import season_text
from ronda.rulesets import ruleset_of
from ronda.session.backup import (
    archive_events_steps,
    checked_event_file_steps,
    copy_name_end,
    event_file_name,
    raw_rows_text,
    zip_files_steps,
)
from ronda.session.backup_copies import copy_of_log
from ronda.session.device import Device
from ronda.session.device_seasons import DeviceSeasons, season_key
from ronda.session.results_site import ResultsSite
from ronda.views.app.screen.file_messages import LackingPart, not_saved_html
from ronda.views.app.screen.refusals import RenderedRefusal
from ronda.views.app.standings.season_events import fitting_events
from ronda.views.files import plain_text
from ronda.views.files.event_calendar import event_calendar as calendar_of
from ronda.views.files.exports import export_text
from ronda.views.files.league_report import league_report
from ronda.views.files.player_csv import players_csv
from ronda.views.shared import html
from ronda.views.shared.export_formats import ExportFormat, find_export
from ronda.views.shared.public_disclosure import asked_names, asked_people, refuse_unasked, why_it_waits
from ronda.views.shared.published_view import as_published


class AllEventsRequest(messages.DeviceRequest):
    """A request about all events, with the rows of damaged ones."""

    rows: NotRequired[messages.StoredRows]


class RowsRequest(messages.EventRequest):
    """An event with all its rows, if available."""

    rows: Sequence[messages.StoredRow] | None


class ShareRequest(messages.EventRequest):
    """The round whose pairings are shared; without one, the standings."""

    round: str | None


class ReportRequest(messages.EventRequest):
    """An event's report, or its export for another program."""

    value: NotRequired[str]
    """Key of an export format; missing for the report."""


class PagesRequest(messages.EventRequest, messages.PublishingFrame):
    """A request for an event's results pages."""

    value: NotRequired[str]
    """``single`` for one HTML file; otherwise a zip of a site's files."""


class AllPagesRequest(messages.DeviceRequest, messages.PublishingFrame):
    """A request for the device's results pages."""


class RankingPagesRequest(AllPagesRequest):
    """A request for a season ranking's pages, or the file of one of the organiser's seasons."""

    season: str
    """Its name, or the key of an organiser's season."""
    value: NotRequired[str]
    """``season`` for an organiser's season, ``rules`` for its file; otherwise the ranking of a game that has one."""
    shown: NotRequired[str]
    """People to name although hidden in an event, one per line (AGL-NAMES)."""


def export_event(request: messages.EventRequest) -> messages.EventFile | messages.JobSlice | messages.RefusedAnswer:
    """A tournament as a file, or the intact part of a damaged one; nothing that would not open again."""
    return begin_job(request, SAVING_LABELS, _exported(request))


def _exported(request: messages.EventRequest) -> ProgressSteps[messages.EventFile | messages.RefusedAnswer]:
    tournament = request["tournament"]
    try:
        log = require_log(SESSION.logs.get(tournament))
        made = yield from checked_event_file_steps(log)
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])
    is_whole = tournament not in SESSION.damaged
    is_erased = is_whole and any(isinstance(record.fact, PersonErased) for record in log.records)
    return messages.EventFile(
        ok=True,
        filename=event_file_name(log)
        if is_whole
        else f"{ascii_slug(log.tournament.details.name)}-{len(log.records)}.ronda",
        mime="application/x-ronda",
        text=made,
        saved=_copies({tournament: log} if is_whole else {}),
        stale=copy_name_end(log) if is_erased else "",
    )


def export_all_events(request: AllEventsRequest) -> messages.SavedFile | messages.JobSlice | messages.RefusedAnswer:
    """All tournaments of the device as a zip of files, and what is missing from it."""
    device, rows = SESSION.device(request["device"]), dict(request.get("rows") or {})
    steps = _all_exported(request, device, rows)
    return begin_job(request, SAVING_LABELS, steps, wanted=wanted_events(device, rows=True), rows=rows)


def _all_exported(
    request: messages.LanguageRequest, device: Device, rows: messages.StoredRows
) -> ProgressSteps[messages.RefusedAnswer | FileInPieces]:
    try:
        packed = yield from archive_events_steps(
            dict(SESSION.logs), _names(device), frozenset(SESSION.damaged), rows, _season_files()
        )
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])
    return _zip(
        f"ronda {device.today}",
        packed.content,
        saved=_copies(packed.saved),
        refusal=_lacking((LackingPart(refusal=each) for each in packed.refusals), request["lang"]),
    )


def _season_files() -> Iterator[tuple[str, str]]:
    """Name and file text of each season on the device, including those of a newer Ronda."""
    outbox = sending.PUBLISH_QUEUE.outbox
    yield from ((rules.name, season_text(rules)) for rules in outbox.seasons)
    yield from (("season", text) for text in outbox.unread_seasons)


def _names(device: Device) -> dict[str, str | Message]:
    """Names of the device's tournaments without demos, as the screens show them."""
    unreadable = Message(N_("Unreadable event"))
    return {listed.id: listed.name or unreadable for listed in device.tournaments if not listed.is_demo}


def _lacking(parts: Iterable[LackingPart], language: str, *, saved: bool = True) -> RenderedRefusal | None:
    said = not_saved_html(parts, language, saved=saved)
    return RenderedRefusal(html=said, faults=[]) if said else None


def _copies(saved: Mapping[str, Log]) -> messages.SavedCopies:
    copies = {tournament: copy_of_log(log) for tournament, log in saved.items()}
    return {
        each: messages.CopyContents(entries=copy.entries, rounds=copy.rounds, at=copy.at)
        for each, copy in copies.items()
    }


def export_raw_rows(request: RowsRequest) -> messages.SavedFile:
    """Everything stored of a tournament, unchanged, one JSON text per row."""
    tournament = request["tournament"]
    log = SESSION.logs.get(tournament)
    name = ascii_slug(log.tournament.details.name) if log else "event"
    made = raw_rows_text(tournament, request["rows"], log)
    return messages.SavedFile(ok=True, filename=f"{name}-raw.jsonl", mime="application/jsonl", text=made)


def share_as_text(request: ShareRequest) -> messages.TextAnswer | messages.RefusedAnswer:
    """Pairings or standings as a text to send."""
    language = request["lang"]
    log = SESSION.logs[request["tournament"]]
    tournament = as_published(log).tournament
    ruleset, say = ruleset_of(tournament), html.translator_for(language)
    try:
        refuse_unasked(asked_names(log, sending.PUBLISH_QUEUE.outbox.agreed))
        if request["round"] is None:
            return messages.TextAnswer(ok=True, text=plain_text.standings_text(tournament, ruleset, say))
        round_ = lookup.find_round(tournament, int(request["round"]))
    except Refusal as refusal:
        return refuse_request(refusal, language)
    return messages.TextAnswer(ok=True, text=plain_text.pairings_text(tournament, ruleset, round_, say))


def export_report(request: ReportRequest) -> messages.SavedFile | messages.RefusedAnswer:
    """An event in another program's format, or its report (AGL-REPORT)."""
    known = find_export(request.get("value", ""))
    if known is not None:
        return _exported_for(known, request)
    tournament = SESSION.logs[request["tournament"]].tournament
    try:
        made = league_report(tournament, ruleset_of(tournament), request["lang"])
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])
    return messages.SavedFile(
        ok=True, filename=f"{ascii_slug(tournament.details.name)}.csv", mime="text/csv", text=made
    )


def _exported_for(known: ExportFormat, request: ReportRequest) -> messages.SavedFile | messages.RefusedAnswer:
    """An event's public form for another program."""
    log = SESSION.logs[request["tournament"]]
    tournament = as_published(log).tournament
    try:
        refuse_unasked(asked_names(log, sending.PUBLISH_QUEUE.outbox.agreed))
        made = export_text(known, tournament, ruleset_of(tournament), request["lang"])
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])
    return messages.SavedFile(
        ok=True, filename=f"{ascii_slug(tournament.details.name)}{known.suffix}", mime=known.mime, text=made
    )


def export_calendar(request: messages.EventRequest) -> messages.SavedFile | messages.RefusedAnswer:
    """A tournament's days as a public calendar file, as on its pages."""
    log, language = as_published(SESSION.logs[request["tournament"]]), request["lang"]
    try:
        made = calendar_of(log, ruleset_of(log.tournament), html.translator_for(language))
    except Refusal as refusal:
        return refuse_request(refusal, language)
    return messages.SavedFile(
        ok=True,
        filename=f"{ascii_slug(log.tournament.details.name)}.ics",
        mime="text/calendar;charset=utf-8",
        text=made,
    )


def export_players(request: messages.EventRequest) -> messages.SavedFile:
    """A tournament's players as CSV."""
    log = SESSION.logs[request["tournament"]]
    return messages.SavedFile(
        ok=True,
        filename=f"{ascii_slug(log.tournament.details.name)}-{html.translator_for(request['lang'])(N_('players'))}.csv",
        mime="text/csv;charset=utf-8",
        text=players_csv(log.tournament, ruleset_of(log.tournament), request["lang"]),
    )


def export_results_pages(request: PagesRequest) -> messages.SavedFile | messages.JobSlice | messages.RefusedAnswer:
    """A tournament's current results pages, as a zip or one HTML file."""
    log, frame = SESSION.logs[request["tournament"]], _frame(request)
    try:
        refuse_unasked(asked_names(log, sending.PUBLISH_QUEUE.outbox.agreed))
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])
    name = as_published(log).tournament.details.name
    making = _single(name, log, frame) if request.get("value") == "single" else _site(name, [_event(log, frame)], frame)
    return begin_job(request, PAGES_LABELS, making)


def _single(name: str, log: Log, frame: SiteFrame) -> ProgressSteps[FileInPieces]:
    content = yield from single_page_steps(log, frame)
    saved = messages.SavedFile(ok=True, filename=f"{ascii_slug(name)}.html", mime="text/html")
    return FileInPieces(content=memoryview(content), last_answer=saved)


def export_all_results_pages(
    request: AllPagesRequest,
) -> messages.SavedFile | messages.JobSlice | messages.RefusedAnswer:
    """The results pages of all tournaments without demos, and of the seasons, as a zip; and what is missing."""
    device = SESSION.device(request["device"])
    return begin_job(request, PAGES_LABELS, _all_published(request, device), wanted=wanted_events(device))


def _all_published(request: AllPagesRequest, device: Device) -> ProgressSteps[messages.RefusedAnswer | FileInPieces]:
    logs = sending.PUBLISH_QUEUE.sendable(log for log in SESSION.logs.values() if not log.tournament.is_demo)
    frame, lacking = _frame(request), list(_unpublished(_names(device)))
    if not logs:
        return _nothing_published(lacking, request["lang"])
    seasons = [
        _unless_refused(rules, device_season_steps(device, rules, frame), lacking)
        for rules in sending.PUBLISH_QUEUE.outbox.seasons
    ]
    made = yield from _site("results", [*(_event(log, frame) for log in logs), *seasons], frame)
    made.last_answer["refusal"] = _lacking(lacking, request["lang"])
    return made


def _nothing_published(lacking: Iterable[LackingPart], language: str) -> messages.RefusedAnswer:
    """The refusal if there is no file, with reasons that can be corrected."""
    if reasons := _lacking(lacking, language, saved=False):
        return messages.RefusedAnswer(ok=False, refusal=reasons)
    return refuse_request(NotNow("There is no event here that could be published."), language)


def _unless_refused(
    rules: CountingRules, steps: ProgressSteps[SiteSection], lacking: list[LackingPart]
) -> ProgressSteps[SiteSection | None]:
    """The pages of a season; None if refused, with the reason added to ``lacking``."""
    try:
        return (yield from _asked_first(steps))
    except Refusal as refusal:
        why = refusal.within("{name} has no pages: {problem}", name=rules.name)
        lacking.append(LackingPart(refusal=why, route=f"/season/{season_key(rules)}", way=_named(rules.name)))
        return None


def _unpublished(names: Mapping[str, str | Message]) -> Iterator[LackingPart]:
    """One entry for each tournament without pages, or with incomplete ones."""
    for tournament, name in names.items():
        route = f"/t/{tournament}"
        if tournament not in SESSION.logs:
            why: Refusal = NotNow(
                "{name} cannot be read and has no pages: open it, and restore it from a copy.", name=name
            )
            yield LackingPart(refusal=why, route=route, way=_named(name))
        elif asked := asked_names(SESSION.logs[tournament], sending.PUBLISH_QUEUE.outbox.agreed):
            why = why_it_waits(asked).within("{name} has no pages: {problem}", name=name)
            way = Message(N_("What is public: {event}"), (("event", name),))
            yield LackingPart(refusal=why, route=f"{route}/public", way=way)
        elif tournament in SESSION.damaged:
            why = NotNow(
                "{name} is damaged: its pages have what is whole of it. Open it, and restore it from a copy.",
                name=name,
            )
            yield LackingPart(refusal=why, route=route, way=_named(name))


def _named(name: str | Message) -> Message:
    return Message("{name}", (("name", name),))


def export_ranking_pages(
    request: RankingPagesRequest,
) -> messages.SavedFile | messages.JobSlice | messages.RefusedAnswer:
    """The pages of the season's ranking as a zip, from all logs, or the file of an organiser's season."""
    device = SESSION.device(request.get("device", {}))
    if request.get("value"):
        return _season_file(request, device)
    return begin_job(request, PAGES_LABELS, _ranking(request), wanted=wanted_events(device))


def _season_file(
    request: RankingPagesRequest, device: Device
) -> messages.SavedFile | messages.JobSlice | messages.RefusedAnswer:
    try:
        rules = DeviceSeasons(rules=sending.PUBLISH_QUEUE.outbox.seasons).named(request["season"])
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])
    if request.get("value") == "rules":
        name = f"{ascii_slug(rules.name)}.toml"
        return messages.SavedFile(ok=True, filename=name, mime="application/toml", text=season_text(rules))
    wanted, frame = wanted_events(device, fitting_events(device, rules)), _frame(request)
    making = _season_site(request, f"season {rules.name}", device_season_steps(device, rules, frame), frame)
    return begin_job(request, PAGES_LABELS, making, wanted=wanted)


def _ranking(request: RankingPagesRequest) -> ProgressSteps[messages.RefusedAnswer | FileInPieces]:
    frame, shown = _frame(request), request.get("shown", "").splitlines()
    steps = ranking_section_steps(list(SESSION.logs.values()), frame, season=request["season"], shown=shown)
    return (yield from _season_site(request, f"ranking {request['season']}", steps, frame))


def _season_site(
    request: RankingPagesRequest, name: str, steps: ProgressSteps[SiteSection], frame: SiteFrame
) -> ProgressSteps[messages.RefusedAnswer | FileInPieces]:
    try:
        return (yield from _site(name, [_asked_first(steps)], frame))
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])


def _asked_first(steps: ProgressSteps[SiteSection]) -> ProgressSteps[SiteSection]:
    """The pages of a ranking; raises ``NotNow`` if a name on them needs the organiser's consent."""
    made = yield from steps
    people = made.entry.people if isinstance(made.entry, RankingEntry) else ()
    refuse_unasked(
        asked_people(((person.number, person.name) for person in people), sending.PUBLISH_QUEUE.outbox.agreed)
    )
    return made


def _frame(request: messages.PublishingFrame) -> SiteFrame:
    """The common frame of pages: the site's address if valid, the app's address, the club's look."""
    return SiteFrame(
        base=ResultsSite.read(request.get("site", "")).address,
        app=app_address(request.get("app", "")),
        look=sending.PUBLISH_QUEUE.outbox.look or NO_LOOK,
    )


def _event(log: Log, frame: SiteFrame) -> ProgressSteps[SiteSection]:
    """A tournament's pages with the record that the command line would write for its file."""
    content = source_digest(journal.log_file_text(log).encode(), frame, build_edition())
    return updated_event_section_steps(log, Site(), frame, made_of=content, edition=build_edition())


def _site(
    name: str, makings: Sequence[ProgressSteps[SiteSection | None]], frame: SiteFrame
) -> ProgressSteps[FileInPieces]:
    """A site as a zip with its records, so that the command line can continue it."""
    parts = []
    for done, making in enumerate(makings):
        parts.append((yield from subtask_steps(making, done, len(makings) + 1)))
    site = build_recorded_site([part for part in parts if part is not None], frame)
    content = yield from subtask_steps(zip_files_steps(site), len(makings), len(makings) + 1)
    return _zip(name, content, refusal=None)


def _zip(
    name: str, content: bytes, *, saved: messages.SavedCopies | None = None, refusal: RenderedRefusal | None
) -> FileInPieces:
    said = messages.SavedFile(ok=True, filename=f"{ascii_slug(name)}.zip", mime="application/zip", refusal=refusal)
    if saved is not None:
        said["saved"] = saved
    return FileInPieces(content=memoryview(content), last_answer=said)
