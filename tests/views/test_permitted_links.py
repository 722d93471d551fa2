"""Links and buttons ask the permission where they are drawn, and no template draws one by itself."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from ronda.commands.permissions import Scope
from ronda.commands.rights import Rights
from ronda.session.desk_role import DeskState
from ronda.session.device_links import DeviceLinks
from ronda.session.screen_lock import ScreenLock
from ronda.views.app import Device, screen_page
from ronda.views.app.routes import ROUTES
from ronda.views.app.screen.device_permissions import DevicePermissions, device_permissions
from ronda.views.app.screen.permitted_links import permitted_links
from ronda.views.app.screen.route import Route
from ronda.views.shared import html
from tests.playing import Organiser, custom
from tests.views.routes import event_routes
from tests.views.screens import NOW

TEMPLATES = Path(__file__).parents[2] / "templates"
FREE = DevicePermissions()
LIMITED = DevicePermissions(
    lock=ScreenLock(event="e", rights=Rights(scope=Scope.RESULTS), since=""), tournament=None, routes=ROUTES
)


ALL = (
    *(Rights(scope=scope) for scope in Scope),
    Rights(scope=Scope.RESULTS, tables=(2, 3)),
    Rights(scope=Scope.EVERYTHING, tables=(1, 1)),
)
WAY = re.compile(r'href="#(?P<path>[^"]*)"|data-action="(?P<action>\w+)"')
OWN = re.compile(r"unlink|/t/[^/]+/(lock|film)")
"""What a limited device has instead of what others have."""
UNFOLDS = re.compile(r".*[?&]more=")
"""What is shown only where the result of the table may be entered."""


def drawn(template: str, may: DevicePermissions) -> str:
    return html.template_environment("en").from_string(template).render(permitted_links(may))


def test_no_template_of_the_app_draws_a_link_or_a_button_of_the_browser_by_itself() -> None:
    files = [*(TEMPLATES / "app").rglob("*.html"), *(TEMPLATES / "shared").rglob("*.html")]
    raw = {
        (str(path.relative_to(TEMPLATES)), found)
        for path in files
        for found in re.findall(
            r'href="[#{](?!\{ (?:part\.href|notices|address) \}\}")[^"]*"?|data-action[^\s>]*', path.read_text("utf-8")
        )
    }

    assert len(files) > 100
    assert raw == set()


@pytest.mark.parametrize(
    ("template", "free", "limited"),
    [
        (
            """{{ screen_link("/t/e/details?a=1&b=2", "<7>", class="disc", id="x", data_key="n", lang=none) }}""",
            '<a class="disc" id="x" data-key="n" href="#/t/e/details?a=1&amp;b=2">&lt;7&gt;</a>',
            '<span class="disc">&lt;7&gt;</span>',
        ),
        (
            """{% call screen_link("/t/e/details", data_close=true) %}<b>Away</b>{% endcall %}""",
            '<a data-close href="#/t/e/details"><b>Away</b></a>',
            "<span><b>Away</b></span>",
        ),
        (
            """{{ screen_link("/t/e/details", "Away", class="button quiet") }}""",
            '<a class="button quiet" href="#/t/e/details">Away</a>',
            "",
        ),
        (
            """{{ screen_link("/t/e/standings", "Here", class="button") }}""",
            '<a class="button" href="#/t/e/standings">Here</a>',
            '<a class="button" href="#/t/e/standings">Here</a>',
        ),
        (
            """{{ screen_link("/t/e/forgotten", "Nowhere") }}""",
            '<a href="#/t/e/forgotten">Nowhere</a>',
            "<span>Nowhere</span>",
        ),
        (
            """{{ action_button("delete", "Delete", class="button", data_tournament="e") }}""",
            '<button type="button" class="button" data-action="delete" data-tournament="e">Delete</button>',
            "",
        ),
        (
            """{% call action_button("print", hidden=true) %}<b>Print</b>{% endcall %}""",
            '<button type="button" data-action="print" hidden><b>Print</b></button>',
            '<button type="button" data-action="print" hidden><b>Print</b></button>',
        ),
    ],
)
def test_of_a_link_in_a_text_the_text_stays_and_of_a_button_nothing(template: str, free: str, limited: str) -> None:
    assert drawn(template, FREE) == free
    assert drawn(template, LIMITED) == limited


def ways(html: str) -> set[tuple[str, str]]:
    """Collect the routes and the actions of the browser that a page offers."""
    found = {(unescape(way["path"] or ""), way["action"] or "") for way in WAY.finditer(html)}
    return {way for way in found if not OWN.fullmatch("".join(way)) and not UNFOLDS.match(way[0])}


@pytest.mark.parametrize("allowed", ALL, ids=str)
def test_a_limited_screen_keeps_what_is_open_of_the_links_and_buttons_and_nothing_else(allowed: Rights) -> None:
    organiser = Organiser("xwing", details=custom(3, 4))
    organiser.start(8)
    organiser.play_round()
    organiser.pair()
    event, logs = organiser.tournament.id, {organiser.tournament.id: organiser.log}
    free = Device(now=NOW, offset=0, can_choose=True)
    lock = ScreenLock(event=event, rights=allowed, since=NOW)
    desks = DeviceLinks(desks={event: DeskState(id="d", rights=allowed, is_open=True)})
    compared = taken = 0
    for limited in (replace(free, lock=lock), replace(free, linking=desks)):
        may = device_permissions(limited, organiser.log, ROUTES)
        for route in event_routes(organiser.tournament, organiser.ruleset, 3):
            if not may.open(route) or Route.read(route).parts[2:] in {(), ("lock",), ("devices",)}:
                continue  # another screen stands there
            whole = ways(screen_page(route, logs, free, "en").html)
            left = {(path, action) for path, action in whole if (may.act(action) if action else may.open(path))}

            assert ways(screen_page(route, logs, limited, "en").html) == left, route
            compared, taken = compared + 1, taken + len(whole - left)

    assert compared > 5
    assert taken > 5
