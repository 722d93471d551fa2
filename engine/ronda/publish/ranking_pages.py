"""The pages of a season's ranking (AGL-ELO)."""

from collections.abc import Collection, Sequence

from ronda.core import inputs
from ronda.core.errors import Impossible, Malformed
from ronda.core.progress import ProgressSteps, run_to_end
from ronda.core.slug import ascii_slug
from ronda.core.text import N_, Message
from ronda.core.web_address import short_digest
from ronda.journal import Log
from ronda.publish.entry_digests import published_digest
from ronda.publish.files import SiteFile
from ronda.publish.json_documents.encoding import json_document_of
from ronda.publish.json_documents.ranking import RankingHeader, ranking_page_json, ranking_person_json
from ronda.publish.json_documents.site import RANKING_DOCUMENT
from ronda.publish.page import DATA_FOLDER, SiteFrame, SitePage
from ronda.publish.played_pages import played_season_pages
from ronda.publish.record import RankingEntry, RatedPerson, SiteSection
from ronda.publish.season_section import around_season_pages, remembered_season, season_section_steps
from ronda.ranking.tournaments import newest_logs
from ronda.ranking.values import SeasonGame
from ronda.rulesets import ruleset_of
from ronda.views.public.event_context import INDEX_FILE
from ronda.views.shared.event_played import event_played
from ronda.views.shared.published_view import as_published
from ronda.views.shared.ranking_page import (
    RATING_DECIMALS,
    empty_ranking_reason,
    person_file,
    person_page,
    ranking_csv,
    ranking_page,
)
from ronda.views.shared.season_names import PublicSeason, public_season


def ranking_section(logs: Sequence[Log], frame: SiteFrame, *, season: str, shown: Collection[str] = ()) -> SiteSection:
    """The pages of a season's ranking; takes and raises as :func:`ronda.publish.build_ranking_site`."""
    return run_to_end(ranking_section_steps(logs, frame, season=season, shown=shown))


def ranking_section_steps(
    logs: Sequence[Log], frame: SiteFrame, *, season: str, shown: Collection[str] = ()
) -> ProgressSteps[SiteSection]:
    """:func:`ranking_section` in steps, page by page."""
    season = inputs.checked_line(season, what=Message(N_("The season's name")), field="season")
    if not season:
        raise Malformed("The season needs a name, such as 2026: it stands above the ranking.", field="season")
    rated = public_season(logs, shown=shown)
    ranking = rated.ranking
    if not ranking.places:
        raise Impossible("There is nothing to rank. {problem}", problem=empty_ranking_reason(ranking))
    entry = _ranking_entry(rated, {log.tournament.id: log for log in logs}, frame, season)
    around = around_season_pages(entry)
    data, of = f"{DATA_FOLDER}/{entry.folder}", RankingHeader(ranking, season, entry.folder, frame.languages)
    latest = {log.tournament.id: log for log in newest_logs(logs)[0]}
    counted = {
        event.id: event_played(as_published(latest[event.id]), ruleset_of(latest[event.id].tournament))
        for event in entry.events
    }
    played = played_season_pages(entry, counted, around, frame.languages)
    pages = [
        SitePage(
            path=f"{entry.folder}/{INDEX_FILE}",
            template="ranking",
            values={**around, "page": ranking_page(ranking), "is_counted": bool(played)},
            data=(
                SiteFile.ready(f"{data}/{RANKING_DOCUMENT}", ranking_page_json(of)),
                SiteFile.ready(f"{data}/ranking.csv", ranking_csv(ranking).encode()),
            ),
        ),
        *(
            SitePage(
                path=f"{entry.folder}/{(name := person_file(person.number))}",
                template="ranking_player",
                values={**around, "page": person_page(ranking, person.number)},
                data=(SiteFile.ready(f"{data}/{json_document_of(name)}", ranking_person_json(of, person.number)),),
            )
            for person in entry.people
        ),
        *played,
    ]
    return (yield from season_section_steps(entry, pages, frame))


def ranking_folder(game: str, season: str) -> str:
    """The folder name of a season's ranking; takes the key of its game."""
    return f"ranking-{ascii_slug(season)}-{short_digest(f'{game} {season}')}"


def _ranking_entry(rated: PublicSeason, logs: dict[str, Log], frame: SiteFrame, season: str) -> RankingEntry:
    """What the site remembers of a ranking: events, people, and each person's number at each event."""
    ranking = rated.ranking
    known = [place for place in ranking.places if place.person.name]
    game = logs[ranking.tournaments[0].id].tournament.game
    return remembered_season(
        season,
        ranking_folder(game, season),
        ranking.tournaments,
        people=(
            RatedPerson(
                number=place.person.number,
                name=place.person.name,
                rank=place.rank,
                rating=f"{place.person.rating:.{RATING_DECIMALS}f}",
            )
            for place in known
        ),
        played={
            (game.tournament, game.player, place.person.number)
            for place in known
            for game in place.person.games
            if (game.tournament, game.player) in rated.linked
        },
        frame=frame,
        game=SeasonGame(key=game, called="", title=Message(ranking.game)),
        rating_name=Message(ranking.rating),
        digests={event: published_digest(log) for event, log in logs.items()},
        unlisted=any(logs[event.id].tournament.details.publication.unlisted for event in ranking.tournaments),
    )
