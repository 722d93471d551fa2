"""Codes: on the projector, where the address of the pages is known, and on all paper that the app's camera reads."""

import re

import pytest
import segno
from hypothesis import example, given
from hypothesis import strategies as st

from ronda.codes.paper_codes import (
    EventCode,
    PairingsCode,
    PaperCode,
    PlayerCode,
    Scanned,
    SlipCode,
    StandingsCode,
    TableCode,
    read_paper_code,
)
from ronda.codes.qr_code import make_qr_code
from ronda.core.state import Phase
from ronda.core.web_address import short_event_address, short_event_code
from ronda.rulesets import find_ruleset
from ronda.session.results_site import ResultsSite
from ronda.views.app import Device, screen_page
from ronda.views.app.print.wall_sheets import CODE_SIZE, tables_wall_sheet
from ronda.views.shared.round_page import round_page
from tests.views import qr
from tests.views.pages import text_of
from tests.views.screens import NOW, Played
from workshop.build import catalogues

SITE = "https://results.example.org/league/"
SHEETS = ("slips", "slips/blank", "pairings", "pairings/names", "standings", "cards", "cards/tables")


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
    path = route if route.startswith("/") else f"/t/{played.tournament.id}/{route}"
    return screen_page(path, {played.tournament.id: played.log}, device, language).html


@pytest.mark.parametrize("folders", [0, 1, 3, 6])
def test_a_code_reads_as_its_address_whatever_its_length(folders: int) -> None:
    address = f"https://example.org/{'results/' * folders}e/c9821s/"
    code = make_qr_code(address)

    assert qr.decoded(qr.squares(code.size, code.path)) == address


@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=400) | st.text("RONDA/0123456789", min_size=1))
@example("0" * 900)
@example("RONDA/C9821S/R4T7P12-45")
def test_its_path_has_the_squares_that_the_library_draws(text: str) -> None:
    code, drawn = make_qr_code(text), segno.make_qr(text, error="m", boost_error=False, mask=0)

    assert qr.squares(code.size, code.path) == [[bool(square) for square in row] for row in drawn.matrix]


@pytest.mark.parametrize("route", ["projector", *(f"print/{sheet}" for sheet in SHEETS)])
def test_each_shows_the_code_with_the_address_as_text(played: Played, route: str) -> None:
    html = shown(played, route)
    address = short_event_address(SITE, played.tournament.id)

    assert {text.partition("#")[0] for text in qr.drawn(html)} == {address}
    assert address.removeprefix("https://").removesuffix("/") in text_of(html.replace("<wbr>", ""))


@pytest.mark.parametrize("site", ["", "example.org", SITE])
def test_all_paper_says_to_the_apps_camera_what_it_is(played: Played, site: str) -> None:
    round_, players = played.round.number, played.tournament.players
    matches = [match for match in played.round.matches if match.second]
    slips: list[PaperCode] = [
        SlipCode(round=round_, table=match.number, players=(match.players[0], match.players[1])) for match in matches
    ]
    paper: dict[str, list[PaperCode]] = {
        "print/slips": slips,
        "print/slips/blank": [EventCode()] * len(qr.drawn(shown(played, "print/slips/blank", site))),
        "print/pairings": [PairingsCode(round=round_)],
        "print/pairings/names": [PairingsCode(round=round_)],
        "print/standings": [StandingsCode(round=1)],
        "print/cards": [PlayerCode(player=player.id) for player in players],
        "print/cards/tables": [TableCode(table=match.number) for match in [*matches, played.round.matches[-1]]],
    }
    for route, codes in paper.items():
        read_back = [read_paper_code(text) for text in qr.drawn(shown(played, route, site))]

        assert codes, route
        assert read_back == [Scanned(event=short_event_code(played.tournament.id), what=what) for what in codes], route


def test_no_code_holds_a_name(played: Played) -> None:
    for route in ("print/slips", "print/cards"):
        assert not [text for text in qr.drawn(shown(played, route, "")) if "PLAYER" in text.upper()]


@pytest.mark.parametrize("site", ["", "example.org"])
def test_where_no_address_is_known_none_is_shown(played: Played, site: str) -> None:
    for route in ("projector", "room", *(f"print/{sheet}" for sheet in SHEETS)):
        html = shown(played, route, site)
        assert "code-address" not in html
        assert "phones" not in html
    assert qr.drawn(shown(played, "projector", site)) == []


def test_the_projector_shows_it_in_turn_and_the_organiser_can_choose_it(played: Played) -> None:
    assert re.findall(r'data-show="(\w+)" data-due', shown(played, "projector"))[-1] == "phones"
    assert "Address for phones" in text_of(shown(played, "room"))


def test_a_list_for_the_wall_has_less_room_beside_the_code(played: Played) -> None:
    rounds = round_page(played.tournament, played.ruleset, played.round)
    without, coded = (tables_wall_sheet("Cup", rounds, coded=coded) for coded in (False, True))

    assert without.height - coded.height == CODE_SIZE


def test_the_device_says_what_is_wrong_with_the_address_where_it_is_typed(played: Played) -> None:
    said = "“example.org” is not the address of a folder on the web: write it like https://example.org/results/."
    for route in ("/publishing", "public"):
        assert said in text_of(re.sub("</?bdi>", "", shown(played, route, "example.org")))
        assert said not in text_of(shown(played, route))
        assert f'value="{SITE}"' in shown(played, route)
