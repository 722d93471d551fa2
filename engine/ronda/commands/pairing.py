"""How the next round is paired by the rules: who is paired, whom they should not meet, and at which tables."""

from collections.abc import Sequence

from ronda.commands import lookup
from ronda.core.errors import Impossible
from ronda.core.events import Pairing, Receipt, RoundDrafted, RoundPaired, Stage
from ronda.core.ruleset import Ruleset
from ronda.core.state import Status, Tournament
from ronda.formats import elimination, order, swiss
from ronda.formats.standings import crosstable, met, standings
from ronda.formats.swiss import Entrant, SwissPairing

FEWEST = 2


def swiss_round(tournament: Tournament, ruleset: Ruleset, seed: int) -> RoundDrafted:
    """Pair the next Swiss round (SW-R1, SW-PAIR, SW-BYE, AGL-PAIR, AGL-BYE); raises ``Impossible``."""
    if len(to_pair(tournament)) < FEWEST:
        raise Impossible("Fewer than two players are left: there is nobody to pair.")
    if ruleset.one_bye:
        _refuse_a_second_bye(tournament)
    number = len(tournament.rounds) + 1
    if number == 1:
        algorithm, paired = swiss.ALGORITHM, swiss.pair_first_round(to_pair(tournament), seed=seed)
    else:
        algorithm, paired = by_the_rules(entrants(tournament, ruleset), ruleset, seed)
    return RoundDrafted(
        round=number,
        pairings=at_tables(paired.pairs, paired.bye),
        seed=seed,
        algorithm=algorithm,
        receipt=receipt(paired),
    )


def to_pair(tournament: Tournament) -> tuple[int, ...]:
    """Give the players who are in the next Swiss round, at a table or with a bye."""
    return tuple(player.id for player in tournament.active_players)


def entrants(tournament: Tournament, ruleset: Ruleset) -> list[Entrant]:
    """Give these players with their points, place and byes, and whom they should not meet."""
    completed = tournament.completed_swiss_rounds
    table = crosstable(tournament, ruleset, after_round=completed)
    rows = standings(tournament, ruleset, after_round=completed).rows
    place = {row.player: number for number, row in enumerate(rows, start=1)}
    opponents = met(tournament.stage_rounds(Stage.SWISS))
    return [
        Entrant(
            player=player,
            points=table[player].points,
            rank=place[player],
            byes=table[player].byes,
            met=tuple(sorted(opponents.get(player, ()))),
        )
        for player in to_pair(tournament)
    ]


def at_tables(pairs: Sequence[tuple[int, int]], bye: int | None) -> tuple[Pairing, ...]:
    """Give pairs their tables, in order; a bye stands last."""
    pairings = [Pairing(number=table, first=a, second=b) for table, (a, b) in enumerate(pairs, start=1)]
    if bye is not None:
        pairings.append(Pairing(number=len(pairings) + 1, first=bye, second=None))
    return tuple(pairings)


def by_the_rules(field: Sequence[Entrant], ruleset: Ruleset, seed: int) -> tuple[str, SwissPairing]:
    """Pair a round after the first, and name the algorithm."""
    if ruleset.pairing == "by_order":
        return order.ALGORITHM, order.pair_by_order(field, avoid_rematches=ruleset.avoid_rematches)
    return swiss.ALGORITHM, swiss.pair_swiss(field, seed=seed)


def _refuse_a_second_bye(tournament: Tournament) -> None:
    """Refuse a round in which somebody would have a second bye (AGL-BYE); raises ``Impossible``."""
    if len(to_pair(tournament)) % 2 and not lookup.without_bye(tournament):
        raise Impossible(
            "The number of players is odd and everybody has had a bye, which nobody may have twice: let somebody leave "
            "or change the announcement to {rounds} rounds.",
            rounds=len(tournament.rounds),
        )


def receipt(paired: SwissPairing) -> Receipt:
    """Give what goes into the log of what a pairing compromised."""
    return Receipt(
        rematches=paired.rematches,
        crossings=paired.crossings,
        steps_down=paired.steps_down,
        bye_passed_over=paired.bye_passed_over,
    )


def elimination_round(tournament: Tournament, seed: int) -> RoundPaired:
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
