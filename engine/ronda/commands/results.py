"""Entering, correcting and taking back results."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ronda.commands import requests as ask
from ronda.core import lookup
from ronda.core.errors import Faults, Impossible, Malformed, NotNow, Refusal, raise_if_refused
from ronda.core.facts import Fact, ResultCleared, ResultCorrected, ResultReported, RoundUnpaired
from ronda.core.fold import apply_fact
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, NOBODY, SECOND, Cause, Ending, PlayedPart, Result, Score, opposite_side
from ronda.core.state import Match, Round, Tournament
from ronda.core.text import Message
from ronda.formats.pairing.bracket_reseating import bracket_reseatings
from ronda.rules.penalties import games_lost
from ronda.rules.result_forms import CONCESSION, ResultForm
from ronda.rules.ruleset import Ruleset

MOST_PARTS = 40


def why_not_report(number: int, match: Match) -> NotNow | None:
    """Why a match cannot get a result, or None while it has none and is to be played."""
    if match.is_void:
        return _not_played(number, match)
    if match.result is None:
        return None
    return NotNow(
        "Table {table} of round {round} already has a result. Open the table and choose Correct to change it.",
        table=match.number,
        round=number,
    )


def why_not_correct(number: int, match: Match) -> NotNow | None:
    """Why a match's result cannot be corrected, or None if it has one."""
    if match.is_void:
        return _not_played(number, match)
    if match.result is not None:
        return None
    return NotNow(
        "Table {table} of round {round} has no result yet: enter it instead.", table=match.number, round=number
    )


def _not_played(number: int, match: Match) -> NotNow:
    return NotNow(
        "Table {table} of round {round} was not played, as the event was ended: undo that first, in the history.",
        table=match.number,
        round=number,
    )


def why_not_clear(tournament: Tournament, number: int, match: Match) -> NotNow | None:
    """Why a match's result cannot be taken back, or None."""
    if match.result is None:
        return NotNow("Table {table} has no result to take back.", table=match.number)
    if tournament.ended:
        return lookup.why_ended(tournament)
    # a lost bye becomes a bye again, and nobody plays on
    if match.second is not None and has_later_round(tournament, number) and not _is_late(tournament, match):
        return NotNow(
            "Round {round} is followed by another stage or round: its results can be corrected but not taken back.",
            round=number,
        )
    return None


def _is_late(tournament: Tournament, match: Match) -> bool:
    """Whether a match was left open and nothing has followed from its result yet (ST-OPEN)."""
    return tournament.seeds is None and match.came_in == len(tournament.rounds)


def has_later_round(tournament: Tournament, number: int) -> bool:
    """Whether a later round or stage was made from a round's results."""
    cut_follows = tournament.seeds is not None and tournament.rounds[-1].stage is Stage.SWISS
    return number != len(tournament.rounds) or cut_follows


def report_result(tournament: Tournament, ruleset: Ruleset, command: ask.ReportResult) -> tuple[Fact, ...]:
    """Enter the result of an open match, or that nobody won a bye because its holder never came (SW-NOBODY)."""
    match = lookup.find_match(
        tournament, command.round, command.match, missed=False if command.result.winner == NOBODY else None
    )
    raise_if_refused(why_not_report(command.round, match))
    result = checked_result(tournament, ruleset, command)
    if match.second is None and result.cause is not Cause.ABSENT:
        raise Impossible("The bye of table {table} can only be missed: choose “Never came”.", table=match.number)
    return (ResultReported(round=command.round, match=match.number, result=result),)


def forfeit_match(
    tournament: Tournament,
    ruleset: Ruleset,
    round_: Round,
    match: Match,
    loser: int,
    cause: Cause,
    so_far: tuple[Score, ...] | None = None,
) -> tuple[Fact, ...]:
    """Let a player lose a match that is not played to its end.

    With a score so far it counts as conceded (AGL-MATERIAL, XW-MOV); otherwise as unplayed, and without a winner if the
    opponent has lost it the same way (SW-NOBODY). A match already lost stays.
    """
    side = match.side(loser)
    if match.result is not None and match.result.of(side) == "loss":
        return ()
    scoring, number = ruleset.scoring, round_.number
    if match.result is not None and match.result.is_broken_off:
        result = scoring.forfeit(tournament.details, round_.stage, NOBODY, cause)
        return (ResultCorrected(round=number, match=match.number, result=result),)
    result = scoring.forfeit(tournament.details, round_.stage, opposite_side(side), cause)
    form = scoring.form(tournament.details, round_.stage)
    if so_far and form.conceding:
        result = check_against_form(form, replace(form.conceding.ended(side, so_far), cause=cause))
    fact = ResultReported if match.result is None else ResultCorrected
    return (fact(round=number, match=match.number, result=result),)


def correct_result(tournament: Tournament, ruleset: Ruleset, command: ask.CorrectResult) -> tuple[Fact, ...]:
    """Replace a result of any round; anything played from it stays.

    If the winner of an elimination match changes, unplayed matches that follow are paired anew.
    """
    match = lookup.find_match(tournament, command.round, command.match)
    raise_if_refused(why_not_correct(command.round, match))
    if match.result is None:
        return ()
    result = _with_what_was_played(tournament, ruleset, command, match.result)
    if result == match.result:
        return ()
    fact = ResultCorrected(round=command.round, match=match.number, result=result)
    return (fact, *bracket_follow_ups(tournament, (fact,)))


def why_not_exchange(
    tournament: Tournament, ruleset: Ruleset, number: int, match: Match, other: Match
) -> Refusal | None:
    """Why the results of two tables cannot be swapped, or None."""
    if match.number == other.number:
        return Impossible("Choose two different tables.", field="other")
    refusal = why_not_correct(number, match)
    if refusal is None and other.result is None:
        refusal = why_not_clear(tournament, number, match)
    if refusal is not None:
        return refusal
    if match.result == other.result:
        return Impossible(
            "Tables {table} and {other} have the same result: there is nothing to exchange.",
            field="other",
            table=match.number,
            other=other.number,
        )
    for table in (match, other):
        if table.result is not None and table.result.cause in _OF_ONE_PLAYER:
            return Impossible(
                "The result of table {table} is about one of its players and cannot be another table's: correct it "
                "there.",
                table=table.number,
            )
    try:
        tuple(_exchanged(tournament, ruleset, number, (match, other)))
    except Refusal as refused:
        return refused
    return None


def exchange_results(tournament: Tournament, ruleset: Ruleset, command: ask.ExchangeResults) -> tuple[Fact, ...]:
    """Swap the results of two tables of a round, one of which may have none."""
    match = lookup.find_match(tournament, command.round, command.match)
    other = lookup.find_match(tournament, command.round, command.other, field="other")
    raise_if_refused(why_not_exchange(tournament, ruleset, command.round, match, other))
    facts = tuple(_exchanged(tournament, ruleset, command.round, (match, other)))
    return (*facts, *bracket_follow_ups(tournament, facts))


def _exchanged(tournament: Tournament, ruleset: Ruleset, number: int, two: tuple[Match, Match]) -> Iterator[Fact]:
    for table, source in zip(two, reversed(two), strict=True):
        if source.result is None:
            yield ResultCleared(round=number, match=table.number)
            continue
        correction = ask.CorrectResult(round=number, match=table.number, result=source.result)
        kind = ResultReported if table.result is None else ResultCorrected
        yield kind(round=number, match=table.number, result=checked_result(tournament, ruleset, correction))


def why_not_turn(tournament: Tournament, ruleset: Ruleset, number: int, match: Match) -> Refusal | None:
    """Why the other player cannot be made the winner in one step, or None.

    Only for the last round, from which nothing was paired; any other result is corrected at its table, where the
    consequences are shown first.
    """
    if match.result is None:
        return why_not_correct(number, match)
    if why_not_clear(tournament, number, match) is not None:
        return NotNow(
            "Round {round} is followed by another stage or round: open table {table} and correct its result there.",
            round=number,
            table=match.number,
        )
    if match.result.turned == match.result or match.result.cause in _OF_ONE_PLAYER:
        return Impossible("The result of table {table} has no other side: correct it there.", table=match.number)
    try:
        _turned(tournament, ruleset, number, match, match.result)
    except Refusal as refusal:
        return refusal
    return None


_OF_ONE_PLAYER = (Cause.LEFT, Cause.DISQUALIFIED, Cause.PENALTY)
"""Causes that concern the loser and cannot apply to the other player."""


def turn_result(tournament: Tournament, ruleset: Ruleset, command: ask.TurnResult) -> tuple[Fact, ...]:
    """Make the other player the winner of a match of the last round, with all numbers reversed."""
    match = lookup.find_match(tournament, command.round, command.match)
    raise_if_refused(why_not_turn(tournament, ruleset, command.round, match))
    if match.result is None:
        return ()
    return (_turned(tournament, ruleset, command.round, match, match.result),)


def _turned(tournament: Tournament, ruleset: Ruleset, number: int, match: Match, before: Result) -> ResultCorrected:
    correction = ask.CorrectResult(round=number, match=match.number, result=before.turned)
    return ResultCorrected(round=number, match=match.number, result=checked_result(tournament, ruleset, correction))


def _with_what_was_played(
    tournament: Tournament, ruleset: Ruleset, command: ask.CorrectResult, before: Result
) -> Result:
    """The corrected result with the earlier recorded parts, unless it has its own or they no longer fit."""
    result = checked_result(tournament, ruleset, command)
    if result.played or not before.played or result.ending == Ending.FORFEIT:
        return result
    form = ruleset.scoring.form(tournament.details, lookup.find_round(tournament, command.round).stage)
    try:
        return check_against_form(form, replace(result, played=before.played))
    except Refusal:
        return result


def bracket_follow_ups(tournament: Tournament, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """The bracket's consequences of changed results of one round (SW-ELIM, DE-RESET).

    ``tournament`` is the state before them. A deciding final that is no longer needed is withdrawn.
    """
    after = tournament
    for fact in facts:
        after = apply_fact(after, fact)
    corrected = [fact for fact in facts if isinstance(fact, ResultCorrected)]
    tables = [(lookup.find_match(tournament, fact.round, fact.match), fact) for fact in corrected]
    turned = [
        before for before, fact in tables if before.winner != lookup.find_match(after, fact.round, fact.match).winner
    ]
    if not turned or tournament.rounds[corrected[0].round - 1].stage is not Stage.ELIMINATION:
        return ()
    number, last = corrected[0].round, after.rounds[-1]
    if number == last.number - 1 and after.rounds[number - 1].is_final:
        return () if last.has_results else (RoundUnpaired(round=last.number),)
    return bracket_reseatings(after, number, [player for match in turned for player in match.players])


def clear_result(tournament: Tournament, command: ask.ClearResult) -> tuple[Fact, ...]:
    """Take back a result of the last round: the match is open again, or a lost bye a bye."""
    match = lookup.find_match(tournament, command.round, command.match, missed=True)
    raise_if_refused(why_not_clear(tournament, command.round, match))
    return (ResultCleared(round=command.round, match=match.number),)


def checked_result(
    tournament: Tournament, ruleset: Ruleset, command: ask.ReportResult | ask.CorrectResult | ask.SendReport
) -> Result:
    """The result of a command if the game allows it at its table; raises ``Refusal`` naming what is wrong."""
    stage = lookup.find_round(tournament, command.round).stage
    if command.result.ending == Ending.FORFEIT:
        cause = command.result.cause or Cause.ABSENT
        return ruleset.scoring.forfeit(tournament.details, stage, _side(command.result.winner), cause)
    form = ruleset.scoring.form(tournament.details, stage)
    result = check_against_form(form, command.result)
    if form.series:
        _check_games_lost(tournament, ruleset, command)
    return result


def _check_games_lost(
    tournament: Tournament, ruleset: Ruleset, command: ask.ReportResult | ask.CorrectResult | ask.SendReport
) -> None:
    """Refuse games that omit those lost by penalties (ANY-CONDUCT); raises ``Impossible``."""
    match = lookup.find_match(tournament, command.round, command.match)
    lost = games_lost(ruleset.penalties, tournament, lookup.find_round(tournament, command.round), match)
    games = command.result.scores[0]
    seats = ((match.first, match.second, lost[0], games.second), (match.second, match.first, lost[1], games.first))
    for loser, opponent, count, won in seats:
        if won < count:
            raise Impossible(
                "{opponent} has won {count} by a penalty that {player} was given: count it among the games.",
                field=f"{games.key}1",
                opponent=tournament.player(opponent or 0).name,
                player=tournament.player(loser or 0).name,
                count=count,
            )


def _side(winner: int) -> int:
    if winner in {FIRST, SECOND, NOBODY}:
        return winner
    raise Malformed("Choose who won.", field="winner")


def check_against_form(form: ResultForm, result: Result) -> Result:
    """The result itself if the form allows it; raises ``Refusal`` naming what is wrong."""
    wanted = form.keys
    if tuple(score.key for score in result.scores) != wanted:
        raise Malformed("The result must have these numbers: {wanted}.", wanted=", ".join(wanted) or "-")
    if result.cause is not None and result.ending != CONCESSION.key:
        raise Malformed("Only a match that was not played to its end has a cause.", field="ending")
    _check_marks(form, result)
    _check_bounds(form, result)
    if result.ending and result.ending not in {ending.key for ending in form.every_ending}:
        raise Malformed("A match cannot end with “{ending}”.", field="ending", ending=result.ending[:40])
    if result.winner == DRAW and not form.draws:
        raise Malformed(form.equal_note or "Choose who won.", field="winner")
    if result.winner not in {DRAW, FIRST, SECOND}:
        raise Malformed("Choose who won.", field="winner")
    if form.is_conceded(result):
        if result.winner == DRAW:
            raise Malformed("Say who conceded the match.", field="conceded")
    elif form.winner_by is not None and result.winner != form.winner_by(result.scores):
        raise Impossible("The numbers decide the winner and do not agree: correct them.", field="winner")
    if form.winner_from_scores:
        _check_higher_score_wins(form, result)
    check_played(form, result.played)
    form.check(result)
    return result


def _check_bounds(form: ResultForm, result: Result) -> None:
    with Faults() as faults:
        for field, score in zip(form.scores, result.scores, strict=False):
            for side, value in ((FIRST, score.first), (SECOND, score.second)):
                if not field.least <= value <= field.most:
                    faults.note(
                        Impossible(
                            "{what} must be from {least} to {most}, not {value}.",
                            field=f"{field.key}{side}",
                            what=Message(field.name),
                            least=field.least,
                            most=field.most,
                            value=value,
                        )
                    )


def check_played(form: ResultForm, played: tuple[PlayedPart, ...]) -> None:
    """Refuse recorded parts unknown to the form; raises ``Malformed`` or ``Impossible``."""
    known = {part.key: part for part in form.parts}
    if len(played) > MOST_PARTS:
        raise Malformed("A result records at most {most} parts.", most=MOST_PARTS)
    for part in played:
        shape = known.get(part.key)
        if shape is None or (part.how and part.how not in {how.key for how in shape.hows}):
            raise Malformed("A match of this event has no part “{key}”.", key=f"{part.key} {part.how}".strip()[:40])
        if not all(0 <= number <= shape.most for number in (part.first, part.second)) or (
            shape.is_won and part.first == part.second
        ):
            raise Impossible("What was played does not fit the result: enter it again.")


def _check_marks(form: ResultForm, result: Result) -> None:
    for mark in form.marks:
        given = (result.score(mark.key, FIRST), result.score(mark.key, SECOND))
        if given not in {(0, 0), (1, 0), (0, 1)}:
            raise Impossible(mark.only_one, field=mark.key)


def _check_higher_score_wins(form: ResultForm, result: Result) -> None:
    score = result.scores[0]
    if score.first != score.second and result.winner != (FIRST if score.first > score.second else SECOND):
        raise Impossible(
            "The winner has the lower number ({first}–{second}): correct the numbers or the winner.",
            field=f"{form.scores[0].key}1",
            first=score.first,
            second=score.second,
        )
