"""The race for the cut by points alone: who is ahead whatever happens, and who can still be overtaken (SW-CUT)."""

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
"""For each number of further points: whether the player is in, and is out, whatever the others do."""
type _Seats = tuple[int | None, int | None]
"""The points of the two at an open table; None for one who has left and takes no place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRace:
    """The points that are fixed, the tables that are open, and what the rounds to come can give.

    All points are counted in the unit of which everything is a multiple.
    """

    unit: Fraction
    places: int
    points: Mapping[int, int]
    """Of everybody who can take a place."""
    tables: tuple[tuple[int, int], ...]
    endings: tuple[tuple[int, int], ...]
    """What a match can give the first and the second player."""
    coming: int
    """Rounds that are not paired yet."""
    sums: tuple[int, ...]
    """What one player can win in them."""
    most: int
    """What all players together can win in them at most."""

    def seats(self, table: tuple[int, int]) -> _Seats:
        """The points of the two at a table; None for one who can take no place."""
        return self.points.get(table[0]), self.points.get(table[1])

    def judged(self, order: Sequence[int], _losers: Collection[int]) -> tuple[Collection[int], Collection[int]]:
        """Who is in and who is out after an ending, in the order of the standings then; takes who has lost in it."""
        return order[: self.places], order[self.places :]


def open_matches(tournament: Tournament) -> tuple[Match, ...]:
    """The matches that the running round owes."""
    rounds = tournament.stage_rounds(Stage.SWISS)
    return rounds[-1].open_matches if rounds else ()


def race_for_the_cut(tournament: Tournament, ruleset: Ruleset, results: Sequence[Result]) -> PointsRace:
    """The race as it stands, for the results that one match can have; points are whole multiples of its unit."""
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
    """Everybody's fates where equal points count as undecided."""
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

    Who stands alike, at tables that stand alike, is counted once.
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
        """The fates of a player with these points, at this side of such a table or at none."""
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
        """How many others can at most end with these points or more.

        ``without`` is the table, or the points, of the player who is not counted; ``rival`` the points after the
        running round of the one who sits there too; ``budget`` what all others can win in the rounds to come.
        """
        costs = Counter(self._costs_of_all(points))
        costs.subtract(self._costs([without], points) if isinstance(without, int) else self._table(without, points))
        if rival is not None:
            costs.update(self._costs([rival], points))
        reached = 0
        for cost in sorted(costs):
            affordable = min(costs[cost], budget // cost) if cost else costs[cost]
            reached += affordable
            budget -= affordable * cost
        return reached

    def _above(self, points: int, without: _Seats | int, rival: int | None) -> int:
        """How many others at least end with more than these points; the rest as before."""
        own = without > points if isinstance(without, int) else self._table_above(without, points)
        return self._above_of_all(points) - own + (rival is not None and rival > points)

    def _costs(self, standing: Iterable[int], points: int) -> tuple[int, ...]:
        """What each lacks, of those who can win as much in the rounds to come."""
        most = max(self._race.sums)
        return tuple(max(points - own, 0) for own in standing if points - own <= most)

    def _all_costs(self, points: int) -> Counter[int]:
        costs: Counter[int] = Counter()
        for own, players in self._free.items():
            for cost in self._costs([own], points):
                costs[cost] += players
        for seats, tables in self._tables.items():
            for cost in self._table(seats, points):
                costs[cost] += tables
        return costs

    def _ends(self, seats: _Seats) -> Iterator[list[int]]:
        """The points of those of a table who can take a place, for each ending."""
        for gains in self._race.endings:
            yield [own + gain for own, gain in zip(seats, gains, strict=True) if own is not None]

    def _table(self, seats: _Seats, points: int) -> tuple[int, ...]:
        """The least that one of a table lacks, and what both lack at least besides, which is no less."""
        ends = [sorted(self._costs(standing, points)) for standing in self._ends(seats)]
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
        return min(sum(own > points for own in standing) for standing in self._ends(seats))
