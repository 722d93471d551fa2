"""A double bracket as drawn: winners' bracket, losers' bracket and final, with all known players."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import batched, pairwise
from math import ceil

from ronda.core import round_names
from ronda.core.brackets import DoubleRound
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.formats.pairing import double_elimination as double
from ronda.formats.pairing.double_elimination import BracketFeed, BracketSpot, Branch, DoubleBracket
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.round_page import RoundTable, Seat, round_page, seats_before

BRANCH_NAMES = {
    Branch.WINNERS: N_("Winners' bracket"),
    Branch.LOSERS: N_("Losers' bracket"),
    Branch.FINAL: N_("Grand final"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSide:
    """A side of a match: a present or future player; neither for a bye."""

    seat: Seat | None = None
    coming: Message | None = None
    """The origin of an unknown player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketMatch:
    """A match in the drawing."""

    table: RoundTable | None
    """None for a future match."""
    sides: tuple[BracketSide, BracketSide]

    @property
    def is_empty(self) -> bool:
        """Whether nobody plays there and nobody will, as where two byes meet."""
        return all(side == BracketSide() for side in self.sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleBracketColumn:
    """One round of a part."""

    round: int | None
    """None for a future round."""
    name: Message
    bouts: tuple[BracketMatch, ...]
    joins: bool = False
    """Whether the next column has half as many matches, so that two lead to one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleBracketPart:
    """The winners' bracket, the losers' bracket or the final."""

    key: str
    name: Message
    columns: tuple[DoubleBracketColumn, ...]
    note: Message | None = None


def double_bracket_parts(tournament: Tournament, ruleset: Ruleset) -> tuple[DoubleBracketPart, ...]:
    """Winners, losers, final; empty before the bracket is made, and for another kind of bracket."""
    if not double.is_double(tournament):
        return ()
    drawing = _Drawing(tournament, ruleset)
    depth = drawing.bracket.depth
    final = _BranchRounds(Branch.FINAL, 1)
    if tournament.phase is not Phase.FINISHED and drawing.bracket.is_over(double.FINAL):
        final = _BranchRounds(Branch.FINAL, 2)
    if drawing.bracket.match(double.DECIDING_FINAL):
        final = _BranchRounds(Branch.FINAL, 2)
    parts = (_BranchRounds(Branch.WINNERS, depth), _BranchRounds(Branch.LOSERS, 2 * depth - 2), final)
    return tuple(drawing.part(part) for part in parts if part.rounds)


@dataclass(frozen=True, slots=True)
class _BranchRounds:
    branch: Branch
    rounds: int


class _Drawing:
    """Data for drawing: the bracket, its rounds as pages show them, and everybody's seat."""

    def __init__(self, tournament: Tournament, ruleset: Ruleset) -> None:
        rounds = tournament.stage_rounds(Stage.ELIMINATION)
        self.bracket: DoubleBracket = double.bracket_of(tournament)
        self._before = rounds[0].number - 1
        self._paired = len(rounds)
        pages = [round_page(tournament, ruleset, round_) for round_ in rounds]
        self._tables: list[Mapping[int, RoundTable]] = [
            {table.number: table for table in (*page.tables, *page.byes)} for page in pages
        ]
        self._seats = seats_before(tournament, ruleset, rounds[-1])
        self._final_open = not self.bracket.is_over(double.FINAL)

    def part(self, part: _BranchRounds) -> DoubleBracketPart:
        """A part with all its columns; neighbouring columns of equal height are joined line by line."""
        columns = [self._column(part.branch, number) for number in range(1, part.rounds + 1)]
        joined = [
            replace(column, joins=2 * len(after.bouts) == len(column.bouts)) for column, after in pairwise(columns)
        ]
        note = None
        if part.branch is Branch.FINAL and self._final_open:
            note = Message(
                N_("If it is the first defeat of whoever won the winners' bracket, a deciding final follows.")
            )
        return DoubleBracketPart(
            key=part.branch.value, name=Message(BRANCH_NAMES[part.branch]), columns=(*joined, *columns[-1:]), note=note
        )

    def _column(self, branch: Branch, number: int) -> DoubleBracketColumn:
        depth = self.bracket.depth
        played = double.round_of_spot(BracketSpot(branch, number), depth)
        spots = sorted(
            (spot for spot in double.spots_of_round(played) if spot.branch is branch), key=lambda spot: spot.position
        )
        return DoubleBracketColumn(
            round=self._before + played.number if played.number <= self._paired else None,
            name=self._name(branch, played),
            bouts=tuple(self._bout(spot) for spot in spots),
        )

    def _name(self, branch: Branch, played: DoubleRound) -> Message:
        if branch is Branch.WINNERS:
            return round_names.winners_round_name(played.winners, played.depth)
        if branch is Branch.LOSERS:
            return round_names.losers_round_name(played.losers, played.depth)
        return round_names.double_round_name(played)

    def _bout(self, spot: BracketSpot) -> BracketMatch:
        number, match = double.round_of_spot(spot, self.bracket.depth).number, self.bracket.match(spot)
        if match is None:
            first, second = (self._side(feed) for feed in double.feeds_of_spot(spot, self.bracket.depth))
            return BracketMatch(table=None, sides=(first, second))
        table = self._tables[number - 1].get(match.number)
        seats = (table.first, table.second) if table else (None, None)
        return BracketMatch(table=table, sides=(BracketSide(seat=seats[0]), BracketSide(seat=seats[1])))

    def _side(self, feed: BracketFeed) -> BracketSide:
        """The player who comes from a match, or that match."""
        if self.bracket.is_over(feed.spot):
            player = self.bracket.sent(feed)
            return BracketSide(seat=self._seats[player] if player is not None else None)
        match = self.bracket.match(feed.spot)
        if match is not None:
            pattern = N_("Winner of table {table}") if feed.as_winner else N_("Loser of table {table}")
            return BracketSide(coming=Message(pattern, (("table", match.number),)))
        return BracketSide(coming=self._later(feed))

    def _later(self, feed: BracketFeed) -> Message:
        """The origin of a player whose match is not paired yet."""
        spot, depth = feed.spot, self.bracket.depth
        if double.after_win(spot, depth) == double.FINAL and feed.as_winner:
            winners = spot.branch is Branch.WINNERS
            return Message(N_("Winner of the winners' bracket") if winners else N_("Winner of the losers' bracket"))
        if feed.as_winner:
            return Message(N_("to come"))
        played = double.round_of_spot(spot, depth)
        name = ("round", round_names.winners_round_name(spot.round, depth))
        if played.winners_matches == 1:
            return Message(N_("Loser: {round}"), (name,))
        return Message(N_("Loser: {round}, table {table}"), (name, ("table", double.table_of_spot(spot, depth))))


def defeats_left(tournament: Tournament) -> dict[int, Message]:
    """For everybody who can still win a double bracket: whether the next defeat is the last (DE-BRACKET)."""
    if not double.is_double(tournament) or tournament.phase is Phase.FINISHED:
        return {}
    texts = (
        Message(N_("Undefeated in the bracket: still one defeat to spare.")),
        Message(N_("One defeat in the bracket: the next is the last.")),
    )
    lost = double.bracket_of(tournament).defeats()
    return {
        player.id: texts[lost[player.id]]
        for player in tournament.active_players
        if lost.get(player.id, len(texts)) < len(texts)
    }


def current_columns(parts: tuple[DoubleBracketPart, ...], most: int) -> tuple[DoubleBracketPart, ...]:
    """The columns of each part that are small enough to read from afar, without those long over."""
    shown = []
    for part in parts:
        columns = [column for column in part.columns if len(column.bouts) <= most]
        over = [column for column in columns if all(b.table and not b.table.is_open for b in column.bouts)]
        shown.append(replace(part, columns=tuple(column for column in columns if column not in over[:-1])))
    return tuple(part for part in shown if part.columns)


def split_double_bracket(
    parts: tuple[DoubleBracketPart, ...], *, most: int, wide: int
) -> tuple[DoubleBracketPart, ...]:
    """The parts split for sheets of at most ``most`` matches in a column and ``wide`` columns.

    A part that is too tall is split into its branches from the top, one that is too wide by columns.
    """
    return tuple(
        replace(piece, columns=tuple(columns))
        for part in parts
        for piece in _branches(part, most)
        for columns in batched(piece.columns, _evenly(len(piece.columns), wide))
    )


def _evenly(columns: int, wide: int) -> int:
    """Columns on each sheet if they are shared evenly over the fewest sheets."""
    return ceil(columns / ceil(columns / wide))


def _branches(part: DoubleBracketPart, most: int) -> tuple[DoubleBracketPart, ...]:
    tall = [column for column in part.columns if len(column.bouts) > most]
    if not tall:
        return (part,)
    branches = len(tall[0].bouts) // most
    own = [column for column in part.columns if len(column.bouts) >= branches]
    rest = replace(part, columns=part.columns[len(own) :])
    pieces = tuple(
        replace(part, columns=tuple(_slice(column, branch, branches) for column in own)) for branch in range(branches)
    )
    return (*pieces, *(_branches(rest, most) if rest.columns else ()))


def _slice(column: DoubleBracketColumn, branch: int, branches: int) -> DoubleBracketColumn:
    size = len(column.bouts) // branches
    return replace(column, bouts=column.bouts[branch * size : (branch + 1) * size])
