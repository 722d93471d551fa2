"""The list of screens that `build.py screenshots` takes: whole, and of something that is there."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ronda.journal import Log
from ronda.publish import publish, publish_ranking
from ronda.publish.ranking_pages import ranking_folder
from ronda.ranking import season_ranking
from ronda.rulesets import every_ruleset
from ronda.views import app
from ronda.views.app.route import Route
from ronda.views.public.event import address
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from tests import demo_events
from tests.views.routes import patterns
from workshop import catalogues
from workshop.screens import EVENTS, PAGES, SCREENS, Screen, filled

GONE = "nothing-here"
"""The one screen of a page that does not exist."""


@pytest.fixture(scope="module")
def logs() -> Mapping[str, Log]:
    catalogues.compile_stale()
    return demo_events.logs()


@pytest.fixture(scope="module")
def rated(logs: Mapping[str, Log]) -> str:
    """Give the number of somebody in the ranking."""
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


def test_every_name_is_given_once() -> None:
    names = [screen.name for screen in (*SCREENS, *PAGES)]

    assert sorted(set(names)) == sorted(names)


def test_every_game_is_shown() -> None:
    shown = {EVENTS[screen.event].game for screen in SCREENS if screen.event in EVENTS}

    assert {ruleset.key for ruleset in every_ruleset()} == shown


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_screen_shows_what_is_there(screen: Screen, logs: Mapping[str, Log], rated: str) -> None:
    log = logs.get(screen.event)
    route = filled(screen.route, log, rated)
    if log is not None:
        route = f"/t/{log.tournament.id}{route}"
    every = {other.tournament.id: other for other in logs.values()}
    title = app.page(route, every, app.Device.read({}), "en").title

    assert title.startswith(html.translator("en")("Nothing here")) == (screen.name == GONE), title


def test_every_page_of_the_list_is_published(logs: Mapping[str, Log], rated: str) -> None:
    site = publish([logs[name] for name in EVENTS if name in {page.event for page in PAGES}])
    ranking = publish_ranking([logs["rated"]], season="2026")
    for page in PAGES:
        file = filled(page.route, None, rated)
        log = logs.get(page.event)
        path = f"{address(log)}/{file}" if log else file
        if page.event == "ranking":
            path = f"{ranking_folder(logs['rated'].tournament.game, '2026')}/{file}"
        for language in LANGUAGES:
            assert f"{language}/{path}" in (ranking if page.event == "ranking" else site), page.name
