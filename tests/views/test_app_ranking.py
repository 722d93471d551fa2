"""AGL-ELO: the season's ranking in the app."""

import base64
import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import replace

import pytest

from ronda import bridge, journal
from ronda.bridge.session_state import SESSION
from ronda.core.errors import Impossible
from ronda.core.facts import PlayerEdited
from ronda.journal import Log
from ronda.publish import build_ranking_site
from ronda.publish.record import RECORD_NAME
from ronda.rulesets import find_ruleset
from ronda.session.device import ListedEvent
from ronda.views.app import Device, ScreenPage, screen_page
from tests.seasons import ABCD, install, played, rated_ruleset, season
from tests.views.pages import text_of
from tests.views.screens import Screen
from workshop.build import catalogues


@pytest.fixture(autouse=True)
def _rated(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogues.compile_stale()
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())
    monkeypatch.setattr(
        "ronda.views.app.standings.season_ranking.every_ruleset", lambda: (find_ruleset("keyforge"), rated_ruleset())
    )


def device(logs: Sequence[Log], brought: Sequence[Log] | None = None) -> Device:
    listed = tuple(
        ListedEvent(
            ruleset="aristeia",
            id=log.tournament.id,
            name=log.tournament.details.name,
            game=find_ruleset(log.tournament.game).title,
            date="",
            place="",
            phase="finished",
            players=4,
            round=None,
        )
        for log in logs
    )
    return Device(tournaments=listed, brought=frozenset(map(identifier, logs if brought is None else brought)))


def identifier(log: Log) -> str:
    return log.tournament.id


def shown(route: str, logs: Sequence[Log], language: str = "en") -> ScreenPage:
    return screen_page(route, {log.tournament.id: log for log in logs}, device(logs), language)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("route", ["/", "/ranking", "/ranking?season=Liga", "/ranking/1", "/ranking/99", "/ranking/x"])
def test_agl_elo_every_screen_is_whole(route: str, language: str) -> None:
    screen = Screen(shown(route, season(), language).html)

    assert len(set(screen.ids)) == len(screen.ids)
    assert set(screen.controls) <= screen.labelled
    assert screen.headings[0] == 1


def test_agl_elo_the_seasons_lead_to_the_ranking_only_with_an_event_of_a_rated_game() -> None:
    other = replace(device(season()).tournaments[0], game=find_ruleset("keyforge").title)

    assert 'href="#/ranking"' in shown("/seasons", season()).html
    assert 'href="#/ranking"' not in screen_page("/seasons", {}, Device(tournaments=(other,)), "en").html


def test_agl_elo_the_screen_ranks_all_events_and_reports_conflicts() -> None:
    renamed = played("Later", (("Alda Ruiz", "A-1"), ABCD[1]), [[(1, 2, "1")]], date="2027-09-01")
    html = shown("/ranking", [*season(), renamed]).html

    assert "1 Alda Ruiz 10" in text_of(html)
    assert "PIN A-1 is registered under different names, Alda, Alda Ruiz : all count as one person." in text_of(html)
    assert 'data-season="2026–2027"' in html


def test_agl_elo_an_event_that_cannot_be_read_is_named() -> None:
    logs = season()
    html = screen_page("/ranking", {logs[1].tournament.id: logs[1]}, device(logs), "en").html

    assert "Regional is left out: its data on this device cannot be read." in text_of(html)


@pytest.mark.parametrize("route", ["/ranking", "/ranking?season=Liga", "/ranking/1"])
@pytest.mark.parametrize(("language", "read"), [("en", "Events read: {} of 2"), ("es", "Eventos leídos: {} de 2")])
def test_agl_elo_the_ranking_asks_for_one_event_after_the_other(route: str, language: str, read: str) -> None:
    logs = season()
    for count, log in enumerate(logs):
        drawn = screen_page(route, {}, device(logs, brought=logs[:count]), language)
        screen = Screen(drawn.html)

        assert drawn.needs == (log.tournament.id,)
        assert read.format(count) in text_of(drawn.html)
        assert f'max="2" value="{count}"' in drawn.html
        assert set(screen.controls) <= screen.labelled
        assert 'id="ranking"' not in drawn.html
        assert drawn.title.startswith("Season ranking" if language == "en" else "Ranking de la temporada")

    assert shown(route, logs, language).needs == ()
    assert read.format(2) not in text_of(shown(route, logs, language).html)


def test_agl_elo_events_that_cannot_be_read_end_the_reading() -> None:
    logs = season()
    drawn = screen_page("/ranking", {}, device(logs), "en")

    assert drawn.needs == ()
    for name in ("Regional", "Opening"):
        assert f"{name} is left out: its data on this device cannot be read." in text_of(drawn.html)


def test_what_was_brought_is_never_asked_for_again() -> None:
    """Whoever fills in a new event from one that cannot be read would ask for it for ever."""
    log = season()[0]

    assert screen_page("/new?same=Regional", {}, device([log], brought=()), "en").needs == ("Regional",)
    assert screen_page("/new?same=Regional", {}, device([log]), "en").needs == ()


def test_agl_elo_an_empty_device_says_that_nothing_counts_yet() -> None:
    assert "Nothing counts towards a ranking yet." in text_of(shown("/ranking", []).html)


def test_agl_elo_an_empty_ranking_says_first_that_what_identifies_people_is_missing() -> None:
    nameless = [(name, "") for name, _ in ABCD]
    logs = [played(name, nameless, [[(1, 2, "1"), (3, 4, "1")]]) for name in ("Cup", "Open")]
    page = shown("/ranking", logs).html
    said = text_of(page)

    for log in logs:
        assert f'href="#/t/{log.tournament.id}/fill/pin"' in page
    assert "2 events have players without PIN, so no game counts: fill it in, also after an event is over." in said
    assert "Nothing counts" not in said
    with pytest.raises(Impossible, match=r"nothing to rank\. 2 events have players without PIN"):
        build_ranking_site(logs, season="2026")


def test_agl_elo_an_empty_ranking_says_first_why_its_events_are_left_out() -> None:
    said = text_of(shown("/ranking", [played("Cup", ABCD, [[(1, 2, ""), (3, 4, "")]])]).html)

    assert said.index("Cup is left out: none of its rounds is complete.") < said.index("Remarks on the events: 1")


def test_agl_elo_the_button_gives_the_same_files_as_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SESSION, "logs", {log.tournament.id: log for log in season()})
    answer = json.loads(bridge.call_by_name("publish_ranking", json.dumps({"season": "Liga 2026", "lang": "en"})))
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(answer["base64"]))) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith(RECORD_NAME)}

    assert "ranking-liga-2026.zip" == answer["filename"]
    assert build_ranking_site(season(), season="Liga 2026") == files


def test_agl_elo_the_button_wants_every_event_that_is_not_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    logs = {identifier(log): log for log in season()}
    told = {"tournaments": [{"id": event} for event in logs]}
    monkeypatch.setattr(SESSION, "logs", {})
    answer = json.loads(
        bridge.call_by_name(
            "publish_ranking", json.dumps({"season": "2026", "device": told, "sliced": 1, "lang": "en"})
        )
    )
    wanted, content = [], b""
    while "work" in answer:
        for event in answer.get("load", ()):
            wanted.append(event)
            SESSION.logs[event] = logs[event]
        answer = json.loads(bridge.call_by_name("go_on", json.dumps({"work": answer["work"], "lang": "en"})))
        content += base64.b64decode(answer.get("base64", ""))

    assert wanted == list(logs)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith(RECORD_NAME)}
    assert build_ranking_site(season(), season="2026") == files


def test_agl_elo_the_button_refuses_where_nothing_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SESSION, "logs", {})
    answer = json.loads(bridge.call_by_name("publish_ranking", json.dumps({"season": "2026", "lang": "en"})))

    assert not answer["ok"]
    assert "There is nothing to rank. Nothing counts towards a ranking yet." == answer["refusal"]["html"]


def test_agl_names_a_hidden_name_is_not_in_the_ranking_of_the_app() -> None:
    """AGL-NAMES: the table can be printed or projected, so it is as published; conflicts are the organiser's own."""
    opening, *others = reversed(season())
    player = opening.tournament.players[0]
    edited = PlayerEdited(player=player.id, name=player.name, fields=player.fields, hidden=True)
    hidden = journal.append_records(opening, journal.extend_log(opening, (edited,), at="2026-03-02T10:00:00Z"))
    logs = [hidden]

    assert player.name in shown("/ranking", [opening]).html
    assert player.name not in shown("/ranking", logs).html
    assert "#1" in text_of(shown("/ranking", logs).html)
    assert player.name not in shown("/ranking/1", logs).html
    assert "different names" not in shown("/ranking", [*logs, *others]).html


def test_agl_names_the_organiser_chooses_in_the_app_who_is_named_though_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """AGL-NAMES: hidden in one event and named in another, a person is nobody in the ranking unless that is chosen."""
    regional, opening = season()
    was = regional.tournament.player(2)
    fact = PlayerEdited(player=2, name=was.name, fields=was.fields, hidden=True)
    logs = [opening, journal.append_records(regional, journal.extend_log(regional, (fact,), at="2026-04-02T10:00:00Z"))]

    kept, chosen = shown("/ranking", logs).html, shown("/ranking?shown=1", logs).html
    assert "1 Name hidden 10" in text_of(kept)
    assert "Alda is hidden in Regional and named in Opening : the ranking keeps name and games back." in text_of(kept)
    assert "1 Alda 10" in text_of(chosen)
    assert 'data-shown="A-1"' in chosen
    assert 'href="#/ranking/1?shown=1"' in chosen
    assert "The ranking has nobody with the number 1" in text_of(shown("/ranking/1", logs).html)
    assert "Alda" in text_of(shown("/ranking/1?shown=1", logs).html)

    monkeypatch.setattr(SESSION, "logs", {log.tournament.id: log for log in logs})
    for asked, named in (("", False), ("A-1", True)):
        answer = json.loads(
            bridge.call_by_name("publish_ranking", json.dumps({"season": "2026", "shown": asked, "lang": "en"}))
        )
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(answer["base64"]))) as archive:
            assert named == any(b"Alda" in archive.read(name) for name in archive.namelist())
