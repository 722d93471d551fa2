"""A player's tournament, round by round."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ronda.core import round_names
from ronda.core.absences import AbsenceCount
from ronda.core.caching import cached_by_identity
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, Result
from ronda.core.stage_groups import players_done
from ronda.core.state import Match, Round, Tournament
from ronda.core.text import Message
from ronda.formats.absences import absence_points
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import absence_texts, round_page, wording
from ronda.views.shared.left_open import open_match_note


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRound:
    """One round of a player."""

    round: int
    name: Message
    stage: str
    kind: str
    """``win``, ``loss``, ``draw``, ``open``, ``bye``, ``free``, ``absent`` or ``unpaired_loss``."""
    table: int | None
    opponent: int | None
    """None without an opponent, unless the opponent left the bracket (SW-ELIM-DROP)."""
    opponent_name: str
    score: str
    """The player's own number first."""
    ending: str
    played: tuple[Message, ...]
    """Recorded parts of the result (KF-BO3, XW-SALVO)."""
    points: str
    """Tournament points of the round; empty outside the Swiss stage."""
    ruled_by: str
    """The official who rules there if an official plays, in the last round (SW-STAFF); else empty."""
    totals: tuple[int, ...]
    """The round's contribution to each of the ruleset's totals, for example margin of victory."""
    result: Result | None
    """With the player as first side; None without a result."""
    open_note: Message | None
    """A note on an open match (AGL-POSTPONE, ST-OPEN)."""
    gained: Fraction | None
    """:attr:`points` as a number; None if that is empty."""


def player_rounds(tournament: Tournament, ruleset: Ruleset, player: int) -> tuple[PlayerRound, ...]:
    """A player's rounds in order, including missed ones between joining, leaving and returning (SW-DROP)."""
    person = tournament.player(player)
    last = len(tournament.rounds) if person.last_round is None else person.last_round
    rows = []
    for round_ in tournament.rounds:
        match = matches_by_player(round_).get(player)
        if match is not None and match.is_free and player in players_done(tournament, round_.number):
            continue
        if match is not None:
            rows.append(_played_round(tournament, ruleset, round_, match, player))
        elif round_.stage is Stage.SWISS and round_.number <= last:
            rows.append(_missed_round(round_, ruleset))
    away = dict(person.absences)
    return tuple(_absent_round(row, ruleset, away[row.round]) if row.round in away else row for row in rows)


@cached_by_identity
def matches_by_player(round_: Round) -> Mapping[int, Match]:
    """Each player's match, byes and free rounds included."""
    return {player: match for match in round_.matches for player in match.players}


def _missed_round(round_: Round, ruleset: Ruleset) -> PlayerRound:
    return PlayerRound(
        round=round_.number,
        name=round_names.round_name(round_),
        stage=round_.stage.value,
        kind="unpaired_loss",
        table=None,
        opponent=None,
        opponent_name="",
        score="",
        ending="",
        played=(),
        points="0",
        ruled_by="",
        totals=tuple(0 for _ in ruleset.standings.totals),
        result=None,
        open_note=None,
        gained=Fraction(0),
    )


def _absent_round(row: PlayerRound, ruleset: Ruleset, counts: AbsenceCount) -> PlayerRound:
    """A round of announced absence, or its bye (ST-ABSENT)."""
    ending = absence_texts.ABSENCE_NAMES[counts]
    if row.kind == "bye" and counts is AbsenceCount.BYE:
        return replace(row, ending=ending)
    if row.kind != "unpaired_loss" or counts is AbsenceCount.BYE:
        return row
    points = absence_points(ruleset.scoring, counts)
    return replace(row, kind="absent", ending=ending, gained=points, points=wording.points_text(points))


def _played_round(tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match, player: int) -> PlayerRound:
    """A round with a match, from the player's side: points, and contribution to each total."""
    opponent = match.opponent(player)
    side = match.side(player)
    result = match.result
    swiss = round_.stage is Stage.SWISS
    gained: Fraction | None = None
    if match.is_bye:
        kind, gained = "bye", ruleset.scoring.bye
        totals = tuple(total.bye for total in ruleset.standings.totals)
    elif match.is_free:
        kind, totals = "free", ()
    elif match.is_missed:
        return replace(_missed_round(round_, ruleset), ending=wording.sitting_alone_text(match))
    elif result is None:
        kind, totals = "open", ()
    else:
        kind, gained = result.of(side), ruleset.scoring.points(result, side)
        totals = tuple(total.of(result, side) for total in ruleset.standings.totals)
    by_leaving = wording.gave_a_bye(round_.stage, result)
    if by_leaving and match.winner == player:
        kind = "bye"
    form = ruleset.scoring.form(tournament.details, round_.stage)
    return PlayerRound(
        round=round_.number,
        name=round_names.match_round_name(round_, match),
        stage=round_.stage.value,
        kind=kind,
        table=None if match.second is None else match.number,
        opponent=opponent,
        opponent_name=tournament.player(opponent).name if opponent is not None else "",
        score=wording.own_score(result, side) if result and not (by_leaving or result.is_unplayed) else "",
        ending=wording.ending_name(form, result, side) if result else "",
        played=_parts(tournament, form, match, side),
        points=wording.points_text(gained) if swiss and gained is not None else "",
        ruled_by=round_page.ruled_by(tournament, ruleset, round_, match),
        totals=totals if swiss else (),
        result=result if result is None or side == FIRST else result.turned,
        open_note=open_match_note(match),
        gained=gained if swiss else None,
    )


def _parts(tournament: Tournament, form: ResultForm, match: Match, side: int) -> tuple[Message, ...]:
    if match.result is None or match.first is None or match.second is None:
        return ()
    names = (tournament.player(match.first).name, tournament.player(match.second).name)
    return wording.played_texts(form, match.result, names, side)
