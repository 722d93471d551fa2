"""The pages that lead to events and rankings, made only from what the site remembers of them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ronda.core.codec import indented_json
from ronda.core.progress import run_to_end
from ronda.core.text import N_
from ronda.core.web_address import short_address_file, short_event_code
from ronda.publish.club.club_files import club_files
from ronda.publish.feeds import events_with_news, site_feeds
from ronda.publish.files import LazyFiles, PreviousBuild, SiteFile
from ronda.publish.json_documents.encoding import json_document_of
from ronda.publish.json_documents.site import index_json, seasons_json
from ronda.publish.page import DATA_FOLDER, PREVIEW, SiteFrame, SitePage
from ronda.publish.page_assets import MOST_GAMES, OVERLAY_STYLESHEET, SCRIPT, STYLESHEET, page_script, page_style
from ronda.publish.preview_files import site_picture
from ronda.publish.record import EventEntry, RankingEntry, SectionEntry
from ronda.publish.search_engines import search_engine_files
from ronda.publish.season_membership import ranking_membership
from ronda.publish.season_section import rated_event_file
from ronda.rulesets import every_ruleset
from ronda.views.public.event_context import INDEX_FILE, NOW_FILE, RATING_FILE, SOURCES_FILE
from ronda.views.shared.html import template_source

ICON = "icon.svg"
NOW_DATA = "now.json"
MOST_PLAYED = 24
"""Finished events on the first page, newest first; a separate page has all."""
ARCHIVE_FILE = "events.html"
MOST_SEASONS = 3
"""Seasons among the events of the first page, most recently played first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortLink:
    """An event with a short address: only data that does not change during play."""

    name: str
    folder: str


def build_index_files(
    entries: Iterable[SectionEntry], frame: SiteFrame, earlier: PreviousBuild | None = None
) -> LazyFiles:
    """The files of a site that belong to no event or ranking: path to content.

    ``earlier`` is the previous build: where there are thousands of files, unchanged ones are not made again.
    """
    entries = list(entries)
    events = sorted(
        (entry for entry in entries if isinstance(entry, EventEntry)), key=lambda one: one.newest_last, reverse=True
    )
    rankings = sorted(
        (entry for entry in entries if isinstance(entry, RankingEntry)), key=lambda one: (one.season, one.game)
    )[::-1]
    older = {event.folder for event, _ in superseded_events(entries)}
    newest = [event for event in events if event.folder not in older]
    running = [event for event in newest if event.running]
    unlisted = any(entry.unlisted for entry in entries)
    feed = bool(events_with_news(newest))
    played = tuple(event for event in newest if not (event.running or event.ahead))
    seasons = sorted(rankings, key=lambda ranking: ranking.last_played, reverse=True)
    listed: dict[str, object] = {
        "groups": _current_events(newest),
        "played": played[:MOST_PLAYED],
        "older": len(played[MOST_PLAYED:]),
        "is_archive": False,
        "events": sorted(newest, key=lambda event: not event.running),
        "games": tuple(dict.fromkeys(event.game for event in newest))[:MOST_GAMES],
        "seasons": seasons[:MOST_SEASONS],
        "rankings": seasons[MOST_SEASONS:],
        "running": running,
    }
    document = SiteFile.ready(json_document_of(INDEX_FILE), index_json(newest, rankings, frame.languages))
    index = SitePage(
        path=INDEX_FILE, template="index", values={**listed, "feed": feed, "unlisted": unlisted}, data=(document,)
    )
    everything = {"groups": (), "seasons": (), "rankings": (), "played": newest, "older": 0, "is_archive": True}
    archive = replace(index, path=ARCHIVE_FILE, values={**index.values, **everything})
    to = running[0] if len(running) == 1 else None
    now = SitePage(
        path=NOW_FILE, template="now", values={"events": running, "to": to, "unlisted": unlisted, "feed": feed}
    )
    files = {**_asset_files(frame, newest), **club_files(frame.look, frame.templates), NOW_DATA: _now_document(newest)}
    for page in (index, now):
        files[page.path] = frame.at_the_root(page)
    archives = (archive,) if len(played) > MOST_PLAYED else ()
    files |= search_engine_files([*newest, *rankings], frame, ["", *(page.path for page in archives)])
    files.update(_short_link_pages(newest, frame))
    files.update(site_feeds(newest, frame))
    for page in (
        index,
        now,
        *archives,
        *_season_pages(events, rankings, frame),
        *_source_pages(newest),
        *club_pages(frame, unlisted=unlisted),
    ):
        files |= {file.path: run_to_end(file.make()) for file in frame.in_all_languages(page)}
    ready = [SiteFile.ready(path, content) for path, content in files.items()]
    lazy = [file for page in _rated_events(newest, rankings) for file in frame.in_all_languages(page)]
    return LazyFiles(sorted((*ready, *lazy), key=lambda file: file.path), earlier)


def _current_events(newest: Sequence[EventEntry]) -> tuple[tuple[str, tuple[EventEntry, ...]], ...]:
    """Running events, then coming ones, soonest first; each group with its heading."""
    kinds = (
        (N_("Being played now"), tuple(event for event in newest if event.running)),
        (N_("Next events"), tuple(event for event in newest[::-1] if event.ahead)),
    )
    return tuple((heading, events) for heading, events in kinds if events)


def club_pages(frame: SiteFrame, *, unlisted: bool) -> Iterator[SitePage]:
    """The pages of the club's own texts."""
    for name, paragraphs in frame.look.texts.items():
        values = {"name": name, "paragraphs": paragraphs, "unlisted": unlisted}
        yield SitePage(path=f"{name}.html", template="club_page", values=values)


def superseded_events(entries: Iterable[SectionEntry]) -> tuple[tuple[EventEntry, str], ...]:
    """Events that a site has again in a newer version, each with that one's folder; no list links to the old.

    Zips of an event renamed under an earlier Ronda can have brought two folders.
    """
    newest: dict[str, EventEntry] = {}
    events = sorted((each for each in entries if isinstance(each, EventEntry)), key=lambda one: one.folder)
    for event in sorted(events, key=lambda one: (one.entries, one.day, one.time)):
        newest[event.id] = event
    return tuple((event, newest[event.id].folder) for event in events if newest[event.id] is not event)


def _asset_files(frame: SiteFrame, events: Sequence[EventEntry]) -> dict[str, bytes]:
    """Style sheets, script and pictures used by the pages."""
    over = {OVERLAY_STYLESHEET: page_style(OVERLAY_STYLESHEET).encode()} if events else {}
    picture = {PREVIEW: site_picture(frame)} if frame.base else {}
    shared = {
        STYLESHEET: page_style().encode(),
        SCRIPT: page_script().encode(),
        ICON: template_source(f"public/{ICON}"),
    }
    return {**shared, **over, **picture}


def _now_document(events: Sequence[EventEntry]) -> bytes:
    value = {
        "format": "ronda-now",
        "version": 1,
        "events": [
            {"id": event.id, "folder": event.folder, "pages": event.pages, "running": event.running} for event in events
        ],
    }
    return indented_json(value)


def _short_link_pages(events: Sequence[EventEntry], frame: SiteFrame) -> Iterator[tuple[str, bytes]]:
    """The page at each short address; it links to both events if two share one."""
    by_name = sorted(events, key=lambda event: (short_event_code(event.id), event.newest_last), reverse=True)
    for name, group in groupby(by_name, key=lambda event: short_event_code(event.id)):
        same = list(group)
        led = [ShortLink(name=event.name, folder=event.folder) for event in same]
        unlisted = any(event.unlisted for event in same)
        to = led[0] if len(led) == 1 else None
        page = SitePage(
            path=short_address_file(name),
            template="short",
            values={"events": led, "to": to, "leads": to is not None, "unlisted": unlisted},
        )
        yield page.path, frame.at_the_root(page, leads_to=f"{to.folder}/{NOW_FILE}" if to else NOW_FILE)


def _season_pages(
    events: Sequence[EventEntry], rankings: Sequence[RankingEntry], frame: SiteFrame
) -> Iterator[SitePage]:
    """The page of each event that counts in a season: which rankings contain it, and who is who there."""
    for event in events:
        if event.season:
            memberships = tuple(
                ranking_membership(event, ranking) for ranking in rankings if ranking.game == event.season
            )
            document = SiteFile.ready(
                f"{DATA_FOLDER}/{event.folder}/{json_document_of(RATING_FILE)}",
                seasons_json(event, memberships, frame.languages),
            )
            yield SitePage(
                path=f"{event.folder}/{RATING_FILE}",
                template="seasons",
                values={"event": event, "held": memberships, "unlisted": event.unlisted, "known_by": _known_by(event)},
                data=(document,),
            )


def _known_by(event: EventEntry) -> str:
    """Translatable: what identifies players in the season; empty if the game has no ranking here."""
    ruleset = next((each for each in every_ruleset() if each.key == event.season and each.season), None)
    field = ruleset.registration.field(ruleset.season.identity) if ruleset and ruleset.season else None
    return field.name if field else ""


def _rated_events(events: Sequence[EventEntry], rankings: Sequence[RankingEntry]) -> Iterator[SitePage]:
    """Pages by which a ranking links to each of its events that are published here."""
    published = {event.id: event for event in events}
    for ranking in rankings:
        for rated in ranking.events:
            yield SitePage(
                path=f"{ranking.folder}/{rated_event_file(rated)}",
                template="rated_event",
                values={
                    "season": ranking.season,
                    "ranking_title": ranking.title,
                    "folder": ranking.folder,
                    "name": rated.name,
                    "date": rated.date,
                    "to": published[rated.id].folder if rated.id in published else "",
                    "unlisted": ranking.unlisted,
                },
            )


def _source_pages(events: Sequence[EventEntry]) -> Iterator[SitePage]:
    """Pages by which an event links to those from which its players come, if they are published."""
    published = {event.id: event for event in events}
    for event in events:
        if event.sources:
            yield SitePage(
                path=f"{event.folder}/{SOURCES_FILE}",
                template="sources",
                values={
                    "event": event,
                    "sources": [(source, published.get(source.event)) for source in event.sources],
                    "unlisted": event.unlisted,
                },
            )
