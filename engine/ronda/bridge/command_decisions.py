"""Deciding a command without carrying it out: the lines to store, and the message and screen afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ronda import commands, journal, sync
from ronda.bridge import day_questions, roles
from ronda.bridge.erasing import erase_as_confirmed
from ronda.bridge.linking import event_time
from ronda.bridge.messages import CommandRequest, DecidedAnswer, DoneAnswer, Heard, RefusedAnswer
from ronda.bridge.session_state import SESSION, read_any_file, refuse_request, require_log
from ronda.codes.entry_codes import EntryFile
from ronda.commands import Moment, create_event, forms, quick_entry, read_command, rights
from ronda.commands.requests import AcceptPlainEntries, ChangeDetails, Command
from ronda.core import inputs
from ronda.core.errors import Faults, Refusal, raise_if_refused
from ronda.core.facts import DayClashAccepted, EntryOrigin, Fact, ScreenUnlocked, StepSetAside
from ronda.core.inputs import Form
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log, Record, undo
from ronda.rulesets import ruleset_of
from ronda.session import demo_records
from ronda.session import screen_lock as locks
from ronda.session.backup_copies import NO_COPY, copy_of_log
from ronda.session.known_people import hidden_as_known, known_player, with_known_person
from ronda.sync.entry_codes import read_entries
from ronda.sync.erased_copies import erased_as_in
from ronda.views.app.event import confirmations, conflicts
from ronda.views.app.players.read_entries import read_entries_text
from ronda.views.app.screen import form_drafts
from ronda.views.app.setup.chosen_sources import qualifiers_of_form
from ronda.views.shared import html
from ronda.views.shared.hidden_names import hidden_name_mentions
from ronda.views.shared.waiting_lists import THEN_FIELD, later_lists, lists_query, shared_lists

IMPORT_COMMAND = "import_file"
RESTORE_COMMAND = "restore"
"""Commands with a whole log: from a file, or as replacement of a damaged one."""
ERASE_COMMAND = "erase_person"
"""The command that rewrites stored records and is no step of the event."""
ENTRIES_COMMAND = "accept_plain_entries"
"""The command that includes registrations made at home, as ``codes`` or as files ``read`` before."""
DEMO_COMMAND = "open_demo"
"""The shell's command that opens the demo event, with its file's text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Decision:
    """A decided command."""

    log: Log | None
    """The log to extend; None if the records are a whole log."""
    records: Sequence[Record]
    after: Log | None = None
    """The resulting log, if known."""
    is_copy: bool = False
    """Whether an opened file contains all of it."""
    parted: bool = False
    """Whether the file had diverged."""
    replaces: bool = False
    """Whether the file replaces the log because it has all of it."""
    erases: bool = False
    """Whether nothing stored before may be kept (REG-ERASE)."""
    said: Message | None = None
    """The message, if the facts alone do not determine it."""
    heard: Heard | None = None
    """The sound for people at the door."""


class DecisionRequest(CommandRequest):
    """A command to decide.

    For a file that was read already, its form holds the file's handle: see :mod:`ronda.bridge.opening`.
    """

    random: int


def decide_command(request: DecisionRequest) -> DecidedAnswer | DoneAnswer | RefusedAnswer:
    """Decide a command without carrying it out; for a typed entry without a result only its target screen."""
    language = request["lang"]
    try:
        if request["command"] == locks.UNLOCK_WITHOUT_CODE:
            request["tournament"] = _locked_event()
            if request["tournament"] not in SESSION.logs or request["tournament"] in SESSION.damaged:
                return DoneAnswer(ok=True, go="/")
        else:
            _refuse_closed(request)
        if place := _search_place(request):
            return DoneAnswer(ok=True, go=place.go, focus=place.focus)
        if request["command"] == IMPORT_COMMAND and (backup := _keep_backup(request)):
            return DoneAnswer(ok=True, go=f"/t/{backup}/restore")
        decided = _decide_request(request)
        log, records = decided.log, decided.records
        after = decided.after or (journal.append_records(log, records) if records else log)
    except Refusal as refusal:
        return refuse_request(refusal, language, request["command"])
    if after is None:
        raise AssertionError("a command on no event always creates one")
    SESSION.decided = after
    if request["command"] == IMPORT_COMMAND and log is None:
        SESSION.from_elsewhere.add(after.tournament.id)
    copy = copy_of_log(after) if decided.is_copy else NO_COPY if decided.erases else None
    said, go = _notice_and_destination(request, after.tournament, decided)
    typed = _lists_to_go_on(request)
    if typed:
        is_known = request["command"] == "create_event" or inputs.form_value(request["form"], THEN_FIELD)
        go = f"/t/{after.tournament.id}/players/import" if is_known else "/list"
    known = hidden_name_mentions(log) if log else ()
    named = [naming.where for naming in hidden_name_mentions(after) if naming not in known]
    sentences = [message.render(html.translator_for(language)) for message in (said, *named) if message]
    first = records[0].seq if records else len(after.records)
    return DecidedAnswer(
        ok=True,
        tournament=after.tournament.id,
        first=first,
        before=SESSION.stored_count(after.tournament.id, first),
        lines=[record.line for record in records],
        summary=SESSION.summary_of(after, copy),
        erases=decided.erases,
        instead=bool(records) and records[0].seq == 0 and after.tournament.id in {*SESSION.damaged, *SESSION.lost},
        go=go,
        typed=typed,
        notice=" ".join(sentences) or None,
        heard=decided.heard,
        is_step=not (named or decided.said) and _moves_last_step(log, after) and request["command"] != IMPORT_COMMAND,
    )


def _moves_last_step(before: Log | None, after: Log) -> bool:
    """Whether the line with the last step tells what was done; false if it shows another or an undone step."""
    return before is not None and (before.last_action, before.next_action) != (after.last_action, after.next_action)


def _locked_event() -> str:
    """The event to which the screen is locked, in which unlocking is recorded; raises ``NotNow``."""
    if SESSION.lock is None:
        raise locks.not_locked_refusal()
    return SESSION.lock.event


def _refuse_closed(request: DecisionRequest) -> None:
    """Raise ``NotNow`` for requests that a locked screen or a desk's rights do not allow."""
    command, locked = request["command"], SESSION.lock
    log = SESSION.logs.get(request["tournament"] or "")
    if log is not None and (desk := roles.desk_limits(log)) is not None:
        raise_if_refused(desk.why_not_named(command, log.tournament))
    if locked is None:
        return
    if log is None or log.tournament.id != locked.event:
        raise locks.outside_locked_event_refusal()
    raise_if_refused(rights.why_not_named_permitted(locked.rights, command, log.tournament))


def _search_place(request: DecisionRequest) -> confirmations.EntryPlace | None:
    """The target of a typed entry without a result; None otherwise."""
    if request["command"] != quick_entry.COMMAND:
        return None
    SESSION.refuse_damaged(request["tournament"] or "")
    log = require_log(SESSION.logs.get(request["tournament"] or ""))
    entry = quick_entry.read_quick_entry(request["form"], log.tournament, ruleset_of(log.tournament))
    return None if entry.is_new else confirmations.quick_entry_place(log.tournament, entry)


def _keep_backup(request: DecisionRequest) -> str | None:
    """Keep a damaged tournament's backup file until the organiser has seen the differences; returns its tournament."""
    if request["tournament"] not in SESSION.damaged:
        return None
    log = _file(request["form"])
    if (whole := SESSION.logs.get(log.tournament.id)) is not None:
        log = erased_as_in(log, whole)
    SESSION.backups[log.tournament.id] = log
    return log.tournament.id


def _notice_and_destination(
    request: DecisionRequest, tournament: Tournament, decided: _Decision
) -> tuple[Message | None, str | None]:
    """The message of a decision, and the next route; None for no message, or to stay."""
    command, form, home = request["command"], request["form"], f"/t/{tournament.id}"
    facts = [record.fact for record in decided.records]
    if decided.said:
        return decided.said, f"{home}/arrivals" if inputs.form_value(form, "then") == "arrivals" else None
    if decided.parted:
        waits = any(isinstance(fact, StepSetAside) for fact in facts) and not decided.replaces
        said = confirmations.file_merged_text(tournament, facts, replaced=decided.replaces)
        return said, f"{home}{conflicts.CONFLICTS_PATH}" if waits else home
    if command == IMPORT_COMMAND:
        is_new = decided.log is None
        differences = SESSION.import_differences.pop(tournament.id, ())
        said = confirmations.file_opened_text(tournament, len(facts), differences, is_new=is_new)
        read = inputs.form_value(form, "read")
        return said, SESSION.after_question(read) or SESSION.read_for.pop(read, home)
    if command == ERASE_COMMAND:
        return Message(N_("Erased: numbers stand in the place of names.")), f"{home}/privacy"
    if command == RESTORE_COMMAND:
        return confirmations.event_restored_text(tournament, len(facts)), home
    if command == DEMO_COMMAND:
        return None, home
    if command == locks.UNLOCK_WITHOUT_CODE:
        return Message(locks.SCREEN_UNLOCKED), home
    go = confirmations.next_route(tournament, facts) or form_drafts.page_of_form(form)
    if command == "change_publication" or (go and command != "import_players" and "offered" in form):
        go = None  # the preview of a list stays, whoever is brought back from it
    elif command == "import_players":
        go = f"{home}/players"
    elif inputs.form_value(form, "then") == "board":
        go = f"{home}/round/{inputs.form_value(form, 'round')}"
    return confirmations.confirmation_text(tournament, facts), go


def _lists_to_go_on(request: DecisionRequest) -> str | None:
    """The query with the remaining shared lists: for an event just created, or after an import."""
    form, later = request["form"], later_lists(request["form"])
    if request["command"] == "create_event" and (listed := shared_lists(form)):
        return lists_query(listed, later)
    if request["command"] != "import_players" or not later:
        return None
    then = inputs.form_value(form, THEN_FIELD)
    return lists_query(later[:1], later[1:], then) if then else lists_query(later)


def _decide_request(request: DecisionRequest) -> _Decision:
    """The unstored records of a command, for an opened, new or existing event; raises ``Refusal``."""
    command, form = request["command"], request["form"]
    if command == IMPORT_COMMAND:
        return _decide_opened_file(_file(form))
    if command == RESTORE_COMMAND:
        source = SESSION.replacement(request["tournament"] or "", inputs.form_value(form, "source"))
        return _Decision(log=None, records=source.records, after=source)
    moment = Moment(at=request["now"], random=request["random"])
    if command == DEMO_COMMAND:
        name = html.translator_for(request["lang"])(demo_records.DEMO_NAME)
        return _Decision(
            log=None, records=demo_records.demo_event_records(inputs.form_value(form, "text"), name, moment)
        )
    SESSION.refuse_damaged(request["tournament"] or "")
    if command == "create_event":
        like = SESSION.logs.get(inputs.form_value(form, "same"))
        chosen = qualifiers_of_form(form, inputs.form_value(form, "game"), SESSION.logs)
        begun = create_event.new_event_records(
            form, like.tournament if like else None, moment, chosen.sources if chosen else ()
        )
        return _Decision(log=None, records=begun)
    known_log = require_log(SESSION.logs.get(request["tournament"] or ""))
    moment = replace(moment, at=event_time(known_log.tournament.id, moment.at))
    if command == ERASE_COMMAND:
        erased = erase_as_confirmed(form, known_log, at=moment.at)
        base = journal.append_records(None, known_log.records[: erased.place]) if erased.place else None
        return _Decision(log=base, records=erased.log.records[erased.place :], after=erased.log, erases=True)
    if command == ENTRIES_COMMAND and not form.keys().isdisjoint({"codes", "read"}):
        return _decide_entries(form, known_log, moment)
    facts = day_questions.answered_facts(
        known_log,
        command,
        form,
        request["lang"],
        lambda state: _command_facts(command, form, replace(known_log, tournament=state), moment),
        lambda change: _details_facts(change, known_log, moment),
    )
    accepted = [fact for fact in facts if isinstance(fact, DayClashAccepted)]
    groups: list[Sequence[Fact]] = [[fact for fact in facts if fact not in accepted], *([each] for each in accepted)]
    log, records = known_log, tuple[Record, ...]()
    for nth, noted in enumerate(groups):
        step = roles.step_name(known_log.tournament.id, moment.random + nth)
        added = journal.extend_log(log, noted, at=moment.at, step=step)
        log, records = journal.append_records(log, added), (*records, *added)
    return _Decision(log=known_log, records=records, after=log)


def _decide_entries(form: Form, log: Log, moment: Moment) -> _Decision:
    """The records of registrations made at home; raises ``Refusal`` if none could be read."""
    here = inputs.form_value(form, "here") == "yes"
    _refuse_beyond(AcceptPlainEntries(here=here), log)
    step = roles.step_name(log.tournament.id, moment.random)
    origin = EntryOrigin.CODE if here else EntryOrigin.FILE
    pasted = (EntryFile("", inputs.form_value(form, "codes")),)
    files = SESSION.pending_entries.pop(inputs.form_value(form, "read"), pasted)
    read = read_entries(log, files, moment, origin=origin, step=step, here=here)
    after = journal.append_records(log, read.records)
    said = read_entries_text(after.tournament, read)
    heard: Heard | None
    heard = "look" if read.waiting or read.refused or read.refused_files else "done" if read.registered else None
    return _Decision(log=log, records=read.records, after=after, said=said, heard=heard)


def _file(form: Form) -> Log:
    """The file to open: one read before, or a text; raises ``Refusal``."""
    number = inputs.form_value(form, "read")
    if number in SESSION.import_choices:
        choice = SESSION.import_choices[number]
        SESSION.import_differences[choice.log.tournament.id] = choice.all_remarks
        return choice.log
    read = SESSION.pending_files.pop(number, None)
    return read or read_any_file(inputs.form_value(form, "text"))


def _decide_opened_file(file: Log) -> _Decision:
    meeting = sync.merge_logs(SESSION.logs.get(file.tournament.id), file)
    every = meeting.after.records
    is_copy, parted = every[-1].digest == file.records[-1].digest, meeting.diverged_at > 0
    if meeting.base is not None and SESSION.is_lost(file.tournament.id):
        return _Decision(
            log=None, records=every, after=meeting.after, is_copy=is_copy, parted=parted, erases=meeting.erases
        )
    return _Decision(
        log=meeting.base,
        records=meeting.records,
        after=meeting.after,
        is_copy=is_copy,
        parted=parted,
        replaces=meeting.replaces,
        erases=meeting.erases,
    )


def _command_facts(command: str, form: Form, log: Log, moment: Moment) -> Sequence[Fact]:
    """The facts of an event's command: of the history, of conflicts, or of its form; raises ``Refusal``."""
    tournament, ruleset = log.tournament, ruleset_of(log.tournament)
    match command:
        case "undo":
            return (undo.undo_last_command(log, forms.read_step_number(form)),)
        case "redo":
            return (undo.redo_last_command(log, forms.read_step_number(form)),)
        case "settle":
            return sync.resolve_conflict(
                log, inputs.form_value(form, "step"), taken=inputs.form_value(form, "take") == "yes"
            )
        case locks.UNLOCK_WITHOUT_CODE:
            return (ScreenUnlocked(),)
        case "return_to":
            return (
                undo.return_to_command(log, forms.read_step_number(form), seen=forms.read_step_number(form, "seen")),
            )
        case quick_entry.COMMAND:
            asked: Command = quick_entry.read_quick_entry(form, tournament, ruleset).report
            _refuse_beyond(asked, log)
            return commands.decide_facts(tournament, ruleset, asked, moment)
        case "register_player" if (found := known_player(form, SESSION.logs)) is not None:
            known, game = found
            form = with_known_person(form, known, ruleset, is_same_game=game.title == ruleset.title)
            return _known_facts(form, known, log, moment)
        case _:
            with Faults() as faults:
                asked = read_command(command, form, tournament, ruleset, faults)
                _refuse_beyond(asked, log)
                return commands.decide_facts(tournament, ruleset, asked, moment)


def _known_facts(form: Form, known: Player, log: Log, moment: Moment) -> Sequence[Fact]:
    """Register somebody known from another event of the day, hidden as there (REG-DAY)."""
    before, ruleset = log.tournament, ruleset_of(log.tournament)
    with Faults() as faults:
        asked = read_command("register_player", form, before, ruleset, faults)
        _refuse_beyond(asked, log)
        registered = commands.decide_facts(before, ruleset, asked, moment)
    return (*registered, *hidden_as_known(before, ruleset, registered, known))


def _details_facts(change: ChangeDetails, log: Log, moment: Moment) -> Sequence[Fact]:
    _refuse_beyond(change, log)
    return commands.decide_facts(log.tournament, ruleset_of(log.tournament), change, moment)


def _refuse_beyond(asked: Command, log: Log) -> None:
    tournament = log.tournament
    if SESSION.lock is not None:
        raise_if_refused(SESSION.lock.why_not(asked, tournament))
    if (desk := roles.desk_limits(log)) is not None:
        raise_if_refused(desk.why_not(asked, tournament))
