"""The bracket for programs: each match in drawing order, with its present or coming players (SW-ELIM, DE-BRACKET)."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from ronda.core.text import Message
from ronda.publish.json_documents.encoding import EventHeader, encode_document, player_reference
from ronda.publish.json_documents.rounds import result_json
from ronda.views.public.event_context import BRACKET_FILE
from ronda.views.shared.bracket_page import NOBODY_AWAITED, AwaitedPlayer, BracketColumn
from ronda.views.shared.double_bracket import BracketMatch, BracketSide, DoubleBracketPart
from ronda.views.shared.round_page import RoundTable, Seat


def bracket_json(head: EventHeader, columns: Sequence[BracketColumn], parts: Sequence[DoubleBracketPart]) -> bytes:
    """Takes the columns of a single bracket or the parts of a double one; the other is empty."""
    brackets = [{"bracket": part.key, "rounds": _double(part)} for part in parts]
    return encode_document(
        {
            **head.header_fields("bracket", BRACKET_FILE),
            "brackets": brackets or list(_single(columns)),
        }
    )


def _single(columns: Sequence[BracketColumn]) -> Iterator[dict[str, object]]:
    """A single bracket, and its match for third place if it has one (ST-THIRD)."""
    yield {"bracket": "single", "rounds": [_column(column) for column in columns if not column.apart]}
    for column in columns:
        if column.apart:
            yield {"bracket": "third", "rounds": [_column(column)]}


def _column(column: BracketColumn) -> dict[str, object]:
    matches = [
        _match(table, _sides(table, awaited))
        for table, awaited in zip_longest(column.tables, column.awaited, fillvalue=None)
    ]
    return {"round": column.round, "name": str(column.name), "matches": matches}


def _double(part: DoubleBracketPart) -> list[dict[str, object]]:
    return [
        {
            "round": column.round,
            "name": str(column.name),
            "matches": [_match(bout.table, _bout(bout)) for bout in column.bouts],
        }
        for column in part.columns
    ]


def _match(table: RoundTable | None, sides: list[dict[str, object] | None]) -> dict[str, object]:
    result = table.match.result if table else None
    return {
        "table": table.number if table and table.second else None,
        "sides": sides,
        "winner": table.match.winner if table else None,
        "left": bool(table and table.by_leaving),
        "result": None if result is None else result_json(result),
    }


def _sides(
    table: RoundTable | None, awaited: tuple[AwaitedPlayer, AwaitedPlayer] | None
) -> list[dict[str, object] | None]:
    """Both sides of a match; a side without player is a bye."""
    if table is not None:
        return [_seat(table.first), _seat(table.second)]
    return [_awaited(side) for side in awaited or (NOBODY_AWAITED, NOBODY_AWAITED)]


def _bout(bout: BracketMatch) -> list[dict[str, object] | None]:
    return [_side(side) for side in bout.sides]


def _seat(seat: Seat | None) -> dict[str, object] | None:
    return None if seat is None else _known(seat.player, seat.name, seat.seed)


def _side(side: BracketSide) -> dict[str, object] | None:
    return _seat(side.seat) if side.coming is None else _coming(side.coming)


def _awaited(side: AwaitedPlayer) -> dict[str, object] | None:
    if side.player is not None:
        return _known(side.player, side.name, side.seed)
    return None if side.text is None else _coming(side.text)


def _known(player: int, name: str, seed: int | None) -> dict[str, object]:
    return {"player": player_reference(player, name), "seed": seed, "from": ""}


def _coming(text: Message) -> dict[str, object]:
    return {"player": None, "seed": None, "from": str(text)}
