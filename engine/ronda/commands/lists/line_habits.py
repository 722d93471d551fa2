"""Habits of people and programs around the lines of a list, normalised to the form that lines are read in."""

import re
from collections.abc import Callable

from ronda.commands.lists.cell_words import NAMES, PEOPLE
from ronda.commands.lists.contacts import split_contacts
from ronda.commands.lists.remarks import meaning_of_remark

_ADDRESS = r"<[^<>\s]+@[^<>\s]+>"
_NAME = r"[^\W\d_a-z][^\n\t,;:()\[\]~→]{0,60}?"
"""A person's name; it begins with a capital."""
_BEFORE, _BEHIND = r"(?P<mark>^[^\w\n~]*(?:\d+[^\w\n~]+)?)", r"[)\]]?[ \t.]{0,9}$"
_TO = r"[ \t]{0,3}(?:->|=>|→|➡️?|⇒|➔|➜|>>)[ \t]{0,3}"
_CHANGED = r"\g<mark>\g<new>\n\g<mark>\g<old> (sustituida)"
_GONE = r"(?:sustituid[oa]|reemplazad[oa]|cambiad[oa]|relevad[oa]|replaced|substituted|subbed)\s+(?:por|by|for|with)"
_TAKES = (
    r"(?:en (?:lugar|vez) del?|por|(?:sustitu|reemplaz|relev)\w+ al?|(?:el |la )?(?:sustitut|relev)[oa] de|instead of|"
    r"in place of|replac(?:es|ing)|subs?(?:bing)? (?:in )?for|(?:stands|standing|fills|filling|steps|playing) in for)"
)
_STRUCK = re.compile(r"~{1,2}[ \t]?([^~\n]{1,100}?)[ \t]?~{1,2}")
_ARROW = re.compile(rf"{_BEFORE}(?P<old>{_NAME}){_TO}(?P<new>{_NAME}){_BEHIND}", re.MULTILINE)
"""Somebody gives a place to another person, or a name and a deck."""
_EMPHASIS = re.compile(r"(?<![\w*_])([*_]{1,2})(?=[^\s*_])([^*\n]{1,200}?)(?<=[^\s*_])\1(?![\w*_])")
_BOLD_LINE = re.compile(rf"\W*?{_EMPHASIS.pattern}\W*$")
_NOTED = (
    (re.compile(r"(?<=\w)[*†‡]+(?=[ \t]*(?:[,;|\t]|$))", re.MULTILINE), ""),
    (re.compile(r"^[*†‡]+[ \t]*=?[ \t]*(?=[^\W\dA-Z_])", re.MULTILINE), "Nota: "),
)
"""Footnote marks behind names, and the note."""
_STANDING = re.compile(r"(?<=[^\W\d])(?: {1,9}\d+(?:[-/.,]\d+)*%?){2,12} *$|^ *\d+ +\d+ +(?=[^\W\d_])")
"""Points and tiebreaks behind a name, and two numbers before it."""
_TITLES = re.compile(rf"\b(?:{NAMES}|{PEOPLE})\b", re.IGNORECASE)
MARKED_X = re.compile(r"[^\w\n\[]*(?:\d+[^\w\n\[]+)?\[[xX]\] ")
"""An x that ticks somebody, or crosses them out."""


def _line(pattern: str) -> re.Pattern[str]:
    return re.compile(_BEFORE + pattern + _BEHIND, re.MULTILINE)


def _overlaid(struck: re.Match[str]) -> str:
    return f"~~{re.sub('[\u0334-\u0338]', '', struck[0]).strip()}~~ "


_HABITS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"</?(?:s|del|strike)>", re.IGNORECASE), "~~"),
    (
        re.compile(r"(?:[^\W_][\u0334-\u0338]+|[ \t][\u0334-\u0338]+|(?<=[\u0334-\u0338])[ \t](?=\w[\u0334-\u0338]))+"),
        _overlaid,
    ),
    (re.compile(r"^(?i:somos|vamos|vienen|we are|we.re):?[ \t]+(?=[^\W\d_a-z])", re.MULTILINE), ""),
    (re.compile(r"^(?:[ \t]*>)+[ \t]*", re.MULTILINE), ""),
    (re.compile(r"^(\W*(?:\d+\W+)?)~[ \t]?(?=\w)(?![^~\n]*~)", re.MULTILINE), r"\1"),
    (_line(r"[xX][ \t]+(?P<new>[^\W\d_a-z].*)"), r"\g<mark>[x] \g<new>"),
    (_line(rf"\((?P<new>{_NAME})\)"), r"\g<mark>\g<new>?"),
    (_line(rf"(?P<old>{_NAME})[ \t,(\[–-]{{1,4}}{_GONE}\s{{1,3}}(?P<new>{_NAME})"), _CHANGED),
    (_line(rf"(?P<old>{_NAME})[ \t,(\[–-]{{1,4}}(?:baja\W+)?entra\s{{1,3}}(?P<new>{_NAME})"), _CHANGED),
    (_line(rf"(?P<old>{_NAME})[ \t,(\[–-]{{1,4}}baja\W+(?P<new>{_NAME})\W+alta"), _CHANGED),
    (
        _line(rf"(?P<new>{_NAME})[ \t]{{0,3}}[(\[](?:{_TAKES}|for|antes|formerly|ex|sub|was)\s{{1,3}}(?P<old>{_NAME})"),
        _CHANGED,
    ),
    (_line(rf"(?P<new>{_NAME})[ \t,–-]{{1,4}}{_TAKES}\s{{1,3}}(?P<old>{_NAME})"), _CHANGED),
    # "Mar, Elena" <elena@example.org>; as mail programs write several
    (re.compile(rf'"([^"\n]+)"\s*(?={_ADDRESS})'), lambda quoted: f"{quoted[1].replace(',', '，')} "),
    (re.compile(rf"({_ADDRESS})[ \t]*[,;][ \t]*"), r"\1\n"),
)


def with_known_habits(text: str) -> str:
    """The text with one person per line, where the way of writing several is known, and without decoration."""
    text = _without_standing(_without_emphasis(text))
    for pattern, instead in (*_HABITS, *(_NOTED if all(mark.search(text) for mark, _ in _NOTED) else ())):
        text = pattern.sub(instead, text)
    if "~" in text:
        text = "\n".join(map(_struck_apart, text.split("\n")))
    arrows, lines = len(_ARROW.findall(text)), sum(bool(line.strip()) for line in text.split("\n"))
    return _ARROW.sub(
        _CHANGED.replace("<new>", "<new>?") if arrows * 2 <= lines else r"\g<mark>\g<old> - \g<new>", text
    )


def _without_standing(text: str) -> str:
    """A standings table with blanks between cells, reduced to its names; any other text unchanged."""
    lines = text.split("\n")
    stands = [_stands(line) for line in lines]
    if sum(stands) < 2 or sum(stands) * 2 <= sum(map(bool, map(str.strip, lines))):  # noqa: PLR2004 - one is none
        return text
    above = stands.index(True)
    heads = [f"{line}:" if _TITLES.search(line) else line for line in lines[:above]]
    rest = zip(lines[above:], stands[above:], strict=True)
    return "\n".join([*heads, *(_STANDING.sub("", line) if stood else line for line, stood in rest)])


def _stands(line: str) -> bool:
    """Whether a line has the numbers of standings, which are no telephone number."""
    found = None if "\t" in line else _STANDING.search(line)
    return found is not None and (found.start() == 0 or not split_contacts(line)[1])


def _without_emphasis(text: str) -> str:
    """A text without marks of bold and italics; a single marked line stays, as a heading."""
    lines = text.split("\n")
    bold = sum(bool(_BOLD_LINE.match(line)) for line in lines)
    is_list = bold > 1 and bold * 2 >= sum(map(bool, map(str.strip, lines)))
    return "\n".join(line if _BOLD_LINE.match(line) and not is_list else _EMPHASIS.sub(r"\2", line) for line in lines)


def _struck_apart(line: str) -> str:
    """A line with crossed-out people moved to lines below their replacements."""
    mark = re.match(_BEFORE, line)["mark"]  # type: ignore[index] # it fits every line
    struck, rest = _STRUCK.findall(line), _STRUCK.sub(" ", line[len(mark) :])
    new = rest.strip(" ()[]\t").lstrip("->=→➡️ ")
    if not (struck and new[:1].isupper()) or meaning_of_remark(new):
        return line
    return "\n".join([mark + new, *(f"{mark}~~{name}~~" for name in struck)])
