"""Event files from outside: whole and unchanged is not enough, they must hold what Ronda could have written."""

from datetime import datetime

from ronda import journal
from ronda.commands.announcing import checked_details
from ronda.commands.results import check_result
from ronda.core import events as ev
from ronda.core import inputs
from ronda.core.errors import Malformed, Refusal, UnreadableFile
from ronda.core.results import Ending
from ronda.core.ruleset import Ruleset
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.journal import Log, Record
from ronda.rulesets import find_ruleset, ruleset_of

FIRST_RECORD_LINE = 2


def read_event_file(text: str) -> Log:
    """Read an event file that came from outside.

    Raises ``UnreadableFile`` for what ``journal.read_file`` refuses, and for a file whose game is unknown or whose
    details, names, results or times no Ronda would have written, naming the line.
    """
    log = journal.read_file(text)
    ruleset = ruleset_of(log.tournament)
    undone = log.undone
    for record in log.records:
        if record.action in undone:
            continue
        try:
            _check(record, log.tournament, ruleset)
        except Refusal as refusal:
            raise UnreadableFile(
                "Line {line} holds what this event cannot: {problem}",
                line=FIRST_RECORD_LINE + record.seq,
                problem=refusal.message,
            ) from refusal
    return log


def _check(record: Record, tournament: Tournament, ruleset: Ruleset) -> None:
    _check_time(record.at)
    match record.event:
        case ev.TournamentCreated(details=details) | ev.DetailsChanged(details=details):
            if checked_details(details, ruleset) != details:
                raise Malformed("its details are not tidy.")
        case ev.PlayerRegistered(name=name, fields=fields) | ev.PlayerEdited(name=name, fields=fields):
            if inputs.line(name, what=Message("The name of the player"), field="name") != name or not name:
                raise Malformed("the name of its player is not tidy.")
            for key, value in fields:
                # before the start the details can still change what a field asks for
                field = find_ruleset(tournament.game).field(key)
                if field is None or field.check(value) != value:
                    raise Malformed("its field “{key}” is not one of this game.", key=key[:40])
        case ev.ClockStarted(at=at):
            _check_time(at)
        case ev.ResultReported() | ev.ResultCorrected():
            _check_result(record.event, tournament, ruleset)
        case _:
            pass


def _check_time(text: str) -> None:
    try:
        aware = datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        aware = False
    if not aware:
        raise Malformed("“{text}” is not a time.", text=text[:40])


def _check_result(event: ev.ResultReported | ev.ResultCorrected, tournament: Tournament, ruleset: Ruleset) -> None:
    if event.result.ending == Ending.FORFEIT or event.round > len(tournament.rounds):
        return
    stage = tournament.rounds[event.round - 1].stage
    check_result(ruleset.result_form(tournament.details, stage), event.result)
