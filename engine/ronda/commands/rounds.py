"""Pairing rounds and making the cut."""

from ronda.commands import requests as ask
from ronda.core import lookup, round_names
from ronda.core.errors import Impossible, NotNow, Refusal, raise_if_refused
from ronda.core.facts import CutMade, Fact, RoundDrafted, RoundPaired, RoundUnpaired, StageBegun
from ronda.core.pairings import Stage
from ronda.core.stage_progress import before_stage, expected_rounds
from ronda.core.stages import stage_places
from ronda.core.state import Phase, Round, Tournament
from ronda.core.text import Plural
from ronda.formats import cut
from ronda.formats.pairing import next_round as pairing
from ronda.formats.pairing import player_constraints
from ronda.formats.pairing.round_robin import is_conceded
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset


def why_not_pair(tournament: Tournament, ruleset: Ruleset) -> Refusal | None:
    """Why the next round cannot be paired, or None if it is due, not drafted, and the players allow one."""
    return why_not_due(tournament) or _why_drafted(tournament) or why_players_make_no_round(tournament, ruleset)


def _why_drafted(tournament: Tournament) -> NotNow | None:
    if tournament.draft is None:
        return None
    return NotNow(
        "Round {round} is drafted already: publish it, or pair it again in its draft.", round=tournament.draft.round
    )


def why_players_make_no_round(tournament: Tournament, ruleset: Ruleset) -> Refusal | None:
    """Why the present players cannot make a round, or None."""
    if tournament.seeds is None and tournament.swiss_rounds:
        return pairing.why_no_round(tournament, ruleset)
    return (
        player_constraints.why_fewer_than_two(tournament)
        if tournament.seeds is None and not tournament.rounds
        else None
    )


def pair_round(tournament: Tournament, ruleset: Ruleset, moment: ask.Moment) -> tuple[Fact, ...]:
    """Pair the next round of the current stage (SW-R1, SW-PAIR, SW-BYE, SW-ELIM, SW-ELIM-START).

    A Swiss round becomes a draft; an elimination round follows from the bracket and is published at once.
    """
    raise_if_refused(why_not_pair(tournament, ruleset))
    return (pair_next_round(tournament, ruleset, moment.random),)


def pair_next_round(
    tournament: Tournament, ruleset: Ruleset, seed: int, algorithm: str = ""
) -> RoundDrafted | RoundPaired:
    """Pair the next round from a seed, ignoring any draft, or repeat it with an algorithm; raises ``Impossible``."""
    raise_if_refused(why_players_make_no_round(tournament, ruleset))
    if tournament.seeds is not None or tournament.swiss_rounds == 0:
        return pairing.elimination_round(tournament, seed, algorithm)
    return pairing.swiss_round(tournament, ruleset, seed, algorithm)


def _open_matches(round_: Round) -> NotNow:
    return NotNow(
        Plural(
            "Round {round} still has an open match: table {tables}. Enter its result first.",
            "Round {round} still has open matches: tables {tables}. Enter their results first.",
        ),
        round=round_.number,
        tables=lookup.open_table_numbers(round_),
        count=len(round_.open_matches),
    )


def why_not_due(tournament: Tournament) -> NotNow | None:
    """Why no round can be paired or published now, or None if one is due."""
    match tournament.phase:
        case Phase.REGISTRATION:
            return NotNow("The event has not started: start it first.")
        case Phase.ROUND_RUNNING:
            return _open_matches(lookup.owing_round(tournament))
        case Phase.CUT_DUE:
            if tournament.next_stage is not None and not tournament.next_stage.is_bracket:
                return NotNow("This stage is over: begin stage {stage} first.", stage=len(tournament.begun) + 2)
            if tournament.chain:
                return NotNow("This stage is over: make the cut first.")
            if tournament.is_round_robin:
                return NotNow("Everybody has met everybody: make the cut first.")
            return NotNow("The Swiss rounds are over: make the cut first.")
        case Phase.FINISHED:
            return NotNow("The event is over: there is no round left to pair.")
        case Phase.BETWEEN_ROUNDS:
            return None


def why_not_unpair(tournament: Tournament, round_: Round) -> NotNow | None:
    """Why a round cannot be withdrawn, or None; in a bracket only the first one, if drawn by lot."""
    if tournament.ended:
        return lookup.why_ended(tournament)
    if round_.number != len(tournament.rounds):
        return NotNow("Only the last round can be paired again, and round {round} is not.", round=round_.number)
    if any(match.result and not is_conceded(tournament, round_, match) for match in round_.matches):
        return NotNow(
            "Round {round} already has results: its pairings stay. Take the results back first if they are wrong.",
            round=round_.number,
        )
    if round_.stage is Stage.ELIMINATION and round_.number > 1:
        return NotNow(
            "{round}: paired again, nothing would change, as the bracket decides who plays. Correct the result that is "
            "wrong.",
            round=round_names.round_name(round_),
        )
    return None


def unpair_round(tournament: Tournament, command: ask.UnpairRound) -> tuple[Fact, ...]:
    """Withdraw the pairing of the last round while it has no result."""
    round_ = lookup.find_round(tournament, command.round)
    raise_if_refused(why_not_unpair(tournament, round_))
    return (RoundUnpaired(round=round_.number),)


def why_not_make_cut(tournament: Tournament) -> Refusal | None:
    """Why the best players cannot go on to the next stage, or None (SW-CUT, ST-CHAIN)."""
    tournament = before_next_stage(tournament)
    if tournament.ended:
        return lookup.why_ended(tournament)
    rounds = tournament.stage_rounds(Stage.SWISS)
    if not tournament.started or tournament.stage_start - 1 + len(rounds) < tournament.swiss_rounds:
        return NotNow("The cut is made after the last round before it, which is still to come.")
    if rounds and not rounds[-1].is_complete:
        return _open_matches(rounds[-1])
    if tournament.awaited:
        return _open_matches(lookup.owing_round(tournament))
    if not tournament.cut:
        return NotNow("This event was announced without a cut.")
    if tournament.elimination_begun:
        return NotNow("Elimination has begun: nobody can be added to the cut.")
    if len(tournament.active_players) < player_constraints.FEWEST_PLAYERS:
        return Impossible("Fewer than two players are left for the cut.")
    return None


def make_cut(tournament: Tournament, ruleset: Ruleset) -> tuple[Fact, ...]:
    """Let the best players go on to the bracket or the next stage of rounds (SW-CUT, ST-CHAIN).

    May be repeated until one of its matches is played. Raises ``Impossible`` if fewer than two qualify.
    """
    raise_if_refused(why_not_make_cut(tournament))
    stood = before_next_stage(tournament)
    paired = tournament.rounds[len(stood.rounds) :] if stood.begun != tournament.begun else ()
    withdrawn = (RoundUnpaired(round=round_.number) for round_ in (*paired, *stood.stage_rounds(Stage.ELIMINATION)))
    seeds = cut.qualified_players(stood, swiss_standings(stood, ruleset), stood.cut)
    if len(seeds) < player_constraints.FEWEST_PLAYERS:
        raise Impossible("Fewer than two players qualify for the next stage: nobody could play it.")
    following = stood.next_stage
    if following is None or following.is_bracket:
        return (*withdrawn, CutMade(seeds=seeds))
    places = following_places(stood, len(seeds))
    rounds = len(stood.rounds) + expected_rounds(following, len(seeds), places)
    begun = StageBegun(stage=len(stood.begun) + 1, entrants=seeds, swiss_rounds=rounds, cut=places)
    return (*withdrawn, begun)


def following_places(tournament: Tournament, entrants: int) -> int:
    """Most players who go on from the stage after the current one, if ``entrants`` enter it; 0 if it is the last."""
    chain, following = tournament.announced_chain, len(tournament.begun) + 1
    return stage_places(chain[following], entrants) if following + 1 < len(chain) else 0


def before_next_stage(tournament: Tournament) -> Tournament:
    """The tournament at the end of the previous stage, while nothing of the current stage of rounds is played."""
    played = any(round_.has_results for round_ in tournament.stage_rounds(Stage.SWISS))
    if not tournament.begun or tournament.seeds is not None or tournament.ended or played:
        return tournament
    return before_stage(tournament)


def qualified_for_next(tournament: Tournament) -> tuple[int, ...]:
    """The qualifiers of a stage of which nothing is played, best first; empty otherwise (SW-CUT)."""
    if tournament.seeds is not None:
        return () if tournament.elimination_begun else tournament.seeds
    is_new = before_next_stage(tournament).begun != tournament.begun
    return tournament.begun[-1].entrants if is_new else ()


def corrected_qualifiers(tournament: Tournament, ruleset: Ruleset) -> tuple[int, ...] | None:
    """The new qualifiers after a correction, if they differ and the cut can be made again; else None (SW-CUT)."""
    stood, qualified = before_next_stage(tournament), qualified_for_next(tournament)
    counted = stood.counted_rounds(stood.swiss_rounds, len(stood.begun))
    if not qualified or not any(match.corrected for round_ in counted for match in round_.matches):
        return None
    found = cut.qualified_players(stood, swiss_standings(stood, ruleset), stood.cut)
    return None if found == qualified else found
