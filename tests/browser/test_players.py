"""The door of a real event: a list is imported with its columns matched, people check in, no-shows are taken off."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from ronda.commands import requests as ask
from ronda.core.consents import Consent, ConsentPurpose, Privacy
from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.playing import Organiser
from workshop.cli import event_files

pytestmark = pytest.mark.desk

LIST = """\
Nombre;Apellidos;Facción;Equipo;Correo
Elena;Mar;Rebelde;Norte;e@example.org
Gala;Río;Imperial;Norte;g@example.org
Inés;Sol;Rebelde;Sur;i@example.org
Hugo;Luna;Imperial;Sur;h@example.org
Elena;Mar;Rebelde;Sur;
"""


ROWS_SEEN = """() => {
    const rows = [...document.querySelectorAll("#door > li")].map((row) => row.getBoundingClientRect());
    const covered = [...document.querySelectorAll(".tabs, .last")].map((bar) => bar.getBoundingClientRect().top);
    const end = Math.min(innerHeight, ...covered.filter((top) => top > innerHeight / 2));
    return [rows.map(({ height }) => height), rows.filter(({ bottom }) => bottom <= end).length];
}"""
"""How high the rows at the door are, and how many are seen whole before anybody scrolls."""


def event_of(page: Page) -> str:
    return page.url.partition("#/t/")[2].partition("/")[0]


def names_at_the_door(page: Page) -> list[str]:
    return page.locator("#door > li:visible .door-name > bdi").all_inner_texts()


def test_a_squad_that_was_changed_is_copied_as_it_is_now(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba Mar", faction="rebel", squad_list="Tall Tale 30\nBlue Hour 20", squad_points="50")
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"/t/{organiser.tournament.id}/player/1")
    copy = page.locator("main [data-action=copy]")
    expect(copy).to_have_text("Copy as XWS")
    page.get_by_label("Squad list").fill("Tall Tale 30\nNight Ferry 20")
    page.get_by_role("button", name="Save", exact=True).first.click()
    expect(copy).to_have_attribute("data-value", re.compile("nightferry"))
    expect(copy).to_have_text("Copy as XWS")


def test_a_list_is_imported_people_check_in_and_no_shows_are_taken_off(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    person.wait_until_ready(page)
    person.create_event(page, game="xwing")
    event = event_of(page)

    # The columns are guessed; a wrong one is put right; nothing is stored before the button.
    page.get_by_role("link", name="Paste a list or open a file").click()
    page.locator("#import-text").fill(LIST)
    expect(page.locator("#import-column-1")).to_have_value("first_name")
    expect(page.locator("#import-column-4")).to_have_value("club")
    expect(page.locator("#import-column-5")).to_have_value("")
    expect(page.locator(".import-count")).to_contain_text("4 will be registered")
    expect(page.locator(".import-refused")).to_contain_text("The same name stands on line 2.")
    check_accessibility(page)
    page.locator("#import-column-4").select_option(label="(ignore)")
    page.locator("#import-column-5").select_option(label="Club or team")
    expect(page.locator("tr.import-new").first).to_contain_text("e@example.org")
    page.locator("#import-column-1").select_option(label="(ignore)")
    page.locator("#import-column-2").select_option(label="(ignore)")
    expect(page.locator("#import .refusal").first).to_contain_text("Choose the column with the names")
    page.locator("#import-column-1").select_option(label="First name")
    page.locator("#import-column-2").select_option(label="Last name")
    page.locator("#import-column-5").select_option(label="(ignore)")
    page.locator("#import-column-4").select_option(label="Club or team")
    page.reload()
    person.wait_until_ready(page)
    page.get_by_role("button", name="Register 4 players").click()
    expect(page.locator("#notice")).to_contain_text("4 players registered.")
    person.visit(page, f"/t/{event}/players")
    expect(page.locator("#players > li")).to_have_count(4)
    expect(page.locator("#players")).to_contain_text("Norte")
    check_accessibility(page)

    # The door: one tap each, found by name; somebody who is not on the list.
    page.locator(".foot").get_by_role("link", name="Check-in").click()
    check_accessibility(page)
    page.locator("#filter").fill("ine")
    assert names_at_the_door(page) == ["Inés Sol"]
    page.get_by_role("button", name="Inés Sol").click()
    expect(page.get_by_role("button", name="Inés Sol")).to_have_attribute("aria-pressed", "true")
    page.locator("#door-form-3 button").blur()
    page.locator("#filter").focus()
    page.keyboard.type("mar")
    assert names_at_the_door(page) == ["Elena Mar"]
    page.get_by_role("button", name="Elena Mar").click()
    expect(page.locator("h1 .count")).to_have_text("2 of 4 here")
    page.locator("#walk-in-name").fill("Mar Elena")
    page.get_by_role("button", name="Register and check in").click()
    expect(page.locator("#walk-in .refusal")).to_contain_text("looks like “Elena Mar”")
    page.locator("#walk-in").get_by_text("This is another person").click()
    page.get_by_role("button", name="Register and check in").click()
    expect(page.locator("h1 .count")).to_have_text("3 of 5 here")
    expect(page.locator("#walk-in .refusal")).to_be_empty()
    check_accessibility(page)

    # The start says who is missing; they are taken off in one step, which Undo takes back.
    person.visit(page, f"/t/{event}")
    expect(page.locator(".next-title")).to_have_text("3 of 5 here")
    expect(page.locator(".next-text").first).to_contain_text("Gala Río, Hugo Luna")
    page.get_by_role("link", name="Continue check-in").click()
    take_off = page.get_by_role("button", name="Remove all who did not check in (2)")
    take_off.click()
    expect(page.locator("h1 .count")).to_have_text("3 of 3 here")
    expect(page.locator("#absent")).to_contain_text("Gala Río")
    check_accessibility(page)
    page.locator(".last").get_by_role("button", name="Undo").click()
    expect(page.locator("h1 .count")).to_have_text("3 of 5 here")
    take_off.click()
    page.locator("#absent > li", has_text="Gala Río").get_by_role("button").click()
    expect(page.locator("h1 .count")).to_have_text("4 of 4 here")
    person.visit(page, f"/t/{event}/players")
    expect(page.locator("#players > li", has_text="Gala Río")).to_contain_text("Imperial")


def test_the_search_at_the_door_says_who_is_here_already_and_finds_who_was_taken_off(page: Page) -> None:
    person.wait_until_ready(page)
    person.create_event(page)
    for name in ("Elena Mar", "Gala Río"):
        person.register(page, name)
    person.visit(page, f"/t/{event_of(page)}/checkin")
    search = page.locator("#filter")
    search.fill("ele")
    search.press("Enter")
    expect(page.get_by_role("button", name="Elena Mar")).to_have_attribute("aria-pressed", "true")
    search.fill("ele")
    search.press("Enter")
    said = page.locator(".foot-said")
    expect(said).to_have_text("Elena Mar is here already.")
    expect(said).to_be_in_viewport()

    page.get_by_role("button", name="Remove all who did not check in (1)").click()
    expect(page.locator("#absent")).to_contain_text("Gala Río")
    search.fill("gala")
    search.press("Enter")
    expect(page.locator("#absent").get_by_role("button", name="Back in")).to_be_focused()


def test_reg_consent_ticks_at_the_door_are_kept_with_a_refused_name_and_never_go_to_the_next(
    page: Page, tmp_path: Path
) -> None:
    organiser = Organiser("keyforge")
    organiser.register("Elena Mar", "Gala Río")
    filmed = Consent(purpose=ConsentPurpose.PHOTOGRAPHS, text="We film.")
    organiser.do(ask.ChangePrivacy(privacy=Privacy(consents=(filmed,))))
    event_files.write_event_log(organiser.log, tmp_path / "event.ronda")
    person.wait_until_ready(page)
    person.open_file(page, tmp_path / "event.ronda")
    person.visit(page, f"/t/{organiser.tournament.id}/checkin")
    box = page.get_by_label("We film.")
    page.locator("#walk-in summary").click()
    page.locator("#walk-in-name").fill("Mar Elena")
    box.check()
    page.get_by_role("button", name="Register and check in").click()
    expect(page.locator("#walk-in .refusal")).to_contain_text("looks like “Elena Mar”")
    expect(box).to_be_checked()

    page.locator("#walk-in").get_by_text("This is another person").click()
    page.get_by_role("button", name="Register and check in").click()
    expect(page.locator("h1 .count")).to_have_text("1 of 3 here")
    expect(box).not_to_be_checked()  # and stays in sight for who comes next
    person.visit(page, f"/t/{organiser.tournament.id}/player/3")
    expect(page.get_by_label("We film.")).to_be_checked()


def test_checks_at_the_door_are_one_tap_each_and_the_name_is_entered_once(page: Page) -> None:
    person.wait_until_ready(page)
    person.create_event(page)
    event = event_of(page)
    for name in ("Elena Mar", "Gala Río", "Inés Sol"):
        person.register(page, name)
    person.visit(page, f"/t/{event}/checkin")
    deck = page.locator("#tick-1-deck")

    # Closed, they take no room; the name is kept at this device, also for the next event.
    expect(page.locator("#door > li")).to_have_count(3)
    expect(deck).to_be_hidden()
    for row in page.locator("#door > li").all():
        row.locator("summary").click()
    page.get_by_text("Checked by Nara Ruiz").click()

    # Enter in the field of the name ticks nobody, and nothing is ticked without a name.
    official = page.get_by_label("Who checks")
    official.fill("")
    official.press("Enter")
    deck.click()
    expect(page.locator("#ticks .refusal")).to_contain_text("Name who checks the players")
    expect(official).to_be_focused()
    official.fill("Zoe Ruiz")
    official.press("Enter")
    expect(deck).to_have_attribute("aria-checked", "false")

    # Enter in the search checks in, and never ticks.
    page.locator("#filter").fill("ele")
    for _ in range(2):
        page.locator("#filter").press("Enter")
        expect(page.get_by_role("button", name="Elena Mar")).to_have_attribute("aria-pressed", "true")
    expect(deck).to_have_attribute("aria-checked", "false")
    page.locator("#filter").fill("")

    # One tap each: the name stays for the next one, and on the player's own page.
    deck.click()
    expect(deck).to_have_attribute("aria-checked", "true")
    expect(official).to_have_value("Zoe Ruiz")
    page.locator("#tick-2-deck").click()
    expect(page.locator("#tick-2-deck")).to_have_attribute("aria-checked", "true")
    deck.click()
    expect(deck).to_have_attribute("aria-checked", "false")
    page.get_by_role("link", name="Deck not checked: 2").click()
    expect(page.locator("#door > li")).to_have_count(2)
    page.locator("#tick-1-deck").click()
    expect(page.locator("#door > li")).to_have_count(1)
    page.locator(".last").get_by_role("button", name="Undo").click()
    expect(page.locator("#door > li")).to_have_count(2)
    check_accessibility(page)
    person.visit(page, f"/t/{event}")
    page.get_by_role("link", name="Identity card not seen: 3 players").click()
    expect(page.locator("#door > li")).to_have_count(3)
    person.visit(page, f"/t/{event}/player/2")
    page.get_by_role("checkbox", name="Identity card seen").click()
    expect(page.get_by_role("checkbox", name="Identity card seen")).to_have_attribute("aria-checked", "true")
    person.create_event(page, "Another Cup")
    person.register(page, "Elena Mar")
    expect(page.locator("#players > li")).to_have_count(1)
    person.visit(page, f"/t/{event_of(page)}/checkin")
    expect(page.get_by_text("Checked by Zoe Ruiz")).to_be_visible()

    # On a phone, in the longer language, it stands on one line.
    page.evaluate("localStorage.lang = 'es'")
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    who = page.get_by_text("Comprobado por Zoe Ruiz")
    expect(who).to_be_visible()
    assert (who.bounding_box() or {"height": 99})["height"] < 48


def test_a_latecomer_is_seated_with_three_taps_from_the_board(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    organiser = Organiser("keyforge")
    organiser.start(17)
    holder = next(match.first for match in organiser.pair().matches if match.is_bye)
    event_files.write_event_log(organiser.log, tmp_path / "event.ronda")
    person.wait_until_ready(page)
    person.open_file(page, tmp_path / "event.ronda")
    person.visit(page, f"/t/{organiser.tournament.id}/round/1")

    page.get_by_label("Latecomer").click()
    page.keyboard.type("Nacho Vidal")
    page.locator("#latecomer").get_by_role("button", name="Register").click()
    seat = page.get_by_role("button", name=f"Seat against {organiser.tournament.player(holder or 0).name}")
    expect(seat).to_be_in_viewport()
    seat.click()

    expect(page.locator("#board .table", has_text="Nacho Vidal")).to_be_visible()
    expect(page.locator("#board .table-bye")).to_have_count(0)
    expect(page.locator(".latecomers")).to_have_count(0)


def test_a_file_of_a_spreadsheet_is_looked_at_and_the_export_comes_back(page: Page, tmp_path: Path) -> None:
    """The file is in the older encoding in which spreadsheets save, and picked on the players' own screen."""
    person.wait_until_ready(page)
    person.create_event(page)
    event = event_of(page)
    source = tmp_path / "players.csv"
    source.write_bytes("Nombre;Mazo\r\nÓscar Ñu;Espadas de Añil\r\n".encode("cp1252"))
    page.locator("#file").set_input_files(source)
    expect(page.locator("tr.import-new")).to_contain_text("Óscar Ñu")
    page.get_by_role("button", name="Register 1 player").click()
    person.visit(page, f"/t/{event}/players")
    person.expect_player(page, "Óscar Ñu")

    with page.expect_download() as download:
        page.get_by_role("button", name="Export (CSV)").click()
    exported = tmp_path / download.value.suggested_filename
    download.value.save_as(exported)
    assert exported.name == "friday-cup-players.csv"
    person.create_event(page, "Another Cup")
    page.locator("#file").set_input_files(exported)
    page.get_by_role("button", name="Register 1 player").click()
    person.visit(page, f"/t/{event_of(page)}/players")
    expect(page.locator("#players > li", has_text="Óscar Ñu")).to_contain_text("Espadas de Añil")


def test_rows_that_go_and_come_leave_the_others_as_they_are(page: Page, tmp_path: Path) -> None:
    """Who is ticked off goes from those who are missing, comes back with Undo, and a walk-in stands in between."""
    organiser = Organiser("keyforge")
    organiser.register(*(f"Player {number:02}" for number in range(1, 13)))
    event_files.write_event_log(organiser.log, tmp_path / "event.ronda")
    person.wait_until_ready(page)
    person.open_file(page, tmp_path / "event.ronda")
    person.visit(page, f"/t/{organiser.tournament.id}/checkin?show=missing")
    expect(page.locator("#door > li")).to_have_count(12)
    page.evaluate("window.stood = document.querySelectorAll('#door-1, #door-6, #door-12')")
    left = [*range(1, 13)]
    for number in (2, 7, 8):
        page.locator(f"#door-form-{number} button").click()
        left.remove(number)
        expect(page.locator("#door > li")).to_have_count(len(left))
    page.locator(".last").get_by_role("button", name="Undo").click()
    expect(page.locator("#door > li")).to_have_count(10)
    page.locator("#door-form-6 button").click()
    expect(page.locator("#door > li")).to_have_count(9)

    here = ["01", "03", "04", "05", "08", "09", "10", "11", "12"]
    assert names_at_the_door(page) == [f"Player {number}" for number in here]
    assert page.evaluate("[...window.stood].map((row) => row.isConnected)") == [True, False, True]
    person.visit(page, f"/t/{organiser.tournament.id}/players")
    page.locator("#new-name").fill("Player 05b")
    page.locator("#new-name").press("Enter")
    expect(page.locator("#players > li")).to_have_count(13)
    assert page.locator(".people-name").all_inner_texts()[4:7] == ["Player 05", "Player 05b", "Player 06"]


def test_who_was_missing_at_the_start_comes_back_once_round_1_runs(page: Page) -> None:
    """By what is read on the screen: of eighteen two are missing, and one of them comes when round 1 is published."""
    page.set_viewport_size({"width": 390, "height": 844})
    names = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQ"] + ["Nacho Vidal"]
    person.wait_until_ready(page)
    person.create_event(page)
    tabs = page.get_by_role("navigation", name="Parts of the event")

    def take(role: Literal["button", "link"], name: str) -> None:
        page.get_by_role(role, name=name).filter(visible=True).first.click()

    take("link", "Paste a list or open a file")
    page.get_by_label("One player a line").fill("\n".join(names))
    take("button", "Register 18 players")
    expect(page.locator("#players > li")).to_have_count(18)
    take("button", "Menu")
    take("link", "Check-in")
    expect(page.locator("#door > li")).to_have_count(18)
    heights, seen = page.evaluate(ROWS_SEEN)
    assert all(44 <= height <= 52 for height in heights)
    assert seen >= 10
    for name in names[:16]:
        page.locator("#door").get_by_role("button", name=name).click()
    expect(page.locator("h1 .count")).to_have_text("16 of 18 here")
    take("button", "Start with the 16 who are here")
    take("button", "Pair round 1")
    take("button", "Publish round 1")
    expect(page.locator("#board .table-open").first).to_be_visible()

    # The name typed again leads to who is there already, and makes nobody else.
    tabs.get_by_role("link", name="Players").click()
    page.get_by_text("Register players").click()
    person.register(page, "nacho vidal")
    refused = page.locator("#register .refusal")
    expect(refused).to_contain_text("Nacho Vidal is registered and was not here.")
    refused.get_by_role("button", name="Back in").click()
    expect(page.locator("#players > li", has_text="Nacho Vidal")).to_contain_text("from round 2")
    expect(refused).to_be_empty()
    expect(person.name_field(page)).to_have_value("")
    page.locator(".last").get_by_role("button", name="Undo").click()

    # The search knows them too.
    expect(page.locator("#players > li")).to_have_count(16)
    take("button", "Menu")
    take("button", "Search")
    page.locator("#palette-search").fill("nacho")
    page.locator("#palette-search").press("Enter")
    expect(page.get_by_role("heading", name="Not here 2")).to_be_visible()
    check_accessibility(page)

    # Players, Back in, and the seat against who has the bye: three taps from the board.
    tabs.get_by_role("link", name="Round 1").click()
    tabs.get_by_role("link", name="Players").click()
    page.locator("#absent > li", has_text="Nacho Vidal").get_by_role("button", name="Back in").click()
    expect(page.get_by_role("heading", name="Not here 1")).to_be_visible()
    expect(page.locator(".latecomers")).to_contain_text("Nacho Vidal plays from the next round on.")
    page.locator("#absent > li", has_text="Player Q").get_by_role("button", name="Back in").click()
    expect(page.locator(".latecomers li")).to_have_count(2)
    expect(page.locator("#absent")).to_have_count(0)


def test_on_a_phone_who_drops_and_who_is_penalised_is_in_reach_without_scrolling(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    organiser = Organiser("keyforge")
    organiser.start(9)
    organiser.play_round()
    organiser.play_round()
    organiser.pair()
    event_files.write_event_log(organiser.log, tmp_path / "event.ronda")
    person.wait_until_ready(page)
    person.speak(page, "es")
    person.open_file(page, tmp_path / "event.ronda")
    person.visit(page, f"/t/{organiser.tournament.id}/player/{organiser.round.matches[0].first}")
    foot = page.locator(".foot").bounding_box()
    assert foot is not None
    for control in ("#drop .actions > button", "main a[href*='/conduct?player=']"):
        box = page.locator(control).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= foot["y"], control
