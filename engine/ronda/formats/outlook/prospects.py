"""Who is certainly in the cut, who is certainly out, and what the others need (SW-CUT, ST-2LO).

Every claim assumes that nobody leaves or joins and no result is corrected.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import product

from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result
from ronda.core.stages import GoingOn, StageLength
from ronda.core.state import Player, PlayerStatus, Round, Tournament
from ronda.formats.order import standings_sort_key, tiebreak_values
from ronda.formats.outlook.losses_race import LossesRace, losses_race
from ronda.formats.outlook.race import Fates, PointsRace, fates_by_points, race_for_the_cut
from ronda.formats.pairing.next_round import with_last_round
from ronda.formats.pairing.round_robin import is_conceded
from ronda.formats.standings import swiss_crosstable
from ronda.rules.crosstable import CrosstableLine
from ronda.rules.ruleset import Ruleset

LAST_ROUNDS = 2
"""Rounds left from which on claims are made; with more, little is certain."""
MOST_WORK = 1500
"""Most work (endings of the last round times players) for enumerating all endings."""


class CutVerdict(StrEnum):
    """What is certain about a player and the cut."""

    IN = "in"
    """In the cut for every ending and pairing of the matches to come, tiebreaks included."""
    OUT = "out"
    """Out of the cut for every ending and pairing of the matches to come, tiebreaks included."""
    OPEN = "open"
    """Neither is certain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutProspect:
    """The prospect of one player."""

    player: int
    verdict: CutVerdict
    enough: Fraction | None = None
    """With at least so many more points an open player is in, whatever the others do; None if no number is enough."""
    needed: Fraction | None = None
    """With fewer more points an open player is out, whatever the others do; None if even 0 may be enough."""
    still_plays: bool = True
    """Whether the player can still win points in the rounds considered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutProspects:
    """The prospects of everybody in the tournament."""

    cut: int
    rounds_left: int
    """Unfinished Swiss rounds that are considered, the running one included."""
    may_go_on: bool = False
    """Whether more rounds may follow the one considered; then the numbers hold only up to that round."""
    tiebreaks_counted: bool
    """Whether every ending was enumerated.

    If so an open player is certainly open; if not, equal points count as undecided.
    """
    win: Fraction
    draw: Fraction | None
    loss: Fraction
    of: Mapping[int, CutProspect]


def state_as_of_round(tournament: Tournament, after_round: int) -> Tournament:
    """The tournament when a Swiss round was complete, with the next one paired if it is by now."""
    stage = tournament.stage_at(after_round)
    if stage < len(tournament.begun):
        after = tournament.begun[stage]
        begun, last = tournament.begun[:stage], after.first_round - 1
        tournament = replace(tournament, begun=begun, swiss_rounds=last, cut=after.cut_before)
    rounds = tuple(round_ for round_ in tournament.rounds[: tournament.swiss_rounds] if round_.stage is Stage.SWISS)
    coming = (_without_results(tournament, round_) for round_ in rounds[after_round : after_round + 1])
    shown = (*rounds[:after_round], *coming)
    players = tuple(
        _as_of(player, after_round) for player in tournament.players if player.first_round <= after_round + 1
    )
    return replace(tournament, rounds=shown, players=players, seeds=None)


def _as_of(player: Player, after_round: int) -> Player:
    if player.out_after is not None and player.out_after > after_round:
        player = replace(player, out_after=None)
    if player.left_by(after_round):
        return player
    return replace(player, status=PlayerStatus.ACTIVE, left_round=None)


def _without_results(tournament: Tournament, round_: Round) -> Round:
    return replace(
        round_,
        matches=tuple(
            match if is_conceded(tournament, round_, match) else replace(match, result=None) for match in round_.matches
        ),
    )


def with_known_pairings(tournament: Tournament, ruleset: Ruleset) -> Tournament | None:
    """The tournament with the last round of its table paired; None if the table has more rounds to come."""
    return with_last_round(tournament, ruleset) if tournament.is_round_robin else tournament


def cut_prospects(tournament: Tournament, ruleset: Ruleset) -> CutProspects | None:
    """What is certain about the cut after the results so far (SW-CUT).

    Points alone decide where possible: an open table of the running round gives what one match can give, and later
    rounds give no more than their matches have. Where all endings of the last round can be enumerated, tiebreaks count
    too. None without a cut, outside the last rounds, where a match's points depend on more than its winner, while a
    match is left open (ST-OPEN), or where progression is by another rule (ST-PROGRESSION). In a round robin only the
    last round is considered, whose matches are known (RR-BERGER). Where losses put players out, the running or the next
    round is considered, from the stage's second round on (ST-2LO).
    """
    if not (_goes_by_standings(tournament) and tournament.cut and ruleset.scoring.by_winner) or tournament.awaited:
        return None
    if tournament.table_stage.losses_to_leave:
        return _prospects_by_losses(tournament, ruleset)
    known = with_known_pairings(tournament, ruleset)
    left = tournament.swiss_rounds - tournament.completed_swiss_rounds
    if known is None or not known.completed_swiss_rounds or not 1 <= left <= LAST_ROUNDS:
        return None
    results = _results(known, ruleset)
    race = race_for_the_cut(known, ruleset, results)
    certain = None if race.coming else _by_enumeration(known, ruleset, race, race.points, results)
    found = certain if certain is not None else fates_by_points(race)
    return _prospects(known, ruleset, found, left, tiebreaks_counted=certain is not None)


def _prospects_by_losses(tournament: Tournament, ruleset: Ruleset) -> CutProspects | None:
    """What the running or next round makes certain where losses put players out (ST-2LO)."""
    start, results = tournament.stage_start, _results(tournament, ruleset)
    if tournament.completed_swiss_rounds < start:
        return None
    race = losses_race(tournament, ruleset, results)
    decided = race.is_decided()
    if decided and not race.tables:
        return None
    certain = _by_enumeration(tournament, ruleset, race, race.standing, results) if race.tables else None
    found = certain if certain is not None else race.fates()
    gone = (player.id for player in tournament.active_players if (player.out_after or 0) >= start)
    fates = {**found, **{player: {Fraction(0): (False, True)} for player in gone}}
    counted = decided and certain is not None
    return _prospects(tournament, ruleset, fates, 1, tiebreaks_counted=counted, may_go_on=not decided)


def _prospects(
    tournament: Tournament,
    ruleset: Ruleset,
    fates: Mapping[int, Fates],
    left: int,
    *,
    tiebreaks_counted: bool,
    may_go_on: bool = False,
) -> CutProspects:
    """Each player's prospect, derived from everybody's fates over ``left`` rounds."""
    results = _results(tournament, ruleset)
    draws = [ruleset.scoring.points(result, FIRST) for result in results if result.winner == DRAW]
    return CutProspects(
        cut=tournament.cut,
        rounds_left=left,
        may_go_on=may_go_on,
        tiebreaks_counted=tiebreaks_counted,
        win=ruleset.scoring.points(results[0], FIRST),
        draw=draws[0] if draws else None,
        loss=ruleset.scoring.points(results[0], SECOND),
        of={player: _prospect(player, found) for player, found in fates.items()},
    )


def _goes_by_standings(tournament: Tournament) -> bool:
    """Whether a fixed number of the best go on after a known round (ST-PROGRESSION).

    Also true for the undefeated and then the best, where losses put players out (ST-2LO).
    """
    plan = tournament.table_stage
    rule = plan.progression
    if plan.losses_to_leave:
        return rule.rule in {GoingOn.BEST, GoingOn.UNDEFEATED_FIRST} and not rule.all_who_tie
    return rule.rule is GoingOn.BEST and plan.length is StageLength.ROUNDS and not rule.all_who_tie


def _results(tournament: Tournament, ruleset: Ruleset) -> tuple[Result, ...]:
    form = ruleset.scoring.form(tournament.details, Stage.SWISS)
    return tuple(Result(winner=winner) for winner in (FIRST, SECOND, *((DRAW,) if form.draws else ())))


def _prospect(player: int, fates: Fates) -> CutProspect:
    gains = sorted(fates)
    plays = len(gains) > 1
    if all(fates[gain][0] for gain in gains):
        return CutProspect(player=player, verdict=CutVerdict.IN, still_plays=plays)
    if all(fates[gain][1] for gain in gains):
        return CutProspect(player=player, verdict=CutVerdict.OUT, still_plays=plays)
    enough = next((gain for gain in gains if all(fates[more][0] for more in gains if more >= gain)), None)
    needed = next(gain for gain in gains if not fates[gain][1])
    return CutProspect(
        player=player,
        verdict=CutVerdict.OPEN,
        enough=enough,
        needed=None if needed == gains[0] else needed,
        still_plays=plays,
    )


def _by_enumeration(
    tournament: Tournament,
    ruleset: Ruleset,
    race: PointsRace | LossesRace,
    players: Collection[int],
    results: Sequence[Result],
) -> dict[int, Fates] | None:
    """Everybody's fates with tiebreaks, or None if there are too many endings or they depend on more than winners."""
    if race.tables and ruleset.standings.totals:
        return None
    if len(results) ** len(race.tables) * len(players) > MOST_WORK:
        return None
    table = swiss_crosstable(tournament, ruleset, after_round=tournament.swiss_rounds)
    compared = [player.id for player in tournament.players if player.status is not PlayerStatus.DISQUALIFIED]
    if tournament.begun:
        compared = [player for player in compared if player in tournament.begun[-1].entrants]
    fates: dict[int, dict[Fraction, tuple[bool, bool]]] = {player: {} for player in players}
    for ending in product(results, repeat=len(race.tables)):
        ended = dict(table)
        for (first, second), result in zip(race.tables, ending, strict=True):
            ended[first] = _after(table[first], second, ruleset.scoring.points(result, FIRST), result.of(FIRST))
            ended[second] = _after(table[second], first, ruleset.scoring.points(result, SECOND), result.of(SECOND))
        counted = ruleset.standings.final(ended)
        values = tiebreak_values(counted, ruleset.standings.tiebreaks, compared)
        order = sorted(players, key=lambda player: standings_sort_key(counted, values, player), reverse=True)
        losers = {player for player in order if ended[player].losses > table[player].losses}
        going_on, out = race.judged(order, losers)
        for player in order:
            gain = ended[player].points - table[player].points
            was_in, was_out = fates[player].get(gain, (True, True))
            fates[player][gain] = (was_in and player in going_on, was_out and player in out)
    return dict(fates)


def _after(line: CrosstableLine, opponent: int, points: Fraction, outcome: str) -> CrosstableLine:
    return replace(
        line,
        points=line.points + points,
        opponents=(*line.opponents, opponent),
        gained=(*line.gained, points),
        outcomes=(*line.outcomes, outcome),
        rounds_played=line.rounds_played + 1,
        wins=line.wins + (outcome == "win"),
        draws=line.draws + (outcome == "draw"),
        losses=line.losses + (outcome == "loss"),
    )
