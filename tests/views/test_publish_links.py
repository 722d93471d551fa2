"""The whole output: every link arrives, every element nests, nothing comes from elsewhere."""

import json
import re
from posixpath import join, normpath
from urllib.parse import urlsplit

import pytest

from ronda.commands import requests as ask
from ronda.journal import Log
from ronda.publish import build_site
from ronda.rulesets import every_ruleset, find_ruleset
from tests.playing import Organiser, custom, cut_of
from tests.views.pages import Read, broken_links, links_of, read

DATA = '<script type="application/ld+json">'
"""No program: what search engines read, which no Content-Security-Policy is about."""


def played(game: str, seed: int) -> Organiser:
    """An event with an odd number of players, a late one, one who left, and a bracket under way."""
    organiser = Organiser(
        game, seed=seed, details=custom(3, cut_of(find_ruleset(game), 4), name="Odd & even", date="2026-11-21")
    )
    organiser.start(10)
    organiser.play_round()
    organiser.register("Late")
    organiser.drop(3)
    organiser.play_swiss()
    return organiser


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    logs: list[Log] = []
    for seed, ruleset in enumerate(every_ruleset(), start=1):
        running, finished = played(ruleset.key, seed), played(ruleset.key, seed + 100)
        if ruleset.stages.cuts:
            running.do(ask.MakeCut())
            running.pair()
        finished.play_on()
        open_ = Organiser(ruleset.key, seed=seed + 200)
        open_.register("Early")
        logs += [organiser.log for organiser in (running, finished, open_)]
    return build_site(logs)


@pytest.fixture(scope="module")
def pages(site: dict[str, bytes]) -> dict[str, Read]:
    return {path: read(content.decode()) for path, content in site.items() if path.endswith(".html")}


def test_every_element_of_every_page_is_closed_where_it_was_opened(pages: dict[str, Read]) -> None:
    assert {path: page.faults for path, page in pages.items() if page.faults} == {}


def test_every_link_leads_to_a_file_and_every_anchor_is_there(site: dict[str, bytes], pages: dict[str, Read]) -> None:
    assert broken_links(site) == []
    assert sum(len(page.links) for page in pages.values()) > 1000


def test_no_link_leaves_the_site(pages: dict[str, Read]) -> None:
    links = {link for page in pages.values() for link in page.links}

    assert not [link for link in links if urlsplit(link).scheme or urlsplit(link).netloc or link.startswith("/")]


def test_the_stylesheet_asks_nothing_of_anybody(site: dict[str, bytes]) -> None:
    assert not re.search(rb'url\((?!"data:)', site["ronda.css"])
    assert b"@import" not in site["ronda.css"]


def test_the_only_script_is_a_file_of_the_site_or_stands_in_a_first_page(site: dict[str, bytes]) -> None:
    pages = {path: content.decode() for path, content in site.items() if path.endswith(".html")}

    script = site["ronda.js"].decode()

    assert [path for path in site if path.endswith(".js")] == ["ronda.js"]
    for path, html in pages.items():
        if path.endswith("/register.html"):
            continue  # one file, whose script its policy allows (tests/views/test_register_page.py)
        scripts = [tag for tag in re.findall(r"<script[^>]*>", html) if tag != DATA]
        if f"<script>{script}</script>" in html:
            assert (path.count("/"), scripts) == (2, ["<script>"]), path
        else:
            assert scripts == [f'<script src="{"../" * path.count("/")}ronda.js" defer>'], path
        assert not re.search(r"<[^>]* (on\w+|style)=", html), path


def test_identifiers_are_unique_on_every_page(pages: dict[str, Read]) -> None:
    assert not [path for path, page in pages.items() if len(set(page.anchors)) != len(page.anchors)]


def test_every_page_is_reached_from_the_first(site: dict[str, bytes], pages: dict[str, Read]) -> None:
    """What a page follows while it is open is named by the file that says the same for programs."""
    reached, waiting = {"index.html"}, ["index.html"]
    data = {path: list(links_of(json.loads(content))) for path, content in site.items() if path.endswith(".json")}
    while waiting:
        path = waiting.pop()
        for link in pages[path].links if path in pages else data.get(path, ()):
            file = normpath(join(path, "..", urlsplit(link).path)) if urlsplit(link).path else path
            if file not in reached:
                reached.add(file)
                waiting.append(file)

    assert reached == set(site)


def test_fingerprints_stand_folded_at_the_end_of_rounds_and_standings(site: dict[str, bytes]) -> None:
    pages = [site[path].decode() for path in site if re.search(r"/(round|standings)-\d+\.html$", path)]
    folded = [page.partition('<details class="check">') for page in pages]

    assert [shown for shown, _, _ in folded if 'class="mark"' in shown] == []
    assert any('class="mark"' in rest for _, _, rest in folded)
    assert all(rest.partition("</details>")[2].lstrip().startswith("</main>") for _, found, rest in folded if found)


def test_identifiers_and_fingerprints_stand_only_where_somebody_checks(site: dict[str, bytes]) -> None:
    """What a player reads is words; the rules' own page names each rule by what code and tests cite."""
    pages = {path: site[path].decode() for path in site if path.endswith(".html") and not path.endswith("/rules.html")}
    open_text = {path: re.sub(r"<details.*?</details>", "", page, flags=re.DOTALL) for path, page in pages.items()}

    assert sum("<code" in page for page in pages.values()) > len(pages) / 2
    assert [path for path, shown in open_text.items() if re.search(r"<code|>[A-Z]+-[A-Z0-9-]+<", shown)] == []
