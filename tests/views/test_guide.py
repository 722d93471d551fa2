"""The guide: five pages in every language, the same in the app and in the repository, that name only what is there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import override

import pytest

from ronda.commands import requests as ask
from ronda.commands import rights
from ronda.core.state import Phase
from ronda.journal import Log
from ronda.ranking import season_ranking
from ronda.rulesets import find_ruleset
from ronda.session.desk_role import DeskState
from ronda.session.device_links import DeviceLinks
from ronda.session.event_summary import event_summary
from ronda.views.app import Device, screen_page
from ronda.views.app.event.user_guide import GUIDE_CHAPTERS, GuideChapter, GuidePicture
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from tests import demo_events
from tests.views.markup import Markup
from tests.views.screens import Played
from workshop.build import catalogues
from workshop.dev import guide
from workshop.dev.screens import GUIDE, SCREENS, fill_route

NAMED = re.compile(r"\*\*(.+?)\*\*")
CONTROLS = {"a", "button", "summary", "label", "h1"}

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_chapter = pytest.mark.parametrize("chapter", GUIDE_CHAPTERS, ids=lambda chapter: chapter.key)


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture(scope="module")
def logs() -> Mapping[str, Log]:
    return demo_events.logs()


class Controls(Markup):
    """What is written on the links, buttons, fields and headings of a page."""

    def __init__(self, text: str) -> None:
        self.said: set[str] = set()
        self._open: list[list[str]] = []
        self.feed(text)

    @override
    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag in CONTROLS:
            self._open.append([])

    @override
    def text(self, text: str) -> None:
        for words in self._open:
            words.append(text)

    @override
    def end(self, tag: str) -> None:
        if tag in CONTROLS:
            self.said.add(" ".join("".join(self._open.pop()).split()))


def sentences(chapter: GuideChapter) -> Iterator[str]:
    yield chapter.lead
    for part in chapter.parts:
        yield from part.steps


def pictures() -> list[GuidePicture]:
    return [part.picture for chapter in GUIDE_CHAPTERS for part in chapter.parts if part.picture]


def on_the_screens(logs: Mapping[str, Log], language: str) -> set[str]:
    rated = str(season_ranking([logs["rated"]]).places[0].person.number)
    every = {log.tournament.id: log for log in logs.values()}
    said = set()
    for screen in SCREENS:
        log = logs.get(screen.event)
        route = fill_route(screen.route, log, rated)
        where = f"/t/{log.tournament.id}{route}" if log else route
        if not route.startswith("/guide"):
            said |= Controls(screen_page(where, every, Device(), language).html).said
    return said | in_rare_moments(language) | in_a_hall(logs["phones"], language)


def in_rare_moments(language: str) -> set[str]:
    """What stands there once somebody has left while a round is a draft, and once that is undone."""
    played = Played(find_ruleset("keyforge"), 6).after(ask.StartTournament(), ask.PairRound(), ask.DropPlayer(player=2))
    base, said = f"/t/{played.tournament.id}", set()
    for route in ("/draft", "/player/2"):
        said |= Controls(screen_page(base + route, {played.tournament.id: played.log}, Device(), language).html).said
    played.undo()
    said |= Controls(screen_page(base, {played.tournament.id: played.log}, Device(), language).html).said
    return said | where_a_copy_is_due(language) | on_a_desk(language)


def in_a_hall(log: Log, language: str) -> set[str]:
    """What stands on an event's page while it is shown in the hall, and before that."""
    event, asks = log.tournament.id, {"id": "a", "player": 1, "digits": "0042", "free": True}
    told = {"players": 40, "joined": 1, "waiting": [asks], "phones": {"2": 1}}
    halls = ({"addresses": ["http://192.168.1.20:8080/"], "events": events} for events in ({}, {event: told}))
    pages = (screen_page(f"/t/{event}", {event: log}, Device.read({"hall": hall}), language) for hall in halls)
    return {said for shown in pages for said in Controls(shown.html).said}


def on_a_desk(language: str) -> set[str]:
    """What stands on a desk whose link is lost."""
    played = Played(find_ruleset("keyforge"), 4)
    event = played.tournament.id
    device = Device(linking=DeviceLinks(desks={event: DeskState(id="door", rights=rights.ALL_RIGHTS)}))
    return Controls(screen_page(f"/t/{event}/devices", {event: played.log}, device, language).html).said


def where_a_copy_is_due(language: str) -> set[str]:
    """What stands there after a round, in a browser that lets a folder be chosen."""
    played = Played(find_ruleset("keyforge"), 4).until(Phase.ROUND_RUNNING).play()
    device = Device.read({"tournaments": [event_summary(played.log)], "can_choose": True, "copies": {}})
    logs = {played.tournament.id: played.log}
    routes = ("/", "/settings", f"/t/{played.tournament.id}")
    return {said for route in routes for said in Controls(screen_page(route, logs, device, language).html).said}


@each_language
def test_every_name_in_bold_stands_on_a_screen(language: str, logs: Mapping[str, Log]) -> None:
    say = html.translator_for(language)
    said = on_the_screens(logs, language)
    named = {name for chapter in GUIDE_CHAPTERS for text in sentences(chapter) for name in NAMED.findall(say(text))}
    # A count or a number of players may follow what the guide names.
    missing = {name for name in named if not any(f"{one}:".startswith((f"{name}:", f"{name} ")) for one in said)}

    assert len(named) > 30
    assert missing == set()


@each_language
def test_what_the_guide_names_of_a_round_s_board_stands_there(language: str) -> None:
    """A name that another screen has too is looked for where the guide sends the reader."""
    say = html.translator_for(language)
    played = Played(find_ruleset("keyforge"), 4).until(Phase.ROUND_RUNNING).play()
    route = f"/t/{played.tournament.id}/round/1"
    said = Controls(screen_page(route, {played.tournament.id: played.log}, Device(), language).html).said
    told = [text for chapter in GUIDE_CHAPTERS for text in sentences(chapter) if "On the round's board" in text]
    named = {name for text in told for name in NAMED.findall(say(text))}

    assert named
    assert {name for name in named if not any(f"{one} ".startswith(f"{name} ") for one in said)} == set()


@each_language
@each_chapter
def test_a_translation_names_as_many_things_as_the_sentence(chapter: GuideChapter, language: str) -> None:
    say = html.translator_for(language)
    for text in sentences(chapter):
        labels = [say(name) for name in NAMED.findall(text)]
        if not {"Still playing", "From phones"} & set(NAMED.findall(text)):  # these labels count
            assert NAMED.findall(say(text)) == labels, text


@each_language
@each_chapter
def test_the_app_shows_every_sentence_and_leads_on(chapter: GuideChapter, language: str) -> None:
    say = html.translator_for(language)
    shown = screen_page(f"/guide/{chapter.key}", {}, Device(), language).html
    text = " ".join(re.sub(r"<[^>]+>", "", shown).split())

    assert "**" not in shown
    for sentence in sentences(chapter):
        assert html.fill_pattern(say(sentence).replace("**", "")) in text
    for other in GUIDE_CHAPTERS:
        assert f'href="#/guide/{other.key}"' in shown
    for part in chapter.parts:
        if part.picture:
            assert f'src="guide/{guide.picture_file_name(part.picture, language)}"' in shown
            assert f'alt="{html.fill_pattern(say(part.picture.alt))}"' in shown


def test_the_pages_in_the_repository_are_those_of_the_app() -> None:
    written = {path: path.read_text(encoding="utf-8") for path in guide.PAGES.rglob("*") if path.is_file()}

    assert written == guide.guide_pages(), "run `python3 build.py guide`"


def test_every_picture_is_there_and_none_is_left_over() -> None:
    wanted = {guide.picture_file_name(picture, language) for picture in pictures() for language in LANGUAGES}

    assert {path.name for path in guide.PICTURES.iterdir()} == wanted
    assert {picture.name for picture in pictures()} == set(GUIDE)


def test_the_pictures_are_small_together() -> None:
    assert 0 < sum(path.stat().st_size for path in guide.PICTURES.iterdir()) <= guide.MAX_PICTURE_BYTES


@each_language
def test_the_guide_is_linked_from_home_from_events_and_from_the_keys(language: str, logs: Mapping[str, Log]) -> None:
    running = logs["running"]
    home, manual = (screen_page(route, {}, Device(), language).html for route in ("/", "/help"))
    event = screen_page(f"/t/{running.tournament.id}", {running.tournament.id: running}, Device(), language).html
    assert 'href="#/help"' in home
    keys = home[home.index('<dialog id="keys"') :]

    for chapter in GUIDE_CHAPTERS:
        assert f'href="#/guide/{chapter.key}"' in manual
    assert 'href="#/guide/run"' in event[: event.index('<dialog id="keys"')]
    assert 'href="#/guide/run"' in keys


def test_a_page_that_the_guide_does_not_have_is_said() -> None:
    shown = screen_page("/guide/cooking", {}, Device(), "en")

    assert shown.title.startswith("Not found")
    assert "The guide has no page “<bdi>cooking</bdi>”." in shown.html
