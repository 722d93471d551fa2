"""ST-APART: players whom the organiser keeps apart in every Swiss round."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings, verify_seating
from ronda.commands import requests as ask
from ronda.core.details import FirstRound
from ronda.core.facts import PlayersKeptApart, PlayersLetMeet, RoundDrafted, RoundPaired
from ronda.core.pairings import APART, Constraints, Pairing
from ronda.core.state import Draft, Round
from ronda.formats.pairing import draft_tables
from ronda.formats.pairing.kept_apart import pairs_together
from ronda.formats.pairing.next_round import swiss_round
from ronda.views.files.public_copy import public_copy_log
from ronda.views.shared.apart_notes import apart_notes, kept_apart_notes
from tests.playing import Organiser, custom


def begun(players: int, *groups: tuple[int, ...], game: str = "keyforge", seed: int = 1, rounds: int = 4) -> Organiser:
    """An event that has started, with groups kept apart."""
    organiser = Organiser(game, seed=seed, details=custom(rounds))
    organiser.start(players)
    for group in groups:
        organiser.do(ask.KeepApart(players=group))
    return organiser


def together(organiser: Organiser) -> int:
    """Count the pairs of all rounds that were to be kept apart."""
    rounds = organiser.tournament.rounds
    pairs = [(match.first or 0, match.second or 0) for round_ in rounds for match in round_.matches if match.second]
    return len(pairs_together(organiser.tournament, pairs))


def said(organiser: Organiser, round_: Round | Draft) -> list[str]:
    return [
        str(note)
        for note in (*apart_notes(organiser.tournament, round_), *kept_apart_notes(organiser.tournament, round_))
    ]


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia", "custom"])
def test_st_apart_families_never_meet_and_every_round_is_paired_so_again(game: str) -> None:
    algorithms = set()
    for seed in range(1, 7):
        organiser = begun(11, (1, 2, 3), (4, 5), (6, 7), game=game, seed=seed)
        organiser.play_swiss()

        assert together(organiser) == 0
        verdicts = {finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)}
        assert verdicts == {PairingVerdict.SAME}
        assert read_event_file(journal.log_file_text(organiser.log)) == organiser.log
        algorithms |= {round_.algorithm.startswith(APART) for round_ in organiser.tournament.rounds}

    assert algorithms == {True, False}


def test_st_apart_rounds_that_keep_apart_by_themselves_are_those_of_their_seed() -> None:
    """Byte by byte: only where the lot puts two together another algorithm pairs, and says whom it kept apart."""
    algorithms = Counter[str]()
    for seed in range(1, 30):
        organiser = begun(8, (1, 2), (3, 4), seed=seed)
        (drafted,) = organiser.do(ask.PairRound())
        assert isinstance(drafted, RoundDrafted)
        without = replace(organiser.tournament, kept_apart=(), draft=None)
        usual = swiss_round(without, organiser.ruleset, drafted.seed)
        algorithms[drafted.algorithm] += 1

        pairs = [(table.first or 0, table.second or 0) for table in usual.pairings]
        assert (drafted == usual) is not bool(pairs_together(organiser.tournament, pairs))
        if drafted == usual:
            continue
        assert drafted.receipt.kept_apart == pairs_together(organiser.tournament, pairs)

    assert algorithms.keys() == {"swiss-1", "apart-1/swiss-1"}


def test_st_apart_who_had_to_meet_is_said_to_everybody_and_the_reason_is_the_pairing() -> None:
    organiser = begun(4, (1, 2, 3, 4))
    organiser.do(ask.PairRound())
    draft = organiser.tournament.draft
    assert draft is not None

    assert len(draft.receipt.apart_met) == 2
    assert all(
        "could not be kept apart: no pairing with fewer such matches was left." in each
        for each in said(organiser, draft)
    )
    organiser.do(ask.PublishRound())
    assert len(list(apart_notes(organiser.tournament, organiser.round))) == 2


def test_st_apart_after_the_groups_equal_points_meet_first() -> None:
    """Four players after a round: the two winners are siblings, who meet only if equal points come first."""
    met = {}
    for later in (False, True):
        organiser = begun(4, seed=3, rounds=2)
        organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, apart_after_groups=later)))
        organiser.play_round()
        winners = tuple(sorted(match.winner or 0 for match in organiser.round.matches))
        organiser.do(ask.KeepApart(players=winners))
        organiser.pair()
        met[later] = organiser.round.receipt.apart_met
        told = said(organiser, organiser.round)
        assert any(("no pairing as close in points" if later else "were kept apart") in each for each in told)
        assert {each.verdict for each in verify_pairings(organiser.log, organiser.ruleset)} == {PairingVerdict.SAME}

    assert not met[False]
    assert len(met[True]) == 1


def test_st_apart_the_bye_moves_where_that_keeps_two_apart() -> None:
    for seed in range(1, 12):
        organiser = begun(3, (1, 2), seed=seed, rounds=2)
        organiser.pair()
        assert next(match.first for match in organiser.round.matches if match.second is None) in {1, 2}


@pytest.mark.parametrize("way", FirstRound)
@pytest.mark.parametrize("group", [(), (1, 2)])
def test_st_apart_clubs_are_parted_in_round_one_too(way: FirstRound, group: tuple[int, ...]) -> None:
    """ANY-CLUBS, ST-SEED: 1 and 3 are of one club; where 1 and 2 are kept apart only one pairing is left."""
    for seed in range(1, 9):
        organiser = Organiser("custom", seed=seed, details=replace(custom(2, clubs_apart=True), first_round=way))
        organiser.start(4)
        for player in range(1, 5):
            club = "Owls" if player in {1, 3} else ""
            entry = ask.PlayerEntry(
                name=organiser.tournament.player(player).name, constraints=Constraints(rating=9 - player, club=club)
            )
            organiser.do(ask.EditPlayer(player=player, entry=entry))
        if group:
            organiser.do(ask.KeepApart(players=group))
        organiser.pair()
        pairs = {frozenset(match.players) for match in organiser.round.matches}

        assert {1, 3} not in pairs
        assert not group or pairs == {frozenset({1, 4}), frozenset({2, 3})}


def test_st_apart_a_draft_changed_by_hand_needs_a_reason_and_says_so() -> None:
    organiser = begun(6, (1, 2))
    organiser.do(ask.PairRound())
    organiser.do(ask.PairWith(player=1, opponent=2))
    draft = organiser.tournament.draft
    assert draft is not None

    assert [str(each) for each in apart_notes(organiser.tournament, draft)] == [
        "Alba 1 and Bruno 2 were to be kept apart, and meet."
    ]
    assert "Alba 1 and Bruno 2 are to be kept apart." in organiser.refusal(ask.PublishRound())
    organiser.do(ask.PublishRound(reason="They asked for it"))
    assert [each.verdict for each in verify_pairings(organiser.log, organiser.ruleset)] == [PairingVerdict.BY_HAND]


def test_st_apart_a_public_copy_names_nobody_who_was_kept_apart_and_is_checked_all_the_same() -> None:
    found: list[PairingVerdict] = []
    for seed in range(1, 9):
        organiser = begun(9, (1, 2, 3), (4, 5), seed=seed)
        organiser.play_swiss()
        copied = public_copy_log(organiser.log)
        text = json.dumps([str(record.fact) for record in copied.records])

        assert "PlayersKeptApart" not in text
        assert all(
            not record.fact.receipt.kept_apart for record in copied.records if isinstance(record.fact, RoundPaired)
        )
        found += [finding.verdict for finding in verify_pairings(copied, organiser.ruleset)]

    assert set(found) == {PairingVerdict.SAME, PairingVerdict.PRIVATE}


def test_st_apart_a_public_copy_with_a_needless_rematch_is_found_out() -> None:
    organiser = next(_with_a_third_round_kept_apart())
    before = public_copy_log(organiser.log).tournament
    before = replace(before, rounds=before.rounds[:2])
    paired = next(record.fact for record in reversed(organiser.log.records) if isinstance(record.fact, RoundPaired))
    met = next((match.first or 0, match.second or 0) for match in before.rounds[0].matches)
    others = [player for table in paired.pairings for player in (table.first, table.second) if player not in met]
    pairs = [met, *zip(others[::2], others[1::2], strict=True)]
    tables = tuple(Pairing(number=n, first=first, second=second) for n, (first, second) in enumerate(pairs, start=1))
    receipt = draft_tables.receipt_by_hand(before, organiser.ruleset, tables)
    told = replace(paired, receipt=replace(paired.receipt, kept_apart=()))

    def verdict(fact: RoundPaired) -> PairingVerdict:
        return verify_seating(before, organiser.ruleset, fact).verdict

    assert verdict(told) is PairingVerdict.PRIVATE
    assert receipt.rematches
    assert verdict(replace(told, pairings=tables, receipt=receipt)) is PairingVerdict.DIFFERENT
    assert verdict(replace(told, pairings=tables)) is PairingVerdict.DIFFERENT


def _with_a_third_round_kept_apart() -> Iterator[Organiser]:
    for seed in range(1, 60):
        organiser = begun(8, (1, 2), (3, 4), (5, 6), seed=seed)
        organiser.play_round()
        organiser.play_round()
        organiser.pair()
        if organiser.round.algorithm.startswith(APART):
            yield organiser


def test_st_apart_groups_join_are_let_meet_and_undone() -> None:
    organiser = begun(6, (1, 2))

    assert organiser.do(ask.KeepApart(players=(2, 1, 5))) == (
        PlayersLetMeet(players=(1, 2)),
        PlayersKeptApart(players=(1, 2, 5)),
    )
    groups = [organiser.tournament.kept_apart]
    organiser.undo()
    groups.append(organiser.tournament.kept_apart)
    organiser.do(ask.LetMeet(players=(1, 2)))
    assert [*groups, organiser.tournament.kept_apart] == [((1, 2, 5),), ((1, 2),), ()]


def test_st_apart_each_refusal() -> None:
    organiser = begun(6, (1, 2, 3), rounds=1)

    assert organiser.refusal(ask.KeepApart(players=(1, 3))) == "These players are kept apart already."
    assert organiser.refusal(ask.KeepApart(players=(4, 4))) == "Choose two different players, and at most 50 in all."
    assert organiser.refusal(ask.KeepApart(players=(4, 9))) == "There is no player number 9 in this event."
    assert organiser.refusal(ask.LetMeet(players=(1, 2))) == "These players are not kept apart any more."
    organiser.play_round()
    assert organiser.refusal(ask.KeepApart(players=(4, 5))) == (
        "No Swiss round is left in which anybody could be kept apart."
    )
