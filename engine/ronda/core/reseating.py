"""What happens to notes on a round's tables when its seats change (ANY-RESEAT, SW-BYE, SW-ELIM)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ronda.core.errors import Malformed
from ronda.core.facts import BracketReseated, ByeCorrected, PairingsChanged
from ronda.core.pairings import Pairing, Stage
from ronda.core.state import Match, Round, Ruling, Tournament


def reseated_round(state: Tournament, fact: PairingsChanged) -> Tournament:
    """The state with other tables in its last round; raises ``Malformed`` for what cannot follow.

    A pair that stays together keeps its extra minutes, teams, rulings, reports and calls at any table. A new pair
    starts without. Everyone now in the round entered with it (SW-LATE).
    """
    running = _checked(state, fact)
    changed = replace(running, receipt=fact.receipt, changes=(*running.changes, fact))
    seated = {player for pairing in fact.pairings for player in (pairing.first, pairing.second)}
    players = tuple(
        replace(player, first_round=min(player.first_round, fact.round)) if player.id in seated else player
        for player in state.players
    )
    return _with_tables(replace(state, players=players), changed, fact.pairings)


def reseated_bracket(state: Tournament, fact: BracketReseated) -> Tournament:
    """The state with other tables in a round of the bracket; raises ``Malformed`` for what cannot follow."""
    round_ = next((each for each in state.stage_rounds(Stage.ELIMINATION) if each.number == fact.round), None)
    if round_ is None or [match.number for match in round_.matches] != [table.number for table in fact.pairings]:
        raise Malformed("The log changes the tables of round {round}, which is not of a bracket.", round=fact.round)
    _check_seats(state, fact.round, fact.pairings)
    _check_results_stay(round_, fact.pairings)
    return _with_tables(state, round_, fact.pairings)


def bye_corrected(state: Tournament, fact: ByeCorrected) -> Tournament:
    """The state with a bye and a seat of a round swapped; raises ``Malformed`` for what cannot follow.

    The receipt keeps its entries on players who did sit together.
    """
    round_ = state.rounds[fact.round - 1] if 1 <= fact.round <= len(state.rounds) else None
    table, bye = (round_.match_of(player) if round_ else None for player in (fact.player, fact.other))
    if round_ is None or table is None or bye is None or not bye.is_bye or table.second is None:
        raise Malformed("The log corrects a bye of round {round} that nobody had.", round=fact.round)
    played = Match(
        number=table.number,
        first=fact.other if table.first == fact.player else table.first,
        second=fact.other if table.second == fact.player else table.second,
        result=table.result,
        corrected=True,
    )
    now = {table.number: played, bye.number: Match(number=bye.number, first=fact.player, second=None)}
    matches = tuple(now.get(match.number, match) for match in round_.matches)
    old_receipt, apart = round_.receipt, set(table.players)
    receipt = replace(
        old_receipt,
        rematches=tuple(pair for pair in old_receipt.rematches if set(pair) != apart),
        floaters=tuple(step for step in old_receipt.floaters if {step.player, step.opponent} != apart),
        apart_met=tuple(pair for pair in old_receipt.apart_met if set(pair) != apart),
        same_club=tuple(pair for pair in old_receipt.same_club if set(pair) != apart),
        bye_passed_over=(),
    )
    changed = replace(round_, matches=matches, receipt=receipt, corrected_byes=(*round_.corrected_byes, fact))
    return replace(state, rounds=(*state.rounds[: fact.round - 1], changed, *state.rounds[fact.round :]))


def _with_tables(state: Tournament, round_: Round, pairings: Sequence[Pairing]) -> Tournament:
    """The state with these tables in a round; rulings, reports, calls and penalties follow their pairs."""
    kept = {(match.first, match.second): match for match in round_.matches}
    changed = replace(
        round_, matches=tuple(_seated(kept.get((pairing.first, pairing.second)), pairing) for pairing in pairings)
    )
    moved = {
        before.number: pairing.number
        for pairing in pairings
        if (before := kept.get((pairing.first, pairing.second))) is not None
    }
    here = round_.number
    return replace(
        state,
        rounds=(*state.rounds[: here - 1], changed, *state.rounds[here:]),
        rulings=tuple(_at_table(ruling, here, moved) for ruling in state.rulings),
        reports=tuple(
            replace(report, match=moved[report.match]) if report.round == here else report
            for report in state.reports
            if report.round != here or report.match in moved
        ),
        calls=tuple(
            replace(call, called=replace(call.called, match=moved[call.called.match]))
            if call.called.round == here
            else call
            for call in state.calls
            if call.called.round != here or call.called.match in moved
        ),
        penalties=tuple(
            replace(given, match=match.number if (match := changed.match_of(given.player)) else None)
            if given.round == here
            else given
            for given in state.penalties
        ),
    )


def _checked(state: Tournament, fact: PairingsChanged) -> Round:
    last = state.current_round
    if last is None or last.number != fact.round or last.stage is not Stage.SWISS:
        raise Malformed("The log changes the tables of round {round}, which is not running.", round=fact.round)
    seated = _check_seats(state, fact.round, fact.pairings, fact.players)
    before = {player for match in last.matches for player in match.players}
    for player in sorted(before.difference(seated)):
        raise Malformed("The log takes player {player} out of round {round}.", player=player, round=fact.round)
    if len({pairing.number for pairing in fact.pairings}) != len(fact.pairings):
        raise Malformed("The log puts two matches of round {round} on one table.", round=fact.round)
    _check_results_stay(last, fact.pairings)
    return last


def _check_seats(
    state: Tournament, number: int, pairings: Sequence[Pairing], named: Sequence[int] = ()
) -> Sequence[int]:
    """The players with a seat; raises ``Malformed`` for a player with two seats, and for an unknown one."""
    seated = [player for pairing in pairings for player in (pairing.first, pairing.second) if player is not None]
    if len(set(seated)) != len(seated):
        raise Malformed("The log seats a player twice in round {round}.", round=number)
    known = {player.id for player in state.players}
    for player in (*seated, *named):
        if player not in known:
            raise Malformed("The log speaks of player {player}, who is not registered.", player=player)
    return seated


def _check_results_stay(round_: Round, pairings: Sequence[Pairing]) -> None:
    for match, pairing in zip(round_.matches, round_.pairings, strict=True):
        if match.result is not None and pairing not in pairings:
            raise Malformed(
                "The log changes table {table} of round {round}, which has its result.",
                table=match.number,
                round=round_.number,
            )


def _seated(before: Match | None, pairing: Pairing) -> Match:
    if before is None:
        return Match(number=pairing.number, first=pairing.first, second=pairing.second)
    teams = replace(before.teams, match=pairing.number) if before.teams else None
    return replace(before, number=pairing.number, teams=teams)


def _at_table(ruling: Ruling, round_number: int, moved: Mapping[int, int]) -> Ruling:
    """A ruling moved to its players' table, or without a table if they no longer sit together."""
    given = ruling.given
    if given.round != round_number or given.match is None:
        return ruling
    return replace(ruling, given=replace(given, match=moved.get(given.match)))
