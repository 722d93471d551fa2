"""What others show of a page beside a link: its description, its image, and the event in the words of schema.org."""

import json
import re
from collections import defaultdict
from html import unescape

import pytest

from ronda.commands import requests as ask
from ronda.core.publication import Publication
from ronda.publish import build_site
from ronda.rulesets import every_ruleset
from ronda.views.public.event_context import event_folder
from tests.playing import Organiser, custom, eventful
from workshop.build import catalogues

SITE = "https://example.org/"
ABOUT = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def described(html: str, name: str) -> str:
    found = re.findall(rf'<meta {name} content="([^"]*)">', html)
    assert len(found) == 1
    return unescape(found[0])


def about(made: Organiser, language: str = "en", base: str = "") -> list[dict[str, object]]:
    html = build_site([made.log], base=base)[f"{language}/{event_folder(made.log)}/index.html"].decode()
    return [json.loads(text) for text in ABOUT.findall(html)]


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_every_kind_of_page_says_in_a_sentence_of_its_language_what_is_on_it(game: str) -> None:
    pages = {path: text.decode() for path, text in build_site([eventful(game).log]).items() if path.endswith(".html")}
    said: dict[str, set[str]] = defaultdict(set)
    for path, html in pages.items():
        sentence = described(html, 'name="description"')
        assert sentence.endswith(".")
        assert 20 < len(sentence) < 300
        assert "<" not in sentence
        assert sentence == described(html, 'property="og:description"')
        assert described(html, 'property="og:title"')
        said[path].add(sentence)
    for path in (path for path in pages if path.startswith("en/")):
        assert said[path] != said[path.replace("en/", "es/", 1)], path


def test_an_event_is_told_to_search_engines_as_a_sports_event() -> None:
    name = "Autumn </script><b>Cup</b> & Co"
    made = Organiser("xwing", details=custom(2, name=name, date="2026-11-21", place="Town Hall", organiser="The Club"))
    made.start(4)

    assert about(made) == [
        {
            "@context": "https://schema.org",
            "@type": "SportsEvent",
            "name": name,
            "startDate": "2026-11-21",
            "endDate": "2026-11-21",
            "location": {"@type": "Place", "name": "Town Hall"},
            "organizer": {"@type": "Person", "name": "The Club"},
            "sport": "Star Wars: X-Wing",
        }
    ]
    known = about(made, "es", SITE)[0]
    assert known["url"] == f"{SITE}es/{event_folder(made.log)}/"
    assert known["image"] == f"{SITE}preview.png"


def test_agl_names_nobody_is_named_to_search_engines_and_a_hidden_name_not_in_a_text_either() -> None:
    made = Organiser("xwing", details=custom(2, name="Alda Memorial"))
    made.register("Alda", "Bruna", "Cosme", "Dalia")
    made.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Alda"), hidden=True))
    made.start()
    told = json.dumps(about(made))

    assert about(made)[0]["name"] == "#1 Memorial"
    assert not [name for name in ("Alda", "Bruna", "Cosme", "Dalia") if name in told]


def test_any_public_what_search_engines_are_to_leave_out_is_not_told_to_them() -> None:
    made = Organiser("xwing", details=custom(2))
    made.start(4)
    assert len(about(made)) == 1
    made.do(ask.ChangePublication(publication=Publication(unlisted=True)))
    assert about(made) == []
