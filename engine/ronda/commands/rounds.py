"""Pairing rounds and making the cut."""

from ronda.commands import lookup
from ronda.commands import requests as ask
from ronda.core.errors import Impossible, NotNow
from ronda.core.events import (
    CutMade,
    Event,
    Pairing,
    Receipt,
    RoundPaired,
    RoundUnpaired,
    Stage,
)
from ronda.core.ruleset import Ruleset
from ronda.core.state import Phase, Status, Tournament
from ronda.formats import cut, elimination, order, swiss
from ronda.formats.standings import crosstable, met, standings

FEWEST = 2


def pair(tournament: Tournament, ruleset: Ruleset, moment: ask.Moment) -> tuple[Event, ...]:
    """Pair the next round of the stage that is due (SW-R1, SW-PAIR, SW-BYE, SW-ELIM, SW-ELIM-START)."""
    _refuse_unless_due(tournament)
    swiss_is_over = tournament.seeds is not None or tournament.swiss_rounds == 0
    bracket_begun = tournament.seeds is not None or bool(tournament.rounds)
    if len(tournament.active_players) < FEWEST and not (swiss_is_over and bracket_begun):
        raise Impossible("Fewer than two players are left: there is nobody to pair.")
    if swiss_is_over:
        return (pair_elimination(tournament, moment.random),)
    return (_pair_swiss(tournament, ruleset, moment.random),)


def _refuse_unless_due(tournament: Tournament) -> None:
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


def _pair_swiss(tournament: Tournament, ruleset: Ruleset, seed: int) -> RoundPaired:
    number = len(tournament.rounds) + 1
    players = tournament.active_players
    algorithm = swiss.ALGORITHM
    if ruleset.one_bye:
        _refuse_a_second_bye(tournament)
    if number == 1:
        paired = swiss.pair_first_round([player.id for player in players], seed=seed)
    elif ruleset.pairing == "by_order":
        algorithm = order.ALGORITHM
        paired = order.pair_by_order(_entrants(tournament, ruleset), avoid_rematches=ruleset.avoid_rematches)
    else:
        paired = swiss.pair_swiss(_entrants(tournament, ruleset), seed=seed)
    pairings = [Pairing(number=table, first=a, second=b) for table, (a, b) in enumerate(paired.pairs, start=1)]
    if paired.bye is not None:
        pairings.append(Pairing(number=len(pairings) + 1, first=paired.bye, second=None))
    return RoundPaired(
        round=number,
        stage=Stage.SWISS,
        pairings=tuple(pairings),
        seed=seed,
        algorithm=algorithm,
        receipt=_receipt(paired),
    )


def _entrants(tournament: Tournament, ruleset: Ruleset) -> list[swiss.Entrant]:
    completed = tournament.completed_swiss_rounds
    table = crosstable(tournament, ruleset, after_round=completed)
    rows = standings(tournament, ruleset, after_round=completed).rows
    place = {row.player: number for number, row in enumerate(rows, start=1)}
    opponents = met(tournament.stage_rounds(Stage.SWISS))
    return [
        swiss.Entrant(
            player=player.id,
            points=table[player.id].points,
            rank=place[player.id],
            byes=table[player.id].byes,
            met=tuple(sorted(opponents.get(player.id, ()))),
        )
        for player in tournament.active_players
    ]


def _refuse_a_second_bye(tournament: Tournament) -> None:
    """Refuse a round in which somebody would have a second bye (AGL-BYE); raises ``Impossible``."""
    if len(tournament.active_players) % 2 and not lookup.without_bye(tournament):
        raise Impossible(
            "The number of players is odd and everybody has had a bye, which nobody may have twice: let somebody leave "
            "or change the announcement to {rounds} rounds.",
            rounds=len(tournament.rounds),
        )


def _receipt(paired: swiss.SwissPairing) -> Receipt:
    return Receipt(
        rematches=paired.rematches,
        crossings=paired.crossings,
        steps_down=paired.steps_down,
        bye_passed_over=paired.bye_passed_over,
    )


def pair_elimination(tournament: Tournament, seed: int) -> RoundPaired:
    """Pair the next elimination round: from the cut, from all players, or from the winners before."""
    played = tournament.stage_rounds(Stage.ELIMINATION)
    active = {player.id for player in tournament.players if player.status is Status.ACTIVE}
    if played:
        winners = [match.winner for match in played[-1].matches]
        pairings = elimination.next_round([winner if winner in active else None for winner in winners])
    elif tournament.seeds is not None:
        pairings = elimination.first_round([seed if seed in active else None for seed in tournament.seeds])
    else:
        pairings = elimination.starting_round(sorted(active), seed=seed)
    return RoundPaired(
        round=len(tournament.rounds) + 1,
        stage=Stage.ELIMINATION,
        pairings=pairings,
        seed=seed,
        algorithm=elimination.ALGORITHM,
    )


def unpair(tournament: Tournament, command: ask.UnpairRound) -> tuple[Event, ...]:
    """Withdraw the pairing of the last round while it has no result."""
    round_ = lookup.round_(tournament, command.round)
    if round_.number != len(tournament.rounds):
        raise NotNow("Only the last round can be paired again, and round {round} is not.", round=round_.number)
    if round_.has_results:
        raise NotNow(
            "Round {round} already has results: its pairings stay. Clear the results first if they are wrong.",
            round=round_.number,
        )
    return (RoundUnpaired(round=round_.number),)


def make_cut(tournament: Tournament, ruleset: Ruleset) -> tuple[Event, ...]:
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
    if len(seeds) < FEWEST:
        raise Impossible("Fewer than two players are left for the cut.")
    withdrawn = tuple(RoundUnpaired(round=round_.number) for round_ in tournament.stage_rounds(Stage.ELIMINATION))
    return (*withdrawn, CutMade(seeds=seeds))
