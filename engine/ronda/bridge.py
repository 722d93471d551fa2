"""All that the browser calls: JSON text in, JSON text out. See site/worker.js for the other side."""

import base64
import json
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from ronda import commands, demonstration, founding, journal
from ronda.admission import read_event_file
from ronda.backup import all_events, event_file, file_name, raw_rows, unzipped, zipped
from ronda.commands import Moment, forms, quick
from ronda.commands.player_lists import is_list
from ronda.commands.requests import Command
from ronda.core import bounds, inputs, lookup
from ronda.core.errors import Faults, NotNow, Refusal, UnreadableFile
from ronda.core.facts import Fact
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.holding import Holding
from ronda.imports import import_any, rulesets_for
from ronda.journal import Log, Record
from ronda.publish import publish as publish_logs
from ronda.publish import publish_ranking as publish_season
from ronda.rulesets import every_ruleset, ruleset_of
from ronda.views.app import answers, finder, odds, page
from ronda.views.app.copies import NONE, Copy, copy_of
from ronda.views.app.messages import MESSAGES
from ronda.views.app.refused import Refused, refused
from ronda.views.app.route import Route
from ronda.views.app.several import all_opened, not_opened, not_saved
from ronda.views.app.summary import summary
from ronda.views.files import plain_text
from ronda.views.files.calendar import calendar as calendar_of
from ronda.views.files.league_report import league_report
from ronda.views.files.player_csv import players_csv
from ronda.views.shared import html
from ronda.views.shared.hidden import without_hidden_names
from ronda.views.shared.slug import slug

IMPORT = "import_file"
RESTORE = "restore"
"""The commands that bring a whole log: a file's, or the one that stands for a damaged log from now on."""

DEMONSTRATION = "open_demo"
"""The command of the shell that opens the demo event: it brings the file's text along."""

_held = Holding()


def load(text: str) -> str:
    """Put what the device stores of a tournament into memory: ``{tournament, lines, summary, aside}``.

    Gives the summary that belongs beside it, if the device has lost it.
    """
    request = json.loads(text)
    tournament = request["tournament"]
    if tournament in _held.shut:
        return _answer(summary=None)
    try:
        _held.load(tournament, request["lines"], request.get("summary"), aside=bool(request.get("aside")))
    except Exception:  # noqa: BLE001 - whatever is wrong with one tournament, the others are not closed by it
        traceback.print_exc()
        _held.forget(tournament)
        _held.shut |= {tournament}
        return _answer(summary=None)
    lost = bool(request["lines"]) and not request.get("summary")
    known = _held.summary(tournament) if tournament in _held.logs else {"id": tournament}
    return _answer(summary=known if lost else None)


def unload(text: str) -> str:
    """Take a tournament's log out of memory: ``{tournament}``."""
    _held.forget(json.loads(text)["tournament"])
    return _answer()


def shut(text: str) -> str:
    """Leave tournaments closed on which Python crashed: ``{tournaments}``."""
    _held.shut = frozenset(json.loads(text)["tournaments"])
    return _answer()


def not_stored(text: str) -> str:
    """Say why a step could not be stored: ``{tournament, error, lines, lang}``, the lines if the device gives them out.

    The page is stale where another window was first; the log is then read again.
    """
    request = json.loads(text)
    tournament, language = request["tournament"], request["lang"]
    key = _held.why_not_stored(tournament, request["error"], request.get("lines"))
    said = refused(NotNow(MESSAGES[key]), language)
    return json.dumps({"ok": False, "refusal": said, "stale": tournament not in _held.logs}, ensure_ascii=False)


def decide(text: str) -> str:
    """Decide a command without doing it: ``{tournament, command, form, now, random, lang}``.

    Gives the lines to store, the summary to keep beside them, and what to say and show afterwards; or only where a
    typed entry leads. A file that was opened is a copy.
    """
    request = json.loads(text)
    language = request["lang"]
    try:
        if place := _place(request):
            return _answer(go=place.go, focus=place.focus)
        if request["command"] == IMPORT and (backup := _backup(request)):
            return _answer(go=f"/t/{backup}/restore")
        log, records = _decide(request)
        after = journal.append(log, records) if records else log
    except Refusal as refusal:
        return _refused(refusal, language, request["command"])
    if after is None:
        raise AssertionError("a command on no event always creates one")
    is_file = request["command"] == IMPORT
    copy = copy_of(after) if is_file else _held.copies.get(after.tournament.id, NONE)
    said, go = _afterwards(request, after.tournament, [record.fact for record in records])
    return _answer(
        tournament=after.tournament.id,
        first=records[0].seq if records else len(after.records),
        lines=[record.line for record in records],
        summary=summary(after, copy),
        instead=bool(records) and records[0].seq == 0 and after.tournament.id in {*_held.damaged, *_held.lost},
        go=go,
        notice=said.render(html.translator(language)) if said else None,
    )


def _place(request: dict[str, Any]) -> answers.SearchPlace | None:
    """Give where a typed entry leads that enters no result; None for everything else."""
    if request["command"] != quick.COMMAND:
        return None
    _held.refuse_damaged(request["tournament"] or "")
    log = _known(_held.logs.get(request["tournament"] or ""))
    entry = quick.read(request["form"], log.tournament, ruleset_of(log.tournament))
    return None if entry.is_new else answers.place(log.tournament, entry)


def _backup(request: dict[str, Any]) -> str | None:
    """Keep a file of a damaged tournament until the organiser has seen what differs, and give which it is of."""
    if request["tournament"] not in _held.damaged:
        return None
    log = _read_file(request["form"]["text"])
    _held.backups[log.tournament.id] = log
    return log.tournament.id


def _afterwards(
    request: dict[str, Any], tournament: Tournament, facts: Sequence[Fact]
) -> tuple[Message | None, str | None]:
    command, form, home = request["command"], request["form"], f"/t/{tournament.id}"
    if command == IMPORT:
        return answers.opened(tournament, len(facts)), home
    if command == RESTORE:
        return answers.restored(tournament, len(facts)), home
    if command == DEMONSTRATION:
        return None, home
    go = answers.destination(tournament, facts)
    if command == "import_players":
        go = f"{home}/players"
    elif inputs.one(form, "then") == "board":
        go = f"{home}/round/{inputs.one(form, 'round')}"
    return answers.notice(tournament, facts), go


def _decide(request: dict[str, Any]) -> tuple[Log | None, Sequence[Record]]:
    command, form = request["command"], request["form"]
    if command == IMPORT:
        log = _read_file(form["text"])
        mine = _held.logs.get(log.tournament.id)
        new = journal.merge(mine, log)
        if mine is not None and _held.is_lost(log.tournament.id):
            return None, (*mine.records, *new)
        return mine, new
    if command == RESTORE:
        return None, _held.replacement(request["tournament"], inputs.one(form, "source")).records
    if command == DEMONSTRATION:
        name = html.translator(request["lang"])(demonstration.NAME)
        moment = Moment(at=request["now"], random=request["random"])
        return None, demonstration.begin(form["text"], name, moment)
    _held.refuse_damaged(request["tournament"] or "")
    moment = Moment(at=request["now"], random=request["random"])
    if command == "create_event":
        like = _held.logs.get(inputs.one(form, "same"))
        return None, founding.begin(form, like.tournament if like else None, moment)
    log = _known(_held.logs.get(request["tournament"] or ""))
    return log, journal.extend(log, _facts(command, form, log, moment), at=request["now"])


def _facts(command: str, form: dict[str, Any], log: Log, moment: Moment) -> Sequence[Fact]:
    tournament, ruleset = log.tournament, ruleset_of(log.tournament)
    match command:
        case "undo":
            return (journal.undo(log, forms.step(form)),)
        case "redo":
            return (journal.redo(log, forms.step(form)),)
        case "return_to":
            return (journal.return_to(log, forms.step(form), seen=forms.step(form, "seen")),)
        case quick.COMMAND:
            asked: Command = quick.read(form, tournament, ruleset).report
            return commands.decide(tournament, ruleset, asked, moment)
        case _:
            with Faults() as faults:
                asked = forms.read(command, form, tournament, ruleset, faults)
                return commands.decide(tournament, ruleset, asked, moment)


def _known(log: Log | None) -> Log:
    if log is None:
        raise NotNow("There is no such event on this device.")
    return log


def apply(text: str) -> str:
    """Do what was decided and stored: ``{tournament, first, lines, summary}``."""
    request = json.loads(text)
    tournament = request["tournament"]
    before = _held.logs.get(tournament) if request["first"] else None
    after = journal.read_lines(request["lines"], after=before)
    if before is None:
        _held.replace(tournament)
    _held.logs[tournament] = after
    _held.note(tournament, request.get("summary", {}))
    return _answer()


def render(text: str) -> str:
    """Give the HTML of a route: ``{route, lang, device}``.

    ``needs`` are tournaments with which it would say more; ``writes``: a copy of its own is to be written.
    """
    request = json.loads(text)
    route = request["route"]
    shown = page(route, _held.logs, _held.device(request["device"]), request["lang"])
    return _answer(
        html=shown.html,
        title=shown.title,
        needs=shown.needs,
        writes=shown.writes and _held.begin_copy(Route.read(route).event),
    )


def find(text: str) -> str:
    """Give the HTML of the list of places and actions that a person can search: ``{route, lang, device}``."""
    request = json.loads(text)
    found = finder(request["route"], _held.logs, _held.device(request["device"]), request["lang"])
    return _answer(html=found.html)


def simulate(text: str) -> str:
    """Work out one more slice of what a page asks for: ``{question, state, lang}``.

    Gives HTML to show and the state for the next slice, which is none when all is done. See :mod:`odds`.
    """
    request = json.loads(text)
    return _answer(**odds.simulated(request["question"], request["state"], _held.logs, request["lang"]))


def identify(text: str) -> str:
    """Give the tournament that a file holds, or where a list is looked at: ``{text, zip, size, route, lang}``.

    ``typed`` is the query of that route, which stays out of the address. Of a zip, in base64, it gives its files. The
    browser reads nothing of a file whose size in bytes is too large for any event.
    """
    request = json.loads(text)
    content, tournament = request.get("text", ""), Route.read(request["route"]).event
    try:
        bounds.check_size(request.get("size", 0))
        if request.get("zip"):
            return _unpacked(request["zip"], request["lang"])
        if tournament and is_list(content):
            return _answer(go=f"/t/{tournament}/players/import", typed=f"?{urlencode({'text': content})}")
        return _answer(tournament=_read_file(content).tournament.id)
    except Refusal as refusal:
        return _refused(refusal, request["lang"])


def _unpacked(packed: str, language: str) -> str:
    """Give each event file of a zip with its tournament, or with what is wrong with it."""
    files: list[dict[str, object]] = []
    try:
        contents = unzipped(base64.b64decode(packed))
    except Refusal as refusal:
        return _refused(refusal, language)
    for name, content in contents.items():
        try:
            if content is None:
                raise UnreadableFile("The file is damaged inside the zip.")
            files.append({"name": name, "text": content, "tournament": _read_file(content).tournament.id})
        except Refusal as refusal:
            files.append({"name": name, "text": "", "tournament": "", "refusal": refused(refusal, language)})
    return _answer(files=files)


def opened(text: str) -> str:
    """Say what became of the files of a zip: ``{files, lang}``, each with its name and its refusal, if it has one.

    Where something was refused, the page is stale nevertheless.
    """
    request = json.loads(text)
    files, language = request["files"], request["lang"]
    if why := not_opened(files, language):
        said = Refused(html=why, faults=[])
        return json.dumps({"ok": False, "refusal": said, "stale": True}, ensure_ascii=False)
    return _answer(go="/", notice=all_opened(len(files), language), wrote=True)


def _read_file(text: str) -> Log:
    """Read an event file, or a file of other software; raises ``Refusal``."""
    bounds.check_size(len(text))
    games = rulesets_for(text, every_ruleset())
    return import_any(text, games[0]) if games else read_event_file(text)


def export(text: str) -> str:
    """Give a tournament as a file, of a damaged one what is whole: ``{tournament, lang}``.

    What would not be opened again is not handed out.
    """
    request = json.loads(text)
    tournament = request["tournament"]
    try:
        log = _known(_held.logs.get(tournament))
        made = event_file(log)
    except Refusal as refusal:
        return _refused(refusal, request["lang"])
    is_whole = tournament not in _held.damaged
    return _answer(
        filename=file_name(log) if is_whole else f"{slug(log.tournament.details.name)}-{len(log.records)}.ronda",
        mime="application/x-ronda",
        text=made,
        saved=_copies({tournament: log} if is_whole else {}),
    )


def export_all(text: str) -> str:
    """Give all tournaments of the device as one zip of their files: ``{device, lang}``, and what is not in it."""
    request = json.loads(text)
    device = _held.device(request["device"])
    names = {listed.id: listed.name for listed in device.tournaments if not listed.is_demo}
    try:
        packed = all_events(_held.logs, names, _held.damaged)
    except Refusal as refusal:
        return _refused(refusal, request["lang"])
    lacking = not_saved(packed.refusals, request["lang"])
    return _zip(
        f"ronda {device.today}",
        packed.content,
        saved=_copies(packed.saved),
        refusal=Refused(html=lacking, faults=[]) if lacking else None,
    )


def _copies(saved: Mapping[str, Log]) -> dict[str, object]:
    """Give what files hold, for the browser to say once they are saved."""
    return {tournament: asdict(copy_of(log)) for tournament, log in saved.items()}


def copied(text: str) -> str:
    """Note that copies were saved: ``{saved, now}``; gives the summaries that say so."""
    request = json.loads(text)
    known = {each: copy for each, copy in request["saved"].items() if each in _held.logs}
    for tournament, copy in known.items():
        _held.save_copy(tournament, Copy.read({**copy, "at": request["now"]}))
    return _answer(summaries=[_held.summary(tournament) for tournament in known])


def not_copied(text: str) -> str:
    """Note that no copy could be written into the folder: ``{tournament, error}``."""
    request = json.loads(text)
    _held.fail_copy(request["tournament"], request["error"])
    return _answer()


def folder_chosen(_: str) -> str:
    """Note that copies go into another folder: what went wrong with the one before does not count any more."""
    _held.uncopied.clear()
    return _answer()


def rows(text: str) -> str:
    """Give all that the device stores of a tournament as it is: ``{tournament, rows, lang}``, one JSON text a row."""
    request = json.loads(text)
    tournament = request["tournament"]
    log = _held.logs.get(tournament)
    name = slug(log.tournament.details.name) if log else "event"
    made = raw_rows(tournament, request["rows"], log)
    return _answer(filename=f"{name}-raw.jsonl", mime="application/jsonl", text=made)


def share(text: str) -> str:
    """Give pairings or standings as a text to send: ``{tournament, round, lang}``; without a round, the standings."""
    request = json.loads(text)
    language = request["lang"]
    tournament = without_hidden_names(_held.logs[request["tournament"]]).tournament
    ruleset, say = ruleset_of(tournament), html.translator(language)
    try:
        if request["round"] is None:
            return _answer(text=plain_text.standings_text(tournament, ruleset, say))
        round_ = lookup.round_(tournament, int(request["round"]))
    except Refusal as refusal:
        return _refused(refusal, language)
    return _answer(text=plain_text.pairings_text(tournament, ruleset, round_, say))


def report(text: str) -> str:
    """Give the report of a tournament to its league as a file: ``{tournament, lang}`` (AGL-REPORT)."""
    request = json.loads(text)
    tournament = _held.logs[request["tournament"]].tournament
    try:
        made = league_report(tournament, ruleset_of(tournament), request["lang"])
    except Refusal as refusal:
        return _refused(refusal, request["lang"])
    return _answer(filename=f"{slug(tournament.details.name)}.csv", mime="text/csv", text=made)


def calendar(text: str) -> str:
    """Give the days of a tournament as a calendar file: ``{tournament, lang}``."""
    request = json.loads(text)
    log, language = _held.logs[request["tournament"]], request["lang"]
    try:
        made = calendar_of(log, ruleset_of(log.tournament), html.translator(language))
    except Refusal as refusal:
        return _refused(refusal, language)
    return _answer(filename=f"{slug(log.tournament.details.name)}.ics", mime="text/calendar;charset=utf-8", text=made)


def export_players(text: str) -> str:
    """Give a tournament's players as a CSV: ``{tournament, lang}``."""
    request = json.loads(text)
    log = _held.logs[request["tournament"]]
    return _answer(
        filename=f"{slug(log.tournament.details.name)}-{html.translator(request['lang'])(N_('players'))}.csv",
        mime="text/csv;charset=utf-8",
        text=players_csv(log.tournament, ruleset_of(log.tournament), request["lang"]),
    )


def publish(text: str) -> str:
    """Give a tournament's results pages as a zip: ``{tournament}``."""
    log = _held.logs[json.loads(text)["tournament"]]
    return _zip(log.tournament.details.name, zipped(publish_logs([log])))


def publish_ranking(text: str) -> str:
    """Give the pages of the season's ranking as a zip, of all logs in memory: ``{season, lang}``."""
    request = json.loads(text)
    try:
        files = publish_season(list(_held.logs.values()), season=request["season"])
    except Refusal as refusal:
        return _refused(refusal, request["lang"])
    return _zip(f"ranking {request['season']}", zipped(files))


def _zip(name: str, content: bytes, **more: object) -> str:
    return _answer(
        filename=f"{slug(name)}.zip", mime="application/zip", base64=base64.b64encode(content).decode(), **more
    )


def message(text: str) -> str:
    """Give a sentence of :data:`MESSAGES` in a language: ``{key, lang}``."""
    request = json.loads(text)
    return _answer(text=html.translator(request["lang"])(MESSAGES[request["key"]]))


def refuse(text: str) -> str:
    """Give a sentence of :data:`MESSAGES` as the refusal of what the browser's side could not do: ``{key, lang}``."""
    request = json.loads(text)
    why = MESSAGES[request["key"]]
    return _refused(NotNow(why), request["lang"])


def warm() -> None:
    """Load all templates and find all games before the first page is asked for."""
    html.warm()
    every_ruleset()


def _answer(**values: object) -> str:
    return json.dumps({"ok": True, **values}, ensure_ascii=False)


def _refused(refusal: Refusal, language: str, command: str = "") -> str:
    said = refused(refusal, language, offers_namesake=command in forms.KNOW_NAMESAKES)
    return json.dumps({"ok": False, "refusal": said}, ensure_ascii=False)
