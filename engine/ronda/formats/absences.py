"""Announced absences from a round, and what they count (ST-ABSENT)."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ronda.core.absences import AbsenceCount
from ronda.core.pairings import Stage
from ronda.core.state import Draft, Player, Round, Tournament
from ronda.rules.crosstable import CrosstableLine
from ronda.rules.ruleset import Ruleset
from ronda.rules.scoring import Scoring


def coming_absence(tournament: Tournament, player: Player) -> AbsenceCount | None:
    """What a player's announced absence from the next round counts; None if none was announced."""
    return player.absence(len(tournament.rounds) + 1)


def present_players(tournament: Tournament) -> tuple[Player, ...]:
    """Players with a seat in the next round, even if only with a bye."""
    return tuple(
        player
        for player in tournament.playing_players
        if coming_absence(tournament, player) in {None, AbsenceCount.BYE}
    )


def absences_of_round(tournament: Tournament, round_: Round | Draft) -> tuple[tuple[Player, AbsenceCount], ...]:
    """Players with an announced absence from a round before the cut, and what it counts.

    Includes players who get a bye for it.
    """
    if isinstance(round_, Draft):
        found = ((player, player.absence(round_.round)) for player in tournament.playing_players)
    elif round_.stage is Stage.SWISS:
        found = ((player, _absence_in(player, round_)) for player in tournament.players)
    else:
        return ()
    return tuple((player, counts) for player, counts in found if counts)


def absence_points(scoring: Scoring, counts: AbsenceCount) -> Fraction:
    """The points that an announced absence earns."""
    brings = {AbsenceCount.HALF: scoring.half_point, AbsenceCount.BYE: scoring.bye}
    return brings.get(counts, Fraction(0))


def absences_to_come(tournament: Tournament, scoring: Scoring) -> list[Fraction]:
    """The points of each announced absence from rounds not yet paired."""
    paired = len(tournament.rounds)
    return [
        absence_points(scoring, counts)
        for player in tournament.playing_players
        for number, counts in player.absences
        if number > paired
    ]


def with_absences(line: CrosstableLine, player: Player, rounds: Sequence[Round], ruleset: Ruleset) -> CrosstableLine:
    """A player's line in which announced absences that count half a point are no longer missed rounds."""
    halves = sum(_absence_in(player, round_) is AbsenceCount.HALF for round_ in rounds) if player.absences else 0
    if not halves:
        return line
    return replace(
        line,
        points=line.points + halves * ruleset.scoring.half_point,
        rounds_played=line.rounds_played + halves,
        unpaired_losses=line.unpaired_losses - halves,
        absent_halves=halves,
    )


def _absence_in(player: Player, round_: Round) -> AbsenceCount | None:
    """What a paired round counts for a player with an announced absence; None for one who played or was out."""
    counts, before = player.absence(round_.number), round_.number - 1
    was_out = player.left_by(before) or (player.out_after is not None and player.out_after <= before)
    if counts is None or player.first_round > round_.number or was_out:
        return None
    match = round_.match_of(player.id)
    has_bye = match is not None and match.second is None
    return counts if has_bye is (counts is AbsenceCount.BYE) and (has_bye or match is None) else None
