"""Pasted line-ups: one name per line, with commas, bullets or numbers, in English or Spanish (AGL-LINEUP)."""

import re
from collections.abc import Iterator, Mapping

from ronda.core import inputs
from ronda.rulesets.aristeia.sponsors import SPONSOR

FEWEST_LINES = 4
"""A list with fewer lines than the smallest line-up has several names per line."""
_SIGNS = "←-⯿\U0001f000-\U0001faff"
"""Arrows, ticks and emoji, which never belong to a name."""
_NUMBERED = r"[(#]?\d{1,2}\s*(?:[.)ºª]+-?|\ufe0f?\u20e3|[:–—-](?=\s))\s*"
_MARK = re.compile(rf"^\s*(?:[|•·*–—>{_SIGNS}\ufe0f\u200d-]+\s*|{_NUMBERED})+(?=\S)")
"""The bullet or number before a name; the number in “8-Ball” belongs to the name."""
_BEHIND = re.compile(rf"[\s,;|{_SIGNS}\ufe0f\u200d]+$")
_EMPHASIS = re.compile(r"(?<!\w)[*_~`]+|[*_~`]+(?!\w)")
_ROLE = re.compile(r"\s*[(\[][^()\[\]]*[)\]]$")
"""A suffix in brackets, such as a role in the team."""
_HEADING = re.compile(
    r"^\s*(?:[^:,;|/+]{1,40}:(?:\s|$)|(?:(?:mi|my|la|el|the)\s+)?(?:(?:starting\s+)?line[\s-]?up|team|characters|starters"
    r"|alineaci[oó]n(?:\s+inicial)?|equipo(?:\s+inicial)?|personajes|plantilla|titulares)"
    r"(?:\s*\([^)]*\))?\s*(?:[:=]|\s[–—-]\s|$))\s*",
    re.IGNORECASE,
)
_SPONSOR = re.compile(r"^\s*(?:sponsor|patrocinador|patrocinio)\s*[:=–—-]\s*(.*\S)\s*$", re.IGNORECASE)
_COMMA = re.compile(rf"\s*(?:[,;|/•·\t+{_SIGNS}][\ufe0f\u200d]*|\s[–—-]+\s)+\s*|\s+(?={_NUMBERED}\w)")
_LAST = re.compile(r"\s+(?:and|y|e|&)\s+")


def kept_lineup(text: str) -> str:
    """The names of a list, one per line, without marks and roles; unchanged if already so."""
    names = list(_names(text))
    bare = [_ROLE.sub("", name) for name in names]
    return "\n".join(bare if all(bare) and len(set(bare)) == len(set(names)) else names)


def _bare_lines(text: str) -> list[str]:
    return [_MARK.sub("", line) for line in _EMPHASIS.sub("", text).splitlines()]


def _names(text: str) -> Iterator[str]:
    bare = (line for line in _bare_lines(text) if not _SPONSOR.match(line))
    lines = [name for name in (_bare_name(_HEADING.sub("", line)) for line in bare) if name]
    for line in lines:
        names = _COMMA.split(line.strip(" .")) if len(lines) < FEWEST_LINES else [line]
        if len(names) > 1:
            names = [*names[:-1], *_LAST.split(re.sub(r"^(?:and|y|e|&)\s+", "", names[-1]))]
        yield from filter(None, map(_bare_name, names))


def _bare_name(text: str) -> str:
    return _BEHIND.sub("", _MARK.sub("", text)).strip()


def completed_lineup(fields: Mapping[str, str]) -> Mapping[str, str]:
    """The fields with the sponsor from a pasted line-up, where none is given (AGL-SPONSOR)."""
    if fields.get(SPONSOR.key, "").strip():
        return fields
    found = map(_SPONSOR.match, _bare_lines(fields.get("lineup", "")))
    named = next((SPONSOR.spelled(inputs.tidy_line(sponsor[1])) for sponsor in found if sponsor), "")
    return {**fields, SPONSOR.key: named} if named else fields
