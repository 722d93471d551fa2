"""Pages of a season of any game, by points or by rating: a section of the site like that of a ranking."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ronda.core.errors import Impossible
from ronda.core.progress import ProgressSteps
from ronda.core.slug import ascii_slug
from ronda.core.text import N_, Message
from ronda.core.web_address import short_digest
from ronda.publish.entry_digests import PUBLISHED_DIGITS
from ronda.publish.files import LazyValue, PreviousBuild, SiteFile, cache_key, content_digest
from ronda.publish.json_documents.encoding import json_document_of
from ronda.publish.json_documents.points import CountedHeader, counted_person_json, counted_season_json
from ronda.publish.json_documents.site import RANKING_DOCUMENT
from ronda.publish.page import DATA_FOLDER, SiteFrame, SitePage
from ronda.publish.page_pieces import StandingText, standing_entries, standing_text
from ronda.publish.played_pages import played_season_pages
from ronda.publish.record import NAMED_SEASON, RatedPerson, SiteSection
from ronda.publish.season_section import around_season_pages, remembered_season, season_section_steps
from ronda.ranking.points_values import PointsEvent, PointsSeason
from ronda.ranking.rating_values import RatingSeason
from ronda.views.public.event_context import INDEX_FILE
from ronda.views.shared.ranking_page import RATING_DECIMALS, person_file


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedPerson:
    """A person in the site: the ranking number, the page, and the document for programs."""

    number: int
    name: str
    rank: int
    value: float
    row: Mapping[str, Any]
    """The row of the table, for programs."""
    page: LazyValue[Any]
    digests: LazyValue[Sequence[str]]
    """Digests of the page's pieces, as in :mod:`ronda.publish.page_pieces`."""
    entries: LazyValue[Sequence[Callable[[], Mapping[str, Any]]]]
    """Functions that make the parts of a person's season, for programs; each matches a piece of the page."""
    known_by: str
    """Digest of both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedSeason[Season: (PointsSeason, RatingSeason)]:
    """What the pages of a season are made from; ``kind`` also names their templates."""

    kind: str
    entries: str
    """As :attr:`.json_documents.points.CountedHeader.entries`."""
    season: Season
    value_name: str
    """Translatable name of the number that ranks."""
    rules: Mapping[str, Any]
    values: Mapping[str, object]
    """Values for the table's template, besides people and events."""
    of_people: Mapping[str, Callable[[Season], object]]
    """Further values, computed from the season when the table is rendered."""
    csv: Callable[[Season], str]
    people: tuple[CountedPerson, ...]
    """Best first."""
    played: Iterable[tuple[str, int, int]]
    """Who played where: (event, player number there, person's number in the season)."""


def counted_section_steps[Season: (PointsSeason, RatingSeason)](
    counted: CountedSeason[Season], frame: SiteFrame, earlier: PreviousBuild | None
) -> ProgressSteps[SiteSection]:
    """The pages of a season; ``earlier`` is the previous build, whose unchanged pages are not made again.

    Raises ``Impossible`` if nobody is ranked.
    """
    season = counted.season
    if not counted.people:
        why = next((report.text for report in season.reports), Message(N_("Nothing counts towards a ranking yet.")))
        raise Impossible("There is nothing to rank. {problem}", problem=why)
    game = season.events[0].game
    entry = remembered_season(
        season.rules.name,
        season_folder(counted.kind, game.key, season.rules.address_name),
        season.events,
        people=(
            RatedPerson(number=one.number, name=one.name, rank=one.rank, rating=f"{one.value:.{RATING_DECIMALS}f}")
            for one in counted.people
        ),
        played=counted.played,
        frame=frame,
        game=game,
        rating_name=Message(counted.value_name),
        digests={event.id: event.digest[:PUBLISHED_DIGITS] for event in season.events},
        unlisted=any(event.unlisted for event in season.events),
    )
    of = CountedHeader(
        kind=counted.kind,
        season=season.rules.name,
        game=game.title,
        entries=counted.entries,
        folder=entry.folder,
        languages=frame.languages,
    )
    around = around_season_pages(entry)
    played = played_season_pages(entry, {event.id: event.played for event in season.events}, around, frame.languages)
    made_with = cache_key(earlier.edition, counted.rules, frame.digest) if earlier else ""
    standing = partial(standing_text, earlier, made_with)
    pages = tuple(_counted_pages(counted, of, {**around, "is_counted": bool(played)}, standing)) + played
    return (yield from season_section_steps(entry, pages, frame, made_of=made_with, earlier=earlier))


def season_folder(kind: str, game: str, name: str) -> str:
    """Name of the folder, which no other kind of ranking with that name shares."""
    return f"{NAMED_SEASON}{ascii_slug(name)}-{short_digest(f'{kind} {game} {name}')}"


def public_event_digests(
    events: Iterable[PointsEvent], people: Mapping[str, Sequence[tuple[object, ...]]]
) -> Mapping[str, str]:
    """A digest for each event of what the season's pages say about it, and of nothing else.

    ``people`` holds, for each event, the player's number there and anything else that the pages say.
    """
    return {event.id: content_digest(repr((event.shown_digest, sorted(people[event.id]))).encode()) for event in events}


def _counted_pages[Season: (PointsSeason, RatingSeason)](
    counted: CountedSeason[Season], of: CountedHeader, around: Mapping[str, object], standing: StandingText
) -> Iterator[SitePage]:
    """The table, then a page for each person; ``standing`` reads the existing page."""
    data, season = f"{DATA_FOLDER}/{of.folder}", counted.season
    events = [(event.id, event.name, event.date, event.players) for event in season.events]
    known_by = cache_key(events, season.hidden, [person.known_by for person in counted.people])
    table = LazyValue(_whole_season, season, known_by=known_by)
    rows = [person.row for person in counted.people]
    yield SitePage(
        path=f"{of.folder}/{INDEX_FILE}",
        template=f"{counted.kind}_season",
        values={
            **around,
            **counted.values,
            **{name: LazyValue(made, season, known_by=known_by) for name, made in counted.of_people.items()},
            "game": of.game,
            "table": table,
        },
        data=(
            SiteFile.lazy(f"{data}/{RANKING_DOCUMENT}", counted_season_json, of, table, counted.rules, rows),
            SiteFile.lazy(f"{data}/ranking.csv", _csv_file, LazyValue(counted.csv, season, known_by=known_by)),
        ),
    )
    for person in counted.people:
        name = person_file(person.number)
        path, page = f"{data}/{json_document_of(name)}", f"{of.languages[0]}/{of.folder}/{name}"
        yield SitePage(
            path=f"{of.folder}/{name}",
            template=f"{counted.kind}_player",
            values={**around, "page": person.page},
            digests=person.digests,
            standing=standing,
            data=(
                SiteFile(
                    path=path,
                    make=partial(_document_steps, of, person, standing, page, path),
                    of=(of, person.entries),
                ),
            ),
        )


def _document_steps(
    of: CountedHeader, person: CountedPerson, standing: StandingText, page: str, path: str
) -> ProgressSteps[bytes]:
    """The document of a person's page, for programs; takes the paths of both."""
    yield 0, 1
    stands = standing_entries(standing(page), standing(path))
    made = zip(person.digests.value, person.entries.value, strict=True)
    return counted_person_json(of, person.row, [stands.get(digest, make) for digest, make in made])


def _whole_season[Season: (PointsSeason, RatingSeason)](season: Season) -> Season:
    """The season itself, for values that need all of it."""
    return season


def _csv_file(text: str) -> bytes:
    return text.encode()
