"""What a correction changes beyond its own table: two states in, the differences that matter out."""

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
    """A player whose line in the standings changes: rank, points or a tiebreak."""

    player: int
    rank: tuple[int | None, int | None]
    """Before and after."""
    points: tuple[Fraction, Fraction]
    tiebreaks: tuple[str, ...]
    """The keys of those that change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AffectedRound:
    """A Swiss round that was paired later, from results that are now others."""

    round: int
    pairings: tuple[tuple[int, int], ...]
    """The pairings that would have been different and stay, played or not; see :func:`correction_consequences`."""
    bye: int | None
    """Who had the bye and would not have had it; None if nobody sat out or it would have been the same."""


class AdvanceEffect(StrEnum):
    """What becomes of the player who goes on in the bracket."""

    ADVANCES = "advances"
    """The next round is not paired yet: the right player goes on."""
    PAIRED_ANEW = "paired_anew"
    """The next round is paired, and the match that follows is not played: its tables are paired anew."""
    STAYS = "stays"
    """The next round is paired, and what follows was played on: it stays."""
    TITLE = "title"
    """It was the final."""
    DECIDED = "decided"
    """It was the final, and no other has to decide any more (DE-RESET)."""
    UNDECIDED = "undecided"
    """It was the final, and another has to decide now (DE-RESET)."""
    THIRD_PLACE = "third_place"
    """It was the match for third place (ST-THIRD)."""
    OPEN = "open"
    """The match is open again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowingMatch:
    """A later match of the bracket that follows from one with another winner."""

    round: int
    match: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    """Who sits there: two, one or nobody; the same as before where it stays."""
    is_open: bool
    """Its two players still owed a result before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketAdvance:
    """A bracket match with another winner."""

    before: int | None
    after: int | None
    fate: AdvanceEffect
    next_round: int
    """The first that is paired from who wins."""
    falls: bool = False
    """Who loses goes on too, in the losers' bracket (DE-BRACKET)."""
    plays_third_place: bool = False
    """Who loses plays for third place (ST-THIRD)."""
    following: tuple[FollowingMatch, ...] = ()
    """The later matches that are paired anew, or else those in which the two sit next and stay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutChange:
    """The players who qualify, compared."""

    enter: tuple[int, ...]
    leave: tuple[int, ...]
    """Both empty if only the order of the seeds changes."""
    made: bool
    """The cut was made before the correction and stays as it was made, unless it is made again (SW-CUT)."""
    is_final: bool
    """A match of the bracket, or of the stage, has been played: the cut cannot be made again (SW-CUT)."""
    stage: int | None = None
    """The place in the chain of the stage of rounds that they play; None for the bracket (ST-CHAIN)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionConsequences:
    """All that a correction changes."""

    after_round: int
    """The Swiss rounds that the standings count; 0 if they count none."""
    places: tuple[PlaceChange, ...]
    """In the order of the new standings; of groups one after the other, and the ranks in them (ST-GROUPS)."""
    touched: tuple[AffectedRound, ...]
    cuts: tuple[CutChange, ...]
    """Of each stage that has begun, and of the one that is to come or the bracket, where others would play it."""
    advances: tuple[BracketAdvance, ...]
    """Of each match with another winner."""
    reopened: bool
    """The round counted as complete and does so no longer."""


def correction_consequences(
    before: Tournament, after: Tournament, ruleset: Ruleset, *, round_number: int, tables: Collection[int]
) -> CorrectionConsequences:
    """What changes between two states of a tournament, the second of which has others at some tables of a round.

    These are other results, or a bye that is another's; or a player has left, and what that brings about.

    Standings are those that both states have complete rounds for (SW-STANDINGS), of the last stage in which the round
    counts (ST-CHAIN). A pairing of a later Swiss round
    would have been different, where rounds are paired inside groups of points (SW-PAIR), if its two players' points
    before that round are no longer as far apart as they were: they shared a group and do not, or the step between
    their groups is another. Where rounds are paired by the order (AGL-PAIR) it would have been if the order of then
    gives that pairing and the corrected one does not. The bye would have been another's if its player had the fewest
    points of those with the fewest byes and has them no longer (SW-BYE), or is not the one of the corrected order
    (AGL-BYE). A Swiss round that is paired stays as it is, in every case.
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
    """The last round, up to one that is complete, after which the standings count the results of a round."""
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
    """How the players of a round stood before it, in one of the two states."""

    def __init__(self, tournament: Tournament, ruleset: Ruleset, round_: Round, stage: int) -> None:
        self._tournament, self._ruleset = tournament, ruleset
        self._before, self._stage = round_.number - 1, stage
        self._players = [player for match in round_.matches for player in match.players]

    def points(self, players: Collection[int]) -> Mapping[int, Fraction]:
        """What puts some players into their groups before the round: points, or losses where those end the day."""
        lost = pairing.score_group_losses(self._tournament, self._before, self._stage)
        if lost is not None:
            return {player: Fraction(-lost[player]) for player in players}
        return {player: line.points for player, line in self._lines(players).items()}

    def byes(self) -> Mapping[int, int]:
        """How many byes each has had before the round."""
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
    """Of the stages of rounds that have begun since a round, those that others would play, or in another order."""
    if len(before.begun) != len(after.begun):
        return
    for stage in range(before.stage_at(round_number), len(before.begun)):
        old, new = (state.begun[stage].entrants for state in (before, after))
        is_revised = old != new
        if not is_revised:
            # whose place stays empty has left it so, and lets nobody in
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
    """The later matches at which others sit that one of these left or came to, or else their next ones."""
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
