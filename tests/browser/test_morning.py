"""A morning at the door: eight phones, a helper's camera and one organiser, up to round 1 and one name that goes again.

With `RONDA_PICTURES=folder` in the environment each step is kept as pictures: `RONDA_PICTURES=pictures
.venv/bin/python -m pytest -n0 tests/browser/test_morning.py`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect

from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core.consents import Consent, ConsentPurpose, Privacy
from ronda.publish import build_site
from tests.browser import filming, person
from tests.browser.devices import LAPTOP, Device
from tests.browser.filming import Hand
from tests.browser.harness import PATIENCE, Host, Watch
from tests.browser.home_forms import LISTENING, PHONE, filled, opened_form, saved_form
from tests.hall.hall import Phone as PlainPhone
from tests.hall.hall import Running
from tests.playing import Organiser, custom
from workshop.cli import event_files

PICTURES = os.environ.get("RONDA_PICTURES", "")
AGREED = "Photographs of the day may show me."
LEGAL = "Luke Skywalker (28)\nProton Torpedoes (4), R2-D2 (4)\n\nWedge Antilles (29)\nPredator (3)\n"
WRONG = LEGAL.replace("(28)", "(88)")
AT_HALL = ("Bruno Gil", "Carla Vidal", "Gus Nadal", "Zyxwilda Quorbeth")
"""Two without script, one with a wrong list, and one who sends twice and is erased at the end."""
AT_HOME = ("Dora Lind", "Emil Sand", "Fara Noor")
LATE = "Iris Toll"
ERASED = AT_HALL[-1]
TOO_LATE = "Round 1 is paired: to be registered, or to change something, speak to the organiser."
WORDS = ("zyxwilda", "quorbeth", "moon club")


class Pictures:
    """The film of the morning."""

    def __init__(self) -> None:
        """Begin with the first picture."""
        self.taken = 0

    def take(self, page: Page, what: str, *sizes: ViewportSize) -> None:
        """Keep what a page shows, at the size that it has or at others."""
        if not PICTURES:
            return
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        own = page.viewport_size
        assert own is not None
        self.taken += 1
        for size in sizes or (own,):
            page.set_viewport_size(size)
            page.screenshot(path=Path(PICTURES) / f"{self.taken:02}-{what}-{size['width']}.png", full_page=True)
        page.set_viewport_size(own)


@pytest.fixture
def hall(host: Host, port: int, tmp_path: Path) -> Iterator[Running]:
    """The server of a hall at the address at which the app is known."""
    host.stop()
    running = Running(tmp_path / "hall", served=host.app.parent, port=port)
    yield running
    running.end()


@pytest.fixture
def organiser(tmp_path: Path) -> Organiser:
    """Set up an event of X-Wing that asks about photographs, with nobody in it and registration open in the hall."""
    made = Organiser("xwing", details=custom(3, name="Friday Cup"))
    made.do(ask.ChooseHallEntry(open=True))
    made.do(ask.ChangePrivacy(privacy=Privacy(consents=(Consent(purpose=ConsentPurpose.PHOTOGRAPHS, text=AGREED),))))
    event_files.write_event_log(made.log, tmp_path / "event.ronda")
    return made


def reached(phone: Page, address: str) -> None:
    """Come into the hall and go to the form."""
    phone.goto(address)
    phone.get_by_role("button", name="Register yourself").click()
    expect(phone.get_by_role("button", name="Register me")).to_be_visible()


def send(phone: Page, name: str, squad: str, club: str = "") -> None:
    """Fill in the form and send it."""
    phone.locator("[name=name]").fill(name)
    phone.locator("[name=club]").fill(club)
    phone.locator("[name=field_squad_list]").fill(squad)
    phone.get_by_label(AGREED).check()
    phone.get_by_role("button", name=re.compile("Register me|Send the change")).click()


def own_page(phone: Page, name: str, *, plain: bool) -> None:
    """Wait for the player's own page: it comes by itself, or when it is loaded again."""
    heading = phone.locator("h1", has_text=name)
    while plain and not heading.count():
        phone.reload()
    expect(heading).to_be_visible()


def paired(file: str) -> list[str]:
    """The names of all who are in round 1, each as often as it is."""
    tournament = read_event_file(file).tournament
    return sorted(tournament.player(each).name for match in tournament.rounds[0].matches for each in match.players)


def hall_texts(hall: Running) -> dict[str, str]:
    """All pages of the hall that lead from one to the other, and its data, by path."""
    phone, texts, left = PlainPhone(hall), dict[str, str](), ["/", "/en/index.html", "/es/index.html"]
    while left:
        path = left.pop()
        if path in texts:
            continue
        answer = phone.get(path)
        texts[path] = answer.content.decode(errors="replace")
        folder = phone.path.rpartition("/")[0]
        for link in re.findall(r'href="([^"#?:]+)["#?]', texts[path]):
            parts: list[str] = []
            for part in (link if link.startswith("/") else f"{folder}/{link}").split("/"):
                parts = parts[:-1] if part == ".." else parts if part in {"", "."} else [*parts, part]
            left.append(f"/{'/'.join(parts)}")
    return texts


def named_in(text: str) -> list[str]:
    return [word for word in WORDS if word in text.casefold()]


def test_a_morning_from_eight_phones_to_round_1_and_a_name_that_goes_again(
    hall: Running,
    device: Device,
    browser: Browser,
    playwright: Playwright,
    watch: Watch,
    organiser: Organiser,
    tmp_path: Path,
) -> None:
    """REG-ENTRY, REG-CODE, REG-CONSENT and REG-ERASE, each as the people of a morning meet it."""
    watch.also.append(address := f"http://127.0.0.1:{hall.hall_port}")
    film, event = Pictures(), f"/t/{organiser.tournament.id}"
    with opened_form(playwright, saved_form(organiser.log, tmp_path / "saved")) as home:
        codes = []
        for name in AT_HOME:
            codes += filled(home, name, {"squad_list": LEGAL})
        film.take(home, "at-home")
        door = filming.film_of(home, codes, tmp_path / "door.mjpeg", Hand(frames=45))

    context = device(flags=filming.camera(door))
    app = context.pages[0]
    app.goto(f"http://localhost:{hall.own_port}/")
    person.wait_until_ready(app)
    person.open_file(app, tmp_path / "event.ronda")
    person.visit(app, event)
    app.get_by_role("button", name="Show this event in the hall").click()
    expect(app.locator(".hall-joined")).to_be_visible()
    film.take(app, "hall-card", LAPTOP, PHONE)

    phones: dict[str, Page] = {}
    for name in (*AT_HALL, LATE):
        opened = browser.new_context(
            locale="en-GB", viewport=PHONE, java_script_enabled=name not in AT_HALL[:2], reduced_motion="reduce"
        )
        opened.set_default_timeout(PATIENCE)
        watch.attach(opened)
        phones[name] = opened.new_page()
    bruno, carla, wrong, twice = (phones[name] for name in AT_HALL)
    late = phones[LATE]

    bruno.goto(address)
    film.take(bruno, "first-page-of-the-hall", PHONE, LAPTOP)
    for name, phone in ((AT_HALL[0], bruno), (AT_HALL[1], carla)):
        reached(phone, address)
        film.take(phone, "form")
        send(phone, name, LEGAL)
        expect(phone.locator("main")).to_contain_text("Your registration waits for the organiser")
        film.take(phone, "in-the-queue")

    reached(wrong, address)
    send(wrong, AT_HALL[2], WRONG)
    expect(wrong.locator("main")).to_contain_text("a squad has at most 100")
    expect(wrong.locator("[name=field_squad_list]")).to_have_value(WRONG)
    film.take(wrong, "a-wrong-list")
    send(wrong, AT_HALL[2], LEGAL)
    expect(wrong.locator("main")).to_contain_text("Your registration waits for the organiser")

    reached(twice, address)
    again = twice.context.new_page()
    reached(again, address)
    for phone in (twice, again):
        send(phone, ERASED, LEGAL, club="Moon Club")
        expect(phone.locator("main")).to_contain_text("Your registration waits for the organiser")
    again.close()
    reached(late, address)

    person.visit(app, f"{event}/arrivals")
    expect(app.locator("#arrivals > li")).to_have_count(len(AT_HALL))
    film.take(app, "arrivals", LAPTOP, PHONE)
    app.get_by_role("button", name="Accept all 4 without a question").click()
    expect(app.locator("#arrivals > li")).to_have_count(0)
    for name in AT_HALL:
        own_page(phones[name], name, plain=name in AT_HALL[:2])
    film.take(twice, "own-page")

    helper = context.new_page()
    helper.goto(f"http://localhost:{hall.own_port}/#{event}")
    person.wait_until_ready(helper)
    helper.evaluate(LISTENING)
    person.visit(helper, f"{event}/read")
    for name in AT_HOME:
        helper.wait_for_function("name => [...window.told].some((each) => each.includes(name))", arg=name)
    film.take(helper, "camera", LAPTOP, PHONE)
    helper.close()
    person.turn_to(app)

    person.visit(app, f"{event}/checkin")
    expect(app.locator("#door .door-here")).to_have_count(7)
    film.take(app, "everybody-is-here", LAPTOP, PHONE)
    person.visit(app, event)
    app.locator(".next .sun").click()
    expect(app.locator(".next form[data-command=pair_round]")).to_be_visible()
    app.locator(".next .sun").click()
    person.publish_draft(app)
    film.take(app, "round-1", LAPTOP, PHONE)
    assert paired(exported(app, event)) == sorted((*AT_HALL, *AT_HOME))

    send(late, LATE, LEGAL)
    expect(late.locator("main")).to_contain_text(TOO_LATE)
    film.take(late, "late")
    for name in AT_HALL:
        expect(phones[name].locator("h1")).to_have_text(name)
    bruno.goto(f"{address}/me")
    expect(bruno.locator("main")).to_contain_text(re.compile("Table|bye", re.IGNORECASE))
    film.take(bruno, "own-table")

    person.visit(app, f"{event}/privacy")
    chosen = app.locator("#choose-erase option", has_text=ERASED).get_attribute("value")
    app.locator("#choose-erase select").select_option(chosen)
    app.get_by_role("button", name="Look at what becomes of it").click()
    film.take(app, "erasing", LAPTOP, PHONE)
    app.get_by_role("button", name="Erase now").click()
    expect(app.locator("#choose-erase option", has_text=ERASED)).to_have_count(0)
    expect(twice.locator("h1")).to_have_text(re.compile("Player \\d"))
    film.take(twice, "erased")

    file = exported(app, event)
    assert named_in(file) == []
    site = build_site([read_event_file(file)])
    assert [path for path, content in site.items() if named_in(content.decode(errors="replace"))] == []
    texts = hall_texts(hall)
    assert any(AT_HALL[0] in text for text in texts.values())
    assert [path for path, text in texts.items() if named_in(text)] == []


def exported(page: Page, event: str) -> str:
    """Save the event's file, and give what it holds."""
    person.visit(page, event)
    person.unfold(page, "This event")
    with page.expect_download() as saving:
        page.locator("[data-action=export]").first.click()
    return Path(saving.value.path()).read_text(encoding="utf-8")
