"""Lines that belong to the name above them, such as what a person brings."""

import re

from ronda.commands.lists.list_marks import without_list_marks
from ronda.commands.lists.name_lines import BROUGHT, read_name_line
from ronda.core import inputs

_NUMBERED = re.compile(r"\s*[(\[#]?\d{1,3}\s?[.):\]ºª°-]")
_BULLET = re.compile(r"\s*[-–—*+•·>→]\s*(?=\w)")
_SECOND_BULLET = re.compile(r"\s*[◦▪‣⁃↳└○]\s*(?=\w)")
_SAID = re.compile(rf"\W*{BROUGHT}\s*[:=]\s*(?=\w)")


def with_lines_below(text: str) -> str:
    """A text with the lines below each name appended to it; any other text unchanged.

    Such lines are marked differently from names, and each follows one. A last line alone is rather another name.
    """
    lines = text.split("\n")
    filled = [at for at, line in enumerate(lines) if line.strip()]
    numbered = {at for at in filled if _NUMBERED.match(lines[at])}
    said = {at for at in filled if _SAID.match(inputs.folded_text(lines[at]))}
    marked = {at for at in filled if _SECOND_BULLET.match(lines[at]) or (numbered and _BULLET.match(lines[at]))}
    deeper = {at for at in filled if _indent(lines[at]) > _indent(lines[filled[0]]) + 1} - numbered
    each = deeper if "\t" not in text and len(deeper) > 1 and len(deeper) * 2 == len(filled) else set[int]()
    below = said | marked | each
    above = dict(zip(filled[1:], filled, strict=False))
    is_one_more = below == {*filled[-1:]} - said and len(numbered) > 1
    if is_one_more or not all(
        at in above and above[at] not in below and (above[at] in numbered or not numbered) and _names(lines[above[at]])
        for at in below
    ):
        return text
    for at in below:
        told = re.split("[:=]", lines[at], maxsplit=1)[-1] if at in said else lines[at]
        lines[above[at]] = f"{lines[above[at]].rstrip()} - {without_list_marks(told)[0].strip()}"
        lines[at] = ""
    return "\n".join(lines)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _names(line: str) -> bool:
    """Whether a line is a name and nothing else."""
    return not re.search(r"[:,;|]", line) and read_name_line(line).reason is None
