"""Search: every route and every step of the app is found, by the words that people have for it, in every language."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from functools import cache
from typing import override

import pytest

from ronda.bridge.command_decisions import DEMO_COMMAND
from ronda.commands import quick_entry
from ronda.commands import requests as ask
from ronda.commands.catalogue import FORMS
from ronda.core.state import Phase, PlayerStatus
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from ronda.session.event_summary import event_summary
from ronda.views.app import Device, ScreenPage, screen_page, search_page
from ronda.views.app.routes import ROUTES
from ronda.views.app.screen.route import Route
from ronda.views.app.search import search_entries
from ronda.views.app.search.search_actions import EVENT_ACTIONS, EVERYWHERE_ACTIONS, SearchAction
from ronda.views.shared.languages import LANGUAGES
from tests.demo_events import logs
from tests.playing import custom
from tests.test_screens import matches
from tests.views.markup import Markup
from tests.views.routes import patterns
from tests.views.screens import Played
from workshop.build import catalogues
from workshop.dev.screens import DAY, EVENTS, SCREENS, fill_route

WITHOUT_A_BUTTON = {"import_file"}
"""A file that is picked sends it."""
OF_ITSELF = {"palette", "print"}
"""What the browser does where it stands: the search itself, and the print of a preview."""
A_STEP_FURTHER = {
    *("import_players", "take_ratings", "correct_result", "exchange_results", "correct_bye", "build_teams"),
    *("swap_players", "pair_with", "set_bye", "move_table", "change_pairings"),
}
"""What is done there once a list is pasted, a result is looked at, a seat or the last member is picked."""
OF_A_KIND = 2
"""So many entries of one kind, such as people, are looked at."""


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@cache
def drawn(route: str) -> ScreenPage:
    every = {log.tournament.id: log for log in logs().values()}
    return screen_page(route, every, DEVICE(), "en")


def shown(route: str) -> str:
    return drawn(route).html


@cache
def DEVICE() -> Device:  # noqa: N802 - as the one value that it is
    return Device.read({"tournaments": [event_summary(log) for log in logs().values()], "now": f"{DAY}T12:00:00Z"})


@cache
def places(name: str) -> tuple[search_entries.SearchEntry, ...]:
    return search_entries.search_entries(logs()[name], DEVICE())


@cache
def looked_at(name: str) -> tuple[search_entries.SearchEntry, ...]:
    """The entries of an event, of each kind only some."""
    kinds: dict[str, list[search_entries.SearchEntry]] = {}
    for place in places(name):
        kinds.setdefault(f"{place.text.pattern}{place.does}", []).append(place)
    return tuple(place for kind in kinds.values() for place in (*kind[: OF_A_KIND - 1], kind[-1]))


def done_on(html: str) -> set[str]:
    """The commands and the actions of the browser that a page offers."""
    without_frame = html[: html.index('<dialog id="keys"')] if '<dialog id="keys"' in html else html
    return set(re.findall(r'data-(?:command|action)="(\w+)"', without_frame))


class Rows(Markup):
    """The rows of the list as the browser filters them: what each is found by, and where it leads."""

    def __init__(self, html: str) -> None:
        self.rows: list[tuple[list[str], str]] = []
        self._words: list[str] = []
        self.feed(html)

    @override
    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if "data-text" in attributes:
            self._words = plain(attributes["data-text"])
        leads = (attributes.get(name) for name in ("href", "data-command", "data-action", "data-dialog"))
        target = next(filter(None, leads), "")
        if target and tag in {"a", "form", "button"}:
            self.rows.append((self._words, target))


def plain(text: str) -> list[str]:
    """The words of a text as site/filters.js reads them."""
    bare = "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
    return re.findall(r"[^\W_]+", bare.lower())


def rows_of(log: Log, language: str) -> list[tuple[list[str], str]]:
    return Rows(search_page(f"/t/{log.tournament.id}", {log.tournament.id: log}, Device(), language).html).rows


@cache
def in_the_demo(language: str) -> list[tuple[list[str], str]]:
    return rows_of(logs()["demo"], language)


def found(typed: str, log: Log, language: str = "en") -> list[str]:
    """Where the rows lead that stay when something is typed."""
    rows = in_the_demo(language) if log is logs()["demo"] else rows_of(log, language)
    return [
        target for words, target in rows if all(any(one.startswith(word) for one in words) for word in plain(typed))
    ]


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_nothing_stands_in_the_list_twice(name: str) -> None:
    lines = [(str(each.text), each.path, each.action, each.dialog, each.command) for each in places(name)]

    assert sorted(lines) == sorted(set(lines))


def test_the_screens_that_were_opened_last_stand_after_the_likeliest() -> None:
    log = logs()["demo"]
    base = f"/t/{log.tournament.id}"
    opened = (
        f"{base}/players",
        f"{base}/conduct",
        f"{base}/history",
        f"{base}/nowhere",
        f"{base}/prizes",
        f"{base}/help",
    )
    found = search_entries.search_entries(log, replace(DEVICE(), opened=opened))
    before = search_entries.search_entries(log, DEVICE())
    groups = [(entry.likely, entry.is_recent) for entry in found]

    assert [entry.path for entry in found if entry.is_recent] == [
        f"{base}/{at}" for at in ("conduct", "history", "prizes")
    ]
    assert groups == sorted(groups, reverse=True)
    # among the others they stand as before: words that are typed find nothing sooner for having been opened
    assert [str(entry.text) for entry in found if not entry.is_recent] == [str(entry.text) for entry in before]


def test_what_comes_next_is_found_by_the_words_of_its_place_too() -> None:
    first = places("running")[0]

    assert str(first.text) == "Enter results"
    assert len(first.words) > 1


@pytest.mark.parametrize("name", EVENTS)
def test_what_can_be_done_on_a_screen_of_an_event_is_found(name: str) -> None:
    log = logs()[name]
    base = f"/t/{log.tournament.id}"
    routes = [base + fill_route(screen.route, log, "") for screen in SCREENS if screen.event == name]
    offered = {what for route in routes for what in done_on(shown(route))} - OF_ITSELF
    does = {what for place in places(name) for what in (*place.does, place.command, place.action)}

    assert offered - does == set()


def test_what_can_be_done_on_the_device_is_found() -> None:
    routes = [screen.route for screen in SCREENS if screen.event in ("", "all") and "{" not in screen.route]
    offered = {what for route in routes for what in done_on(shown(route))} - OF_ITSELF - {"publish_ranking"}
    empty, some = (search_entries.search_entries(None, device) for device in (Device(), DEVICE()))
    does = {what for place in (*empty, *some) for what in (*place.does, place.action)}

    assert offered - does == set()


def test_every_command_is_found_in_some_event() -> None:
    own = {"create_event", "undo", "redo", "return_to", DEMO_COMMAND, quick_entry.COMMAND}
    does = {what for name in EVENTS for place in places(name) for what in place.does}
    undone = Played(find_ruleset("keyforge"), 4)
    undone.undo()
    does |= {what for place in search_entries.search_entries(undone.log, Device()) for what in place.does}
    does |= {DEMO_COMMAND for place in search_entries.search_entries(None, Device()) if place.action == "demo"}

    assert (set(FORMS) | own) - WITHOUT_A_BUTTON - {"record_print"} - does == set()
    assert "printRound" in does


@pytest.mark.parametrize("name", EVENTS)
def test_every_entry_leads_somewhere(name: str) -> None:
    for place in looked_at(name):
        assert bool(place.path) + bool(place.action) + bool(place.command) + bool(place.dialog) == 1, place
        if place.path:
            assert not drawn(place.path).title.startswith("Not found"), place


def test_what_an_entry_says_it_does_is_done_where_it_leads() -> None:
    said: dict[str, bool] = {}
    for name in EVENTS:
        for place in looked_at(name):
            kind = f"{place.text.pattern}"
            if place.path and set(place.does) - A_STEP_FURTHER and not said.get(kind):
                said[kind] = bool(set(place.does) & done_on(shown(place.path)))

    assert len(said) > 20
    assert {kind for kind, is_so in said.items() if not is_so} == set()


def test_what_can_be_done_about_a_person_is_asked_there_at_once() -> None:
    for name in EVENTS:
        for place in looked_at(name):
            if place.about and place.does and "/player/" in place.path:
                assert set(place.does) & done_on(shown(place.path)), place


def test_every_route_of_the_app_is_found() -> None:
    listed = (*map(places, EVENTS), search_entries.search_entries(None, DEVICE()))
    paths = {place.path for found in listed for place in found if place.path}
    known = patterns()
    reached = [next((p for p in known if matches(p, Route.read(path).parts)), None) for path in paths]
    # The home page, one person of a ranking, the seasons that somebody makes, and the question about a file.
    listed_there = (
        ["ranking", "*"],
        ["seasons", "opened"],
        *(pattern for pattern in known if pattern[:1] == ["season"]),
    )
    forgotten = [pattern for pattern in known if pattern and pattern not in reached and pattern not in listed_there]

    assert forgotten == []


def test_every_word_leads_to_a_screen_of_the_table() -> None:
    listed = (*map(places, EVENTS), search_entries.search_entries(None, DEVICE()))
    paths = {place.path for found in listed for place in found if place.path}
    asked = {action.path: f"/t/ID{action.path}" for action in EVENT_ACTIONS if action.path is not None}
    lost = {path for path in paths if ROUTES.find(Route.read(path)) is None}

    assert lost | {path for path, route in asked.items() if ROUTES.find(Route.read(route)) is None} == set()


USUAL = {
    "en": {
        "drop": "/players",
        "late": "/players",
        "latecomer": "/players",
        "penalty": "/conduct",
        "warning": "/conduct",
        "undo": "undo",
        "oops": "undo",
        "backup": "export",
        "save": "export",
        "publish": "publish",
        "website": "publish",
        "timer": "/round/3",
        "sound": "/round/3",
        "beamer": "/projector",
        "lunch": "/room",
        "poster": "/print/announcement",
        "slips": "/print/slips",
        "wall": "/print/pairings/names",
        "judge": "/rulings",
        "appeal": "/rulings",
        "rename": "/details",
        "date": "/details",
        "fewer rounds": "/announcement",
        "raffle": "/prizes",
        "import": "/players/import",
        "excel": "/players/import",
        "go back": "/history",
        "leaderboard": "/standings",
        "wrong result": "/round/3/table/1",
        "no-show": "/round/3/table/1",
        "extra time": "/round/3/table/1",
        "score": "/round/3",
        "whatsapp": "",
        "share": "/round/3",
        "delete": "/delete",
        "dark": "/settings",
        "language": "/settings",
        "shortcuts": "#keys",
        "help": "/guide/run",
        "restore": "import",
        "new event": "/new",
    },
    "es": {
        "abandona": "/players",
        "drop": "/players",
        "baja": "/players",
        "tarde": "/players",
        "añadir": "/players",
        "penalizacion": "/conduct",
        "advertencia": "/conduct",
        "deshacer": "undo",
        "equivocación": "undo",
        "copia de seguridad": "export",
        "guardar": "export",
        "publicar": "publish",
        "web": "publish",
        "cronómetro": "/round/3",
        "sonido": "/round/3",
        "pantalla": "/projector",
        "comida": "/room",
        "cartel": "/print/announcement",
        "papeletas": "/print/slips",
        "pared": "/print/pairings/names",
        "juez": "/rulings",
        "apelación": "/rulings",
        "renombrar": "/details",
        "fecha": "/details",
        "menos rondas": "/announcement",
        "rifa": "/prizes",
        "importar": "/players/import",
        "atrás": "/history",
        "posiciones": "/standings",
        "corregir": "/round/3/table/1",
        "tiempo extra": "/round/3/table/1",
        "marcador": "/round/3",
        "compartir": "/round/3",
        "borrar": "/delete",
        "oscuro": "/settings",
        "idioma": "/settings",
        "atajos": "#keys",
        "ayuda": "/guide/run",
        "recuperar": "import",
        "nuevo evento": "/new",
    },
}


def test_the_usual_words_are_there_for_every_language() -> None:
    assert set(USUAL) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "typed", "leads"),
    [(language, typed, leads) for language, words in USUAL.items() for typed, leads in words.items()],
)
def test_the_usual_words_find_it(language: str, typed: str, leads: str) -> None:
    log = logs()["demo"]
    base = f"#/t/{log.tournament.id}"
    targets = found(typed, log, language)

    if not leads:
        assert targets == []
    elif leads.startswith("/") and not leads.startswith(("/guide", "/new", "/settings")):
        assert base + leads in targets
    else:
        assert (f"#{leads}" if leads.startswith("/") else leads) in targets


@pytest.mark.parametrize(("language", "verb"), [("en", "drop"), ("en", "leave"), ("es", "abandona"), ("es", "baja")])
def test_a_word_and_a_name_act_on_that_person_alone(language: str, verb: str) -> None:
    log = logs()["demo"]
    person = next(player for player in log.tournament.players if player.status is PlayerStatus.ACTIVE)
    given = person.name.split()[0]
    namesakes = {player.id for player in log.tournament.active_players if given in player.name}
    targets = found(f"{verb} {given}", log, language)

    assert set(targets) == {f"#/t/{log.tournament.id}/player/{number}?first=leaving" for number in namesakes}
    assert found(f"{given} {verb}", log, language) == targets


def test_the_person_comes_with_the_question_first() -> None:
    log = logs()["demo"]
    person = log.tournament.active_players[0]
    route = f"/t/{log.tournament.id}/player/{person.id}"
    first, usual = shown(f"{route}?first=leaving"), shown(route)

    assert first.index('id="leave-title"') < first.index('class="columns"')
    assert usual.index('class="columns"') < usual.index('id="leave-title"') < usual.index('id="rounds-title"')
    for html in (first, usual):
        assert (html.count('id="leave-title"'), html.count('id="edit-title"')) == (1, 1)


@pytest.mark.parametrize("first", ["registration", "substitutes"])
def test_the_registration_and_substitutes_come_first_where_they_were_searched_for(first: str) -> None:
    log = logs()["demo"]
    html = shown(f"/t/{log.tournament.id}/player/1?first={first}")
    title = {"registration": "edit-title", "substitutes": "substitutes-title"}[first]

    assert html.index(f'id="{title}"') < html.index('id="rounds-title"')
    assert html.count(f'id="{title}"') == 1


def test_who_has_left_can_be_brought_back_and_not_dropped_again() -> None:
    played = Played(find_ruleset("keyforge"), 6).after(ask.StartTournament()).until(Phase.ROUND_RUNNING)
    played.do(ask.DropPlayer(player=2))
    here = f"#/t/{played.tournament.id}/player/2?first=leaving"

    assert found("drop 2", played.log) == []
    assert here in found("return player 2", played.log)
    assert here not in found("leave player 2", played.log)


def test_who_was_never_here_is_found_after_the_last_round_too() -> None:
    played = Played(find_ruleset("keyforge"), 6).after(ask.RemovePlayer(player=6), ask.StartTournament())
    players = f"#/t/{played.tournament.id}/players"
    assert players in found("back in player 6", played.log)

    played.until(Phase.FINISHED)

    assert found("back in player 6", played.log) == []
    assert found("player 6", played.log) == [players]


REGISTRATION = {
    "en": {
        "register themselves": "/phones",
        "waiting list": "/details",
        "limit": "/details",
        "deck check": "/checks",
        "read cards": "/read",
        "erase": "/privacy",
    },
    "es": {
        "inscribirse ellos mismos": "/phones",
        "lista de espera": "/details",
        "límite": "/details",
        "comprobar mazo": "/checks",
        "leer tarjetas": "/read",
        "borrar persona": "/privacy",
    },
}


@pytest.mark.parametrize(
    ("language", "typed", "leads"),
    [(language, typed, leads) for language, words in REGISTRATION.items() for typed, leads in words.items()],
)
def test_registration_is_found_before_anybody_is_there(language: str, typed: str, leads: str) -> None:
    empty = Played(find_ruleset("keyforge"), 0)

    assert f"#/t/{empty.tournament.id}{leads}" in found(typed, empty.log, language)


@pytest.mark.parametrize("word", ["aplazar", "posponer", "reprogramar", "retrasar", "retraso"])
def test_another_day_for_a_match_of_a_league_is_found_in_spanish(word: str) -> None:
    league = Played(find_ruleset("aristeia"), 6, details=custom(3, options=(("kind", "league_standard"),)))
    league.after(ask.StartTournament()).until(Phase.ROUND_RUNNING)

    assert f"#/t/{league.tournament.id}/round/1/table/1" in found(word, league.log, "es")


@pytest.mark.parametrize("language", ["en", "es"])
def test_ranking_finds_the_ranking_of_the_season_first(language: str) -> None:
    league = Played(find_ruleset("aristeia"), 6, details=custom(3, options=(("kind", "league_standard"),)))
    league.after(ask.StartTournament()).until(Phase.FINISHED)

    assert found("ranking", league.log, language)[0] == "#/ranking"


def test_undo_that_asks_first_leads_to_its_question() -> None:
    played = Played(find_ruleset("keyforge"), 4)
    assert "undo" in found("undo", played.log)

    played.begin()
    targets = found("undo", played.log)
    assert "undo" not in targets
    assert f"#/t/{played.tournament.id}" in targets


def test_it_says_when_it_finds_nothing() -> None:
    assert found("xylophone", logs()["demo"]) == []
    said = search_page("/", {}, Device(), "es").html

    assert "No se ha encontrado nada. Pruebe con otra palabra, un nombre o una mesa." in said


@pytest.mark.parametrize("action", [*EVERYWHERE_ACTIONS, *EVENT_ACTIONS], ids=lambda action: action.text)
def test_every_action_has_other_words_in_every_language(action: SearchAction) -> None:
    for entry in (action.text, action.words):
        assert entry
    assert len(action.words.split("|")) >= 3
