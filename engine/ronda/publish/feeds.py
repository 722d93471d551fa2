"""Atom feeds (RFC 4287) of events and of the site, with an item for each round paired or over, not for each result."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape, quoteattr

from ronda.core.text import isolate_direction
from ronda.publish.page import DATA_FOLDER, SiteFrame
from ronda.publish.record import EventEntry, NewsItem
from ronda.views.public.event_context import INDEX_FILE, PublicTournament

MAX_FEED_ITEMS = 30
"""Items in a feed; readers keep older ones."""
MAX_FEED_ITEMS_PER_EVENT = 6
"""Items about one event in the site's feed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _FeedItem:
    """An entry of a feed."""

    id: str
    title: str
    at: str
    path: str
    """Path within the site."""


def feed_file(language: str) -> str:
    return f"feed-{language}.xml"


def event_feeds(
    event: PublicTournament, key: str, news: Sequence[NewsItem], frame: SiteFrame
) -> Iterator[tuple[str, bytes]]:
    """(path, feed) of an event in each language; takes its identifier and all its news.

    Empty without news: every feed must say when it last changed.
    """
    for language in frame.languages if news else ():
        path = f"{DATA_FOLDER}/{event.folder}/{feed_file(language)}"
        items = [_feed_item(event.folder, key, one, language) for one in news]
        home = f"{language}/{event.folder}/{INDEX_FILE}"
        yield path, _atom_feed(path, key, event.name, home, items, frame, language)


def feed_files(frame: SiteFrame) -> tuple[str, ...]:
    """Paths of the feeds that a site can have, by language."""
    return tuple(f"{DATA_FOLDER}/{feed_file(language)}" for language in frame.languages)


def events_with_news(events: Iterable[EventEntry]) -> tuple[EventEntry, ...]:
    """Events in the site's feed: those that are listed and have news."""
    return tuple(event for event in events if event.news and not event.unlisted)


def site_feeds(events: Iterable[EventEntry], frame: SiteFrame) -> Iterator[tuple[str, bytes]]:
    """(path, feed) of the site in each language, without events hidden from search engines."""
    listed = events_with_news(events)
    for language, path in zip(frame.languages, feed_files(frame), strict=True) if listed else ():
        title = frame.site_name(language)
        items = [
            _feed_item(event.folder, event.id, one, language, name=f"{isolate_direction(event.name)}: ")
            for event in listed
            for one in event.news
        ]
        yield (
            path,
            _atom_feed(path, frame.base or frame.title, title, f"{language}/{INDEX_FILE}", items, frame, language),
        )


def _feed_item(folder: str, key: str, item: NewsItem, language: str, *, name: str = "") -> _FeedItem:
    return _FeedItem(
        id=f"{key} {item.key}",
        title=name + dict(item.title)[language],
        at=item.at,
        path=f"{language}/{folder}/{item.page}",
    )


def _atom_feed(
    path: str, key: str, title: str, home: str, items: list[_FeedItem], frame: SiteFrame, language: str
) -> bytes:
    """The newest items as an Atom document; links are complete if the site's address is known, else relative."""
    newest = sorted(items, key=lambda item: item.at)[: -MAX_FEED_ITEMS - 1 : -1]
    to_site = frame.base or "../" * path.count("/")
    itself = (
        f'<link rel="self" type="application/atom+xml" href={quoteattr(frame.base + path)}/>\n' if frame.base else ""
    )
    entries = "".join(
        f"<entry>\n<id>{_urn(item.id, language)}</id>\n<title>{escape(item.title)}</title>\n"
        f"<updated>{item.at}</updated>\n"
        f'<link rel="alternate" type="text/html" href={quoteattr(to_site + item.path)}/>\n</entry>\n'
        for item in newest
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">\n'
        f"<id>{_urn(key, language)}</id>\n<title>{escape(title)}</title>\n"
        f"<updated>{newest[0].at}</updated>\n"
        f"<author><name>{escape(title)}</name></author>\n{itself}"
        f'<link rel="alternate" type="text/html" href={quoteattr(to_site + home)}/>\n{entries}</feed>\n'
    ).encode()


def _urn(key: str, language: str) -> str:
    """An identifier, independent of addresses, of an event or of something that happened in it."""
    return uuid5(NAMESPACE_URL, sha256(f"{language} {key}".encode(errors="surrogatepass")).hexdigest()).urn
