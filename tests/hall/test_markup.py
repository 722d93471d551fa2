"""Every page of the hall is HTML as the standard has it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import demo_events
from tests.hall.hall import asked
from workshop.base.bootstrap import ROOT
from workshop.build import catalogues, node_packages
from workshop.dev.hall_screens import ENTRANTS, VISITORS, HallScreens, serve_hall_screens
from workshop.server.phone_answers import COOKIE


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[HallScreens]:
    catalogues.compile_stale()
    with serve_hall_screens(demo_events.logs()["phones"], tmp_path / "hall") as running:
        yield running


def read(shown: HallScreens, path: str, cookie: str = "", language: str = "en", form: str = "") -> bytes:
    """A page to which a path leads, or a form of it."""
    port = int(shown.address.rpartition(":")[2])
    headers = {"Cookie": f"{COOKIE}={cookie}", "Accept-Language": language, "Origin": shown.address}
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    answer = asked(port, "POST" if form else "GET", path, form.encode() or None, headers)
    if answer.status == 303:
        return read(shown, answer.headers["location"], cookie, language)
    assert "text/html" in answer.headers["content-type"]
    return answer.content


def test_every_page_of_the_hall_is_valid(shown: HallScreens, tmp_path: Path) -> None:
    pages = {"first": read(shown, "/"), "list": read(shown, "/en/index.html"), "find": read(shown, "/en/now.html")}
    for who in VISITORS:
        for language in ("en", "es"):
            path, cookie = shown.visitor(who)
            pages[f"{who}-{language}"] = read(shown, path, cookie, language)
    with serve_hall_screens(demo_events.logs()["arrivals"], tmp_path / "entering") as entering:
        for who in ENTRANTS:
            path, cookie = entering.visitor(who, "es")
            pages[who] = read(entering, path, cookie, "es")
        path, cookie = entering.visitor(ENTRANTS[0])
        pages["entry-refused"] = read(entering, path, cookie, form="name=&field_squad_points=999&seen=0")
    path, cookie = shown.visitor("nothing-reported")
    folder = shown.hall.site.shown[shown.log.tournament.id].folder
    match = shown.log.tournament.rounds[-1].open_matches[12].number
    own = f"/en/{folder}/players/me.html"
    pages["refused"] = read(
        shown, own, cookie, form=f"what=report&round=3&match={match}&score1=999&score2=1&seen=x&winner="
    )
    shown.hall.site.hide(shown.log.tournament.id)
    pages |= {"closed": read(shown, "/"), "nobody": read(shown, "/me", cookie)}
    for name, content in pages.items():
        (tmp_path / f"{name}.html").write_bytes(content)

    assert b'role="alert"' in pages["refused"]
    assert b"No event is shown" in pages["nobody"]
    validator = node_packages.TESTS / node_packages.PACKAGES / ".bin" / "html-validate"
    config = ROOT / "tests" / "html-validate.config.mjs"
    done = subprocess.run(
        [validator, "--config", config, *sorted(tmp_path.glob("*.html"))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
