"""A day with forty players, from the list of names to the champion: with everything that goes wrong on such a day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.day import Day
from tests.browser.devices import Device
from tests.browser.harness import Host
from tests.browser.paper import printed

FIRST = ("Ana", "Bruno", "Carla", "Darío", "Elena", "Fermín", "Gala", "Hugo")
LAST = ("Mar", "Río", "Sol", "Luna", "Viento")
PLAYERS = [f"{first} {last}" for last in LAST for first in FIRST]
NO_SHOW, LATE, LEAVER = PLAYERS[7], "Olga Tarde", PLAYERS[20]


@dataclass(frozen=True)
class Visit:
    """The language and the screen of a day, and a few words of it."""

    locale: str
    width: int
    header: str
    time_is_up: str
    report: tuple[str, ...]


DAYS = {
    "en-1280": Visit("en-GB", 1280, "Name;Club", "Time is up", ("Full report", "Final places", "Standings after")),
    "es-390": Visit("es-ES", 390, "Nombre;Club", "Se acabó el tiempo", ("Informe completo", "Clasificación")),
}


def new_page(device: Device, host: Host, visit: Visit) -> Page:
    """Open the app on an empty device."""
    viewport = {"width": visit.width, "height": 844}
    context = device(locale=visit.locale, viewport=viewport, has_touch=visit.width < 600)
    context.clock.install()
    page = context.pages[0]
    page.goto(host.url)
    return page


def shows(projector: Page, part: str) -> None:
    """Expect that the room looks at a part of the programme."""
    expect(projector.locator(f"#slide-{part}")).to_have_class(re.compile("shown"))


@pytest.mark.parametrize("visit", DAYS.values(), ids=DAYS)
def test_forty_players_one_organiser(device: Device, host: Host, visit: Visit, tmp_path: Path) -> None:
    page = new_page(device, host, visit)
    day = Day(page)
    expect(page.locator("html")).to_have_attribute("lang", visit.locale[:2])

    # The list from the registration, one name twice; everybody at the door but one.
    day.announce("Open & <Cup>", "xwing", swiss_rounds=4, cut=8)
    lines = [visit.header, *(f"{name};Club {number % 9}" for number, name in enumerate(PLAYERS)), PLAYERS[0]]
    day.import_players("\n".join(lines), new=40, left_out=1)
    day.check_in(*(name for name in PLAYERS if name != NO_SHOW))
    day.take_off_no_shows(NO_SHOW)
    day.next_step()

    # Round 1 is drafted, two change seats, and then the room sees it.
    expect(page.locator("#do-pair_round")).to_be_visible()
    day.draft()
    swapped = day.swap(2, 5)
    day.publish()
    expect(page.locator("#board .table-open")).to_have_count(19)
    expect(page.locator("#table-2")).to_contain_text(swapped[1])
    projector = day.open_projector()
    expect(projector.locator("#slide-by_name .show-row")).to_have_count(39)
    shows(projector, "by_name")

    # Results by typing and by taps; one table gets five minutes and is the last when time is up.
    day.start_clock()
    day.extend(7)
    day.type_results(*(f"{table} {60 + table}-{20 + table}" for table in (1, 2, 3, 4, 5, 6, *range(10, 20))))
    day.tap_scores(8, 41, 62)
    day.tap_concession(9, points=35)
    expect(projector.locator("#slide-by_table .show-in")).to_have_count(18)
    day.let_time_pass(after_the_end=90)
    for window, clock, table in ((page, "#clock", "#clock-table-7"), (projector, "#show-clock", "#show-clock-7")):
        expect(window.locator(clock)).to_have_text("−01:30")
        expect(window.locator(table)).to_have_text("03:30")
        expect(window.get_by_text(visit.time_is_up, exact=True).first).to_be_visible()
    page.clock.resume()
    day.type_results("7 50-50 2")
    shows(projector, "standings")
    expect(projector.locator("[role=timer]")).to_have_count(0)

    # Somebody comes late; round 2 is printed.
    day.register(LATE)
    day.draft()
    day.publish()
    expect(page.locator("#board .table-open")).to_have_count(20)
    check_round_on_paper(page, day.base, present={*PLAYERS, LATE} - {NO_SHOW})
    day.go("/round/2")
    day.type_results(*(f"{table} {table}-{90 - table}" for table in range(1, 21)))

    # Somebody leaves; who gets the bye of round 3 is decided by hand, for a reason that everyone may read.
    day.drop(LEAVER)
    day.draft()
    lucky = day.give_bye(4)
    expect(page.locator(".draft-broken")).not_to_be_empty()
    day.publish(reason="Has a train to catch")
    expect(page.locator("#board .table-bye")).to_contain_text(lucky)
    expect(page.locator("#board")).not_to_contain_text(LEAVER)
    expect(projector.locator("#slide-by_name .show-row")).to_have_count(39)

    # Two rounds later a result of round 1 proves wrong: first what would change, then the change.
    before = standings_after(day, 2)
    day.go("/round/3")
    day.correct(1, "1 21-61")
    expect(page.locator(".preview-scores")).to_contain_text("21–61")
    expect(page.locator(".preview .changes li")).not_to_have_count(0)
    expect(page.locator(".moves tbody tr").nth(1)).to_be_visible()
    day.save_correction(1, 1)
    assert standings_after(day, 2) != before
    day.go("/round/3")
    day.type_results(*(f"{table} 70-{table}" for table in range(1, 20)))
    day.draft()
    day.publish()
    day.type_results(*(f"{table} {table}-71" for table in range(1, 20)))

    # SW-CUT: the fifth of the cut leaves before it is played; all below move up, the ninth comes in.
    places = day.places()
    rows = day.standings()
    [sheet] = printed(page, f"{day.base}/print/standings", "A4")
    assert [name for name in places if sheet.words.count(name) != 1] == []
    day.next_step()
    seeds = day.seeds()
    assert seeds == places[:8]
    page.locator(".seeds").get_by_role("link", name=seeds[4]).click()
    day.leave()
    seeds = [*places[:4], *places[5:9]]
    assert day.seeds() == seeds

    # The bracket to the champion, whom the room sees.
    for tables in (4, 2, 1):
        day.bracket_round(tables)
        if tables > 1:
            shows(projector, "bracket")
    shows(projector, "champion")
    day.go()
    champion = page.locator(".champion").inner_text()
    assert champion in seeds
    expect(projector.locator(".champion-name")).to_have_text(champion)

    check_event_on_paper(page, day.base, seeds, visit.report, everybody=[*PLAYERS, LATE])
    rows = day.standings()
    assert len(rows) == 40

    # The exported file says the same on an empty device.
    exported = day.export(tmp_path)
    elsewhere = Day(new_page(device, host, visit))
    elsewhere.open_file(exported)
    assert elsewhere.standings() == rows


def standings_after(day: Day, number: int) -> list[str]:
    """Read the standings after a round."""
    day.go("/standings")
    day.from_menu(f".chips a[href$='standings?round={number}']")
    expect(day.page.locator(f".chips a[href$='standings?round={number}']").first).to_have_attribute(
        "aria-current", "page"
    )
    return day.page.locator("#standings tbody tr").all_inner_texts()


def check_round_on_paper(page: Page, base: str, *, present: set[str]) -> None:
    """Expect the pairings by name on one sheet, everybody once, and the slips of 20 tables on two, in order."""
    [names] = printed(page, f"{base}/print/pairings/names?round=2", "A4")
    assert [name for name in sorted(present) if names.words.count(name) != 1] == []
    assert NO_SHOW not in names.words
    sheets = [list(sheet.slips) for sheet in printed(page, f"{base}/print/slips?round=2", "A4")]
    assert [[table for table, _, _ in sheet] for sheet in sheets] == [list(range(n, 21, 2)) for n in (1, 2)]
    text = " ".join(slip for sheet in sheets for _, _, slip in sheet)
    assert [name for name in sorted(present) if text.count(name) != 1] == []


def check_event_on_paper(
    page: Page, base: str, seeds: list[str], headings: tuple[str, ...], *, everybody: list[str]
) -> None:
    """Expect the bracket on one sheet on its side, and a report that leaves nobody out."""
    [bracket] = printed(page, f"{base}/print/bracket", "Letter")
    assert bracket.width > bracket.height
    assert [name for name in seeds if name not in bracket.words] == []
    report = printed(page, f"{base}/print/report", "Letter")
    text = " ".join(sheet.words for sheet in report)
    assert [heading for heading in headings if heading not in text] == []
    assert [name for name in everybody if name not in text and name != NO_SHOW] == []
    assert [sheet for sheet in range(1, len(report) + 1) if f"{sheet} / {len(report)}" not in text] == []
