"""An event file, or a public copy of one, looked into by anybody, step by step (ANY-FINGERPRINT).

What is found is said to a player in plain words, and so is what no file can tell.
"""

from dataclasses import dataclass, replace

from ronda import journal
from ronda.admission import public_copy_steps, read_steps
from ronda.core import slices
from ronda.core.slices import Steps
from ronda.core.text import N_, Message, Plural
from ronda.fingerprint import as_written
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.verification import Finding, Verdict, lots, steps, verified
from ronda.views.shared.fingerprints import Mark, marks

BEYOND = (
    N_(
        "Whether a result was entered as it was played: only the two who played know. Look at your own results, and "
        "tell the organiser if one is wrong."
    ),
    N_("Why a round was set by hand: only that everybody is in it once, and what was said of it."),
    N_("How another program drew lots or paired: such rounds and lots are taken as they are."),
    N_(
        "Whether this is the file that counts: anybody could write another one that fits. Compare its fingerprints "
        "with those that stood in the room."
    ),
)
"""What no file can tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A file that is whole, and what was found in it so far."""

    log: Log
    is_public: bool
    """It is a public copy."""
    found: tuple[Finding, ...]
    """First the lots, then step by step the rounds."""
    done: int
    """So many steps were looked at."""
    steps: int

    @property
    def fits(self) -> bool:
        """Tell whether nothing was found so far that does not fit."""
        return all(finding.verdict is not Verdict.DIFFERENT for finding in self.found)

    @property
    def whole(self) -> Message:
        """Give what reading it has shown."""
        pattern = Plural(
            "The file is whole: its {records} entry fits its checksum and was possible.",
            "The file is whole: each of its {records} entries fits its checksum and was possible when it was made.",
            "records",
        )
        return Message(pattern, (("records", len(self.log.records)),))


def checked(text: str) -> Checked:
    """Read a file to look into it; raises ``UnreadableFile`` where it is none, not whole, or was changed."""
    return slices.at_once(checked_steps(text))


def checked_steps(text: str) -> Steps[Checked]:
    """Give the same as :func:`checked`, line by line."""
    is_public = journal.is_public_copy(text)
    log = yield from public_copy_steps(text) if is_public else read_steps(text)
    return Checked(log=log, is_public=is_public, found=tuple(lots(log)), done=0, steps=len(steps(log)))


def further(before: Checked) -> Checked:
    """Look at one more step; the same where there is none left."""
    if before.done == before.steps:
        return before
    log = before.log
    finding = verified(log, ruleset_of(log.tournament), steps(log)[before.done])
    return replace(before, found=(*before.found, finding), done=before.done + 1)


def at_once(text: str) -> Checked:
    """Look into a file to the end; raises as :func:`checked`."""
    looked = checked(text)
    while looked.done < looked.steps:
        looked = further(looked)
    return looked


def round_of(typed: str, log: Log) -> Mark | None:
    """Give the round whose fingerprint somebody typed; None if it is that of none."""
    return next((mark for mark in marks(log) if mark.text == as_written(typed)), None)
