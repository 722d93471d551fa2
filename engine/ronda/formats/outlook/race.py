"""The race for the cut by points alone: who is certainly ahead, and who can still be overtaken (SW-CUT)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain, combinations_with_replacement
from math import lcm

from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND, Result
from ronda.core.state import Match, Tournament
from ronda.formats.absences import absences_to_come
from ronda.formats.standings import swiss_crosstable
from ronda.rules.ruleset import Ruleset

type Fates = Mapping[Fraction, tuple[bool, bool]]
"""For each number of further points: whether the player is certainly in, and certainly out."""
type _Seats = tuple[int | None, int | None]
"""The points of the two players at an open table; None for one who has left and takes no place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRace:
    """Fixed points, open tables, and what later rounds can give.

    All points are integers, in a unit of which every number is a multiple.
    """

    unit: Fraction
    places: int
    points: Mapping[int, int]
    """Of everybody who can take a place."""
    tables: tuple[tuple[int, int], ...]
    endings: tuple[tuple[int, int], ...]
    """What a match can give its first and second player."""
    coming: int
    """Rounds not yet paired."""
    sums: tuple[int, ...]
    """Possible sums for one player in the unpaired rounds."""
    most: int
    """Most that all players together can win in the unpaired rounds."""

    def seats(self, table: tuple[int, int]) -> _Seats:
        """The points of the two players at a table; None for one who can take no place."""
        return self.points.get(table[0]), self.points.get(table[1])

    def judged(self, order: Sequence[int], _losers: Collection[int]) -> tuple[Collection[int], Collection[int]]:
        """Players certainly in and out after an ending, given the order of the standings."""
        return order[: self.places], order[self.places :]


def open_matches(tournament: Tournament) -> tuple[Match, ...]:
    """Open matches of the running round."""
    rounds = tournament.stage_rounds(Stage.SWISS)
    return rounds[-1].open_matches if rounds else ()


def race_for_the_cut(tournament: Tournament, ruleset: Ruleset, results: Sequence[Result]) -> PointsRace:
    """The current race, for the results that one match can have."""
    paired = tournament.stage_start - 1 + len(tournament.stage_rounds(Stage.SWISS))
    table = swiss_crosstable(tournament, ruleset, after_round=paired, stage=len(tournament.begun))
    players = [player.id for player in tournament.playing_players]
    coming = tournament.swiss_rounds - paired
    pairs = [(ruleset.scoring.points(result, FIRST), ruleset.scoring.points(result, SECOND)) for result in results]
    away = absences_to_come(tournament, ruleset.scoring)
    amounts = [ruleset.scoring.bye, *away, *chain.from_iterable(pairs), *(table[player].points for player in players)]
    unit = Fraction(1, lcm(*(amount.denominator for amount in amounts)))
    endings = tuple((int(first / unit), int(second / unit)) for first, second in pairs)
    bye = int(ruleset.scoring.bye / unit)
    one_round = {gain for ending in endings for gain in ending} | {bye, *(int(points / unit) for points in away)}
    return PointsRace(
        unit=unit,
        places=tournament.cut,
        points={player: int(table[player].points / unit) for player in players},
        tables=tuple((match.players[0], match.players[1]) for match in open_matches(tournament)),
        endings=endings,
        coming=coming,
        sums=tuple({sum(gains) for gains in combinations_with_replacement(sorted(one_round), coming)}),
        most=coming * (max(map(sum, endings)) * (len(players) // 2) + len(players) % 2 * bye)
        + sum(int(points / unit) + bye for points in away),
    )


def fates_by_points(race: PointsRace) -> dict[int, Fates]:
    """Everybody's fates; equal points count as undecided."""
    table_of = {player: table for table in race.tables for player in table}
    count = _Count(race)
    return {
        player: count.fates(points, race.seats(table_of[player]), table_of[player].index(player))
        if player in table_of
        else count.fates(points, None, 0)
        for player, points in race.points.items()
    }


class _Count:
    """Counts the others who can end level with or above some points, and those who must end above them.

    Players with equal points, at tables with equal points, are counted together.
    """

    def __init__(self, race: PointsRace) -> None:
        self._race = race
        seated = {player for table in race.tables for player in table}
        self._free = Counter(points for player, points in race.points.items() if player not in seated)
        self._tables = Counter(race.seats(table) for table in race.tables)
        self.fates = cache(self._fates)
        self._costs_of_all = cache(self._all_costs)
        self._above_of_all = cache(self._all_above)

    def _fates(self, own: int, seats: _Seats | None, side: int) -> Fates:
        """The fates of a player with these points, at this side of a table, or without one."""
        fates: dict[Fraction, tuple[bool, bool]] = {}
        for ending in self._race.endings if seats else ((0, 0),):
            rival = seats[1 - side] if seats else None
            end_of_rival = None if rival is None else rival + ending[1 - side]
            for later in self._race.sums:
                points, gain = own + ending[side] + later, (ending[side] + later) * self._race.unit
                without = seats or own
                ahead_at_most = self._level_or_above(points, without, end_of_rival, self._race.most - later)
                was_in, was_out = fates.get(gain, (True, True))
                fates[gain] = (
                    was_in and ahead_at_most < self._race.places,
                    was_out and self._above(points, without, end_of_rival) >= self._race.places,
                )
        return fates

    def _level_or_above(self, points: int, without: _Seats | int, rival: int | None, budget: int) -> int:
        """The most other players who can end with at least these points.

        ``without`` is the table, or the points, of the player who is not counted; ``rival`` the points of that player's
        opponent after the running round; ``budget`` what all others can win in later rounds.
        """
        costs = Counter(self._costs_of_all(points))
        if isinstance(without, int):
            costs.subtract(self._points_lacking([without], points))
        else:
            costs.subtract(self._table_costs(without, points))
        if rival is not None:
            costs.update(self._points_lacking([rival], points))
        reached = 0
        for cost in sorted(costs):
            affordable = min(costs[cost], budget // cost) if cost else costs[cost]
            reached += affordable
            budget -= affordable * cost
        return reached

    def _above(self, points: int, without: _Seats | int, rival: int | None) -> int:
        """The fewest other players who must end above these points; parameters as in the method above."""
        own = without > points if isinstance(without, int) else self._table_above(without, points)
        return self._above_of_all(points) - own + (rival is not None and rival > points)

    def _points_lacking(self, standing: Iterable[int], points: int) -> tuple[int, ...]:
        """Points each still lacks to reach ``points``, of those who can reach it in the coming rounds."""
        most = max(self._race.sums)
        return tuple(max(points - own, 0) for own in standing if points - own <= most)

    def _all_costs(self, points: int) -> Counter[int]:
        costs: Counter[int] = Counter()
        for own, players in self._free.items():
            for cost in self._points_lacking([own], points):
                costs[cost] += players
        for seats, tables in self._tables.items():
            for cost in self._table_costs(seats, points):
                costs[cost] += tables
        return costs

    def _possible_ends(self, seats: _Seats) -> Iterator[list[int]]:
        """For each ending, the points of the players at a table who can take a place."""
        for gains in self._race.endings:
            yield [own + gain for own, gain in zip(seats, gains, strict=True) if own is not None]

    def _table_costs(self, seats: _Seats, points: int) -> tuple[int, ...]:
        """Least points one of the table lacks, and the least extra for both to get there."""
        ends = [sorted(self._points_lacking(standing, points)) for standing in self._possible_ends(seats)]
        ones = [costs[0] for costs in ends if costs]
        both = [sum(costs) for costs in ends if len(costs) > 1]
        if not both:
            return (min(ones),) if ones else ()
        one, two = min(ones), min(both)
        return one, two - one

    def _all_above(self, points: int) -> int:
        free = sum(players for own, players in self._free.items() if own > points)
        return free + sum(tables * self._table_above(seats, points) for seats, tables in self._tables.items())

    def _table_above(self, seats: _Seats, points: int) -> int:
        return min(sum(own > points for own in standing) for standing in self._possible_ends(seats))
