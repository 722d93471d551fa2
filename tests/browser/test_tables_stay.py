"""What is tapped and typed on the board: where it begins, what is far apart, and that nothing moves or hides."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from ronda.commands import requests as ask
from tests.browser import person
from tests.browser.conftest import arrive
from tests.browser.devices import Device
from tests.browser.harness import Host
from tests.playing import Organiser, custom, doubled
from workshop.cli import event_files

pytestmark = pytest.mark.desk

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
APART = 32
"""Pixels: a finger that misses by as much hits nothing."""


def begun(game: str, *, names: tuple[str, ...] = (), options: tuple[tuple[str, str], ...] = ()) -> Organiser:
    """An event of eight with round 1 published."""
    organiser = Organiser(game, details=custom(3, options=options))
    organiser.start(8)
    organiser.pair()
    for player, name in zip(organiser.tournament.players, names, strict=False):
        organiser.do(ask.EditPlayer(player=player.id, entry=ask.PlayerEntry(name=name)))
    return organiser


def opened(page: Page, organiser: Organiser, folder: Path, route: str) -> None:
    """Load an event and go to one of its screens."""
    file = folder / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"/t/{organiser.tournament.id}{route}")


def box(place: Locator) -> tuple[float, float]:
    """Where something begins and ends from top to bottom."""
    found = place.bounding_box()
    assert found is not None
    return found["y"], found["y"] + found["height"]


def test_a_board_begins_with_its_round_and_nothing_stands_over_a_table(page: Page, tmp_path: Path) -> None:
    opened(page, begun("keyforge"), tmp_path, "/round/1")
    page.set_viewport_size(LAPTOP)
    assert box(page.locator("h1"))[0] - box(page.locator(".tabs"))[1] < APART
    page.set_viewport_size(PHONE)
    page.locator("#quick").focus()
    for wins in page.locator("#table-1 button.result").all():
        wins.click(trial=True)


def test_who_has_a_keyboard_types_at_once_when_a_round_starts(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(8)
    opened(page, organiser, tmp_path, "")
    page.locator(".next .sun").click()
    person.publish_draft(page)
    expect(page.locator("#quick")).to_be_focused()
    page.keyboard.type("1 77-49")
    page.keyboard.press("Enter")
    expect(page.locator("#board .table-in")).to_have_count(1)

    person.visit(page, f"/t/{organiser.tournament.id}/players")
    person.visit(page, f"/t/{organiser.tournament.id}/round/1")
    expect(page.locator("h1")).to_be_focused()


def test_on_a_phone_no_keyboard_opens_when_a_round_starts(device: Device, host: Host, tmp_path: Path) -> None:
    page = arrive(device(has_touch=True, is_mobile=True, viewport=PHONE).pages[0], host)
    opened(page, begun("xwing"), tmp_path, "/round/1")
    expect(page.locator("#quick")).to_be_visible()
    expect(page.locator("h1")).to_be_focused()


@pytest.mark.parametrize(
    ("game", "options"),
    [("keyforge", (("swiss_games", "1"),)), ("keyforge", (("swiss_games", "3"),)), ("xwing", ()), ("aristeia", ())],
)
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_conceding_is_far_from_winning(
    page: Page, tmp_path: Path, game: str, options: tuple[tuple[str, str], ...], size: dict[str, int]
) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    organiser = begun(game, options=options)
    opened(page, organiser, tmp_path, "/round/1?more=2")
    table = page.locator("#table-2")
    concedes = table.get_by_role("button", name="concedes")
    expect(concedes.first).to_be_visible()
    wins = table.locator(".result, .enter, input.points").locator("visible=true")
    top = min(box(one)[0] for one in concedes.all())
    assert top - max(box(one)[1] for one in wins.all()) >= APART

    person.visit(page, f"/t/{organiser.tournament.id}/round/1/table/2")
    page.evaluate("document.querySelector('#one-tap')?.setAttribute('open', '')")
    giving_up = page.locator(".picks:has([name=conceded]), [name=quick][value]").locator("visible=true").all()
    winning = page.locator("#report .picks:has([name=winner]), #report input.points").locator("visible=true").all()
    assert giving_up
    assert winning
    assert min(box(one)[0] for one in giving_up) - max(box(one)[1] for one in winning) >= APART


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_no_table_moves_when_the_result_of_long_names_is_in(
    device: Device, host: Host, tmp_path: Path, game: str
) -> None:
    page = arrive(device(has_touch=True, viewport=PHONE).pages[0], host)
    families = ("Arroyo", "Blanco", "Castro", "Duarte", "Espejo", "Franco", "Gallego", "Herrero")
    organiser = begun(game, names=tuple(f"Maximiliana {family} Villanueva" for family in families))
    opened(page, organiser, tmp_path, "/round/1")
    lower = page.locator("#board .table").nth(2)
    page.evaluate("scrollTo(0, 0)")
    before = box(lower)[0]
    table = page.locator("#board .table").nth(1)
    if game == "keyforge":
        table.locator(".result").first.tap()
    else:
        table.locator("input.points").first.fill("100")
        table.locator("input.points").last.fill("30")
        table.locator(".enter").tap()
    expect(page.locator("#board .table-in")).to_have_count(1)
    page.evaluate("scrollTo(0, 0)")
    assert abs(box(lower)[0] - before) < 1


LINES = "title => title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight)"


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_round_of_two_brackets_has_a_title_of_two_lines(page: Page, tmp_path: Path, language: str) -> None:
    organiser = Organiser("custom", details=doubled())
    organiser.start(16)
    organiser.play_round()
    organiser.play_round()
    organiser.pair()
    organiser.do(ask.StartClock(round=3))
    person.wait_until_ready(page)
    person.speak(page, language)
    opened(page, organiser, tmp_path, "/round/3")
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        assert page.locator(".pulse h1").evaluate(LINES) == pytest.approx(2, abs=0.1), size


def test_no_word_of_the_title_is_broken(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("xwing", details=custom(0))
    organiser.start(8)
    organiser.pair()
    organiser.do(ask.StartClock(round=1))
    opened(page, organiser, tmp_path, "/round/1")

    title = page.locator(".pulse h1")
    expect(title).to_have_text("Quarterfinals")
    assert title.evaluate(LINES) == pytest.approx(1, abs=0.1)


def test_the_desk_covers_nothing_that_has_the_focus(page: Page, tmp_path: Path) -> None:
    """However much the desk says: tables with more time, and that the page keeps silent."""
    page.set_viewport_size({"width": 1280, "height": 640})
    organiser = begun("xwing")
    organiser.do(ask.StartClock(round=1))
    for match in (1, 2, 3, 4):
        organiser.do(ask.GiveExtraTime(round=1, match=match, minutes=10))
    opened(page, organiser, tmp_path, "/round/1")
    desk = page.locator(".desk")
    for _ in range(3):  # as with text twice as large and long words
        page.locator(".desk .clock").evaluate(
            "(clock) => clock.insertAdjacentHTML('afterend', '<p>…</p><p>…</p><p>…</p>')"
        )
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    controls = page.locator("#board :is(a, input, button)").locator("visible=true")
    for at in reversed(range(controls.count())):
        controls.nth(at).focus()
        assert sum(box(controls.nth(at))) / 2 >= box(desk)[1], at


COVERED = """said => {
  const { left, right, top, bottom } = said.getBoundingClientRect();
  return [...document.querySelectorAll("main :is(a, input, button, h1, .table)")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("dialog"))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
    .map(([each]) => each.outerHTML.slice(0, 60));
}"""


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_refused_line_moves_and_covers_nothing(page: Page, tmp_path: Path, language: str) -> None:
    person.wait_until_ready(page)
    person.speak(page, language)
    opened(page, begun("xwing"), tmp_path, "/round/1")
    field, said = page.locator("#quick"), page.locator("#quick-entry .refusal")
    others = page.locator("#board .table, .toolbar .chips, .pulse, #quick").locator("visible=true")
    for size in (PHONE, SMALL, LAPTOP):
        page.set_viewport_size(size)
        for typed in ("999 50-20", "4 66-66"):
            field.fill("")
            expect(said).to_be_empty()
            before = [box(other)[0] for other in others.all()]
            field.fill(typed)
            field.press("Enter")
            expect(said).not_to_be_empty()
            expect(field).to_have_value(typed)
            assert [box(other)[0] for other in others.all()] == pytest.approx(before, abs=0.5), (size, typed)
            assert said.evaluate(COVERED) == [], (size, typed)
            assert said.evaluate("said => said.scrollHeight - said.clientHeight") <= 1, (size, typed)
