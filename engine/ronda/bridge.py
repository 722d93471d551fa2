"""All that the browser calls: JSON text in, JSON text out. See site/worker.js for the other side."""

import base64
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from ronda import commands, demonstration, journal
from ronda.admission import read_event_file
from ronda.commands import Moment, forms, quick
from ronda.commands.player_lists import is_list
from ronda.commands.requests import Command, CreateTournament
from ronda.core import bounds, inputs, lookup
from ronda.core.errors import Faults, NotNow, Refusal
from ronda.core.facts import Fact
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.imports import import_any, rulesets_for
from ronda.journal import Log, Record
from ronda.publish import publish as publish_logs
from ronda.publish import publish_ranking as publish_season
from ronda.rulesets import every_ruleset, find_ruleset, ruleset_of
from ronda.views.app import Device, answers, finder, odds, page
from ronda.views.app.refused import refused
from ronda.views.app.route import Route
from ronda.views.app.summary import summary
from ronda.views.files import plain_text
from ronda.views.files.calendar import calendar as calendar_of
from ronda.views.files.league_report import league_report
from ronda.views.files.player_csv import players_csv
from ronda.views.shared import html
from ronda.views.shared.hidden import without_hidden_names
from ronda.views.shared.slug import slug

MESSAGES = {
    "conflict": N_("Another window changed this event. Look at what it did, then repeat your step."),
    "write_failed": N_("The step could not be stored and was not done. Export the event, then try again."),
    "quota": N_("The device has no room left. Export the event, free some space, then repeat your step."),
    "newer_build": N_("A newer Ronda is open in another window. Reload this one before you go on."),
    "copied": N_("Copied: paste it where the players read it."),
}
"""Sentences that the browser's side needs, by key."""

DEMONSTRATION = "open_demo"
"""The command of the shell that opens the demo event: it brings the file's text along."""

_open: dict[str, Log] = {}


def load(text: str) -> str:
    """Put a tournament's log into memory: ``{tournament, lines, lang}``."""
    request = json.loads(text)
    try:
        _open[request["tournament"]] = journal.read_lines(request["lines"])
    except Refusal as refusal:
        return _refused(refusal, request["lang"])
    return _answer()


def unload(text: str) -> str:
    """Take a tournament's log out of memory: ``{tournament}``."""
    _open.pop(json.loads(text)["tournament"], None)
    return _answer()


def decide(text: str) -> str:
    """Decide a command without doing it: ``{tournament, command, form, now, random, lang}``.

    Gives the lines to store, the summary to keep beside them, and what to say and show afterwards; or only where a
    typed entry leads.
    """
    request = json.loads(text)
    language = request["lang"]
    try:
        if place := _place(request):
            return _answer(go=place.go, focus=place.focus)
        log, records = _decide(request)
        after = journal.append(log, records) if records else log
    except Refusal as refusal:
        return _refused(refusal, language, request["command"])
    if after is None:
        raise AssertionError("a command on no event always creates one")
    said, go = _afterwards(request, after.tournament, [record.fact for record in records])
    return _answer(
        tournament=after.tournament.id,
        first=records[0].seq if records else len(after.records),
        lines=[record.line for record in records],
        summary=summary(after),
        go=go,
        notice=said.render(html.translator(language)) if said else None,
    )


def _place(request: dict[str, Any]) -> answers.SearchPlace | None:
    """Give where a typed entry leads that enters no result; None for everything else."""
    if request["command"] != quick.COMMAND:
        return None
    log = _known(_open.get(request["tournament"] or ""))
    entry = quick.read(request["form"], log.tournament, ruleset_of(log.tournament))
    return None if entry.is_new else answers.place(log.tournament, entry)


def _afterwards(
    request: dict[str, Any], tournament: Tournament, facts: Sequence[Fact]
) -> tuple[Message | None, str | None]:
    command, form, home = request["command"], request["form"], f"/t/{tournament.id}"
    if command == "import_file":
        return answers.opened(tournament, len(facts)), home
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
    if command == "import_file":
        log = _read_file(form["text"])
        mine = _open.get(log.tournament.id)
        return mine, journal.merge(mine, log)
    if command == DEMONSTRATION:
        name = html.translator(request["lang"])(demonstration.NAME)
        moment = Moment(at=request["now"], random=request["random"])
        return None, demonstration.begin(form["text"], name, moment)
    log_or_none = _open.get(request["tournament"] or "")
    facts = _facts(command, form, log_or_none, Moment(at=request["now"], random=request["random"]))
    return log_or_none, journal.extend(log_or_none, facts, at=request["now"])


def _facts(command: str, form: dict[str, Any], log: Log | None, moment: Moment) -> Sequence[Fact]:
    if command == "create_event":
        ruleset = find_ruleset(inputs.one(form, "game"))
        identifier = f"{moment.random:014x}"
        with Faults() as faults:
            details = forms.details(form, ruleset, faults)
            create = CreateTournament(tournament=identifier, game=ruleset.key, details=details)
            return commands.decide(None, ruleset, create, moment)
    log = _known(log)
    tournament, ruleset = log.tournament, ruleset_of(log.tournament)
    match command:
        case "undo":
            return (journal.undo(log),)
        case "redo":
            return (journal.redo(log),)
        case "return_to":
            return (journal.return_to(log, forms.step(form)),)
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
    """Do what was decided and stored: ``{tournament, lines}``."""
    request = json.loads(text)
    tournament = request["tournament"]
    _open[tournament] = journal.read_lines(request["lines"], after=_open.get(tournament))
    return _answer()


def render(text: str) -> str:
    """Give the HTML of a route, and the tournaments with which it would say more: ``{route, lang, device}``."""
    request = json.loads(text)
    shown = page(request["route"], _open, Device.read(request["device"]), request["lang"])
    return _answer(html=shown.html, title=shown.title, needs=shown.needs)


def find(text: str) -> str:
    """Give the HTML of the list of places and actions that a person can search: ``{route, lang, device}``."""
    request = json.loads(text)
    found = finder(request["route"], _open, Device.read(request["device"]), request["lang"])
    return _answer(html=found.html)


def simulate(text: str) -> str:
    """Work out one more slice of what a page asks for: ``{question, state, lang}``.

    Gives HTML to show and the state for the next slice, which is none when all is done. See :mod:`odds`.
    """
    request = json.loads(text)
    return _answer(**odds.simulated(request["question"], request["state"], _open, request["lang"]))


def identify(text: str) -> str:
    """Give the tournament that a file holds, or where a list of players is looked at: ``{text, route, lang}``.

    ``typed`` is the query of that route, which stays out of the address.
    """
    request = json.loads(text)
    content, tournament = request["text"], Route.read(request["route"]).event
    if tournament and is_list(content):
        return _answer(go=f"/t/{tournament}/players/import", typed=f"?{urlencode({'text': content})}")
    try:
        return _answer(tournament=_read_file(content).tournament.id)
    except Refusal as refusal:
        return _refused(refusal, request["lang"])


def _read_file(text: str) -> Log:
    """Read an event file, or a file of other software; raises ``Refusal``."""
    bounds.check_size(text)
    games = rulesets_for(text, every_ruleset())
    return import_any(text, games[0]) if games else read_event_file(text)


def export(text: str) -> str:
    """Give a tournament as a file: ``{tournament}``."""
    log = _open[json.loads(text)["tournament"]]
    return _answer(
        filename=f"{slug(log.tournament.details.name)}.ronda",
        mime="application/x-ronda",
        text=journal.write_file(log),
    )


def share(text: str) -> str:
    """Give pairings or standings as a text to send: ``{tournament, round, lang}``; without a round, the standings."""
    request = json.loads(text)
    language = request["lang"]
    tournament = without_hidden_names(_open[request["tournament"]]).tournament
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
    tournament = _open[request["tournament"]].tournament
    try:
        made = league_report(tournament, ruleset_of(tournament), request["lang"])
    except Refusal as refusal:
        return _refused(refusal, request["lang"])
    return _answer(filename=f"{slug(tournament.details.name)}.csv", mime="text/csv", text=made)


def calendar(text: str) -> str:
    """Give the days of a tournament as a calendar file: ``{tournament, lang}``."""
    request = json.loads(text)
    log, language = _open[request["tournament"]], request["lang"]
    try:
        made = calendar_of(log, ruleset_of(log.tournament), html.translator(language))
    except Refusal as refusal:
        return _refused(refusal, language)
    return _answer(filename=f"{slug(log.tournament.details.name)}.ics", mime="text/calendar;charset=utf-8", text=made)


def export_players(text: str) -> str:
    """Give a tournament's players as a CSV: ``{tournament, lang}``."""
    request = json.loads(text)
    log = _open[request["tournament"]]
    return _answer(
        filename=f"{slug(log.tournament.details.name)}-{html.translator(request['lang'])(N_('players'))}.csv",
        mime="text/csv;charset=utf-8",
        text=players_csv(log.tournament, ruleset_of(log.tournament), request["lang"]),
    )


def publish(text: str) -> str:
    """Give a tournament's results pages as a zip: ``{tournament}``."""
    log = _open[json.loads(text)["tournament"]]
    return _zipped(log.tournament.details.name, publish_logs([log]))


def publish_ranking(text: str) -> str:
    """Give the pages of the season's ranking as a zip, of all logs in memory: ``{season, lang}``."""
    request = json.loads(text)
    try:
        files = publish_season(list(_open.values()), season=request["season"])
    except Refusal as refusal:
        return _refused(refusal, request["lang"])
    return _zipped(f"ranking {request['season']}", files)


def _zipped(name: str, files: Mapping[str, bytes]) -> str:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path, date_time=(1980, 1, 1, 0, 0, 0)), content)
    return _answer(
        filename=f"{slug(name)}.zip",
        mime="application/zip",
        base64=base64.b64encode(packed.getvalue()).decode(),
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
