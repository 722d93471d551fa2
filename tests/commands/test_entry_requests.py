"""People ask to be registered: what is noted, what is asked about them, and what the organiser decides (REG-ENTRY)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda import journal
from ronda.admission import check_log, read_event_file
from ronda.commands import requests as ask
from ronda.commands.entry_requests import entry_questions, messages_asked_about
from ronda.commands.reports import message_step_name
from ronda.core import bounds, facts
from ronda.core.entry_requests import find_request, waiting_requests
from ronda.core.errors import Malformed, NotNow, Refusal, UnreadableFile
from ronda.core.facts import EntryOrigin
from ronda.core.waiting_list import waiting_players
from ronda.sync import merge_logs
from ronda.sync.entries import is_received, receive_entry
from ronda.sync.phones import PhoneMessage, process_messages
from ronda.views.app import Device
from ronda.views.app.event.history_screen import history_entries_from
from ronda.views.files.hall_copy import hall_copy, hall_log
from ronda.views.files.public_copy import public_copy
from tests.playing import Organiser, custom
from tests.reports.phones import ENGLISH, HERE

CODE = EntryOrigin.CODE


def request(
    name: str, message: str = "m1", asked: str = "", origin: EntryOrigin = CODE, **fields: str
) -> ask.RequestEntry:
    """What somebody asks; the request is called as the message unless it is named."""
    return ask.RequestEntry(
        message=message, request=asked or message, name=name, fields=tuple(fields.items()), origin=origin
    )


@pytest.fixture
def organiser() -> Organiser:
    """Set up an event of KeyForge with two players, whose hall registers."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register("Alba Ruiz", deck="Quillfire of the North")
    organiser.register("Bruno Lang")
    organiser.do(ask.ChooseHallEntry(open=True))
    return organiser


def waiting(organiser: Organiser) -> list[str]:
    return [each.latest.name for each in waiting_requests(organiser.tournament)]


def questions(organiser: Organiser, message: str = "m1") -> list[str]:
    found = find_request(organiser.tournament, message)
    assert found is not None
    return [str(refusal) for refusal in entry_questions(organiser.tournament, organiser.ruleset, found)]


def accept(message: str = "m1", asked: str = "", *, here: bool = False, namesake: bool = False) -> ask.AcceptEntry:
    return ask.AcceptEntry(request=asked or message, message=message, here=here, namesake=namesake)


def check(organiser: Organiser) -> None:
    """Check that the log can be read as a file from elsewhere."""
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament


def test_reg_entry_who_asks_is_registered_and_here_in_one_step(organiser: Organiser) -> None:
    asked = request("Carla Vidal", deck="Moon Garden")
    organiser.send(replace(asked, club="Dragons", consents=(("results", "0" * 16),)))
    assert waiting(organiser) == ["Carla Vidal"]
    assert questions(organiser) == []

    organiser.do(accept(here=True))

    player = organiser.tournament.player(3)
    assert (player.name, player.field("deck"), player.constraints.club) == ("Carla Vidal", "Moon Garden", "Dragons")
    assert player.checked_in
    assert waiting(organiser) == []
    check(organiser)


def test_reg_entry_undo_gives_the_request_back_and_redo_takes_it_again(organiser: Organiser) -> None:
    organiser.send(request("Carla Vidal"))
    organiser.do(accept())

    organiser.undo()
    assert (waiting(organiser), len(organiser.tournament.players)) == (["Carla Vidal"], 2)
    organiser.redo()
    assert (waiting(organiser), len(organiser.tournament.players)) == ([], 3)
    organiser.undo()
    organiser.do(ask.DeclineEntry(request="m1", message="m1", reason="The hall is full"))
    assert waiting(organiser) == []
    organiser.undo()
    assert waiting(organiser) == ["Carla Vidal"]
    check(organiser)


def test_reg_entry_undo_passes_over_what_was_asked(organiser: Organiser) -> None:
    organiser.register("Dora Sanz")
    organiser.send(request("Carla Vidal"))

    organiser.undo()

    assert [player.name for player in organiser.tournament.players] == ["Alba Ruiz", "Bruno Lang"]
    assert waiting(organiser) == ["Carla Vidal"]
    check(organiser)


def test_reg_entry_what_is_asked_about_a_request_are_the_refusals_of_registering(organiser: Organiser) -> None:
    organiser.send(request("alba ruíz", deck="Quillfire of the North"))
    organiser.send(request("Emil Kahn", "m2", deck="x" * 300))
    organiser.send(request("Fay Orr", "m3"))
    organiser.send(request("Orr, Fay", "m4"))

    name, deck = questions(organiser)
    assert name.startswith("“alba ruíz” looks like “Alba Ruiz”, who is registered as number 1.")
    assert deck.startswith("Deck “Quillfire of the North” is already registered by Alba Ruiz.")
    assert questions(organiser, "m2") == ["Deck has 300 characters; 80 is the most. Shorten it."]
    for message, other in (("m3", "Orr, Fay"), ("m4", "Fay Orr")):
        assert questions(organiser, message) == [
            f"The name is the same as that of {other}, who waits too. Decide on one, then look at the other."
        ]
    assert organiser.refusal(accept()).startswith(name)
    assert organiser.refusal(ask.AcceptPlainEntries(), NotNow) == "No player waits about whom there is no question."


def test_reg_entry_all_plain_ones_are_accepted_at_once_in_the_order_of_asking(organiser: Organiser) -> None:
    for number, name in enumerate(("Carla Vidal", "Alba Ruiz", "Dora Sanz"), start=1):
        organiser.send(request(name, f"m{number}"))

    organiser.do(ask.AcceptPlainEntries(here=True))

    assert [(player.name, player.checked_in) for player in organiser.tournament.players[2:]] == [
        ("Carla Vidal", True),
        ("Dora Sanz", True),
    ]
    assert waiting(organiser) == ["Alba Ruiz"]
    organiser.undo()
    assert waiting(organiser) == ["Carla Vidal", "Alba Ruiz", "Dora Sanz"]
    check(organiser)


def test_reg_places_nobody_accepted_with_others_passes_who_asked_before(organiser: Organiser) -> None:
    organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, places=3)))
    for name, message in (("Bruno Lang", "m1"), ("Clara Roca", "m2"), ("Dora Sanz", "m3")):
        organiser.do(request(name, message))
    organiser.do(ask.RemovePlayer(player=2))  # so that two places are free, and somebody asks who may be back

    organiser.do(ask.AcceptPlainEntries(requests="m1 m2 m3"))
    assert waiting(organiser) == ["Bruno Lang", "Dora Sanz"], "Clara has a place whatever becomes of Bruno"
    assert "is back" not in organiser.refusal(ask.AcceptPlainEntries(), NotNow)
    organiser.do(accept("m1", namesake=True))
    organiser.do(ask.AcceptPlainEntries())

    assert [each.name for each in waiting_players(organiser.tournament)] == ["Dora Sanz"]


def test_reg_places_who_has_a_place_and_changes_something_holds_up_nobody(organiser: Organiser) -> None:
    organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, places=3)))
    organiser.do(request("Elsa Prim", "m1"))
    organiser.do(accept("m1"))
    organiser.do(request("Alba Ruiz", "m2", "m1"))
    organiser.do(request("Clara Roca", "m3"))
    assert questions(organiser, "m1")

    organiser.do(ask.AcceptPlainEntries())

    assert waiting(organiser) == ["Alba Ruiz"]


def test_reg_entry_a_namesake_is_another_person_or_the_same_who_brings_a_deck(organiser: Organiser) -> None:
    organiser.send(request("Bruno Lang", deck="Moon Garden"))
    organiser.do(accept(namesake=True))
    assert [player.name for player in organiser.tournament.players] == ["Alba Ruiz", "Bruno Lang", "Bruno Lang"]
    organiser.undo()

    organiser.do(replace(accept(here=True), player=2))

    assert [player.name for player in organiser.tournament.players] == ["Alba Ruiz", "Bruno Lang"]
    assert organiser.tournament.player(2).field("deck") == "Moon Garden"
    assert organiser.tournament.player(2).checked_in
    check(organiser)


def test_reg_entry_of_two_who_wait_it_is_said_what_is_the_same_and_both_are_called(organiser: Organiser) -> None:
    form = {"request": "p1", "name": "Carla Vidal", "field_deck": "Moon Garden"}
    letters = [
        PhoneMessage(id=f"a{number}", player=0, form={**form, "request": f"p{number}", "name": name}, at=HERE)
        for number, name in enumerate(("Carla Vidal", "Dora Sanz"), start=1)
    ]

    taken = process_messages(organiser.log, letters, organiser.moment())
    organiser.log = journal.append_records(organiser.log, taken.records)

    assert {str(answer.sentence) for answer in taken.answers} == {"The organiser has received your registration."}
    assert questions(organiser, "p2") == [
        "Deck is the same as that of Carla Vidal, who waits too. Decide on one, then look at the other."
    ]
    assert messages_asked_about(organiser.tournament, organiser.ruleset) == {"a1", "a2"}
    told = {each.latest.message: each.latest for each in hall_log(organiser.log).tournament.entry_requests}
    assert told["a1"].has_question
    assert told["a2"].has_question
    organiser.do(ask.DeclineEntry(request="p2", message="a2"))
    assert not hall_log(organiser.log).tournament.entry_requests[0].latest.has_question


def test_xw_list_a_list_that_cannot_be_read_is_asked_about_once() -> None:
    organiser = Organiser("xwing", details=custom(3))
    organiser.send(request("Alba Ruiz", squad_list="garbage list"))
    assert questions(organiser) == ["Squad list could not be read: nothing in it was checked."]

    organiser.do(accept())
    organiser.send(request("Alba Ruiz", "m2", "m1", squad_list="garbage list"))

    assert questions(organiser) == [], "the organiser took it as it is"


def test_xw_squad_the_same_person_brings_a_list_with_its_points_in_the_place_of_earlier_ones() -> None:
    organiser = Organiser("xwing", details=custom(3))
    organiser.register("Alba Ruiz", squad_points="100")
    organiser.send(request("Alba Ruiz", squad_list="Luke Skywalker (99)\nTotal: 99"))

    organiser.do(replace(accept(), player=1))

    assert organiser.tournament.player(1).field("squad_points") == "99"
    check(organiser)


def test_reg_entry_fields_that_the_game_refuses_can_be_left_out(organiser: Organiser) -> None:
    organiser.send(request("Emil Kahn", deck="Quillfire of the North"))

    organiser.do(replace(accept(), without_refused=True))

    assert (organiser.tournament.player(3).name, organiser.tournament.player(3).fields) == ("Emil Kahn", ())


def test_reg_entry_a_later_message_replaces_what_waits_and_changes_who_was_registered(organiser: Organiser) -> None:
    organiser.send(request("Carla Vidal", "m1", "r", deck="Moon Garden"))
    organiser.send(request("Dora Sanz", "m2"))
    organiser.send(request("Carla Vidal", "m3", "r", deck="Sun Garden"))
    assert waiting(organiser) == ["Carla Vidal", "Dora Sanz"]  # it keeps its place
    assert organiser.refusal(accept("m1", "r"), NotNow) == (
        "Carla Vidal has changed what is asked meanwhile. Look at it first."
    )
    organiser.do(accept("m3", "r"))
    assert organiser.refusal(accept("m3", "r"), NotNow) == "Carla Vidal does not wait any more: somebody decided on it."

    organiser.send(request("Carla Vidal", "m4", "r", deck="Star Garden"))
    assert questions(organiser, "r") == []
    organiser.do(accept("m4", "r"))
    assert organiser.tournament.player(3).field("deck") == "Star Garden"

    organiser.send(request("Carlota Vidal", "m5", "r", deck="Star Garden"))
    assert questions(organiser, "r") == ["Carla Vidal, number 3, wants to be called “Carlota Vidal” from now on."]
    organiser.do(accept("m5", "r"))
    assert organiser.tournament.player(3).name == "Carlota Vidal"
    assert organiser.send(request("Carlota Vidal", "m6", "r", deck="Star Garden")) == ()  # the same words again
    check(organiser)


def test_reg_entry_who_was_declined_or_taken_off_asks_again_in_the_same_words(organiser: Organiser) -> None:
    """They bring now what was missing; what waits, or holds already, is not asked twice."""
    organiser.send(request("Carla Vidal", "m1", "r", origin=EntryOrigin.HALL))
    assert organiser.send(request("Carla Vidal", "m2", "r", origin=EntryOrigin.HALL)) == ()
    organiser.do(ask.DeclineEntry(request="r", message="m1", reason="No list"))

    organiser.send(request("Carla Vidal", "m3", "r", origin=EntryOrigin.HALL))
    assert waiting(organiser) == ["Carla Vidal"]
    organiser.do(accept("m3", "r"))
    assert organiser.send(request("Carla Vidal", "m4", "r", origin=EntryOrigin.HALL)) == ()

    organiser.do(ask.RemovePlayer(player=3))
    organiser.send(request("Carla Vidal", "m5", "r", origin=EntryOrigin.HALL))
    assert waiting(organiser) == ["Carla Vidal"]
    check(organiser)


def test_reg_entry_a_code_that_was_declined_is_not_asked_again_by_being_read_again(organiser: Organiser) -> None:
    organiser.send(request("Carla Vidal"))
    organiser.do(ask.DeclineEntry(request="m1", message="m1"))
    assert organiser.send(request("Carla Vidal")) == ()


def test_reg_entry_who_asks_for_a_change_that_is_declined_stays_who_they_are(organiser: Organiser) -> None:
    organiser.send(request("Carla Vidal", "m1", "r", deck="Moon Garden"))
    organiser.do(accept("m1", "r"))
    organiser.send(request("Carla Vidal", "m2", "r", deck="Sun Garden"))

    organiser.do(ask.DeclineEntry(request="r", message="m2", reason="Not today"))

    found = find_request(organiser.tournament, "r")
    assert found is not None
    assert (found.player, found.is_waiting) == (3, False)
    organiser.send(request("Carla Vidal", "m3", "r", deck="Star Garden"))
    assert questions(organiser, "r") == []  # it is a change again
    organiser.do(accept("m3", "r"))
    assert organiser.tournament.player(3).field("deck") == "Star Garden"
    assert len(organiser.tournament.players) == 3
    check(organiser)

    for _ in range(3):
        organiser.undo()
    found = find_request(organiser.tournament, "r")
    assert found is not None
    assert found.player == 0


def test_reg_entry_a_change_that_came_between_undo_and_redo_waits(organiser: Organiser) -> None:
    organiser.send(request("Carla Vidal", "m1", "r"))
    organiser.do(accept("m1", "r"))
    organiser.undo()
    organiser.send(request("Carla Vidal", "m2", "r", deck="Moon Garden"))
    assert waiting(organiser) == ["Carla Vidal"]

    organiser.redo()

    assert [player.name for player in organiser.tournament.players[2:]] == ["Carla Vidal"]
    assert waiting(organiser) == ["Carla Vidal"]
    organiser.do(accept("m2", "r"))
    assert organiser.tournament.player(3).field("deck") == "Moon Garden"
    check(organiser)


def test_reg_entry_what_is_fixed_is_not_changed_once_round_1_is_paired(organiser: Organiser) -> None:
    organiser.send(request("Carla Vidal", "m1", "r", deck="Moon Garden"))
    organiser.do(accept("m1", "r"))
    organiser.register("Dora Sanz")
    organiser.start()
    organiser.pair()

    organiser.send(request("Carla Vidal", "m2", "r", deck="Sun Garden"))

    [fixed] = questions(organiser, "r")
    assert fixed.startswith("Deck is fixed for the whole event since the first round was paired.")
    assert organiser.refusal(accept("m2", "r"))


def test_reg_entry_the_hall_registers_only_where_it_was_chosen_and_until_round_1(organiser: Organiser) -> None:
    by_phone = request("Carla Vidal", origin=EntryOrigin.HALL)
    organiser.do(ask.ChooseHallEntry(open=False))
    assert organiser.do(ask.ChooseHallEntry(open=False)) == ()
    assert organiser.refusal(by_phone, NotNow) == "This event registers nobody by phone. Speak to the organiser."
    organiser.send(request("Emil Kahn"))  # by a code all the same

    organiser.do(ask.ChooseHallEntry(open=True))
    organiser.start()
    organiser.send(replace(by_phone, message="m2", request="m2"))
    organiser.pair()
    assert organiser.refusal(replace(by_phone, message="m3", request="m3"), NotNow) == (
        "Round 1 is paired: to be registered, or to change something, speak to the organiser."
    )
    organiser.do(accept("m2"))  # late, with the ordinary rules
    assert organiser.tournament.player(3).first_round == 2
    check(organiser)


def test_reg_entry_changes_by_phone_are_closed_before_round_1_and_opened_again(organiser: Organiser) -> None:
    by_phone = request("Carla Vidal", "m1", "r", origin=EntryOrigin.HALL, deck="Moon Garden")
    organiser.send(by_phone)
    organiser.do(accept("m1", "r"))
    organiser.send(replace(by_phone, message="m2", fields=(("deck", "Sun Garden"),)))
    organiser.send(request("Dora Sanz", "d1", "d", origin=EntryOrigin.HALL))
    closing = ask.ChooseHallEntry(open=True, changes_closed=True)

    organiser.do(closing)

    assert organiser.do(closing) == ()
    closed = "Changes by phone are closed. To change your name or list, speak to an official."
    assert organiser.refusal(replace(by_phone, message="m3"), NotNow) == closed
    assert organiser.refusal(request("Dora", "d2", "d", origin=EntryOrigin.HALL), NotNow) == closed
    organiser.send(request("Emil Kahn", "e1", "e", origin=EntryOrigin.HALL))  # a new one is no change
    organiser.do(accept("m2", "r"))  # it waited already
    assert organiser.tournament.player(3).field("deck") == "Sun Garden"
    organiser.do(ask.DeclineEntry(request="d", message="d1"))
    organiser.send(request("Dora Sanz", "d3", "d", origin=EntryOrigin.HALL))  # as is who was declined
    entry = ask.PlayerEntry(name="Carla Vidal", fields=(("deck", "Star Garden"),))
    organiser.do(ask.EditPlayer(player=3, entry=entry, hidden=False))
    assert organiser.tournament.player(3).field("deck") == "Star Garden"

    organiser.do(replace(closing, changes_closed=False))
    organiser.send(replace(by_phone, message="m4"))
    organiser.undo()
    assert organiser.refusal(replace(by_phone, message="m5"), NotNow) == closed
    check(organiser)


def test_reg_entry_flooding_is_bounded_for_each_who_asks_and_in_all(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_WAITING_ENTRIES", 3)
    monkeypatch.setattr(bounds, "MOST_ENTRY_VERSIONS", 4)
    for number in range(4):
        organiser.send(request(f"Carla {number}", f"m{number}", "r"))
    assert organiser.refusal(request("Carla 9", "m9", "r"), NotNow) == (
        "This registration was changed 3 times: speak to the organiser to change it again."
    )
    organiser.send(request("Dora", "d"))
    organiser.send(request("Emil", "e"))
    assert organiser.refusal(request("Fay", "f"), NotNow) == (
        "3 people wait to be registered, and more cannot: speak to the organiser."
    )
    organiser.send(request("Emil K", "e2", "e"))  # who waits can still change it
    organiser.do(ask.DeclineEntry(request="d", message="d"))
    organiser.send(request("Fay", "f"))
    assert organiser.refusal(request("Dora", "d2", "d"), NotNow).startswith("3 people wait")
    check(organiser)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (request(" "), "The player needs a name."),
        (request("Zoe 600 123 456"), "“Zoe” stands beside a telephone number, an address or an account, and everyone"),
        (request("Zoe", house="Dis"), "KeyForge has no registration field “house”."),
        (request("Zoe", deck="x" * 4001), "Deck has 4001 characters; 4000 is the most. Shorten it."),
        (request("x" * 81), "The name of the player has 81 characters; 80 is the most. Shorten it."),
        (request("Zoe", "M 1"), "This message has no identifier. Load your page again."),
        (
            replace(request("Zoe"), consents=(("parties", "0" * 16),)),
            "What was agreed to cannot be read. Load your page again.",
        ),
        (replace(request("Zoe"), club="y" * 81), "The club or team has 81 characters; 80 is the most. Shorten it."),
    ],
)
def test_reg_entry_what_cannot_even_be_noted_is_one_sentence(
    organiser: Organiser, command: ask.RequestEntry, sentence: str
) -> None:
    assert organiser.refusal(command, Malformed).startswith(sentence)


def test_reg_entry_a_message_is_done_once_on_whatever_device(organiser: Organiser) -> None:
    moment = organiser.moment()
    before = organiser.log
    records = receive_entry(before, request("Carla Vidal"), moment)
    elsewhere = Organiser("keyforge", details=custom(3))
    elsewhere.log = journal.append_records(before, receive_entry(before, request("Carla Vidal"), elsewhere.moment()))
    organiser.log = journal.append_records(before, records)
    assert is_received(organiser.log, "m1")
    assert receive_entry(organiser.log, request("Carla Vidal"), moment) == ()
    elsewhere.do(accept())
    organiser.do(ask.PostMessage(text="Welcome"))

    organiser.meet(elsewhere.log)

    assert sum(isinstance(record.fact, facts.EntryRequested) for record in organiser.log.records) == 1
    assert [player.name for player in organiser.tournament.players[2:]] == ["Carla Vidal"]
    check(organiser)


def test_reg_entry_two_devices_that_accept_the_same_agree_and_that_differ_ask(organiser: Organiser) -> None:
    organiser.send(request("Carla Vidal", "m1"))
    organiser.send(request("Dora Sanz", "m2"))
    here, there = Organiser("keyforge", details=custom(3)), Organiser("keyforge", details=custom(3))
    here.log = there.log = organiser.log
    for device in (here, there):
        device.do(accept("m1"))
    here.register("Emil Kahn")
    here.do(accept("m2"))
    there.do(ask.DeclineEntry(request="m2", message="m2"))

    merged = merge_logs(here.log, there.log).after

    assert sorted(player.name for player in merged.tournament.players[2:]) == ["Carla Vidal", "Dora Sanz", "Emil Kahn"]
    assert len(merged.set_aside) == 1
    check_log(merged)


def test_reg_entry_no_copy_for_others_holds_a_request(organiser: Organiser) -> None:
    organiser.send(replace(request("Wanda Unica", deck="Unique Deck"), club="Only Club"))
    organiser.do(ask.DeclineEntry(request="m1", message="m1", reason="Only reason"))
    for copy in (public_copy(organiser.log), hall_copy(organiser.log)):
        assert not any(word in copy for word in ("Wanda", "Unique", "Only Club"))


def test_reg_entry_the_history_tells_who_asked_and_what_was_decided(organiser: Organiser) -> None:
    start = len(organiser.log.records)
    organiser.send(request("Carla Vidal", "m1", "r"))
    organiser.do(ask.DeclineEntry(request="r", message="m1", reason="Too young"))
    organiser.send(request("Carla Vidal", "m2", "r", deck="Moon Garden"))
    organiser.do(accept("m2", "r"))
    organiser.do(ask.ChooseHallEntry(open=True, changes_closed=True))
    organiser.do(ask.ChooseHallEntry(open=False))

    entries = reversed(history_entries_from(organiser.log, Device(), start))
    assert [sentence.render(ENGLISH) for entry in entries for sentence in entry.sentences] == [
        "Carla Vidal brought a code to be registered.",
        "Carla Vidal was not registered: Too young",
        "Carla Vidal asks again to be registered.",
        "Carla Vidal was registered as number 3.",
        "Deck: Moon Garden",
        "People register themselves on the hall's page, and change nothing there any more.",
        "Nobody registers on the hall's page any more.",
    ]


def test_reg_entry_the_history_calls_a_change_a_change(organiser: Organiser) -> None:
    organiser.send(request("Carla Vidal", "m1", "r", deck="Moon Garden"))
    organiser.do(accept("m1", "r"))
    start = len(organiser.log.records)
    for number, (name, reason) in enumerate((("Carla V", "Not today"), ("Carla W", "")), start=2):
        organiser.send(request(name, f"m{number}", "r"))
        organiser.do(ask.DeclineEntry(request="r", message=f"m{number}", reason=reason))
    organiser.send(request("Carla Vidal", "m4", "r", deck="Moon Garden"))
    organiser.do(accept("m4", "r"))
    organiser.do(ask.RemovePlayer(player=3))
    organiser.send(request("Carla Vidal", "m5", "r"))
    organiser.do(ask.DeclineEntry(request="r", message="m5"))

    entries = reversed(history_entries_from(organiser.log, Device(), start))
    assert [sentence.render(ENGLISH) for entry in entries for sentence in entry.sentences] == [
        "Carla V asks for a change of the registration.",
        "The change that Carla Vidal asked for was not taken: Not today",
        "Carla W asks for a change of the registration.",
        "The change that Carla Vidal asked for was not taken.",
        "Carla Vidal asks for a change of the registration.",
        "The change that Carla Vidal asked for was taken.",
        "Carla Vidal was removed from the players.",
        "Carla Vidal asks again to be registered.",
        "Carla Vidal was not registered.",
    ]


def forged(organiser: Organiser, fact: facts.Fact, step: str = "") -> str:
    log = journal.append_records(organiser.log, journal.extend_log(organiser.log, (fact,), at=HERE, step=step))
    with pytest.raises(UnreadableFile) as refused:
        read_event_file(journal.log_file_text(log))
    return str(refused.value).partition("cannot: ")[2]


def test_reg_entry_files_that_say_what_nobody_asked_are_refused(organiser: Organiser) -> None:
    organiser.send(request("Carla Vidal", "m1", deck="Moon Garden"))
    asked = facts.EntryRequested(message="x", request="x", name="Zoe", origin=CODE)
    settled = facts.EntrySettled(request="m1", message="m1")
    step = message_step_name("x")

    assert forged(organiser, asked) == "it came by no message."
    assert forged(organiser, replace(asked, name=" Zoe"), step) == "its request is not well formed."
    assert forged(organiser, replace(asked, fields=(("deck", ""),)), step) == "its request is not well formed."
    assert forged(organiser, replace(asked, fields=(("deck", "a"), ("deck", "b"))), step) == (
        "its fields are not all different."
    )
    assert forged(organiser, replace(asked, has_question=True), step) == "its request is one of a copy for the hall."
    assert forged(organiser, replace(asked, message="m1"), message_step_name("m1")).startswith("its step is not one")
    assert forged(organiser, replace(settled, message="m2")).startswith("Carla Vidal has changed")
    assert forged(organiser, replace(settled, player=1, reason="No")) == "its reason is not well formed."
    assert forged(organiser, facts.HallEntryChosen(open=True)) == "it chooses what was chosen."


def test_reg_entry_what_a_phone_sends_is_taken_in_with_other_messages(organiser: Organiser) -> None:
    form = {"request": "phone1", "name": "Carla Vidal", "field_deck": "Moon Garden", "club": "", "consent_results": ""}
    letter = PhoneMessage(id="a1", player=0, form=form, at=HERE)
    bad = PhoneMessage(id="a2", player=0, form={**form, "request": "phone2", "name": ""}, at=HERE)

    taken = process_messages(organiser.log, (letter, letter, bad), organiser.moment())
    organiser.log = journal.append_records(organiser.log, taken.records)
    again = process_messages(organiser.log, (letter,), organiser.moment())

    assert waiting(organiser) == ["Carla Vidal"]
    assert [(each.accepted, str(each.sentence)) for each in taken.answers] == [
        (True, "The organiser has received your registration."),
        (False, "The player needs a name."),
    ]
    assert (again.records, again.answers[0].accepted) == ((), True)
    check(organiser)


NAMES = st.sampled_from(["Ana", "Ána", "Bea", "Cid", "Dan"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("ask"), NAMES, st.integers(0, 3)),
        st.tuples(st.sampled_from(["accept", "decline", "plain", "undo", "redo", "remove"]), NAMES, st.integers(0, 3)),
    ),
    max_size=20,
)


@given(steps=STEPS)
def test_reg_entry_whatever_is_asked_and_decided_each_who_waits_is_found_and_nobody_enters_twice(
    steps: list[tuple[str, str, int]],
) -> None:
    """Each request was decided as it was asked last, or waits; who was registered by one, is nobody else's."""
    organiser = Organiser("keyforge", details=custom(3))
    for number, (what, name, which) in enumerate(steps):
        known = find_request(organiser.tournament, f"r{which}")
        message = known.latest.message if known else "m"
        commands: dict[str, ask.Command] = {
            "accept": accept(message, f"r{which}"),
            "decline": ask.DeclineEntry(request=f"r{which}", message=message),
            "plain": ask.AcceptPlainEntries(),
            "remove": ask.RemovePlayer(player=which + 1),
        }
        try:
            if what == "ask":
                organiser.send(request(name, f"m{number}", f"r{which}"))
            elif what in commands:
                organiser.do(commands[what])
            elif what == "undo":
                organiser.undo()
            else:
                organiser.redo()
        except Refusal:
            pass
    state = organiser.tournament
    asked = {record.fact.request for record in organiser.log.records if isinstance(record.fact, facts.EntryRequested)}
    assert {each.latest.request for each in state.entry_requests} == asked
    for each in waiting_requests(state):
        entry_questions(state, organiser.ruleset, each)
    registered = [each.player for each in state.entry_requests if each.player]
    assert len(set(registered)) == len(registered)
    keys = [player.name.replace("Á", "A") for player in state.players]
    assert len(set(keys)) == len(keys)
    check(organiser)
