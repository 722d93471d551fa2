"""A locked screen: what it offers is not refused, what may be done is offered, and each way on it leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest

from ronda.commands import read_command, rights
from ronda.commands.catalogue import FORMS
from ronda.commands.permissions import Scope
from ronda.commands.quick_entry import COMMAND as QUICK
from ronda.commands.rights import Rights
from ronda.core.errors import Refusal
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.session.desk_role import DeskState
from ronda.session.device_links import DeviceLinks
from ronda.session.screen_lock import (
    LOCK_SCREEN,
    UNLOCK_SCREEN,
    UNLOCK_WITHOUT_CODE,
    ScreenLock,
    pause_after_wrong_codes,
)
from ronda.views.app import Device, screen_page, search_page
from ronda.views.app.routes import ROUTES
from ronda.views.app.screen.device_permissions import DevicePermissions, device_permissions
from ronda.views.app.screen.route import Route
from ronda.views.app.screen.route_table import NO_ROUTES, ScreenRoute, ScreenTable
from ronda.views.app.screen.screen_permissions import ACTION_SCOPES
from tests.playing import Organiser, custom, cut_of
from tests.views.routes import event_routes
from tests.views.screens import NOW, Screen
from tests.views.test_offers import disturb

ROOT = Path(__file__).parents[2]
GAMES = [ruleset.key for ruleset in every_ruleset()]
ALL = (
    *(Rights(scope=scope) for scope in Scope),
    Rights(scope=Scope.RESULTS, tables=(2, 3)),
    Rights(scope=Scope.EVERYTHING, tables=(1, 1)),
)
STEPS, LOOKS = 40, 4
ABOUT_THE_LOCK = {LOCK_SCREEN, UNLOCK_SCREEN, UNLOCK_WITHOUT_CODE}
OTHER = "another-event"
ACTION = re.compile(r'data-action="(\w+)"')
DRAWN_ACTION = re.compile(r"""(?:(?:action|event)_button\(|deed\()\s*"(\w+)\"""")
"""An action in a template: the macros that draw its button are told its name first."""
UNLOCKED = Device(now=NOW, offset=0, can_choose=True)


def held(organiser: Organiser, allowed: Rights, **values: object) -> ScreenLock:
    read = ScreenLock.read({"event": organiser.tournament.id, "rights": allowed.written(), "since": NOW, **values})
    assert read is not None
    return read


def locked(organiser: Organiser, allowed: Rights) -> Device:
    return Device(now=NOW, offset=0, can_choose=True, lock=held(organiser, allowed))


def shown(organiser: Organiser, route: str, device: Device, language: str = "en") -> str:
    return screen_page(route, {organiser.tournament.id: organiser.log}, device, language).html


def is_closed(html: str) -> bool:
    return 'id="unlock"' in html


def refused(organiser: Organiser, allowed: Rights, command: str, sent: dict[str, list[str]]) -> Refusal | None:
    """Why rights do not allow what a form sends, as the bridge asks it."""
    tournament = organiser.tournament
    by_name = rights.why_not_named_permitted(allowed, command, tournament)
    if by_name is not None or command not in FORMS:
        return by_name
    try:
        asked = read_command(command, sent, tournament, organiser.ruleset)
    except Refusal:
        return None
    return rights.why_not_permitted(allowed, asked, tournament)


def moments(game: str) -> Iterator[Organiser]:
    """Play an event in which anything happens, and give it a few times on the way."""
    rng = Random(game)
    organiser = Organiser(game, details=custom(3, cut_of(find_ruleset(game), 4)))
    organiser.register(*(f"Player {number}" for number in range(1, rng.randint(6, 9))))
    yield organiser
    for step in range(1, STEPS + 1):
        disturb(organiser, rng)
        if step % (STEPS // LOOKS) == 0:
            yield organiser


def routes_of(organiser: Organiser, number: int) -> list[str]:
    """Every route of the event, the board with what unfolds too."""
    routes = list(event_routes(organiser.tournament, organiser.ruleset, number))
    base = f"/t/{organiser.tournament.id}"
    for round_ in organiser.tournament.rounds[-1:]:
        results = {match.number: match.result for match in round_.matches}
        unfolded = [f"{number}-{result.winner}" if result else number for number, result in results.items()]
        routes += [f"{base}/round/{round_.number}?more={key}" for key in unfolded]
    return routes


@pytest.mark.parametrize("game", GAMES)
def test_what_a_locked_screen_offers_is_not_refused_and_what_may_be_done_is_offered(game: str) -> None:
    offered: set[tuple[str, str]] = set()
    for moment, organiser in enumerate(moments(game)):
        allowed = ALL[moment % len(ALL)]
        seen = cache(partial(shown, organiser, device=locked(organiser, allowed)))  # links lead to the same few screens
        for route in routes_of(organiser, moment):
            html, whole = seen(route), shown(organiser, route, UNLOCKED)
            screen = Screen(html)
            sent_here = {(form.command, str(sent)) for form in screen.forms for sent in form.sent()}
            for form in screen.forms:
                if form.command in ABOUT_THE_LOCK:
                    continue
                for sent in form.sent():
                    assert refused(organiser, allowed, form.command, sent) is None, (route, form, allowed)
                    offered.add((allowed.scope.value, form.command))
            for link in screen.links:
                target = link.removeprefix("#")
                assert not is_closed(seen(target)) or is_unlocking(organiser, target), (route, link)
            assert {action for action in ACTION.findall(html) if not device_can(allowed, action)} == set(), route
            if is_closed(html):
                continue
            for form in Screen(whole).forms:
                for sent in form.sent():
                    known = refused(organiser, allowed, form.command, sent) is not None
                    assert ((form.command, str(sent)) in sent_here) != known, (route, form.command, sent, allowed)

    assert len(offered) > 12


def device_can(allowed: Rights, action: str) -> bool:
    least = ACTION_SCOPES[action]
    return least is not None and least.rank <= allowed.scope.rank


def is_unlocking(organiser: Organiser, target: str) -> bool:
    """Tell whether a link leads to where a locked screen is unlocked, and from where one goes on."""
    return Route.read(target).parts[2:] in {(), ("lock",)} and Route.read(target).event == organiser.tournament.id


@pytest.mark.parametrize("allowed", ALL, ids=str)
def test_what_is_searched_on_a_locked_screen_leads_somewhere(allowed: Rights) -> None:
    organiser = Organiser("xwing", details=custom(3, 4))
    organiser.start(8)
    organiser.play_round()
    organiser.pair()
    device = locked(organiser, allowed)
    for route in ("/", f"/t/{organiser.tournament.id}/standings"):
        html = search_page(route, {organiser.tournament.id: organiser.log}, device, "en").html
        found = Screen(html)
        assert f"#/t/{organiser.tournament.id}/standings" in found.links
        for link in found.links:
            target = link.removeprefix("#")
            assert not is_closed(shown(organiser, target, device)) or is_unlocking(organiser, target), link
        for form in found.forms:
            assert refused(organiser, allowed, form.command, form.fields) is None, form
        assert all(device_can(allowed, action) for action in ACTION.findall(html))


def desk_of(organiser: Organiser, allowed: Rights | None) -> Device:
    """A device to which another that leads the event left so much; None where it was sent away."""
    desks = {organiser.tournament.id: DeskState(id="d", rights=allowed, is_open=True)}
    return replace(UNLOCKED, linking=DeviceLinks(desks=desks))


@pytest.mark.parametrize("allowed", [*ALL, None], ids=str)
def test_a_limited_device_opens_no_screen_that_is_missing_from_the_table(
    organiser: Organiser, allowed: Rights | None
) -> None:
    devices = [desk_of(organiser, allowed), *([locked(organiser, allowed)] if allowed else [])]
    base = f"/t/{organiser.tournament.id}"
    for device in devices:
        may = device_permissions(device, organiser.log, ROUTES)
        without_table = replace(may, routes=NO_ROUTES)
        assert may.open(base)
        for path in ("", "/standings", "/devices", "/delete"):
            assert not without_table.open(base + path), path
        for path in ("/forgotten", "/round", "/round/2/forgotten", "/devices/forgotten", "/print/forgotten"):
            assert not may.open(base + path), path
            assert is_closed(shown(organiser, base + path, device)) or "Not found" in shown(
                organiser, base + path, device
            )


def test_an_action_that_nobody_classified_is_not_done(organiser: Organiser) -> None:
    for device in (UNLOCKED, locked(organiser, ALL[3]), desk_of(organiser, ALL[3])):
        assert not device_permissions(device, organiser.log, ROUTES).act("forgotten")
        assert device_permissions(device, organiser.log, ROUTES).act("print")


def test_a_screen_is_found_by_its_path_alone() -> None:
    table = ScreenTable(
        ScreenRoute("round/{round}", "board", Scope.RESULTS),
        ScreenRoute("round/last", "never reached", Scope.RESULTS),
        ScreenRoute("round/{round}/table/{table}", "table", Scope.RESULTS),
    )
    found = table.find(("round", "3", "table", "4"))

    assert found is not None
    assert (found.route.opens, dict(found.values)) == ("table", {"round": "3", "table": "4"})
    assert [table.find(parts) for parts in ((), ("round",), ("table", "4"), ("round", "3", "seat", "4"))] == [None] * 4


def test_what_is_left_open_of_tables_is_said_of_each_round(organiser: Organiser) -> None:
    may = DevicePermissions(lock=held(organiser, ALL[4]), tournament=organiser.tournament, routes=ROUTES)
    base = f"/t/{organiser.tournament.id}/round"

    assert [may.open(f"{base}/2/table/{table}") for table in (1, 2, 3, 4, "x")] == [False, True, True, False, False]
    assert not may.open(f"{base}/1/table/2")
    assert may.open(f"{base}/1")


def test_each_action_of_the_browser_is_left_possible_or_not_on_purpose() -> None:
    templates = (path.read_text(encoding="utf-8") for path in (ROOT / "templates" / "app").rglob("*.html"))
    asked = {action for text in templates for action in DRAWN_ACTION.findall(text)}
    main = (ROOT / "site" / "main.js").read_text(encoding="utf-8")
    files = re.search(r"const FILES = .*?\(\[(.*?)\]\)", main)
    known = re.search(r"^const actions = \{(.*?)^\};", main, re.DOTALL | re.MULTILINE)
    assert files is not None
    assert known is not None
    asked |= set(re.findall(r'"(\w+)"', files[1])) | set(re.findall(r"^  (\w+)[:(,]", known[1], re.MULTILINE))

    assert asked | {"share", "film"} == set(ACTION_SCOPES)


@pytest.fixture
def organiser() -> Organiser:
    """Begin an event with four open tables, and a message to the room."""
    playing = Organiser("custom", details=custom(3))
    playing.start(8)
    playing.play_round()
    playing.pair()
    return playing


def test_only_the_tables_that_are_looked_after_can_be_entered(organiser: Organiser) -> None:
    html = shown(organiser, f"/t/{organiser.tournament.id}/round/2", locked(organiser, ALL[4]))
    entered = {form.fields["match"][0] for form in Screen(html).forms if form.command == "report_result"}

    assert entered == {"2", "3"}
    assert all(html.count(f'id="table-{number}"') == 1 for number in (1, 2, 3, 4))
    assert QUICK in {form.command for form in Screen(html).forms}


def test_nothing_outside_of_its_event_is_shown(organiser: Organiser) -> None:
    other = Organiser("xwing", seed=2)
    logs = {each.tournament.id: each.log for each in (organiser, other)}
    device = locked(organiser, ALL[3])
    for route in ("/", "/new", "/publishing", "/ranking", "/check", f"/t/{other.tournament.id}", "/t/nothing/round/1"):
        drawn = screen_page(route, logs, device, "en")
        assert is_closed(drawn.html), route
        assert not drawn.writes

    assert not is_closed(screen_page("/guide/run", logs, device, "en").html)
    assert not is_closed(screen_page(f"/t/{organiser.tournament.id}", logs, device, "en").html)


@pytest.mark.parametrize("language", ["en", "es"])
def test_an_event_that_cannot_be_shown_can_be_unlocked(organiser: Organiser, language: str) -> None:
    device = locked(organiser, ALL[0])
    for route in ("/", f"/t/{organiser.tournament.id}", f"/t/{organiser.tournament.id}/lock"):
        forms = {form.command for form in Screen(screen_page(route, {}, device, language).html).forms}
        assert forms == {UNLOCK_SCREEN, UNLOCK_WITHOUT_CODE}


def test_a_table_of_any_length_is_none(organiser: Organiser) -> None:
    found = ROUTES.find(Route.read(f"/t/{organiser.tournament.id}/round/2/table/{'9' * 5000}"))

    assert found is not None
    assert not found.is_permitted(Rights(scope=Scope.RESULTS), rounds=2)


def test_a_locked_screen_says_what_it_was_left_for(organiser: Organiser) -> None:
    html = shown(organiser, "/", locked(organiser, Rights(scope=Scope.CHECKIN, tables=(1, 20))))

    assert "Results and check-in, tables 1 to 20" in html
    assert "Enter results: Round 2" in html
    assert "Locked since 09:00" in html
    assert "Pair" not in html


@pytest.mark.parametrize("kept", [{}, {"event": 3, "rights": [], "wrong": "x", "tried": "now", "since": None}])
def test_a_lock_that_cannot_be_read_allows_the_least(kept: dict[str, object]) -> None:
    read = ScreenLock.read(kept)

    assert read is not None
    assert (read.rights, read.wrong, read.tried, read.since) == (Rights(scope=Scope.RESULTS), 0, "", "")
    assert ScreenLock.read(None) is None


def test_a_lock_is_read_as_it_is_written(organiser: Organiser) -> None:
    kept = held(organiser, ALL[4], wrong=3, tried=NOW)

    assert ScreenLock.read(kept.written()) == kept


def test_the_pause_after_a_wrong_code_grows() -> None:
    assert [pause_after_wrong_codes(wrong) for wrong in range(11)] == [0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300]
    assert pause_after_wrong_codes(10_000) == 300


@pytest.mark.parametrize(
    ("now", "seconds"),
    [
        ("2026-11-21T09:00:00Z", 10),
        ("2026-11-21T09:00:04.900Z", 6),
        ("2026-11-21T09:00:10Z", 0),
        ("2026-11-21T10:00:00Z", 0),
        ("2026-11-21T08:59:59Z", 0),
    ],
)
def test_a_pause_ends_and_a_clock_that_was_set_back_keeps_nobody_out(
    organiser: Organiser, now: str, seconds: int
) -> None:
    assert held(organiser, ALL[0], wrong=4, tried=NOW).wait(now) == seconds
