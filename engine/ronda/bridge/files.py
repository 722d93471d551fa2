"""What a person saves, sends or publishes: each a file with its name, or a text."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict

from ronda import journal
from ronda.backup import event_file_steps, every_event_steps, file_name, raw_rows, zip_steps
from ronda.bridge import sending
from ronda.bridge.edition import edition
from ronda.bridge.held import HELD, answer, known, refused_answer
from ronda.bridge.under_way import PAGES, SAVING, Parcel, begin, events
from ronda.core import lookup
from ronda.core.errors import NotNow, Refusal
from ronda.core.slices import Steps, part
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.publish import Frame, Part, ranking_steps, recorded
from ronda.publish.record import RankingEntry
from ronda.publish.renewing import made_of, renewing_steps
from ronda.publish.site import Site
from ronda.rulesets import ruleset_of
from ronda.views.app.copies import copy_of
from ronda.views.app.device import Device
from ronda.views.app.refused import Refused
from ronda.views.app.results_site import ResultsSite
from ronda.views.app.several import not_saved
from ronda.views.files import plain_text
from ronda.views.files.calendar import calendar as calendar_of
from ronda.views.files.league_report import league_report
from ronda.views.files.player_csv import players_csv
from ronda.views.shared import html
from ronda.views.shared.published import as_published
from ronda.views.shared.slug import slug
from ronda.views.shared.web_address import app_address
from ronda.views.shared.what_is_public import asked_names, asked_people, refuse_unasked, why_it_waits


def export(text: str) -> str:
    """Give a tournament as a file, of a damaged one what is whole: ``{tournament, sliced, lang}``.

    What would not be opened again is not handed out.
    """
    request = json.loads(text)
    return begin(request, SAVING, _exported(request))


def _exported(request: Mapping[str, str]) -> Steps[str]:
    tournament = request["tournament"]
    try:
        log = known(HELD.logs.get(tournament))
        made = yield from event_file_steps(log)
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])
    is_whole = tournament not in HELD.damaged
    return answer(
        filename=file_name(log) if is_whole else f"{slug(log.tournament.details.name)}-{len(log.records)}.ronda",
        mime="application/x-ronda",
        text=made,
        saved=_copies({tournament: log} if is_whole else {}),
    )


def export_all(text: str) -> str:
    """Give all tournaments of the device as one zip of their files, and what is not in it.

    Takes ``{device, rows, sliced, lang}``; the rows, by tournament, are those of what cannot be read whole.
    """
    request = json.loads(text)
    device, rows = HELD.device(request["device"]), request.get("rows") or {}
    steps = _all_exported(request, device, rows)
    return begin(request, SAVING, steps, wanted=events(device, rows=True), rows=rows)


def _all_exported(
    request: Mapping[str, str], device: Device, rows: Mapping[str, Iterable[object] | None]
) -> Steps[str | Parcel]:
    try:
        packed = yield from every_event_steps(dict(HELD.logs), _names(device), frozenset(HELD.damaged), rows)
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])
    return _zip(
        f"ronda {device.today}",
        packed.content,
        saved=_copies(packed.saved),
        refusal=_lacking(packed.refusals, request["lang"]),
    )


def _names(device: Device) -> dict[str, str | Message]:
    """Give the names of the device's tournaments but demos, as its screens say them."""
    unreadable = Message(N_("Unreadable event"))
    return {listed.id: listed.name or unreadable for listed in device.tournaments if not listed.is_demo}


def _lacking(refusals: Iterable[Refusal], language: str) -> Refused | None:
    said = not_saved(refusals, language)
    return Refused(html=said, faults=[]) if said else None


def _copies(saved: Mapping[str, Log]) -> dict[str, object]:
    """Give what files hold, for the browser to say once they are saved."""
    return {tournament: asdict(copy_of(log)) for tournament, log in saved.items()}


def rows(text: str) -> str:
    """Give all that the device stores of a tournament as it is: ``{tournament, rows, lang}``, one JSON text a row."""
    request = json.loads(text)
    tournament = request["tournament"]
    log = HELD.logs.get(tournament)
    name = slug(log.tournament.details.name) if log else "event"
    made = raw_rows(tournament, request["rows"], log)
    return answer(filename=f"{name}-raw.jsonl", mime="application/jsonl", text=made)


def share(text: str) -> str:
    """Give pairings or standings as a text to send: ``{tournament, round, lang}``; without a round, the standings."""
    request = json.loads(text)
    language = request["lang"]
    log = HELD.logs[request["tournament"]]
    tournament = as_published(log).tournament
    ruleset, say = ruleset_of(tournament), html.translator(language)
    try:
        refuse_unasked(asked_names(log, sending.DISPATCH.outbox.agreed))
        if request["round"] is None:
            return answer(text=plain_text.standings_text(tournament, ruleset, say))
        round_ = lookup.round_(tournament, int(request["round"]))
    except Refusal as refusal:
        return refused_answer(refusal, language)
    return answer(text=plain_text.pairings_text(tournament, ruleset, round_, say))


def report(text: str) -> str:
    """Give the report of a tournament to its league as a file: ``{tournament, lang}`` (AGL-REPORT)."""
    request = json.loads(text)
    tournament = HELD.logs[request["tournament"]].tournament
    try:
        made = league_report(tournament, ruleset_of(tournament), request["lang"])
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])
    return answer(filename=f"{slug(tournament.details.name)}.csv", mime="text/csv", text=made)


def calendar(text: str) -> str:
    """Give the days of a tournament as a calendar file for everyone, as its pages do: ``{tournament, lang}``."""
    request = json.loads(text)
    log, language = as_published(HELD.logs[request["tournament"]]), request["lang"]
    try:
        made = calendar_of(log, ruleset_of(log.tournament), html.translator(language))
    except Refusal as refusal:
        return refused_answer(refusal, language)
    return answer(filename=f"{slug(log.tournament.details.name)}.ics", mime="text/calendar;charset=utf-8", text=made)


def export_players(text: str) -> str:
    """Give a tournament's players as a CSV: ``{tournament, lang}``."""
    request = json.loads(text)
    log = HELD.logs[request["tournament"]]
    return answer(
        filename=f"{slug(log.tournament.details.name)}-{html.translator(request['lang'])(N_('players'))}.csv",
        mime="text/csv;charset=utf-8",
        text=players_csv(log.tournament, ruleset_of(log.tournament), request["lang"]),
    )


def publish(text: str) -> str:
    """Give a tournament's results pages as a zip, as it is now: ``{tournament, site, app, sliced, lang}``."""
    request = json.loads(text)
    log, frame = HELD.logs[request["tournament"]], _frame(request)
    try:
        refuse_unasked(asked_names(log, sending.DISPATCH.outbox.agreed))
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])
    return begin(request, PAGES, _site(as_published(log).tournament.details.name, [_event(log, frame)], frame))


def publish_all(text: str) -> str:
    """Give the results pages of all tournaments but demos as a zip, and what is not in it.

    Takes ``{device, site, app, sliced, lang}``.
    """
    request = json.loads(text)
    device = HELD.device(request["device"])
    return begin(request, PAGES, _all_published(request, device), wanted=events(device))


def _all_published(request: Mapping[str, str], device: Device) -> Steps[str | Parcel]:
    logs = sending.DISPATCH.sendable(log for log in HELD.logs.values() if not log.tournament.is_demo)
    if not logs:
        return refused_answer(NotNow("There is no event here that could be published."), request["lang"])
    frame, lacking = _frame(request), _lacking(_unpublished(_names(device)), request["lang"])
    return (yield from _site("results", [_event(log, frame) for log in logs], frame, refusal=lacking))


def _unpublished(names: Mapping[str, str | Message]) -> Iterator[Refusal]:
    """Give one sentence for each tournament that has no pages, or not all."""
    for tournament, name in names.items():
        if tournament not in HELD.logs:
            yield NotNow("{name} cannot be read and has no pages: open it, and restore it from a backup.", name=name)
        elif asked := asked_names(HELD.logs[tournament], sending.DISPATCH.outbox.agreed):
            yield why_it_waits(asked).within("{name} has no pages: {problem}", name=name)
        elif tournament in HELD.damaged:
            yield NotNow(
                "{name} is damaged: its pages have what is whole of it. Open it, and restore it from a backup.",
                name=name,
            )


def publish_ranking(text: str) -> str:
    """Give the pages of the season's ranking as a zip, of all logs.

    Takes ``{season, shown, device, site, app, sliced, lang}``, in ``shown`` who is named though hidden in one of them,
    a person a line (AGL-NAMES).
    """
    request = json.loads(text)
    device = HELD.device(request.get("device", {}))
    return begin(request, PAGES, _ranking(request), wanted=events(device))


def _ranking(request: Mapping[str, str]) -> Steps[str | Parcel]:
    frame, shown = _frame(request), request.get("shown", "").splitlines()
    steps = ranking_steps(list(HELD.logs.values()), frame, season=request["season"], shown=shown)
    try:
        return (yield from _site(f"ranking {request['season']}", [_asked_first(steps)], frame))
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])


def _asked_first(steps: Steps[Part]) -> Steps[Part]:
    """Give the pages of a ranking; raises ``NotNow`` where the organiser is to be asked about a name on them."""
    made = yield from steps
    people = made.entry.people if isinstance(made.entry, RankingEntry) else ()
    refuse_unasked(asked_people(((person.number, person.name) for person in people), sending.DISPATCH.outbox.agreed))
    return made


def _frame(request: Mapping[str, str]) -> Frame:
    """Give what all pages share: the site's address, if what was typed is one, and where the app itself stands."""
    return Frame(base=ResultsSite.read(request.get("site", "")).address, app=app_address(request.get("app", "")))


def _event(log: Log, frame: Frame) -> Steps[Part]:
    """Give the pages of a tournament with the record that the command line would write of its file."""
    content = made_of(journal.write_file(log).encode(), frame, edition())
    return renewing_steps(log, Site(), frame, made_of=content, edition=edition())


def _site(name: str, makings: Sequence[Steps[Part]], frame: Frame, **more: object) -> Steps[Parcel]:
    """Give a site as a zip: with its records, so that the command line can go on with it."""
    parts = []
    for done, making in enumerate(makings):
        parts.append((yield from part(making, done, len(makings) + 1)))
    content = yield from part(zip_steps(recorded(parts, frame)), len(makings), len(makings) + 1)
    return _zip(name, content, **more)


def _zip(name: str, content: bytes, **more: object) -> Parcel:
    said = {"filename": f"{slug(name)}.zip", "mime": "application/zip", **more}
    return Parcel(content=memoryview(content), said=said)
