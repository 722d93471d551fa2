"""Standings for other programs: JSON and CSV."""

import csv
import io
from fractions import Fraction
from typing import Any

from ronda.core.csv_cells import escape_csv_cell
from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.final_standings import final_standings, place_text
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.standings_page import StandingsPage, TiebreakValue, standings_page

GROUP_COLUMNS = ("group", "group_rank")
"""Additional columns where there are groups (ST-GROUPS)."""


def standings_json(tournament: Tournament, ruleset: Ruleset, *, after_round: int | None = None) -> dict[str, Any]:
    """The standings after a Swiss round as JSON values, every number exact and as a decimal."""
    page = standings_page(tournament, ruleset, after_round=after_round)
    return {
        "format": "ronda-standings",
        "version": 1,
        "event": tournament.details.name,
        "event_id": tournament.id,
        "game": ruleset.key,
        **({"game_name": ruleset.called} if ruleset.called else {}),
        "round": page.after_round,
        "provisional": page.provisional,
        "standings": standings_rows(page),
    }


def standings_rows(page: StandingsPage) -> list[dict[str, Any]]:
    """One JSON object for each row: rank, number, player, points, record, tiebreaks, status."""
    groups = page.in_groups
    return [
        {
            "rank": row.rank,
            **(dict(zip(GROUP_COLUMNS, groups[row.player], strict=True)) if groups else {}),
            "number": row.player,
            "player": row.name,
            "points": decimal_text(row.points),
            "exact": str(row.points),
            "record": row.record,
            "wins": row.wins,
            "draws": row.draws,
            "losses": row.losses,
            "byes": row.byes,
            "missed": row.unpaired_losses,
            "status": row.status,
            "seed": row.seed,
            "decided_by": row.decided,
            "tiebreaks": {
                value.key: {
                    "exact": str(value.exact),
                    "decimal": round(float(value.exact), 4),
                    **({} if value.summed is None else {"summed": str(value.summed)}),
                }
                for value in row.values
                if not value.silent
            },
        }
        for row in page.rows
    ]


def decimal_text(points: Fraction) -> str:
    """Points for other programs: ``12``, ``2.5``."""
    return str(points) if points.denominator == 1 else str(float(points))


def local_number(value: Fraction, language: str) -> str:
    """A number for spreadsheets of a language, with at most four decimals: ``12``, ``0,4444``."""
    if value.denominator == 1:
        return str(value)
    return str(round(float(value), 4)).replace(".", LANGUAGES[language].decimal)


def standings_table(page: StandingsPage) -> list[list[str]]:
    """The standings as rows of text, the header first."""
    groups = page.in_groups
    tiebreaks = (tiebreak.key for tiebreak in page.tiebreaks)
    rows = [["rank", "player", "points", "record", *tiebreaks, "status", *(GROUP_COLUMNS if groups else ())]]
    for row in page.rows:
        values = [_text(value) for value in row.values]
        rank = "-" if row.rank is None else str(row.rank)
        group = (str(value or "-") for value in groups.get(row.player, ()))
        rows.append([rank, row.name, decimal_text(row.points), row.record, *values, row.status, *group])
    return rows


def _text(value: TiebreakValue) -> str:
    if value.silent:
        return "-"
    return f"{float(value.exact):.{value.digits}f}" if value.digits else decimal_text(value.exact)


def final_table(tournament: Tournament, ruleset: Ruleset) -> list[list[str]]:
    """The final standings as rows of text, the header first."""
    chained = ["stage", "out_after"] if tournament.chain else []
    rows = [["place", "player", "bracket", "swiss_rank", "points", "record", "status", *chained]]
    for row in final_standings(tournament, ruleset):
        bracket, swiss = str(row.best_of or "-"), str(row.swiss or "-")
        cells = [place_text(row.place), row.name, bracket, swiss, decimal_text(row.points), row.record, row.status]
        ends = (row.stage, tournament.player(row.player).out_after) if chained else ()
        rows.append([*cells, *(str(end or "-") for end in ends)])
    return rows


def final_json(tournament: Tournament, ruleset: Ruleset) -> dict[str, Any]:
    """The final standings as JSON values, every number exact and as a decimal."""
    return {
        "format": "ronda-final",
        "version": 1,
        "event": tournament.details.name,
        "event_id": tournament.id,
        "game": ruleset.key,
        **({"game_name": ruleset.called} if ruleset.called else {}),
        "final": True,
        "standings": [
            {
                "first": row.place.first if row.place else None,
                "last": row.place.last if row.place else None,
                "number": row.player,
                "player": row.name,
                "bracket": row.best_of,
                "swiss_rank": row.swiss,
                "points": decimal_text(row.points),
                "exact": str(row.points),
                "record": row.record,
                "status": row.status,
                **(
                    {"stage": row.stage, "out_after": tournament.player(row.player).out_after}
                    if tournament.chain
                    else {}
                ),
            }
            for row in final_standings(tournament, ruleset)
        ],
    }


def table_csv(rows: list[list[str]]) -> str:
    """CSV; cells that a spreadsheet would take for formulas are escaped."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([escape_csv_cell(cell) for cell in row] for row in rows)
    return text.getvalue()
