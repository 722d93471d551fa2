"""What a change of the open tables of a running round leaves of what was noted at them (ANY-RESEAT)."""

from collections.abc import Mapping
from dataclasses import replace

from ronda.core.errors import Malformed
from ronda.core.facts import PairingsChanged
from ronda.core.pairings import Pairing, Stage
from ronda.core.state import Match, Round, Ruling, Tournament


def reseated(state: Tournament, fact: PairingsChanged) -> Tournament:
    """Give the state with other tables in its last round; raises ``Malformed`` for what cannot follow.

    A pair that stays together keeps what it has, wherever it sits now: extra minutes, teams, rulings, reports, calls.
    A new pair begins without. Whoever is in the round now entered with it (SW-LATE).
    """
    running = _checked(state, fact)
    kept = {(match.first, match.second): match for match in running.matches}
    matches = tuple(_seated(kept.get((pairing.first, pairing.second)), pairing) for pairing in fact.pairings)
    changed = replace(running, matches=matches, receipt=fact.receipt, changes=(*running.changes, fact))
    seated = {player for match in matches for player in match.players}
    moved = {
        before.number: pairing.number
        for pairing in fact.pairings
        if (before := kept.get((pairing.first, pairing.second))) is not None
    }
    return replace(
        state,
        rounds=(*state.rounds[:-1], changed),
        players=tuple(
            replace(player, first_round=min(player.first_round, fact.round)) if player.id in seated else player
            for player in state.players
        ),
        rulings=tuple(_at_table(ruling, fact.round, moved) for ruling in state.rulings),
        reports=tuple(replace(said, match=moved[said.match]) for said in state.reports if said.match in moved),
        calls=tuple(
            replace(call, called=replace(call.called, match=moved[call.called.match]))
            for call in state.calls
            if call.called.match in moved
        ),
        penalties=tuple(
            replace(given, match=match.number)
            if given.round == fact.round and (match := changed.match_of(given.player))
            else given
            for given in state.penalties
        ),
    )


def _checked(state: Tournament, fact: PairingsChanged) -> Round:
    last = state.current_round
    if last is None or last.number != fact.round or last.stage is not Stage.SWISS:
        raise Malformed("The log changes the tables of round {round}, which is not running.", round=fact.round)
    seated = [player for pairing in fact.pairings for player in (pairing.first, pairing.second) if player is not None]
    if len(set(seated)) != len(seated):
        raise Malformed("The log seats a player twice in round {round}.", round=fact.round)
    known = {player.id for player in state.players}
    before = {player for match in last.matches for player in match.players}
    for player in (*seated, *fact.players):
        if player not in known:
            raise Malformed("The log speaks of player {player}, who is not registered.", player=player)
    for player in sorted(before.difference(seated)):
        raise Malformed("The log takes player {player} out of round {round}.", player=player, round=fact.round)
    if len({pairing.number for pairing in fact.pairings}) != len(fact.pairings):
        raise Malformed("The log puts two matches of round {round} on one table.", round=fact.round)
    for match, pairing in zip(last.matches, last.pairings, strict=True):
        if match.result is not None and pairing not in fact.pairings:
            raise Malformed(
                "The log changes table {table} of round {round}, which has its result.",
                table=match.number,
                round=fact.round,
            )
    return last


def _seated(before: Match | None, pairing: Pairing) -> Match:
    if before is None:
        return Match(number=pairing.number, first=pairing.first, second=pairing.second)
    teams = replace(before.teams, match=pairing.number) if before.teams else None
    return replace(before, number=pairing.number, teams=teams)


def _at_table(ruling: Ruling, round_number: int, moved: Mapping[int, int]) -> Ruling:
    """Give a ruling with the table of its players; without one where they no longer sit together."""
    given = ruling.given
    if given.round != round_number or given.match is None:
        return ruling
    return replace(ruling, given=replace(given, match=moved.get(given.match)))
