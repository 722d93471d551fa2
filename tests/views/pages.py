"""Reading pages in tests: their text, their links and anchors, and whether their elements nest."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from posixpath import join, normpath
from typing import Any, override
from urllib.parse import unquote, urlsplit

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())


@dataclass(slots=True)
class Read:
    """What a page holds."""

    words: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.read = Read()
        self.open: list[str] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) != len(names):
            self.read.faults.append(f"<{tag}> has an attribute twice")
        values = dict(attrs)
        self.read.links += [values[name] or "" for name in ("href", "src") if name in values]
        self.read.anchors += [values["id"] or ""] if "id" in values else []
        if tag not in VOID:
            self.open.append(tag)

    @override
    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.read.faults.append(f"</{tag}> closes what is not open, line {self.getpos()[0]}")

    @override
    def handle_data(self, data: str) -> None:
        if not {"title", "style", "script"} & set(self.open):
            self.read.words += data.split()


def read(html: str) -> Read:
    """What a page holds; an element that stays open is a fault."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader.read.faults += [f"<{tag}> stays open" for tag in reader.open]
    return reader.read


def without_inlined(html: str) -> str:
    """A page without the script and style that stand in it, and without the hashes that allow them."""
    return re.sub(r" 'sha256-[^']*'", "", re.sub(r"<(style|script)>.*?</\1>\n", "", html, flags=re.DOTALL))


def text_of(html: str) -> str:
    """A page's words, one space between them."""
    return " ".join(read(html).words)


def broken_links(site: Mapping[str, bytes]) -> list[tuple[str, str]]:
    """Every link of a site that leads to no file of it, or to an anchor that is not there."""
    pages = {path: read(content.decode()) for path, content in site.items() if path.endswith(".html")}
    broken = []
    for path, page in pages.items():
        for link in page.links:
            target = urlsplit(link)
            file = normpath(join(path, "..", unquote(target.path))) if target.path else path
            if file not in site or (target.fragment and target.fragment not in pages[file].anchors):
                broken.append((path, link))
    return broken


def links_of(value: Any, key: str = "") -> Iterator[str]:
    """Every link of a JSON file."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from links_of(each, key if key == "links" else name)
    elif isinstance(value, list):
        for each in value:
            yield from links_of(each, key)
    elif isinstance(value, str) and key in {"link", "links"}:
        yield value
