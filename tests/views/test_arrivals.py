"""The screen of those who ask to be registered: what each row says, and what one tap does (REG-ENTRY)."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.consents import Consent, ConsentPurpose, Privacy
from ronda.core.facts import EntryOrigin
from ronda.core.waiting_list import waiting_turn
from ronda.views.app import Device, screen_page
from ronda.views.app.event.confirmations import confirmation_text
from ronda.views.app.event.history_screen import action_text, history_entries_from
from ronda.views.app.players import arrivals
from tests.playing import Organiser, custom
from tests.reports.phones import ENGLISH
from tests.views.pages import text_of
from tests.views.screens import Screen


@pytest.fixture
def organiser() -> Organiser:
    """Set up an event of X-Wing for which five people ask."""
    organiser = Organiser("xwing", details=custom(3))
    organiser.register("Alba Ruiz", "Bruno Lang")
    organiser.do(ask.RemovePlayer(player=2))
    asked = (
        ("Carla Vidal", (("faction", "rebel"), ("squad_list", "Luke Skywalker (6)"))),
        ("Alba Ruiz", (("faction", "rebel"),)),
        ("Bruno Lang", ()),
        ("Dora <b>Sanz", (("squad_points", "many"),)),
        ("Emil Kahn", ()),
    )
    for number, (name, fields) in enumerate(asked, start=1):
        origin = EntryOrigin.FILE if name == "Emil Kahn" else EntryOrigin.CODE
        organiser.send(
            ask.RequestEntry(message=f"m{number}", request=f"r{number}", name=name, fields=fields, origin=origin)
        )
    return organiser


def shown(organiser: Organiser, path: str = "/arrivals", device: Device | None = None) -> str:
    event = organiser.tournament.id
    return screen_page(f"/t/{event}{path}", {event: organiser.log}, device or Device(), "en").html


def row(organiser: Organiser, number: int) -> str:
    """What is seen of a row."""
    told = shown(organiser).partition(f'<li id="arrival-r{number}" class="card">')[2]
    return text_of(re.sub(r'<span class="unseen">: .*?</span>', "", told.partition("</li>")[0]))


def buttons(organiser: Organiser, number: int) -> list[tuple[str, dict[str, list[str]]]]:
    """What the buttons of a row send."""
    forms = Screen(shown(organiser)).forms
    own = (form for form in forms if form.id.startswith((f"arrival-r{number}-", f"decline-r{number}")))
    return [(form.command, sent) for form in own for sent in form.sent()]


def tap(organiser: Organiser, number: int, place: int = 0) -> None:
    command, sent = buttons(organiser, number)[place]
    organiser.do(read_command(command, sent, organiser.tournament, organiser.ruleset))


def names(organiser: Organiser) -> list[str]:
    return [player.name for player in organiser.tournament.players]


def test_reg_entry_a_plain_one_says_what_is_asked_and_is_registered_and_here_by_a_tap(organiser: Organiser) -> None:
    assert row(organiser, 1).startswith(
        "Carla Vidal by a code Rebel, Squad points 6 Squad list Luke Skywalker (6) Register and"
    )

    tap(organiser, 1)

    assert names(organiser) == ["Alba Ruiz", "Carla Vidal"]
    assert organiser.tournament.player(3).checked_in
    assert 'id="arrival-r1"' not in shown(organiser)


def test_reg_waiting_who_would_get_no_place_is_known_before_they_are_accepted(organiser: Organiser) -> None:
    assert "will wait" not in shown(organiser)
    organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, places=2)))
    organiser.register("Gara Lemos", "Hugo Vidal")  # the second of them waits

    assert ["will wait, place" in row(organiser, number) for number in range(1, 6)] == [
        number != 2 for number in range(1, 6)
    ], "number 2 seems to be registered already"
    assert row(organiser, 1).startswith("Carla Vidal by a code will wait, place 2 Rebel")
    assert row(organiser, 5).startswith("Emil Kahn from a file will wait, place 5 Register")

    tap(organiser, 1)

    assert waiting_turn(organiser.tournament, 5) == 2
    organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, places=5)))
    assert "will wait" not in row(organiser, 3)
    assert "will wait, place 1" in row(organiser, 4)


def test_reg_places_who_would_take_the_place_of_one_before_is_not_accepted_with_the_others(
    organiser: Organiser,
) -> None:
    organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, places=3)))
    page = shown(organiser)
    (button,) = [
        form for form in Screen(page).forms if form.command == "accept_plain_entries" and "requests" in form.sent()[0]
    ]

    assert "Accept 1 whose turn it is" in page
    assert button.sent()[0]["requests"] == ["r1"]
    assert "1 without a question comes after somebody about whom there is one: decide on that first." in text_of(page)


def test_reg_entry_who_is_there_already_is_the_same_person_or_another(organiser: Organiser) -> None:
    assert "The same as number 1 Another person Decline" in row(organiser, 2)
    tap(organiser, 2)
    assert (names(organiser), organiser.tournament.player(1).field("faction")) == (["Alba Ruiz"], "rebel")
    organiser.undo()

    tap(organiser, 2, 1)

    assert names(organiser) == ["Alba Ruiz", "Alba Ruiz"]


def test_reg_entry_the_same_person_again_is_said_by_name_and_number(organiser: Organiser) -> None:
    known = len(organiser.log.records)
    tap(organiser, 2)
    happened = [record.fact for record in organiser.log.records[known:]]

    told = confirmation_text(organiser.tournament, happened)

    assert told is not None
    assert told.render(ENGLISH) == "Alba Ruiz, number 1: what was asked is registered, and the player is checked in."


def test_reg_entry_a_flood_is_one_line_of_the_history_until_all_of_it_is_asked_for(organiser: Organiser) -> None:
    short, whole = (text_of(shown(organiser, f"/history{query}")) for query in ("", "?all=yes"))

    assert "5 people asked to be registered, or for a change, from" in short
    assert "Carla Vidal" not in short
    assert "Alba Ruiz was registered as number 1." in short
    assert "Show all of it (4 more)" in short
    assert "Carla Vidal brought a code to be registered." in whole


def test_reg_entry_who_was_taken_off_comes_back_under_the_number(organiser: Organiser) -> None:
    assert "Bruno Lang is back: number 2 Another person" in row(organiser, 3)

    tap(organiser, 3)

    assert organiser.tournament.player(2).name == "Bruno Lang"
    assert "The same as number 2" in row(organiser, 3)


def test_reg_entry_what_the_game_refuses_is_left_out_by_a_tap_or_declined_with_a_reason(organiser: Organiser) -> None:
    assert "Dora <b>Sanz by a code many" in row(organiser, 4)
    assert "Register without: Squad points" in row(organiser, 4)
    tap(organiser, 4)
    assert organiser.tournament.player(3).fields == ()
    organiser.undo()

    tap(organiser, 4, 1)

    assert names(organiser) == ["Alba Ruiz"]
    assert 'id="arrival-r4"' not in shown(organiser)


def test_reg_entry_a_reason_that_is_typed_survives_a_reload_beside_the_others(organiser: Organiser) -> None:
    mark = f"/t/{organiser.tournament.id}/arrivals#decline-r4"
    assert f'<input type="hidden" name="typed" value="{mark}">' in shown(organiser)
    typed = urlencode({"typed": mark, "reason": "Too <young>"})

    html = shown(organiser, f"/arrivals?{typed}")

    forms = {form.id: form for form in Screen(html).forms}
    assert forms["decline-r4"].fields["reason"] == ["Too <young>"]
    assert forms["decline-r2"].fields["reason"] == [""]
    assert html.count("<details open>") == 1
    assert "Too" not in shown(organiser)


def test_reg_entry_who_sent_a_file_is_not_here_yet(organiser: Organiser) -> None:
    assert row(organiser, 5) == "Emil Kahn from a file Register Decline Why, for the person who asked Decline"

    [form] = [form for form in Screen(shown(organiser)).forms if form.id == "accept-plain"]
    organiser.do(read_command(form.command, form.sent()[0], organiser.tournament, organiser.ruleset))

    assert [(player.name, player.checked_in) for player in organiser.tournament.players] == [
        ("Alba Ruiz", False),
        ("Carla Vidal", True),
        ("Emil Kahn", False),
    ]


def test_reg_entry_a_flood_is_shown_in_parts_and_declined_in_one_step(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "MOST_SHOWN", 3)
    assert "2 more wait behind these" in text_of(shown(organiser))
    [form] = [form for form in Screen(shown(organiser)).forms if form.command == "decline_entries"]
    organiser.do(read_command(form.command, form.sent()[0], organiser.tournament, organiser.ruleset))

    assert 'id="arrival-r1"' not in shown(organiser)
    assert 'id="arrival-r4"' in shown(organiser)
    organiser.undo()
    assert 'id="arrival-r1"' in shown(organiser)


def test_reg_entry_how_many_were_declined_at_once_is_said_there_in_the_history_and_beside_undo(
    organiser: Organiser,
) -> None:
    tap(organiser, 1)
    start = len(organiser.log.records)
    organiser.send(ask.RequestEntry(message="m6", request="r1", name="Carla", origin=EntryOrigin.CODE))
    [form] = [form for form in Screen(shown(organiser)).forms if form.command == "decline_entries"]
    command = read_command(form.command, form.sent()[0], organiser.tournament, organiser.ruleset)

    happened = organiser.do(command)

    said = "5 registrations were declined."
    confirmed = confirmation_text(organiser.tournament, happened)
    assert confirmed is not None
    assert confirmed.render(ENGLISH) == said
    assert action_text(organiser.log, organiser.log.records[-1].action).render(ENGLISH) == said
    [sentence] = history_entries_from(organiser.log, Device(), start)[0].sentences
    assert sentence.render(ENGLISH) == said
    assert names(organiser) == ["Alba Ruiz", "Carla Vidal"]  # what Carla asked was a change


def test_reg_entry_a_change_is_called_a_change_wherever_it_waits(organiser: Organiser) -> None:
    tap(organiser, 1)
    fields = (("squad_points", "many"),)
    organiser.send(
        ask.RequestEntry(message="m6", request="r1", name="Alba Ruiz", fields=fields, origin=EntryOrigin.CODE)
    )

    assert "4 people wait to be registered. 1 change of a registration waits." in text_of(shown(organiser, "/players"))
    assert "Another person Decline" in row(organiser, 1)
    assert "The same as" not in row(organiser, 1)
    organiser.send(
        ask.RequestEntry(message="m7", request="r1", name="Carla Vidal", fields=fields, origin=EntryOrigin.CODE)
    )
    assert "Change it without: Squad points Decline" in row(organiser, 1)

    command, sent = buttons(organiser, 1)[-1]
    happened = organiser.do(read_command(command, sent, organiser.tournament, organiser.ruleset))

    confirmed = confirmation_text(organiser.tournament, happened)
    assert confirmed is not None
    assert confirmed.render(ENGLISH) == "The change that Carla Vidal asked for was not taken."


def test_xw_squad_what_a_pasted_list_says_is_shown_before_it_is_accepted_and_read_in_the_history(
    organiser: Organiser,
) -> None:
    squad = '{"faction":"rebelalliance","points":6,"pilots":[{"id":"lukeskywalker","name":"lukeskywalker","points":6}]}'
    start = len(organiser.log.records)
    organiser.send(
        ask.RequestEntry(
            message="m9", request="r9", name="Fay Orr", fields=(("squad_list", squad),), origin=EntryOrigin.CODE
        )
    )

    assert row(organiser, 9).startswith("Fay Orr by a code Rebel, Squad points 6 Squad list")
    tap(organiser, 9)

    [entry] = [entry for entry in history_entries_from(organiser.log, Device(), start) if len(entry.sentences) > 1]
    told = [sentence.render(ENGLISH) for sentence in entry.sentences]
    assert any(sentence.startswith("Squad list: ") for sentence in told)
    assert not any("{" in sentence for sentence in told)


@pytest.mark.parametrize("path", ["", "/players", "/checkin"])
def test_reg_entry_how_many_wait_is_said_where_players_are_looked_after(organiser: Organiser, path: str) -> None:
    assert "5 people wait to be registered. Look at them" in text_of(shown(organiser, path))
    for number in range(1, 6):
        organiser.do(ask.DeclineEntry(request=f"r{number}", message=f"m{number}"))
    assert "to be registered" not in text_of(shown(organiser, path))


def test_reg_entry_arrivals_are_one_tap_away_where_phones_register_and_nobody_is_there_yet() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    assert "See who arrives" not in shown(organiser, "")
    organiser.do(ask.ChooseHallEntry(open=True))
    shown_next = shown(organiser, "").partition("See who arrives")[0].rpartition("<section")[2]
    assert f'href="#/t/{organiser.tournament.id}/arrivals"' in shown_next


def test_reg_entry_nothing_is_offered_once_nobody_can_join(organiser: Organiser) -> None:
    organiser.register("Nora Ruiz", "Yan Ruiz")
    organiser.start()
    for _ in range(3):
        organiser.play_round()

    assert "The event is over: nobody can join any more." in text_of(shown(organiser))
    assert [command for command, _ in buttons(organiser, 1)] == ["decline_entry"]


def test_reg_entry_changes_by_phone_are_closed_and_opened_by_a_tap_until_round_1(organiser: Organiser) -> None:
    def offered() -> list[dict[str, list[str]]]:
        forms = [form for form in Screen(shown(organiser)).forms if form.command == "choose_hall_entry"]
        return [sent for form in forms for sent in form.sent()]

    assert offered() == []
    organiser.do(ask.ChooseHallEntry(open=True))
    for label, closed in (("Close changes by phone", True), ("Let phones change again", False)):
        [sent] = offered()
        assert label in text_of(shown(organiser))
        organiser.do(read_command("choose_hall_entry", sent, organiser.tournament, organiser.ruleset))
        assert (organiser.tournament.hall_entry, organiser.tournament.changes_closed) == (True, closed)
    organiser.do(ask.ChooseHallEntry(open=True, changes_closed=True))
    assert "Phones change nothing of what they sent. Officials correct it on the player's page." in text_of(
        shown(organiser)
    )
    [form] = [form for form in Screen(shown(organiser, "/phones")).forms if form.command == "choose_hall_entry"]
    assert form.fields["changes_closed"] == ["yes"]  # what is chosen there leaves it as it is

    organiser.register("Nora Ruiz", "Yan Ruiz")
    organiser.start()
    organiser.pair()
    assert offered() == []


def test_reg_entry_the_switch_takes_effect_at_once_and_leaves_the_other_choice_of_the_screen(
    organiser: Organiser,
) -> None:
    base = f"/t/{organiser.tournament.id}/phones"
    typed = "?" + urlencode({"typed": f"{base}#reporting", "way": "counted"})
    for is_open, said in ((True, "Officials here, and players themselves"), (False, "Officials, here")):
        html = shown(organiser, f"/phones{typed}")
        page = Screen(html)
        [switch] = [form for form in page.forms if form.command == "choose_hall_entry"]
        assert re.findall(r'value="(\w+)" checked', html) == ["counted"]  # as it was chosen, and not saved yet

        [sent] = switch.sent()
        organiser.do(read_command(switch.command, sent, organiser.tournament, organiser.ruleset))

        assert organiser.tournament.hall_entry is is_open
        html = shown(organiser, "/phones")
        assert said in text_of(html)
        assert html.count(">Save<") == 1


def test_reg_entry_from_round_1_on_the_screen_offers_no_switch_that_does_nothing() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.do(ask.ChooseHallEntry(open=True))
    organiser.start(4)
    organiser.pair()
    html = shown(organiser, "/phones")

    assert "choose_hall_entry" not in {form.command for form in Screen(html).forms}
    assert "Since round 1 was paired they are registered here" in text_of(html)


def test_reg_consent_a_row_says_what_somebody_agreed_to_where_something_is_asked(organiser: Organiser) -> None:
    assert "Agreed" not in row(organiser, 5)
    asked = tuple(Consent(purpose=purpose) for purpose in (ConsentPurpose.RESULTS, ConsentPurpose.PHOTOGRAPHS))
    organiser.do(ask.ChangePrivacy(privacy=Privacy(consents=asked)))
    given = (("photographs", "0" * 16), ("contact", "0" * 16))
    organiser.send(
        ask.RequestEntry(message="m9", request="r9", name="Fay Kahn", consents=given, origin=EntryOrigin.CODE)
    )

    assert "Agreed to nothing" in row(organiser, 5)
    assert "Agreed to: Photographs and stream" in row(organiser, 9)
    assert "Being written to" not in row(organiser, 9)  # which is not asked any more
