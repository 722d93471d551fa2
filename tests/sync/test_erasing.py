"""A person is erased from every record, and older copies of the event cannot bring the name back (REG-ERASE)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from ronda import journal, sync
from ronda.admission import check_log, read_event_file
from ronda.audit.fingerprint import round_fingerprints
from ronda.audit.verification import verify_pairings
from ronda.codes.compact import compact_log, expand_event_file
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import NotNow, Refusal
from ronda.core.facts import EntryOrigin, Fact
from ronda.core.free_texts import NO_FREE_TEXT, OFFICIAL_NAMES, free_texts, with_free_texts
from ronda.formats.standings import swiss_standings
from ronda.journal import Log, undo
from ronda.rulesets import every_ruleset, ruleset_of
from ronda.sync.erasable_people import EVERYBODY, chosen_people, erasable_people
from ronda.sync.erased_copies import erased_as_in
from ronda.sync.erasing import erase_people, named_texts
from tests.core.test_formats import declared
from tests.playing import Organiser, eventful
from tests.sync.busy import Device

GAMES = [ruleset.key for ruleset in every_ruleset()]
MARKER = "Zyxwilda Quorbeth"
AT = "2026-12-01T10:00:00Z"
LONGEST = 60
PLAYER = 2
UNTOUCHED = "Ulma Prado goes by the ribera"


def is_named(text: str) -> bool:
    return any(part.casefold() in text.casefold() for part in MARKER.split())


def changed(log: Log, change: dict[int, Fact]) -> Log:
    """A log with other facts in some places, chained anew."""
    after: Log | None = None
    for record in log.records:
        if record.seq != record.action:
            continue
        happened = [change[each.seq] for each in log.records if each.action == record.action]
        after = journal.append_records(after, journal.extend_log(after, happened, at=record.at, step=record.step))
    assert after is not None
    return after


@cache
def marked(game: str) -> Log:
    """Play an event in which everything happens, and put one player's name into every text that anybody can write."""
    log = eventful(game).log

    def named(where: str, text: str) -> str:
        wants = where not in OFFICIAL_NAMES and ".options." not in where and ".fields." not in where
        return f"{text} {MARKER}!" if wants and len(text) < LONGEST else text

    facts_by_place: dict[int, Fact] = {}
    for record in log.records:
        fact = with_free_texts(record.fact, named)
        if isinstance(fact, facts.PlayerRegistered | facts.PlayerEdited) and fact.player == PLAYER:
            fact = replace(fact, name=MARKER, given_name="Zyxwilda")
        facts_by_place[record.seq] = fact
    marked_log = changed(log, facts_by_place)
    check_log(marked_log)
    return marked_log


def erased(log: Log, player: int = PLAYER) -> Log:
    return erase_people(log, (player,), at=AT).log


def file_of(log: Log) -> str:
    return journal.log_file_text(log)


@pytest.mark.parametrize("game", GAMES)
def test_reg_erase_the_name_is_in_no_record_and_nothing_that_decided_the_event_is_another(game: str) -> None:
    before = marked(game)
    assert is_named(file_of(before))
    assert len(named_texts(before, (PLAYER,))) > 5

    after = erased(before)

    assert not is_named(file_of(after))
    assert read_event_file(file_of(after)).records == after.records
    assert round_fingerprints(after) == round_fingerprints(before)
    ruleset = ruleset_of(before.tournament)
    assert swiss_standings(after.tournament, ruleset) == swiss_standings(before.tournament, ruleset)
    assert list(verify_pairings(after, ruleset)) == list(verify_pairings(before, ruleset))
    assert [round_.matches for round_ in after.tournament.rounds] != []
    person = after.tournament.player(PLAYER)
    assert (person.name, person.fields, person.is_erased) == (f"Player {PLAYER}", (), True)


def parts_of(log: Log) -> list[Log]:
    """What the log was after some of its commands, the whole one last."""
    ends = [record.seq for record in log.records if record.seq == record.action][1:]
    chosen = [*Random(7).sample(ends, 12), len(log.records)]
    return [journal.append_records(None, log.records[:end]) for end in sorted(chosen)]


@pytest.mark.parametrize("game", GAMES)
def test_reg_erase_an_older_copy_ends_in_the_same_bytes_in_either_direction(game: str) -> None:
    after = erased(marked(game))
    for old in parts_of(marked(game)):
        here, there = sync.merge_logs(after, old), sync.merge_logs(old, after)
        assert (here.after.records, here.records, here.erases) == (after.records, (), False)
        assert there.after.records == after.records
        assert there.erases is is_named(file_of(old))
        base = there.base.records if there.base else ()
        assert (*base, *there.records) == after.records, "what is stored stands behind what stays"


@pytest.mark.parametrize("game", GAMES)
def test_reg_erase_what_was_done_on_an_older_copy_is_kept_without_the_name(game: str) -> None:
    before = journal.append_records(None, marked(game).records[: len(marked(game).records) // 2])
    desk = Device(before, seed=3)
    desk.do(ask.EditPlayer(player=PLAYER, entry=ask.PlayerEntry(name=f"{MARKER} Jr.")))
    desk.do(ask.PostMessage(text="Quorbeth, your dice are at the desk."))
    desk.do(ask.GiveRuling(question=f"May {MARKER} wait?", decision="No.", official="Zoe Ruiz"))
    after = erased(before)

    here, there = sync.merge_logs(after, desk.log).after, sync.merge_logs(desk.log, after).after

    for log in (here, there, sync.merge_logs(here, there).after):
        assert not is_named(file_of(log))
        assert read_event_file(file_of(log)).records == log.records
        assert [ruling.given.question for ruling in log.tournament.rulings][-1] == f"May Player {PLAYER} wait?"
    assert sync.merge_logs(here, there).after.records == sync.merge_logs(there, here).after.records
    again = sync.merge_logs(sync.merge_logs(here, there).after, desk.log)
    assert again.records == (), "what it brought is known by the names of its steps"


def test_reg_erase_one_after_the_other_and_each_older_copy_is_known() -> None:
    first = marked("keyforge")
    second = erased(first)
    name = second.tournament.players[4].name
    third = erased(second, second.tournament.players[4].id)
    assert name not in file_of(third)
    for old in (first, second, *parts_of(first)):
        assert sync.merge_logs(third, old).after.records == third.records
        assert sync.merge_logs(old, third).after.records == third.records


def test_reg_erase_two_devices_erase_two_people_and_meet() -> None:
    before = marked("keyforge")
    other = before.tournament.players[4]
    one, two = erased(before), erase_people(before, (other.id,), {}, at="2026-12-01T11:00:00Z").log
    here, there = sync.merge_logs(one, two).after, sync.merge_logs(two, one).after
    together = sync.merge_logs(here, there).after
    assert together.records == sync.merge_logs(there, here).after.records
    for log in (here, there, together):
        assert not is_named(file_of(log))
        assert other.name not in file_of(log)
        assert [person.id for person in log.tournament.players if person.is_erased] == [PLAYER, other.id]
        assert round_fingerprints(log) == round_fingerprints(before)


@pytest.mark.parametrize("game", GAMES)
def test_reg_erase_undo_and_redo_lead_where_they_led_and_never_to_the_name(game: str) -> None:
    plain, log = marked(game), erased(marked(game))
    for _ in range(12):
        moves = [undo.undo_last_command(each) for each in (plain, log)]
        assert moves[0] == moves[1]
        plain, log = (
            journal.append_records(each, journal.extend_log(each, (move,), at=AT))
            for each, move in zip((plain, log), moves, strict=True)
        )
        assert not is_named(repr(log.tournament))
        assert log.tournament.rounds == replace(plain.tournament, rounds=log.tournament.rounds).rounds
    redone = undo.redo_last_command(log)
    log = journal.append_records(log, journal.extend_log(log, (redone,), at=AT))
    assert read_event_file(file_of(log)).records == log.records
    with pytest.raises(NotNow, match="The event does not name this person"):
        erased(log)


def test_reg_erase_a_copy_that_differs_in_more_is_refused() -> None:
    before = marked("keyforge")
    after = erased(before)
    for place in (record.seq for record in after.records if isinstance(record.fact, facts.ResultReported)):
        reported = after.records[place].fact
        assert isinstance(reported, facts.ResultReported)
        other = replace(reported, result=replace(reported.result, winner=3 - max(1, reported.result.winner)))
        forged = changed(after, {record.seq: record.fact for record in after.records} | {place: other})
        with pytest.raises(NotNow, match="differs in more"):
            sync.merge_logs(before, forged)
        break


def test_reg_erase_the_organiser_writes_another_text_and_words_of_others_stay() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Ulma Ribera", "Alba Sol", "Ulma Prado")
    for text in ("Ulma Ribera, come here.", "Ribera too", UNTOUCHED):
        organiser.do(ask.PostMessage(text=text))
    found = {named.text: named.becomes for named in named_texts(organiser.log, (1,))}
    assert found == {
        "Ulma Ribera, come here.": "Player 1, come here.",
        "Ribera too": "Player 1 too",
        UNTOUCHED: "Ulma Prado goes by the Player 1",
    }

    log = erase_people(organiser.log, (1,), {"Ribera too": "A player too", UNTOUCHED: UNTOUCHED}, at=AT).log

    assert [message.text for message in log.tournament.messages] == [
        "Player 1, come here.",
        "A player too",
        UNTOUCHED,
    ]
    with pytest.raises(Refusal):
        erase_people(organiser.log, (1,), {"Ribera too": "x" * 501}, at=AT)


def test_reg_erase_who_was_given_a_name_again_can_be_erased_again() -> None:
    """And nobody is given one by a phone that still asks for the old one (REG-ENTRY)."""
    organiser = Organiser("keyforge")
    organiser.do(ask.ChooseHallEntry(open=True))
    asked = ask.RequestEntry(
        request="r", message="m1", name="Ximena Ribera", fields=(("deck", "Moon Garden"),), origin=EntryOrigin.HALL
    )
    organiser.send(asked)
    organiser.do(ask.AcceptEntry(request="r", message="m1"))
    number = organiser.tournament.players[0].id
    organiser.log = erased(organiser.log, number)

    again = replace(asked, message="m2", name="Ximena Ribera Sanz")
    assert organiser.refusal(again, NotNow) == (
        f"The name of player {number} was erased, so that nothing can be changed. Speak to the organiser."
    )
    assert not erasable_people(organiser.log)
    entry = ask.PlayerEntry(name="Ximena Ribera", fields=(("deck", "Moon Garden"),))
    organiser.do(ask.EditPlayer(player=number, entry=entry))
    assert [person.players for person in erasable_people(organiser.log)] == [(number,)]
    organiser.log = erased(organiser.log, number)
    assert "Ribera" not in file_of(organiser.log)
    assert not erasable_people(organiser.log)
    entry = ask.PlayerEntry(name=organiser.tournament.player(number).name, fields=(("deck", "Sun Garden"),))
    organiser.do(ask.EditPlayer(player=number, entry=entry))
    assert [person.players for person in erasable_people(organiser.log)] == [(number,)]
    organiser.log = erased(organiser.log, number)
    organiser.do(ask.RemovePlayer(player=number))
    assert organiser.refusal(again, NotNow).startswith(f"The name of player {number} was erased")


def test_reg_erase_a_registration_that_was_taken_back_is_the_same_person() -> None:
    organiser = Organiser("keyforge")
    organiser.register(MARKER, "Alba Sol")
    organiser.do(ask.RemovePlayer(player=1))
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name=MARKER, namesake=True),)))
    both = chosen_people(organiser.log, "3")
    assert both is not None
    assert both.players == (3, 1)
    assert chosen_people(organiser.log, "1") == both
    log = erase_people(organiser.log, both.players, at=AT).log
    assert not is_named(file_of(log))
    assert erased_as_in(organiser.log, log).records == log.records[:-1]


def test_reg_erase_what_somebody_asked_goes_with_the_player_and_with_everybody_the_rest() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba Sol")
    for number, name in enumerate((MARKER, "Odo Narbe", "Ivo Perdiz"), start=1):
        asked = ask.RequestEntry(
            message=f"m{number}", request=f"r{number}", name=name, origin=facts.EntryOrigin.CODE, club=f"Club {name}"
        )
        organiser.send(asked)
    organiser.do(ask.AcceptEntry(request="r1", message="m1"))
    organiser.do(ask.DeclineEntry(request="r3", message="m3", reason="Ivo Perdiz came too late"))
    erased_one = erase_people(organiser.log, (2,), at=AT).log
    assert not is_named(file_of(erased_one))
    assert "Odo Narbe" in file_of(erased_one)
    rest = chosen_people(erased_one, EVERYBODY)
    assert rest is not None
    every = erase_people(erased_one, rest.players, requests=rest.requests, at=AT).log
    assert [name for name in ("Alba", "Odo", "Narbe", "Ivo", "Perdiz") if name in file_of(every)] == []
    assert sync.merge_logs(organiser.log, every).after.records == every.records


@pytest.mark.parametrize("game", GAMES)
def test_reg_erase_codes_carry_it_to_another_device_as_it_is(game: str) -> None:
    after = erased(marked(game))
    assert expand_event_file(compact_log(after)) == file_of(after)


def test_every_text_of_a_fact_is_known_as_free_or_as_none() -> None:
    """A new field that holds text is rewritten unless it says that nobody writes in it what they like."""
    known = {name for name, _ in declared() if "." in name}
    wishes = {"PlayerRegistered.constraints", "PlayerEdited.constraints"}
    assert {each for each in NO_FREE_TEXT | OFFICIAL_NAMES if each not in known | wishes} == set()
    assert free_texts(facts.CheckTicked(player=1, check="deck", official="Zoe")) == (("CheckTicked.official", "Zoe"),)
