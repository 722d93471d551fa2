"""Find the winners of matches with equal points, where the file does not name them.

In elimination, the winner is whoever plays the next round, or for the last round whoever has the better place. In Swiss
rounds the players' scores decide, as far as they leave no choice. Under rules with draws, a match with equal points is
a draw unless the scores say otherwise.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ronda.core.errors import Faults, Impossible, Refusal
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, NOBODY, SECOND, Ending, Result, Score
from ronda.core.text import Message
from ronda.imports.bracket_byes import missing_byes
from ronda.imports.foreign import SCORE, ForeignMatch, ForeignPlayer, ForeignTournament, every_match, name_key
from ronda.imports.match_rows import ENDING_COLUMN, NONE, ImportedRow
from ronda.rules.result_forms import WINNER_COLUMN, ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.rules.scoring import Scoring

SCORES_OF_A_WIN: Final = (1, 3, 5)
"""Tournament points of a win and of a bye where the rules have no draws."""

type Rounds = list[list[ForeignMatch]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rules:
    """What matters here of the rules that the file is imported by."""

    title: Message
    scoring: Scoring
    draws: bool
    by_points: bool
    """The player with more points wins."""
    decided: bool
    """A match with equal points can still have a winner."""
    without_draws: str
    """Translatable: where to read drawn matches instead."""


def decide_equal_matches(tournament: ForeignTournament, ruleset: Ruleset, form: ResultForm) -> tuple[ImportedRow, ...]:
    """The rows of a tournament, each with its result under the event's rules; ``form`` is the Swiss result form.

    Raises ``Refusal`` naming the matches whose winner nothing tells, unless they may still be open.
    """
    rules = _rules_of(ruleset, form)
    scores = {player.name: player.score for player in tournament.players if player.score is not None}
    rounds = [list(matches) for matches in tournament.rounds]
    swiss = sum(matches[0].row.stage is Stage.SWISS for matches in rounds)
    for bye in missing_byes([match.row for match in every_match(rounds)]):
        rounds[swiss + bye.number - 1].append(ForeignMatch(row=bye, points=(0, 0), winner=bye.first))
    decided = [_gone_on(matches, rounds[at + 1 : at + 2], tournament.players) for at, matches in enumerate(rounds)]
    if tournament.holds == SCORE:
        decided = _drawn(decided, scores, rules) if rules.draws else _by_scores(decided, scores)
    _check_decided(decided, rules)
    return tuple(_with_result(match, tournament.holds) for match in every_match(_in_bracket_order(decided)))


def _rules_of(ruleset: Ruleset, form: ResultForm) -> _Rules:
    return _Rules(
        title=ruleset.title,
        scoring=ruleset.scoring,
        draws=form.draws,
        by_points=form.winner_by is not None or form.winner_from_scores,
        decided=form.winner_by is None,
        without_draws=ruleset.importing.without_draws,
    )


def _check_decided(decided: Rounds, rules: _Rules) -> None:
    with Faults() as faults:
        for matches in decided:
            for match in matches:
                faults.note(_against_points(match, rules))
                if match.winner or match.lost_by_both or (match.drawn and rules.draws):
                    continue
                if match.open:
                    faults.note(_without_result(match) if matches is not decided[-1] else None)
                    continue
                if match.drawn:
                    raise _no_draws(match, rules)
                if matches is not decided[-1] or any(match.points):
                    faults.note(_untold(match))


def _against_points(match: ForeignMatch, rules: _Rules) -> Refusal | None:
    """Why a match whose points contradict its winner cannot be read, or None."""
    own, other = match.points if match.winner == match.row.first else match.points[::-1]
    may_be_equal = rules.decided or match.row.stage is not Stage.SWISS
    if not (match.row.second and match.winner and rules.by_points) or own > other or (own == other and may_be_equal):
        return None
    return Impossible(
        "{winner} beat {loser} in the match {place} with {own}–{other} points. Give {winner} more points in the file, "
        "open it, and enter there how the match ended.",
        winner=match.winner,
        loser=match.row.second if match.winner == match.row.first else match.row.first,
        place=match.row.place,
        own=own,
        other=other,
    )


def _without_result(match: ForeignMatch) -> Refusal:
    return Impossible(
        "The match {place} of {first} and {second} has no result, but a later round was played. Add it to the file.",
        place=match.row.place,
        first=match.row.first,
        second=match.row.second,
    )


def _untold(match: ForeignMatch) -> Refusal:
    return Impossible(
        "{first} and {second} have equal points in the match {place}, and the file does not tell who won. Add "
        "“winner” with the name to that match in the file, or “result”: “loss” where both lost.",
        first=match.row.first,
        second=match.row.second,
        place=match.row.place,
    )


def _no_draws(match: ForeignMatch, rules: _Rules) -> Refusal:
    return Impossible(
        "{first} and {second} drew the match {place}, but {game} has no draws. {instead}",
        first=match.row.first,
        second=match.row.second,
        place=match.row.place,
        game=rules.title,
        instead=Message(rules.without_draws),
    )


def _drawn(rounds: Rounds, scores: Mapping[str, Fraction], rules: _Rules) -> Rounds:
    """Read equal Swiss matches as draws, or as the outcome that brings both players closer to their scores.

    Matches of the last round without any points may still be open.
    """
    missing = {name_key(name): score for name, score in scores.items()}
    for match in every_match(rounds):
        for name, points in zip(match.names, _points_of(match, rules), strict=False):
            if match.row.stage is Stage.SWISS and name_key(name) in missing:
                missing[name_key(name)] -= points
    return [
        [
            _by_missing(match, missing, rules)
            if _is_equal(match) and (match.drawn or any(match.points) or matches is not rounds[-1])
            else match
            for match in matches
        ]
        for matches in rounds
    ]


def _is_equal(match: ForeignMatch) -> bool:
    return match.row.stage is Stage.SWISS and not (match.winner or match.lost_by_both or match.open)


def _points_of(match: ForeignMatch, rules: _Rules) -> tuple[Fraction, ...]:
    """The points that a match gives each player so far; a draw's points if it is undecided."""
    if not match.row.second:
        return (rules.scoring.bye,)
    winner = {match.row.first: FIRST, match.row.second: SECOND}.get(match.winner, DRAW)
    return _given(match, NOBODY if match.lost_by_both else winner, rules)


def _given(match: ForeignMatch, winner: int, rules: _Rules) -> tuple[Fraction, ...]:
    score = Score(key=SCORE, first=match.points[0], second=match.points[1])
    return tuple(rules.scoring.points(Result(winner=winner, scores=(score,)), side) for side in (FIRST, SECOND))


def _by_missing(match: ForeignMatch, missing: dict[str, Fraction], rules: _Rules) -> ForeignMatch:
    """Choose the outcome that leaves the smallest gap to both scores in the file; updates ``missing`` in place."""
    if match.drawn:
        return match
    drawn = _given(match, DRAW, rules)
    keys = [name_key(name) for name in match.names]

    def left(outcome: int) -> Fraction:
        given = _given(match, outcome, rules)
        return sum(
            (abs(missing.get(k, g - d) + d - g) for k, d, g in zip(keys, drawn, given, strict=True)), Fraction(0)
        )

    outcomes = (DRAW, NOBODY, *((FIRST, SECOND) if rules.decided else ()))
    best = min(outcomes, key=left)
    for key, before, now in zip(keys, drawn, _given(match, best, rules), strict=True):
        if key in missing:
            missing[key] += before - now
    winner = match.names[best - 1] if best in {FIRST, SECOND} else ""
    return replace(match, winner=winner, drawn=best == DRAW, lost_by_both=best == NOBODY)


def _gone_on(
    matches: Sequence[ForeignMatch], following: Rounds, players: Sequence[ForeignPlayer]
) -> list[ForeignMatch]:
    """Decide equal elimination matches by who plays the next round; in the last round, by who finished first."""
    if matches[0].row.stage is Stage.SWISS:
        return list(matches)
    through = {name_key(name) for later in following for match in later for name in match.names}
    if not following:
        through = {name_key(player.name) for player in players if player.last == 1}
    return [
        match
        if match.winner or match.lost_by_both
        else replace(match, winner=next((name for name in match.names if name_key(name) in through), ""))
        for match in matches
    ]


def _by_scores(rounds: Rounds, scores: Mapping[str, Fraction]) -> Rounds:
    """Decide equal Swiss matches by the wins still lacking in a score, as long as each decision leads to another."""
    swiss = [match for match in every_match(rounds) if match.row.stage is Stage.SWISS]
    value = _score_of_a_win(swiss, scores)
    if not value:
        return rounds
    lacking = {name_key(name): int(score // value) for name, score in scores.items()}
    for match in swiss:
        if name_key(match.winner) in lacking:
            lacking[name_key(match.winner)] -= 1
    winners: dict[Message | None, str] = {}
    owed = [match for match in swiss if _is_equal(match) and {*map(name_key, match.names)} <= {*lacking}]
    while forced := next((found for match in owed if (found := _forced(match, owed, lacking))), None):
        match, winner = forced
        winners[match.row.place] = winner
        lacking[name_key(winner)] -= 1
        owed.remove(match)
    lost = {
        match.row.place
        for match in owed
        if (match.row.number < swiss[-1].row.number or any(match.points))
        and not match.drawn
        and not any(lacking[name_key(name)] for name in match.names)
    }
    return [
        [
            replace(
                match,
                winner=match.winner or winners.get(match.row.place, ""),
                lost_by_both=match.lost_by_both or match.row.place in lost,
            )
            for match in matches
        ]
        for matches in rounds
    ]


def _forced(
    match: ForeignMatch, owed: Sequence[ForeignMatch], lacking: Mapping[str, int]
) -> tuple[ForeignMatch, str] | None:
    """A match and its winner, if one player must win all open matches, or the other none, but not both."""
    must, may = [], []
    for name in match.names:
        left = sum(1 for found in owed if name_key(name) in map(name_key, found.names))
        must += [name] if lacking[name_key(name)] == left else []
        may += [name] if lacking[name_key(name)] > 0 else []
    for sure in (must, may):
        if len(sure) == 1 and sure[0] in may:
            return match, sure[0]
    return None


def _score_of_a_win(swiss: Sequence[ForeignMatch], scores: Mapping[str, Fraction]) -> int:
    """The tournament points of a win, from players whose matches are all decided; 0 if no value fits."""
    wins = dict.fromkeys(map(name_key, scores), 0)
    unsure: set[str] = set()
    for match in swiss:
        if match.winner:
            wins[name_key(match.winner)] = wins.get(name_key(match.winner), 0) + 1
        else:
            unsure |= {name_key(name) for name in match.names}
    known = {name_key(name): score for name, score in scores.items() if name_key(name) not in unsure}
    return next((v for v in SCORES_OF_A_WIN if all(known[name] == v * wins[name] for name in known)), 0)


def _in_bracket_order(rounds: Rounds) -> Rounds:
    """Renumber elimination matches as a fixed bracket, last round first: match k is fed by k and by the last but k."""
    ordered = list(rounds)
    for at in range(len(rounds) - 1, 0, -1):
        before, after = ordered[at - 1], ordered[at]
        if before[0].row.stage is Stage.SWISS or len(before) != 2 * len(after):
            continue
        feeding = {name_key(match.winner): match for match in before if match.winner}
        pairs = [[feeding.get(name_key(name)) for name in (match.row.first, match.row.second)] for match in after]
        places = [pair[0] for pair in pairs] + [pair[1] for pair in reversed(pairs)]
        found = [match for match in places if match is not None]
        if len(found) == len(before):
            ordered[at - 1] = [
                replace(match, row=replace(match.row, table=table)) for table, match in enumerate(found, start=1)
            ]
    return ordered


def _with_result(match: ForeignMatch, holds: str) -> ImportedRow:
    """The row with the columns that hold two numbers and a winner."""
    if not match.row.second or match.open or not (match.winner or match.drawn or match.lost_by_both):
        return match.row
    first, second = match.points
    numbers = {f"{holds}{FIRST}": str(first), f"{holds}{SECOND}": str(second)} if holds else {}
    if match.lost_by_both:
        return replace(match.row, values={**numbers, WINNER_COLUMN: NONE})
    side = {match.row.first: FIRST, match.row.second: SECOND}.get(match.winner, DRAW)
    ending = {ENDING_COLUMN: Ending.FORFEIT.value} if match.forfeit else {}
    return replace(match.row, values={**numbers, **ending, WINNER_COLUMN: str(side)})
