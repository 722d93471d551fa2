"""Add the byes that files leave out of a bracket, because they list only matches that were played."""

from collections.abc import Iterator, Sequence
from itertools import count

from ronda.core import inputs
from ronda.core.errors import Impossible
from ronda.core.pairings import Stage
from ronda.imports.match_rows import ImportedRow, match_place, refusal_at


def missing_byes(rows: Sequence[ImportedRow]) -> Iterator[ImportedRow]:
    """Yield a bye in each earlier elimination round for players who enter later.

    Raises ``Refusal`` for a person who sits where somebody else won the place.
    """
    rounds: dict[int, list[ImportedRow]] = {}
    for row in rows:
        if row.stage is Stage.ELIMINATION:
            rounds.setdefault(row.number, []).append(row)
    entered = {inputs.same_name_key(name) for row in rounds.get(1, ()) for name in row.names}
    places = {number: len(found) for number, found in rounds.items()}
    seats = {number: sum(len(row.names) for row in found) for number, found in rounds.items()}
    tables = {number: count(1 + max(row.table for row in found)) for number, found in rounds.items()}
    for row in (row for number in sorted(rounds) for row in rounds[number]):
        for name in row.names:
            if inputs.same_name_key(name) in entered:
                continue
            entered.add(inputs.same_name_key(name))
            for number in range(1, row.number):
                places[number] += 1
                seats[number] += 1
                table = next(tables[number])
                yield ImportedRow(
                    line=row.line,
                    place=match_place(row.stage, number, table) if row.place else None,
                    stage=row.stage,
                    number=number,
                    table=table,
                    first=name,
                    second="",
                    values={},
                )
            if places[row.number - 1] > seats[row.number]:
                raise refusal_at(
                    row,
                    Impossible(
                        "“{name}” was not in the elimination round before, and others won every place of this one: "
                        "correct the name.",
                        name=name[:80],
                    ),
                )
