"""The pages that lead to events and rankings, made of what the site remembers of them and of nothing else."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ronda.core.slices import at_once
from ronda.publish.feeds import site_feeds, with_news
from ronda.publish.files import File
from ronda.publish.page import DATA, Frame, Page
from ronda.publish.ranking_pages import event_file
from ronda.publish.record import Entry, EventEntry, RankingEntry
from ronda.publish.searching import for_search_engines
from ronda.publish.seasons import holding
from ronda.publish.twins.site import index_json, seasons_json
from ronda.publish.twins.writing import twin_of
from ronda.views.public.event import INDEX, NOW, RATING
from ronda.views.shared.html import render, source
from ronda.views.shared.web_address import short_file, short_name

STYLESHEET = "ronda.css"
OVERLAY_STYLESHEET = "overlay.css"
SCRIPT = "ronda.js"
ICON = "icon.svg"
PREVIEW = "preview.png"
"""What others show beside a link to a page, which they want as an address of its own: of use where that is known."""
NOW_DATA = "now.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortLink:
    """An event to which a short address leads: nothing that changes while it is played."""

    name: str
    folder: str


def lists(entries: Iterable[Entry], frame: Frame) -> dict[str, bytes]:
    """Give the files of a site that belong to no event and no ranking, path to content."""
    entries = list(entries)
    events = sorted(
        (entry for entry in entries if isinstance(entry, EventEntry)), key=lambda one: one.newest_last, reverse=True
    )
    rankings = sorted(
        (entry for entry in entries if isinstance(entry, RankingEntry)), key=lambda one: (one.season, one.game)
    )[::-1]
    older = {event.folder for event, _ in older_events(entries)}
    newest = [event for event in events if event.folder not in older]
    running = [event for event in newest if event.running]
    unlisted = any(entry.unlisted for entry in entries)
    feed = bool(with_news(newest))
    listed = {"events": newest, "rankings": rankings, "running": running}
    twin = File.ready(twin_of(INDEX), index_json(newest, rankings, frame.languages))
    index = Page(path=INDEX, template="index", values={**listed, "feed": feed, "unlisted": unlisted}, data=(twin,))
    to = running[0] if len(running) == 1 else None
    now = Page(path=NOW, template="now", values={"events": running, "to": to, "unlisted": unlisted, "feed": feed})
    files = {**_assets(frame, newest), NOW_DATA: _now(newest)}
    for page in (index, now):
        files[page.path] = frame.at_the_root(page)
    files |= for_search_engines([*newest, *rankings], frame)
    files.update(_short(newest, frame))
    files.update(site_feeds(newest, frame))
    for page in (index, now, *_seasons(events, rankings, frame), *_rated_events(newest, rankings)):
        files |= {file.path: at_once(file.make()) for file in frame.in_all_languages(page)}
    return dict(sorted(files.items()))


def older_events(entries: Iterable[Entry]) -> tuple[tuple[EventEntry, str], ...]:
    """Give the events that a site has once more, newer, and the folder of that: no list leads to them.

    Zips of one event can have brought two folders of it, where it was renamed under an earlier Ronda.
    """
    newest: dict[str, EventEntry] = {}
    events = sorted((each for each in entries if isinstance(each, EventEntry)), key=lambda one: one.folder)
    for event in sorted(events, key=lambda one: (one.entries, one.day, one.time)):
        newest[event.id] = event
    return tuple((event, newest[event.id].folder) for event in events if newest[event.id] is not event)


def _assets(frame: Frame, events: Sequence[EventEntry]) -> dict[str, bytes]:
    """Give what the pages ask for beside themselves."""
    sheet = render("public/ronda.css", frame.languages[0]).encode()
    over = {OVERLAY_STYLESHEET: render("public/overlay.css", frame.languages[0]).encode()} if events else {}
    names = (SCRIPT, ICON, PREVIEW) if frame.base else (SCRIPT, ICON)
    return {STYLESHEET: sheet, **over, **{name: source(f"public/{name}") for name in names}}


def _now(events: Sequence[EventEntry]) -> bytes:
    value = {
        "format": "ronda-now",
        "version": 1,
        "events": [
            {"id": event.id, "folder": event.folder, "pages": event.pages, "running": event.running} for event in events
        ],
    }
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def _short(events: Sequence[EventEntry], frame: Frame) -> Iterator[tuple[str, bytes]]:
    """Give the page under each short address; where two events have the same, it leads to both."""
    by_name = sorted(events, key=lambda event: (short_name(event.id), event.newest_last), reverse=True)
    for name, group in groupby(by_name, key=lambda event: short_name(event.id)):
        same = list(group)
        led = [ShortLink(name=event.name, folder=event.folder) for event in same]
        unlisted = any(event.unlisted for event in same)
        to = led[0] if len(led) == 1 else None
        page = Page(
            path=short_file(name),
            template="short",
            values={"events": led, "to": to, "leads": to is not None, "unlisted": unlisted},
        )
        yield page.path, frame.at_the_root(page, leads_to=f"{to.folder}/{NOW}" if to else NOW)


def _seasons(events: Sequence[EventEntry], rankings: Sequence[RankingEntry], frame: Frame) -> Iterator[Page]:
    """Give the page of each event that counts in a season: which rankings hold it, and who is who there."""
    for event in events:
        if event.season:
            held = tuple(holding(event, ranking) for ranking in rankings if ranking.game == event.season)
            twin = File.ready(f"{DATA}/{event.folder}/{twin_of(RATING)}", seasons_json(event, held, frame.languages))
            yield Page(
                path=f"{event.folder}/{RATING}",
                template="seasons",
                values={"event": event, "held": held, "unlisted": event.unlisted},
                data=(twin,),
            )


def _rated_events(events: Sequence[EventEntry], rankings: Sequence[RankingEntry]) -> Iterator[Page]:
    """Give the page with which a ranking leads to each of its events, where that is published here."""
    published = {event.id: event for event in events}
    for ranking in rankings:
        for rated in ranking.events:
            yield Page(
                path=f"{ranking.folder}/{event_file(rated)}",
                template="rated_event",
                values={
                    "ranking": ranking,
                    "rated": rated,
                    "to": published.get(rated.id),
                    "unlisted": ranking.unlisted,
                },
            )
