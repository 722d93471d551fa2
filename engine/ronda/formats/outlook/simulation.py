"""Simulated Swiss rounds: real pairing and standings, random results.

The model: both players of a match are equally likely to win. Numbers of a result are drawn uniformly from all that the
form allows. Where a draw is possible, and the form asks for the winner or lists a draw among a series' usual results,
one match in ten is drawn. Nobody leaves or arrives late; announced absences are kept. Round-1 seeds (ST-SEED) do not
change a structure's odds: as all play alike, they only name the players.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Final

from ronda.core.absences import AbsenceCount
from ronda.core.errors import Refusal
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score, opposite_side
from ronda.core.stage_progress import is_last_round
from ronda.core.stages import GoingOn, StagePlan, StageSystem
from ronda.core.state import PlayerStatus, Tournament
from ronda.formats.order import standings_sort_key, tiebreak_values
from ronda.formats.pairing import swiss
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.systems import find_pairing_system
from ronda.formats.standings import opponents_met, swiss_crosstable
from ronda.rules.crosstable import Crosstable, CrosstableLine
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import INSIDE_SCORE_GROUPS

DRAWN: Final = 0.1
"""Share of drawn matches, where the form asks for the winner."""
MOST_COUNTED: Final = 11
"""Highest number counted in play, where the winner follows from it."""
SEED_BITS: Final = 53
SWISS_ROUNDS: Final = StagePlan(system=StageSystem.SWISS)


@dataclass(slots=True, kw_only=True)
class Competitor:
    """One player's Swiss stage during the simulation."""

    player: int
    lot: int
    points: Fraction = Fraction(0)
    totals: dict[str, int]
    opponents: list[int] = field(default_factory=list)
    gained: list[Fraction] = field(default_factory=list)
    """Points won against each opponent."""
    outcomes: list[str] = field(default_factory=list)
    met: list[int] = field(default_factory=list)
    """Opponents, the current one included."""
    rounds_played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    unpaired_losses: int = 0
    absent_halves: int = 0
    unplayed_wins: int = 0
    unplayed_losses: int = 0
    absences: Mapping[int, AbsenceCount] = field(default_factory=dict)
    """What an announced absence counts, by round (ST-ABSENT)."""

    @property
    def lost(self) -> int:
        """Rounds lost, missed ones included (ST-2LO)."""
        return self.losses + self.unpaired_losses

    def line(self) -> CrosstableLine:
        """The player's current crosstable line."""
        return CrosstableLine(
            player=self.player,
            points=self.points,
            totals=self.totals,
            opponents=tuple(self.opponents),
            gained=tuple(self.gained),
            outcomes=tuple(self.outcomes),
            rounds_played=self.rounds_played,
            wins=self.wins,
            draws=self.draws,
            losses=self.losses,
            byes=self.byes,
            unpaired_losses=self.unpaired_losses,
            lot=self.lot,
            absent_halves=self.absent_halves,
            unplayed_wins=self.unplayed_wins,
            unplayed_losses=self.unplayed_losses,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedRound:
    """A round, paired and played."""

    seed: int
    """Seed of its pairing."""
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    results: tuple[Result, ...]
    """In the order of the pairs."""


class SimulatedField:
    """Players in a Swiss stage that is simulated from here on."""

    def __init__(
        self,
        ruleset: Ruleset,
        form: ResultForm,
        competitors: Iterable[Competitor],
        *,
        leavers: Crosstable,
        out: Collection[int] = (),
        played: int,
        plan: StagePlan = SWISS_ROUNDS,
    ) -> None:
        """Take the players who play on, the lines of players who left, the disqualified, and the rounds played."""
        self._plan = plan
        self._ruleset, self._form = ruleset, form
        self._out = frozenset(out)
        self._in = {competitor.player: competitor for competitor in competitors}
        self._leavers = leavers
        self.played = played

    @classmethod
    def new(cls, ruleset: Ruleset, form: ResultForm, players: int, draw: Callable[[], float]) -> "SimulatedField":
        """The field of a tournament before its first round; lots are drawn."""
        totals = [total.key for total in ruleset.standings.totals]
        competitors = [
            Competitor(player=player, lot=int(draw() * 2**SEED_BITS), totals=dict.fromkeys(totals, 0))
            for player in range(1, players + 1)
        ]
        return cls(ruleset, form, competitors, leavers={}, played=0)

    @classmethod
    def of(cls, tournament: Tournament, ruleset: Ruleset, draw: Callable[[], float]) -> "SimulatedField":
        """The field of a real tournament after its last paired round; missing results are drawn."""
        stage, paired = len(tournament.begun), tournament.stage_start - 1 + len(tournament.stage_rounds(Stage.SWISS))
        rounds = tournament.counted_rounds(paired, stage)
        table = swiss_crosstable(tournament, ruleset, after_round=paired, stage=stage)
        opponents = opponents_met(rounds)
        staying = {player.id for player in tournament.playing_players}
        open_matches = [match for round_ in rounds for match in round_.open_matches]
        playing = staying | {player for match in open_matches for player in match.players}
        competitors = [
            Competitor(
                player=line.player,
                lot=line.lot,
                points=line.points,
                totals=dict(line.totals),
                opponents=list(line.opponents),
                gained=list(line.gained),
                outcomes=list(line.outcomes),
                met=list(opponents.get(line.player, ())),
                rounds_played=line.rounds_played,
                wins=line.wins,
                draws=line.draws,
                losses=line.losses,
                byes=line.byes,
                unpaired_losses=line.unpaired_losses,
                absent_halves=line.absent_halves,
                unplayed_wins=line.unplayed_wins,
                unplayed_losses=line.unplayed_losses,
                absences=dict(tournament.player(line.player).absences),
            )
            for line in table.values()
            if line.player in playing
        ]
        leavers = {player: line for player, line in table.items() if player not in playing}
        form = ruleset.scoring.form(tournament.details, Stage.SWISS)
        out = [player.id for player in tournament.players if player.status is PlayerStatus.DISQUALIFIED]
        field_ = cls(ruleset, form, competitors, leavers=leavers, out=out, played=paired, plan=tournament.table_stage)
        for match in open_matches:
            first, second = match.players
            field_._count(first, second, draw_result(form, draw))
        for player in playing - staying:
            field_._leave(player)
        field_._let_losers_go()
        return field_

    def _leave(self, player: int) -> None:
        """Let a player leave: no longer paired, but still somebody's opponent."""
        self._leavers = {**self._leavers, player: self._in.pop(player).line()}

    def _let_losers_go(self) -> None:
        """Let players leave who have reached the losses that end the stage for them (ST-2LO)."""
        most = self._plan.losses_to_leave
        for player in [player for player, one in self._in.items() if most and one.lost >= most]:
            self._leave(player)

    def play_round(self, draw: Callable[[], float]) -> SimulatedRound:
        """Pair the next round as the game does and draw its results (SW-R1, SW-PAIR, SW-BYE, AGL-PAIR, AGL-BYE).

        Players with an announced absence (ST-ABSENT) or too many losses (ST-2LO) are not paired.
        """
        seed = int(draw() * 2**SEED_BITS)
        away = {player: counts for player, one in self._in.items() if (counts := one.absences.get(self.played + 1))}
        paired = self._pair(seed, away)
        results = tuple(draw_result(self._form, draw) for _ in paired.pairs)
        for (first, second), result in zip(paired.pairs, results, strict=True):
            self._in[first].met.append(second)
            self._in[second].met.append(first)
            self._count(first, second, result)
        if paired.bye is not None:
            self._count_bye(self._in[paired.bye])
        for player, counts in away.items():
            self._count_absence(self._in[player], counts)
        self.played += 1
        self._let_losers_go()
        return SimulatedRound(seed=seed, pairs=paired.pairs, bye=paired.bye, results=results)

    def _pair(self, seed: int, away: Collection[int]) -> SwissPairing:
        if not self.played:
            return swiss.pair_first_round([player for player in self._in if player not in away], seed=seed)
        rules = INSIDE_SCORE_GROUPS if self._plan.losses_to_leave else self._ruleset.pairing
        present = [entrant for entrant in self.entrants() if entrant.player not in away]
        return find_pairing_system(rules).pair(present, rules, seed)

    def entrants(self) -> list[Entrant]:
        """The players still in as pairing needs them: by losses, where losses end the stage (ST-2LO)."""
        rank = {player: place for place, player in enumerate(self.order(), start=1)}
        return [
            Entrant(
                player=competitor.player,
                points=Fraction(-competitor.lost) if self._plan.losses_to_leave else competitor.points,
                rank=rank[competitor.player],
                byes=competitor.byes,
                met=tuple(sorted(competitor.met)),
            )
            for competitor in self._in.values()
        ]

    def _count(self, first: int, second: int, result: Result) -> None:
        for player, opponent, side in ((first, second, FIRST), (second, first, SECOND)):
            competitor = self._in[player]
            won = self._ruleset.scoring.points(result, side)
            competitor.points += won
            competitor.rounds_played += 1
            competitor.opponents.append(opponent)
            competitor.gained.append(won)
            competitor.outcomes.append(result.of(side))
            for total in self._ruleset.standings.totals:
                competitor.totals[total.key] += total.of(result, side)
            competitor.wins += result.winner == side
            competitor.draws += result.winner == DRAW
            competitor.losses += result.winner == opposite_side(side)

    def _count_bye(self, competitor: Competitor) -> None:
        competitor.points += self._ruleset.scoring.bye
        competitor.rounds_played += 1
        competitor.byes += 1
        for total in self._ruleset.standings.totals:
            competitor.totals[total.key] += total.bye

    def _count_absence(self, competitor: Competitor, counts: AbsenceCount) -> None:
        match counts:
            case AbsenceCount.BYE:
                self._count_bye(competitor)
            case AbsenceCount.HALF:
                competitor.points += self._ruleset.scoring.half_point
                competitor.rounds_played += 1
                competitor.absent_halves += 1
            case AbsenceCount.LOSS:
                competitor.unpaired_losses += 1

    def is_over(self, tournament: Tournament) -> bool:
        """Whether the real tournament's stage would end here (ST-CHAIN, ST-2LO)."""
        undefeated = sum(not competitor.lost for competitor in self._in.values())
        begun = self.played >= tournament.stage_start
        return begun and is_last_round(tournament, self.played, undefeated, len(self._in))

    def going_on(self, places: int) -> list[int]:
        """The players who go on from the last round, at most ``places`` (SW-CUT, ST-PROGRESSION)."""
        ranked = self.order(final=True)
        if self._plan.progression.rule is GoingOn.UNDEFEATED_FIRST:
            ranked.sort(key=lambda player: self._in[player].lost > 0)
        return ranked[:places]

    def order(self, *, final: bool = False) -> list[int]:
        """The players still in, best first, by points, tiebreaks and lots (SW-RANDOM).

        ``final`` means that the last announced round is over, after which other totals may count (AGL-BYE).
        """
        table: Crosstable = {**self._leavers, **{player: one.line() for player, one in self._in.items()}}
        if final:
            table = self._ruleset.standings.final(table)
        compared = [player for player in table if player not in self._out]
        values = tiebreak_values(table, self._ruleset.standings.tiebreaks, compared)
        return sorted(self._in, key=lambda player: standings_sort_key(table, values, player), reverse=True)

    def lines(self) -> list[CrosstableLine]:
        return [competitor.line() for competitor in self._in.values()]

    def losses(self, player: int) -> int:
        return self._in[player].losses

    def lost(self, player: int) -> int:
        """Rounds that a player lost, missed ones included."""
        return self._in[player].lost

    def points(self, player: int) -> Fraction:
        return self._in[player].points


def tournament_draw(seed: int, event: int) -> Callable[[], float]:
    """The random source of one simulated tournament; the same numbers give the same source."""
    return Random(seed * 1_000_003 + event).random


def draw_result(form: ResultForm, draw: Callable[[], float]) -> Result:
    """A random result that the form allows, at even odds."""
    for _ in range(1000):
        result = _drawn(form, draw)
        try:
            form.check(result)
        except Refusal:
            continue
        return result
    raise AssertionError("the form allows hardly any result")


def _drawn(form: ResultForm, draw: Callable[[], float]) -> Result:
    if form.shortcuts and form.scores:
        drawn = [shortcut for shortcut in form.shortcuts if shortcut.is_draw]
        offered = drawn if drawn and draw() < DRAWN else [each for each in form.shortcuts if not each.is_draw]
        shortcut = offered[int(draw() * len(offered))]
        side = FIRST if draw() < 0.5 else SECOND  # noqa: PLR2004 - a fair coin
        won, lost = zip(*shortcut.scores, strict=True)
        numbers = zip(form.scores, *((won, lost) if side == shortcut.winner else (lost, won)), strict=True)
        scores = tuple(Score(key=score_field.key, first=a, second=b) for score_field, a, b in numbers)
        return Result(winner=DRAW if shortcut.is_draw else side, scores=scores, ending=shortcut.ending)
    scores = tuple(_drawn_scores(form, draw))
    return Result(winner=_winner(form, scores, draw), scores=scores)


def _drawn_scores(form: ResultForm, draw: Callable[[], float]) -> Iterable[Score]:
    for score_field in form.scores:
        most = min(score_field.most, MOST_COUNTED) if form.winner_by else score_field.most
        first, second = (score_field.least + int(draw() * (most - score_field.least + 1)) for _ in (FIRST, SECOND))
        yield Score(key=score_field.key, first=first, second=second)
    for mark in form.marks:
        has = int(draw() * 3)
        yield Score(key=mark.key, first=int(has == FIRST), second=int(has == SECOND))


def _winner(form: ResultForm, scores: tuple[Score, ...], draw: Callable[[], float]) -> int:
    if form.winner_by:
        return form.winner_by(scores)
    if form.winner_from_scores and scores[0].first != scores[0].second:
        return FIRST if scores[0].first > scores[0].second else SECOND
    if form.draws and (form.winner_from_scores or draw() < DRAWN):
        return DRAW
    return FIRST if draw() < 0.5 else SECOND  # noqa: PLR2004 - a fair coin
