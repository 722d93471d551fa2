"""Numbers, marks and pictures that a list puts before and around names."""

import re
import unicodedata

from ronda.commands.lists.contacts import tidy_around

KEYCAPS = r"(?:[0-9#*]\ufe0f?\u20e3\s*)+|🔟|[①-⑳⑴-⒇⒈-⒛❶-❿➀-➓]"
_SEAT = r"jugador[ea]?|player|participante?|inscrit[oa]|plaza|puesto|slot|seat|[pj]"
_NUMBER = re.compile(
    rf"\s*(?:{KEYCAPS}|\(\s*[0-9]{{1,4}}\s*\)(?!\s*[0-9])|\[\s*[0-9]{{1,4}}\s*\]|#\s*[0-9]{{1,4}}\b[.):]?|"
    rf"(?:{_SEAT})\s?#?[0-9]{{1,3}}\s*[.):–—-]+|[0-9]{{1,3}}(?:st|nd|rd|th|er|d[oa]|r[oa]|t[oa]|[vm][oa])\b[.):–—-]*|"
    r"n\.?[º°]\.?\s*[0-9]{1,4}\b[-–—.):]*|"
    r"(?-i:[a-z])[.)]\s+|[A-Z]\)\s+|(?-i:[IVX]{2,5})[.)]\s+|"
    r"(?:n\.?[º°]\.?\s*)?[0-9]{1,4}\s*(?:\.?[ºª°]|[.)])\s?[-–—.):]*(?![0-9])|[0-9]{1,4}\s*[-–—:/_>](?=\s|$))\s*",
    re.IGNORECASE,
)
COUNTER = re.compile(rf"\W*(?:{_SEAT}|n\.?[º°]|no\.?)\W{{0,3}}[0-9]{{1,3}}\W*", re.IGNORECASE)
"""A counter of places that is no name, as “Player 1”."""
_BULLET = re.compile(r"\s*(?:[-–—*+>]\s+(?:\[[ xX]?\]\s*)?|[-–—*+>]\s*$|[•·‧∙●○◦▪▫■□☐☑◆◇▶►▸▹→➔➜➡➤‣⁃✓✔★☆❖»—]\ufe0f?\s*)")
_BARE_NUMBER = re.compile(
    r"\s*(?:(?:[0-9]{1,4}|[IVX]{1,5}[.)]|[A-Z][.)])\s+(?=[^\W\d_])|"
    r"[0-9]{1,2}[:.][0-9]{2}\s+(?=[^\W\d_a-z]\w*\s[^\W\d_a-z]))"
)
TELLING = re.compile("[\U0001f550-\U0001f567📅📆🗓⏰⏱⏲🕰📍📌🏠🏢🏪🏬🗺💶💵💴💷💰💳💸🎟🎫📞☎📱📢📣🏆🎁ℹ❗⚠🔗🌐✉📧📝📋🚗🅿👉]")
"""Pictures before facts about an event: when, where, how much."""
_SOMEBODY = re.compile(
    "[\U0001f1e6-\U0001f1ff\U0001f3f3\U0001f3f4\U0001f400-\U0001f43f\U0001f464-\U0001f487"
    "\U0001f600-\U0001f64f\U0001f9b8-\U0001f9b9\U0001f9cd-\U0001f9df\U0001f980-\U0001f9ae]"
)
"""Flags, people and animals chosen by the person, not list bullets."""


def without_list_marks(text: str) -> tuple[str, bool]:
    """A line without leading numbers, marks and pictures, and whether any of them was a counter or bullet."""
    counted = False
    for _ in range(4):
        before = text
        for pattern in (_NUMBER, _BULLET):
            if found := pattern.match(text):
                text, counted = text[found.end() :], True
        pictures = len(text) - len(text.lstrip("".join(filter(is_picture, set(text))) + " "))
        if pictures and is_picture(first := text.lstrip()[:1]):
            text, counted = text[pictures:], counted or not (_SOMEBODY.match(first) or TELLING.match(first))
        if text == before:
            break
    return text, counted


def without_list_number(name: str) -> str:
    """The name without a list's leading number or mark: ``3. Ana`` gives ``Ana``."""
    bare = _BULLET.sub("", name, count=1) if _BULLET.match(name) else _NUMBER.sub("", name, count=1)
    pictures = "".join(filter(is_picture, set(bare))) if is_picture(bare.strip()[:1]) else ""
    return (bare.lstrip(f"{pictures} ") if pictures else bare) if bare.strip() else name


def bare_number_lines(lines: list[str]) -> bool:
    """Whether leading numbers are counters: most lines begin as ``1 Ana``, some clearly count, or all have A., B."""
    marks = [found.group().strip() for line in lines if (found := _BARE_NUMBER.match(line))]
    is_lettered = [mark[0] for mark in marks] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(lines)])
    initials = sum(bool(re.fullmatch(r"[A-HJ-UWYZ][.)]", mark)) for mark in marks)
    numbers = [int(found[0]) for line in lines if (found := re.match(r"\s*\d{1,4}(?=\s+[^\W\d_]|\s*$)", line))]
    steps = zip([0, *numbers], numbers, strict=False)
    is_counted = len(numbers) > 1 and all(number in {1, before + 1} for before, number in steps)
    return len(lines) > 1 and (is_counted or is_lettered or (len(marks) - initials) * 2 > len(lines))


def without_bare_number(line: str) -> str:
    return _BARE_NUMBER.sub("- ", line, count=1)


def bare_text(text: str) -> str:
    """A text without pictures at its ends, and without leftover spaces and commas."""
    text = tidy_around(text)
    while text and is_picture(text[-1]):
        text = text[:-1].rstrip()
    while text and is_picture(text[0]):
        text = text[1:].lstrip()
    return text.strip(" ,;")


def is_picture(letter: str) -> bool:
    """Whether a character is an emoji or part of one."""
    return bool(letter) and (
        unicodedata.category(letter) == "So"
        or letter in "\u200d\u20e3\ufe0e\ufe0f\u2640\u2642"
        or "\U0001f000" <= letter <= "\U0001faff"
        or "\U000e0020" <= letter <= "\U000e007f"
    )
