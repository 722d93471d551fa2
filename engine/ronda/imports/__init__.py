"""Results kept elsewhere → a log: one file for each foreign format, all of them played through the same commands.

A format knows how a file is written and nothing of the game: what its numbers mean is asked of the ruleset that says it
can be read from that format. Of several rules those are taken that give what the file says (``fitting_rules``).
"""

from ronda.commands.lists.foreign import is_results
from ronda.core.progress import ProgressSteps, run_to_end
from ronda.imports import cryodex, cryodex_save, fitting_rules, nrtm
from ronda.imports.fitting_rules import ImportChoice, UnknownRules, fitting_choice
from ronda.imports.foreign import ForeignTournament
from ronda.imports.results import read_results, result_choices
from ronda.rules.ruleset import Ruleset

__all__ = [
    "ImportChoice",
    "UnknownRules",
    "fitting_choice",
    "is_foreign",
    "is_tournament",
    "read_by_rules",
    "read_choices",
    "read_choices_steps",
]

_FORMATS = (
    (nrtm.is_nrtm, nrtm.read_nrtm),
    (cryodex.is_cryodex, cryodex.read_cryodex),
    (cryodex_save.is_cryodex_save, cryodex_save.read_cryodex_save),
)
"""What tells a format, and what reads it."""


def is_foreign(text: str) -> bool:
    """Whether a text is a file of other tournament software that can be read."""
    return any(is_format(text) for is_format, _ in _FORMATS)


def is_tournament(text: str) -> bool:
    """Whether a text holds a tournament that was kept elsewhere, in other software or as a table of results."""
    return is_foreign(text) or is_results(text)


def read_choices(text: str, rulesets: tuple[Ruleset, ...], name: str = "") -> tuple[ImportChoice, ...]:
    """As :func:`read_choices_steps`."""
    return run_to_end(read_choices_steps(text, rulesets, name))


def read_choices_steps(
    text: str, rulesets: tuple[Ruleset, ...], name: str = ""
) -> ProgressSteps[tuple[ImportChoice, ...]]:
    """A file of other software, or a CSV of plain results, by all rules that can be its own.

    Takes what the event is called where a CSV does not say it. Raises ``Refusal`` where no rules can read it.
    """
    if not is_foreign(text):
        return result_choices(text, rulesets, name)
    return fitting_rules.import_choices(text, _read(text), rulesets)


def read_by_rules(text: str, ruleset: Ruleset, *, kind: str = "", name: str = "") -> ImportChoice:
    """Read a tournament from the file of other software, or from a CSV of plain results, by rules that are named.

    Takes the file's text, its game, the kind of tournament (empty for the game's usual one), and what the event is
    called where a CSV does not say it. The same text gives the same log. Raises ``Refusal`` naming the place at fault.
    """
    if not is_foreign(text):
        return read_results(text, ruleset, kind=kind, name=name)
    return fitting_rules.read_by(text, _read(text), ruleset, kind)


def _read(text: str) -> ForeignTournament:
    return next(read(text) for is_format, read in _FORMATS if is_format(text))
