"""A season of any game, and one person in it, for programs; every number can be recomputed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ronda.core.text import Message
from ronda.publish.json_documents.encoding import (
    DOCUMENT_VERSION,
    EncodedValue,
    encode_document,
    json_document_of,
    page_links,
)
from ronda.ranking.points_values import PointsSeason
from ronda.ranking.rating_values import RatingSeason
from ronda.views.public.event_context import INDEX_FILE
from ronda.views.shared.ranking_page import person_file


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedHeader:
    """The season that a document belongs to, with its place in the site."""

    kind: str
    """``points`` or ``rating``."""
    season: str
    game: Message
    entries: str
    """Name of the list of a person's season: ``events`` or ``periods``."""
    folder: str
    languages: tuple[str, ...]

    def header_fields(self, kind: str, page: str, **links: str) -> dict[str, Any]:
        """The beginning of a document; takes its kind and the page with the same content."""
        every = {"pages": page_links(self.languages, f"{self.folder}/{page}"), **links}
        return {
            "format": f"ronda-{self.kind}-{kind}",
            "version": DOCUMENT_VERSION,
            "links": every,
            "season": self.season,
            "game": str(self.game),
        }


def counted_season_json(
    of: CountedHeader, season: PointsSeason | RatingSeason, rules: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]
) -> bytes:
    """The table of a season with its rules and events; ``rows`` are the people, best first."""
    return encode_document(
        {
            **of.header_fields("season", INDEX_FILE, csv="ranking.csv"),
            "rules": rules,
            "hidden_results": season.hidden,
            "events": [
                {"id": event.id, "name": event.name, "date": event.date, "players": event.players}
                for event in season.events
            ],
            "ranking": [{**row, "link": json_document_of(person_file(row["number"]))} for row in rows],
        }
    )


def counted_person_json(
    of: CountedHeader, row: Mapping[str, Any], entries: Sequence[Callable[[], Mapping[str, Any]] | EncodedValue]
) -> bytes:
    """One person's season; takes the row in the table and its entries, encoded or still to be made."""
    header = of.header_fields("season-person", person_file(row["number"]), ranking="../ranking.json")
    made = [each if isinstance(each, EncodedValue) else each() for each in entries]
    return encode_document({**header, **row, of.entries: made})
