"""Links and buttons ask the permission where they are drawn, and no template draws one by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ronda.commands.rights import Rights, Scope
from ronda.session.screen_lock import ScreenLock
from ronda.views.app.routes import ROUTES
from ronda.views.app.screen.device_permissions import DevicePermissions
from ronda.views.app.screen.permitted_links import permitted_links
from ronda.views.app.screen.screen_permissions import ACTION_SCOPES
from ronda.views.shared import html

TEMPLATES = Path(__file__).parents[2] / "templates"
BY_ITSELF = {("app/clock.html", 'data-action="sound"')}
"""What no macro draws, since it is no button: a box to tick, which is there for everybody."""
FREE = DevicePermissions()
LIMITED = DevicePermissions(
    lock=ScreenLock(event="e", rights=Rights(scope=Scope.RESULTS), since=""), tournament=None, routes=ROUTES
)


def drawn(template: str, may: DevicePermissions) -> str:
    return html.template_environment("en").from_string(template).render(permitted_links(may))


def test_no_template_of_the_app_draws_a_link_or_a_button_of_the_browser_by_itself() -> None:
    files = [*(TEMPLATES / "app").rglob("*.html"), *(TEMPLATES / "shared").rglob("*.html")]
    raw = {
        (str(path.relative_to(TEMPLATES)), found)
        for path in files
        for found in re.findall(r'href="[#{](?!\{ part\.href \}\}")[^"]*"?|data-action[^\s>]*', path.read_text("utf-8"))
    }

    assert len(files) > 100
    assert raw == BY_ITSELF
    assert all(ACTION_SCOPES[re.split('"', found)[1]] is Scope.RESULTS for _, found in BY_ITSELF)


@pytest.mark.parametrize(
    ("template", "free", "limited"),
    [
        (
            """{{ screen_link("/t/e/details?a=1&b=2", "<7>", class="disc", id="x", data_key="n", lang=none) }}""",
            '<a class="disc" id="x" href="#/t/e/details?a=1&amp;b=2" data-key="n">&lt;7&gt;</a>',
            '<span class="disc">&lt;7&gt;</span>',
        ),
        (
            """{% call screen_link("/t/e/details", data_close=true) %}<b>Away</b>{% endcall %}""",
            '<a href="#/t/e/details" data-close><b>Away</b></a>',
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
