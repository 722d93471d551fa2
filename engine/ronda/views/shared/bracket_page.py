"""The bracket, drawn with each match between the two that feed it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from ronda.core.pairings import Stage
from ronda.core.round_names import bracket_round_name, third_place_name
from ronda.core.state import Match, Phase, PlayerStatus, Tournament
from ronda.core.text import N_, Message
from ronda.formats.pairing.double_elimination import is_double
from ronda.formats.pairing.elimination import bracket_size, drawing_order
from ronda.formats.pairing.third_place import final_tables
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.round_page import RoundTable, round_page


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitedPlayer:
    """A side of a future match: a known player, or the match that decides it."""

    player: int | None = None
    seed: int | None = None
    name: str = ""
    text: Message | None = None


NOBODY_AWAITED = AwaitedPlayer()
"""A side without an opponent, who gets a bye."""

type Sides = tuple[AwaitedPlayer, AwaitedPlayer]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketColumn:
    """One round of the bracket; matches are in drawing order, not by number."""

    round: int | None
    """None for a future round."""
    name: Message
    tables: tuple[RoundTable | None, ...]
    """None for a future match."""
    awaited: tuple[Sides | None, ...] = ()
    """The sides of each future match, as far as :func:`bracket_so_far` knows them."""
    apart: bool = False
    """Whether it is the match for third place, separate from the others (ST-THIRD)."""


def bracket_page(tournament: Tournament, ruleset: Ruleset) -> tuple[BracketColumn, ...]:
    """The columns of the bracket, first round first; empty before there is one, and for a double one.

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
            matches_of = rounds[depth].matches
            tables = tuple(by_number.get(matches_of[place - 1].number) for place in order)
            columns.append(BracketColumn(round=page.number, name=bracket_round_name(matches), tables=tables))
        else:
            columns.append(_to_come(matches))
        matches, depth = matches // 2, depth + 1
    return (*columns, *_third_place(tournament, ruleset, columns))


def bracket_so_far(tournament: Tournament, ruleset: Ruleset) -> tuple[BracketColumn, ...]:
    """The bracket from the cut on with all known players; unknown ones appear as the winner of a table.

    Empty before the cut, and before the first round of a tournament without Swiss rounds.
    """
    if is_double(tournament):
        return ()
    columns = bracket_page(tournament, ruleset)
    seeds = tournament.seeds or ()
    if not columns and seeds:
        matches = bracket_size(len(seeds)) // 2
        columns = tuple(_to_come(matches >> depth) for depth in range(matches.bit_length()))
        columns += tuple(_third_place(tournament, ruleset, columns))
    places = [_known(tournament, player) for player in seeds]
    places += [NOBODY_AWAITED] * (bracket_size(len(seeds)) - len(seeds))
    rounds = {round_.number: round_ for round_ in tournament.rounds}
    filled = []
    in_play = True
    for column in columns:
        if column.apart:
            filled.append(column if column.round else replace(column, awaited=(_losers_to_come(tournament),)))
        elif column.round is not None:
            places = [_winner_of(tournament, match) for match in rounds[column.round].matches]
            filled.append(column)
        else:
            sides = list(zip(places, reversed(places), strict=True))[: len(column.tables)]
            awaited = tuple(sides[number - 1] for number in drawing_order(len(sides)))
            filled.append(replace(column, awaited=awaited))
            of = None if in_play and tournament.phase is not Phase.ROUND_RUNNING else column.name
            numbers = accumulate(int(NOBODY_AWAITED not in pair) for pair in sides)  # byes have no table
            places = [_winner_to_come(number, pair, of) for number, pair in zip(numbers, sides, strict=True)]
            in_play = False
    return tuple(filled)


def _to_come(matches: int) -> BracketColumn:
    return BracketColumn(round=None, name=bracket_round_name(matches), tables=(None,) * matches)


def _third_place(tournament: Tournament, ruleset: Ruleset, columns: Sequence[BracketColumn]) -> Iterator[BracketColumn]:
    """The column of the match for third place, if the bracket has one (ST-THIRD)."""
    if not tournament.plays_third_place or len(columns) == 1:
        return
    last = tournament.rounds[-1] if columns[-1].round else None
    match = last.third_place_match if last else None
    tables = round_page(tournament, ruleset, last) if last and match else None
    table = next((each for each in (*tables.tables, *tables.byes) if each.match == match), None) if tables else None
    yield BracketColumn(
        round=last.number if last and match else None, name=third_place_name(short=True), tables=(table,), apart=True
    )


def _losers_to_come(tournament: Tournament) -> Sides:
    """The players for third place, as far as the semifinals are played."""
    last = tournament.current_round
    if last is None or last.stage is not Stage.ELIMINATION or not tournament.third_place_follows(last):
        return (AwaitedPlayer(text=Message(N_("Loser of a semifinal"))),) * 2
    due = final_tables(tournament, last)[1]
    first, second = (_loser_of(tournament, match, (due.first, due.second)) for match in last.matches)
    return first, second


def _loser_of(tournament: Tournament, match: Match, due: tuple[int | None, int | None]) -> AwaitedPlayer:
    if match.is_open:
        return AwaitedPlayer(text=Message(N_("Loser of table {table}"), (("table", match.number),)))
    return next((_known(tournament, player) for player in match.players if player in due), NOBODY_AWAITED)


def _known(tournament: Tournament, number: int) -> AwaitedPlayer:
    player = tournament.player(number)
    if player.status is not PlayerStatus.ACTIVE:
        return NOBODY_AWAITED
    seeds = tournament.seeds or ()
    return AwaitedPlayer(player=number, name=player.name, seed=seeds.index(number) + 1 if number in seeds else None)


def _winner_of(tournament: Tournament, match: Match) -> AwaitedPlayer:
    if match.first is None or (match.result is not None and match.winner is None):
        return NOBODY_AWAITED
    if match.winner is not None:
        return _known(tournament, match.winner)
    return AwaitedPlayer(text=Message(N_("Winner of table {table}"), (("table", match.number),)))


def _winner_to_come(number: int, sides: Sides, round_: Message | None) -> AwaitedPlayer:
    """The winner of an unpaired match; its round is named if another round is played before it."""
    if NOBODY_AWAITED in sides:
        return sides[0] if sides[1] == NOBODY_AWAITED else sides[1]
    if round_ is None:
        return AwaitedPlayer(text=Message(N_("Winner of table {table}"), (("table", number),)))
    return AwaitedPlayer(text=Message(N_("{round}: winner of table {table}"), (("round", round_), ("table", number))))


def split_bracket(columns: tuple[BracketColumn, ...], most: int) -> tuple[tuple[BracketColumn, ...], ...]:
    """A bracket split into parts with at most ``most`` matches in a column.

    First its branches from the top, then the matches of their winners. A small bracket is a single part; ``most`` is a
    power of two.
    """
    wide = [column for column in columns if len(column.tables) > most]
    if not wide:
        return (columns,)
    branches = len(columns[0].tables) // most
    own = [column for column in columns if len(column.tables) >= branches]
    parts = [tuple(_part(column, branch, branches) for column in own) for branch in range(branches)]
    return (*parts, *split_bracket(columns[len(own) :], most))


def _part(column: BracketColumn, branch: int, branches: int) -> BracketColumn:
    size = len(column.tables) // branches
    own = slice(branch * size, (branch + 1) * size)
    return replace(column, tables=column.tables[own], awaited=column.awaited[own])
