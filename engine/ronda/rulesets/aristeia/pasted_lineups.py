"""Line-ups as they are pasted: one name a line, with commas, bullets or numbers, in English or Spanish (AGL-LINEUP)."""

import re
from collections.abc import Iterator, Mapping

from ronda.core import inputs
from ronda.rulesets.aristeia.sponsors import SPONSOR

FEWEST_LINES = 4
"""A list with fewer lines than the smallest line-up has several names on a line."""
_MARK = re.compile(r"^\s*(?:[•·*▪►→✓☐☑–—>-]+\s*|[(#]?\d{1,2}\s*(?:[.)ºª]+-?|\ufe0f?\u20e3|[:–—-](?=\s))\s*)+(?=\S)")
"""The bullet or number before a name; the number of “8-Ball” belongs to it."""
_HEADING = re.compile(
    r"^\s*(?:(?:starting\s+)?line[\s-]?up|team|characters|alineaci[oó]n(?:\s+inicial)?|equipo|personajes|plantilla)"
    r"(?:\s*\([^)]*\))?\s*(?:[:=]|\s[–—-]\s|$)\s*",
    re.IGNORECASE,
)
_SPONSOR = re.compile(r"^\s*(?:sponsor|patrocinador|patrocinio)\s*[:=–—-]\s*(.*\S)\s*$", re.IGNORECASE)
_COMMA = re.compile(r"\s*[,;|/•·\t]\s*")
_LAST = re.compile(r"\s+(?:and|y|e|&)\s+")


def kept_lineup(text: str) -> str:
    """The names of a list, one a line; a text with one a line already stays as it is."""
    return "\n".join(_names(text))


def _bare_lines(text: str) -> list[str]:
    return [_MARK.sub("", line) for line in text.splitlines()]


def _names(text: str) -> Iterator[str]:
    bare = (line for line in _bare_lines(text) if not _SPONSOR.match(line))
    lines = [name for name in (_MARK.sub("", _HEADING.sub("", line)).strip() for line in bare) if name]
    for line in lines:
        names = _COMMA.split(line.strip(" .")) if len(lines) < FEWEST_LINES else [line]
        if len(names) > 1:
            names = [*names[:-1], *_LAST.split(re.sub(r"^(?:and|y|e|&)\s+", "", names[-1]))]
        yield from (_MARK.sub("", name).strip(" ,;") for name in names if name.strip())


def completed_lineup(fields: Mapping[str, str]) -> Mapping[str, str]:
    """The fields with the sponsor that stands in a pasted line-up, where none is given (AGL-SPONSOR)."""
    if fields.get(SPONSOR.key, "").strip():
        return fields
    found = map(_SPONSOR.match, _bare_lines(fields.get("lineup", "")))
    named = next((SPONSOR.spelled(inputs.tidy_line(sponsor[1])) for sponsor in found if sponsor), "")
    return {**fields, SPONSOR.key: named} if named else fields
