"""Results kept elsewhere → a log: one file for each foreign format, all of them played through the same commands.

A format knows how a file is written and nothing of the game: what its numbers mean is asked of the ruleset that says it
can be read from that format.
"""

from ronda.imports import cryodex
from ronda.imports.results import import_results
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset

__all__ = ["import_any", "is_foreign", "rulesets_for"]


def is_foreign(text: str) -> bool:
    """Tell whether a text is a file of other tournament software that can be read."""
    return cryodex.is_cryodex(text)


def rulesets_for(text: str, rulesets: tuple[Ruleset, ...]) -> tuple[Ruleset, ...]:
    """Those of the games that a file of other software can be of: with drawn matches, those that have draws."""
    if not cryodex.is_cryodex(text):
        return ()
    return tuple(ruleset for ruleset in rulesets if cryodex.fits_ruleset(text, ruleset))


def import_any(text: str, ruleset: Ruleset, *, kind: str = "") -> Log:
    """Build the log of a tournament from the file of other software, or from a CSV of plain results.

    Takes the file's text, its game, and the kind of tournament (empty for the game's default). The same text gives the
    same log. Raises ``Refusal`` naming the place at fault.
    """
    if not cryodex.is_cryodex(text):
        return import_results(text, ruleset, kind=kind)
    return cryodex.import_cryodex(text, ruleset, kind=kind)
