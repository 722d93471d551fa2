"""A season's ranking, and one person in it, for programs; ratings are decimals, not fractions (AGL-ELO)."""

from dataclasses import dataclass
from typing import Any

from ronda.publish.json_documents.encoding import DOCUMENT_VERSION, encode_document, json_document_of, page_links
from ronda.ranking import Ranking
from ronda.views.public.event_context import INDEX_FILE
from ronda.views.shared.ranking_page import person_file, place_json, ranking_json


@dataclass(frozen=True, slots=True)
class RankingHeader:
    """The ranking that a document belongs to, with its place in the site."""

    ranking: Ranking
    season: str
    folder: str
    languages: tuple[str, ...]

    def header_fields(self, kind: str, page: str, **links: str) -> dict[str, Any]:
        """The beginning of a document; takes its kind and the page with the same content."""
        every = {"pages": page_links(self.languages, f"{self.folder}/{page}"), **links}
        return {"format": f"ronda-{kind}", "version": DOCUMENT_VERSION, "links": every}


def ranking_page_json(of: RankingHeader) -> bytes:
    """The table of a season with everybody's matches."""
    value = ranking_json(of.ranking, season=of.season)
    for row in value["ranking"]:
        row["link"] = None if row["number"] is None else json_document_of(person_file(row["number"]))
    return encode_document({**of.header_fields("ranking", INDEX_FILE, csv="ranking.csv"), **value})


def ranking_person_json(of: RankingHeader, number: int) -> bytes:
    """One person's season; takes the number of a person who is named."""
    place = next(place for place in of.ranking.places if place.person.number == number)
    return encode_document(
        {
            **of.header_fields("ranking-person", person_file(number), ranking="../ranking.json"),
            "season": of.season,
            "game": of.ranking.game,
            "start": of.ranking.start,
            **place_json(of.ranking, place),
        }
    )
