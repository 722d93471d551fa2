"""Later bracket tables after a correction: unplayed tables are paired anew, played ones stay."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ronda.core.facts import BracketReseated
from ronda.core.fold import apply_fact
from ronda.core.pairings import Pairing, Stage
from ronda.core.state import PlayerStatus, Round, Tournament
from ronda.formats.pairing import double_elimination, elimination
from ronda.formats.pairing.next_round import bracket_tables

_BRACKET_ALGORITHMS = elimination.ALGORITHMS | double_elimination.ALGORITHMS


def bracket_reseatings(tournament: Tournament, number: int, players: Sequence[int]) -> tuple[BracketReseated, ...]:
    """The changes to later rounds after results of a bracket round were corrected.

    Takes the players of the corrected matches; nobody else changes seats. Nothing follows if a bye of a complete round
    would have to be played after all, or in a bracket that was drawn elsewhere.
    """
    found: list[BracketReseated] = []
    for round_ in tournament.rounds[number:]:
        if round_.algorithm not in _BRACKET_ALGORITHMS:
            return ()
        pairings = tuple(_reseated_tables(tournament, round_, players))
        if round_.number < len(tournament.rounds) and _is_begun(round_, pairings):
            return ()
        if pairings != round_.pairings:
            found.append(BracketReseated(round=round_.number, players=tuple(players), pairings=pairings))
            tournament = apply_fact(tournament, found[-1])
    return tuple(found)


def follows_from_results(tournament: Tournament, fact: BracketReseated) -> bool:
    """Whether the new tables of a bracket round follow from the current results."""
    later = tournament.stage_rounds(Stage.ELIMINATION)[1:]
    round_ = next((each for each in later if each.number == fact.round and each.algorithm in _BRACKET_ALGORITHMS), None)
    return round_ is not None and tuple(_reseated_tables(tournament, round_, fact.players)) == fact.pairings


def _reseated_tables(tournament: Tournament, round_: Round, players: Sequence[int]) -> Iterator[Pairing]:
    """The tables of a round, with these players where they belong and the others where they are."""
    for match, now, due in zip(round_.matches, round_.pairings, _due(tournament, round_), strict=True):
        stay = [player for player in match.players if player not in players]
        come = [player for player in (due.first, due.second) if player in players]
        if come and match.result is None:  # a player whose opponent has left gets a bye (SW-ELIM-DROP)
            stay = [player for player in stay if tournament.player(player).status is PlayerStatus.ACTIVE]
        match [*come, *stay]:
            case sitting if {*sitting} == {now.first, now.second} - {None}:
                yield now
            case sitting if {*sitting} == {due.first, due.second} - {None}:
                yield replace(due, number=now.number)
            case [first, second]:
                yield Pairing(number=now.number, first=first, second=second)
            case [alone]:
                yield Pairing(number=now.number, first=alone, second=None)
            case []:
                yield Pairing(number=now.number, first=None, second=None)
            case _:
                yield now


def _due(tournament: Tournament, round_: Round) -> Iterator[Pairing]:
    """The tables of a later bracket round as they follow from results; played tables unchanged."""
    free = set(_free(tournament, round_.number))
    for now, due in zip(round_.pairings, bracket_tables(tournament, round_.number, free), strict=True):
        yield due if (round_.number, now.number) in free else now


def _free(tournament: Tournament, number: int) -> Iterator[tuple[int, int]]:
    """Round and table of everything unplayed from a round on: open matches, and byes that nobody has played on from."""
    for round_ in tournament.rounds[number - 1 :]:
        since = tournament.rounds[round_.number :]
        for match in round_.matches:
            on = (later.match_of(player) for later in since for player in match.players)
            if match.result is None and not any(each is not None and each.result is not None for each in on):
                yield round_.number, match.number


def _is_begun(round_: Round, pairings: Sequence[Pairing]) -> bool:
    """Whether a table now has two players where it had fewer."""
    return any(
        pairing.second is not None and match.second is None
        for match, pairing in zip(round_.matches, pairings, strict=True)
    )
