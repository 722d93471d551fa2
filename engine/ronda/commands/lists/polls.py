"""Exported polls of Doodle and the like: people in rows or columns, a mark for each option."""

import re
from collections.abc import Sequence

from ronda.commands.lists.cell_words import truth_of, why_left_out
from ronda.commands.lists.name_lines import NameLine
from ronda.commands.lists.remarks import GONE
from ronda.core import inputs
from ronda.core.text import N_, Message

PERHAPS = N_("perhaps")
_NOBODY_NAMED = re.compile(r"(?:\d+ )?(?:participants?|participantes?)?(?: \(\d+\))?")
"""Text above the names."""
_IF_NEED_BE = re.compile(r"if need be|if necessary|si (?:es|fuera) necesario|si no hay mas remedio")


def poll_people(records: Sequence[tuple[int, tuple[str, ...]]]) -> list[tuple[int, NameLine]]:
    """The people in a poll with their chosen options; empty for any other table."""
    rows = [(line, cells) for line, cells in records if any(cells)]
    width = max((len(cells) for _, cells in rows), default=0)
    rows = [row for row in rows if len(row[1]) == width]
    first = next((at for at, (_, cells) in enumerate(rows) if cells[0] and any(cells[1:]) and _are_marks(cells)), 0)
    marks = [cell for _, cells in rows[first:] if _are_marks(cells) for cell in cells[1:] if cell]
    is_poll = any(cell.startswith("(") or inputs.folded_text(cell) == "ok" for cell in marks)
    is_wide = width > 2  # noqa: PLR2004 - a name and two options
    title = rows[first - 1][1][0] if first else ""
    if not (first and marks and (is_poll or is_wide) and _NOBODY_NAMED.fullmatch(inputs.folded_text(title))):
        return []
    titles = [" ".join(filter(None, column)) for column in zip(*(cells for _, cells in rows[:first]), strict=True)]
    answers = [(line, cells) for line, cells in rows[first:] if cells[0] and _are_marks(cells)]
    if all(re.search(r"\d", cells[0]) for _, cells in answers) and not any(re.search(r"\d", each) for each in titles):
        turned = list(zip(*(cells for _, cells in answers), strict=True))
        options, answers = turned[0], [(at, (titles[at], *each)) for at, each in enumerate(turned[1:], start=1)]
    else:
        options = tuple(titles[1:])
    return [(line, _answer(cells[0], cells[1:], options)) for line, cells in answers if cells[0]]


def _answer(name: str, marks: Sequence[str], options: Sequence[str]) -> NameLine:
    taken = {_is_sure(mark) for mark in marks} - {None}
    reason = None if True in taken else Message(PERHAPS if taken else GONE)
    note = ", ".join(option for option, mark in zip(options, marks, strict=True) if _is_sure(mark) is not None)
    return NameLine(name=name, note=note, counted=True, reason=reason)


def _are_marks(cells: Sequence[str]) -> bool:
    """Whether all cells after the first are poll marks; numbers of participants are not."""
    return all(
        not cell.isdecimal() and (truth_of(cell.strip("()")) is not None or _is_sure(cell) is False)
        for cell in cells[1:]
    )


def _is_sure(mark: str) -> bool | None:
    """True for a yes, False for an uncertain yes, None for a no."""
    if _IF_NEED_BE.fullmatch(inputs.folded_text(mark)) or why_left_out(mark) == Message(PERHAPS):
        return False
    return not mark.startswith("(") if truth_of(mark.strip("()")) else None
