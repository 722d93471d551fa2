"""The page of what was played in a season, of any kind of season."""

from collections.abc import Mapping
from typing import Any

from ronda.publish.files import SiteFile
from ronda.publish.json_documents.encoding import json_document_of
from ronda.publish.json_documents.played import played_csv, played_document
from ronda.publish.page import DATA_FOLDER, SitePage
from ronda.publish.record import RankingEntry
from ronda.ranking.played_values import EventPlayed
from ronda.views.public.event_context import PLAYED_FILE
from ronda.views.shared.played_shares import FEWEST_PLAYERS, season_page


def played_season_pages(
    entry: RankingEntry,
    events: Mapping[str, EventPlayed],
    around: Mapping[str, object],
    header: Mapping[str, Any],
) -> tuple[SitePage, ...]:
    """The page, where there is anything to show.

    Takes what was played at each event, in their order, and what page and file for programs begin with.
    """
    people = {(event.id, rated.player): rated.person for event in entry.events for rated in event.players}
    played, data = season_page(events, people), f"{DATA_FOLDER}/{entry.folder}"
    if not played.is_given:
        return ()
    return (
        SitePage(
            path=f"{entry.folder}/{PLAYED_FILE}",
            template="played_season",
            values={**around, "played": played, "least": FEWEST_PLAYERS},
            data=(
                SiteFile.ready(f"{data}/{json_document_of(PLAYED_FILE)}", played_document(header, played)),
                SiteFile.ready(f"{data}/{PLAYED_FILE.replace('.html', '.csv')}", played_csv(played.fields)),
            ),
        ),
    )
