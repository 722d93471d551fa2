"""Pairing rounds and making the cut."""

from ronda.commands import requests as ask
from ronda.core import lookup
from ronda.core.errors import Impossible, NotNow
from ronda.core.facts import CutMade, Fact, RoundDrafted, RoundPaired, RoundUnpaired
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Tournament
from ronda.formats import cut
from ronda.formats.pairing import next_round as pairing
from ronda.formats.pairing import seats
from ronda.formats.standings import standings
from ronda.rules.ruleset import Ruleset


def pair(tournament: Tournament, ruleset: Ruleset, moment: ask.Moment) -> tuple[Fact, ...]:
    """Pair the next round of the stage that is due (SW-R1, SW-PAIR, SW-BYE, SW-ELIM, SW-ELIM-START).

    A Swiss round is drafted; an elimination round follows from the bracket and is published at once.
    """
    refuse_unless_due(tournament)
    if tournament.draft is not None:
        raise NotNow(
            "Round {round} is drafted already: publish it, or pair it again in its draft.",
            round=tournament.draft.round,
        )
    return (next_round(tournament, ruleset, moment.random),)


def next_round(tournament: Tournament, ruleset: Ruleset, seed: int) -> RoundDrafted | RoundPaired:
    """Pair the next round from a seed, whatever is drafted; raises ``Impossible``."""
    swiss_is_over = tournament.seeds is not None or tournament.swiss_rounds == 0
    bracket_begun = tournament.seeds is not None or bool(tournament.rounds)
    if swiss_is_over:
        if len(tournament.active_players) < seats.FEWEST and not bracket_begun:
            raise Impossible("Fewer than two players are left: there is nobody to pair.")
        return pairing.elimination_round(tournament, seed)
    return pairing.swiss_round(tournament, ruleset, seed)


def refuse_unless_due(tournament: Tournament) -> None:
    """Refuse to pair or publish a round that is not due; raises ``NotNow``."""
    match tournament.phase:
        case Phase.REGISTRATION:
            raise NotNow("The event has not started: start it first.")
        case Phase.ROUND_RUNNING:
            running = tournament.rounds[-1]
            raise NotNow(
                "Round {round} still has open matches: tables {tables}. Enter their results first.",
                round=running.number,
                tables=lookup.tables(running),
            )
        case Phase.CUT_DUE:
            raise NotNow("The Swiss rounds are over: make the cut first.")
        case Phase.FINISHED:
            raise NotNow("The event is over: there is no round left to pair.")
        case Phase.BETWEEN_ROUNDS:
            return


def unpair(tournament: Tournament, command: ask.UnpairRound) -> tuple[Fact, ...]:
    """Withdraw the pairing of the last round while it has no result."""
    round_ = lookup.round_(tournament, command.round)
    if round_.number != len(tournament.rounds):
        raise NotNow("Only the last round can be paired again, and round {round} is not.", round=round_.number)
    if round_.has_results:
        raise NotNow(
            "Round {round} already has results: its pairings stay. Take the results back first if they are wrong.",
            round=round_.number,
        )
    return (RoundUnpaired(round=round_.number),)


def make_cut(tournament: Tournament, ruleset: Ruleset) -> tuple[Fact, ...]:
    """Let the best players go on; may be repeated while no elimination match is played (SW-CUT)."""
    if not tournament.started or len(tournament.stage_rounds(Stage.SWISS)) < tournament.swiss_rounds:
        raise NotNow("The cut is made after the last Swiss round, which is still to come.")
    last = tournament.stage_rounds(Stage.SWISS)[-1:]
    if last and not last[0].is_complete:
        raise NotNow(
            "Round {round} still has open matches: tables {tables}. Enter their results first.",
            round=last[0].number,
            tables=lookup.tables(last[0]),
        )
    if not tournament.cut:
        raise NotNow("This event was announced without a cut.")
    if tournament.elimination_begun:
        raise NotNow("Elimination has begun: nobody can be added to the cut.")
    seeds = cut.qualified(tournament, standings(tournament, ruleset), tournament.cut)
    if len(seeds) < seats.FEWEST:
        raise Impossible("Fewer than two players are left for the cut.")
    withdrawn = tuple(RoundUnpaired(round=round_.number) for round_ in tournament.stage_rounds(Stage.ELIMINATION))
    return (*withdrawn, CutMade(seeds=seeds))
