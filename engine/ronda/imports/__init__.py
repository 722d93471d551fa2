"""Turn results kept elsewhere into a log: one module per foreign format, all replayed through the same commands.

A format module knows only how a file is written. What its numbers mean comes from each ruleset that declares that it
can be read from the format. ``fitting_rules`` picks the rules under which the scores in the file come out.
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
"""How to recognise a format, and how to read it."""


def is_foreign(text: str) -> bool:
    """Whether a text is a file of other tournament software that can be read."""
    return any(is_format(text) for is_format, _ in _FORMATS)


def is_tournament(text: str) -> bool:
    """Whether a text holds a tournament kept elsewhere: in other software, or as a table of results."""
    return is_foreign(text) or is_results(text)


def read_choices(text: str, rulesets: tuple[Ruleset, ...], name: str = "") -> tuple[ImportChoice, ...]:
    """Run :func:`read_choices_steps` to the end."""
    return run_to_end(read_choices_steps(text, rulesets, name))


def read_choices_steps(
    text: str, rulesets: tuple[Ruleset, ...], name: str = ""
) -> ProgressSteps[tuple[ImportChoice, ...]]:
    """Read a file of other software, or a CSV of plain results, by all rules that could apply.

    ``name`` is the event's name, for a CSV that has none. Raises ``Refusal`` if no rules can read it.
    """
    if not is_foreign(text):
        return result_choices(text, rulesets, name)
    return fitting_rules.import_choices(text, _read(text), rulesets)


def read_by_rules(text: str, ruleset: Ruleset, *, kind: str = "", name: str = "") -> ImportChoice:
    """Read a tournament from a file of other software, or from a CSV of plain results, by one given ruleset.

    ``kind`` is the kind of tournament (empty for the game's usual one) and ``name`` the event's name, for a CSV that
    has none. The same text always gives the same log. Raises ``Refusal`` naming the place at fault.
    """
    if not is_foreign(text):
        return read_results(text, ruleset, kind=kind, name=name)
    return fitting_rules.read_by(text, _read(text), ruleset, kind)


def _read(text: str) -> ForeignTournament:
    return next(read(text) for is_format, read in _FORMATS if is_format(text))
