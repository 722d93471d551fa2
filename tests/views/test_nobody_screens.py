"""What screens and pages say of a match that nobody won, and of a bye whose holder never came (SW-NOBODY)."""

import json
import re
from urllib.parse import urlencode

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Refusal
from ronda.core.results import NOBODY, Cause, Ending, Result
from ronda.core.state import Phase
from ronda.publish import build_site
from ronda.session.device import Device
from ronda.views.app import screen_page
from ronda.views.files.league_report import league_report
from ronda.views.files.plain_text import standings_text
from ronda.views.shared import html
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

NEITHER = Result(winner=NOBODY, ending=Ending.FORFEIT, cause=Cause.ABSENT)


@pytest.fixture(scope="module", autouse=True)
def catalogue() -> None:
    catalogues.compile_stale()


def shown(organiser: Organiser, route: str, language: str = "en") -> str:
    key = organiser.tournament.id
    return screen_page(f"/t/{key}{route}", {key: organiser.log}, Device.read({}), language).html


def running(game: str = "xwing", players: int = 5, details: Details | None = None) -> Organiser:
    organiser = Organiser(game, details=details or custom(3))
    organiser.start(players)
    organiser.pair()
    return organiser


def do(organiser: Organiser, name: str, sent: dict[str, str]) -> None:
    organiser.do(read_command(name, sent, organiser.tournament, organiser.ruleset))


def site(organiser: Organiser) -> dict[str, str]:
    return {
        path: content.decode()
        for path, content in build_site([organiser.log]).items()
        if path.endswith((".html", ".json", ".csv"))
    }


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia", "custom"])
def test_sw_nobody_the_table_and_the_board_offer_it_and_say_it(game: str) -> None:
    organiser = running(game)
    number = organiser.round.matches[0].number
    for route in (f"/round/1/table/{number}", f"/round/1?more={number}"):
        assert re.search(r'name="winner" value="nobody">\s*Neither appeared', shown(organiser, route))
    do(organiser, "report_result", {"round": "1", "match": str(number), "ending": "forfeit", "winner": "nobody"})

    for route in (f"/round/1/table/{number}", "/round/1", "/history"):
        assert "Neither appeared" in shown(organiser, route)
        assert "No se presentó ninguno" in shown(organiser, route, "es")
    player = organiser.round.matches[0].first
    assert "Neither appeared" in shown(organiser, f"/player/{player}")


def test_sw_nobody_a_correction_says_what_it_changes() -> None:
    organiser = running("keyforge", 4)
    match = organiser.round.matches[0]
    organiser.win(match.first or 0)
    screen = text_of(shown(organiser, f"/round/1/table/{match.number}?ending=forfeit&winner=both"))

    assert "Nobody wins the match: both lose it." in screen


def test_sw_nobody_in_the_bracket_a_correction_says_who_has_a_bye() -> None:
    organiser = Organiser("keyforge", details=custom(3, 4))
    organiser.start(8)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    organiser.pair()
    organiser.finish_round()
    route = f"/round/{organiser.round.number}/table/1?ending=forfeit&winner=both"
    winner = organiser.tournament.player(organiser.round.matches[0].winner or 0).name

    told = text_of(shown(organiser, route)).replace(f"{winner} :", f"{winner}:")
    assert f"Nobody goes on instead of {winner}: the next opponent has a bye." in told


def test_sw_nobody_the_row_of_a_bye_says_that_its_holder_never_came_and_back() -> None:
    organiser = running()
    bye = next(match for match in organiser.round.matches if match.is_bye)
    name = organiser.tournament.player(bye.first or 0).name
    assert f'Never came<span class="unseen">: <bdi>{name}</bdi></span>' in shown(organiser, "/round/1")
    do(organiser, "report_result", {"round": "1", "match": str(bye.number), "ending": "forfeit", "winner": "nobody"})

    assert "Bye missed" in shown(organiser, "/round/1")
    assert "Came after all" in shown(organiser, "/round/1")
    assert f"{name} did not come for the bye, which counts as a round missed." in text_of(shown(organiser, "/history"))
    assert "Bye missed" in shown(organiser, f"/player/{bye.first}")
    do(organiser, "clear_result", {"round": "1", "match": str(bye.number)})
    assert f"the bye of {name} counts again." in text_of(shown(organiser, "/history"))


def test_sw_nobody_programs_read_it_too() -> None:
    organiser = running("custom")
    nobody = organiser.round.matches[0]
    bye = next(match for match in organiser.round.matches if match.is_bye)
    organiser.neither(nobody)
    organiser.neither(bye)
    organiser.finish_round()
    files = site(organiser)
    matches = json.loads(next(text for path, text in files.items() if path.endswith("round-1.json")))["matches"]
    first, last = matches[0], matches[-1]

    assert (first["winner"], first["result"]["cause"], [side["result"] for side in first["players"]]) == (
        None,
        "absent",
        ["loss", "loss"],
    )
    assert (last["kind"], last["winner"], last["result"], last["players"][0]["gained"]) == ("missed", None, None, "0")
    pairings = next(text for path, text in files.items() if path.endswith("round-1.csv")).splitlines()
    assert (pairings[1].split(",")[-3:], pairings[-1].split(",")[-1]) == (["0", "0", "loss"], "missed")
    html = text_of(
        next(text for path, text in files.items() if path.startswith("en") and path.endswith("round-1.html"))
    )
    assert "Neither appeared" in html
    assert "Bye missed" in html
    report = league_report(organiser.tournament, organiser.ruleset, "en").splitlines()
    assert any("Neither appeared" in line and ",Nobody," in line for line in report)
    assert any(line.endswith("Bye missed") for line in report)


def test_sw_nobody_the_final_standings_say_which_place_is_nobodys() -> None:
    organiser = Organiser("xwing", details=custom(3, 4))
    organiser.start(8)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    organiser.pair()
    organiser.neither(organiser.round.matches[1])
    organiser.finish_round()
    organiser.pair()
    assert organiser.phase is Phase.FINISHED
    said = "Place 2: nobody. Nobody won table 2 (Semifinals): neither of the two appeared."

    assert said in text_of(shown(organiser, "/standings"))
    assert said in text_of(shown(organiser, "/print/standings"))
    assert said in standings_text(organiser.tournament, organiser.ruleset, html.translator_for("en"))
    overview = next(
        text
        for path, text in site(organiser).items()
        if path.startswith("en") and path.endswith("/index.html") and "/test-" in path
    )
    assert said in text_of(overview)
    for route in ("/bracket", "/projector", "/print/bracket", "/report"):
        assert shown(organiser, route)


@pytest.mark.parametrize(("game", "kind"), [("xwing", "lost_component"), ("aristeia", "material")])
def test_agl_material_the_form_asks_what_was_scored_so_far(game: str, kind: str) -> None:
    organiser = running(game, 4)
    player = organiser.round.matches[0].first
    query = {"player": player, "kind": kind}
    form = shown(organiser, f"/conduct?{urlencode(query)}")
    field = organiser.ruleset.scoring.form(organiser.tournament.details, organiser.round.stage).scores[0].key
    assert re.search(r'id="penalty-begun"[^>]*checked', form)
    assert f'name="{field}1"' in form
    assert f'name="{field}1"' not in shown(organiser, f"/conduct?{urlencode({**query, 'kind': 'warning'})}")
    sent = {"player": str(player), "kind": kind, "reason": "Lost", "official": "Zoe Ruiz", "round": "1", "begun": "yes"}
    with pytest.raises(Refusal):
        do(organiser, "give_penalty", sent)
    do(organiser, "give_penalty", {**sent, "begun": "no"})

    assert organiser.round.matches[0].result is not None
    assert organiser.round.matches[0].result.is_unplayed


def test_sw_drop_the_form_asks_whether_the_match_of_an_absent_opponent_stays_won() -> None:
    organiser = running("keyforge", 4)
    one, other = organiser.round.matches[0].players
    organiser.drop(one)

    assert "The opponent was not there" in shown(organiser, f"/player/{other}")
