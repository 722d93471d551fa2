"""A site while an event is played: what one result changes, and the addresses that always show what goes on."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from ronda.commands import requests as ask
from ronda.publish import build_site
from ronda.views.public.event_context import NOW_FILE, event_folder
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.site_publishing import publish_files

MOST = 30
"""So many files one result may rewrite, however many players there are."""


LIVE = r'<aside class="live"[^>]* data-now="([^"]*)"[^>]*>.*?class="again" href="([^"]*)"'
"""What a page follows, and where its link to reload leads."""


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def playing(seed: int = 1, players: int = 8) -> Organiser:
    made = Organiser("xwing", seed=seed, details=custom(3, name=f"Cup {seed}"))
    made.start(players)
    made.play_round()
    made.pair()
    return made


def report(made: Organiser) -> None:
    made.report(made.round.open_matches[0], made.random_result())


def site(*played: Organiser) -> dict[str, bytes]:
    return build_site([made.log for made in played])


def changed(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> set[str]:
    return {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}


def test_one_result_of_120_players_rewrites_few_files(tmp_path: Path) -> None:
    made, other, out, event = playing(players=120), playing(2), tmp_path / "out", tmp_path / "1.ronda"
    event_files.write_event_log(made.log, event)
    event_files.write_event_log(other.log, tmp_path / "2.ronda")
    publish_files([event, tmp_path / "2.ronda"], out)
    report(made)
    event_files.write_event_log(made.log, event)
    change = publish_files([event], out).change

    assert 0 < change.written <= MOST
    assert change.removed == 0


def test_one_result_changes_only_what_shows_it() -> None:
    """The round, the two who played, the event and the lists; for programs the same but for event and lists."""
    made = playing()
    before, match = site(made), made.round.open_matches[0]
    report(made)
    own = event_folder(made.log)
    shown = {
        "index.html",
        "now.html",
        "overlay.html",
        "round-2.html",
        *(f"players/{number}.html" for number in match.players),
    }
    expected = {f"{language}/{own}/{name}" for language in ("en", "es") for name in shown}
    lists = {f"{tree}{name}" for tree in ("", "en/", "es/") for name in ("index.html", NOW_FILE)}

    data = {"now.json", "round-2.json", *(f"players/{number}.json" for number in match.players)}
    for_programs = {"now.json", *(f"data/{own}/{name}" for name in data)}

    assert changed(before, site(made)) == expected | lists | for_programs


def test_only_pages_that_change_with_every_result_say_when_they_did() -> None:
    made = playing()
    dated = {path.rpartition("/")[2] for path, content in site(made).items() if b"As of " in content}
    assert dated == {"index.html", "now.html", "round-2.html"}

    made.finish_round()
    dated = {path.rpartition("/")[2] for path, content in site(made).items() if b"As of " in content}
    assert dated == {"index.html", "now.html"}


def test_now_is_told_to_programs_in_one_small_file_of_each_event_and_of_the_site() -> None:
    running, waiting = playing(), playing(2)
    waiting.finish_round()
    files = site(running, waiting)
    of_event = json.loads(files[f"data/{event_folder(running.log)}/now.json"])
    of_site = json.loads(files["now.json"])
    last = running.log.records[-1]

    assert of_event == {
        "format": "ronda-now",
        "version": 1,
        "event": running.tournament.id,
        "at": last.at,
        "pages": of_event["pages"],
        "round": 2,
        "running": True,
    }
    assert {(one["folder"], one["running"]) for one in of_site["events"]} == {
        (event_folder(running.log), True),
        (event_folder(waiting.log), False),
    }
    assert len({one["pages"] for one in of_site["events"]}) == 2
    running.finish_round()
    assert json.loads(site(running)[f"data/{event_folder(running.log)}/now.json"])["pages"] != of_event["pages"]


def test_an_address_that_never_changes_shows_the_running_round() -> None:
    made = Organiser("xwing", seed=1, details=custom(2, 4))
    made.register("Alda", "Bruna", "Cosme", "Dalia", "Elisa")
    always = f"en/{event_folder(made.log)}/{NOW_FILE}"

    def shown() -> str:
        return text_of(site(made)[always].decode())

    assert "The event has not started." in shown()
    made.begin()
    made.pair()
    assert "Round 1 Results: 0 of 2" in shown()
    report(made)
    assert "Round 1 Results: 1 of 2" in shown()
    made.finish_round()
    assert "Round 1 Results: 2 of 2" in shown()
    made.play_round()
    made.do(ask.MakeCut())
    made.pair()
    assert "Semifinals Results: 0 of 2" in shown()
    made.do(ask.ChangeDetails(details=replace(made.tournament.details, name="Another name")))
    assert "Another name" in shown()
    made.play_on()
    assert "Final places" in shown()


def test_each_page_of_an_event_that_is_not_over_leads_to_what_it_follows_and_reloads() -> None:
    made = playing()
    files = site(made)
    own = event_folder(made.log)
    for path in (path for path in files if own in path and path.endswith(".html") and "ranking" not in path):
        html = files[path].decode()
        now, again = re.findall(LIVE, html, re.DOTALL)[0]
        assert normpath(join(dirname(path), now)) == f"data/{own}/now.json"
        assert join(dirname(path), again) == path

    made.play_on()
    assert not [path for path, content in site(made).items() if b'class="live"' in content and own in path]


def test_the_lists_follow_while_a_round_is_played_and_the_address_of_what_is_played_always() -> None:
    made = playing()
    follows = {path for path, content in site(made).items() if b'class="live"' in content and path.count("/") < 2}
    assert follows == {f"{tree}{name}" for tree in ("", "en/", "es/") for name in ("index.html", NOW_FILE)}

    made.finish_round()
    follows = {path for path, content in site(made).items() if b'class="live"' in content and path.count("/") < 2}
    assert follows == {f"{tree}{NOW_FILE}" for tree in ("", "en/", "es/")}


def test_what_the_script_says_is_in_the_language_of_the_page_and_it_may_ask_its_own_host_only() -> None:
    made = playing()
    html = site(made)[f"es/{event_folder(made.log)}/standings-1.html"].decode()

    assert 'data-as-of="En directo · actualizado a las {time} ({ago})"' in html
    assert 'data-lost="Sin conexión desde las {since}; esto es lo que se sabía a las {time}."' in html
    assert re.findall(r"connect-src [^;]*", html) == ["connect-src 'self'"]


def test_the_page_of_an_older_round_leads_to_the_one_that_is_played() -> None:
    made = playing()
    pages, own = site(made), event_folder(made.log)

    assert "Now playing: Round 2" in text_of(pages[f"en/{own}/round-1.html"].decode())
    assert 'Now playing: <a href="round-2.html">' in pages[f"en/{own}/round-1.html"].decode()
    assert "Now playing:" not in pages[f"en/{own}/round-2.html"].decode()


def test_the_sites_own_address_leads_to_the_one_event_that_is_played_and_lists_several() -> None:
    one, other = playing(1), playing(2)
    both = site(one, other)
    assert b'http-equiv="refresh"' not in both["now.html"]
    assert f'href="en/{event_folder(other.log)}/now.html"' in both["now.html"].decode()

    other.finish_round()
    single = site(one, other)
    for path, to in (
        ("now.html", f"en/{event_folder(one.log)}/now.html"),
        ("es/now.html", f"{event_folder(one.log)}/now.html"),
    ):
        assert f'<meta http-equiv="refresh" content="0; url={to}">' in single[path].decode()
        assert f'href="{to}"' in single[path].decode()

    one.finish_round()
    assert "No round is being played at the moment." in text_of(site(one, other)["now.html"].decode())


def test_what_is_played_comes_first_on_the_list_of_all_events() -> None:
    over, live = Organiser("xwing", seed=3, details=custom(1, name="Cup 3", date="2026-12-01")), playing(2)
    over.start(4)
    html = site(over, live)["en/index.html"].decode()

    assert html.index("Cup 2") < html.index("Cup 3")
