"""The pages that lead to events and rankings, made of what the site remembers of them and of nothing else."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ronda.publish.page import Frame, Page
from ronda.publish.ranking_pages import event_file
from ronda.publish.record import Entry, EventEntry, RankingEntry, RatedEvent, RatedPerson
from ronda.views.public.event import INDEX, NOW, RATING
from ronda.views.shared.html import render, source

STYLESHEET = "ronda.css"
SCRIPT = "ronda.js"
ICON = "icon.svg"
NOW_DATA = "now.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A player of an event and the person of the ranking."""

    player: int
    person: RatedPerson

    @property
    def name(self) -> str:
        """Give the name, by which lists are ordered."""
        return self.person.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What a ranking says of an event."""

    ranking: RankingEntry
    event: RatedEvent | None
    """None if the ranking does not hold it yet."""
    is_older: bool
    """The event went on since it was ranked."""
    players: tuple[Rated, ...]


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
    listed = {"events": newest, "rankings": rankings, "running": running}
    index = Page(path=INDEX, template="index", values={**listed, "unlisted": unlisted})
    to = running[0] if len(running) == 1 else None
    now = Page(path=NOW, template="now", values={"events": running, "to": to, "unlisted": unlisted})
    files = {**_assets(frame), NOW_DATA: _now(newest)}
    for page in (index, now):
        files[page.path] = frame.at_the_root(page)
    for page in (index, now, *_seasons(events, rankings), *_rated_events(newest, rankings)):
        files |= {file.path: file.make() for file in frame.in_all_languages(page)}
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


def _seasons(events: Sequence[EventEntry], rankings: Sequence[RankingEntry]) -> Iterator[Page]:
    """Give the page of each event that counts in a season: which rankings hold it, and who is who there."""
    for event in events:
        if event.season:
            held = tuple(_holding(event, ranking) for ranking in rankings if ranking.game == event.season)
            yield Page(
                path=f"{event.folder}/{RATING}",
                template="seasons",
                values={"event": event, "held": held, "unlisted": event.unlisted},
            )


def _holding(event: EventEntry, ranking: RankingEntry) -> Holding:
    rated = next((rated for rated in ranking.events if rated.id == event.id), None)
    people = {person.number: person for person in ranking.people}
    return Holding(
        ranking=ranking,
        event=rated,
        is_older=rated is not None and rated.digest != event.digest,
        players=tuple(
            Rated(player=one.player, person=people[one.person])
            for one in (rated.players if rated else ())
            if one.person in people
        ),
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
