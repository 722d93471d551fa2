"""People in a spreadsheet's list beside the results, whether or not they played."""

import re
from collections.abc import Sequence
from typing import Final

from ronda.commands.lists.cell_words import NAMES, PEOPLE
from ronda.commands.lists.layout import PlayerList, is_title_row, read_layout
from ronda.commands.lists.name_lines import STRUCK
from ronda.commands.lists.remarks import why_out
from ronda.commands.lists.sheet_titles import RESULTS, has_titles
from ronda.core.inputs import folded_text
from ronda.core.text import N_, Message

_NAME: Final = re.compile(rf"(?:(?:{NAMES}|{PEOPLE}|full|completo|del?|of|the|y|apellidos)\W*)+")
_FIRST_NAME: Final = re.compile(r"(?:first|given) ?name|nombre(?: de pila)?|name")
_SURNAME: Final = re.compile(r"apellidos?|(?:last|family) ?name|surname")
ONLY_NAMES: Final = N_("Of the sheet “{sheet}” only the names are taken.")
PLAY_NO_ROUND: Final = N_("These people of the lists play in no round: {names}.")


def listed_people(text: str) -> tuple[list[str], list[Message]]:
    """The names in a spreadsheet's lists of people, and remarks on what was not taken from these sheets."""
    names: dict[str, None] = {}
    told: list[Message] = []
    for sheet in text.split("\f")[1:]:
        title = sheet.partition("\n")[0]
        if has_titles(RESULTS, sheet) or why_out(title):
            continue
        listed = read_layout(f"\f{sheet}")
        found = _names(listed)
        names |= dict.fromkeys(found)
        if found and listed.width > 1:
            told.append(Message(ONLY_NAMES, (("sheet", title[:40]),)))
    return [*names], told


def _names(listed: PlayerList) -> list[str]:
    """The names in a table with titles, without people whom its other columns exclude."""
    if not listed.rows or not (is_title_row(titles := listed.rows[0][1]) or listed.width == 1):
        return []
    at = _name_columns([folded_text(title).strip(" ?:*") for title in titles])
    rows = [cells for line, cells in listed.rows[1:] if line not in listed.reasons]
    names = (" ".join(filter(None, (STRUCK.sub("", cells[column]).strip() for column in at))) for cells in rows)
    return [name for name in names if any(map(str.isalpha, name))]


def _name_columns(titles: Sequence[str]) -> Sequence[int]:
    """The columns of the name, one or two; none if no title says it."""
    surnames = [at for at, title in enumerate(titles) if _SURNAME.fullmatch(title)]
    first = [at for at, title in enumerate(titles) if _FIRST_NAME.fullmatch(title)]
    if surnames and first:
        return first[0], surnames[0]
    return [at for at, title in enumerate(titles) if _NAME.fullmatch(title)][:1]
