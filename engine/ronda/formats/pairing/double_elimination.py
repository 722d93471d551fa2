"""Double elimination: one loss leads to the losers' bracket, two losses out (DE-BRACKET, DE-RESET).

A match is identified by its position in the drawing, from the top, so that neighbouring matches meet in the next round.
The position in a logged round tells which match it is.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from ronda.core.brackets import DoubleRound, depth_of
from ronda.core.pairings import Pairing, Stage
from ronda.core.state import Match, PlayerStatus, Round, Tournament
from ronda.formats.pairing.elimination import drawing_order, player_paired_on
from ronda.rules.ruleset import NEWEST_DECISIONS, Decisions

FIRST_ALGORITHM = "double-bracket-1"
"""Numbers the matches by their places in the round, byes included."""
ALGORITHM = "double-bracket-2"
ALGORITHMS = frozenset({FIRST_ALGORITHM, ALGORITHM})
LAST_DEFEAT = 2
"""Number of losses that put a player out."""


class Branch(StrEnum):
    """A part of a double bracket."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class BracketSpot:
    """A match of a double bracket: its bracket and round, and its position from the top, from 0."""

    branch: Branch
    round: int
    position: int = 0


@dataclass(frozen=True, slots=True)
class BracketFeed:
    """The origin of a match's player: winner or loser of an earlier match."""

    spot: BracketSpot
    as_winner: bool


FINAL = BracketSpot(Branch.FINAL, 1)
DECIDING_FINAL = BracketSpot(Branch.FINAL, 2)


def spots_of_round(double: DoubleRound) -> tuple[BracketSpot, ...]:
    """The matches of a round in order: the winners' bracket first, then the losers'."""
    if double.final:
        return (BracketSpot(Branch.FINAL, double.final),)
    order = drawing_order(double.winners_matches) if double.winners else ()
    winners = sorted(range(len(order)), key=lambda position: order[position])
    return (
        *(BracketSpot(Branch.WINNERS, double.winners, position) for position in winners),
        *(BracketSpot(Branch.LOSERS, double.losers, position) for position in range(double.losers_matches)),
    )


def round_of_spot(spot: BracketSpot, depth: int) -> DoubleRound:
    """The round in which a match is played."""
    number = {Branch.WINNERS: 0, Branch.LOSERS: 1, Branch.FINAL: 2 * depth - 1}[spot.branch] + spot.round
    return DoubleRound(depth=depth, number=number)


def table_of_spot(spot: BracketSpot, depth: int) -> int:
    """The table number of a match in its round, from 1, if no earlier match is a bye."""
    return spots_of_round(round_of_spot(spot, depth)).index(spot) + 1


def after_win(spot: BracketSpot, depth: int) -> BracketSpot | None:
    """The winner's next match; None after the last (DE-BRACKET)."""
    number, position = spot.round, spot.position
    if spot.branch is Branch.FINAL:
        return DECIDING_FINAL if spot == FINAL else None
    if number == (depth if spot.branch is Branch.WINNERS else 2 * depth - 2):
        return FINAL
    if spot.branch is Branch.LOSERS and number % 2:
        return BracketSpot(Branch.LOSERS, number + 1, position)
    return BracketSpot(spot.branch, number + 1, position // 2)


def after_loss(spot: BracketSpot, depth: int) -> BracketSpot | None:
    """The loser's next match; None after a second defeat (DE-BRACKET).

    Losers of the first round drop in order. Later losers cross over, halves in every other round, quarters in every
    other two: two players who met in the winners' bracket meet again as late as any drawing allows.
    """
    if spot.branch is Branch.FINAL:
        return DECIDING_FINAL if spot == FINAL else None
    if spot.branch is Branch.LOSERS:
        return None
    if depth == 1:
        return FINAL
    if spot.round == 1:
        return BracketSpot(Branch.LOSERS, 1, spot.position // 2)
    return BracketSpot(Branch.LOSERS, 2 * spot.round - 2, spot.position ^ _crossing(spot.round, depth - spot.round))


def _crossing(round_: int, bits: int) -> int:
    """The bits of a position to flip: the number of earlier rounds, its bits in reverse order.

    Round 2 swaps the halves, round 3 the quarters inside them, round 4 both.
    """
    return sum((((round_ - 1) >> bit) & 1) << (bits - 1 - bit) for bit in range(bits))


def feeds_of_spot(spot: BracketSpot, depth: int) -> tuple[BracketFeed, ...]:
    """The origins of a match's two players; none in the first round.

    In the final the undefeated player is first; in the losers' bracket the player who drops down is first.
    """
    return _every_feed(depth).get(spot, ())


def dependent_double_round(double: DoubleRound, place: int) -> int:
    """The first bracket round, by its number in the bracket, whose pairing depends on the winner of a match."""
    spot = spots_of_round(double)[place]
    later = [after for after in (after_win(spot, double.depth), after_loss(spot, double.depth)) if after is not None]
    return min((round_of_spot(after, double.depth).number for after in later), default=double.number + 1)


@cache
def _every_feed(depth: int) -> Mapping[BracketSpot, tuple[BracketFeed, ...]]:
    up: dict[BracketSpot, list[BracketFeed]] = {}
    down: dict[BracketSpot, list[BracketFeed]] = {}
    for number in range(1, 2 * depth):
        for spot in spots_of_round(DoubleRound(depth=depth, number=number)):
            for into, after, as_winner in ((up, after_win, True), (down, after_loss, False)):
                later = after(spot, depth)
                if later is not None:
                    into.setdefault(later, []).append(BracketFeed(spot, as_winner))
    found = {spot: (*down.get(spot, ()), *up.get(spot, ())) for spot in {**up, **down}}
    return found | {
        FINAL: (*up[FINAL], *down.get(FINAL, ())),
        DECIDING_FINAL: (BracketFeed(FINAL, as_winner=False), BracketFeed(FINAL, as_winner=True)),
    }


class DoubleBracket:
    """A double bracket as played so far: where players are, and where they go."""

    def __init__(
        self,
        rounds: Sequence[Round],
        active: Collection[int],
        free: Collection[tuple[int, int]] = (),
        left: Mapping[int, int] | None = None,
    ) -> None:
        """Take the bracket's rounds in order, the players still active, and the matches to treat as not yet paired.

        ``free`` holds (round, table) pairs. ``left`` is the number of paired rounds when each other player left;
        without it they count as having left before every round (the first edition).
        """
        self.depth = depth_of(len(rounds[0].matches))
        self._active = active
        self._left = left
        self._first = rounds[0].number
        self._matches: Mapping[BracketSpot, Match] = {
            spot: match
            for round_ in rounds
            if round_.double is not None
            for spot, match in zip(spots_of_round(round_.double), round_.matches, strict=False)
            if (round_.number, match.number) not in free
        }

        # rounds are in playing order, so a player's last match overwrites earlier ones
        self._last = {player: spot for spot, match in self._matches.items() for player in match.players}

    def match(self, spot: BracketSpot) -> Match | None:
        """The match at a spot; None while unpaired."""
        return self._matches.get(spot)

    def is_over(self, spot: BracketSpot) -> bool:
        """Whether it is known who goes on from a match."""
        match = self.match(spot)
        return match is not None and not match.is_open

    def sent(self, feed: BracketFeed) -> int | None:
        """The player who comes from a match; None if nobody does yet, or the player has left (SW-ELIM-DROP)."""
        winner, loser = self.outcome(feed.spot)
        player = winner if feed.as_winner else loser
        return player if player in self._active else None

    def outcome(self, spot: BracketSpot) -> tuple[int | None, int | None]:
        """Winner and loser of a match, each None if there is none.

        A match that was played on from keeps its outcome despite corrections: the winner is the player paired as
        winner. If nobody won, a player goes on who is still present with a loss to spare, if there is exactly one
        (SW-NOBODY).
        """
        match = self.match(spot)
        if match is None or match.is_open or match.is_void:
            return None, None
        winner = self._played_on_as_winner(spot, match)
        if winner is None:
            winner = match.winner
        if winner is None:
            spared = match.players[:1] if spot == FINAL else match.players
            left = [player for player in spared if player in self._active]
            return None, left[0] if len(left) == 1 else None
        return winner, next((player for player in match.players if player != winner), None)

    def defeats(self) -> dict[int, int]:
        """Losses of each of the bracket's players; the second puts a player out."""
        lost = dict.fromkeys(self._last, 0)
        for spot, match in self._matches.items():
            winner, loser = self.outcome(spot)
            for player in () if match.is_open or match.is_void else match.players:
                if player != winner:
                    # if both players of a match without a winner have left, neither goes on
                    lost[player] += 1 if loser is not None else 2
        return lost

    def out_in_order(self, winners: Collection[int]) -> list[tuple[BracketSpot, tuple[int, ...]]]:
        """The players who went out in each match's round, last out first, without the winner (DE-RANK).

        A player who left without a second loss counts as out where the next loss would have put them out.
        """
        out: dict[tuple[Branch, int], list[int]] = {}
        for player, spot in self._last.items():
            if player not in winners:
                found = self._out_in(player, spot)
                out.setdefault((found.branch, found.round), []).append(player)
        order = sorted(out, key=lambda key: (key[0] is Branch.FINAL, key[1]), reverse=True)
        return [(BracketSpot(*key), tuple(out[key])) for key in order]

    def places_of_losers_rounds(self) -> Counter[int]:
        """Number of players who go out in each losers' round if nobody leaves; byes reduce it (DE-RANK)."""
        expected: dict[BracketSpot, int] = {}
        for number in range(1, 2 * self.depth):
            for spot in spots_of_round(DoubleRound(depth=self.depth, number=number)):
                feeds = feeds_of_spot(spot, self.depth)
                first = self.match(spot) if not feeds else None
                coming = sum(expected[feed.spot] >= (1 if feed.as_winner else 2) for feed in feeds)
                expected[spot] = len(first.players) if first else coming
        return Counter(spot.round for spot, players in expected.items() if spot.branch is Branch.LOSERS and players > 1)

    def _out_in(self, player: int, spot: BracketSpot) -> BracketSpot:
        winner, _ = self.outcome(spot)
        after = after_win(spot, self.depth) if player == winner else after_loss(spot, self.depth)
        if after is not None and after.branch is Branch.WINNERS:
            after = after_loss(after, self.depth)
        return FINAL if (after or spot).branch is Branch.FINAL else after or spot

    def _played_on_as_winner(self, spot: BracketSpot, match: Match) -> int | None:
        """The player paired as the winner, or the winner who had left; None where nothing was paired from it."""
        won, lost = after_win(spot, self.depth), after_loss(spot, self.depth)
        ways = [(won, True), (lost, False)]
        if self._left is not None:
            ways.reverse()  # the loser may still have reached the final
            if won == lost:
                return self._paired_against_each_other(spot, won)
        for later, as_winner in ways:
            paired = self.match(later) if later is not None else None
            if later is None or paired is None or len(match.players) < 2:  # noqa: PLR2004 - a bye has nobody to choose from
                continue
            came = player_paired_on(match, paired, self._gone(match, later))
            if came is not None:
                return came if as_winner else next(player for player in match.players if player != came)
        return None

    def _paired_against_each_other(self, spot: BracketSpot, later: BracketSpot | None) -> int | None:
        paired = self.match(later) if later is not None else None
        if later is None or paired is None or paired.second is None:
            return None
        return paired.players[feeds_of_spot(later, self.depth).index(BracketFeed(spot, as_winner=True))]

    def _gone(self, match: Match, later: BracketSpot) -> list[int]:
        """Players of a match who had left before a later one was paired."""
        gone = [player for player in match.players if player not in self._active]
        if self._left is None:
            return gone
        number = self._first - 1 + round_of_spot(later, self.depth).number
        return [player for player in gone if self._left[player] < number]


def next_double_round(bracket: DoubleBracket, number: int) -> tuple[Pairing, ...]:
    """Pair a later round of a double bracket: all playable matches of both brackets (DE-BRACKET).

    A player whose opponent has left gets a bye (SW-ELIM-DROP).
    """
    pairings = []
    for table, spot in enumerate(spots_of_round(DoubleRound(depth=bracket.depth, number=number)), start=1):
        first, second = _players(bracket, spot)
        if first is None:
            first, second = second, None
        pairings.append(Pairing(number=table, first=first, second=second))
    return tuple(pairings)


def _players(bracket: DoubleBracket, spot: BracketSpot) -> tuple[int | None, int | None]:
    first, second = (bracket.sent(feed) for feed in feeds_of_spot(spot, bracket.depth))
    return first, second


def is_double(tournament: Tournament) -> bool:
    """Whether a double bracket is or was played."""
    rounds = tournament.stage_rounds(Stage.ELIMINATION)
    return bool(rounds) and rounds[0].double is not None


def bracket_of(
    tournament: Tournament, free: Collection[tuple[int, int]] = (), *, decisions: Decisions = NEWEST_DECISIONS
) -> DoubleBracket:
    """The double bracket of a tournament that has one.

    All decisions agree on who plays next. ``free`` is as for :class:`DoubleBracket`.
    """
    active = {player.id for player in tournament.players if player.status is PlayerStatus.ACTIVE}
    left = {player.id: player.left_round for player in tournament.players if player.left_round is not None}
    rounds = tournament.stage_rounds(Stage.ELIMINATION)
    return DoubleBracket(rounds, active, free, left if decisions.places_as_paired else None)
