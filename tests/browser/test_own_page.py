"""A page in the hall that follows the event, where it stops being its reader's own (REG-WAITING)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ronda.commands import requests as ask
from tests.hall.hall import Running
from tests.hall.window import Window
from tests.playing import Organiser, custom


def test_reg_waiting_whose_own_page_ends_stands_where_its_links_lead(browser: Browser, tmp_path: Path) -> None:
    """The page goes to the address of what it shows: links made for there would lead nowhere from here."""
    organiser = Organiser("keyforge", details=custom(3, name="Cup 1"))
    organiser.register("Alba Ruiz")
    organiser.do(ask.ChooseHallEntry(open=True))
    running = Running(tmp_path / "hall")
    window = Window(running, organiser.log)
    window.open()
    window.show()
    window.look()
    context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844})
    phone = context.new_page()
    [shown] = running.hall.site.shown.values()
    phone.goto(f"http://127.0.0.1:{running.hall_port}/en/{shown.folder}/register.html")
    phone.get_by_label("Name").first.fill("Carla Vidal")
    phone.get_by_role("button", name="Register me").click()
    expect(phone.locator("main")).to_contain_text("Your registration waits for the organiser")
    window.look()
    [asked] = window.log.tournament.entry_requests
    window.command("accept_entry", request=asked.latest.request, message=asked.latest.message)
    window.tell_hall()
    expect(phone).to_have_url(re.compile("/players/me.html$"))

    window.command("remove_player", player="2")
    window.tell_hall()

    expect(phone).to_have_url(re.compile("/en/me.html$"))
    phone.get_by_role("link", name="My registration for Cup 1").click()
    expect(phone.locator("main")).to_contain_text("You are not registered any more")
    context.close()
    window.close()
    running.end()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_reg_entry_a_question_that_arises_later_comes_to_the_page_by_itself(
    browser: Browser, tmp_path: Path, *, script: bool
) -> None:
    """Somebody of the same name comes later: who was there first is asked to come to the desk too."""
    organiser = Organiser("keyforge", details=custom(3, name="Cup 1"))
    organiser.do(ask.ChooseHallEntry(open=True))
    running = Running(tmp_path / "hall")
    window = Window(running, organiser.log)
    window.open()
    window.show()
    [shown] = running.hall.site.shown.values()
    phones = [browser.new_context(locale="en-GB", java_script_enabled=script).new_page() for _ in range(2)]
    for phone in phones:
        phone.goto(f"http://127.0.0.1:{running.hall_port}/en/{shown.folder}/register.html")
        phone.get_by_label("Name").first.fill("Carla Vidal")
        phone.get_by_role("button", name="Register me").click()
        window.look()
        expect(phone.locator("main")).to_contain_text("Your registration waits for the organiser")
    for phone in phones:
        expect(phone.locator("main")).to_contain_text("The organiser has a question about your registration")
        phone.context.close()
    window.close()
    running.end()


def test_reg_entry_who_waits_stays_where_they_are_while_the_server_is_away(browser: Browser, tmp_path: Path) -> None:
    """The page says since when nothing answered, and goes on by itself."""
    organiser = Organiser("keyforge", details=custom(3, name="Cup 1"))
    organiser.do(ask.ChooseHallEntry(open=True))
    running = Running(tmp_path / "hall")
    window = Window(running, organiser.log)
    window.open()
    window.show()
    [shown] = running.hall.site.shown.values()
    phone = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"http://127.0.0.1:{running.hall_port}/en/{shown.folder}/register.html")
    phone.get_by_label("Name").first.fill("Carla Vidal")
    phone.get_by_role("button", name="Register me").click()
    expect(phone.locator("main")).to_contain_text("Your registration waits for the organiser")
    window.look()

    running.end()
    expect(phone.locator(".live")).to_contain_text("No connection since")
    expect(phone.locator("main")).to_contain_text("Your registration waits for the organiser")
    running.begin()

    [asked] = window.log.tournament.entry_requests
    window.command("accept_entry", request=asked.latest.request, message=asked.latest.message)
    window.tell_hall()
    expect(phone).to_have_url(re.compile("/players/me.html$"))
    phone.context.close()
    window.close()
    running.end()
