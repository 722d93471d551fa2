"""The race for the cut where two losses put a player out, over the running or the next round (ST-2LO).

Players still in after a round that may not be the last stay undecided. For an unpaired round, only a second loss is
certain to put a player out.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from ronda.core.absences import AbsenceCount
from ronda.core.results import FIRST, SECOND, Result
from ronda.core.stage_progress import is_last_round, losses_by_now
from ronda.core.stages import GoingOn
from ronda.core.state import Tournament
from ronda.formats.absences import absence_points, coming_absence
from ronda.formats.outlook.race import Fates, open_matches
from ronda.formats.standings import swiss_crosstable
from ronda.rules.ruleset import Ruleset

type _Standing = tuple[int, Fraction]
"""A player's losses and points."""
type _Ways = tuple[tuple[_Standing, ...], ...]
"""For each ending of a table, the standings of its players who play on; a player without a table has one ending."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LossesRace:
    """The current race and the open tables of the running round."""

    tournament: Tournament
    standing: Mapping[int, _Standing]
    """Of every player in the round."""
    tables: tuple[tuple[int, int], ...]
    endings: tuple[tuple[_Standing, _Standing], ...]
    """Losses and points that a match can add to its first and second player."""
    without_match: Mapping[int, tuple[_Standing, ...]]
    """What the next round can add to each player if no match is known; empty once it is paired."""

    def stays(self, standing: _Standing) -> bool:
        """Whether a player with this standing plays on."""
        return standing[0] < self.tournament.table_stage.losses_to_leave

    def order_of(self, standing: _Standing) -> tuple[bool, Fraction]:
        """What decides before tiebreaks who goes on; greater is better."""
        first = self.tournament.table_stage.progression.rule is GoingOn.UNDEFEATED_FIRST
        return first and not standing[0], standing[1]

    def ends_with(self, undefeated: int, playing: int) -> bool:
        """Whether the running round is the last if it leaves so many undefeated and remaining players."""
        return is_last_round(self.tournament, len(self.tournament.rounds), undefeated, playing)

    def judged(self, order: Sequence[int], losers: Collection[int]) -> tuple[Collection[int], Collection[int]]:
        """Players certainly in and out after an ending of the running round; all others play on.

        Takes the order of the standings and the losers of the round.
        """
        lost = {player: (self.standing[player][0] + (player in losers), Fraction(0)) for player in order}
        staying = [player for player in order if self.stays(lost[player])]
        if not self.ends_with(sum(not lost[player][0] for player in staying), len(staying)):
            return (), set(order).difference(staying)
        staying.sort(key=lambda player: self.order_of(lost[player]), reverse=True)
        going_on = staying[: self.tournament.cut]
        return going_on, set(order).difference(going_on)

    def is_decided(self) -> bool:
        """Whether the stage is over, or certainly will be after the running round."""
        ways = [self._ways(unit) for unit in self._units()]
        undefeated = sum(max(sum(not lost for lost, _ in way) for way in each) for each in ways)
        return self.ends_with(undefeated, sum(max(map(len, each)) for each in ways))

    def _units(self) -> Iterator[tuple[int, ...]]:
        """The open tables, then everybody else as single players."""
        yield from self.tables
        seated = {player for table in self.tables for player in table}
        yield from ((player,) for player in self.standing if player not in seated)

    def _after(self, table: tuple[int, ...], ending: tuple[_Standing, ...]) -> tuple[_Standing | None, ...]:
        """The standings of a table's players after an ending; None for a player who has left."""
        return tuple(
            (self.standing[player][0] + lost, self.standing[player][1] + points) if player in self.standing else None
            for player, (lost, points) in zip(table, ending, strict=True)
        )

    def _endings(self, unit: tuple[int, ...]) -> tuple[tuple[_Standing, ...], ...]:
        return self.endings if len(unit) > 1 else (((0, Fraction(0)),),)

    def _ways(self, unit: tuple[int, ...]) -> _Ways:
        after = (self._after(unit, ending) for ending in self._endings(unit))
        return tuple(tuple(each for each in way if each is not None and self.stays(each)) for way in after)

    def fates(self) -> dict[int, Fates]:
        """Everybody's fates; equal points count as undecided."""
        found: dict[int, dict[Fraction, tuple[bool, bool]]] = {player: {} for player in self.standing}
        for player, gain, is_in, is_out in self._without_pairing() if self.without_match else self._by_tables():
            was_in, was_out = found[player].get(gain, (True, True))
            found[player][gain] = (was_in and is_in, was_out and is_out)
        return dict(found)

    def _without_pairing(self) -> Iterator[tuple[int, Fraction, bool, bool]]:
        for player, (lost, points) in self.standing.items():
            for more, gain in self.without_match[player]:
                yield player, gain, False, not self.stays((lost + more, points))

    def _by_tables(self) -> Iterator[tuple[int, Fraction, bool, bool]]:
        """For each player and ending of their table: player, points won, whether in, whether out."""
        ways = {unit: self._ways(unit) for unit in self._units()}
        alike, places = Counter(ways.values()), self.tournament.cut

        @cache
        def fate(own: _Standing, table: _Ways, rivals: tuple[_Standing, ...]) -> tuple[bool, bool]:
            undefeated, playing, level, above = int(not own[0]), 1, 0, 0
            for each, count in (alike - Counter([table]) + Counter([(rivals,)])).items():
                undefeated += count * max(sum(not lost for lost, _ in way) for way in each)
                playing += count * max(map(len, each))
                level += count * max(sum(self.order_of(other) >= self.order_of(own) for other in way) for way in each)
                above += count * min(sum(self.order_of(other) > self.order_of(own) for other in way) for way in each)
            ends = self.ends_with(undefeated, playing)
            return ends and level < places, ends and above >= places

        for unit, table in ways.items():
            for ending in self._endings(unit):
                after = self._after(unit, ending)
                for player, own, (_, gain) in zip(unit, after, ending, strict=True):
                    if own is None:
                        continue
                    others = [other for other in after if other is not own and other is not None]
                    rivals = tuple(other for other in others if self.stays(other))
                    yield (player, gain, *(fate(own, table, rivals) if self.stays(own) else (False, True)))


def losses_race(tournament: Tournament, ruleset: Ruleset, results: Sequence[Result]) -> LossesRace:
    """The current race, for the results that one match can have."""
    stage, paired = len(tournament.begun), len(tournament.rounds)
    table = swiss_crosstable(tournament, ruleset, after_round=paired, stage=stage)
    lost, scoring = losses_by_now(tournament), ruleset.scoring
    endings = tuple(
        (
            (int(result.of(FIRST) == "loss"), scoring.points(result, FIRST)),
            (int(result.of(SECOND) == "loss"), scoring.points(result, SECOND)),
        )
        for result in results
    )
    tables = tuple((match.players[0], match.players[1]) for match in open_matches(tournament))
    coming = dict[int, tuple[_Standing, ...]]()
    if not tables:
        for player in tournament.playing_players:
            counts = coming_absence(tournament, player)
            away = (int(counts is AbsenceCount.LOSS), absence_points(scoring, counts)) if counts else None
            coming[player.id] = (away,) if away else (*(first for first, _ in endings), (0, scoring.bye))
    return LossesRace(
        tournament=tournament,
        standing={player.id: (lost[player.id], table[player.id].points) for player in tournament.playing_players},
        tables=tables,
        endings=endings,
        without_match=coming,
    )
