"""The page on which people prepare their registration: one file, with a script that nothing but its policy allows."""

import re
from base64 import b64encode
from hashlib import sha256

import pytest

from ronda.commands import requests as ask
from ronda.core.state import Phase
from ronda.core.web_address import short_event_code
from ronda.publish import SiteFrame, build_site, event_section
from ronda.rulesets import every_ruleset
from tests.views.pages import read
from tests.views.screens import Played
from workshop.build import node_packages, page_scripts
from workshop.server.content_policy import policy_of

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    return build_site([Played(ruleset, 3).log for ruleset in every_ruleset()])


def register_pages(site: dict[str, bytes]) -> list[str]:
    return [content.decode() for path, content in site.items() if path.endswith("/register.html")]


def test_reg_code_each_event_before_its_start_has_the_page_in_each_language(site: dict[str, bytes]) -> None:
    pages = register_pages(site)

    assert len(pages) == 2 * len(every_ruleset())
    assert {re.findall(r'data-event="(\w+)"', page)[0] for page in pages} == {
        short_event_code(f"event-{ruleset.key}") for ruleset in every_ruleset()
    }
    for path, content in site.items():
        if path.endswith("/register.html"):
            assert b'href="register.html"' in site[path.replace("register", "index")]
            assert read(content.decode()).faults == []


def test_reg_code_the_page_is_one_file_and_runs_its_own_script_alone(site: dict[str, bytes]) -> None:
    for page in register_pages(site):
        [policy] = POLICY.findall(page)
        for kind in ("script", "style"):
            [text] = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.DOTALL)
            digest = b64encode(sha256(text.encode()).digest()).decode()
            assert f"{kind}-src 'sha256-{digest}';" in policy
        assert policy.startswith("default-src 'none'; ")
        assert not re.search(r"<(?:img|iframe|link rel=.(?:stylesheet|icon))|<script [^>]*src| (?:on\w+|style)=", page)
        assert policy_of("/en/some-event/register.html") == policy


def test_reg_code_the_page_goes_with_the_start_and_stands_in_no_hall() -> None:
    ruleset = every_ruleset()[0]
    waiting, started = Played(ruleset, 4), Played(ruleset, 4).until(Phase.ROUND_RUNNING)
    in_hall = SiteFrame(own="/me")

    assert not register_pages(dict(event_section(started.log, SiteFrame()).files))
    hall = dict(event_section(waiting.log, in_hall).files)
    assert not register_pages(hall)
    assert not [path for path, page in hall.items() if b"register.html" in page]
    waiting.do(ask.ChooseHallEntry(open=True))
    published = build_site([waiting.log])
    assert register_pages(published)
    assert not [path for path, page in published.items() if b' action="' in page]  # nothing there takes anything


def test_reg_code_the_script_is_made_of_its_source_and_short() -> None:
    if not node_packages.is_installed(node_packages.SITE):
        pytest.skip("site/node_modules is not installed: build.py app does that")
    made = page_scripts.shortened_script(page_scripts.ENTRY_SCRIPT)

    assert made == page_scripts.ENTRY_SCRIPT.read_text("utf-8"), "run build.py bridge"
    assert len(made.encode()) < 20_000
    assert not re.search(r"</script|<!--|\b(?:fetch|XMLHttpRequest|sendBeacon|WebSocket|crypto)\b", made)
    assert "Copyright (c) 2023 Paul Miller" in made
