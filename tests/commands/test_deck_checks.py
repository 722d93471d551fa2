"""REG-CHECKS: tables are drawn by a seed, lists are ticked, time is given back, and everyone reads two numbers."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda import journal
from ronda.admission import check_log, read_event_file
from ronda.audit.check_draws import draw_is_reproducible, verify_check_draws
from ronda.audit.file_check import check_whole_file
from ronda.audit.verification import PairingVerdict
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.commands.deck_checks import played_lines
from ronda.core.deck_checks import times_drawn
from ronda.core.errors import Refusal, UnreadableFile
from ronda.core.facts import DeckChecked, DeckChecksDrawn, ExtraTimeGiven
from ronda.core.results import FIRST
from ronda.core.state import Phase
from ronda.formats.deck_check_draw import draw_tables, drawable_tables
from ronda.publish import build_site
from ronda.rulesets import every_ruleset
from ronda.sync.merge import merge_logs
from ronda.views.files.hall_copy import hall_log
from ronda.views.files.public_copy import public_copy, public_copy_log
from ronda.views.shared.deck_check_counts import deck_check_counts
from tests.playing import Organiser, custom, wins
from tests.sync.busy import Device

SQUAD = (("squad_list", "Luke Skywalker\nWedge Antilles\nBiggs Darklighter"),)


def running(players: int = 9, game: str = "keyforge", seed: int = 1, rounds: int = 4) -> Organiser:
    organiser = Organiser(game, seed=seed, details=custom(rounds, 0))
    organiser.start(players)
    organiser.pair()
    return organiser


def refused(organiser: Organiser, command: ask.Command) -> str:
    with pytest.raises(Refusal) as raised:
        organiser.do(command)
    return str(raised.value)


def checked(organiser: Organiser, *outcomes: ask.DeckOutcome, **more: object) -> ask.CheckDecks:
    drawn = organiser.tournament.drawn_tables[-1]
    known = {"official": "Zoe", "minutes": 4, **more}
    return ask.CheckDecks(round=drawn.round, match=drawn.match, outcomes=outcomes, **known)  # type: ignore[arg-type]


@given(players=st.integers(4, 33), count=st.integers(1, 16), seed=st.integers(0, 2**53 - 1))
def test_reg_checks_a_draw_is_of_open_tables_with_two_players_and_the_same_for_everybody(
    players: int, count: int, seed: int
) -> None:
    organiser = _of(players)
    tournament, round_ = organiser.tournament, organiser.round
    among = drawable_tables(tournament, round_)
    drawn = draw_tables(tournament, round_, among, count, seed, any_again=False)

    assert len(set(drawn)) == len(drawn) == min(count, len(among))
    seated = {match.number: match for match in round_.matches}
    assert all(seated[table].is_open and seated[table].second for table in drawn)
    assert drawn == draw_tables(tournament, round_, tuple(reversed(among)), count, seed, any_again=False)


_MADE: dict[int, Organiser] = {}


def _of(players: int) -> Organiser:
    if players not in _MADE:
        _MADE[players] = running(players)
    return _MADE[players]


def test_reg_checks_every_table_comes_equally_often() -> None:
    """Of 10 tables 2 are drawn by 20,000 seeds: each comes 4,000 times, within five standard deviations."""
    organiser = running(20)
    among = drawable_tables(organiser.tournament, organiser.round)
    times, first = Counter[int](), Counter[int]()
    for seed in range(20_000):
        drawn = draw_tables(organiser.tournament, organiser.round, among, 2, seed, any_again=False)
        times.update(drawn)
        first[drawn[0]] += 1
    assert len(among) == len(times) == 10
    assert all(abs(count - 4_000) < 5 * (20_000 * 0.2 * 0.8) ** 0.5 for count in times.values())
    assert all(abs(count - 2_000) < 5 * (20_000 * 0.1 * 0.9) ** 0.5 for count in first.values())


@pytest.mark.parametrize("seed", range(8))
def test_reg_checks_nobody_is_drawn_again_while_a_table_is_left_of_players_who_were_drawn_less(seed: int) -> None:
    organiser = running(13, seed=seed)
    for _ in range(4):
        before = organiser.tournament
        left = drawable_tables(before, organiser.round)
        organiser.do(ask.DrawDeckChecks(tables=2))
        drawn = organiser.tournament.drawn_tables[-2:]
        rank = {
            match.number: sorted((times_drawn(before.drawn_tables, each) for each in match.players), reverse=True)
            for match in organiser.round.matches
            if match.number in left
        }
        worst = max(rank[table.match] for table in drawn)
        assert all(rank[table] >= worst for table in left if table not in {each.match for each in drawn})
        organiser.finish_round()
        if organiser.phase is not Phase.FINISHED:
            organiser.pair()


def test_reg_checks_where_it_is_asked_for_anybody_may_be_drawn_again() -> None:
    organiser = running(8)
    organiser.do(ask.DrawDeckChecks(tables=2))
    organiser.finish_round()
    organiser.pair()
    among = drawable_tables(organiser.tournament, organiser.round)
    drawn = {
        draw_tables(organiser.tournament, organiser.round, among, 1, seed, any_again=True)[0] for seed in range(200)
    }
    assert drawn == set(among)
    organiser.do(ask.DrawDeckChecks(tables=1, any_again=True))
    assert [finding.verdict for finding in verify_check_draws(organiser.log)] == [PairingVerdict.SAME] * 2


def test_reg_checks_the_file_says_whether_a_draw_is_that_of_its_seed() -> None:
    organiser = running(12)
    organiser.do(ask.DrawDeckChecks(tables=2))
    organiser.undo()
    organiser.do(ask.DrawDeckChecks(tables=2))
    text = journal.log_file_text(organiser.log)
    assert check_whole_file(text).fits
    said = [str(finding.message) for finding in verify_check_draws(organiser.log)]
    assert said == ["Round 1: the tables drawn for checks are those of their seed: 2."]

    fact = organiser.log.records[-1].fact
    assert isinstance(fact, DeckChecksDrawn)
    before = replace(organiser.tournament, drawn_tables=())
    others = tuple(table for table in fact.among if table not in fact.tables)
    assert draw_is_reproducible(before, fact)
    assert not draw_is_reproducible(before, replace(fact, tables=(fact.tables[0], others[0])))
    assert not draw_is_reproducible(before, replace(fact, tables=fact.tables[::-1]))
    assert not draw_is_reproducible(before, replace(fact, among=tuple(sorted(fact.tables))))  # only these were put in


def test_reg_checks_what_cannot_be_drawn_is_refused_in_a_sentence() -> None:
    organiser = Organiser("keyforge", details=custom(2, 0))
    organiser.register("Ana", "Joan", "Iria", "Olga")
    assert refused(organiser, ask.DrawDeckChecks(tables=1)) == "Tables are drawn from a round that runs."
    organiser.start()
    organiser.pair()
    for wrong in (0, 3):
        assert refused(organiser, ask.DrawDeckChecks(tables=wrong)) == "From 1 to 2 tables can be drawn now."
    organiser.do(ask.DrawDeckChecks(tables=1))
    organiser.do(ask.DrawDeckChecks(tables=1))
    assert refused(organiser, ask.DrawDeckChecks(tables=1)) == "No open table of this round is left to draw."
    assert {table.match for table in organiser.tournament.drawn_tables} == {1, 2}
    organiser.do(ask.UnpairRound(round=1))
    assert organiser.tournament.drawn_tables == ()


def test_reg_checks_lines_are_ticked_and_the_time_is_given_back_in_one_step() -> None:
    organiser = running(4, "xwing")
    for player in (1, 2, 3, 4):
        name = organiser.tournament.player(player).name
        correct = ask.CorrectRegistration(player=player, fields=SQUAD, official="Zoe", reason="Late")
        organiser.do(correct)
        assert organiser.tournament.player(player).name == name
    organiser.do(ask.DrawDeckChecks(tables=1))
    table = organiser.tournament.drawn_tables[0]
    first, second = table.players
    lines = played_lines(organiser.ruleset.registration, dict(SQUAD))
    assert [line.text for line in lines] == ["Luke Skywalker", "Wedge Antilles", "Biggs Darklighter"]

    fine = ask.DeckOutcome(player=first, in_order=True, ticked=frozenset({0, 1}))
    name = organiser.tournament.player(first).name
    assert refused(organiser, checked(organiser, fine)) == (
        f"{name}: lines of the list are not ticked. Tick them, or say that something was found."
    )
    assert refused(organiser, checked(organiser, ask.DeckOutcome(player=first, in_order=False))) == (
        f"{name}: say what was found."
    )
    assert refused(organiser, checked(organiser)) == "Say of one player at least what came of the check."
    assert refused(organiser, checked(organiser, fine, official=" ")) == (
        "Name who checks the players: the name stays in its field."
    )
    assert refused(organiser, checked(organiser, fine, minutes=121)) == "A check takes from 0 to 120 minutes."
    assert refused(organiser, replace(checked(organiser, fine), match=9)) == (
        "Table 9 of round 1 was not drawn for a check."
    )

    fine = replace(fine, ticked=frozenset({0, 1, 2}))
    found = ask.DeckOutcome(player=second, in_order=False, ticked=frozenset({0, 2}))
    organiser.do(checked(organiser, fine, found, gives_back=True))
    one, other = organiser.tournament.deck_checks
    assert (one.in_order, one.unticked, other.in_order, other.unticked) == (True, (), False, ("Wedge Antilles",))
    assert organiser.round.matches[table.match - 1].extra_minutes == 4
    assert isinstance(organiser.log.records[-1].fact, ExtraTimeGiven)
    check_log(organiser.log)

    organiser.undo()
    assert organiser.tournament.deck_checks == ()
    assert organiser.round.matches[table.match - 1].extra_minutes == 0


def test_reg_checks_a_later_check_of_the_same_player_replaces_the_earlier_one() -> None:
    organiser = running(4)
    organiser.do(ask.DrawDeckChecks(tables=1))
    first, _ = organiser.tournament.drawn_tables[0].players
    organiser.do(checked(organiser, ask.DeckOutcome(player=first, in_order=True)))
    organiser.finish_round()
    organiser.do(checked(organiser, ask.DeckOutcome(player=first, in_order=False, note="No sleeves")))
    assert [(check.player, check.note) for check in organiser.tournament.deck_checks] == [(first, "No sleeves")]


def test_reg_checks_the_form_says_of_whom_by_seats() -> None:
    organiser = running(4)
    organiser.do(ask.DrawDeckChecks(tables=1))
    drawn = organiser.tournament.drawn_tables[0]
    form = {"round": ["1"], "match": [str(drawn.match)], "official": ["Zoe"], "minutes": ["5"], "gives_back": ["yes"]}
    said = {"outcome_2": ["found"], "note_2": ["Marked cards"], "ticked_2": ["0", "x", "9" * 5000]}
    command = read_command("check_decks", {**form, **said}, organiser.tournament, organiser.ruleset)
    outcome = ask.DeckOutcome(player=drawn.players[1], in_order=False, note="Marked cards", ticked=frozenset({0}))
    assert command == ask.CheckDecks(
        round=1, match=drawn.match, official="Zoe", minutes=5, gives_back=True, outcomes=(outcome,)
    )


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_reg_checks_everyone_reads_two_numbers_once_the_event_is_over_and_of_nobody(game: str) -> None:
    organiser = running(6, game, rounds=3)
    organiser.do(ask.DrawDeckChecks(tables=2))
    for drawn in organiser.tournament.drawn_tables:
        outcomes = tuple(
            ask.DeckOutcome(player=player, in_order=player != 1, note="Quillfire without sleeves")
            for player in drawn.players
        )
        command = ask.CheckDecks(round=1, match=drawn.match, official="Qwyn Zarr", minutes=3, outcomes=outcomes)
        organiser.do(command)
    with_one = any(1 in drawn.players for drawn in organiser.tournament.drawn_tables)
    expected = (4, 3 if with_one else 4)

    assert deck_check_counts(organiser.tournament) == (0, 0)
    assert not any(b"deck_checks" in content for content in build_site([organiser.log]).values())
    assert not any(isinstance(record.fact, DeckChecked) for record in hall_log(organiser.log).records)

    organiser.play_on()
    for log in (organiser.log, hall_log(organiser.log), public_copy_log(organiser.log)):
        assert deck_check_counts(log.tournament) == expected
    site = build_site([organiser.log])
    event = json.loads(next(content for path, content in site.items() if path.endswith("/event.json")))
    assert tuple(event["deck_checks"].values()) == expected
    pages = [content.decode() for path, content in site.items() if path.endswith("/info.html")]
    assert all(f"<bdi>{expected[1]}</bdi>" in page or f": {expected[1]}." in page for page in pages)
    for text in (public_copy(organiser.log), *(content.decode("utf-8", "replace") for content in site.values())):
        assert "without sleeves" not in text
        assert "Qwyn Zarr" not in text
        assert "DeckChecksDrawn" not in text
    assert check_whole_file(public_copy(organiser.log)).fits


def test_reg_checks_the_public_copy_tells_neither_when_nor_in_which_order() -> None:
    """Whoever saw which tables were checked learns nothing of them."""
    texts = []
    for bad in (0, 1):
        organiser = running(4, rounds=2)
        organiser.do(ask.DrawDeckChecks(tables=1))
        players = organiser.tournament.drawn_tables[0].players
        outcomes = tuple(
            ask.DeckOutcome(player=player, in_order=seat != bad, note="x") for seat, player in enumerate(players)
        )
        organiser.do(checked(organiser, *outcomes))
        organiser.play_on()
        texts.append(public_copy(organiser.log))
    assert texts[0] == texts[1]


def test_reg_checks_a_desk_checks_while_results_come_in_and_a_second_draw_waits_for_the_organiser() -> None:
    organiser = running(8)
    organiser.do(ask.DrawDeckChecks(tables=1))
    lead, desk = Device(organiser.log, seed=11), Device(organiser.log, seed=12)
    drawn = organiser.tournament.drawn_tables[0]
    outcome = ask.DeckOutcome(player=drawn.players[0], in_order=True)
    lead.report(drawn.match, wins(FIRST, "keys"))
    desk.do(ask.CheckDecks(round=1, match=drawn.match, official="Zoe", minutes=2, outcomes=(outcome,)))
    met = merge_logs(lead.log, desk.log).after
    assert met.set_aside == ()
    assert [check.player for check in met.tournament.deck_checks] == [drawn.players[0]]
    assert read_event_file(journal.log_file_text(met)) == met

    lead, desk = Device(met, seed=13), Device(met, seed=14)
    lead.report(next(match.number for match in met.tournament.rounds[0].open_matches), wins(FIRST, "keys"))
    desk.do(ask.DrawDeckChecks(tables=1))
    met = merge_logs(lead.log, desk.log).after
    assert met.set_aside == ()
    assert [finding.verdict for finding in verify_check_draws(met)] == [PairingVerdict.SAME] * 2

    lead, desk = Device(met, seed=15), Device(met, seed=16)
    for device in (lead, desk):
        device.do(ask.DrawDeckChecks(tables=1))
    met = merge_logs(lead.log, desk.log).after
    assert len(met.tournament.drawn_tables) == 3
    assert len(met.set_aside) == 1


@pytest.mark.parametrize(
    "spoil",
    [
        lambda fact: replace(fact, tables=()),
        lambda fact: replace(fact, tables=(fact.tables[0], fact.tables[0])),
        lambda fact: replace(fact, tables=(99,)),
        lambda fact: replace(fact, among=(*fact.among, 99)),
        lambda fact: replace(fact, round=2),
        lambda fact: replace(fact, seed=-1),
    ],
)
def test_reg_checks_a_file_with_an_impossible_draw_is_refused(spoil: object) -> None:
    organiser = running(9)
    organiser.do(ask.DrawDeckChecks(tables=1))
    fact = organiser.log.records[-1].fact
    facts = [record.fact for record in organiser.log.records[:-1]]
    spoilt = spoil(fact)  # type: ignore[operator]
    at = organiser.log.records[-1].at
    log = None
    try:
        for each in (*facts, spoilt):
            log = journal.append_records(log, journal.extend_log(log, (each,), at=at))
    except Refusal:
        return
    assert log is not None
    with pytest.raises(UnreadableFile):
        read_event_file(journal.log_file_text(log))
