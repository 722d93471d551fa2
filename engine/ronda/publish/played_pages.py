"""The page of what was played in a season of any kind."""

from collections.abc import Mapping

from ronda.publish.files import SiteFile
from ronda.publish.json_documents.encoding import DOCUMENT_VERSION, json_document_of, page_links
from ronda.publish.json_documents.played import played_csv, played_document
from ronda.publish.json_documents.site import RANKING_DOCUMENT
from ronda.publish.page import DATA_FOLDER, SitePage
from ronda.publish.record import RankingEntry
from ronda.ranking.played_values import EventPlayed
from ronda.views.public.event_context import PLAYED_FILE
from ronda.views.shared.played_shares import FEWEST_PLAYERS, PlayedPage, season_page


def played_season_pages(
    entry: RankingEntry, events: Mapping[str, EventPlayed], around: Mapping[str, object], languages: tuple[str, ...]
) -> tuple[SitePage, ...]:
    """The page, if there is anything to show; takes what was played at each event, in order."""
    people = {(event.id, rated.player): rated.person for event in entry.events for rated in event.known_players}
    played, data = season_page(events, people), f"{DATA_FOLDER}/{entry.folder}"
    if not played.is_given:
        return ()
    return (
        SitePage(
            path=f"{entry.folder}/{PLAYED_FILE}",
            template="played_season",
            values={**around, "played": played, "least": FEWEST_PLAYERS},
            data=(
                SiteFile.ready(f"{data}/{json_document_of(PLAYED_FILE)}", _document(entry, played, languages)),
                SiteFile.ready(f"{data}/{PLAYED_FILE.replace('.html', '.csv')}", played_csv(played.fields)),
            ),
        ),
    )


def _document(entry: RankingEntry, played: PlayedPage, languages: tuple[str, ...]) -> bytes:
    header = {
        "format": "ronda-season-played",
        "version": DOCUMENT_VERSION,
        "links": {
            "pages": page_links(languages, f"{entry.folder}/{PLAYED_FILE}"),
            "ranking": RANKING_DOCUMENT,
        },
        "season": entry.season,
        "game": entry.game,
    }
    return played_document(header, played)
