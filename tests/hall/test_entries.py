"""Registering in the hall: a plain form, what is refused at once, the queue, and the player's own page (REG-ENTRY)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from ronda.commands import requests as ask
from ronda.core import bounds
from ronda.core.consents import ConsentPurpose, consent_fingerprint
from ronda.core.entry_requests import waiting_requests
from ronda.views.app import Device, screen_page
from ronda.views.files.hall_copy import hall_copy
from tests.hall.hall import Phone, Running
from tests.hall.window import Window
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.server import entry_routes
from workshop.server.player_messages import MOST_AWAITED
from workshop.server.request_limits import ENTERING, RateLimit


@pytest.fixture
def organiser() -> Organiser:
    """Set up an event of KeyForge, with a player, in whose hall people register."""
    organiser = Organiser("keyforge", details=custom(3, name="Cup 1"))
    organiser.register("Alba Ruiz", deck="Quillfire of the North")
    organiser.do(ask.ChooseHallEntry(open=True))
    return organiser


@pytest.fixture
def window(hall: Running, organiser: Organiser) -> Iterator[Window]:
    """The organiser's window, which shows the event in the hall."""
    window = Window(hall, organiser.log)
    window.open()
    window.show()
    window.look()
    yield window
    window.close()


def page(hall: Running, language: str = "en") -> str:
    [shown] = hall.hall.site.shown.values()
    return f"/{language}/{shown.folder}/register.html"


def read(phone: Phone, path: str) -> str:
    return text_of(phone.get(path).text.partition("<main")[2].partition("</main>")[0])


def register(phone: Phone, path: str, **fields: str) -> str:
    """Fill in the form of a page and give what is read then."""
    seen = re.findall(r'name="seen" value="(\d+)"', phone.get(f"{path}?change=1").text)
    answer = phone.post(path, **{"seen": seen[0] if seen else "0", **fields})
    return text_of(answer.text.partition("<main")[2].partition("</main>")[0])


def request_of(window: Window, name: str) -> tuple[str, str]:
    waiting = waiting_requests(window.log.tournament)
    return next((each.latest.request, each.latest.message) for each in waiting if each.latest.name == name)


def accept(window: Window, name: str) -> None:
    request, message = request_of(window, name)
    window.command("accept_entry", request=request, message=message, here="yes")
    window.tell_hall()


def test_reg_entry_a_phone_registers_waits_in_the_queue_and_becomes_the_players_page(
    hall: Running, phone: Phone, window: Window
) -> None:
    assert "Club or team (optional) Register me" in read(phone, page(hall))

    said = register(phone, page(hall), name="Carla Vidal", field_deck="Moon Garden", club="Dragons")
    assert (
        "Your registration waits for the organiser. Received. The organiser's device has not looked at it yet." in said
    )
    window.look()
    assert "Your registration waits for the organiser. The organiser has received your registration." in read(
        phone, page(hall)
    )
    other = Phone(hall)
    assert "waits for the organiser ( 1 before you)." in register(other, page(hall), name="Dora Sanz")

    accept(window, "Carla Vidal")
    phone.get(page(hall))

    assert phone.path.endswith("/players/me.html")  # no name was chosen and no digits compared
    assert window.log.tournament.player(2).name == "Carla Vidal"
    assert window.log.tournament.player(2).checked_in
    assert hall.state()["events"][window.event]["joined"] == 1
    assert "Your registration waits for the organiser." in read(other, page(hall))
    assert "Carla Vidal No round is published yet." in read(phone, "/me")


def first_button(html: str) -> str:
    """Where the first button of a page's content leads, and what it says."""
    [(target, text)] = re.findall(r'<form[^>]* action="([^"]*)">\s*<button[^>]*>([^<]*)', html.partition("<main")[2])[
        :1
    ]
    return f"{text}: {target}"


def test_reg_entry_whoever_comes_into_the_hall_finds_register_as_the_first_button(
    hall: Running, phone: Phone, window: Window
) -> None:
    [shown] = hall.hall.site.shown.values()
    landed = phone.get("/").text
    assert phone.path == f"/en/{shown.folder}/now.html"

    for html in (landed, phone.get(f"/en/{shown.folder}/index.html").text):
        assert first_button(html) == "Register yourself: register.html"
        assert "form-action 'self'" in html
        assert "Registration is open." in text_of(html)
    assert first_button(phone.get("/es/index.html").text) == f"Inscribirse: {shown.folder}/register.html"

    window.command("choose_hall_entry", open="no")
    window.tell_hall()
    for path in (f"/en/{shown.folder}/now.html", "/en/index.html"):
        html = phone.get(path).text
        assert "register.html" not in html
        assert "Registration is open." not in html
        assert "The event has not started." in html


def test_reg_entry_of_two_events_each_button_says_which(hall: Running, phone: Phone, window: Window) -> None:
    other = Organiser("xwing", seed=2, details=custom(3, name="Side Cup"))
    other.do(ask.ChooseHallEntry(open=True))
    hall.hall.site.show(hall.hall.site.made(hall_copy(other.log)))

    assert phone.get("/").text.count('action="') == 2
    assert phone.path == "/en/index.html"
    said = read(phone, "/")
    assert "Cup 1 Register yourself" in said
    assert "Side Cup Register yourself" in said
    assert window.event in hall.hall.site.shown


@pytest.mark.usefixtures("window")
def test_reg_entry_each_field_is_checked_at_once_in_the_readers_language_and_nothing_typed_is_lost(
    hall: Running, phone: Phone
) -> None:
    answer = phone.post(page(hall, "es"), name="600 123 456", field_deck="x" * 90, club="Club <b>")

    assert answer.status == 200
    said = text_of(answer.text)
    assert "tiene 81 caracteres y el máximo es 80" in said
    assert "Un teléfono, una dirección o una cuenta no son un nombre" in said
    assert 'value="Club &lt;b&gt;"' in answer.text
    assert ">Inscribirme</button>" in answer.text  # as before: nothing was sent
    assert hall.hall.messages.last == 0


def test_reg_entry_what_only_the_organiser_is_asked_is_not_told_to_the_phone(
    hall: Running, phone: Phone, window: Window
) -> None:
    said = register(phone, page(hall), name="Alba Ruiz", field_deck="Quillfire of the North")
    assert "Your registration waits for the organiser." in said
    window.look()

    told = read(phone, page(hall))

    assert "The organiser has a question about your registration: come to the desk." in told
    html = screen_page(f"/t/{window.event}/arrivals", {window.event: window.log}, Device(), "en").html
    assert "is already registered, as number 1" in text_of(html)


def test_reg_entry_a_question_that_arises_later_reaches_both_phones_and_goes_with_its_cause(
    hall: Running, phone: Phone, window: Window
) -> None:
    question = "The organiser has a question about your registration: come to the desk."
    register(phone, page(hall), name="Carla Vidal")
    window.look()
    assert question not in read(phone, page(hall))

    register(other := Phone(hall), page(hall), name="Carla Vidál")
    window.look()

    assert question in read(phone, page(hall))
    assert question in read(other, page(hall))
    assert '<meta http-equiv="refresh" content="3">' in phone.get(page(hall)).text, (
        "it is read without a reload by hand"
    )
    register(other, page(hall), name="Dora Sanz")
    window.look()
    assert question not in read(phone, page(hall))
    assert question not in read(other, page(hall))
    accept(window, "Carla Vidal")
    register(phone, page(hall), name="Carlota Vidal")
    window.look()
    assert question in read(phone, "/me"), "a new name of who is registered is asked about"


def test_reg_entry_the_form_says_what_it_costs(hall: Running, phone: Phone, window: Window) -> None:
    assert "Entry fee" not in read(phone, page(hall))
    window.command(
        "change_details", name="Cup 1", structure="custom", swiss_rounds="3", cut="0", fee="10 €, at the desk"
    )
    window.tell_hall()
    assert "Entry fee: 10 €, at the desk" in read(phone, page(hall))


def test_reg_waiting_who_waits_and_asks_for_a_change_still_reads_which_place_they_have(
    hall: Running, phone: Phone, window: Window
) -> None:
    window.command("change_details", name="Cup 1", structure="custom", swiss_rounds="3", cut="0", places="1")
    window.tell_hall()
    register(phone, page(hall), name="Carla Vidal")
    window.look()
    accept(window, "Carla Vidal")
    register(phone, page(hall), name="Carla Vidal", club="Harbour")
    window.look()

    shown = read(phone, page(hall))
    assert "You are registered as number 2 ; your change waits." in shown
    assert "You are number 1 on the waiting list." in shown


def test_reg_waiting_the_form_says_before_it_is_sent_that_all_places_are_taken(
    hall: Running, phone: Phone, window: Window
) -> None:
    window.command("change_details", name="Cup 1", structure="custom", swiss_rounds="3", cut="0", places="2")
    window.tell_hall()
    assert "places are taken" not in read(phone, page(hall))
    taken = "All 2 places are taken or asked for. You would be number {} on the waiting list."

    assert "waiting list" not in register(phone, page(hall), name="Carla Vidal")
    late = Phone(hall)
    assert taken.format(1) in read(late, page(hall)), "also before the organiser's device has looked"
    said = register(late, page(hall), name="Dora Sanz")
    assert (
        f"({{}} before you). Received. The organiser's device has not looked at it yet. {taken}".format(" 1", 1) in said
    )
    window.look()
    assert taken.format(1) in read(late, page(hall))
    assert taken.format(2) in read(Phone(hall), page(hall))

    window.command("accept_plain_entries", here="yes")
    window.tell_hall()
    assert "You are number 1 on the waiting list." in read(late, "/me")
    assert "places are taken" not in read(late, f"{page(hall)}?change=1")


def test_xw_list_a_text_that_is_no_list_is_a_question_and_the_phone_says_so(hall: Running, phone: Phone) -> None:
    organiser = Organiser("xwing", details=custom(3, name="Cup 1"))
    organiser.do(ask.ChooseHallEntry(open=True))
    window = Window(hall, organiser.log)
    window.open()
    window.show()
    unread = "Squad list could not be read: nothing in it was checked. Change it, or leave it as it is"
    said = register(phone, page(hall), name="Carla Vidal", field_squad_list="garbage list")
    assert unread in said
    window.look()
    said = read(phone, page(hall))
    assert "come to the desk." in said
    assert unread in said
    html = screen_page(f"/t/{window.event}/arrivals", {window.event: window.log}, Device(), "en").html
    assert "Squad list could not be read: nothing in it was checked." in text_of(html)

    register(phone, page(hall), name="Carla Vidal", field_squad_list="Luke Skywalker (99)")
    window.look()
    assert "could not be read" not in read(phone, page(hall))
    assert "come to the desk" not in read(phone, page(hall))
    register(phone, page(hall), name="Carla Vidal", field_squad_list="garbage list")
    window.look()
    accept(window, "Carla Vidal")
    assert window.log.tournament.player(1).field("squad_list") == "garbage list", "a text is permitted"
    html = screen_page(f"/t/{window.event}/player/1", {window.event: window.log}, Device(), "en").html
    assert "Squad list could not be read: nothing in it was checked." in text_of(html)
    window.close()


def test_reg_day_what_a_phone_sent_for_one_event_stands_in_the_form_of_another(
    hall: Running, phone: Phone, window: Window
) -> None:
    text = "Photographs of the day may show me."
    agreed = consent_fingerprint(text)
    consents = {"asks_photographs": "yes", "consent_text_photographs": text}
    window.command("change_privacy", **consents)
    window.tell_hall()
    fields = {"name": "Carla Vidal", "club": "Dragons", "field_deck": "Moon Garden", "consent_photographs": agreed}
    register(phone, page(hall), **fields)
    for seed, game, name in ((2, "xwing", "Side Cup"), (3, "keyforge", "Late Cup")):
        side = Organiser(game, seed=seed, details=custom(3, name=name))
        side.do(ask.ChooseHallEntry(open=True))
        if game == "keyforge":
            side.do(ask.ChangePrivacy(privacy=window.log.tournament.details.privacy))
        hall.hall.site.show(hall.hall.site.made(hall_copy(side.log)))
    paths = {
        name: f"/en/{each.folder}/register.html"
        for each in hall.hall.site.shown.values()
        for name in (each.log.tournament.details.name,)
    }

    other = phone.get(paths["Side Cup"]).text
    assert "Filled in with what this phone sent for Cup 1 . Check it before you send it." in text_of(other)
    assert 'value="Carla Vidal"' in other
    assert 'value="Dragons"' in other
    assert "Moon Garden" not in other, "another game has other lists"
    same = phone.get(paths["Late Cup"]).text
    assert 'value="Moon Garden"' in same
    assert f'value="{agreed}" checked' in same
    assert "Register me" in same
    assert "Carla" not in Phone(hall).get(paths["Side Cup"]).text
    register(phone, paths["Late Cup"], **{**fields, "name": "Carlota Vidal"})
    assert "Filled in" not in read(phone, f"{paths['Late Cup']}?change=1")


def test_reg_waiting_who_is_accepted_without_a_place_reads_the_turn_on_the_waiting_list(
    hall: Running, phone: Phone, window: Window
) -> None:
    window.command("change_details", name="Cup 1", structure="custom", swiss_rounds="3", cut="0", places="1")
    for other, name in ((Phone(hall), "Dora Sanz"), (phone, "Carla Vidal")):
        register(other, page(hall), name=name)
        window.look()
        accept(window, name)

    assert "Carla Vidal You are number 2 on the waiting list." in read(phone, "/me")
    hall.window("POST", "/hall/claims", {"do": "withdraw", "event": window.event, "player": 3})
    assert "You are registered as number 3 . You are number 2 on the waiting list." in read(phone, page(hall))


def test_reg_waiting_who_moves_up_reads_that_there_is_a_place_now(hall: Running, phone: Phone, window: Window) -> None:
    window.command("change_details", name="Cup 1", structure="custom", swiss_rounds="3", cut="0", places="1")
    register(phone, page(hall), name="Carla Vidal")
    window.look()
    accept(window, "Carla Vidal")
    assert "You are number 1 on the waiting list." in read(phone, "/me")

    window.command("remove_player", player="1")
    window.tell_hall()

    assert "You have a place now. No round is published yet." in read(phone, "/me")


def test_reg_entry_who_is_declined_reads_why_and_can_ask_again(hall: Running, phone: Phone, window: Window) -> None:
    register(phone, page(hall), name="Carla Vidal")
    window.look()
    request, message = request_of(window, "Carla Vidal")
    window.command("decline_entry", request=request, message=message, reason="Too <young>")
    window.tell_hall()

    answer = phone.get(page(hall)).text
    assert "Too &lt;young&gt;" in answer
    assert "The organiser has not registered you. Speak to them." in unescape(answer)
    assert "Your registration waits for the organiser." in register(phone, page(hall), name="Carla Vidal senior")
    window.look()
    assert [each.latest.name for each in waiting_requests(window.log.tournament)] == ["Carla Vidal senior"]


def test_reg_entry_a_change_that_is_declined_leaves_the_player_registered_with_the_own_page(
    hall: Running, phone: Phone, window: Window
) -> None:
    register(phone, page(hall), name="Carla Vidal", field_deck="Moon Garden")
    window.look()
    accept(window, "Carla Vidal")
    register(phone, page(hall), name="Carlota Vidal", field_deck="Sun Garden")
    window.look()
    request, message = request_of(window, "Carlota Vidal")

    window.command("decline_entry", request=request, message=message, reason="Not <today>")
    window.tell_hall()

    said = "Your change was not taken: Not <today> You stay registered as number 2 ."
    assert f"{said} To my page" in read(phone, page(hall))
    assert hall.state()["events"][window.event]["joined"] == 1
    assert "Carla Vidal" in read(phone, "/me")
    assert phone.path.endswith("/players/me.html")
    assert said in read(phone, "/me")  # for whoever did not wait for the answer
    assert window.log.tournament.player(2).field("deck") == "Moon Garden"

    window.undo()
    window.tell_hall()
    assert "You are registered as number 2 ; your change waits." in read(phone, page(hall))
    accept(window, "Carlota Vidal")
    assert "not taken" not in read(phone, "/me")
    assert window.log.tournament.player(2).field("deck") == "Sun Garden"


def test_reg_entry_what_was_sent_can_be_changed_until_round_1_by_the_same_phone_alone(
    hall: Running, phone: Phone, window: Window
) -> None:
    register(phone, page(hall), name="Carla Vidal", field_deck="Moon Garden")
    register(phone, page(hall), name="Carla Vidal", field_deck="Sun Garden")
    window.look()
    assert len(waiting_requests(window.log.tournament)) == 1
    accept(window, "Carla Vidal")
    own = phone.get("/me").text
    assert "register.html?change=1" in own
    assert "change waits" not in own
    assert "Results are entered" not in own, "before round 1 there are none"
    assert 'value="Sun Garden"' in phone.get(f"{page(hall)}?change=1").text
    said = register(phone, page(hall), name="Carla Vidal", field_deck="Star Garden")
    assert "You are registered as number 2 ; your change waits." in said
    assert "Your change waits for the organiser." in read(phone, "/me")
    window.look()
    window.tell_hall()
    assert "Your change waits for the organiser." in read(phone, "/me"), "the organiser's window has noted it"
    accept(window, "Carla Vidal")
    assert window.log.tournament.player(2).field("deck") == "Star Garden"

    register(Phone(hall), page(hall), name="Dora Sanz")
    window.look()
    window.command("start_event")
    window.command("pair_round")
    window.command("publish_round")
    window.tell_hall()

    assert "register.html" not in phone.get("/me").text
    assert "Round 1 is paired: to be registered, or to change something, speak to the organiser." in read(
        Phone(hall), page(hall)
    )
    refused = phone.post(page(hall), name="Carla Vidal", field_deck="Other Garden")
    assert "Round 1 is paired" in refused.text
    assert 'value="Other Garden"' in refused.text, "what was typed stays, to be shown to somebody"
    for words in ("Register me", "Send it", "You can change it", "cannot be changed by phone"):
        assert words not in refused.text, words


def test_reg_entry_a_second_form_of_one_phone_does_not_replace_the_first_person(
    hall: Running, phone: Phone, window: Window
) -> None:
    """Two tabs, two children: the second is told, and may still be meant as a correction of the first."""
    assert "Gala Gómez" in register(phone, page(hall), name="Gala Gómez"), "the phone says whom it sent"
    refused = text_of(phone.post(page(hall), name="Hugo Gómez", seen="0").text)
    assert "This phone has sent Gala Gómez, whom this would replace." in refused
    window.look()
    assert [each.latest.name for each in waiting_requests(window.log.tournament)] == ["Gala Gómez"]

    register(phone, page(hall), name="Gala María Gómez")
    window.look()
    assert [each.latest.name for each in waiting_requests(window.log.tournament)] == ["Gala María Gómez"]


def test_reg_entry_my_page_leads_to_a_registration_that_waits(hall: Running, phone: Phone, window: Window) -> None:
    assert "My registration" not in phone.get("/me").text
    register(phone, page(hall), name="Carla Vidal")
    assert f'<a href="{page(hall)}">My registration for <bdi>Cup 1</bdi></a>' in phone.get("/me").text
    assert "My registration" not in Phone(hall).get("/me").text
    window.look()
    accept(window, "Carla Vidal")
    assert phone.get("/me").status == 200
    assert phone.path.endswith("/players/me.html")


def test_reg_waiting_who_was_taken_off_as_the_event_began_reads_it(hall: Running, phone: Phone, window: Window) -> None:
    register(phone, page(hall), name="Carla Vidal")
    window.look()
    accept(window, "Carla Vidal")
    window.command("remove_player", player="2")
    window.tell_hall()
    assert "You are not registered any more: you left, or there was no place." in read(phone, page(hall))


def test_reg_entry_once_changes_are_closed_a_phone_reads_what_to_do_and_loses_nothing_typed(
    hall: Running, phone: Phone, window: Window
) -> None:
    register(phone, page(hall), name="Carla Vidal", field_deck="Moon Garden")
    register(other := Phone(hall), page(hall), name="Dora Sanz")
    window.look()
    accept(window, "Carla Vidal")
    window.command("choose_hall_entry", open="yes", changes_closed="yes")
    window.tell_hall()
    closed = "Changes by phone are closed. To change your name or list, speak to an official."

    answer = phone.post(page(hall), name="Carla Vidal", field_deck="Star Garden")  # the form was open
    assert text_of(answer.text).count(closed) == 1
    assert 'value="Star Garden"' in answer.text
    assert window.messages_from(0)[-1]["form"]["name"] == "Dora Sanz"
    assert "register.html?change=1" not in phone.get("/me").text
    assert f"{closed} You are registered as number 2 . To my page" in read(phone, f"{page(hall)}?change=1")
    assert f"{closed} Your registration waits for the organiser." in read(other, f"{page(hall)}?change=1")
    assert "Change what I sent" not in read(other, page(hall))

    late = Phone(hall)
    assert "What you send cannot be changed by phone afterwards." in read(late, page(hall))
    assert "Your registration waits for the organiser ( 1 before you)." in register(late, page(hall), name="Emil Kahn")
    window.look()
    accept(window, "Dora Sanz")
    window.command("choose_hall_entry", open="yes")
    window.tell_hall()
    assert "your change waits" in register(phone, page(hall), name="Carla Vidal", field_deck="Star Garden")


def test_reg_entry_a_change_that_comes_as_changes_are_closed_is_answered_and_still_read(
    hall: Running, phone: Phone, window: Window
) -> None:
    register(phone, page(hall), name="Carla Vidal", field_deck="Moon Garden")
    window.look()
    accept(window, "Carla Vidal")
    register(phone, page(hall), name="Carla Vidal", field_deck="Star Garden")
    window.command("choose_hall_entry", open="yes", changes_closed="yes")
    window.look()
    window.tell_hall()

    answer = phone.get(page(hall))
    assert "Changes by phone are closed. To change your name or list, speak to an official." in text_of(answer.text)
    assert 'value="Star Garden"' in answer.text
    assert "To my page" in text_of(answer.text)


def test_reg_day_my_page_of_who_plays_in_several_events_leads_to_each(
    hall: Running, phone: Phone, window: Window
) -> None:
    first = page(hall)
    side = Organiser("xwing", details=custom(3, name="Side <b>"), seed=2)
    side.do(ask.ChooseHallEntry(open=True))
    other = Window(hall, side.log)
    other.open()
    other.show()
    other.look()
    register(phone, first, name="Carla Vidal")
    window.look()
    accept(window, "Carla Vidal")
    assert "No round is published yet." in read(phone, "/me")  # of one event its page

    second = f"/en/{hall.hall.site.shown['test-00000002'].folder}/register.html"
    register(phone, second, name="Carla Vidal")
    other.look()
    accept(other, "Carla Vidal")
    html = phone.get("/me").text

    assert "My page Carla Vidal Cup 1 Carla Vidal Side <b>" in read(phone, "/me")
    assert "Choose your name" not in html
    for each, name in ((first, "Cup 1"), (second, "Side <b>")):
        path = each.removeprefix("/en/").replace("register", "players/me")
        assert f'href="{path}"' in html
        assert name in text_of(phone.get(f"/en/{path}").text)
    other.close()


def test_reg_entry_undo_takes_the_own_page_back_and_nobody_else_gets_it(
    hall: Running, phone: Phone, window: Window
) -> None:
    register(phone, page(hall), name="Carla Vidal")
    other = Phone(hall)
    register(other, page(hall), name="Dora Sanz")
    window.look()
    accept(window, "Carla Vidal")
    assert "Carla Vidal" in read(phone, "/me")

    window.undo()
    window.tell_hall()
    assert "Your registration waits for the organiser." in read(phone, page(hall))
    accept(window, "Dora Sanz")  # under the same number

    assert window.log.tournament.player(2).name == "Dora Sanz"
    assert "Dora Sanz" in read(other, "/me")
    assert "Dora Sanz" not in phone.get("/me").text.partition("<select")[0]
    assert "Your registration waits for the organiser." in read(phone, page(hall))


def test_reg_entry_who_is_not_me_any_more_or_was_withdrawn_has_no_own_page(
    hall: Running, phone: Phone, window: Window
) -> None:
    register(phone, page(hall), name="Carla Vidal")
    window.look()
    accept(window, "Carla Vidal")
    kept = phone.cookie
    phone.post("/me/leave")
    phone.cookie = kept  # who copied it
    phone.get("/me")
    assert phone.path.endswith("/me.html")
    assert "/players/" not in phone.path

    other = Phone(hall)
    register(other, page(hall), name="Dora Sanz")
    window.look()
    accept(window, "Dora Sanz")
    assert "Dora Sanz" in read(other, "/me")
    hall.window("POST", "/hall/claims", {"do": "withdraw", "event": window.event, "player": 3})
    other.get("/me")
    assert "/players/" not in other.path


def test_reg_entry_what_was_sent_is_there_after_the_server_ends_and_goes_on(
    hall: Running, phone: Phone, window: Window
) -> None:
    register(phone, page(hall), name="Carla Vidal", field_deck="Moon Garden")
    hall.end()
    hall.begin()

    assert "Your registration waits for the organiser." in read(phone, page(hall))
    window.look()
    assert [each.latest.name for each in waiting_requests(window.log.tournament)] == ["Carla Vidal"]
    assert [each["form"]["name"] for each in window.messages_from(0)] == ["Carla Vidal"]


def test_reg_entry_flooding_is_bounded_by_phone_by_address_and_in_all(
    hall: Running, phone: Phone, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_WAITING_ENTRIES", 3)
    for number in range(MOST_AWAITED + 2):
        said = register(phone, page(hall), name=f"Carla {number}")
    assert "Many of your messages wait for the organiser's device" in said
    for number in range(3):
        said = register(Phone(hall), page(hall), name=f"Dora {number}")
    assert "3 people wait to be registered, and more cannot: speak to the organiser." in said
    window.look()
    assert len(waiting_requests(window.log.tournament)) == 3
    monkeypatch.setattr(bounds, "MOST_WAITING_ENTRIES", 500)

    monkeypatch.setattr(entry_routes, "MOST_OF_ADDRESS", 3)
    assert "3 people wait to be registered" in register(Phone(hall), page(hall), name="Emil Kahn")


@pytest.mark.usefixtures("window")
def test_reg_entry_too_much_is_refused_in_a_sentence_that_loses_nothing_typed(hall: Running, phone: Phone) -> None:
    answers = [phone.post(page(hall, "es"), name="Carla", club=f"Club {number}") for number in range(60)]

    assert answers[-1].status == 429
    assert "mensajes" in text_of(answers[-1].text)
    assert 'value="Club 59"' in answers[-1].text


def test_reg_entry_one_address_asks_as_often_as_a_full_hall_and_no_more() -> None:
    now = 0.0
    limit = RateLimit(ENTERING, clock=lambda: now)
    assert sum(limit.take("10.0.0.7") for _ in range(400)) == 300
    now = 120.0
    assert sum(limit.take("10.0.0.7") for _ in range(400)) == 120


def headers(hall: Running) -> dict[str, str]:
    origin = f"http://127.0.0.1:{hall.hall_port}"
    return {"Origin": origin, "Content_Type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    "content",
    ["", "name", "name=%FF", "name=%00", "name=Zoe&" + "x=1&" * 300, "name=" + "x" * 300_000, "name=Zoe%E2%80%AE"],
)
def test_reg_entry_whatever_is_posted_is_answered_and_the_server_goes_on(
    hall: Running, phone: Phone, window: Window, content: str
) -> None:
    answer = phone.ask("POST", page(hall), content or " ", **headers(hall))

    assert answer.status in {200, 303, 400, 413}
    assert phone.get(page(hall)).status == 200
    assert all(each.latest.name == "Z" for each in waiting_requests(window.log.tournament))


def test_reg_consent_what_the_organiser_asks_is_agreed_to_on_the_form_and_kept_with_its_text(
    hall: Running, phone: Phone, window: Window
) -> None:
    text = "Photographs of the day may show me."
    window.command("change_privacy", asks_photographs="yes", consent_text_photographs=text, months="6")
    window.tell_hall()
    form = read(phone, page(hall))
    assert "What I agree to I play whether I agree or not. Photographs of the day may show me. " in form
    assert "may show me. Your name goes 6 months after the event." in form

    register(phone, page(hall), name="Carla Vidal", consent_photographs=consent_fingerprint(text))
    register(Phone(hall), page(hall), name="Dora Sanz")
    window.look()
    window.command("accept_plain_entries", here="yes")

    carla, dora = window.log.tournament.players[1:]
    assert carla.consents == ((ConsentPurpose.PHOTOGRAPHS, consent_fingerprint(text)),)
    assert dora.consents == ()


def test_reg_entry_no_page_registers_unless_the_organiser_chose_it(hall: Running, phone: Phone, window: Window) -> None:
    window.command("choose_hall_entry", open="no")
    window.tell_hall()

    assert "register.html" not in phone.get("/").text
    assert "This event registers nobody by phone. Speak to the organiser." in read(phone, page(hall))
    assert "This event registers nobody by phone." in phone.post(page(hall), name="Zoe").text
    assert phone.get(page(hall).replace("register", "other")).status == 404
    assert hall.hall.messages.last == 0
