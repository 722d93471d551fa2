"""Tags and texts of HTML as Ronda writes it, read faster than by a parser that forgives whatever browsers do."""

from __future__ import annotations

import re
from html import unescape

_PIECE = re.compile(
    r'<(?P<end>/?)(?P<tag>[a-z][a-z0-9]*)(?P<attributes>(?:\s+[^\s"\'=<>/]+(?:="[^"]*"|=\'[^\']*\')?)*)\s*(?P<alone>/?)>'
    r"|(?P<text>[^<]+)|<!--.*?-->|<!doctype html>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""([^\s=]+)(?:="([^"]*)"|='([^']*)')?""")
_VERBATIM = frozenset({"script", "style"})
"""Elements in which a tag ends nothing but theirs."""


class Markup:
    """A reader of HTML, who says in these methods what is to be done with each tag and text."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Read a tag that opens an element."""

    def end(self, tag: str) -> None:
        """Read a tag that closes one."""

    def text(self, text: str) -> None:
        """Read the text between two tags."""

    def feed(self, html: str) -> None:
        """Read HTML; raises ``AssertionError`` where it is not well formed: an attribute has quotes and stands once."""
        place = 0
        while place < len(html):
            piece = _PIECE.match(html, place)
            assert piece, f"not well formed: {html[place : place + 60]!r}"
            place = piece.end()
            end, tag, attributes, alone, text = piece.groups()
            if text is not None:
                self.text(unescape(text))
            elif end:
                self.end(tag)
            elif tag:
                self.start(tag, _values(attributes))
                if alone:
                    self.end(tag)
                if tag in _VERBATIM:
                    closing = html.index(f"</{tag}>", place)
                    self.text(html[place:closing])
                    place = closing


def _values(attributes: str) -> dict[str, str]:
    if not attributes:
        return {}
    pairs = _ATTRIBUTE.findall(attributes)
    values = {name: unescape(double or single) for name, double, single in pairs}
    assert len(values) == len(pairs), f"an attribute stands twice: {attributes}"
    return values
