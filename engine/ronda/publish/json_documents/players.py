"""The list of players for programs, and the crosstable of a round robin (RR-BERGER)."""

from collections.abc import Sequence

from ronda.publish.json_documents.encoding import EventHeader, encode_document, exact_number, player_reference
from ronda.views.public.event_context import CROSSTABLE_FILE, PLAYERS_FILE
from ronda.views.public.player_pages import ListedPlayer
from ronda.views.shared.crosstable_page import CrosstableCell, CrosstablePage, CrosstableRow


def players_json(head: EventHeader, players: Sequence[ListedPlayer]) -> bytes:
    """The players in order of registration."""
    return encode_document(
        {
            **head.header_fields("players", PLAYERS_FILE),
            "players": [
                {
                    **player_reference(each.player, each.name),
                    "status": each.status,
                    "aliases": each.aliases,
                    **({"turn": each.turn} if each.turn else {}),
                }
                for each in players
            ],
        }
    )


def crosstable_json(head: EventHeader, pages: Sequence[CrosstablePage]) -> bytes:
    """The crosstables of a round robin, of all groups and stages, in the order of the standings."""
    tables = [_crosstable(page) for page in pages]
    told = {"tables": tables} if pages[0].heading else tables[0]
    return encode_document({**head.header_fields("crosstable", CROSSTABLE_FILE), **told})


def _crosstable(page: CrosstablePage) -> dict[str, object]:
    order = [row.player for row in page.rows]
    return {
        **({"stage": page.stage} if page.stage else {}),
        **({"group": page.group} if page.group else {}),
        "round": page.after_round,
        "rows": [_row(row, order) for row in page.rows],
    }


def _row(row: CrosstableRow, order: Sequence[int]) -> dict[str, object]:
    met = zip(order, row.cells, strict=True)
    return {
        **player_reference(row.player, row.name),
        "rank": row.rank,
        "points": exact_number(row.points),
        "gone": bool(row.left),
        "matches": [_cell(other, cell) for other, cells in met if other != row.player for cell in cells],
    }


def _cell(opponent: int, cell: CrosstableCell) -> dict[str, object]:
    return {
        "opponent": opponent,
        "round": cell.round,
        "result": cell.kind,
        "score": cell.score,
        "points": None if cell.points is None else exact_number(cell.points),
    }
