"""The site's lists for programs: events, rankings, and the rankings of an event (AGL-ELO)."""

from collections.abc import Iterable, Sequence

from ronda.publish.json_documents.encoding import (
    DOCUMENT_VERSION,
    EVENT_DOCUMENT,
    encode_document,
    json_document_of,
    page_links,
)
from ronda.publish.page import DATA_FOLDER
from ronda.publish.record import EventEntry, RankingEntry
from ronda.publish.season_membership import RankingMembership, RatedPlayerLink
from ronda.views.public.event_context import INDEX_FILE, RATING_FILE, player_file
from ronda.views.shared.ranking_page import person_file

RANKING_DOCUMENT = "ranking.json"


def index_json(events: Sequence[EventEntry], rankings: Sequence[RankingEntry], languages: tuple[str, ...]) -> bytes:
    """The first page: every event, newest first, and every ranking."""
    return encode_document(
        {
            "format": "ronda-index",
            "version": DOCUMENT_VERSION,
            "links": {
                "pages": {language: f"{language}/{INDEX_FILE}" for language in languages},
                "now": "now.json",
            },
            "events": [_event(event) for event in events],
            "rankings": [
                {
                    "season": ranking.season,
                    "game": ranking.game,
                    "game_names": dict(ranking.game_name),
                    "players": len(ranking.people),
                    "events": [event.id for event in ranking.events],
                    "folder": ranking.folder,
                    "link": f"{DATA_FOLDER}/{ranking.folder}/{RANKING_DOCUMENT}",
                }
                for ranking in rankings
            ],
        }
    )


def _event(event: EventEntry) -> dict[str, object]:
    return {
        "event": event.name,
        "event_id": event.id,
        "game_names": dict(event.game),
        "date": event.date,
        "place": event.place,
        "players": event.players,
        "champion": event.champion,
        "demo": event.is_demo,
        "running": event.running,
        "ahead": event.ahead,
        "folder": event.folder,
        # an earlier Ronda published it without
        "link": f"{DATA_FOLDER}/{event.folder}/{EVENT_DOCUMENT}" if event.has_twins else None,
    }


def seasons_json(event: EventEntry, memberships: Iterable[RankingMembership], languages: tuple[str, ...]) -> bytes:
    """An event's place in each ranking."""
    return encode_document(
        {
            "format": "ronda-event-rankings",
            "version": DOCUMENT_VERSION,
            "event": event.name,
            "event_id": event.id,
            "links": {"pages": page_links(languages, f"{event.folder}/{RATING_FILE}"), "event": EVENT_DOCUMENT},
            "rankings": [
                {
                    "season": one.ranking.season,
                    "link": f"../{one.ranking.folder}/{RANKING_DOCUMENT}",
                    "held": one.event is not None,
                    "older": one.is_older,
                    "players": [_rated(one.ranking, rated) for rated in one.players],
                }
                for one in memberships
            ],
        }
    )


def _rated(ranking: RankingEntry, rated: RatedPlayerLink) -> dict[str, object]:
    person = rated.person
    return {
        "number": rated.player,
        "link": json_document_of(player_file(rated.player)),
        "person": {
            "number": person.number,
            "name": person.name,
            "link": f"../{ranking.folder}/{json_document_of(person_file(person.number))}",
        },
        "rank": person.rank,
        "rating": person.rating,
    }
