"""What rankings and seasons by points have in common: records and files."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Protocol

from ronda.core.progress import ProgressSteps, subtask_steps
from ronda.core.text import Message
from ronda.core.web_address import short_digest
from ronda.publish.files import LazyFiles, PreviousBuild, SiteFile
from ronda.publish.page import DATA_FOLDER, SiteFrame, SitePage
from ronda.publish.record import RankingEntry, RatedEvent, RatedPerson, SiteSection
from ronda.publish.section_files import texts_by_language
from ronda.ranking.values import SeasonGame
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
    frame: SiteFrame,
    game: SeasonGame,
    rating_name: Message,
    digests: Mapping[str, str],
    unlisted: bool,
) -> RankingEntry:
    """The site's record of a season, the same for each kind, so that the same lists lead to it.

    Takes who played where (event, player, person), the name of the ranking's number, the published digests of the logs
    by event, and whether one of them is unlisted.
    """
    players = {
        event: " ".join(f"{player}:{person}" for _, player, person in group)
        for event, group in groupby(sorted(played), key=lambda one: one[0])
    }
    return RankingEntry(
        folder=folder,
        unlisted=unlisted,
        season=season,
        game=game.key,
        game_name=texts_by_language(game.title, frame),
        rating_name=texts_by_language(rating_name, frame),
        events=tuple(
            RatedEvent(
                id=event.id,
                name=event.name,
                date=event.date,
                digest=digests[event.id],
                numbers=players.get(event.id, ""),
            )
            for event in events
        ),
        people=tuple(people),
    )


def around_season_pages(entry: RankingEntry) -> dict[str, object]:
    """Values for every page of a season."""
    return {
        "season": entry.season,
        "ranking_title": entry.title,
        "data": f"{DATA_FOLDER}/{entry.folder}",
        "folder": entry.folder,
        "unlisted": entry.unlisted,
    }


def season_section_steps(
    entry: RankingEntry,
    pages: Iterable[SitePage],
    frame: SiteFrame,
    *,
    made_of: str = "",
    earlier: PreviousBuild | None = None,
) -> ProgressSteps[SiteSection]:
    """The section of a season with its pages in every language; unchanged ones are not made again."""
    files = LazyFiles((file for page in pages for file in frame.in_all_languages(page)), earlier)
    sheet = render_template("shared/ranking.css", frame.languages[0]).encode()
    files.add(SiteFile.ready(f"{DATA_FOLDER}/{entry.folder}/{STYLESHEET}", sheet))
    for done, path in enumerate(files):
        yield done, len(files)
        if not files.is_unchanged(path):
            yield from subtask_steps(files.steps(path), done, len(files))
    lists = tuple(
        f"{language}/{entry.folder}/{rated_event_file(event)}" for language in frame.languages for event in entry.events
    )
    return SiteSection(entry=entry, files=files, lists=lists, made_of=made_of, base=frame.base, look=frame.digest)


def rated_event_file(event: RatedEvent) -> str:
    """The page that leads to a ranked tournament: its path in the ranking's folder."""
    return f"events/{short_digest(event.id)}.html"
