"""What was played at an event, for programs."""

from collections.abc import Sequence

from ronda.publish.json_documents.encoding import EventHeader, encode_document
from ronda.views.files.standings_files import table_csv
from ronda.views.public.event_context import PLAYED_FILE
from ronda.views.public.played_shares import PlayedField, PlayedShare


def played_json(head: EventHeader, fields: Sequence[PlayedField]) -> bytes:
    """Each field with its values, as they stand on the page."""
    told = [
        {"field": field.key, "players": field.players, "values": [_share(each) for each in field.shares]}
        for field in fields
    ]
    return encode_document({**head.header_fields("played", PLAYED_FILE), "fields": told})


def played_csv(fields: Sequence[PlayedField]) -> bytes:
    """A row for each value of each field."""
    rows = [["field", "value", "players", "wins", "draws", "losses", "qualified"]]
    for field in fields:
        for each in field.shares:
            counts = (each.players, each.wins, each.draws, each.losses, each.qualified)
            rows.append([field.key, each.value, *map(str, counts)])
    return table_csv(rows).encode()


def _share(each: PlayedShare) -> dict[str, object]:
    return {
        "value": each.value,
        "players": each.players,
        "wins": each.wins,
        "draws": each.draws,
        "losses": each.losses,
        "qualified": each.qualified,
        "won_percent": None if each.won is None else list(each.won),
    }
