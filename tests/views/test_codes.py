"""The code of an event's address: on the projector, on slips and on lists for the wall, where the address is known."""

import re

import pytest

from ronda.core.state import Phase
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, page
from ronda.views.app.results_site import ResultsSite
from ronda.views.app.wall_sheets import CODE, by_table
from ronda.views.shared.code import code_of
from ronda.views.shared.rounds import round_page
from ronda.views.shared.web_address import short_address
from tests.views import qr
from tests.views.pages import text_of
from tests.views.screens import NOW, Played
from workshop import catalogues

SITE = "https://results.example.org/league/"
SHEETS = ("slips", "slips/blank", "pairings", "pairings/names", "standings")


@pytest.fixture(scope="module")
def played() -> Played:
    catalogues.compile_stale()
    event = Played(find_ruleset("keyforge"), 9).until(Phase.BETWEEN_ROUNDS)
    event.pair()
    event.play()
    event.pair()
    return event


def shown(played: Played, route: str, site: str = SITE, language: str = "en") -> str:
    device = Device(now=NOW, offset=60, site=ResultsSite.read(site))
    path = f"/t/{played.tournament.id}/{route}" if route else "/"
    return page(path, {played.tournament.id: played.log}, device, language).html


@pytest.mark.parametrize("folders", [0, 1, 3, 6])
def test_a_code_reads_as_its_address_whatever_its_length(folders: int) -> None:
    address = f"https://example.org/{'results/' * folders}e/c9821s/"
    code = code_of(address)

    assert qr.decoded(qr.squares(code.size, code.path)) == address


@pytest.mark.parametrize("route", ["projector", *(f"print/{sheet}" for sheet in SHEETS)])
def test_each_shows_the_code_with_the_address_as_text(played: Played, route: str) -> None:
    html = shown(played, route)
    size, drawn = re.findall(r'<symbol id="code" viewBox="0 0 (\d+) .*?<path fill="#000" d="([^"]*)"', html, re.DOTALL)[
        0
    ]
    address = short_address(SITE, played.tournament.id)

    assert qr.decoded(qr.squares(int(size), drawn)) == address
    assert address.removeprefix("https://").removesuffix("/") in text_of(html.replace("<wbr>", ""))
    assert '<use href="#code">' in html
    if route == "print/slips":
        assert html.count('<use href="#code">') == 4, "one on each slip"


@pytest.mark.parametrize("site", ["", "example.org"])
def test_where_no_address_is_known_nothing_is_shown(played: Played, site: str) -> None:
    for route in ("projector", "room", *(f"print/{sheet}" for sheet in SHEETS)):
        html = shown(played, route, site)
        assert "code-address" not in html
        assert 'id="code"' not in html
        assert "phones" not in html


def test_the_projector_shows_it_in_turn_and_the_organiser_can_choose_it(played: Played) -> None:
    assert re.findall(r'data-show="(\w+)" data-due', shown(played, "projector"))[-1] == "phones"
    assert "Address for phones" in text_of(shown(played, "room"))


def test_a_list_for_the_wall_has_less_room_beside_the_code(played: Played) -> None:
    rounds = round_page(played.tournament, played.ruleset, played.round)
    without, coded = (by_table("Cup", rounds, coded=coded) for coded in (False, True))

    assert without.height - coded.height == CODE


def test_the_device_says_what_is_wrong_with_the_address_where_it_is_typed(played: Played) -> None:
    said = "“example.org” is not the address of a folder on the web: write it like https://example.org/results/."
    for route in ("", "public"):
        assert said in text_of(re.sub("</?bdi>", "", shown(played, route, "example.org")))
        assert said not in text_of(shown(played, route))
        assert f'value="{SITE}"' in shown(played, route)
