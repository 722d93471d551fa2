"""A league is called a league: nobody wins a tournament in it (AGL-KINDS)."""

from __future__ import annotations

import re

import pytest

from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

SCREENS = ("", "/players", "/standings", "/round/3", "/player/1", "/projector", "/history", "/public", "/print")


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture(scope="module")
def league() -> Organiser:
    organiser = Organiser("aristeia", details=custom(3, options=(("kind", "league_standard"),)))
    organiser.start(5)
    organiser.play_on()
    return organiser


@pytest.mark.parametrize(("language", "title"), [("en", "League champion"), ("es", "Gana la liga")])
def test_agl_kinds_no_screen_or_page_of_a_league_calls_it_a_tournament(
    league: Organiser, language: str, title: str
) -> None:
    known = {league.tournament.id: league.log}
    said = {
        screen: text_of(screen_page(f"/t/{league.tournament.id}{screen}", known, Device(), language).html)
        for screen in SCREENS
    }
    site = build_site([league.log], title="Results", languages=(language,))
    pages = {path: page for path, page in site.items() if path.endswith(".html") and "rules" not in path}
    said |= {path: text_of(page.decode()) for path, page in pages.items()}
    told = {path for path, text in said.items() if title in text}

    assert {"", "/standings", "/projector", f"{language}/index.html"} <= told
    assert [path for path, text in said.items() if re.search("torneo|tournament", text, re.IGNORECASE)] == []
