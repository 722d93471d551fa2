"""Pairing the next round: the players, whom they should not meet, and their tables."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ronda.core import lookup
from ronda.core.errors import Impossible, raise_if_refused
from ronda.core.facts import ResultReported, RoundDrafted, RoundPaired
from ronda.core.fold import apply_fact
from ronda.core.pairings import Pairing, Receipt, Stage
from ronda.core.results import FIRST, Cause, opposite_side
from ronda.core.round_robin import rounds_for
from ronda.core.stage_groups import FEWEST_IN_GROUP
from ronda.core.stage_progress import lost_rounds
from ronda.core.state import Phase, PlayerStatus, Round, Tournament
from ronda.core.text import Plural
from ronda.formats.absences import present_players
from ronda.formats.pairing import (
    double_elimination,
    elimination,
    kept_apart,
    player_constraints,
    round_robin,
    seeded_round,
    third_place,
)
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.systems import find_pairing_system, stage_pairing_rules
from ronda.formats.standings import opponents_met, swiss_crosstable, swiss_standings
from ronda.rules.ruleset import Ruleset


def swiss_round(tournament: Tournament, ruleset: Ruleset, seed: int, algorithm: str = "") -> RoundDrafted:
    """Pair the next round before a cut (SW-R1, SW-PAIR, SW-BYE, AGL-PAIR, AGL-BYE, RR-BERGER).

    ``algorithm`` names the one that paired a round to be repeated. Raises ``Impossible``.
    """
    raise_if_refused(why_no_round(tournament, ruleset))
    if tournament.is_round_robin:
        return _round_robin_round(tournament, seed)
    number = len(tournament.rounds) + 1
    if number == 1:
        paired = kept_apart.first_round_kept_apart(tournament, players_to_pair(tournament), seed)
    else:
        rules = stage_pairing_rules(tournament, ruleset)
        system, entrants = find_pairing_system(rules, algorithm), swiss_entrants(tournament, ruleset)
        paired = kept_apart.later_round_kept_apart(tournament, system, entrants, rules, seed)
    made = paired.made
    byes = (*player_constraints.awarded_byes(tournament), *(() if made.bye is None else (made.bye,)))
    pairings = player_constraints.seat_swiss_round(tournament, made.pairs, byes)
    return RoundDrafted(
        round=number,
        pairings=pairings,
        seed=seed,
        algorithm=paired.algorithm,
        receipt=replace(pairing_receipt(tournament, made, pairings), kept_apart=paired.kept_apart),
    )


def _round_robin_round(tournament: Tournament, seed: int) -> RoundDrafted:
    """Pair the next round by the Berger table, including players who have left (RR-BERGER, RR-FREE, RR-LEAVER)."""
    groups = round_robin.round_robin_groups(tournament, seed)
    due = round_robin.round_robin_games(tournament, groups)
    pairings = player_constraints.seat_swiss_round(tournament, due.pairs, due.free)
    draws = len(groups) > 1 and not tournament.stage_rounds(Stage.SWISS)
    return RoundDrafted(
        round=len(tournament.rounds) + 1,
        pairings=pairings,
        seed=round_robin.round_robin_seed(tournament, seed),
        algorithm=round_robin.ALGORITHM,
        receipt=Receipt(moved_tables=player_constraints.moved_from_fixed_tables(tournament, pairings)),
        groups=groups if draws else (),
    )


def conceded_games(tournament: Tournament, ruleset: Ruleset, paired: RoundPaired) -> Iterator[ResultReported]:
    """The matches of players who left before their round; their opponents win at once (RR-LEAVER)."""
    for table in paired.pairings:
        both = [tournament.player(player) for player in (table.first, table.second) if player is not None]
        for side, loser in enumerate(both, start=FIRST):
            if len(both) > 1 and loser.status is not PlayerStatus.ACTIVE:
                cause = Cause.LEFT if loser.status is PlayerStatus.DROPPED else Cause.DISQUALIFIED
                result = ruleset.scoring.forfeit(tournament.details, paired.stage, opposite_side(side), cause)
                yield ResultReported(round=paired.round, match=table.number, result=result)


def with_last_round(tournament: Tournament, ruleset: Ruleset) -> Tournament | None:
    """A round robin with its last round paired, as everybody knows it; None if more rounds are to come."""
    left = tournament.swiss_rounds - len(tournament.rounds)
    if not left:
        return tournament
    if left > 1 or tournament.phase is not Phase.BETWEEN_ROUNDS or why_no_round(tournament, ruleset):
        return None
    drafted = _round_robin_round(tournament, 0)
    paired = RoundPaired(
        round=drafted.round,
        stage=Stage.SWISS,
        pairings=drafted.pairings,
        seed=drafted.seed,
        algorithm=drafted.algorithm,
        groups=drafted.groups,
    )
    known = apply_fact(tournament, paired)
    for won in conceded_games(tournament, ruleset, paired):
        known = apply_fact(known, won)
    return known


def why_no_round(tournament: Tournament, ruleset: Ruleset) -> Impossible | None:
    """Why the present players cannot be paired in a Swiss round, or None (AGL-BYE)."""
    too_few = player_constraints.why_too_few(tournament)
    if tournament.is_round_robin:
        return too_few or _why_no_round_robin(tournament)
    return (
        _why_a_second_bye(tournament)
        if too_few is None and stage_pairing_rules(tournament, ruleset).one_bye
        else too_few
    )


def players_to_pair(tournament: Tournament) -> tuple[int, ...]:
    """The players whom the next Swiss round pairs, including the one with its bye.

    Excludes players with a bye awarded in advance (ANY-BYES) and with an announced absence (ST-ABSENT).
    """
    awarded = player_constraints.awarded_byes(tournament)
    return tuple(player.id for player in present_players(tournament) if player.id not in awarded)


def swiss_entrants(tournament: Tournament, ruleset: Ruleset) -> list[Entrant]:
    """The players to pair, with points, place, byes, and whom they should not meet."""
    stage = len(tournament.begun)
    rounds = tournament.counted_rounds(len(tournament.rounds), stage)
    return entrants_after(
        tournament,
        ruleset,
        players_to_pair(tournament),
        after_round=tournament.completed_swiss_rounds,
        opponents=opponents_met(rounds),
        stage=stage,
    )


def entrants_after(
    tournament: Tournament,
    ruleset: Ruleset,
    players: Iterable[int],
    *,
    after_round: int,
    opponents: Mapping[int, Collection[int]],
    stage: int | None = None,
) -> list[Entrant]:
    """Players as of a round, with the opponents they should not meet.

    ``stage`` is a place in the chain, by default the round's. Where losses put players out, players with equal losses
    form a score group (ST-2LO).
    """
    found = tournament.stage_at(after_round) if stage is None else stage
    table = swiss_crosstable(tournament, ruleset, after_round=after_round, stage=found)
    rows = swiss_standings(tournament, ruleset, after_round=after_round, stage=found).rows
    lost = score_group_losses(tournament, after_round, found)
    place = {row.player: number for number, row in enumerate(rows, start=1)}
    # a player who joined after that round, whose result was taken back since, ranks below everyone in it
    below = len(rows)
    apart = kept_apart.players_apart(tournament)
    return [
        Entrant(
            player=player,
            points=table[player].points if lost is None else -lost[player],
            rank=place.get(player, below + player),
            byes=table[player].byes,
            met=tuple(sorted(opponents.get(player, ()))),
            apart=tuple(sorted(apart.get(player, ()))),
        )
        for player in players
    ]


def score_group_losses(tournament: Tournament, after_round: int, stage: int) -> Mapping[int, int] | None:
    """The losses of each player where they form the score groups of a stage; None where points do (ST-2LO)."""
    chain = tournament.announced_chain
    if not chain or not chain[stage].losses_to_leave:
        return None
    rounds = tournament.counted_rounds(after_round, stage)
    return {player: len(lost) for player, lost in lost_rounds(tournament.players, *rounds).items()}


def _why_no_round_robin(tournament: Tournament) -> Impossible | None:
    """Why the table does not fit the announcement, or None (RR-BERGER)."""
    players, plan = len(round_robin.round_robin_players(tournament)), tournament.table_stage
    if players < FEWEST_IN_GROUP * plan.groups and plan.groups > 1:
        return Impossible(
            "{groups} groups need at least {least} players, and only {players} are left.",
            groups=plan.groups,
            least=FEWEST_IN_GROUP * plan.groups,
            players=players,
        )
    rounds = tournament.stage_start - 1 + rounds_for(-(-players // plan.groups), twice=plan.twice)
    byes = why_awarded_byes(tournament)
    if byes is not None or tournament.swiss_rounds <= rounds:
        return byes
    return Impossible(
        "{announced} rounds are announced, but {players} players have all met after {rounds}: change the "
        "announcement to {rounds}.",
        announced=tournament.swiss_rounds,
        players=len(tournament.playing_players),
        rounds=rounds,
    )


def why_awarded_byes(tournament: Tournament) -> Impossible | None:
    """Why byes awarded for round 1 do not fit a round robin, or None (RR-FREE)."""
    awarded = player_constraints.awarded_byes(tournament)
    if not awarded:
        return None
    return Impossible(
        "In a round robin nobody has a bye, but one was awarded for round 1 to: {names}. Take it back first.",
        names=", ".join(tournament.player(player).name for player in awarded),
    )


def _why_a_second_bye(tournament: Tournament) -> Impossible | None:
    """Why the next round must give somebody a second bye, or None (AGL-BYE)."""
    if len(players_to_pair(tournament)) % 2 and not lookup.players_without_bye(tournament):
        return Impossible(
            Plural(
                "The number of players is odd and everybody has had a bye, which nobody may have twice. Let "
                "somebody drop, or change the announcement to {rounds} round.",
                "The number of players is odd and everybody has had a bye, which nobody may have twice. Let "
                "somebody drop, or change the announcement to {rounds} rounds.",
                "rounds",
            ),
            rounds=len(tournament.rounds),
        )
    return None


def pairing_receipt(tournament: Tournament, paired: SwissPairing, pairings: Sequence[Pairing]) -> Receipt:
    """The compromises of a pairing and its tables, for the log."""
    return Receipt(
        rematches=paired.rematches,
        crossings=paired.crossings,
        floaters=paired.floaters,
        bye_passed_over=paired.bye_passed_over,
        same_club=paired.same_club,
        clubs_parted=paired.clubs_parted,
        awarded_byes=player_constraints.awarded_byes(tournament),
        moved_tables=player_constraints.moved_from_fixed_tables(tournament, pairings),
        apart_met=kept_apart.pairs_together(tournament, paired.pairs),
    )


def elimination_round(tournament: Tournament, seed: int, algorithm: str = "") -> RoundPaired:
    """Pair the next elimination round: from the cut, from all players, or from those who go on (DE-BRACKET).

    ``algorithm`` names an earlier one to repeat.
    """
    played = tournament.stage_rounds(Stage.ELIMINATION)
    active = {player.id for player in tournament.players if player.status is PlayerStatus.ACTIVE}
    double = tournament.is_double_elimination
    if played:
        pairings = bracket_tables(tournament, len(tournament.rounds) + 1)
    elif tournament.seeds is not None:
        pairings = elimination.first_bracket_round([seed if seed in active else None for seed in tournament.seeds])
    else:
        pairings = seeded_round.first_bracket_tables(tournament, active, seed)
    newest = double_elimination.ALGORITHM if double else elimination.ALGORITHM
    if algorithm not in (double_elimination.ALGORITHMS if double else elimination.ALGORITHMS):
        algorithm = newest
    if algorithm == newest or (algorithm == elimination.SECOND_ALGORITHM and not played):
        pairings = elimination.with_tables_counted(pairings)
    return RoundPaired(
        round=len(tournament.rounds) + 1,
        stage=Stage.ELIMINATION,
        pairings=pairings,
        seed=seed,
        algorithm=algorithm,
    )


def bracket_tables(tournament: Tournament, number: int, free: Collection[tuple[int, int]] = ()) -> tuple[Pairing, ...]:
    """The tables of a later bracket round, from those who go on (SW-ELIM, DE-BRACKET, ST-THIRD).

    ``free`` holds (round, table) of matches to treat as not yet paired: nobody has played on from them.
    """
    before = tournament.rounds[number - 2]
    if before.double is not None:
        return double_elimination.next_double_round(
            double_elimination.bracket_of(tournament, free), before.double.number + 1
        )
    if tournament.third_place_follows(before):
        return third_place.final_tables(tournament, before, free)
    active = {player.id for player in tournament.players if player.status is PlayerStatus.ACTIVE}
    return elimination.next_bracket_round(
        [match.winner if match.winner in active else None for match in before.matches]
    )


def dependent_round(round_: Round, match: int) -> int:
    """The number of the first round whose pairing depends on the winner of an elimination match."""
    if round_.double is None:
        return round_.number + 1
    place = [each.number for each in round_.matches].index(match)
    return round_.number - round_.double.number + double_elimination.dependent_double_round(round_.double, place)
