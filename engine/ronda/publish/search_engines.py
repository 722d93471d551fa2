"""Files for search engines: the list of pages, if the site's address is known."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit
from xml.sax.saxutils import escape, quoteattr

from ronda.publish.page import SiteFrame
from ronda.publish.record import EventEntry, SectionEntry

SITEMAP = "sitemap.xml"
ROBOTS = "robots.txt"


def search_engine_files(
    entries: Sequence[SectionEntry], frame: SiteFrame, lists: Sequence[str] = ("",)
) -> dict[str, bytes]:
    """The list of pages, and ``robots.txt`` at the root of a host; nothing without an address.

    Takes the paths of pages that lead to events. Leaves out what search engines should not list (ANY-PUBLIC).
    """
    if not frame.base:
        return {}
    files = {SITEMAP: _sitemap(entries, frame, lists).encode()}
    if urlsplit(frame.base).path == "/":
        files[ROBOTS] = f"User-agent: *\nAllow: /\n\nSitemap: {frame.base}{SITEMAP}\n".encode()
    return files


def _sitemap(entries: Sequence[SectionEntry], frame: SiteFrame, lists: Sequence[str]) -> str:
    kinds = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    urls = "".join(
        f"<url>\n<loc>{escape(_address(frame, language, path))}</loc>\n"
        + "".join(
            f'<xhtml:link rel="alternate" hreflang="{other}" href={quoteattr(_address(frame, other, path))}/>\n'
            for other in frame.languages
        )
        + (f"<lastmod>{day}</lastmod>\n" if day else "")
        + "</url>\n"
        for path, day in _pages(entries, lists)
        for language in frame.languages
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {kinds}>\n{urls}</urlset>\n'


def _pages(entries: Sequence[SectionEntry], lists: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The path of each list and first page within a language tree, and the day of its last change, if known."""
    if not any(entry.unlisted for entry in entries):
        yield from ((path, "") for path in lists)
    for entry in entries:
        if not entry.unlisted:
            yield f"{entry.folder}/", entry.day if isinstance(entry, EventEntry) else ""


def _address(frame: SiteFrame, language: str, path: str) -> str:
    return f"{frame.base}{language}/{path}"
