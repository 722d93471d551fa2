"""A command, decided without being done: the lines to store, and what to say and show afterwards."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ronda import commands, demonstration, desks, founding, journal, undoing
from ronda.bridge import roles
from ronda.bridge.held import HELD, answer, known, read_file, refused_answer
from ronda.bridge.linking import event_time
from ronda.commands import Moment, forms, quick, rights
from ronda.commands.requests import Command
from ronda.core import inputs
from ronda.core.errors import Faults, Refusal, refuse
from ronda.core.facts import Fact, ScreenUnlocked, StepSetAside
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.journal import Log, Record
from ronda.rulesets import ruleset_of
from ronda.views.app import answers, elsewhere, typed
from ronda.views.app import lock as locks
from ronda.views.app.copies import copy_of
from ronda.views.shared import html
from ronda.views.shared.hidden import namings

IMPORT = "import_file"
RESTORE = "restore"
"""The commands that bring a whole log: a file's, or the one that stands for a damaged log from now on."""
DEMONSTRATION = "open_demo"
"""The command of the shell that opens the demo event: it brings the file's text along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Decided:
    """What a command comes to."""

    log: Log | None
    """What goes on; None where the records are a whole log."""
    records: Sequence[Record]
    after: Log | None = None
    """What both come to, where that is known."""
    is_copy: bool = False
    """A file that was opened holds all of it."""
    parted: bool = False
    """The file had gone on differently."""
    replaces: bool = False
    """The file stands here from now on, since it has all that was here."""


def decide(text: str) -> str:
    """Decide a command without doing it: ``{tournament, command, form, now, random, lang}``.

    Gives the lines to store, the summary to keep beside them, and what to say and show afterwards; or only where a
    typed entry leads. Of a file that was read already the form has its name, see :mod:`ronda.bridge.opening`.
    """
    request = json.loads(text)
    language = request["lang"]
    try:
        if request["command"] == locks.FORGOTTEN:
            request["tournament"] = _locked_event()
            if request["tournament"] not in HELD.logs or request["tournament"] in HELD.damaged:
                return answer(go="/")
        else:
            _refuse_closed(request)
        if place := _place(request):
            return answer(go=place.go, focus=place.focus)
        if request["command"] == IMPORT and (backup := _backup(request)):
            return answer(go=f"/t/{backup}/restore")
        decided = _decide(request)
        log, records = decided.log, decided.records
        after = decided.after or (journal.append(log, records) if records else log)
    except Refusal as refusal:
        return refused_answer(refusal, language, request["command"])
    if after is None:
        raise AssertionError("a command on no event always creates one")
    HELD.decided = after
    copy = copy_of(after) if decided.is_copy else None
    said, go = _afterwards(request, after.tournament, decided)
    known = namings(log) if log else ()
    named = [naming.told for naming in namings(after) if naming not in known]
    sentences = [message.render(html.translator(language)) for message in (said, *named) if message]
    first = records[0].seq if records else len(after.records)
    return answer(
        tournament=after.tournament.id,
        first=first,
        before=HELD.stored(after.tournament.id, first),
        lines=[record.line for record in records],
        summary=HELD.summary_of(after, copy),
        instead=bool(records) and records[0].seq == 0 and after.tournament.id in {*HELD.damaged, *HELD.lost},
        go=go,
        notice=" ".join(sentences) or None,
    )


def _locked_event() -> str:
    """Give the event that the screen is locked to, in which its opening is written down; raises ``NotNow``."""
    if HELD.lock is None:
        raise locks.not_locked()
    return HELD.lock.event


def _refuse_closed(request: dict[str, Any]) -> None:
    """Raise ``NotNow`` for what is asked where a locked screen does not reach, and for what a desk may not do."""
    command, locked = request["command"], HELD.lock
    log = HELD.logs.get(request["tournament"] or "")
    if log is not None and (desk := roles.limits(log)) is not None:
        refuse(desk.why_not_named(command, log.tournament))
    if locked is None:
        return
    if log is None or log.tournament.id != locked.event:
        raise locks.elsewhere()
    refuse(rights.why_not_named(locked.rights, command, log.tournament))


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
    log = _file(request["form"])
    HELD.backups[log.tournament.id] = log
    return log.tournament.id


def _afterwards(
    request: dict[str, Any], tournament: Tournament, decided: _Decided
) -> tuple[Message | None, str | None]:
    command, form, home = request["command"], request["form"], f"/t/{tournament.id}"
    facts = [record.fact for record in decided.records]
    if decided.parted:
        waits = any(isinstance(fact, StepSetAside) for fact in facts) and not decided.replaces
        said = answers.met(tournament, facts, replaced=decided.replaces)
        return said, f"{home}{elsewhere.PATH}" if waits else home
    if command == IMPORT:
        return answers.opened(tournament, len(facts)), home
    if command == RESTORE:
        return answers.restored(tournament, len(facts)), home
    if command == DEMONSTRATION:
        return None, home
    if command == locks.FORGOTTEN:
        return Message(locks.UNLOCKED), home
    go = answers.destination(tournament, facts) or typed.page_of(form)
    if command == "change_publication":
        go = None
    elif command == "import_players":
        go = f"{home}/players"
    elif inputs.one(form, "then") == "board":
        go = f"{home}/round/{inputs.one(form, 'round')}"
    return answers.notice(tournament, facts), go


def _decide(request: dict[str, Any]) -> _Decided:
    command, form = request["command"], request["form"]
    if command == IMPORT:
        return _opened(_file(form))
    if command == RESTORE:
        source = HELD.replacement(request["tournament"], inputs.one(form, "source"))
        return _Decided(log=None, records=source.records, after=source)
    moment = Moment(at=request["now"], random=request["random"])
    if command == DEMONSTRATION:
        name = html.translator(request["lang"])(demonstration.NAME)
        return _Decided(log=None, records=demonstration.begin(form["text"], name, moment))
    HELD.refuse_damaged(request["tournament"] or "")
    if command == "create_event":
        like = HELD.logs.get(inputs.one(form, "same"))
        return _Decided(log=None, records=founding.begin(form, like.tournament if like else None, moment))
    known_log = known(HELD.logs.get(request["tournament"] or ""))
    moment = replace(moment, at=event_time(known_log.tournament.id, moment.at))
    facts = _facts(command, form, known_log, moment)
    step = roles.step_name(known_log.tournament.id, moment.random)
    return _Decided(log=known_log, records=journal.extend(known_log, facts, at=moment.at, step=step))


def _file(form: Mapping[str, str]) -> Log:
    """Give the file that is opened: one that was read just now, or a text; raises ``Refusal``."""
    read = HELD.arrived.pop(form.get("read", ""), None)
    return read or read_file(form["text"])


def _opened(file: Log) -> _Decided:
    meeting = desks.meet(HELD.logs.get(file.tournament.id), file)
    every = meeting.after.records
    is_copy, parted = every[-1].digest == file.records[-1].digest, meeting.parted > 0
    if meeting.base is not None and HELD.is_lost(file.tournament.id):
        return _Decided(log=None, records=every, after=meeting.after, is_copy=is_copy, parted=parted)
    return _Decided(
        log=meeting.base,
        records=meeting.records,
        after=meeting.after,
        is_copy=is_copy,
        parted=parted,
        replaces=meeting.replaces,
    )


def _facts(command: str, form: dict[str, Any], log: Log, moment: Moment) -> Sequence[Fact]:
    tournament, ruleset = log.tournament, ruleset_of(log.tournament)
    match command:
        case "undo":
            return (undoing.undo(log, forms.step(form)),)
        case "redo":
            return (undoing.redo(log, forms.step(form)),)
        case "settle":
            return desks.settle(log, inputs.one(form, "step"), taken=inputs.one(form, "take") == "yes")
        case locks.FORGOTTEN:
            return (ScreenUnlocked(),)
        case "return_to":
            return (undoing.return_to(log, forms.step(form), seen=forms.step(form, "seen")),)
        case quick.COMMAND:
            asked: Command = quick.read(form, tournament, ruleset).report
            _refuse_beyond(asked, log)
            return commands.decide(tournament, ruleset, asked, moment)
        case _:
            with Faults() as faults:
                asked = forms.read(command, form, tournament, ruleset, faults)
                _refuse_beyond(asked, log)
                return commands.decide(tournament, ruleset, asked, moment)


def _refuse_beyond(asked: Command, log: Log) -> None:
    tournament = log.tournament
    if HELD.lock is not None:
        refuse(HELD.lock.why_not(asked, tournament))
    if (desk := roles.limits(log)) is not None:
        refuse(desk.why_not(asked, tournament))
