"""Pieces of web pages pasted as text: rows as lines, cells separated by tabs."""

import re

_PAGE = re.compile(r"\s*(?:<\?xml|<!doctype|<html|<head|<body|<meta)", re.IGNORECASE)
_PIECE = re.compile(
    r"</?(?:li|td|th|tr|p|div|br|ul|ol|table|h[1-6]|b|strong|i|em|span)\b[^<>\n]{0,500}>", re.IGNORECASE
)
_ENDS = (
    (re.compile(r"(?<=</t[dh]>)\s+(?=<t[dh]\b)|<style.*?</style>", re.IGNORECASE | re.DOTALL), ""),
    (re.compile(r"</t[dh]>(?=<t[dh]\b)", re.IGNORECASE), "\t"),
    (re.compile(r"<br\b[^<>]*>|</(?:li|tr|p|div|h[1-6]|table)>", re.IGNORECASE), "\n"),
    (re.compile(r"</?(?!s>|del>|strike>)[a-z][a-z0-9]{0,9}\b[^<>@\n]{0,500}>", re.IGNORECASE), ""),
)
FEWEST_TAGS = 2


def without_markup(text: str) -> str:
    """A piece of a web page as text; a whole page, and any other text, unchanged."""
    if _PAGE.match(text) or len(_PIECE.findall(text[:20_000])) < FEWEST_TAGS:
        return text
    for pattern, instead in _ENDS:
        text = pattern.sub(instead, text)
    return re.sub(r"\n\s*\n", "\n", text).strip()
