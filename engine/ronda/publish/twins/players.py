"""The list of players, and of a round robin everybody's result against everybody, for programs (RR-BERGER)."""

from collections.abc import Sequence

from ronda.publish.twins.writing import Head, exact, person, written
from ronda.views.public.event import CROSSTABLE, PLAYERS
from ronda.views.public.player import Listed
from ronda.views.shared.crosstable import Cell, CrosstablePage, CrosstableRow


def players_json(head: Head, players: Sequence[Listed]) -> bytes:
    """Give the players in order of registration."""
    return written(
        {
            **head.opened("players", PLAYERS),
            "players": [
                {**person(each.player, each.name), "status": each.status, "aliases": each.aliases} for each in players
            ],
        }
    )


def crosstable_json(head: Head, page: CrosstablePage) -> bytes:
    """Give the table of a round robin, in the order of the standings."""
    order = [row.player for row in page.rows]
    return written(
        {
            **head.opened("crosstable", CROSSTABLE),
            "round": page.after_round,
            "rows": [_row(row, order) for row in page.rows],
        }
    )


def _row(row: CrosstableRow, order: Sequence[int]) -> dict[str, object]:
    met = zip(order, row.cells, strict=True)
    return {
        **person(row.player, row.name),
        "rank": row.rank,
        "points": exact(row.points),
        "gone": row.gone,
        "matches": [_cell(other, cell) for other, cells in met if other != row.player for cell in cells],
    }


def _cell(opponent: int, cell: Cell) -> dict[str, object]:
    return {
        "opponent": opponent,
        "round": cell.round,
        "result": cell.kind,
        "score": cell.score,
        "points": None if cell.points is None else exact(cell.points),
    }
