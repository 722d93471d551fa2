"""Convert the project's Markdown documents to the HTML of the manual's pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

import click
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

_PUNCTUATION = re.compile(r"[^\w\- ]")
_SCROLLED = '<div class="scrolled" role="region" tabindex="0" aria-label="{}">\n'
_BETWEEN_LINKS = " · "
"""Separates the links to other pages in a guide page."""
_READER = MarkdownIt("commonmark").enable("table")


@dataclass(frozen=True)
class Heading:
    """A heading below the title, and the anchor that leads to it."""

    text: str
    anchor: str


@dataclass(frozen=True)
class MarkdownPage:
    """A document's parts, ready for its page."""

    title: str
    lead: str
    """The first paragraph as plain text."""
    body: Markup
    """Without the title."""
    headings: tuple[Heading, ...]
    """Second-level headings."""


def read_document(document: str, text: str, address: Callable[[str], str]) -> MarkdownPage:
    """Convert a document; ``address`` maps a link in it to the link on its page.

    Raises ``ClickException`` for HTML in the text, which would get onto the page unnoticed, and for a missing title.
    """
    tokens = [token for token in _READER.parse(text) if not _is_comment(token)]
    for token in _every_token(tokens):
        if token.type.startswith("html"):
            message = f"{document} has HTML of its own, which the manual's pages cannot take: {token.content.strip()}"
            raise click.ClickException(message)
        for name in ("href", "src"):
            if name in token.attrs:
                token.attrs[name] = address(str(token.attrs[name]))
    if [token.tag for token in tokens[:3]] != ["h1", "", "h1"]:
        message = f"{document} does not begin with its title."
        raise click.ClickException(message)
    title = _plain(tokens[1])
    headings = tuple(_anchor_headings(tokens[3:]))
    texts = [_plain(token) for token in tokens[3:] if token.type == "inline"]
    lead = next((text for text in texts if _BETWEEN_LINKS not in text), "")
    body = _READER.renderer.render(list(_scrollable(tokens[3:], title)), _READER.options, {})
    return MarkdownPage(title, lead, Markup(body), headings)  # noqa: S704 - ours, and without HTML of its own


def _is_comment(token: Token) -> bool:
    return token.type == "html_block" and token.content.startswith("<!--")


def _every_token(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _every_token(token.children or ())


def _plain(inline: Token) -> str:
    return "".join(" " if part.type in {"softbreak", "hardbreak"} else part.content for part in inline.children or ())


def _anchor_headings(tokens: Sequence[Token]) -> Iterator[Heading]:
    """Add a forge's anchor to every heading, and yield the second-level ones."""
    used: Counter[str] = Counter()
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            text = _plain(inline)
            anchor = _PUNCTUATION.sub("", text.lower()).replace(" ", "-")
            used[anchor] += 1
            token.attrs["id"] = anchor if used[anchor] == 1 else f"{anchor}-{used[anchor] - 1}"
            if token.tag == "h2":
                yield Heading(text, str(token.attrs["id"]))


def _scrollable(tokens: Sequence[Token], title: str) -> Iterator[Token]:
    """Wrap tables and code so that they scroll sideways by themselves; drop table heads without words.

    If only the first column has no name, its cells become row headings.
    """
    about, is_skipped, names_rows = title, False, False
    named: Counter[str] = Counter()
    for at, token in enumerate(tokens):
        match token.type:
            case "heading_open":
                about = _plain(tokens[at + 1])
            case "table_open" | "code_block" | "fence":
                named[about] += 1
                label = about if named[about] == 1 else f"{about} ({named[about]})"
                yield Token("html_block", "", 0, content=_SCROLLED.format(escape(label)))
            case "thead_open":
                head = takewhile(lambda each: each.type != "thead_close", tokens[at:])
                is_skipped = not any(each.content.strip() for each in head)
            case "th_open" if tokens[at + 1].content.strip():
                token.attrs["scope"] = "col"
            case "th_open":
                token.tag = tokens[at + 2].tag = "td"
                names_rows = names_rows or tokens[at - 1].type == "tr_open"
            case "td_open" if names_rows and tokens[at - 1].type == "tr_open":
                token.tag = tokens[at + 2].tag = "th"
                token.attrs["scope"] = "row"
            case "table_close":
                names_rows = False
        if not is_skipped:
            yield token
        is_skipped = is_skipped and token.type != "thead_close"
        if token.type in {"table_close", "code_block", "fence"}:
            yield Token("html_block", "", 0, content="</div>\n")
