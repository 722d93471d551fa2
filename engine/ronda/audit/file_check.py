"""Checking an event file or public copy, step by step, for anybody (ANY-FINGERPRINT).

The findings are in plain words for players, and so is what no file can show.
"""

from dataclasses import dataclass, replace

from ronda import journal
from ronda.admission import read_event_file_steps, read_public_copy_steps
from ronda.audit.check_draws import verify_check_draws
from ronda.audit.fingerprint import normalise_fingerprint
from ronda.audit.named_fingerprints import NamedFingerprint, named_fingerprints
from ronda.audit.source_findings import SourceFinding, SourceVerdict
from ronda.audit.verification import PairingFinding, PairingVerdict, pairing_steps, verify_lots, verify_pairing_step
from ronda.core import progress
from ronda.core.facts import PersonErased
from ronda.core.progress import ProgressSteps
from ronda.core.text import N_, Message, Plural
from ronda.journal import Log
from ronda.rulesets import ruleset_of

NOT_IN_ANY_FILE = (
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
"""What no file can show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileCheck:
    """An intact file and the findings so far."""

    log: Log
    is_public: bool
    """Whether it is a public copy."""
    found: tuple[PairingFinding, ...]
    """First lots and list-check draws, then rounds step by step."""
    done: int
    """Number of steps checked."""
    steps: int
    sources: tuple[SourceFinding, ...] = ()
    """Findings about the tournaments from which players come."""

    @property
    def erased(self) -> Message | None:
        """Whose names were erased, if any (REG-ERASE)."""
        notes = [record.fact for record in self.log.records if isinstance(record.fact, PersonErased)]
        numbers = ", ".join(str(number) for note in notes for number in note.players)
        if notes and not numbers:
            return Message(N_("Names were erased of who only asked to be registered, and the entries written anew."))
        pattern = N_("The names of these players were erased, and the entries written anew: {numbers}.")
        return Message(pattern, (("numbers", numbers),)) if numbers else None

    @property
    def fits(self) -> bool:
        """Whether every finding so far is consistent."""
        paired = all(finding.verdict is not PairingVerdict.DIFFERENT for finding in self.found)
        return paired and all(finding.verdict is not SourceVerdict.DIFFERENT for finding in self.sources)

    @property
    def missing(self) -> frozenset[str]:
        """Tournaments whose files are needed for a full check."""
        return frozenset(finding.event for finding in self.sources if finding.verdict is SourceVerdict.MISSING)

    @property
    def whole(self) -> Message:
        """The result of reading the file, in one sentence."""
        pattern = Plural(
            "The file is whole: its {records} entry fits its checksum and was possible.",
            "The file is whole: each of its {records} entries fits its checksum and was possible when it was made.",
            "records",
        )
        return Message(pattern, (("records", len(self.log.records)),))


def begin_file_check(text: str) -> FileCheck:
    """Read a file to check it; raises ``UnreadableFile`` if it is foreign, incomplete or changed."""
    return progress.run_to_end(begin_file_check_steps(text))


def begin_file_check_steps(text: str) -> ProgressSteps[FileCheck]:
    """As :func:`begin_file_check`, in steps of one line."""
    is_public = journal.is_public_copy(text)
    log = yield from read_public_copy_steps(text) if is_public else read_event_file_steps(text)
    found = (*verify_lots(log), *verify_check_draws(log))
    return FileCheck(log=log, is_public=is_public, found=found, done=0, steps=len(pairing_steps(log)))


def continue_file_check(before: FileCheck) -> FileCheck:
    """Check one more step; returns the same value if none is left."""
    if before.done == before.steps:
        return before
    log = before.log
    finding = verify_pairing_step(log, ruleset_of(log.tournament), pairing_steps(log)[before.done])
    return replace(before, found=(*before.found, finding), done=before.done + 1)


def check_whole_file(text: str) -> FileCheck:
    """Check a file to the end; raises as :func:`begin_file_check`."""
    looked = begin_file_check(text)
    while looked.done < looked.steps:
        looked = continue_file_check(looked)
    return looked


def find_fingerprint(typed: str, log: Log) -> NamedFingerprint | None:
    """The round with the typed fingerprint; None if there is none."""
    return next((mark for mark in named_fingerprints(log) if mark.text == normalise_fingerprint(typed)), None)
