"""Round 1 by the players' ratings (ST-SEED): its order, both ways to pair, clubs, byes, and brackets."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core.details import Details, FirstRound, TournamentSystem
from ronda.core.errors import Impossible
from ronda.core.pairings import Constraints
from ronda.formats.pairing.seeded_round import pair_seeded, seeded_order
from tests.playing import Organiser, custom, names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WAYS = (FirstRound.HALVES, FirstRound.ADJACENT)


def seeded(way: FirstRound, swiss_rounds: int = 3, *, clubs_apart: bool = False) -> Details:
    return replace(custom(swiss_rounds, clubs_apart=clubs_apart), first_round=way)


def rate(organiser: Organiser, player: int, rating: int, *, club: str = "", bye: bool = False) -> None:
    constraints = Constraints(rating=rating, club=club, first_round_bye=bye)
    entry = ask.PlayerEntry(name=organiser.tournament.player(player).name, constraints=constraints)
    organiser.do(ask.EditPlayer(player=player, entry=entry))


def rated_event(details: Details, ratings: Sequence[int], clubs: str = "") -> Organiser:
    """An event that has started, with these ratings by the players' numbers."""
    organiser = Organiser("custom", details=details)
    organiser.register(*names(len(ratings)))
    for player, (rating, club) in enumerate(zip(ratings, clubs or " " * len(ratings), strict=True), start=1):
        rate(organiser, player, rating, club=club.strip())
    organiser.start()
    return organiser


def seats(organiser: Organiser) -> list[tuple[int, ...]]:
    return [match.players for match in organiser.round.matches]


@pytest.mark.parametrize(
    ("way", "tables"),
    [
        (FirstRound.HALVES, [(1, 5), (2, 6), (3, 7), (4, 8), (9,)]),
        (FirstRound.ADJACENT, [(1, 2), (3, 4), (5, 6), (7, 8), (9,)]),
    ],
)
def test_st_seed_the_best_sit_at_the_first_tables_and_the_last_has_the_bye(
    way: FirstRound, tables: list[tuple[int, ...]]
) -> None:
    organiser = rated_event(seeded(way), [2000 - 10 * player for player in range(9)])
    organiser.pair()

    assert seats(organiser) == tables
    assert organiser.round.algorithm == {WAYS[0]: "seeded-halves-1", WAYS[1]: "seeded-adjacent-1"}[way]
    assert [found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)] == [PairingVerdict.SAME]


def test_st_seed_equal_ratings_and_those_without_any_stand_by_their_lots_below_all_who_have_one() -> None:
    organiser = rated_event(seeded(FirstRound.ADJACENT), [0, 1500, 0, 1500, 1, 0])
    lots = {player.id: player.lot for player in organiser.tournament.players}

    assert seeded_order(organiser.tournament.players) == (
        *sorted([2, 4], key=lots.__getitem__, reverse=True),
        5,
        *sorted([1, 3, 6], key=lots.__getitem__, reverse=True),
    )


def test_st_seed_a_round_at_random_does_not_look_at_ratings() -> None:
    unlike, like = rated_event(custom(3), [9, 8, 7, 6, 5, 4]), rated_event(custom(3), [0] * 6)
    unlike.pair()
    again = rated_event(custom(3), [1, 2, 3, 4, 5, 6])
    again.pair()
    like.pair()

    assert seats(unlike) == seats(again)
    assert unlike.round.algorithm == like.round.algorithm == "swiss-1"


def test_st_seed_clubs_stay_apart_as_near_to_the_order_as_can_be_and_the_receipt_says_whom_it_parted() -> None:
    organiser = rated_event(seeded(FirstRound.HALVES, clubs_apart=True), [8, 7, 6, 5, 4, 3, 2, 1], "AB  AB  ")
    organiser.pair()

    assert seats(organiser) == [(1, 6), (2, 5), (3, 7), (4, 8)]
    assert organiser.round.receipt.clubs_parted == ((1, 5), (2, 6))
    assert organiser.round.receipt.same_club == ()
    assert [found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)] == [PairingVerdict.SAME]


def test_st_seed_an_awarded_bye_is_kept_and_the_others_are_paired_without_its_holder() -> None:
    organiser = Organiser("custom", details=seeded(FirstRound.HALVES))
    organiser.register(*names(6))
    for player in range(1, 7):
        rate(organiser, player, 100 - player, bye=player == 1)
    organiser.start()
    organiser.pair()

    assert seats(organiser) == [(2, 4), (3, 5), (1,), (6,)]
    assert organiser.round.receipt.awarded_byes == (1,)


@pytest.mark.parametrize("system", [TournamentSystem.SWISS, TournamentSystem.DOUBLE_ELIMINATION])
def test_st_seed_a_bracket_has_its_positions_and_the_best_have_the_byes(system: TournamentSystem) -> None:
    details = replace(seeded(FirstRound.HALVES, 0), system=system)
    organiser = rated_event(details, [600, 500, 400, 300, 200, 100])
    organiser.pair()

    assert {match.players for match in organiser.round.matches} == {(1,), (2,), (3, 6), (4, 5)}
    organiser.play_on()
    found = {found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)}
    assert found == {PairingVerdict.SAME}
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament


def test_st_seed_is_only_for_a_structure_of_ones_own_and_not_for_a_round_robin() -> None:
    for details in (
        replace(seeded(FirstRound.HALVES), structure="basic", swiss_rounds=None, cut=None),
        replace(seeded(FirstRound.HALVES), system=TournamentSystem.ROUND_ROBIN, swiss_rounds=None),
    ):
        organiser = Organiser("keyforge", details=details)
        assert organiser.tournament.details.first_round is FirstRound.RANDOM


def test_st_seed_a_draft_changed_by_hand_says_who_would_not_meet_and_asks_for_a_reason() -> None:
    organiser = rated_event(seeded(FirstRound.HALVES), [50, 40, 30, 20, 10])
    organiser.do(ask.PairRound())
    organiser.do(ask.SwapPlayers(player=3, other=5))
    swapped = organiser.refusal(ask.PublishRound(), Impossible)

    assert "The bye would be Elena 5's, not Carmen 3's." in swapped
    organiser.do(ask.SwapPlayers(player=3, other=5))
    organiser.do(ask.SwapPlayers(player=3, other=4))
    assert "By rating these would not meet: Alba 1 – Dario 4, Bruno 2 – Carmen 3." in organiser.refusal(
        ask.PublishRound(), Impossible
    )
    organiser.do(ask.PublishRound(reason="They travel together"))
    assert organiser.round.algorithm == "by-hand/seeded-halves-1"


def test_st_seed_undo_and_redo_bring_ratings_and_round_back() -> None:
    organiser = rated_event(seeded(FirstRound.ADJACENT), [1, 2, 3, 4])
    organiser.do(ask.PairRound())
    before = organiser.tournament
    organiser.undo()
    organiser.undo()
    organiser.undo()
    assert organiser.tournament.player(4).constraints.rating == 0
    for _ in range(3):
        organiser.redo()

    assert organiser.tournament == before


# -- laws --------------------------------------------------------------------------------------------------------------


def every_pairing(order: Sequence[int], way: FirstRound) -> Iterator[list[tuple[int, int]]]:
    """All pairings of an even number, in the order in which the rule prefers them."""
    if way is FirstRound.HALVES:
        half = len(order) // 2
        yield from _across(order[:half], order[half:])
    else:
        yield from _any(order)


def _across(upper: Sequence[int], lower: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    if not upper:
        yield []
    for other in lower:
        for rest in _across(upper[1:], [player for player in lower if player != other]):
            yield [(upper[0], other), *rest]


def _any(order: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    if not order:
        yield []
        return
    first, *others = order
    for other in others:
        for rest in _any([player for player in others if player != other]):
            yield [(first, other), *rest]


def same_club(pairs: Sequence[tuple[int, int]], clubs: dict[int, str]) -> int:
    return sum(a in clubs and clubs[a] == clubs.get(b) for a, b in pairs)


def test_st_seed_a_club_of_half_the_field_leaves_room_for_each_of_its_players() -> None:
    """5 may not meet 6: 7 and 8 would be left, who are of the club too."""
    clubs = dict.fromkeys((1, 2, 7, 8), "Owls")
    assert pair_seeded(range(1, 9), FirstRound.ADJACENT, apart=clubs).pairs == ((1, 3), (2, 4), (5, 7), (6, 8))


@pytest.mark.parametrize("way", WAYS)
def test_st_seed_is_the_first_of_all_pairings_with_the_fewest_clubs_together(way: FirstRound) -> None:
    for seed in range(400):
        chance = Random(seed)
        order = chance.sample(range(10, 20), chance.randint(2, 9))
        clubs = {player: chance.choice("AAAB" if seed % 2 else "ABC") for player in order if chance.random() < 0.8}
        paired = pair_seeded(order, way, apart=clubs)
        playing = order[:-1] if len(order) % 2 else order
        fewest = min(same_club(pairs, clubs) for pairs in every_pairing(playing, way))
        best = next(pairs for pairs in every_pairing(playing, way) if same_club(pairs, clubs) == fewest)
        plain = next(every_pairing(playing, way))

        assert list(paired.pairs) == best
        assert paired.bye == (order[-1] if len(order) % 2 else None)
        assert len(paired.same_club) == fewest
        assert all(same_club([pair], clubs) and pair in best for pair in paired.same_club)
        assert list(paired.clubs_parted) == [pair for pair in plain if same_club([pair], clubs) and pair not in best]


@given(
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["", "A", "B"]), st.booleans()), min_size=4, max_size=24),
    st.sampled_from(FirstRound),
    st.integers(0, 3),
    st.integers(0, 2**32),
)
@settings(max_examples=60, deadline=None)
def test_st_seed_nobody_is_lost_and_every_round_can_be_paired_again(
    players: list[tuple[int, str, bool]], way: FirstRound, swiss_rounds: int, seed: int
) -> None:
    organiser = Organiser("custom", details=seeded(way, swiss_rounds, clubs_apart=True), seed=seed)
    for name, (rating, club, bye) in zip(names(len(players)), players, strict=True):
        first = bye and len(organiser.tournament.players) > 1 and swiss_rounds > 0
        constraints = Constraints(rating=rating, club=club, first_round_bye=first)
        entry = ask.PlayerEntry(name=name, constraints=constraints)
        organiser.do(ask.RegisterPlayers(entries=(entry,)))
    organiser.start()
    organiser.pair()

    seated = [player for match in organiser.round.matches for player in match.players]
    assert sorted(seated) == list(range(1, len(players) + 1))
    assert sum(match.second is None for match in organiser.round.matches) == (
        len(organiser.round.receipt.awarded_byes) + (len(players) - len(organiser.round.receipt.awarded_byes)) % 2
        if swiss_rounds
        else (1 << (len(players) - 1).bit_length()) - len(players)
    )
    assert {found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)} == {PairingVerdict.SAME}
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament
