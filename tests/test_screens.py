"""The list of screens that `build.py screenshots` takes: whole, and of something that is there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

import pytest

from ronda.journal import Log
from ronda.publish import build_ranking_site, build_site
from ronda.publish.ranking_pages import ranking_folder
from ronda.ranking import season_ranking
from ronda.ranking.points_rules import PointsRules
from ronda.rulesets import every_ruleset
from ronda.session.device_seasons import CountedEvent, DeviceSeasons
from ronda.session.event_summary import event_summary
from ronda.views import app
from ronda.views.app.screen.route import Route
from ronda.views.public.event_context import event_folder
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.public_points import counted_event
from tests import demo_events
from tests.browser import passed_screens
from tests.views.control_names import ControlNames
from tests.views.filling import Forms
from tests.views.pages import text_of
from tests.views.routes import patterns
from workshop.base import input_stamps
from workshop.base.bootstrap import ROOT
from workshop.build import bundle, catalogues
from workshop.dev import long_runs, screen_server
from workshop.dev.screens import EVENTS, HALL, PAGES, SCREENS, Screen, fill_route, published_logs

type Show = Callable[[str], app.ScreenPage]

GONE = "nothing-here"
"""The one screen of a page that does not exist."""
LEADING_ON = {"ranking/events/#.html"}
"""Pages that nobody sees where they lead somewhere."""
NOT_KEPT = {
    "host": "it holds a key, which no history of a browser may hold",
    "lock": "it holds a code, which no history of a browser may hold",
    "decline": "why one of many requests is declined: a row does not know the screen that it stands on",
    "entry-texts": "texts of registrations, which are read at once and kept as what they say",
    "read-codes": "the text of codes, which is read at once and kept as what it says",
    "register": "a name and what goes with it, which Enter stores at once",
    "walk-in": "a name, which Enter stores at once",
    "latecomer": "a name, which Enter stores at once",
    "quick-entry": "a table and its result, which Enter stores at once",
    "reading": "the text of a code, which Enter looks up at once",
    "paste-form": "lines pasted into the name field, which are in the preview at once",
    "ticks": "who checks is taken from the check before",
}
"""Forms with a text that is not kept through Back and reload, and why not."""
SAME_NAMES = {
    ("round-change-picked", "See what changes"): "each closes a form of its own, with one field that says it",
}
"""Buttons of one name on one screen, and what makes plain which is which."""

CHECKED = {"rules", "checklist", "conduct", "history", "player", "print-report", "print-substitutes"}
"""What stands in the names of the screens with rules, lists that are checked, and records of what was ruled."""


@pytest.fixture(scope="module")
def logs() -> Mapping[str, Log]:
    catalogues.compile_stale()
    return demo_events.logs()


@pytest.fixture(scope="module")
def rated(logs: Mapping[str, Log]) -> str:
    """The number of somebody in the ranking."""
    return str(season_ranking([logs["rated"]]).places[0].person.number)


def matches(pattern: list[str], parts: tuple[str, ...]) -> bool:
    return len(pattern) == len(parts) and all(one in ("*", other) for one, other in zip(pattern, parts, strict=True))


def routes() -> list[tuple[str, ...]]:
    return [Route.read(f"/t/ID{s.route}" if s.event in EVENTS else s.route).parts for s in SCREENS]


def test_every_route_of_the_app_has_its_screen() -> None:
    known = patterns()
    forgotten = [
        pattern
        for pattern in known
        # A word counts before a name: "/print/report" does not stand for "/print/*".
        if not any(next((p for p in known if matches(p, parts)), None) == pattern for parts in routes())
    ]

    assert len(known) > 25
    assert forgotten == []


@pytest.mark.parametrize("screen", [s for s in SCREENS if s.event in EVENTS], ids=lambda screen: screen.name)
def test_a_screen_alone_is_what_it_is_among_all(
    screen: Screen, route: str, show: Show, logs: Mapping[str, Log]
) -> None:
    alone = {logs[name].tournament.id: logs[name] for name in screen_server.events_of_screens([screen])}

    assert app.screen_page(route, alone, app.Device.read({}), "en") == show(route)


def test_every_name_is_given_once() -> None:
    names = [screen.name for screen in (*SCREENS, *PAGES, *HALL)]

    assert sorted(set(names)) == sorted(names)


def test_every_game_is_shown() -> None:
    shown = {EVENTS[screen.event].game for screen in SCREENS if screen.event in EVENTS}

    assert {ruleset.key for ruleset in every_ruleset()} == shown


@pytest.fixture(scope="module")
def show(logs: Mapping[str, Log]) -> Show:
    every = {log.tournament.id: log for log in logs.values()}
    seasons = DeviceSeasons(rules=(PointsRules(name="Club league 2026", attendance=1),), counted=counted(logs))
    listed = app.Device.read({"tournaments": [event_summary(logs["finished"])]})
    with_season, device = replace(listed, seasons=seasons), app.Device.read({})
    return cache(lambda route: app.screen_page(route, every, with_season if "/season/" in route else device, "en"))


def counted(logs: Mapping[str, Log]) -> dict[str, CountedEvent]:
    """What a season knows of the one event that its device lists."""
    return {logs["finished"].tournament.id: counted_event(logs["finished"])}


@pytest.fixture
def route(screen: Screen, logs: Mapping[str, Log], rated: str) -> str:
    log = logs.get(screen.event)
    route = fill_route(screen.route, log, rated)
    return f"/t/{log.tournament.id}{route}" if log is not None else route


every_screen = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@every_screen
def test_a_screen_shows_what_is_there(screen: Screen, route: str, show: Show) -> None:
    title = show(route).title

    assert title.startswith(html.translator_for("en")("Not found")) == (screen.name == GONE), title


@every_screen
def test_no_screen_says_what_only_a_program_says(screen: Screen, route: str, show: Show) -> None:
    assert not re.search(r">\s*(?:True|False)\s*<", show(route).html), screen.name


@every_screen
def test_identifiers_of_rules_stand_only_where_somebody_checks(screen: Screen, route: str, show: Show) -> None:
    said = set(re.findall(r"\b(?:SW|KF|XW|AGL|ANY|RR|DE|CUSTOM)-[A-Z][A-Z0-9-]*", text_of(show(route).html)))

    assert not said or any(part in screen.name for part in CHECKED), said


@every_screen
@pytest.mark.usefixtures("screen")
def test_what_is_typed_into_a_form_and_not_sent_is_there_again(route: str, show: Show) -> None:
    for name, form in Forms(show(route).html).forms.items():
        if not form.has_text or name.partition("-q")[0] in NOT_KEPT:
            continue
        assert form.keeps, f"{name} loses what is typed"
        if not form.is_filled_by_page:
            continue
        kept = form.typed()
        again = Forms(show(f"{route.partition('?')[0]}?{kept}").html).forms

        assert again.pop(name).sent == form.sent
        before = Forms(show(route).html).forms
        assert {other: again[other].sent for other in again} == {
            other: before[other].sent for other in before if other != name
        }


@every_screen
@pytest.mark.usefixtures("screen")
def test_what_is_typed_into_several_forms_is_there_again_in_all(route: str, show: Show) -> None:
    forms = Forms(show(route).html).forms
    kept = [form.typed() for form in forms.values() if form.is_filled_by_page]
    again = Forms(show(f"{route.partition('?')[0]}?{'&'.join(kept)}" if kept else route).html).forms

    assert {name: form.sent for name, form in again.items()} == {name: form.sent for name, form in forms.items()}


@every_screen
def test_controls_of_one_name_do_one_thing(screen: Screen, route: str, show: Show) -> None:
    """What is heard of a link, a button, a list or a field for a text says which of several it is."""
    same = ControlNames(show(route).html).same()

    assert {called: does for called, does in same.items() if (screen.name, called[1]) not in SAME_NAMES} == {}


@pytest.fixture(scope="module")
def site(logs: Mapping[str, Log]) -> Mapping[str, bytes]:
    """The results pages of the list, with those of the ranking."""
    pages = build_site([*published_logs(logs).values()])
    return build_ranking_site([logs["rated"]], season="2026") | pages


@pytest.fixture(scope="module")
def listed(logs: Mapping[str, Log], rated: str) -> Mapping[str, str]:
    """The path of each page of the list in the tree of a language, by its name."""
    ranking = ranking_folder(logs["rated"].tournament.game, "2026")
    folders = {"all": "", "ranking": f"{ranking}/"} | {name: f"{event_folder(log)}/" for name, log in logs.items()}
    return {page.name: folders[page.event] + fill_route(page.route, None, rated) for page in PAGES}


def test_every_page_of_the_list_is_published(site: Mapping[str, bytes], listed: Mapping[str, str]) -> None:
    for name, path in listed.items():
        for language in LANGUAGES:
            assert f"{language}/{path}" in site, name


def test_every_kind_of_page_is_on_the_list(site: Mapping[str, bytes], listed: Mapping[str, str]) -> None:
    published = {kind(path.removeprefix("en/")) for path in site if path.startswith("en/")}

    assert published - set(map(kind, listed.values())) == LEADING_ON


def kind(path: str) -> str:
    """What a page is, whatever its event and its number."""
    folder, inside, name = path.partition("/")
    whose = "ranking" if folder.startswith("ranking-") else "event"
    return f"{whose}/{re.sub(r'[0-9a-f]{8}|[0-9]+', '#', name)}" if inside else path


def test_a_long_run_measures_whatever_is_not_measured_again() -> None:
    """Or its fingerprints would be written down by nobody."""
    tests = (ROOT / "tests" / "browser").glob("test_*.py")
    using = [test for test in tests if "passed_screens.measure_unless_passed(" in test.read_text(encoding="utf-8")]

    assert {test.relative_to(ROOT).as_posix() for test in using} == set(long_runs.MEASURING)


def test_what_passed_was_measured_by_the_code_that_measures_now() -> None:
    """Or all of it would be measured in every run: ``build.py test --long screens`` writes it down anew."""
    by_code = {ROOT / file: code for file, code in passed_screens.passed()["code"].items()}
    sources = {file: code for file, code in by_code.items() if bundle.DIST not in file.parents}

    assert {ROOT / file for file in long_runs.MEASURING} <= set(sources)
    assert [str(file) for file, code in sources.items() if input_stamps.hash_files([file]) != code] == []
