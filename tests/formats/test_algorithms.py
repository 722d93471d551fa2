"""Rounds of whole events by the algorithms of today and those before: each is judged and verified as it was paired."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ronda import journal
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import Impossible
from ronda.core.facts import PairingChangeKind
from ronda.core.pairings import Floater, Receipt
from ronda.core.state import Draft
from ronda.formats.pairing.broken_rules import rules_broken_by_draft
from ronda.formats.pairing.next_round import swiss_round
from ronda.rulesets import ruleset_of
from tests.playing import Organiser, custom, round_facts, wins

GOLDEN = Path(__file__).parents[1] / "golden"
PLAYED = (
    ((7, 5, 1), (8, 6, 1), (1, 3, 1), (2, 4, 1)),
    ((8, 1, 2), (2, 7, 2), (6, 4, 2), (3, 5, 1)),
    ((1, 7, 2), (2, 3, 2), (8, 4, 1), (6, 5, 2)),
)
"""Two players and which of them won. Player 7 has 3 points, 1, 3 and 8 have 2, 2, 4 and 5 have 1, and 6 has none. 1 has
met everybody with as many points and more, so that two of the second group step down; 3 and 8 are free for 7."""
LEADER, FREE, LAST = 7, {3, 8}, 6
FURTHER = "These are further apart in points than needed: "


def after_three_rounds(game: str, seed: int = 1) -> Organiser:
    organiser = Organiser(game, details=custom(5), seed=seed)
    organiser.start(8)
    for number, meetings in enumerate(PLAYED, start=1):
        for fact in round_facts(number, [(a, b, wins(side)) for a, b, side in meetings]):
            organiser.note(fact)
    return organiser


def met_by_the_leader(drafted: facts.RoundDrafted | Draft) -> int:
    (table,) = (table for table in drafted.pairings if LEADER in (table.first, table.second))
    assert table.first is not None
    assert table.second is not None
    return table.first + table.second - LEADER


def draft_of(organiser: Organiser) -> Draft:
    draft = organiser.tournament.draft
    assert draft is not None
    return draft


def broken(organiser: Organiser) -> list[str]:
    draft = draft_of(organiser)
    return [str(each) for each in rules_broken_by_draft(organiser.tournament, organiser.ruleset, draft.pairings, draft)]


def with_an_earlier_draft() -> Organiser:
    """An event whose fourth round was drafted before a leader was kept from skipping groups, to the last."""
    organiser = after_three_rounds("keyforge")
    drafts = (swiss_round(organiser.tournament, organiser.ruleset, seed, "swiss-1") for seed in range(200))
    organiser.note(next(drafted for drafted in drafts if met_by_the_leader(drafted) == LAST))
    return organiser


@pytest.mark.parametrize("game", ["keyforge", "custom"])
def test_sw_pair_a_leader_left_over_meets_the_next_group_in_events_of_any_game(game: str) -> None:
    organiser = after_three_rounds(game)
    state, rules = organiser.tournament, organiser.ruleset
    drafts = [swiss_round(state, rules, seed) for seed in range(60)]

    assert {met_by_the_leader(drafted) for drafted in drafts} == FREE
    assert {drafted.receipt.crossings for drafted in drafts} == {(1, 2, 1)}
    assert {drafted.algorithm for drafted in drafts} == {"swiss-2"}


def test_sw_pair_a_draft_by_an_earlier_algorithm_is_what_its_seed_gives_by_that() -> None:
    organiser = with_an_earlier_draft()
    before = draft_of(organiser)

    assert [found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)][-1] is PairingVerdict.SAME
    organiser.do(ask.PublishRound())
    assert (organiser.round.algorithm, organiser.round.reason) == ("swiss-1", "")
    assert organiser.round.receipt == before.receipt
    assert [found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)][-1] is PairingVerdict.SAME
    organiser.do(ask.ReopenRound(round=4))
    assert draft_of(organiser) == before
    organiser.do(ask.RedraftRound())
    assert draft_of(organiser).algorithm == "swiss-2"
    assert met_by_the_leader(draft_of(organiser)) in FREE


def test_sw_pair_a_change_of_an_earlier_draft_is_judged_by_what_was_known_then() -> None:
    organiser = with_an_earlier_draft()
    before = draft_of(organiser)
    number = before.pairings[0].number
    organiser.do(ask.MoveTable(player=before.pairings[0].first or 0, table=number + 1))

    assert draft_of(organiser).algorithm == "by-hand/swiss-1"
    assert broken(organiser) == []
    organiser.do(ask.PublishRound())
    assert [found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)][-1] is PairingVerdict.BY_HAND


def step_of_the_second_group(receipt: Receipt) -> Floater:
    return next(step for step in receipt.floaters if step.player in {1, 3, 8} and step.opponent in {2, 4, 5})


def test_sw_pair_a_step_made_wider_by_hand_is_named_and_needs_a_reason() -> None:
    """Who stepped down to 1 point meets the one without, for whom the one who stepped down to that is free."""
    organiser = after_three_rounds("keyforge")
    organiser.do(ask.PairRound())
    step = step_of_the_second_group(draft_of(organiser).receipt)
    assert broken(organiser) == []
    organiser.do(ask.SwapPlayers(player=step.opponent, other=LAST))
    name = {player.id: player.name for player in organiser.tournament.players}

    assert draft_of(organiser).receipt.crossings == (1, 2, 1)
    (sentence,) = (each for each in broken(organiser) if each.startswith(FURTHER))
    assert f"{name[step.player]} – {name[LAST]}" in sentence
    assert name[LEADER] not in sentence
    assert sentence in organiser.refusal(ask.PublishRound(), Impossible)
    organiser.do(ask.PublishRound(reason="They share a car"))
    assert organiser.round.by_hand


def test_sw_pair_a_step_made_wider_in_a_running_round_is_named_and_needs_a_reason() -> None:
    organiser = after_three_rounds("keyforge")
    organiser.do(ask.PairRound())
    organiser.do(ask.PublishRound())
    step = step_of_the_second_group(organiser.round.receipt)
    change = ask.ChangePairings(round=4, change=PairingChangeKind.SEATS, player=step.opponent, other=LAST)

    assert FURTHER in organiser.refusal(change, Impossible)
    organiser.do(replace(change, reason="They share a car"))
    assert organiser.round.receipt.crossings == (1, 2, 1)
    assert max(each.groups for each in organiser.round.receipt.floaters) == 2


def test_agl_pair_a_round_by_an_earlier_algorithm_is_verified_by_that() -> None:
    """All have met after five rounds of six players: the round repeats three matches, and which ones has changed."""
    organiser = Organiser("aristeia", details=custom(9, options=(("rematches", "avoided"),)))
    organiser.start(6)
    for _ in range(5):
        organiser.play_round()
    then, now = (swiss_round(organiser.tournament, organiser.ruleset, 1, name) for name in ("order-1", ""))
    organiser.note(then)

    assert (then.algorithm, now.algorithm) == ("order-1", "order-2")
    organiser.do(ask.PublishRound())
    assert organiser.round.algorithm == "order-1"
    assert {found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)} == {PairingVerdict.SAME}


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.ronda")), ids=lambda path: path.stem)
def test_sw_pair_agl_pair_rounds_of_every_version_are_verified_by_their_own_algorithm(path: Path) -> None:
    log = journal.read_log_file(path.read_text(encoding="utf-8"))
    found = {finding.verdict for finding in verify_pairings(log, ruleset_of(log.tournament))}

    assert PairingVerdict.SAME in found
    assert PairingVerdict.DIFFERENT not in found
