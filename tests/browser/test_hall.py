"""A hall: the app on the organiser's computer, and the phones of two players, one of them without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ronda.commands import requests as ask
from tests.browser import person
from tests.browser.devices import Device
from tests.browser.harness import Host, Watch
from tests.browser.phones import Phone
from tests.faults.hall import DELETED, ENDED, FULL, NO_ROOM, SECOND_COPY
from tests.hall.hall import Running
from tests.playing import Organiser, score
from tests.views import qr
from workshop.cli import event_files

NOBODY_THERE = "net::ERR_CONNECTION_REFUSED"
CUT_OFF = "net::ERR_EMPTY_RESPONSE"
VIEWS = """() => new Promise((done) => {
    indexedDB.open("ronda").onsuccess = ({ target: { result } }) => {
        result.transaction("views").objectStore("views").getAllKeys().onsuccess = (got) => {
            result.close();
            done(got.target.result);
        };
    };
})"""
"""The routes whose last view the device keeps."""


COVERED_BY = """(button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const found = [];
    for (let y = Math.max(top + 1, 0); y < Math.min(bottom - 1, innerHeight); y += 4) {
        const there = document.elementFromPoint((left + right) / 2, y);
        if (!button.contains(there)) found.push(there.outerHTML.slice(0, 60));
    }
    return found;
}"""
"""What lies over a button, where the window shows it."""
FORMS_THAT_CAME = """() => {
    globalThis.came = [];
    new MutationObserver((changes) => {
        for (const form of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
            if (form.nodeName === "FORM") came.push([form.querySelector("button").innerText, form.inert]);
        }
    }).observe(document.querySelector("main"), { childList: true, subtree: true });
}"""
"""Notes the first button of each form that comes, and whether the form takes a tap at that moment."""


@pytest.fixture
def hall(host: Host, port: int, tmp_path: Path) -> Iterator[Running]:
    """The server of a hall at the address at which the app is known."""
    host.stop()
    running = Running(tmp_path / "hall", served=host.app.parent, port=port)
    yield running
    running.end()


@pytest.fixture
def organiser(tmp_path: Path) -> Organiser:
    made = Organiser("xwing")
    made.register(*(f"Player {number}" for number in range(1, 9)))
    made.do(ask.ChooseReporting(way="counted"))
    made.start()
    made.pair()
    event_files.write_event_log(made.log, tmp_path / "event.ronda")
    return made


def enter(page: Page, line: str) -> None:
    page.locator("#quick").fill(line)
    page.keyboard.press("Enter")


def shown_in_hall(page: Page, hall: Running, organiser: Organiser, folder: Path) -> Locator:
    """Open the event on the organiser's page and show it in the hall; give what the event's page says of that."""
    page.goto(f"http://localhost:{hall.own_port}/")
    person.wait_until_ready(page)
    person.open_file(page, folder / "event.ronda")
    person.visit(page, f"/t/{organiser.tournament.id}")
    page.get_by_role("button", name="Show this event in the hall").click()
    card = page.locator(".hall")
    expect(card.get_by_text("0 of 8 joined")).to_be_visible()
    return card


def test_players_follow_and_report_on_their_phones_and_lose_nothing_when_the_server_ends(
    hall: Running, device: Device, browser: Browser, watch: Watch, organiser: Organiser, tmp_path: Path
) -> None:
    watch.also.append(address := f"http://127.0.0.1:{hall.hall_port}")
    page, event = device().pages[0], f"/t/{organiser.tournament.id}"
    card = shown_in_hall(page, hall, organiser, tmp_path)
    expect(card.locator("svg.code")).to_be_visible()

    phones = [browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844}) for _ in range(1)]
    phones.append(browser.new_context(locale="en-GB", java_script_enabled=False))
    for phone in phones:
        watch.attach(phone)
    live, plain = (phone.new_page() for phone in phones)
    for one in (live, plain):
        one.goto(address)
        expect(one.locator("h1")).to_have_text("Round 1")

    plain.get_by_role("link", name="My page").click()
    plain.get_by_label("Your name").select_option("Player 3")
    plain.get_by_role("button", name="This is me").click()
    digits = plain.locator(".seat b").inner_text()
    expect(card.locator(".hall-phones li")).to_contain_text(f"Player 3 {digits}")
    card.get_by_role("button", name="Agree").click()
    expect(card.get_by_text("1 of 8 joined")).to_be_visible()
    expect(plain.locator("h1")).to_have_text("Player 3")
    match = organiser.round.match_of(3)
    assert match is not None
    expect(plain.locator(".table-number")).to_have_text(f"Table {match.number}")
    first, second = [each.number for each in organiser.round.matches if each.number != match.number][:2]

    person.visit(page, f"{event}/round/1")
    enter(page, f"{first} 7-3")
    expect(live.locator("main")).to_contain_text("7")
    expect(live.locator(".news")).to_contain_text("Changed just now")

    watch.allowed += [NOBODY_THERE, CUT_OFF]
    hall.end()
    enter(page, f"{second} 9-4")
    plain.locator("[name=score1]").fill("6")
    plain.locator("[name=score2]").fill("2")
    person.visit(page, event)
    expect(card.get_by_text(ENDED.seen)).to_be_visible()
    hall.begin()
    expect(card.get_by_text("1 of 8 joined")).to_be_visible()
    expect(live.locator("main")).to_contain_text("9")
    plain.get_by_role("button", name="Report this result").click()
    expect(plain.locator("#sent + ul")).to_contain_text("Your opponent has not reported yet")

    cards = hall.window("GET", f"/hall/events/{organiser.tournament.id}/cards").json
    person.visit(page, f"{event}/print/cards")
    expect(page.locator(".of-player-linked")).to_have_count(8)
    drawn = dict(zip(page.locator(".of-player-name").all_inner_texts(), qr.drawn(page.content())[1::2], strict=True))
    kept = page.evaluate(VIEWS)
    assert [route for route in kept if event in route]
    assert not [route for route in kept if "/print/cards" in route], "what speaks for a player stays on no disk"
    opponent = match.opponent(3)
    assert drawn[f"Player {opponent}"] == f"{address}/{cards[str(opponent)]}"
    picture = tmp_path / "card.png"
    picture.write_bytes(page.locator(".of-player-linked", has_text="Player 5").screenshot())
    person.visit(page, f"{event}/read")
    page.locator("#pictures").set_input_files(picture)
    expect(page).to_have_url(re.compile(f"{event}/player/5$"))  # of two codes the one for the desk
    page.get_by_role("link", name="Show the private link").click()
    expect(page.locator(".private-link")).to_be_visible()
    assert qr.drawn(page.content()) == [f"{address}/{cards['5']}"]
    assert not [route for route in page.evaluate(VIEWS) if cards["5"].removeprefix("me/") in route]
    live.goto(drawn[f"Player {opponent}"])
    live.get_by_role("button", name="This is me").click()
    live.get_by_text("It was different").click()
    live.locator("[name=score1]").fill("999")
    live.locator("[name=score2]").fill("2")
    live.get_by_role("button", name="Report this result").click()
    expect(live.get_by_role("alert")).to_contain_text("Score must be")
    live.wait_for_load_state("networkidle")
    expect(live.locator("[name=score1]")).to_have_value("999")
    expect(live.get_by_role("alert")).to_be_visible()
    live.get_by_role("button", name="Confirm").click()
    expect(live.locator("#sent + ul")).to_contain_text("The result of your table counts")
    while not plain.get_by_text("It counts: you both reported it.").count():  # once the window has handed it over
        plain.get_by_role("link", name="My page").click()
    person.visit(page, f"{event}/round/1")
    expect(page.locator(f"#table-{match.number}.table-in")).to_be_visible()
    for phone in phones:
        phone.close()


def test_who_is_about_to_report_confirms_nothing_when_the_opponent_is_faster(
    hall: Running, device: Device, browser: Browser, watch: Watch, organiser: Organiser, tmp_path: Path
) -> None:
    """What is typed stays, its button never becomes another, and what comes under the finger takes no tap at first."""
    watch.also.append(address := f"http://127.0.0.1:{hall.hall_port}")
    shown_in_hall(device().pages[0], hall, organiser, tmp_path)
    cards = hall.window("GET", f"/hall/events/{organiser.tournament.id}/cards").json
    players = [organiser.tournament.player(player) for player in organiser.round.matches[0].players]
    slower, faster = (Phone(browser, watch, address, player, place=3 * at) for at, player in enumerate(players))
    for phone in (slower, faster):
        phone.take_card(cards[str(phone.player)])
    own = slower.page
    own.evaluate(FORMS_THAT_CAME)
    own.locator("[name=score1]").fill("6")
    own.locator("[name=score2]").fill("2")
    button = own.get_by_role("button", name="Report this result").element_handle()

    faster.report(score(3, 9), f"{faster.name} won 9–3")
    expect(own.get_by_text("Your opponent reports:")).to_be_visible()

    assert button is not None
    assert button.inner_text() == "Report this result"
    assert own.evaluate("came") == [["Confirm", True], ["Report this result", False]]
    expect(own.locator("[name=score1]")).to_have_value("6")
    expect(own.locator("[name=score2]")).to_have_value("2")
    expect(own.locator("form[inert]")).to_have_count(0)
    button.click()
    expect(own.locator("main")).to_contain_text("You two report different results")
    for phone in (slower, faster):
        phone.page.context.close()


@pytest.mark.parametrize("language", ["en-GB", "es-ES"])
def test_nothing_lies_over_the_button_that_reports_a_result(
    hall: Running, browser: Browser, watch: Watch, organiser: Organiser, language: str
) -> None:
    hall.push(organiser.log)
    watch.also.append(address := f"http://127.0.0.1:{hall.hall_port}")
    context = browser.new_context(locale=language, viewport={"width": 390, "height": 844})
    watch.attach(context)
    page = context.new_page()
    page.goto(f"{address}/{hall.window('GET', f'/hall/events/{organiser.tournament.id}/cards').json['3']}")
    page.locator(".claim .primary").click()
    button = page.locator(".reporting .primary")
    expect(page.locator(".live .age")).not_to_be_empty()

    for top in range(0, 600, 20):
        page.evaluate("top => scrollTo(0, top)", top)
        assert button.evaluate(COVERED_BY) == [], f"scrolled by {top}"
    context.close()


def test_of_two_browsers_of_this_computer_one_takes_in_what_players_report_and_the_other_says_so(
    hall: Running, device: Device, browser: Browser, watch: Watch, organiser: Organiser, tmp_path: Path
) -> None:
    watch.also.append(address := f"http://127.0.0.1:{hall.hall_port}")
    watch.allowed.append("412 (Precondition Failed)")
    event = f"/t/{organiser.tournament.id}"
    shows, other = (device().pages[0] for _ in range(2))
    shown_in_hall(shows, hall, organiser, tmp_path)
    other.goto(f"http://localhost:{hall.own_port}/")
    person.wait_until_ready(other)
    person.open_file(other, tmp_path / "event.ronda")
    person.visit(other, event)
    expect(other.locator(".hall").get_by_role("status")).to_have_text(SECOND_COPY.seen)

    cards = hall.window("GET", f"/hall/events/{organiser.tournament.id}/cards").json
    match = organiser.round.matches[0]
    phones = [Phone(browser, watch, address, organiser.tournament.player(player), place=0) for player in match.players]
    for phone in phones:
        phone.take_card(cards[str(phone.player)])
        phone.report(score(3, 9), f"{phones[1].name} won 9–3")
    expect(phones[1].page.locator("main")).to_contain_text("It counts: you both reported it.")
    for page, tables in ((shows, 1), (other, 0)):
        person.visit(page, f"{event}/round/1")
        expect(page.locator(f"#table-{match.number}")).to_be_visible()
        expect(page.locator(".table-in")).to_have_count(tables)
    person.visit(shows, event)
    expect(shows.locator(".hall").get_by_role("status")).to_have_count(0)
    for phone in phones:
        phone.page.context.close()


def test_what_the_server_refuses_is_said_and_an_event_that_is_deleted_leaves_the_hall(
    hall: Running,
    device: Device,
    browser: Browser,
    watch: Watch,
    organiser: Organiser,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch.also.append(address := f"http://127.0.0.1:{hall.hall_port}")
    watch.allowed += [NOBODY_THERE, CUT_OFF, "409 (Conflict)", "507 (Insufficient Storage)"]
    phone = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844})
    watch.attach(phone)
    live = phone.new_page()
    live.goto(f"{address}/me")
    expect(live.get_by_text("No event is shown in the hall at the moment.")).to_be_visible()
    page = device().pages[0]
    page.goto(f"http://localhost:{hall.own_port}/")
    person.wait_until_ready(page)
    person.open_file(page, tmp_path / "event.ronda")
    event = f"/t/{organiser.tournament.id}"
    person.visit(page, event)
    card = page.locator(".hall")
    show = card.get_by_role("button", name="Show this event in the hall")

    monkeypatch.setattr("workshop.server.hall_pages.MOST_EVENTS", 0)
    show.click()
    expect(card.get_by_role("status")).to_have_text(FULL.seen)
    monkeypatch.undo()
    show.click()
    expect(card.get_by_text("0 of 8 joined")).to_be_visible()
    expect(card.get_by_role("status")).to_have_count(0)
    expect(live.get_by_label("Your name")).to_be_visible()  # by itself

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    first, second = [each.number for each in organiser.round.matches][:2]
    monkeypatch.setattr("os.fsync", full)
    person.visit(page, f"{event}/round/1")
    enter(page, f"{first} 7-3")
    expect(page.locator(f"#table-{first}.table-in")).to_be_visible()
    person.visit(page, event)
    expect(card.get_by_role("status")).to_have_text(NO_ROOM.seen)
    monkeypatch.undo()
    person.visit(page, f"{event}/round/1")
    enter(page, f"{second} 9-4")
    person.visit(page, event)
    expect(card.get_by_role("status")).to_have_count(0)

    live.goto(f"{address}/en/index.html")
    person.visit(page, f"{event}/delete")
    page.get_by_role("button", name="Delete from this device").click()
    expect(live.get_by_text("No event has been published yet.")).to_be_visible()

    person.open_file(page, tmp_path / "event.ronda")
    person.visit(page, event)
    show.click()
    expect(card.get_by_text("0 of 8 joined")).to_be_visible()
    hall.end()
    person.visit(page, f"{event}/delete")
    with page.expect_event("requestfailed", lambda request: request.method == "DELETE"):
        page.get_by_role("button", name="Delete from this device").click()
    hall.begin()
    stranger = page.locator("[data-stranger]")
    expect(stranger.locator("p")).to_have_text(DELETED.seen.format(event=organiser.tournament.details.name))
    stranger.get_by_role("button", name="Take it off the hall's pages").click()
    expect(stranger).to_have_count(0)
    assert hall.state()["events"] == {}
    phone.close()
