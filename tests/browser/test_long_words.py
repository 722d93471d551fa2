"""Words of 35 wide letters on phones and tablets: no page for players is moved sideways, whoever wrote them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from ronda.commands import requests as ask
from ronda.core.details import Details, TournamentSystem
from ronda.core.notice import Notice, Prize
from ronda.core.pairings import Constraints
from ronda.journal import Log
from ronda.rules.fields import FieldKind
from ronda.views.public.event_context import event_folder
from tests.browser.reach import sideways
from tests.playing import Organiser, custom
from workshop.cli import event_files, site_publishing
from workshop.dev.hall_screens import CHOOSING, serve_hall_screens
from workshop.server.phone_answers import COOKIE

PHONE = ViewportSize(width=390, height=844)
TABLET = ViewportSize(width=700, height=1000)
LONG = "MWmwMWmwMWmwMWmwMWmwMWmwMWmwMWmwMWm"
SHOWN = {"index", "now", "info", "register", "rules", "players", "played", "bracket", "crosstable", "ranking"}
SHOWN |= {"1", "2", "round-1", "round-4", "standings-1", "imprint"}
"""A page of each kind, by the names of their files; the people of a ranking have numbers too."""
WRITTEN = (FieldKind.LINE, FieldKind.BLOCK)
NOTICE = Notice(
    address=LONG,
    contact=LONG,
    fee=LONG,
    bring=(LONG,),
    prizes=(Prize(what=LONG, label=LONG, how=LONG), Prize(what=LONG, first=1, last=1)),
    sharing=LONG,
    text=LONG,
)
DETAILS = custom(
    3, 4, name=f"Cup {LONG}", place=LONG, organiser=LONG, head_judges=(f"Ada {LONG}",), notice=NOTICE, date="2026-11-21"
)
LEAGUE = replace(
    custom(3, name=f"{LONG} league", date="2026-11-22"),
    options=(("kind", "league_open"),),
    scenarios=(LONG, f"Two {LONG}", LONG[1:]),
    scenario_texts=("", LONG),
)


class LongWords(Organiser):
    """The organiser of people of whom everything is long: the name, the club, and what a list says."""

    def __init__(self, game: str, details: Details, *, seed: int) -> None:
        super().__init__(game, details=details, seed=seed)
        written = [
            field.key for field in self.ruleset.registration.fields if field.kind in WRITTEN and not field.exactly
        ]
        club = Constraints(club=LONG)
        for name in (f"{letter}{LONG[1:]}" for letter in "ABCDEFGHIJ"):
            entry = ask.PlayerEntry(name=name, fields=tuple((key, name) for key in written), constraints=club)
            self.do(ask.RegisterPlayers(entries=(entry,)))


def announced() -> Log:
    return LongWords("xwing", DETAILS, seed=1).log


def running() -> Log:
    organiser = LongWords("xwing", DETAILS, seed=2)
    organiser.begin()
    organiser.play_round()
    organiser.pair()
    organiser.do(ask.PostMessage(text=f"Lunch: {LONG}"))
    return organiser.log


def over(game: str, details: Details, seed: int) -> Log:
    organiser = LongWords(game, details, seed=seed)
    organiser.begin()
    organiser.play_on()
    return organiser.log


def every_kind() -> list[Log]:
    """Play events, each of which has pages that others have not."""
    crossed = replace(DETAILS, cut=0, swiss_rounds=0, system=TournamentSystem.ROUND_ROBIN)
    twice = replace(crossed, system=TournamentSystem.DOUBLE_ELIMINATION)
    played = [over(*each) for each in (("xwing", DETAILS, 3), ("custom", crossed, 4), ("keyforge", twice, 5))]
    return [announced(), running(), *played, over("aristeia", LEAGUE, 6)]


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", viewport=PHONE)
    yield context.new_page()
    context.close()


def test_no_published_page_is_moved_sideways_by_a_long_word(phone: Page, tmp_path: Path) -> None:
    logs = every_kind()
    files = [tmp_path / f"{log.tournament.id}.ronda" for log in logs]
    for log, file in zip(logs, files, strict=True):
        event_files.write_event_log(log, file)
    site_publishing.publish_files(files, tmp_path / "site")
    site_publishing.publish_ranking_files(files[-1:], tmp_path / "site", season="2026")
    found = {}
    for language, size in (("en", PHONE), ("es", TABLET)):
        phone.set_viewport_size(size)
        tree = tmp_path / "site" / language
        for page in sorted(tree.rglob("*.html")):
            if page.stem in SHOWN and page != tree / "now.html":  # which leads to what is played
                phone.goto(page.as_uri())
                found[str(page)] = sideways(phone)

    assert len(found) > 100
    assert {name: wide for name, wide in found.items() if wide} == {}


def test_no_page_of_the_hall_is_moved_sideways_by_a_long_word(phone: Page, tmp_path: Path) -> None:
    log = running()
    with serve_hall_screens(log, tmp_path) as hall:
        found = {}
        for name in ("index.html", "players.html", "players/1.html", "round-2.html"):
            phone.goto(f"{hall.address}/en/{event_folder(log)}/{name}")
            found[name] = sideways(phone)
        for who in (CHOOSING, "disputed"):
            path, cookie = hall.visitor(who)
            if cookie:
                phone.context.add_cookies([{"name": COOKIE, "value": cookie, "url": hall.address}])
            phone.goto(hall.address + path)
            found[who] = sideways(phone)

    assert {name: wide for name, wide in found.items() if wide} == {}


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_table_of_the_end_is_moved_sideways_on_a_tablet(phone: Page, tmp_path: Path, language: str) -> None:
    """Fractions beside every number, and a part for who made the cut: the widest tables that there are."""
    organiser = Organiser("keyforge", details=custom(4, 4, name="Cup", date="2026-11-21"), seed=7)
    organiser.start(23)
    organiser.play_on()
    event_files.write_event_log(organiser.log, tmp_path / "cup.ronda")
    site_publishing.publish_files([tmp_path / "cup.ronda"], tmp_path / "site")
    folder = tmp_path / "site" / language / event_folder(organiser.log)
    phone.set_viewport_size(TABLET)
    found = {}
    for page in (*sorted(folder.glob("standings-*.html")), folder / "played.html", folder / "rules.html"):
        phone.goto(page.as_uri())
        found[page.name] = sideways(phone)

    assert {name: wide for name, wide in found.items() if wide} == {}
