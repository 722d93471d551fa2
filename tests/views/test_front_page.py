"""An event's first page and what is played now: one small file each with the style that it uses, and no more."""

import gzip
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import product

import pytest

from ronda.publish import SiteFrame, build_index_files, build_site, event_section
from ronda.publish.club.club_look import read_club_look
from ronda.publish.inlined_page import used_rules
from ronda.publish.page_assets import page_script, page_style
from ronda.publish.single_page import single_page
from ronda.views.public.event_context import event_folder
from ronda.views.shared.languages import LANGUAGES
from tests.playing import Organiser
from tests.views.pages import read
from workshop.build import node_packages, page_scripts
from workshop.server.content_policy import policy_of
from workshop.server.hall_pages import FRAME

LIGHT = 25_000
"""Bytes, compressed, of such a page of an event of 120 with all that it asks for."""
ASKED = re.compile(r'<(?:link rel="stylesheet"(?! media="not all")|script src=|img|meta http-equiv="refresh")[^>]*>')
"""What a browser would ask for before it shows the page."""
INSIDE = re.compile(r"<(style|script)>(.*?)</\1>", re.DOTALL)


def running(players: int) -> Organiser:
    organiser = Organiser("xwing", seed=10)
    organiser.start(players)
    organiser.play_round()
    organiser.pair()
    return organiser


def fronts(organiser: Organiser, frame: SiteFrame | None = None) -> Iterator[str]:
    """The first page and what is played now in each language."""
    files = event_section(organiser.log, frame or SiteFrame()).files
    for language, name in product(LANGUAGES, ("index.html", "now.html")):
        yield files[f"{language}/{event_folder(organiser.log)}/{name}"].decode()


def test_the_first_page_of_120_is_one_file_and_light_and_so_is_what_is_played_now() -> None:
    for page in fronts(running(120)):
        assert ASKED.findall(page) == []
        assert len(gzip.compress(page.encode())) < LIGHT


@pytest.mark.parametrize("until", ["registered", "running", "between", "over"])
def test_the_policy_allows_what_stands_inside_and_no_more(until: str) -> None:
    organiser = Organiser("keyforge", seed=3)
    organiser.register("Ada Puerto", "Marta Olmo")
    if until != "registered":
        organiser.start(6)
        organiser.play_round()
    if until == "running":
        organiser.pair()
    elif until == "over":
        organiser.play_on()
    for page in fronts(organiser):
        inside = INSIDE.findall(page)
        head = page[: page.index("</head>")]
        assert [kind for kind, _ in inside] == ["style", "script"]
        for kind, text in inside:
            digest = b64encode(sha256(text.encode()).digest()).decode()
            assert f"; {kind}-src 'self' file: 'sha256-{digest}'; " in head
        assert head.count("'sha256-") == len(inside)
        assert read(page).faults == []


def test_style_and_script_are_named_for_later_where_the_other_pages_look_for_them() -> None:
    organiser = running(8)
    site = build_site([organiser.log])

    for language, name in product(LANGUAGES, ("index.html", "now.html")):
        page = site[f"{language}/{event_folder(organiser.log)}/{name}"].decode()
        assert '<link rel="stylesheet" media="not all" href="../../ronda.css">' in page
    assert site["ronda.css"].decode() == page_style()
    assert site["ronda.js"].decode() == page_script()


def test_a_club_s_colours_stand_inside_and_follow_ronda_s() -> None:
    look = read_club_look({"name": "Harbour Club", "colour": "#1b5e20"})
    organiser, frame = running(8), SiteFrame(look=look)
    sheet = build_index_files([event_section(organiser.log, frame).entry], frame)["club.css"].decode()

    for page in fronts(organiser, frame):
        styles = [text for kind, text in INSIDE.findall(page) if kind == "style"]
        assert styles[1:] == [sheet]
        assert ASKED.findall(page) == []
        order = [page.index(part) for part in (styles[0], "../ronda.css", sheet, "../club.css")]
        assert order == sorted(order)


@pytest.mark.parametrize("frame", [FRAME, replace(SiteFrame(), inlines=False)])
def test_in_a_hall_and_inside_of_one_file_the_pages_share_style_and_script(frame: SiteFrame) -> None:
    for page in fronts(running(8), frame):
        assert not INSIDE.search(page)
        assert len(ASKED.findall(page)) == 2


def test_a_whole_event_in_one_file_has_style_and_script_once() -> None:
    assert single_page(running(8).log, SiteFrame()).decode().count(page_script()) == 1


def test_a_rule_stays_where_one_of_its_selectors_can_mean_something() -> None:
    sheet = (
        ":root{a:b}\n.x,.y b{a:b}\n@media print{.x{a:b}\n.z{a:b}\n}\n@media screen{.z{a:b}\n}\n@page{a:b}\n"
        ":is(.x, .z) i:not(.z){a:b}\n.x:has(.z, .y:not([hidden])) > [data-z]{a:b}\n.y:is(.z, u)::after{a:b}\n"
    )

    assert used_rules(sheet, frozenset({"x", "b", "i"})).replace("\n", "") == (
        ":root{a:b}.x{a:b}@media print{.x{a:b}}@page{a:b}:is(.x, .z) i:not(.z){a:b}"
    )
    everything = frozenset(re.findall(r"[\w-]+", page_style()))
    assert used_rules(page_style(), everything) == page_style()


def test_no_rule_of_the_style_sheet_is_nested_deeper_than_it_is_read() -> None:
    depth = deepest = 0
    for sign in page_style():
        depth += (sign == "{") - (sign == "}")
        deepest = max(deepest, depth)

    assert (depth, deepest) == (0, 2)
    assert not re.search(r"/\*|</s[ct]|\([^()]*\([^()]*\([^()]*\(", page_style())
    assert all(not re.search(r"[{}]", text) for text in re.findall(r'"([^"\n]*)"', page_style()))


def test_the_script_in_short_is_made_of_its_source() -> None:
    if not node_packages.is_installed(node_packages.SITE):
        pytest.skip("site/node_modules is not installed: build.py app does that")

    assert page_scripts.shortened_script(page_scripts.RESULTS_SCRIPT) == page_script(), "run build.py bridge"
    assert not re.search(r"</|<!--", page_script())


def test_beside_the_app_results_pages_state_their_policy_themselves() -> None:
    for path in ("/en/cup/", "/demo/es/cup/index.html", "/en/cup/players/1.html"):
        assert "style-src 'self' 'unsafe-inline'" in policy_of(path)
    for path in ("/app/", "/app/index.html", "/manual/en.html", "/", "/app/worker.js"):
        assert "'unsafe-inline'" not in policy_of(path)
