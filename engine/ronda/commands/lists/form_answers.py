"""Form answers sent by mail, a title and an answer per line, as a table with a row for each person."""

import re
from collections.abc import Sequence

from ronda.commands.lists.cell_words import NAMES, PEOPLE

_ANSWER = re.compile(r"\W*?([^\W\d][^:]{0,60}?)[*_]*\s*:[*_]*(?:\s*(?!//)(.*))?")
_NAME = re.compile(rf"(?:\w+ )?(?:{NAMES}|{PEOPLE})(?: name| y apellidos| completo)?", re.IGNORECASE)
_RULE = re.compile(r"[-=_*]{3,}\s*")


def form_answers(lines: Sequence[str]) -> list[tuple[int, tuple[str, ...]]]:
    """Titles and answers as rows of a table, titles first; empty for any other text.

    A repeated title begins the next person; a line without a title continues the previous answer.
    """
    rows, title, answers, others, is_open = dict[int, dict[str, str]](), "", 0, 0, False
    for number, line in enumerate(lines, start=1):
        found = _ANSWER.fullmatch(line.strip())
        if found and "://" not in found[1]:
            row = next(reversed(rows.values()), {})
            title, answers, is_open = found[1].strip(), answers + 1, True
            if title in row or not rows:
                rows[number] = row = {}
            row[title] = found[2] or ""
        elif not line.strip() or _RULE.fullmatch(line):
            title, is_open = "", is_open and not line.strip()
        elif is_open:
            others += 1
            if title:
                rows[next(reversed(rows))][title] += f"\n{line.strip()}"
    titles = tuple(dict.fromkeys(title for row in rows.values() for title in row))
    named = [row[title] for row in rows.values() for title in row if _NAME.fullmatch(title)]
    are_names = len(named) == len(rows) and all(any(map(str.isalpha, name)) for name in named)
    if len(titles) < 2 or not are_names or others * 3 > answers:  # noqa: PLR2004 - a name and something else
        return []
    return [(0, titles), *((number, tuple(row.get(each, "") for each in titles)) for number, row in rows.items())]
