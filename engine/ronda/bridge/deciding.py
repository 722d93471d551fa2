"""A command, decided without being done: the lines to store, and what to say and show afterwards."""

import json
from collections.abc import Sequence
from typing import Any

from ronda import commands, demonstration, founding, journal, undoing
from ronda.bridge.held import HELD, answer, known, read_file, refused_answer
from ronda.commands import Moment, forms, quick
from ronda.commands.requests import Command
from ronda.core import inputs
from ronda.core.errors import Faults, Refusal
from ronda.core.facts import Fact
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.journal import Log, Record
from ronda.rulesets import ruleset_of
from ronda.views.app import answers, typed
from ronda.views.app.copies import NONE, copy_of
from ronda.views.app.summary import summary
from ronda.views.shared import html
from ronda.views.shared.hidden import namings

IMPORT = "import_file"
RESTORE = "restore"
"""The commands that bring a whole log: a file's, or the one that stands for a damaged log from now on."""
DEMONSTRATION = "open_demo"
"""The command of the shell that opens the demo event: it brings the file's text along."""


def decide(text: str) -> str:
    """Decide a command without doing it: ``{tournament, command, form, now, random, lang}``.

    Gives the lines to store, the summary to keep beside them, and what to say and show afterwards; or only where a
    typed entry leads. A file that was opened is a copy.
    """
    request = json.loads(text)
    language = request["lang"]
    try:
        if place := _place(request):
            return answer(go=place.go, focus=place.focus)
        if request["command"] == IMPORT and (backup := _backup(request)):
            return answer(go=f"/t/{backup}/restore")
        log, records = _decide(request)
        after = journal.append(log, records) if records else log
    except Refusal as refusal:
        return refused_answer(refusal, language, request["command"])
    if after is None:
        raise AssertionError("a command on no event always creates one")
    is_file = request["command"] == IMPORT
    copy = copy_of(after) if is_file else HELD.copies.get(after.tournament.id, NONE)
    said, go = _afterwards(request, after.tournament, [record.fact for record in records])
    known = namings(log) if log else ()
    named = [naming.told for naming in namings(after) if naming not in known]
    sentences = [message.render(html.translator(language)) for message in (said, *named) if message]
    return answer(
        tournament=after.tournament.id,
        first=records[0].seq if records else len(after.records),
        lines=[record.line for record in records],
        summary=summary(after, copy),
        instead=bool(records) and records[0].seq == 0 and after.tournament.id in {*HELD.damaged, *HELD.lost},
        go=go,
        notice=" ".join(sentences) or None,
    )


def _place(request: dict[str, Any]) -> answers.SearchPlace | None:
    """Give where a typed entry leads that enters no result; None for everything else."""
    if request["command"] != quick.COMMAND:
        return None
    HELD.refuse_damaged(request["tournament"] or "")
    log = known(HELD.logs.get(request["tournament"] or ""))
    entry = quick.read(request["form"], log.tournament, ruleset_of(log.tournament))
    return None if entry.is_new else answers.place(log.tournament, entry)


def _backup(request: dict[str, Any]) -> str | None:
    """Keep a file of a damaged tournament until the organiser has seen what differs, and give which it is of."""
    if request["tournament"] not in HELD.damaged:
        return None
    log = read_file(request["form"]["text"])
    HELD.backups[log.tournament.id] = log
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
    go = answers.destination(tournament, facts) or typed.page_of(form)
    if command == "change_publication":
        go = None
    elif command == "import_players":
        go = f"{home}/players"
    elif inputs.one(form, "then") == "board":
        go = f"{home}/round/{inputs.one(form, 'round')}"
    return answers.notice(tournament, facts), go


def _decide(request: dict[str, Any]) -> tuple[Log | None, Sequence[Record]]:
    command, form = request["command"], request["form"]
    if command == IMPORT:
        log = read_file(form["text"])
        mine = HELD.logs.get(log.tournament.id)
        new = journal.merge(mine, log)
        if mine is not None and HELD.is_lost(log.tournament.id):
            return None, (*mine.records, *new)
        return mine, new
    if command == RESTORE:
        return None, HELD.replacement(request["tournament"], inputs.one(form, "source")).records
    if command == DEMONSTRATION:
        name = html.translator(request["lang"])(demonstration.NAME)
        moment = Moment(at=request["now"], random=request["random"])
        return None, demonstration.begin(form["text"], name, moment)
    HELD.refuse_damaged(request["tournament"] or "")
    moment = Moment(at=request["now"], random=request["random"])
    if command == "create_event":
        like = HELD.logs.get(inputs.one(form, "same"))
        return None, founding.begin(form, like.tournament if like else None, moment)
    log = known(HELD.logs.get(request["tournament"] or ""))
    return log, journal.extend(log, _facts(command, form, log, moment), at=request["now"])


def _facts(command: str, form: dict[str, Any], log: Log, moment: Moment) -> Sequence[Fact]:
    tournament, ruleset = log.tournament, ruleset_of(log.tournament)
    match command:
        case "undo":
            return (undoing.undo(log, forms.step(form)),)
        case "redo":
            return (undoing.redo(log, forms.step(form)),)
        case "return_to":
            return (undoing.return_to(log, forms.step(form), seen=forms.step(form, "seen")),)
        case quick.COMMAND:
            asked: Command = quick.read(form, tournament, ruleset).report
            return commands.decide(tournament, ruleset, asked, moment)
        case _:
            with Faults() as faults:
                asked = forms.read(command, form, tournament, ruleset, faults)
                return commands.decide(tournament, ruleset, asked, moment)
