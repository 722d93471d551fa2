"""The pages that lead to events and rankings, made of what the site remembers of them and of nothing else."""

import json
from collections.abc import Iterable, Iterator, Sequence

from ronda.publish.files import File
from ronda.publish.page import DATA, Frame, Page
from ronda.publish.ranking_pages import event_file
from ronda.publish.record import Entry, EventEntry, RankingEntry
from ronda.publish.seasons import holding
from ronda.publish.twins.site import index_json, seasons_json
from ronda.publish.twins.writing import twin_of
from ronda.views.public.event import INDEX, NOW, RATING
from ronda.views.shared.html import render, source

STYLESHEET = "ronda.css"
SCRIPT = "ronda.js"
ICON = "icon.svg"
NOW_DATA = "now.json"


def lists(entries: Iterable[Entry], frame: Frame) -> dict[str, bytes]:
    """Give the files of a site that belong to no event and no ranking, path to content."""
    entries = list(entries)
    events = sorted(
        (entry for entry in entries if isinstance(entry, EventEntry)), key=lambda one: one.newest_last, reverse=True
    )
    rankings = sorted(
        (entry for entry in entries if isinstance(entry, RankingEntry)), key=lambda one: (one.season, one.game)
    )[::-1]
    running = [event for event in events if event.running]
    unlisted = any(entry.unlisted for entry in entries)
    listed = {"events": events, "rankings": rankings, "running": running}
    twin = File.ready(twin_of(INDEX), index_json(events, rankings, frame.languages))
    index = Page(path=INDEX, template="index", values={**listed, "unlisted": unlisted}, data=(twin,))
    to = running[0] if len(running) == 1 else None
    now = Page(path=NOW, template="now", values={"events": running, "to": to, "unlisted": unlisted})
    files = {**_assets(frame), NOW_DATA: _now(events)}
    for page in (index, now):
        files[page.path] = frame.at_the_root(page)
    for page in (index, now, *_seasons(events, rankings, frame), *_rated_events(events, rankings)):
        files |= {file.path: file.make() for file in frame.in_all_languages(page)}
    return dict(sorted(files.items()))


def _assets(frame: Frame) -> dict[str, bytes]:
    """Give what the pages ask for beside themselves."""
    sheet = render("public/ronda.css", frame.languages[0]).encode()
    return {STYLESHEET: sheet, **{name: source(f"public/{name}") for name in (SCRIPT, ICON)}}


def _now(events: Sequence[EventEntry]) -> bytes:
    value = {
        "format": "ronda-now",
        "version": 1,
        "events": [
            {"id": event.id, "folder": event.folder, "pages": event.pages, "running": event.running} for event in events
        ],
    }
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


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
