"""The lists for programs: all events and rankings of the site, and which rankings hold an event (AGL-ELO)."""

from collections.abc import Iterable, Sequence

from ronda.publish.page import DATA
from ronda.publish.record import EventEntry, RankingEntry
from ronda.publish.seasons import Holding, Rated
from ronda.publish.twins.writing import EVENT, VERSION, pages, twin_of, written
from ronda.views.public.event import INDEX, RATING, player_file
from ronda.views.shared.ranking import person_file

RANKING = "ranking.json"


def index_json(events: Sequence[EventEntry], rankings: Sequence[RankingEntry], languages: tuple[str, ...]) -> bytes:
    """Give the first page: every event, newest first, and every ranking."""
    return written(
        {
            "format": "ronda-index",
            "version": VERSION,
            "links": {
                "pages": {language: f"{language}/{INDEX}" for language in languages},
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
                    "link": f"{DATA}/{ranking.folder}/{RANKING}",
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
        "folder": event.folder,
        # an earlier Ronda published it without
        "link": f"{DATA}/{event.folder}/{EVENT}" if event.has_twins else None,
    }


def seasons_json(event: EventEntry, held: Iterable[Holding], languages: tuple[str, ...]) -> bytes:
    """Give what each ranking says of an event."""
    return written(
        {
            "format": "ronda-event-rankings",
            "version": VERSION,
            "event": event.name,
            "event_id": event.id,
            "links": {"pages": pages(languages, f"{event.folder}/{RATING}", up=2), "event": EVENT},
            "rankings": [
                {
                    "season": one.ranking.season,
                    "link": f"../{one.ranking.folder}/{RANKING}",
                    "held": one.event is not None,
                    "older": one.is_older,
                    "players": [_rated(one.ranking, rated) for rated in one.players],
                }
                for one in held
            ],
        }
    )


def _rated(ranking: RankingEntry, rated: Rated) -> dict[str, object]:
    person = rated.person
    return {
        "number": rated.player,
        "link": twin_of(player_file(rated.player)),
        "person": {
            "number": person.number,
            "name": person.name,
            "link": f"../{ranking.folder}/{twin_of(person_file(person.number))}",
        },
        "rank": person.rank,
        "rating": person.rating,
    }
