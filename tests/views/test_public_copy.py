"""ANY-FINGERPRINT, ANY-PUBLIC, AGL-NAMES: a copy of the event file for everybody, checked by itself."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda import journal
from ronda.admission import read_event_file, read_public_copy
from ronda.audit.file_check import begin_file_check, check_whole_file
from ronda.audit.fingerprint import round_fingerprints
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Impossible, UnreadableFile
from ronda.core.facts import ResultReported
from ronda.core.pairings import Constraints
from ronda.core.progress import run_to_end
from ronda.core.publication import ListVisibility, Publication
from ronda.journal import Log
from ronda.publish import site_comparison
from ronda.rules.fields import FieldKind
from ronda.rulesets import every_ruleset, ruleset_of
from ronda.views.files.public_copy import public_copy, public_copy_log
from ronda.views.files.standings_files import standings_json
from ronda.views.public.event_context import event_folder
from ronda.views.shared.published_view import as_published
from tests.playing import Organiser, custom, eventful, wins
from workshop.cli.demo_people import sample_field

GAMES = [ruleset.key for ruleset in every_ruleset()]


@cache
def whole(game: str) -> Log:
    return eventful(game).log


@cache
def copy_of(game: str) -> str:
    return public_copy(whole(game))


@pytest.fixture
def running() -> Organiser:
    """Eight players in the second round, one result of it in."""
    organiser = Organiser("custom", seed=8, details=custom(3))
    organiser.start(8)
    organiser.play_round()
    organiser.pair()
    organiser.report(organiser.round.open_matches[0], wins(1))
    return organiser


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_verifies_by_itself_and_gives_the_fingerprints_and_standings_of_the_pages(game: str) -> None:
    log, copy = whole(game), read_public_copy(copy_of(game))
    shown, ruleset = as_published(log).tournament, ruleset_of(log.tournament)
    pages = [
        [standings_json(each, ruleset, after_round=number) for number in range(1, shown.completed_swiss_rounds + 1)]
        for each in (shown, copy.tournament)
    ]

    # who is kept apart is in the full file only: of such a round the copy can say no more than that it fits (ST-APART)
    private = {found.round for found in verify_pairings(copy, ruleset) if found.verdict is PairingVerdict.PRIVATE}
    assert [found.verdict for found in verify_pairings(copy, ruleset) if found.round not in private] == [
        found.verdict for found in verify_pairings(log, ruleset) if found.round not in private
    ]
    assert all("apart-1/" in log.tournament.rounds[number - 1].algorithm for number in private)
    assert PairingVerdict.DIFFERENT not in [found.verdict for found in verify_pairings(copy, ruleset)]
    assert round_fingerprints(copy) == round_fingerprints(log)
    assert pages[0] == pages[1]


@pytest.mark.parametrize("details", [custom(2, 4), custom(0, 0)], ids=["cut", "bracket only"])
def test_a_copy_of_an_event_at_every_moment_is_whole(details: Details) -> None:
    organiser = Organiser("keyforge", seed=9, details=details)
    for number in range(1, 8):
        organiser.register(f"Alba {number}")
        assert check_whole_file(public_copy(organiser.log)).fits
    organiser.begin()
    while organiser.tournament.phase != "finished":
        organiser.go_on()
        looked = check_whole_file(public_copy(organiser.log))
        assert looked.fits
        assert round_fingerprints(looked.log) == round_fingerprints(organiser.log)


def test_a_copy_says_in_its_first_line_what_it_is() -> None:
    head = json.loads(copy_of("xwing").partition("\n")[0])

    assert head == {"format": "ronda-public", "tournament": whole("xwing").tournament.id, "version": journal.VERSION}


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_holds_no_field_that_the_pages_do_not_show(game: str) -> None:
    organiser = Organiser(game, seed=3, details=custom(3))
    season = organiser.ruleset.season
    values: dict[str, str] = {}
    for field in organiser.ruleset.registration.fields:
        values[field.key] = (
            field.choices[0].key if field.kind is FieldKind.CHOICE else sample_field(field, Random(5), values)
        )
    organiser.register("Alba 1", **values)
    organiser.register("Bruno 2")
    organiser.do(ask.ChangePublication(publication=Publication(lists=ListVisibility.END)))
    for field in organiser.ruleset.registration.fields:
        is_secret = not field.public or field.played or (season is not None and field.key == season.identity)
        told = json.dumps([field.key, values[field.key]], ensure_ascii=False, separators=(",", ":"))
        assert (told in public_copy(organiser.log)) is not is_secret, field.key


def test_a_copy_holds_nothing_private() -> None:
    """Whatever somebody wrote or chose for the organiser alone is in the event file, and not in the copy."""
    organiser = Organiser("keyforge", seed=3, details=custom(2, place="Secret place"))
    organiser.do(ask.ChangeDetails(details=custom(2, place="Hall 2", organiser="Zoe Ruiz")))
    organiser.register("Alba Brisa", "Bruno Cala", "Carmen Duna", "Dario Este", "Erased Person")
    organiser.do(ask.RemovePlayer(player=5))
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Alba Former"), hidden=False))
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Alba Brisa"), hidden=True))
    wishes = Constraints(club="Secret club", fixed_table=2)
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Bruno Cala", constraints=wishes)))
    organiser.begin()
    organiser.do(ask.PostMessage(text="Secret message"))
    organiser.do(ask.PairRound())
    secret_seed = str(organiser.tournament.draft.seed) if organiser.tournament.draft else ""
    organiser.do(ask.DiscardDraft())
    organiser.play_round()
    organiser.do(ask.GivePenalty(player=2, kind="warning", reason="Secret penalty", official="Secret judge", round=1))
    organiser.do(ask.GiveRuling(question="Secret question?", decision="Secret yes", official="Zoe Ruiz"))
    organiser.drop(3, reason="Secret reason")
    organiser.do(ask.ReturnPlayer(player=3))
    organiser.do(ask.DisqualifyPlayer(player=4, reason="Secret verdict"))
    organiser.register("Undone Person")
    organiser.undo()
    whole_file, copy = journal.log_file_text(organiser.log), public_copy(organiser.log)

    for secret in ("Secret", "Alba Former", "Alba Brisa", "Erased Person", "Undone Person", secret_seed):
        assert secret in whole_file
        assert secret not in copy
    assert '"name":"#1"' in copy
    assert check_whole_file(copy).fits


def test_a_copy_holds_who_was_missing_at_the_start_and_came_back_under_the_name_and_number() -> None:
    organiser = Organiser("keyforge", seed=3, details=custom(3))
    organiser.register("Alba Brisa", "Bruno Cala", "Carmen Duna", "Dario Este", "Late Person")
    organiser.do(ask.RemovePlayer(player=5))
    organiser.begin()
    organiser.play_round()
    organiser.do(ask.TakeOnAgain(player=5))
    organiser.play_round()
    copy = public_copy(organiser.log)

    assert '"name":"Late Person"' in copy
    assert check_whole_file(copy).fits
    assert read_public_copy(copy).tournament.player(5).first_round == 2
    assert round_fingerprints(read_public_copy(copy)) == round_fingerprints(organiser.log)


def test_a_copy_changes_when_a_round_ends_and_not_with_each_result(running: Organiser) -> None:
    before = public_copy(running.log)
    running.report(running.round.open_matches[0], wins(2))
    assert public_copy(running.log) == before

    running.finish_round()
    assert public_copy(running.log) != before


def test_a_copy_changes_at_once_with_a_correction_of_an_earlier_round(running: Organiser) -> None:
    before, match = public_copy(running.log), running.tournament.rounds[0].matches[0]
    assert match.result is not None
    running.do(ask.CorrectResult(round=1, match=match.number, result=wins(3 - match.result.winner)))

    assert public_copy(running.log) != before
    assert round_fingerprints(read_public_copy(public_copy(running.log))) == round_fingerprints(running.log)


@pytest.mark.parametrize("then", ["return", "disqualify"])
def test_a_copy_knows_what_becomes_of_who_had_left_while_a_round_runs(then: str) -> None:
    organiser = Organiser("custom", seed=8, details=custom(3))
    organiser.start(8)
    organiser.play_round()
    organiser.drop(1)
    organiser.pair()
    command = ask.ReturnPlayer(player=1) if then == "return" else ask.DisqualifyPlayer(player=1, reason="Cheated")
    organiser.do(command)
    copy, ruleset = public_copy_log(organiser.log), organiser.ruleset

    assert standings_json(copy.tournament, ruleset, after_round=1) == standings_json(
        organiser.tournament, ruleset, after_round=1
    )


@pytest.mark.parametrize("taken_back", [False, True])
@pytest.mark.parametrize("place", ["in the bracket", "out of it"])
def test_sw_dq_a_copy_knows_who_was_disqualified_while_the_bracket_is_played(place: str, *, taken_back: bool) -> None:
    organiser = Organiser("keyforge", details=custom(2, 4))
    organiser.start(8)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    organiser.play_round()
    seeds = organiser.tournament.seeds or ()
    out = next(player.id for player in organiser.tournament.players if player.id not in seeds)
    organiser.do(ask.ClearResult(round=3, match=2))
    if taken_back:
        organiser.finish_round()
    gone = organiser.round.matches[0].first if place == "in the bracket" else out
    organiser.do(ask.DisqualifyPlayer(player=gone or 0, reason="Cheated"))
    if taken_back:
        organiser.do(ask.ClearResult(round=3, match=2))

    assert_the_same_data(organiser)


def test_a_copy_knows_the_announcement_that_changed_while_a_round_runs(running: Organiser) -> None:
    running.do(ask.ChangeAnnouncement(swiss_rounds=4, cut=2, reason="A nicer hall"))

    assert_the_same_data(running)


def test_sw_cut_a_copy_knows_what_is_certain_of_the_cut_in_the_round_that_runs() -> None:
    organiser = Organiser("keyforge", details=custom(3, 4))
    organiser.start(8)
    organiser.play_round()
    organiser.play_round()
    organiser.pair()
    organiser.finish_round()
    organiser.do(ask.ClearResult(round=3, match=1))

    assert_the_same_data(organiser)


def test_a_copy_knows_nothing_of_a_round_that_was_withdrawn_as_a_result_was_taken_back(running: Organiser) -> None:
    running.finish_round()
    running.pair()
    running.do(ask.UnpairRound(round=3))
    running.do(ask.ClearResult(round=2, match=1))

    assert_the_same_data(running)


def test_rr_leaver_a_conceded_match_that_is_open_again_is_open_in_the_copy() -> None:
    organiser = Organiser("custom", seed=4, details=replace(custom(0), system=TournamentSystem.ROUND_ROBIN))
    organiser.start(4)
    organiser.play_round()
    organiser.drop(1)
    organiser.pair()
    (conceded,) = (match.number for match in organiser.round.matches if match.result is not None)
    organiser.do(ask.ClearResult(round=2, match=conceded))

    assert_the_same_data(organiser)


def assert_the_same_data(organiser: Organiser) -> None:
    """Nothing that the pages offer to check contradicts the copy that they offer to check it by."""
    whole_file, copied = journal.log_file_text(organiser.log), public_copy(organiser.log)
    data = [
        dict(site_comparison.comparable_data_files(begin_file_check(text), copied, folder="x", languages=("en",)))
        for text in (whole_file, copied)
    ]

    assert check_whole_file(copied).fits
    assert data[0] == data[1]


def test_a_copy_is_never_opened_as_an_event() -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_event_file(copy_of("xwing"))

    assert str(refused.value) == (
        "This public copy of an event can be checked but not opened: it never replaces the organiser's own event. "
        "Choose “Check an event file” for it, or open the event file itself."
    )


def test_an_event_file_is_no_public_copy() -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_public_copy(journal.log_file_text(whole("xwing")))

    assert str(refused.value) == "This is not an event file of Ronda: its first line does not say so."


def test_a_copy_whose_results_were_exchanged_with_care_shows_it_by_its_fingerprints() -> None:
    """Who writes a whole new chain is found by what the room has seen."""
    organiser = Organiser("custom", seed=8, details=custom(1))
    organiser.start(4)
    organiser.play_round()
    log = public_copy_log(organiser.log)
    steps = [
        (
            record.at,
            record.action,
            replace(fact, result=fact.result.turned) if isinstance(fact := record.fact, ResultReported) else fact,
        )
        for record in log.records
    ]
    forged = journal.rechained_public_log(steps, 5)

    assert round_fingerprints(forged)[0].text != round_fingerprints(log)[0].text


@settings(max_examples=60, deadline=None)
@given(place=st.integers(0, 10**9), how=st.sampled_from(["other", "more", "less"]), by=st.integers(1, 94))
def test_any_changed_byte_of_a_copy_is_found(place: int, how: str, by: int) -> None:
    text = copy_of("custom").encode()
    place %= len(text)
    changed = {
        "other": text[:place] + bytes([(text[place] + by) % 128]) + text[place + 1 :],
        "more": text[:place] + bytes([32 + by]) + text[place:],
        "less": text[:place] + text[place + 1 :],
    }[how]
    if changed == text:
        return
    with pytest.raises(UnreadableFile):
        begin_file_check(changed.decode(errors="replace"))


@pytest.mark.parametrize("spoilt", ["\ufeff{}", "{}\n", "{}\n\n", " {}"])
def test_what_is_put_around_a_copy_is_found_too(spoilt: str) -> None:
    with pytest.raises(UnreadableFile):
        begin_file_check(spoilt.replace("{}", copy_of("custom")))


@pytest.mark.parametrize("end", ["\r\n", "\u2028"])
def test_other_ends_of_lines_are_found_too(end: str) -> None:
    with pytest.raises(UnreadableFile):
        begin_file_check(copy_of("custom").replace("\n", end))


@cache
def data(game: str) -> dict[str, bytes]:
    looked, text = begin_file_check(copy_of(game)), copy_of(game)
    return dict(
        site_comparison.comparable_data_files(looked, text, folder=event_folder(looked.log), languages=("en", "es"))
    )


@settings(max_examples=60, deadline=None)
@given(place=st.integers(0, 10**9), how=st.sampled_from(["other", "more", "less"]), by=st.integers(1, 94))
def test_any_changed_byte_of_standings_and_fingerprints_is_found(place: int, how: str, by: int) -> None:
    names = [name for name in sorted(data("custom")) if name.endswith(".json")]
    name = names[place % len(names)]
    content = data("custom")[name]
    place %= len(content)
    changed = {
        "other": content[:place] + bytes([(content[place] + by) % 128]) + content[place + 1 :],
        "more": content[:place] + bytes([32 + by]) + content[place:],
        "less": content[:place] + content[place + 1 :],
    }[how]
    looked = begin_file_check(copy_of("custom"))

    assert str(run_to_end(site_comparison.compare_published_data_steps(looked, content.decode()))).startswith("These ")
    with pytest.raises(Impossible):
        run_to_end(site_comparison.compare_published_data_steps(looked, changed.decode(errors="replace")))
