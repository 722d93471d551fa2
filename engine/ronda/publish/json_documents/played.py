"""Decks, lists and the like played at an event or in a season, for programs."""

from collections.abc import Mapping, Sequence
from typing import Any

from ronda.publish.json_documents.encoding import EventHeader, encode_document
from ronda.ranking.played_values import PlayedRecord
from ronda.views.files.standings_files import table_csv
from ronda.views.public.event_context import PLAYED_FILE
from ronda.views.shared.played_shares import FieldShares, PlayedPage, PlayedShare


def played_json(head: EventHeader, page: PlayedPage) -> bytes:
    """The content of an event's page on what was played."""
    return played_document(head.header_fields("played", PLAYED_FILE), page)


def played_document(header: Mapping[str, Any], page: PlayedPage) -> bytes:
    """The content of a page on what was played, after the document's header."""
    return encode_document(
        {
            **header,
            "fields": [
                {"field": field.key, "players": field.players, "values": [_share(each) for each in field.shares]}
                for field in page.fields
            ],
            "edges": [{"key": each.key, **_record(each.record)} for each in page.edges],
            "scenarios": [
                {"name": each.name, "rounds": each.rounds, "matches": each.matches, "draws": each.draws}
                for each in page.scenarios
            ],
            "lengths": [
                {
                    "name": str(each.name),
                    "rounds": each.rounds,
                    "planned_minutes": each.planned,
                    "half_in_minutes": each.half,
                    "all_in_minutes": each.last,
                }
                for each in page.lengths
            ],
        }
    )


def played_csv(fields: Sequence[FieldShares]) -> bytes:
    """One row for each value of each field."""
    rows = [["field", "value", "players", "wins", "draws", "losses", "qualified"]]
    for field in fields:
        for each in field.shares:
            record = each.record
            counts = ("", "", "") if record is None else (record.wins, record.draws, record.losses)
            rows.append([field.key, each.value, *map(str, (each.players, *counts, each.qualified))])
    return table_csv(rows).encode()


def _share(each: PlayedShare) -> dict[str, object]:
    return {
        "value": each.value,
        "players": each.players,
        **({} if each.record is None else _record(each.record)),
        "qualified": each.qualified,
        "qualified_of": each.chances,
    }


def _record(record: PlayedRecord) -> dict[str, object]:
    return {
        "wins": record.wins,
        "draws": record.draws,
        "losses": record.losses,
        "won_percent": None if record.won is None else list(record.won),
    }
