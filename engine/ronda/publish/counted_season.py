"""The pages of a season of any game, by points or by rating: a section of the site like that of a ranking."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ronda.core.errors import Impossible
from ronda.core.progress import run_to_end
from ronda.core.slug import ascii_slug
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.publish.files import SiteFile
from ronda.publish.json_documents.encoding import json_document_of
from ronda.publish.json_documents.points import CountedHeader, counted_person_json, counted_season_json
from ronda.publish.json_documents.site import RANKING_DOCUMENT
from ronda.publish.page import DATA_FOLDER, SiteFrame, SitePage
from ronda.publish.played_pages import played_season_pages
from ronda.publish.record import RatedPerson, SiteSection
from ronda.publish.season_section import around_season_pages, remembered_season, season_section_steps
from ronda.ranking.points_values import PointsSeason
from ronda.ranking.rating_values import RatingSeason
from ronda.rulesets import ruleset_of
from ronda.views.public.event_context import INDEX_FILE, short_digest
from ronda.views.shared.ranking_page import RATING_DECIMALS, person_file


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedPerson:
    """A person as the site has them: the number that ranks, the page, and the same for programs."""

    number: int
    name: str
    rank: int
    value: float
    page: object
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedSeason:
    """What the pages of a season are made of; ``kind`` names its templates too."""

    kind: str
    season: PointsSeason | RatingSeason
    value_name: str
    """Translatable: what the number that ranks is called."""
    rules: Mapping[str, Any]
    values: Mapping[str, object]
    """What the table's template gets beside people and events."""
    csv: str
    people: tuple[CountedPerson, ...]
    """Best first."""
    played: Iterable[tuple[str, int, int]]
    """Who played where, as event, player there and number in the season."""


def counted_section(counted: CountedSeason, logs: Sequence[Log], frame: SiteFrame) -> SiteSection:
    """The pages of a season; takes the logs of its events too. Raises ``Impossible`` where nobody is ranked."""
    season = counted.season
    if not counted.people:
        why = next((report.text for report in season.reports), Message(N_("Nothing counts towards a ranking yet.")))
        raise Impossible("There is nothing to rank. {problem}", problem=why)
    by_id = {log.tournament.id: log for log in logs}
    first = by_id[season.events[0].id].tournament
    game = ruleset_of(first).title
    entry = remembered_season(
        season.rules.name,
        _season_folder(counted, first.game),
        season.events,
        people=(
            RatedPerson(number=one.number, name=one.name, rank=one.rank, rating=f"{one.value:.{RATING_DECIMALS}f}")
            for one in counted.people
        ),
        played=counted.played,
        logs=by_id,
        frame=frame,
        game_name=game,
        rating_name=Message(counted.value_name),
    )
    of = CountedHeader(kind=counted.kind, season=season, game=game, folder=entry.folder, languages=frame.languages)
    around = around_season_pages(entry)
    played = played_season_pages(entry, {event.id: event.played for event in season.events}, around, frame.languages)
    pages = (*_counted_pages(counted, of, {**around, "is_counted": bool(played)}), *played)
    return run_to_end(season_section_steps(entry, pages, frame))


def _season_folder(counted: CountedSeason, game: str) -> str:
    """The name of the folder, which no other kind of ranking of that name has."""
    name = counted.season.rules.name
    return f"season-{ascii_slug(name)}-{short_digest(f'{counted.kind} {game} {name}')}"


def _counted_pages(counted: CountedSeason, of: CountedHeader, around: Mapping[str, object]) -> Iterator[SitePage]:
    """The table, then a page of each person."""
    data = f"{DATA_FOLDER}/{of.folder}"
    documents = {person.number: person.document for person in counted.people}
    yield SitePage(
        path=f"{of.folder}/{INDEX_FILE}",
        template=f"{counted.kind}_season",
        values={
            **around,
            **counted.values,
            "game": of.game,
            "people": of.season.people,
            "events": of.season.events,
        },
        data=(
            SiteFile.ready(f"{data}/{RANKING_DOCUMENT}", counted_season_json(of, counted.rules, documents)),
            SiteFile.ready(f"{data}/ranking.csv", counted.csv.encode()),
        ),
    )
    for person in counted.people:
        name = person_file(person.number)
        document = counted_person_json(of, person.number, person.document)
        yield SitePage(
            path=f"{of.folder}/{name}",
            template=f"{counted.kind}_player",
            values={**around, "page": person.page},
            data=(SiteFile.ready(f"{data}/{json_document_of(name)}", document),),
        )
