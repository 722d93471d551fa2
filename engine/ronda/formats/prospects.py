"""Who is in the cut whatever happens, who cannot make it any more, and what the others need (SW-CUT).

Every claim holds as long as nobody leaves or comes in and no result is corrected.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import chain, combinations_with_replacement, product
from math import lcm

from ronda.core.crosstable import Line
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result
from ronda.core.ruleset import Ruleset
from ronda.core.state import Match, Round, Status, Tournament
from ronda.formats.standings import crosstable

LAST_ROUNDS = 2
"""With more rounds than this still to be finished there is little to say."""
MOST_WORK = 1500
"""Endings of the last round, times players, that are gone through one by one."""


class Verdict(StrEnum):
    """What is certain about a player and the cut."""

    IN = "in"
    """In the cut however every match to come ends and whoever meets whom, tiebreaks included."""
    OUT = "out"
    """Not in the cut however every match to come ends and whoever meets whom, tiebreaks included."""
    OPEN = "open"
    """Neither is certain: there may be an ending of each kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """What is certain about one player."""

    player: int
    verdict: Verdict
    enough: Fraction | None = None
    """With so many more points, or more, an open player is in whatever the others do; None if no number is enough."""
    needed: Fraction | None = None
    """With fewer more points than this an open player is out whatever the others do; None if even none may do."""
    still_plays: bool = True
    """The player can still win points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospects:
    """What is certain about everybody who is in the event."""

    cut: int
    rounds_left: int
    """Swiss rounds that are not finished, the running one included."""
    tiebreaks_counted: bool
    """Every ending was gone through, so an open player is open for certain; else equal points count as undecided."""
    win: Fraction
    draw: Fraction | None
    loss: Fraction
    of: Mapping[int, Prospect]


type _Seats = tuple[int | None, int | None]
"""The points of the two at an open table; None for one who has left and takes no place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Race:
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
        """Give the points of the two at a table."""
        return self.points.get(table[0]), self.points.get(table[1])


def as_of(tournament: Tournament, after_round: int) -> Tournament:
    """Give an event as it stood when a Swiss round was complete, with the next one paired if it is by now."""
    rounds = tournament.stage_rounds(Stage.SWISS)
    shown = (*rounds[:after_round], *map(_without_results, rounds[after_round : after_round + 1]))
    players = tuple(
        player if player.left_by(after_round) else replace(player, status=Status.ACTIVE, left_round=None)
        for player in tournament.players
        if player.first_round <= after_round + 1
    )
    return replace(tournament, rounds=shown, players=players, seeds=None)


def _without_results(round_: Round) -> Round:
    return replace(round_, matches=tuple(replace(match, result=None) for match in round_.matches))


def prospects(tournament: Tournament, ruleset: Ruleset) -> Prospects | None:
    """Give what is certain about the cut, from the results so far (SW-CUT).

    Points decide alone where they can: at each open table of the running round only what one match can give is given,
    and rounds to come give no more than their matches have. Where all endings of the last round can be gone through,
    tiebreaks count too. Gives None without a cut, before and after the last rounds, or where the points of a match
    follow from more than its winner.
    """
    left = tournament.swiss_rounds - tournament.completed_swiss_rounds
    if not (tournament.cut and ruleset.points_by_winner and tournament.completed_swiss_rounds):
        return None
    if not 1 <= left <= LAST_ROUNDS:
        return None
    results = _results(tournament, ruleset)
    race = _race(tournament, ruleset, results)
    certain = _by_enumeration(tournament, ruleset, race, results)
    found = certain if certain is not None else _by_points(race)
    draws = [ruleset.points(result, FIRST) for result in results if result.winner == DRAW]
    return Prospects(
        cut=tournament.cut,
        rounds_left=left,
        tiebreaks_counted=certain is not None,
        win=ruleset.points(results[0], FIRST),
        draw=draws[0] if draws else None,
        loss=ruleset.points(results[0], SECOND),
        of={player: _prospect(player, found[player]) for player in race.points},
    )


type _Fates = Mapping[Fraction, tuple[bool, bool]]
"""For each number of further points: whether the player is in, and is out, whatever the others do."""


def _prospect(player: int, fates: _Fates) -> Prospect:
    gains = sorted(fates)
    plays = len(gains) > 1
    if all(fates[gain][0] for gain in gains):
        return Prospect(player=player, verdict=Verdict.IN, still_plays=plays)
    if all(fates[gain][1] for gain in gains):
        return Prospect(player=player, verdict=Verdict.OUT, still_plays=plays)
    enough = next((gain for gain in gains if all(fates[more][0] for more in gains if more >= gain)), None)
    needed = next(gain for gain in gains if not fates[gain][1])
    return Prospect(
        player=player,
        verdict=Verdict.OPEN,
        enough=enough,
        needed=None if needed == gains[0] else needed,
        still_plays=plays,
    )


def _results(tournament: Tournament, ruleset: Ruleset) -> tuple[Result, ...]:
    form = ruleset.result_form(tournament.details, Stage.SWISS)
    return tuple(Result(winner=winner) for winner in (FIRST, SECOND, *((DRAW,) if form.draws else ())))


def _open_matches(tournament: Tournament) -> tuple[Match, ...]:
    rounds = tournament.stage_rounds(Stage.SWISS)
    return rounds[-1].open_matches if rounds else ()


def _race(tournament: Tournament, ruleset: Ruleset, results: Sequence[Result]) -> _Race:
    paired = len(tournament.stage_rounds(Stage.SWISS))
    table = crosstable(tournament, ruleset, after_round=paired)
    players = [player.id for player in tournament.active_players]
    coming = tournament.swiss_rounds - paired
    pairs = [(ruleset.points(result, FIRST), ruleset.points(result, SECOND)) for result in results]
    amounts = [ruleset.bye_points, *chain.from_iterable(pairs), *(table[player].points for player in players)]
    unit = Fraction(1, lcm(*(amount.denominator for amount in amounts)))
    endings = tuple((int(first / unit), int(second / unit)) for first, second in pairs)
    bye = int(ruleset.bye_points / unit)
    one_round = {gain for ending in endings for gain in ending} | {bye}
    return _Race(
        unit=unit,
        places=tournament.cut,
        points={player: int(table[player].points / unit) for player in players},
        tables=tuple((match.players[0], match.players[1]) for match in _open_matches(tournament)),
        endings=endings,
        coming=coming,
        sums=tuple({sum(gains) for gains in combinations_with_replacement(sorted(one_round), coming)}),
        most=coming * (max(map(sum, endings)) * (len(players) // 2) + len(players) % 2 * bye),
    )


def _by_points(race: _Race) -> dict[int, _Fates]:
    """Give everybody's fates where equal points count as undecided."""
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

    def __init__(self, race: _Race) -> None:
        self._race = race
        seated = {player for table in race.tables for player in table}
        self._free = Counter(points for player, points in race.points.items() if player not in seated)
        self._tables = Counter(race.seats(table) for table in race.tables)
        self.fates = cache(self._fates)
        self._costs_of_all = cache(self._all_costs)
        self._above_of_all = cache(self._all_above)

    def _fates(self, own: int, seats: _Seats | None, side: int) -> _Fates:
        """Give the fates of a player with these points, at this side of such a table or at none."""
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
        """Give how many others can at most end with these points or more.

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
        """Give how many others at least end with more than these points; the rest as before."""
        own = without > points if isinstance(without, int) else self._table_above(without, points)
        return self._above_of_all(points) - own + (rival is not None and rival > points)

    def _costs(self, standing: Iterable[int], points: int) -> tuple[int, ...]:
        """Give what each lacks, of those who can win as much in the rounds to come."""
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
        """Give the points of those of a table who can take a place, for each ending."""
        for gains in self._race.endings:
            yield [own + gain for own, gain in zip(seats, gains, strict=True) if own is not None]

    def _table(self, seats: _Seats, points: int) -> tuple[int, ...]:
        """Give the least that one of a table lacks, and what both lack at least besides, which is no less."""
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


def _by_enumeration(
    tournament: Tournament, ruleset: Ruleset, race: _Race, results: Sequence[Result]
) -> dict[int, _Fates] | None:
    """Give everybody's fates with tiebreaks counted, or None if the endings are too many or are more than winners."""
    if race.coming or (race.tables and ruleset.totals):
        return None
    if len(race.endings) ** len(race.tables) * len(race.points) > MOST_WORK:
        return None
    table = crosstable(tournament, ruleset, after_round=tournament.swiss_rounds)
    lot = {player.id: player.lot for player in tournament.players}
    fates: dict[int, dict[Fraction, tuple[bool, bool]]] = {player: {} for player in race.points}
    for ending in product(results, repeat=len(race.tables)):
        ended = dict(table)
        for (first, second), result in zip(race.tables, ending, strict=True):
            ended[first] = _after(table[first], second, ruleset.points(result, FIRST), result.of(FIRST))
            ended[second] = _after(table[second], first, ruleset.points(result, SECOND), result.of(SECOND))
        counted = ruleset.final(ended, tournament.swiss_rounds)
        values = [tiebreak.value(counted) for tiebreak in ruleset.tiebreaks]
        order = sorted(
            race.points,
            key=lambda player: (ended[player].points, *(value[player] for value in values), lot[player]),
            reverse=True,
        )
        for place, player in enumerate(order):
            gain = ended[player].points - table[player].points
            was_in, was_out = fates[player].get(gain, (True, True))
            fates[player][gain] = (was_in and place < race.places, was_out and place >= race.places)
    return dict(fates)


def _after(line: Line, opponent: int, points: Fraction, outcome: str) -> Line:
    return replace(
        line,
        points=line.points + points,
        opponents=(*line.opponents, opponent),
        rounds_played=line.rounds_played + 1,
        wins=line.wins + (outcome == "win"),
        draws=line.draws + (outcome == "draw"),
        losses=line.losses + (outcome == "loss"),
    )
