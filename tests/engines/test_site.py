"""The results site that the app hands out, on a server, in every engine."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ronda.rulesets import find_ruleset
from tests.browser.harness import Host
from tests.engines.desk import FITS, Desk
from tests.engines.test_files import written
from workshop.cli import demo_tournaments

LINKS = """() => [...document.querySelectorAll("a[href], link[href]")]
    .filter(({ href }) => href.startsWith(location.origin))
    .map(({ href }) => decodeURI(new URL(href).pathname).slice(1))"""


def test_the_results_pages_are_whole_in_both_languages(
    desk: Desk, new_host: Callable[[], Host], tmp_path: Path
) -> None:
    log = demo_tournaments.play_demo_event(find_ruleset("xwing"), 8, seed=6)
    desk.open_file(written(log, tmp_path))
    desk.visit(desk.event)
    pages = new_host()
    with zipfile.ZipFile(desk.engine.saved(desk.window, "[data-action=publish]")) as archive:
        archive.extractall(pages.app.parent / "site")

    with closing(desk.engine.window()) as window:
        window.open(f"{pages.origin}/site/index.html")
        window.click("main a", log.tournament.details.name)
        champion = log.tournament.player(log.tournament.rounds[-1].matches[0].players[0]).name
        window.see("h1", log.tournament.details.name)
        window.see("main", champion)
        links = window.evaluate(LINKS)
        assert [link for link in links if not (pages.app.parent / link).is_file()] == []
        assert len(links) > len(log.tournament.players)
        for language in ("es", "en"):
            window.click(f".languages a[lang={language}]")
            window.wait("(language) => document.documentElement.lang === language", language)
            window.see("main", champion)
        window.click("main a", champion)
        window.see("h1", champion)
        assert window.evaluate(FITS)
