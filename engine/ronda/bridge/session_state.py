"""State shared by all calls: tournaments in memory, and refusals."""

from pathlib import PurePath

from ronda.admission import read_event_file_steps
from ronda.bridge.messages import RefusedAnswer
from ronda.codes.events import event_file_from_text
from ronda.codes.qr_stream import is_qr_stream
from ronda.commands.lists.encodings import plain_text
from ronda.core import bounds
from ronda.core.errors import NotNow, Refusal
from ronda.core.progress import ProgressSteps, run_to_end
from ronda.imports import fitting_choice, is_tournament, read_choices_steps
from ronda.journal import Log
from ronda.rulesets import every_ruleset
from ronda.session.store import SessionStore
from ronda.views.app.screen.refusals import render_refusal

SESSION = SessionStore()


def require_log(log: Log | None) -> Log:
    """The log, which must exist; raises ``NotNow``."""
    if log is None:
        raise NotNow("There is no such event on this device.")
    return log


def read_any_file(text: str) -> Log:
    """Read an event file, a file of other software, or texts of codes; raises ``Refusal``."""
    return run_to_end(read_any_file_steps(text))


def read_any_file_steps(text: str, name: str = "") -> ProgressSteps[Log]:
    """As :func:`read_any_file`, one line of an event file at a time; untitled results get the file's name.

    Raises ``UnknownRules`` for a foreign tournament with several possible rulesets.
    """
    bounds.check_size(len(text))
    if is_qr_stream(text):
        return (yield from read_event_file_steps(event_file_from_text(text)))
    if is_tournament(text):
        choices = yield from read_choices_steps(plain_text(text), every_ruleset(), PurePath(name).stem)
        choice = fitting_choice(choices)
        SESSION.import_differences[choice.log.tournament.id] = choice.all_remarks
        return choice.log
    return (yield from read_event_file_steps(text))


def refuse_request(refusal: Refusal, language: str, command: str = "") -> RefusedAnswer:
    """A refusal in a language; with ``command``, a confirmation may answer it."""
    return RefusedAnswer(ok=False, refusal=render_refusal(refusal, language, command))
