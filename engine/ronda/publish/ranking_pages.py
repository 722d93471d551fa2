"""The pages of a season's ranking (AGL-ELO)."""

from collections.abc import Collection, Sequence
from itertools import groupby

from ronda.core import inputs
from ronda.core.errors import Impossible, Malformed
from ronda.core.progress import ProgressSteps, run_to_end, subtask_steps
from ronda.core.slug import ascii_slug
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.publish.entry_digests import published_digest
from ronda.publish.files import LazyFiles, SiteFile
from ronda.publish.json_documents.encoding import json_document_of
from ronda.publish.json_documents.ranking import RankingHeader, ranking_page_json, ranking_person_json
from ronda.publish.json_documents.site import RANKING_DOCUMENT
from ronda.publish.page import DATA_FOLDER, SiteFrame, SitePage
from ronda.publish.record import RankingEntry, RatedEvent, RatedPerson, RatedPlayer, SiteSection
from ronda.publish.section_files import texts_by_language
from ronda.views.public.event_context import INDEX_FILE, short_digest
from ronda.views.shared.html import render_template
from ronda.views.shared.ranking_page import (
    RATING_DECIMALS,
    empty_ranking_reason,
    person_file,
    person_page,
    ranking_csv,
    ranking_page,
)
from ronda.views.shared.season_names import PublicSeason, public_season

STYLESHEET = "ranking.css"


def ranking_section(
    logs: Sequence[Log], frame: SiteFrame, *, season: str, shown: Collection[str] = (), made_of: str = ""
) -> SiteSection:
    """The pages of a season's ranking; takes and raises as :func:`ronda.publish.build_ranking_site`."""
    return run_to_end(ranking_section_steps(logs, frame, season=season, shown=shown, made_of=made_of))


def ranking_section_steps(
    logs: Sequence[Log], frame: SiteFrame, *, season: str, shown: Collection[str] = (), made_of: str = ""
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
    around = {
        "season": season,
        "data": f"{DATA_FOLDER}/{entry.folder}",
        "folder": entry.folder,
        "short": short_digest,
        "unlisted": entry.unlisted,
    }
    data, of = f"{DATA_FOLDER}/{entry.folder}", RankingHeader(ranking, season, entry.folder, frame.languages)
    pages = [
        SitePage(
            path=f"{entry.folder}/{INDEX_FILE}",
            template="ranking",
            values={**around, "page": ranking_page(ranking)},
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
    ]
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
    return SiteSection(entry=entry, files=made, lists=lists, made_of=made_of, base=frame.base, look=frame.look.sign)


def rated_event_file(event: RatedEvent) -> str:
    """The page that leads to a tournament of the ranking: its path in the ranking's folder."""
    return f"events/{short_digest(event.id)}.html"


def ranking_folder(game: str, season: str) -> str:
    """The name of the folder of a season's ranking; takes the key of its game."""
    return f"ranking-{ascii_slug(season)}-{short_digest(f'{game} {season}')}"


def _ranking_entry(rated: PublicSeason, logs: dict[str, Log], frame: SiteFrame, season: str) -> RankingEntry:
    """What the site remembers of a ranking: its events and people, and who plays where under which number."""
    ranking = rated.ranking
    known = [place for place in ranking.places if place.person.name]
    played = sorted(
        {
            (game.tournament, game.player, place.person.number)
            for place in known
            for game in place.person.games
            if (game.tournament, game.player) in rated.linked
        }
    )
    players = {
        event: tuple(RatedPlayer(player=player, person=person) for _, player, person in group)
        for event, group in groupby(played, key=lambda one: one[0])
    }
    game = logs[ranking.tournaments[0].id].tournament.game
    return RankingEntry(
        folder=ranking_folder(game, season),
        unlisted=any(logs[event.id].tournament.details.publication.unlisted for event in ranking.tournaments),
        season=season,
        game=game,
        game_name=texts_by_language(Message(ranking.game), frame),
        rating_name=texts_by_language(Message(ranking.rating), frame),
        events=tuple(
            RatedEvent(
                id=event.id,
                name=event.name,
                date=event.date,
                digest=published_digest(logs[event.id]),
                players=players.get(event.id, ()),
            )
            for event in ranking.tournaments
        ),
        people=tuple(
            RatedPerson(
                number=place.person.number,
                name=place.person.name,
                rank=place.rank,
                rating=f"{place.person.rating:.{RATING_DECIMALS}f}",
            )
            for place in known
        ),
    )
