"""Consequences of a correction beyond its own table, computed from the states before and after."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from ronda.commands.rounds import before_next_stage
from ronda.core.pairings import Stage
from ronda.core.stage_progress import as_stage_ended
from ronda.core.state import Match, PlayerStatus, Round, Tournament
from ronda.formats import cut
from ronda.formats.pairing import next_round as pairing
from ronda.formats.pairing.entrants import Entrant
from ronda.formats.pairing.system import PlayedRound
from ronda.formats.pairing.systems import find_pairing_system, stage_pairing_rules
from ronda.formats.standings import (
    RankedPlayer,
    Standings,
    group_standings,
    opponents_met,
    swiss_crosstable,
    swiss_standings,
)
from ronda.rules.crosstable import Crosstable
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """A player whose standings row changes: rank, points or a tiebreak."""

    player: int
    rank: tuple[int | None, int | None]
    """Before and after."""
    points: tuple[Fraction, Fraction]
    tiebreaks: tuple[str, ...]
    """Keys of the changed tiebreaks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AffectedRound:
    """A later Swiss round that was paired from results that have changed."""

    round: int
    pairings: tuple[tuple[int, int], ...]
    """Pairings that would have been different and stay, played or not; see :func:`correction_consequences`."""
    bye: int | None
    """The player with a bye that should have been somebody else's; None if it is unchanged or there was none."""


class AdvanceEffect(StrEnum):
    """The effect on who goes on in the bracket."""

    ADVANCES = "advances"
    """The next round is not paired yet, so the right player goes on."""
    PAIRED_ANEW = "paired_anew"
    """The following match is paired but unplayed: its tables are paired anew."""
    STAYS = "stays"
    """The following match has been played from: it stays."""
    TITLE = "title"
    """It was the final, and the winner of the tournament changes."""
    DECIDED = "decided"
    """It was the final, and no deciding final is needed any more (DE-RESET)."""
    UNDECIDED = "undecided"
    """It was the final, and a deciding final is needed now (DE-RESET)."""
    THIRD_PLACE = "third_place"
    """It was the match for third place (ST-THIRD)."""
    OPEN = "open"
    """The match is open again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowingMatch:
    """A later bracket match that depends on one with a changed winner."""

    round: int
    match: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    """The players there afterwards: two, one or none; unchanged if it stays."""
    is_open: bool
    """Whether its two players still owed a result before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketAdvance:
    """A bracket match with a changed winner."""

    before: int | None
    after: int | None
    fate: AdvanceEffect
    next_round: int
    """The first round paired from the winner."""
    falls: bool = False
    """Whether the loser goes on in the losers' bracket (DE-BRACKET)."""
    plays_third_place: bool = False
    """Whether the loser plays for third place (ST-THIRD)."""
    following: tuple[FollowingMatch, ...] = ()
    """Later matches that are paired anew; if there are none, the two players' next matches, which stay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutChange:
    """The change to the qualifiers."""

    enter: tuple[int, ...]
    leave: tuple[int, ...]
    """Both tuples are empty if only the order of the seeds changes."""
    made: bool
    """Whether the cut was made before the correction; it stays unless it is made again (SW-CUT)."""
    is_final: bool
    """Whether a match of the bracket or stage was played, so that the cut cannot be made again (SW-CUT)."""
    stage: int | None = None
    """Place in the chain of the stage that they qualify for; None for the bracket (ST-CHAIN)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionConsequences:
    """All consequences of a correction."""

    after_round: int
    """Number of Swiss rounds in the standings; 0 if they include none."""
    places: tuple[PlaceChange, ...]
    """In the order of the new standings; group by group, with ranks within the group (ST-GROUPS)."""
    touched: tuple[AffectedRound, ...]
    cuts: tuple[CutChange, ...]
    """For each stage that has begun, and for the next stage or bracket if its players change."""
    advances: tuple[BracketAdvance, ...]
    """For each match with a changed winner."""
    reopened: bool
    """Whether the round is no longer complete."""


def correction_consequences(
    before: Tournament, after: Tournament, ruleset: Ruleset, *, round_number: int, tables: Collection[int]
) -> CorrectionConsequences:
    """The differences between two states, the second with changes at some tables of a round.

    The changes are other results, a corrected bye, or the consequences of a player leaving.

    Standings are compared after a round that both states have complete (SW-STANDINGS), in the last stage in which the
    changed round counts (ST-CHAIN). With score groups (SW-PAIR), a later pairing would have been different if its
    players' point difference before that round has changed. With pairing by order (AGL-PAIR), it would have been
    different if the old order gives it and the corrected one does not. The bye would have been another's if its player
    no longer has the fewest points of those with the fewest byes (SW-BYE), or is not the one in the corrected order
    (AGL-BYE). A paired Swiss round stays in every case.
    """
    stage = before.rounds[round_number - 1].stage
    swiss = stage is Stage.SWISS
    counted = min(before.completed_swiss_rounds, after.completed_swiss_rounds)
    if swiss:
        counted = _last_counting(before, round_number, counted)
    ranked = zip(*(group_standings(state, ruleset, after_round=counted) for state in (before, after)), strict=True)
    return CorrectionConsequences(
        after_round=counted,
        places=tuple(place for old, new in ranked for place in _places(old, new, ruleset)) if swiss else (),
        touched=_touched(before, after, ruleset, round_number, tables) if swiss else (),
        cuts=(
            *_stage_entrants(before, after, ruleset, round_number),
            *(_cut(before, after, ruleset) if swiss or before.seeds != after.seeds else ()),
        ),
        advances=() if swiss or not tables else tuple(_advances(before, after, round_number, tables)),
        reopened=before.rounds[round_number - 1].is_complete and not after.rounds[round_number - 1].is_complete,
    )


def _last_counting(tournament: Tournament, round_number: int, counted: int) -> int:
    """The last complete round after which the standings count a round's results."""
    for stage in range(tournament.stage_at(counted), tournament.stage_at(round_number), -1):
        if tournament.counts_in(round_number, stage):
            return counted
        counted = tournament.begun[stage - 1].first_round - 1
    return counted


def _places(before: Standings, after: Standings, ruleset: Ruleset) -> tuple[PlaceChange, ...]:
    old = {row.player: row for row in before.rows}
    places = []
    for row in after.rows:
        was = old[row.player]
        changed = tuple(
            step.key
            for step, ours, theirs in zip(ruleset.standings.tiebreaks, was.tiebreaks, row.tiebreaks, strict=True)
            if ours != theirs
        )
        if _seen(was) != _seen(row) or changed:
            points = (was.line.points, row.line.points)
            places.append(PlaceChange(player=row.player, rank=(was.rank, row.rank), points=points, tiebreaks=changed))
    return tuple(places)


def _seen(row: RankedPlayer) -> tuple[int | None, Fraction]:
    return row.rank, row.line.points


def _touched(
    before: Tournament, after: Tournament, ruleset: Ruleset, corrected: int, tables: Collection[int]
) -> tuple[AffectedRound, ...]:
    matches = (each for each in before.rounds[corrected - 1].matches if each.number in tables)
    at_the_table = [player for each in matches for player in each.players]
    found = []
    for round_ in before.rounds[corrected:]:
        stage = before.stage_at(round_.number)
        if round_.stage is Stage.SWISS and before.counts_in(corrected, stage) and not before.is_round_robin_at(stage):
            old, new = (_StandingBefore(state, ruleset, round_, stage) for state in (before, after))
            rules = stage_pairing_rules(before, ruleset, stage)
            system = find_pairing_system(rules, round_.algorithm)
            pairings, bye = system.differs(_played(round_, at_the_table), old, new, rules)
            if pairings or bye:
                found.append(AffectedRound(round=round_.number, pairings=pairings, bye=bye))
    return tuple(found)


def _played(round_: Round, at_the_table: Collection[int]) -> PlayedRound:
    return PlayedRound(
        pairs=tuple((match.first, match.second) for match in round_.matches if match.first and match.second),
        bye=next((match.first for match in round_.matches if match.is_bye), None),
        at_the_table=at_the_table,
    )


class _StandingBefore:
    """The standing of a round's players before it, in one of the two states."""

    def __init__(self, tournament: Tournament, ruleset: Ruleset, round_: Round, stage: int) -> None:
        self._tournament, self._ruleset = tournament, ruleset
        self._before, self._stage = round_.number - 1, stage
        self._players = [player for match in round_.matches for player in match.players]

    def points(self, players: Collection[int]) -> Mapping[int, Fraction]:
        """What puts players into score groups before the round: points, or losses where those put players out."""
        lost = pairing.score_group_losses(self._tournament, self._before, self._stage)
        if lost is not None:
            return {player: Fraction(-lost[player]) for player in players}
        return {player: line.points for player, line in self._lines(players).items()}

    def byes(self) -> Mapping[int, int]:
        """Byes of each player before the round."""
        return {player: line.byes for player, line in self._lines(self._players).items()}

    def entrants(self) -> Sequence[Entrant]:
        """All players as they would be paired."""
        opponents = opponents_met(self._tournament.counted_rounds(self._before, self._stage))
        return pairing.entrants_after(
            self._tournament,
            self._ruleset,
            self._players,
            after_round=self._before,
            opponents=opponents,
            stage=self._stage,
        )

    def _lines(self, players: Collection[int]) -> Crosstable:
        some = tuple(player for player in self._tournament.players if player.id in players)
        return swiss_crosstable(
            replace(self._tournament, players=some), self._ruleset, after_round=self._before, stage=self._stage
        )


def _stage_entrants(before: Tournament, after: Tournament, ruleset: Ruleset, round_number: int) -> Iterator[CutChange]:
    """The stages of rounds begun since a round whose entrants or their order change."""
    if len(before.begun) != len(after.begun):
        return
    for stage in range(before.stage_at(round_number), len(before.begun)):
        old, new = (state.begun[stage].entrants for state in (before, after))
        is_revised = old != new
        if not is_revised:
            # a player whose place stays empty has left it so, and lets nobody in
            stayed = after if _status(before) == _status(after) else replace(after, players=before.players)
            old, new = (_who_went_on(state, ruleset, stage) for state in (before, stayed))
        if old != new:
            is_open = stage + 1 == len(before.begun) and before_next_stage(before).begun != before.begun
            yield _changed_cut(old, new, made=not is_revised, is_final=not is_open, stage=stage + 1)


def _who_went_on(tournament: Tournament, ruleset: Ruleset, stage: int) -> tuple[int, ...]:
    ended = as_stage_ended(tournament, stage)
    return cut.qualified_players(ended, swiss_standings(ended, ruleset), ended.cut)


def _cut(before: Tournament, after: Tournament, ruleset: Ruleset) -> Iterator[CutChange]:
    over = min(before.completed_swiss_rounds, after.completed_swiss_rounds) >= before.swiss_rounds
    if not before.cut or not over:
        return
    revised = before.seeds is not None and _status(before) != _status(after)
    old, new = (
        (state.seeds or ()) if revised else cut.qualified_players(state, swiss_standings(state, ruleset), state.cut)
        for state in (before, after)
    )
    if old != new:
        yield _changed_cut(old, new, made=before.seeds is not None and not revised, is_final=before.elimination_begun)


def _changed_cut(
    old: Sequence[int], new: Sequence[int], *, made: bool, is_final: bool, stage: int | None = None
) -> CutChange:
    return CutChange(
        enter=tuple(player for player in new if player not in old),
        leave=tuple(player for player in old if player not in new),
        made=made,
        is_final=is_final,
        stage=stage,
    )


def _status(tournament: Tournament) -> tuple[PlayerStatus, ...]:
    return tuple(player.status for player in tournament.players)


def _advances(before: Tournament, after: Tournament, number: int, tables: Collection[int]) -> Iterator[BracketAdvance]:
    round_ = before.rounds[number - 1]
    for old, new in zip(round_.matches, after.rounds[number - 1].matches, strict=True):
        if old.number not in tables or old.winner == new.winner:
            continue
        following = tuple(_following(before, after, number, old.players))
        next_round = pairing.dependent_round(round_, old.number)
        yield BracketAdvance(
            before=old.winner,
            after=new.winner,
            fate=_fate(before, after, round_, new, next_round, following),
            next_round=next_round,
            plays_third_place=before.third_place_follows(round_),
            falls=round_.double is not None and old.number <= round_.double.winners_matches,
            following=following,
        )


def _fate(
    before: Tournament,
    after: Tournament,
    round_: Round,
    match: Match,
    next_round: int,
    following: Sequence[FollowingMatch],
) -> AdvanceEffect:
    """What a result comes to in its bracket; takes the next round's number and the later matches of these players."""
    if match.is_open:
        return AdvanceEffect.OPEN
    if round_.has_third_place and match.number == round_.matches[1].number:
        return AdvanceEffect.THIRD_PLACE
    if round_.is_final and len(after.rounds) < next_round:
        settled = (before.is_decided, after.is_decided)
        return {(False, True): AdvanceEffect.DECIDED, (True, False): AdvanceEffect.UNDECIDED}.get(
            settled, AdvanceEffect.TITLE
        )
    if len(after.rounds) < next_round:
        return AdvanceEffect.ADVANCES
    return AdvanceEffect.PAIRED_ANEW if any(match.before != match.after for match in following) else AdvanceEffect.STAYS


def _following(
    before: Tournament, after: Tournament, number: int, players: Collection[int]
) -> Iterator[FollowingMatch]:
    """Later matches whose players change because of these players; if none, their next matches."""
    later = [
        FollowingMatch(
            round=round_.number, match=match.number, before=match.players, after=now.players, is_open=match.is_open
        )
        for round_, anew in zip(before.rounds[number:], after.rounds[number:], strict=False)
        for match, now in zip(round_.matches, anew.matches, strict=True)
    ]
    changed = [match for match in later if set(match.before).symmetric_difference(match.after).intersection(players)]
    nexts = (next((match for match in later if player in match.before), None) for player in players)
    yield from changed or dict.fromkeys(match for match in nexts if match is not None)
