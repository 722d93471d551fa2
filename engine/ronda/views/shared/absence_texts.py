"""Texts about announced absences and players kept apart (ST-ABSENT, ST-APART)."""

from collections.abc import Iterable

from ronda.core.absences import AbsenceCount
from ronda.core.round_names import name_in_sentence, swiss_round_name
from ronda.core.text import N_, Message

ANNOUNCED_ABSENCES = {
    AbsenceCount.LOSS: N_("{name} will be absent in {round}: a round missed."),
    AbsenceCount.HALF: N_("{name} will be absent in {round}: half a point."),
    AbsenceCount.BYE: N_("{name} will be absent in {round}: a bye."),
}


def absence_text(name: str, round_number: int, counts: AbsenceCount) -> Message:
    """A player will miss a round, and what that counts (ST-ABSENT)."""
    round_ = name_in_sentence(swiss_round_name(round_number))
    return Message(ANNOUNCED_ABSENCES[counts], (("name", name), ("round", round_)))


def kept_apart_text(names: Iterable[str]) -> Message:
    """Players are kept apart from now on (ST-APART)."""
    return Message(N_("Kept apart from now on: {names}."), (("names", ", ".join(names)),))


def may_meet_text(names: Iterable[str]) -> Message:
    """Players who were kept apart may meet again (ST-APART)."""
    return Message(N_("May meet again: {names}."), (("names", ", ".join(names)),))


def presence_text(name: str, round_number: int) -> Message:
    """An announced absence was taken back (ST-ABSENT)."""
    round_ = name_in_sentence(swiss_round_name(round_number))
    return Message(N_("{name} will be there in {round} after all."), (("name", name), ("round", round_)))


ABSENCE_NOTES = {
    AbsenceCount.LOSS: N_("{player} is absent, as announced: a round missed."),
    AbsenceCount.HALF: N_("{player} is absent, as announced: half a point."),
    AbsenceCount.BYE: N_("{player} is absent, as announced: a bye."),
}
ABSENCE_NAMES = {
    AbsenceCount.LOSS: N_("Absent: a round missed"),
    AbsenceCount.HALF: N_("Absent: half a point"),
    AbsenceCount.BYE: N_("Absent: a bye"),
}
"""What an announced absence counts, for use beside the name (ST-ABSENT)."""
