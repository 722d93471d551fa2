"""What a ranking by rating and a season by points have alike: what the site remembers of each, and their files."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Protocol

from ronda.core.progress import ProgressSteps, subtask_steps
from ronda.core.text import Message
from ronda.journal import Log
from ronda.publish.entry_digests import published_digest
from ronda.publish.files import LazyFiles, SiteFile
from ronda.publish.page import DATA_FOLDER, SiteFrame, SitePage
from ronda.publish.record import RankingEntry, RatedEvent, RatedPerson, RatedPlayer, SiteSection
from ronda.publish.section_files import texts_by_language
from ronda.views.public.event_context import short_digest
from ronda.views.shared.html import render_template

STYLESHEET = "ranking.css"


class CountedEvent(Protocol):
    """An event of a season."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def date(self) -> str: ...


def remembered_season(
    season: str,
    folder: str,
    events: Sequence[CountedEvent],
    people: Iterable[RatedPerson],
    played: Iterable[tuple[str, int, int]],
    *,
    logs: Mapping[str, Log],
    frame: SiteFrame,
    game_name: Message,
    rating_name: Message,
) -> RankingEntry:
    """What the site remembers of a season, so that the same lists lead to each kind.

    Takes who played where as event, player there and number in the season; the logs by event; and what the game and
    the ranking's number are called. There is one event at least.
    """
    players = {
        event: tuple(RatedPlayer(player=player, person=person) for _, player, person in group)
        for event, group in groupby(sorted(played), key=lambda one: one[0])
    }
    return RankingEntry(
        folder=folder,
        unlisted=any(logs[event.id].tournament.details.publication.unlisted for event in events),
        season=season,
        game=logs[events[0].id].tournament.game,
        game_name=texts_by_language(game_name, frame),
        rating_name=texts_by_language(rating_name, frame),
        events=tuple(
            RatedEvent(
                id=event.id,
                name=event.name,
                date=event.date,
                digest=published_digest(logs[event.id]),
                players=players.get(event.id, ()),
            )
            for event in events
        ),
        people=tuple(people),
    )


def around_season_pages(entry: RankingEntry) -> dict[str, object]:
    """What every page of a season is given."""
    return {
        "season": entry.season,
        "data": f"{DATA_FOLDER}/{entry.folder}",
        "folder": entry.folder,
        "short": short_digest,
        "unlisted": entry.unlisted,
    }


def season_section_steps(
    entry: RankingEntry, pages: Sequence[SitePage], frame: SiteFrame, *, made_of: str = ""
) -> ProgressSteps[SiteSection]:
    """The section of a season with its pages made in every language, page by page."""
    files: dict[str, bytes] = {}
    for done, page in enumerate(pages):
        yield done, len(pages)
        for file in frame.in_all_languages(page):
            files[file.path] = yield from subtask_steps(file.make(), done, len(pages))
    files[f"{DATA_FOLDER}/{entry.folder}/{STYLESHEET}"] = render_template(
        "shared/ranking.css", frame.languages[0]
    ).encode()
    made = LazyFiles(SiteFile.ready(path, content) for path, content in files.items())
    lists = tuple(
        f"{language}/{entry.folder}/{rated_event_file(event)}" for language in frame.languages for event in entry.events
    )
    return SiteSection(entry=entry, files=made, lists=lists, made_of=made_of, base=frame.base)


def rated_event_file(event: RatedEvent) -> str:
    """The page that leads to a tournament of the ranking: its path in the ranking's folder."""
    return f"events/{short_digest(event.id)}.html"
