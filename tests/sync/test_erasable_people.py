"""Who can be erased: everybody whose name stands in a record, players or not, and until it does no more (REG-ERASE)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronda import journal, sync
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.entry_requests import find_request, waiting_requests
from ronda.core.errors import NotNow
from ronda.journal import Log
from ronda.sync.erasable_people import EVERYBODY, chosen_people, erasable_people
from ronda.sync.erasing import erase_people
from ronda.sync.merge import merge_into_leading
from tests.playing import Organiser
from tests.sync.busy import Device

AT = "2026-12-01T10:00:00Z"


def asked(number: int, name: str, *, club: str = "", message: str = "") -> ask.RequestEntry:
    """Ask as somebody of a name does; the number stands for the phone."""
    message = message or f"m{number}"
    origin = facts.EntryOrigin.CODE
    return ask.RequestEntry(message=message, request=f"r{number}x", name=name, club=club, origin=origin)


def event(*names: str) -> Organiser:
    """Set up an event for which two people ask and are not registered: one is declined and one waits."""
    organiser = Organiser("keyforge")
    if names:
        organiser.register(*names, deck="")
    organiser.send(asked(1, "Odo Narbe", club="Club Odo"))
    organiser.send(asked(2, "Ivo Perdiz", club="Club Ivo"))
    organiser.do(ask.DeclineEntry(request="r1x", message="m1", reason="Odo Narbe came too late"))
    organiser.do(ask.PostMessage(text="Ivo Perdiz and Odo Narbe, come here."))
    return organiser


def file_of(log: Log) -> str:
    return journal.log_file_text(log)


def erased(log: Log, key: str) -> Log:
    person = chosen_people(log, key)
    assert person is not None
    return erase_people(log, person.players, requests=person.requests, at=AT).log


def offered(log: Log) -> list[tuple[str, str]]:
    return [(" / ".join(person.names), person.key) for person in erasable_people(log)]


@pytest.mark.parametrize("names", [(), ("Alba Sol",)])
def test_reg_erase_who_only_asked_is_erased_alone_and_others_stay(names: tuple[str, ...]) -> None:
    organiser = event(*names)
    players = [(name, "1") for name in names]
    assert offered(organiser.log) == [*players, ("Ivo Perdiz", "request-r2x"), ("Odo Narbe", "request-r1x")]
    assert [person.is_waiting for person in erasable_people(organiser.log)][-2:] == [True, False]

    log = erased(organiser.log, "request-r1x")

    assert "Narbe" not in file_of(log)
    assert "Club Odo" not in file_of(log)
    assert [message.text for message in log.tournament.messages] == ["Ivo Perdiz and Request r1x, come here."]
    assert offered(log) == [*players, ("Ivo Perdiz", "request-r2x")]
    assert [request.latest.name for request in waiting_requests(log.tournament)] == ["Ivo Perdiz"]
    assert read_event_file(file_of(log)).records == log.records


def test_reg_erase_who_waits_does_not_wait_any_more_and_the_phone_asks_nothing_more() -> None:
    organiser = event()
    organiser.log = erased(organiser.log, "request-r2x")
    assert waiting_requests(organiser.tournament) == ()
    assert organiser.refusal(asked(2, "Ivo Perdiz", message="m3"), NotNow) == (
        "The name of this registration was erased, so that nothing can be changed. Speak to the organiser."
    )
    assert organiser.refusal(ask.AcceptEntry(request="r2x", message="m2"), NotNow) == (
        "Request r2x does not wait any more: somebody decided on it."
    )


@pytest.mark.parametrize("names", [(), ("Alba Sol",)])
def test_reg_erase_everybody_are_all_of_them_and_two_who_only_asked_stay_two(names: tuple[str, ...]) -> None:
    log = erased(event(*names).log, EVERYBODY)
    assert [each for each in ("Alba", "Sol", "Odo", "Narbe", "Ivo", "Perdiz") if each in file_of(log)] == []
    assert [each.latest.name for each in log.tournament.entry_requests] == ["Request r1x", "Request r2x"]
    assert erasable_people(log) == ()
    assert chosen_people(log, EVERYBODY) is None


def test_reg_erase_an_older_copy_knows_who_only_asked_and_was_erased() -> None:
    organiser = event("Alba Sol")
    before = organiser.log
    after = erased(erased(before, "request-r1x"), "request-r2x")
    for end in {record.action for record in before.records if record.action} | {len(before.records)}:
        old = journal.append_records(None, before.records[:end])
        assert sync.merge_logs(old, after).after.records == after.records
        assert sync.merge_logs(after, old).after.records == after.records


def test_reg_erase_who_was_registered_on_another_copy_is_erased_there_too() -> None:
    before = event("Alba Sol").log
    desk = Device(before, seed=3)
    desk.do(ask.AcceptEntry(request="r2x", message="m2"))
    after = erased(before, "request-r2x")
    for merged in (sync.merge_logs(after, desk.log).after, sync.merge_logs(desk.log, after).after):
        assert "Perdiz" not in file_of(merged)
        assert read_event_file(file_of(merged)).records == merged.records


def test_reg_erase_who_waits_under_a_players_name_goes_with_the_player() -> None:
    organiser = event("Ivo Perdiz")
    log = erased(organiser.log, "1")
    assert "Perdiz" not in file_of(log)
    request = find_request(log.tournament, "r2x")
    assert request is not None
    assert (request.latest.name, request.is_waiting) == ("Player 1", False)


def test_reg_erase_a_registration_that_was_undone_can_be_erased() -> None:
    organiser = event("Alba Sol")
    organiser.register("Zeb Quor", deck="")
    organiser.undo()
    assert ("Zeb Quor", "2") in offered(organiser.log)
    organiser.log = erased(organiser.log, "2")
    assert "Quor" not in file_of(organiser.log)
    organiser.register("Cora Prado", deck="")
    assert (organiser.tournament.player(2).name, organiser.tournament.player(2).is_erased) == ("Cora Prado", False)
    assert ("Cora Prado", "2") in offered(organiser.log)


def test_reg_erase_undo_leads_to_before_the_registration_of_who_was_erased() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba Sol", deck="")
    organiser.register("Zeb Quor", deck="")
    organiser.log = erased(organiser.log, "2")
    organiser.undo()
    assert [player.id for player in organiser.tournament.players] == [1]
    assert read_event_file(file_of(organiser.log)).records == organiser.log.records
    organiser.redo()
    assert [player.name for player in organiser.tournament.players] == ["Alba Sol", "Player 2"]


def test_reg_erase_a_name_that_was_given_again_and_undone_can_be_erased_again() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba Sol", "Zeb Quor", deck="")
    organiser.log = erased(organiser.log, "2")
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Zeb Quor")))
    organiser.undo()
    organiser.do(ask.PostMessage(text="Zeb Quor, come here."))
    assert organiser.tournament.player(2).is_erased
    assert offered(organiser.log) == [("Alba Sol", "1"), ("Zeb Quor", "2")]
    organiser.log = erased(organiser.log, "2")
    assert "Quor" not in file_of(organiser.log)
    assert offered(organiser.log) == [("Alba Sol", "1")]


def test_reg_erase_a_club_that_was_given_again_can_be_erased_again() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba Sol", "Zeb Quor", deck="")
    organiser.log = erased(organiser.log, "2")
    number_two = organiser.tournament.player(2)
    entry = ask.PlayerEntry(name=number_two.name, constraints=replace(number_two.constraints, club="Quor's"))
    organiser.do(ask.EditPlayer(player=2, entry=entry))
    assert offered(organiser.log) == [("Alba Sol", "1"), ("Player 2", "2")]
    organiser.log = erased(organiser.log, "2")
    assert "Quor" not in file_of(organiser.log)


def test_reg_erase_who_came_new_to_two_devices_is_erased_under_the_number_of_the_one_that_stands() -> None:
    organiser = event("Alba Sol")
    one, two = Device(organiser.log, seed=1), Device(organiser.log, seed=2)
    one.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Cora Prado"),)))
    two.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Zeb Quor"),)))
    two.log = erased(two.log, "2")
    merged = sync.merge_logs(one.log, two.log).after
    assert "Quor" not in file_of(merged)
    assert [player.id for player in merged.tournament.players if player.is_erased] == [3]
    assert merged.tournament.player(2).name == "Cora Prado"


def test_reg_erase_an_older_copy_that_knows_a_name_less_is_rewritten_too() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba Sol", "Zeb Quor", deck="")
    organiser.do(ask.PostMessage(text="Zebulina Prax, come here."))
    before = organiser.log
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Zebulina Prax")))
    after = erased(organiser.log, "2")
    assert [word for word in ("Quor", "Zeb", "Prax") if word in file_of(after)] == []
    assert sync.merge_logs(before, after).after.records == after.records
    assert sync.merge_logs(after, before).after.records == after.records


def test_reg_erase_a_device_that_may_not_erase_anybody_erases_nobody_elsewhere() -> None:
    organiser = event("Alba Sol")
    after = erased(organiser.log, "1")
    with pytest.raises(NotNow, match="may not do that"):
        merge_into_leading(organiser.log, after, lambda _: False)
    assert "Alba" not in file_of(merge_into_leading(organiser.log, after, lambda _: True).after)
