"""The pages of a season by points: a section of the site like that of a ranking by rating."""

from collections.abc import Iterator, Mapping, Sequence

from ronda.core.errors import Impossible
from ronda.core.progress import run_to_end
from ronda.core.slug import ascii_slug
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.publish.files import SiteFile
from ronda.publish.json_documents.encoding import json_document_of
from ronda.publish.json_documents.points import PointsHeader, points_season_json, points_season_person_json
from ronda.publish.json_documents.site import RANKING_DOCUMENT
from ronda.publish.page import DATA_FOLDER, SiteFrame, SitePage
from ronda.publish.record import RankingEntry, RatedPerson, SiteSection
from ronda.publish.season_section import around_season_pages, remembered_season, season_section_steps
from ronda.ranking.points_values import PointsSeason, people_by_place
from ronda.rulesets import ruleset_of
from ronda.views.public.event_context import INDEX_FILE, short_digest
from ronda.views.shared.points_page import POINTS, points_csv, points_person_page, rules_in_words
from ronda.views.shared.ranking_page import RATING_DECIMALS, person_file


def points_section(season: PointsSeason, logs: Sequence[Log], frame: SiteFrame) -> SiteSection:
    """The pages of a season by points; takes the logs of its events too.

    Raises ``Impossible`` where nobody has points.
    """
    if not season.people:
        why = next((report.text for report in season.reports), Message(N_("Nothing counts towards a ranking yet.")))
        raise Impossible("There is nothing to rank. {problem}", problem=why)
    by_id = {log.tournament.id: log for log in logs}
    game = ruleset_of(by_id[season.events[0].id].tournament).title
    entry = _points_entry(season, by_id, frame, game)
    of = PointsHeader(season=season, game=game, folder=entry.folder, languages=frame.languages)
    return run_to_end(season_section_steps(entry, tuple(_points_pages(season, entry, of)), frame))


def points_folder(game: str, season: str) -> str:
    """The name of the folder of a season by points, which a ranking by rating of that name does not have."""
    return f"season-{ascii_slug(season)}-{short_digest(f'points {game} {season}')}"


def _points_pages(season: PointsSeason, entry: RankingEntry, of: PointsHeader) -> Iterator[SitePage]:
    """The table, then a page of each person."""
    data = f"{DATA_FOLDER}/{entry.folder}"
    around = around_season_pages(entry)
    yield SitePage(
        path=f"{entry.folder}/{INDEX_FILE}",
        template="points",
        values={
            **around,
            "game": of.game,
            "people": season.people,
            "events": season.events,
            "rules": rules_in_words(season),
        },
        data=(
            SiteFile.ready(f"{data}/{RANKING_DOCUMENT}", points_season_json(of)),
            SiteFile.ready(f"{data}/ranking.csv", points_csv(season).encode()),
        ),
    )
    for person in season.people:
        name = person_file(person.number)
        document = SiteFile.ready(f"{data}/{json_document_of(name)}", points_season_person_json(of, person))
        yield SitePage(
            path=f"{entry.folder}/{name}",
            template="points_player",
            values={**around, "page": points_person_page(season, person)},
            data=(document,),
        )


def _points_entry(season: PointsSeason, logs: Mapping[str, Log], frame: SiteFrame, game: Message) -> RankingEntry:
    """What the site remembers of a season: as of a ranking by rating, so that the same lists lead there."""
    key = logs[season.events[0].id].tournament.game
    return remembered_season(
        season.rules.name,
        points_folder(key, season.rules.name),
        season.events,
        people=(
            RatedPerson(
                number=person.number,
                name=person.name,
                rank=person.rank,
                rating=f"{person.total:.{RATING_DECIMALS}f}",
            )
            for person in season.people
        ),
        played=((event, player, person.number) for (event, player), person in people_by_place(season.people).items()),
        logs=logs,
        frame=frame,
        game_name=game,
        rating_name=Message(POINTS),
    )
