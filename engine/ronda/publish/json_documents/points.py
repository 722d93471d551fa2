"""A season by points and a person of it for programs: whole numbers, so that each can be added up again."""

from dataclasses import dataclass
from typing import Any

from ronda.core.text import Message
from ronda.publish.json_documents.encoding import DOCUMENT_VERSION, encode_document, json_document_of, page_links
from ronda.ranking.points_values import PointsPerson, PointsSeason
from ronda.views.public.event_context import INDEX_FILE
from ronda.views.shared.points_page import points_person_json, points_rules_json
from ronda.views.shared.ranking_page import person_file


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsHeader:
    """The season that a file is of, with its place in the site."""

    season: PointsSeason
    game: Message
    folder: str
    languages: tuple[str, ...]

    def header_fields(self, kind: str, page: str, **links: str) -> dict[str, Any]:
        """What a file begins with; takes what it is and the page that says the same."""
        every = {"pages": page_links(self.languages, f"{self.folder}/{page}", up=2), **links}
        return {
            "format": f"ronda-{kind}",
            "version": DOCUMENT_VERSION,
            "links": every,
            "season": self.season.rules.name,
            "game": str(self.game),
        }


def points_season_json(of: PointsHeader) -> bytes:
    """The table of a season with its rules, its events, and what each gave everybody."""
    season = of.season
    return encode_document(
        {
            **of.header_fields("points-season", INDEX_FILE, csv="ranking.csv"),
            "rules": points_rules_json(season.rules),
            "hidden_results": season.hidden,
            "events": [
                {"id": event.id, "name": event.name, "date": event.date, "players": event.players}
                for event in season.events
            ],
            "ranking": [
                {**points_person_json(season, person), "link": json_document_of(person_file(person.number))}
                for person in season.people
            ],
        }
    )


def points_season_person_json(of: PointsHeader, person: PointsPerson) -> bytes:
    """One person's season."""
    header = of.header_fields("points-season-person", person_file(person.number), ranking="../ranking.json")
    return encode_document({**header, **points_person_json(of.season, person)})
