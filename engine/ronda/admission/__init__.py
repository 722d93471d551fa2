"""Event files from outside: Ronda must have been able to write their content.

Being intact is not enough. Each record must be possible in the state before it; undone ones in the state in which they
were made.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ronda import journal
from ronda.admission import conduct, entries, event, lists, people, reports, results, rounds, sources
from ronda.admission.steps import KnownSteps as Given
from ronda.core import bounds, facts
from ronda.core.clock import parse_moment
from ronda.core.errors import Malformed, Refusal, UnknownGame, UnreadableFile
from ronda.core.fold import apply_fact
from ronda.core.progress import ProgressSteps, run_to_end, subtask_steps
from ronda.core.state import Tournament
from ronda.journal import Log, Record
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import is_known_game, ruleset_of

FIRST_RECORD_LINE = 2
_REGISTERED = f'"type":"{facts.PlayerRegistered.__name__}"'


def read_event_file(text: str, known: Log | None = None) -> Log:
    """Read an event file from outside.

    ``known`` is an earlier reading: if the file only continues it, only new records are read and checked. Raises
    ``UnreadableFile`` where ``journal.read_file`` does, and, naming the line, for a file that is too large or holds
    what no Ronda would have written.
    """
    return run_to_end(read_event_file_steps(text, known=known))


def read_public_copy(text: str) -> Log:
    """Read a public copy: raises as :func:`read_event_file`, and if any byte differs from the copy Ronda would make."""
    return run_to_end(read_public_copy_steps(text))


def read_public_copy_steps(text: str) -> ProgressSteps[Log]:
    """As :func:`read_public_copy`, in steps of one line."""
    log = yield from read_event_file_steps(text, journal.PUBLIC_FORMAT)
    if (written := journal.log_file_text(log, journal.PUBLIC_FORMAT)) != text:
        pairs = zip(written.split("\n"), text.split("\n"), strict=False)
        end = text.count("\n") + 1
        line = next((number for number, (own, other) in enumerate(pairs, start=1) if own != other), end)
        raise UnreadableFile(
            "Line {line} is not written as Ronda writes it: the copy was changed. Download it again.", line=line
        )
    return log


def read_event_file_steps(text: str, form: str = journal.FORMAT, known: Log | None = None) -> ProgressSteps[Log]:
    """As :func:`read_event_file`, in steps of one line; returns nothing from a refused file."""
    bounds.check_size(len(text))
    bounds.check_lines(text)
    if (registered := text.count(_REGISTERED)) > bounds.MOST_REGISTRATIONS:
        raise UnreadableFile(
            "The file is too large for an event: it registers {count} players, and {most} are the most.",
            count=registered,
            most=bounds.MOST_REGISTRATIONS,
        )
    log = yield from subtask_steps(journal.read_log_file_steps(text, form, known), 0, 2)
    if not is_known_game(log.tournament.game):
        raise unknown_game_refusal(log.tournament.game, journal.package_in_header(text))
    if known and log.records[: len(known.records)] == known.records:
        return check_added_records(known, log.records[len(known.records) :])
    yield from subtask_steps(_check_steps(log), 1, 2)
    return log


def unknown_game_refusal(game: str, package: str) -> UnknownGame:
    """The refusal of an event whose game is not installed; ``package`` provides it, if the file says so."""
    if package:
        return UnknownGame(
            "The game “{game}” is not in this Ronda. Open the file in one that has the package {package}.",
            game=game[:40],
            package=package,
        )
    return UnknownGame(
        "The game “{game}” is not in this Ronda. Open the file in one that has the package of that game.",
        game=game[:40],
    )


def check_added_records(before: Log, records: Sequence[Record]) -> Log:
    """The log with more records, each checked to be possible; raises ``UnreadableFile`` naming the line."""
    log = journal.append_records(before, records)
    if any(isinstance(record.fact, facts.HISTORY_MOVES) for record in records):
        check_log(log)
        return log
    state, last, steps = before.tournament, before.records[-1], Given()
    for record in before.records:
        steps.check(record)
    for record in records:
        with _at_line_of(record):
            _check_place(record, last)
            steps.check(record)
            check_fact(state, ruleset_of(state), record.fact)
            state, last = apply_fact(state, record.fact), record
    return log


def check_log(log: Log) -> None:
    """Check all records in the order they were made, undone ones too; raises ``UnreadableFile`` naming the line."""
    run_to_end(_check_steps(log))


def _check_steps(log: Log) -> ProgressSteps[None]:
    states = journal.states_after_records(log)
    state: Tournament | None = None
    ruleset: Ruleset | None = None
    before: Record | None = None
    steps = Given()
    for record in log.records:
        yield record.seq, len(log.records)
        with _at_line_of(record):
            _check_place(record, before)
            steps.check(record)
            if state is None or ruleset is None:
                event.check_creation(record.fact)
            elif not isinstance(record.fact, facts.HISTORY_MOVES):
                check_fact(state, ruleset, record.fact)
            _, after = next(states)
            if state is None or ruleset is None or (after.details, after.edition) != (state.details, state.edition):
                ruleset = ruleset_of(after)
            state, before = after, record


@contextmanager
def _at_line_of(record: Record) -> Iterator[None]:
    try:
        yield
    except UnreadableFile:
        raise
    except Refusal as refusal:
        raise UnreadableFile(
            "Line {line} holds what this event cannot: {problem}",
            line=FIRST_RECORD_LINE + record.seq,
            problem=refusal.message,
        ) from refusal


def _check_place(record: Record, before: Record | None) -> None:
    """Refuse a record outside a single command, or with an impossible time; raises ``Malformed``."""
    at, year = record.at[: bounds.LONGEST_MOMENT], parse_moment(record.at).year
    if at != record.at or not bounds.FIRST_DAY.year <= year <= bounds.LAST_DAY.year:
        raise Malformed("“{text}” is not a time.", text=at)
    alone = (*facts.HISTORY_MOVES, *facts.NOT_UNDOABLE)
    goes_on = before is not None and record.action == before.action
    if record.version < 1 or not (goes_on or record.action == record.seq):
        raise Malformed("its place in the log is wrong.")
    if goes_on and before is not None and (isinstance(record.fact, alone) or isinstance(before.fact, alone)):
        raise Malformed("its place in the log is wrong.")


_CHECKS = (
    event.check_event,
    people.check_people,
    sources.check_entrants,
    results.check_results,
    reports.check_reports,
    entries.check_entries,
    conduct.check_conduct,
    lists.check_lists,
)


def check_fact(state: Tournament, ruleset: Ruleset, fact: facts.Fact) -> None:
    """Refuse a fact that is impossible in a state; raises ``Refusal``.

    Entries from before the start may come from an earlier edition of the rules (ANY-EDITION).
    """
    rounds.check_rounds_fact(state, fact)
    try:
        for check in _CHECKS:
            check(state, ruleset, fact)
    except Refusal:
        if state.started or ruleset.before is None:
            raise
        check_fact(state, ruleset.before.for_tournament(state.details), fact)
