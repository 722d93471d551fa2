"""The organiser's screens: every route in every phase, in both languages, and nothing that breaks them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import overload, override

import pytest

from ronda.commands import forms, quick_entry, read_command
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, Result, Score
from ronda.core.state import Phase
from ronda.core.text import Message
from ronda.journal.stored import DamagedLog
from ronda.rules.stages import CUSTOM
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.session.event_summary import event_summary
from ronda.session.storage_trouble import StorageTrouble
from ronda.views.app import Device, ScreenPage, screen_page, search_page
from ronda.views.app.rounds.table_helper import offered_helpers
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from tests.playing import eventful
from tests.views.control_names import ControlNames
from tests.views.screens import Played, Screen
from workshop.build import catalogues

ROOT = Path(__file__).resolve().parents[2]
GAMES = [ruleset.key for ruleset in every_ruleset()]
GAME = next(ruleset.key for ruleset in every_ruleset() if ruleset.stages.cuts)
"""A game in which every phase can be."""
PHASES = list(Phase)
EXPECTED = "expected"
"""A field that is only looked at while the form is filled in."""
HOSTILE = "<script>alert(1)</script>\"'&amp; {name} %s %(x)s"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def event_in(game: str, phase: Phase, *, players: int = 23) -> Played:
    if phase is Phase.CUT_DUE and not find_ruleset(game).stages.cuts:
        pytest.skip("this game has no cut")
    played = Played(find_ruleset(game), players).until(phase)
    if phase is Phase.ROUND_RUNNING:
        played.play(2)
    return played


def routes_of(played: Played) -> Iterator[str]:
    base = f"/t/{played.tournament.id}"
    tournament = played.tournament
    for place in (
        "",
        "/details",
        "/players",
        "/players?by=number",
        "/players/import",
        "/players/import?text=Elena+Mar%0APlayer+1",
        "/checkin",
        "/checkin?show=missing",
        "/standings",
        "/bracket",
        "/history",
        "/delete",
        "/rules",
        "/checklist",
        "/print",
        "/print/slips/blank",
        "/print/report",
        "/room",
        "/projector",
    ):
        yield base + place
    yield from (f"{base}/checkin?open={check.key}" for check in played.ruleset.registration.door_checks)
    if played.ruleset.paper.list_sheet:
        yield f"{base}/print/lists?blank=yes"
        yield from (f"{base}/print/lists?player={player.id}" for player in tournament.players[:2])
    if played.ruleset.paper.control_sheet:
        yield from (f"{base}/sheets", f"{base}/sheets?blank=yes")
        yield from (f"{base}/player/{player.id}/sheet" for player in tournament.players[:2])
    if tournament.started and tournament.seeds is None:
        yield f"{base}/announcement"
        if played.ruleset.stages.cuts:
            yield f"{base}/announcement?cut=other&cut=6&swiss_rounds=3"
    for player in tournament.players[:4]:
        yield f"{base}/player/{player.id}"
    for number in range(1, len(tournament.rounds) + 1):
        for query in ("", "?by=name", "?show=open", "?more=3&show="):
            yield f"{base}/round/{number}{query}"
    for number in range(1, len(tournament.stage_rounds(Stage.SWISS)) + 1):
        yield f"{base}/standings?round={number}"
    if tournament.rounds:
        for match in tournament.rounds[-1].matches[:2]:
            table = f"{base}/round/{len(tournament.rounds)}/table/{match.number}"
            yield table
            yield f"{table}?change=clear"
            yield f"{table}?winner=2&ending=forfeit"
            if played.ruleset.team_building(tournament.details) and not match.is_bye:
                yield f"{table}/teams"
            for helper in offered_helpers(played.ruleset, tournament.details, tournament.rounds[-1].stage):
                yield f"{table}/helper/{helper.key}"
    for round_ in tournament.rounds:
        for sheet in ("", "/pairings", "/pairings/names", "/slips"):
            yield f"{base}/print{sheet}?round={round_.number}"
    if tournament.completed_swiss_rounds:
        yield f"{base}/print/standings"
    if tournament.stage_rounds(Stage.ELIMINATION):
        yield f"{base}/print/bracket"
    yield f"{base}/conduct"
    for field in played.ruleset.registration.fields:
        yield f"{base}/fill/{field.key}"


class Looked:
    """An event at one moment, with what its pages show; each is drawn and read once for all tests that look at it."""

    def __init__(self, game: str, phase: Phase) -> None:
        self.event = event_in(game, phase)
        self.page = cache(lambda route, language="en": shown(self.event, route, language))
        self.screen = cache(lambda route, language="en": Screen(self.page(route, language).html))

    @cached_property
    def routes(self) -> list[str]:
        return list(routes_of(self.event))


@pytest.fixture(scope="module", params=[(game, phase) for game in GAMES for phase in PHASES], ids="-".join)
def looked(request: pytest.FixtureRequest) -> Looked:
    """The event of a game in a phase; pytest runs all tests of one before those of the next."""
    return Looked(*request.param)


def shown(played: Played, route: str, language: str = "en") -> ScreenPage:
    device = Device.read({"tournaments": [event_summary(played.log)], "now": "2026-11-21T09:00:00Z", "offset": 60})
    return screen_page(route, {played.tournament.id: played.log}, device, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_route_is_whole(looked: Looked, language: str) -> None:
    game = looked.event.ruleset.key
    for route in [
        "/",
        "/new",
        "/rules",
        f"/rules?game={game}",
        f"/new?game={game}&structure=custom&cut=other&cut=6",
        *looked.routes,
    ]:
        screen = looked.screen(route, language)

        assert looked.page(route, language).title.endswith("Ronda")
        assert screen.headings[0] == 1
        assert screen.headings.count(1) == 1
        assert all(after - before < 2 for before, after in zip(screen.headings, screen.headings[1:], strict=False))
        assert sorted(set(screen.ids)) == sorted(screen.ids)
        assert set(screen.controls) - screen.labelled == set()
        assert all(link.startswith("#/") for link in screen.links)


def test_every_link_leads_somewhere(looked: Looked) -> None:
    """Of those of a page that differ in a number only, the first two and the last two."""
    nothing = html.translator_for("en")("Not found")
    links: dict[str, str] = {}
    for route in looked.routes:
        alike: dict[str, list[str]] = {}
        for link in looked.screen(route).links:
            alike.setdefault(re.sub(r"\d+", "0", link), []).append(link)
        links |= {link: route for several in alike.values() for link in (*several[:2], *several[-2:])}
    for link, route in links.items():
        assert not looked.page(link.removeprefix("#")).title.startswith(nothing), (route, link)


class Recorder(dict[str, list[str]]):
    """A form that remembers which of its fields were read."""

    def __init__(self, fields: dict[str, list[str]]) -> None:
        super().__init__(fields)
        self.read: set[str] = set()

    @overload
    def get(self, key: str, default: None = None, /) -> list[str] | None: ...
    @overload
    def get(self, key: str, default: list[str], /) -> list[str]: ...
    @overload
    def get[T](self, key: str, default: T, /) -> list[str] | T: ...
    @override
    def get(self, key: str, default: object = None, /) -> object:
        self.read.add(key)
        return super().get(key, default)


OF_THE_PAGE = {"entered_for", "edit", "appeal", "system_before"}
"""Fields that only the page reads, to be again what it was after a reload."""


def test_every_form_sends_what_its_command_reads(looked: Looked) -> None:
    played = looked.event
    for route in looked.routes:
        for form in looked.screen(route).forms:
            if form.command in {"undo", "redo", "return_to"}:
                assert set(form.fields) == {"action"} | ({"seen"} if form.command == "return_to" else set())
                continue
            for fields in form.sent():
                sent = Recorder(fields)
                read(form.command, sent, played)
                assert set(sent) - sent.read <= {EXPECTED, *OF_THE_PAGE}, (route, form.command)


def read(command: str, sent: Recorder, played: Played) -> None:
    if command == quick_entry.COMMAND:
        sent["quick"] = ["1"]
        quick_entry.read_quick_entry(sent, played.tournament, played.ruleset)
    else:
        read_command(command, sent, played.tournament, played.ruleset)


@pytest.mark.parametrize("game", GAMES)
def test_the_form_of_a_new_event_sends_what_is_read(game: str) -> None:
    for query in ("", "&structure=custom", "&structure=custom&cut=other&cut=6"):
        [form] = Screen(screen_page(f"/new?game={game}{query}", {}, Device(), "en").html).forms
        sent = Recorder(form.fields)
        details = forms.read_details(sent, find_ruleset(game))

        assert form.command == "create_event"
        assert set(sent) - sent.read == {"game", "based", "system_before", EXPECTED}
        assert details.cut == (
            6
            if "other" in query and find_ruleset(game).stages.cuts
            else 0
            if query and find_ruleset(game).stages.cuts
            else None
        )


@pytest.mark.parametrize("game", GAMES)
def test_names_cannot_break_a_page(game: str) -> None:
    details = Details(
        name=HOSTILE,
        place=HOSTILE,
        organiser=HOSTILE.replace("/", "").replace("&amp;", "organiser"),
        head_judges=(HOSTILE.replace("1", "0"),),
    )
    played = Played(find_ruleset(game), 9, details=details, prefix=HOSTILE).until(Phase.ROUND_RUNNING)
    played.after(ask.DropPlayer(player=1, reason=HOSTILE)).until(Phase.FINISHED)
    for route in ["/", *routes_of(played)]:
        for language in LANGUAGES:
            answer = shown(played, route, language).html
            Screen(answer)

            assert "<script" not in answer
            assert "alert(1)</script>" not in answer


@pytest.mark.parametrize("game", GAMES)
def test_a_name_is_kept_apart_from_the_words_around_it(game: str) -> None:
    played = Played(find_ruleset(game), 4, prefix="שם").until(Phase.ROUND_RUNNING)

    for route in routes_of(played):
        visible = re.sub(
            r"<[^>]*>", "", re.sub(r'<bdi>.*?</bdi>|<option [^>]*dir="auto".*?</option>', "", shown(played, route).html)
        )
        for place in ("<option", "value="):
            assert place not in visible
        assert "שם" not in visible


@pytest.mark.parametrize(
    "place",
    [
        "/nowhere", "/t", "/t/", "/t/unknown", "/t/unknown/players", "/t/ID/nowhere", "/t/ID/round", "/t/ID/round/0",
        "/t/ID/round/9", "/t/ID/round/x", "/t/ID/round/²", "/t/ID/round/-1", "/t/ID/round/1/table/99",
        "/t/ID/player/99",
        "/t/ID/player/<b>", "/t/ID/standings?round=9", "/t/ID/standings?round=x", "/t/ID/round/1/table/1/more",
        "/t/ID/player/99999999999999999999", "/t/ID/announcement/more", "//", "/%", "/t/ID/round/1?by=%&show=%zz",
        "/t/%E0%A4%A", "/t/ID/%E0%A4%A", "/%ED%A0%80?x=%ED%A0%80", "/t/ID/%00", "/t/" + 10_000 * "a",
        "/t/ID/" + 5_000 * "%2", f"/t/ID/round/{10_000 * '9'}", f"/t/ID/round/9?by={10_000 * '9'}",
        "/t/ID/print/nothing", "/t/ID/print/pairings?round=9", "/t/ID/print/slips?round=x", "/t/ID/print/bracket",
    ],
)  # fmt: skip
def test_what_is_not_there_gives_a_way_out(place: str) -> None:
    played = event_in(GAME, Phase.ROUND_RUNNING)
    for language in LANGUAGES:
        answer = shown(played, place.replace("ID", played.tournament.id), language)
        screen = Screen(answer.html)

        assert screen.headings
        assert "#/" in screen.links


def test_a_bye_has_no_table_of_its_own() -> None:
    played = event_in(GAME, Phase.ROUND_RUNNING)
    bye = next(match for match in played.tournament.rounds[0].matches if match.is_bye)

    assert "Not found" in shown(played, f"/t/{played.tournament.id}/round/1/table/{bye.number}").title


def test_an_empty_device_teaches_how_to_begin() -> None:
    screen = Screen(screen_page("/", {}, Device.read({}), "en").html)

    assert "#/new" in screen.links
    assert screen.headings == [1, 2, 2, 2, 2]


def test_a_device_that_stores_nothing_says_so() -> None:
    assert 'data-storage="failed"' in screen_page("/", {}, Device.read({"storage": "failed"}), "en").html


@pytest.mark.parametrize("game", GAMES)
def test_the_history_tells_every_type_of_event(game: str) -> None:
    log = eventful(game).log
    told = screen_page(f"/t/{log.tournament.id}/history", {log.tournament.id: log}, Device(), "en").html

    assert told.count("<li id=") == len({record.action for record in log.records})


def test_the_history_tells_everything_and_strikes_what_was_undone() -> None:
    played = event_in(GAME, Phase.ROUND_RUNNING).after(ask.DropPlayer(player=3, reason="Train"))
    played.undo()
    told = shown(played, f"/t/{played.tournament.id}/history").html
    actions = {record.action for record in played.log.records}

    assert told.count("<li id=") == len(actions)
    assert re.search(r"<s><bdi>Player 3</bdi> dropped\. Reason: <bdi>Train</bdi></s>", told)
    assert 'data-command="undo"' in told


def test_focus_goes_on_to_the_next_open_table() -> None:
    played = event_in(GAME, Phase.ROUND_RUNNING)
    open_tables = [match.number for match in played.tournament.rounds[-1].open_matches]
    board = shown(played, f"/t/{played.tournament.id}/round/1").html
    targets = re.findall(r'data-focus="#((?:table|next)[^"]+)"', board)

    assert targets[:2] == [f"table-{open_tables[1]}-first", f"table-{open_tables[2]}-first"]
    assert targets[-1] == f"table-{open_tables[0]}-first"
    assert set(targets) <= set(Screen(board).ids)

    played.play(len(open_tables) - 1)
    board = shown(played, f"/t/{played.tournament.id}/round/1").html
    assert re.findall(r'data-focus="#((?:table|next)[^"]+)"', board) == ["next-step"]


def test_a_correction_shows_the_old_result() -> None:
    played = Played(find_ruleset("xwing"), 4).until(Phase.ROUND_RUNNING)
    result = Result(winner=FIRST, scores=(Score(key="score", first=77, second=49),))
    played.do(ask.ReportResult(round=1, match=1, result=result))
    answer = shown(played, f"/t/{played.tournament.id}/round/1/table/1").html

    assert 'value="77"' in answer
    assert 'value="49"' in answer
    assert "correct_result" not in [form.command for form in Screen(answer).forms]
    asked = f"/t/{played.tournament.id}/round/1/table/1?score1=49&score2=77"
    preview = shown(played, asked).html
    [save] = [form for form in Screen(preview).forms if form.command == "correct_result"]
    assert {"score1": ["49"], "score2": ["77"], "round": ["1"], "match": ["1"]} == save.fields
    assert 'value="49"' in preview
    assert "must be a whole number from 0 to 100, not" in shown(played, asked.replace("=77", "=101")).html


def test_leaving_asks_what_has_to_be_asked() -> None:
    running = event_in(GAME, Phase.ROUND_RUNNING)
    open_match = running.tournament.rounds[0].open_matches[0]
    cut = event_in(GAME, Phase.CUT_DUE).after(ask.MakeCut())
    assert cut.tournament.seeds is not None

    def fields(played: Played, player: int | None) -> set[str]:
        screen = Screen(shown(played, f"/t/{played.tournament.id}/player/{player}").html)
        return {name for form in screen.forms if form.command == "drop_player" for name in form.fields}

    assert fields(running, open_match.first) == {"player", "reason", "open_match"}
    assert fields(cut, cut.tournament.seeds[0]) == {"player", "reason", "replace"}


def test_who_has_left_is_not_asked_to_leave_once_more() -> None:
    played = event_in(GAME, Phase.ROUND_RUNNING)
    route = f"/t/{played.tournament.id}/player/1"
    assert re.search(r'id="leave-title">\s*Drop', shown(played, route).html)

    played.do(ask.DropPlayer(player=1))

    assert 'id="leave-title" class="unseen">Disqualify' in shown(played, route).html


def test_no_game_is_named_in_the_templates() -> None:
    words = [word for ruleset in every_ruleset() for word in (ruleset.key, ruleset.name) if word != CUSTOM]
    for path in [*(ROOT / "templates" / "app").rglob("*.html"), *(ROOT / "engine/ronda/views/app").rglob("*.py")]:
        text = path.read_text(encoding="utf-8").lower()
        assert not [word for word in words if word.lower() in text], path


def test_nothing_bypasses_escaping() -> None:
    for path in (ROOT / "templates" / "app").rglob("*.html"):
        assert not re.search(r"\|\s*safe\b|autoescape", path.read_text(encoding="utf-8")), path


def test_every_pattern_of_the_app_is_translated() -> None:
    say = html.translator_for("es")
    for path in (ROOT / "templates" / "app").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for said in [*re.findall(r'_\("([^"]+)"\)', text), *re.findall(r"{% trans %}(.*?){% endtrans %}", text)]:
            same = {"Bye", "bye", "Demo", "Final", "Total", "Material", "{field}, {player}", "{what}: {time}"}
            same |= {"+{minutes} min", "−{minutes} min", "Bucket", "GitHub", "Token"}
            assert say(said) != said or said in same, said


def test_sw_cut_a_cut_that_a_correction_outdates_can_be_made_again_from_the_bracket() -> None:
    played = event_in(GAME, Phase.CUT_DUE, players=23).after(ask.MakeCut())
    place = f"/t/{played.tournament.id}/bracket"
    assert 'id="outdated"' not in shown(played, place).html
    details, rounds = played.tournament.details, played.tournament.rounds
    seeds = played.tournament.seeds or ()
    for round_ in rounds:
        for match in round_.matches:
            if match.winner == seeds[0] and match.second is not None:
                loses = played.ruleset.scoring.forfeit(details, round_.stage, 3 - match.side(seeds[0]))
                played.do(ask.CorrectResult(round=round_.number, match=match.number, result=loses))
    assert 'id="outdated"' in shown(played, place).html

    played.do(ask.MakeCut())
    assert 'id="outdated"' not in shown(played, place).html
    assert played.tournament.seeds != seeds


@pytest.mark.parametrize("phase", PHASES)
def test_everything_that_can_be_searched_leads_somewhere(phase: Phase) -> None:
    played = event_in(GAME, phase)
    device = Device.read({"tournaments": [event_summary(played.log)]})
    title = cache(lambda link: shown(played, link.removeprefix("#")).title)
    for language, route in product(LANGUAGES, ("/", f"/t/{played.tournament.id}/players")):
        screen = Screen(search_page(route, {played.tournament.id: played.log}, device, language).html)
        assert screen.links
        for link in screen.links:
            assert not title(link).startswith("Not found"), link
        for form in screen.forms:
            if form.command in {"undo", "redo"}:
                assert forms.read_step_number(form.fields) in {played.log.last_action, played.log.next_action}
            else:
                read_command(form.command, form.fields, played.tournament, played.ruleset)


def test_every_key_on_a_screen_is_in_the_keyboard_map(looked: Looked) -> None:
    for route in ["/", *looked.routes]:
        if route.endswith("/projector"):
            continue
        answer = looked.page(route).html
        mapped = {key.lower() for key in re.findall(r"<kbd>(.*?)</kbd>", answer)}

        assert set(re.findall(r'data-key="(.)"', answer)) <= mapped
        assert {"?", "/"} <= mapped


def test_undone_steps_can_be_brought_back_one_by_one() -> None:
    played = event_in(GAME, Phase.ROUND_RUNNING)
    before = played.tournament
    for _ in range(3):
        played.undo()
    for left in (3, 2, 1):
        screen = Screen(shown(played, f"/t/{played.tournament.id}/history").html)
        assert [form.command for form in screen.forms].count("redo") == 1, left
        played.redo()

    board = shown(played, f"/t/{played.tournament.id}/round/1").html
    assert played.tournament == before
    assert "redo" not in [form.command for form in Screen(board).forms]


def told(html: str) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_undo_asks_before_it_takes_back_what_the_room_may_know() -> None:
    """A start, a published round and a cut: what is taken back is said, and the button stands behind one more tap."""
    said = {
        Phase.REGISTRATION: None,
        Phase.BETWEEN_ROUNDS: "The start is taken back: rounds and cut are open again.",
        Phase.ROUND_RUNNING: "Round 1: taken back as if never paired. Players may know it.",
    }
    played = Played(find_ruleset(GAME), players=8)
    for phase, question in said.items():
        assert played.tournament.phase is phase
        page = shown(played, f"/t/{played.tournament.id}/players").html
        assert page.count('data-command="undo"') == 1
        asked = re.search(r'<div class="ask" id="undo-ask[^>]*>(.*?)</div>', page, re.DOTALL)
        assert (asked and told(asked[1])) is None if question is None else asked and question in told(asked[1])
        if phase is Phase.REGISTRATION:
            played.begin()
        elif phase is Phase.BETWEEN_ROUNDS:
            played.pair()


def test_the_history_offers_to_return_to_each_point_and_says_what_that_does() -> None:
    played = event_in(GAME, Phase.ROUND_RUNNING)
    base = f"/t/{played.tournament.id}/history"
    page = shown(played, base).html
    points = [int(number) for number in re.findall(r"/history\?point=(\d+)", page)]
    assert points
    for point in points:
        asked = shown(played, f"{base}?point={point}").html
        form = next(form for form in Screen(asked).forms if form.command == "return_to")
        assert form.fields == {"action": [str(point)], "seen": [str(played.log.last_action)]}
    assert "Registration: " in told(page)
    assert "Return to this point?" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_field_is_filled_in_is_heard_with_the_field_and_its_button(language: str) -> None:
    played = Played(find_ruleset("xwing"), 5)
    lacking = [field.key for field in played.ruleset.registration.fields if field.missed]

    assert lacking
    for key in lacking:
        html = shown(played, f"/t/{played.tournament.id}/fill/{key}", language).html
        assert html.count('class="card"') == 5
        assert ControlNames(html).same() == {}


def test_the_entries_as_they_are_are_for_an_event_that_is_not_whole() -> None:
    played = Played(find_ruleset("keyforge"), 4)
    log, event = played.log, played.tournament.id
    spoilt = DamagedLog(whole=log, entry=9, problem=Message("it is missing."))
    for damaged in ({}, {event: spoilt}):
        device = replace(Device.read({}), trouble=StorageTrouble(damaged=damaged))
        html = screen_page(f"/t/{event}/delete", {event: log}, device, "en").html
        assert ('data-action="rows"' in html) is bool(damaged)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Cannot pair round 2"), ("es", "No se puede emparejar la ronda 2")]
)
def test_a_round_that_cannot_be_paired_is_called_as_within_a_sentence(language: str, said: str) -> None:
    played = Played(find_ruleset("keyforge"), 4).until(Phase.ROUND_RUNNING).play()
    played.after(*(ask.DropPlayer(player=player) for player in (1, 2, 3)))

    assert said in " ".join(shown(played, f"/t/{played.tournament.id}", language).html.split())
