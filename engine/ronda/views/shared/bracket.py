"""The bracket, drawn so that each match stands between the two that feed it."""

from dataclasses import dataclass

from ronda.core.pairings import Stage
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.formats.pairing.double_elimination import is_double
from ronda.formats.pairing.elimination import bracket_size, drawing_order
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.rounds import Table, round_page
from ronda.views.shared.wording import bracket_round_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One round of the bracket; the order of its matches follows the drawing, not their numbers."""

    round: int | None
    """None for a round still to come."""
    name: Message
    tables: tuple[Table | None, ...]
    """None for a match still to come."""


def bracket_page(tournament: Tournament, ruleset: Ruleset) -> tuple[Column, ...]:
    """Give the columns of the bracket, first round first; empty if there is none yet, or a double one.

    In a fixed bracket of n matches, match k is fed by the matches k and n' + 1 − k of the round before (SW-ELIM).
    """
    rounds = tournament.stage_rounds(Stage.ELIMINATION)
    if not rounds or is_double(tournament):
        return ()
    size = bracket_size(2 * len(rounds[0].matches))
    columns = []
    matches = size // 2
    depth = 0
    while matches:
        order = drawing_order(matches)
        if depth < len(rounds):
            page = round_page(tournament, ruleset, rounds[depth])
            by_number = {table.number: table for table in (*page.tables, *page.byes)}
            tables = tuple(by_number.get(number) for number in order)
            columns.append(Column(round=page.number, name=page.name, tables=tables))
        else:
            columns.append(Column(round=None, name=bracket_round_name(matches), tables=(None,) * matches))
        matches, depth = matches // 2, depth + 1
    return tuple(columns)


def sheets(columns: tuple[Column, ...], most: int) -> tuple[tuple[Column, ...], ...]:
    """Give a bracket in parts of at most ``most`` matches a column: its branches from the top, then their winners.

    A bracket that is small enough is one part; ``most`` is a power of two.
    """
    wide = [column for column in columns if len(column.tables) > most]
    if not wide:
        return (columns,)
    branches = len(columns[0].tables) // most
    own = [column for column in columns if len(column.tables) >= branches]
    parts = [tuple(_part(column, branch, branches) for column in own) for branch in range(branches)]
    return (*parts, *sheets(columns[len(own) :], most))


def _part(column: Column, branch: int, branches: int) -> Column:
    size = len(column.tables) // branches
    return Column(round=column.round, name=column.name, tables=column.tables[branch * size : (branch + 1) * size])
