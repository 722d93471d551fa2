"""Words that a stranger stumbled over: capitals in a sentence, jargon, the same thing said twice."""

from __future__ import annotations

import pytest

from ronda.commands import requests as ask
from ronda.commands.quick_entry import read_quick_entry
from ronda.core.details import Details
from ronda.core.errors import Malformed
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from tests.playing import custom, doubled
from tests.views.pages import text_of
from tests.views.screens import Played, Screen
from workshop.build import catalogues


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def shown(played: Played, screen: str = "", language: str = "en") -> str:
    identifier = played.tournament.id
    return screen_page(f"/t/{identifier}{screen}", {identifier: played.log}, Device(), language).html


def test_a_structure_begins_its_own_sentence() -> None:
    played = Played(find_ruleset("custom"), 8, details=doubled())
    assert "fixes the structure. Double elimination." in text_of(shown(played))
    assert "fijada la estructura. Doble eliminación." in text_of(shown(played, language="es"))


def test_a_draft_is_named_inside_the_sentence() -> None:
    played = Played(find_ruleset("keyforge"), 6, details=custom(3))
    played.begin()
    played.do(ask.PairRound())
    assert "Borrador de la ronda 1" in text_of(shown(played, "/history", "es"))


def test_the_home_page_says_once_that_a_round_runs() -> None:
    played = Played(find_ruleset("keyforge"), 6, details=custom(3))
    played.begin()
    played.pair()
    device = Device()
    home = text_of(screen_page("/", {played.tournament.id: played.log}, device, "en").html)
    assert "Round running" not in home


def test_a_page_has_no_two_buttons_of_one_name() -> None:
    played = Played(find_ruleset("keyforge"), 6, details=custom(3))
    played.begin()
    played.pair()
    played.play()
    assert text_of(shown(played, "/round/1/table/1")).count("See what changes") == 1


def test_agl_kinds_the_days_of_a_round_are_proposed_as_they_are() -> None:
    days = (("2026-11-23", "2026-11-29"), ("2026-11-30", "2026-12-06"), ("2026-12-07", "2026-12-13"))
    league = Details(name="League", organiser="Nara", options=(("kind", "league_standard"),), windows=days)
    played = Played(find_ruleset("aristeia"), 6, details=league)
    played.begin()
    form = next(each for each in Screen(shown(played, "/announcement")).forms if "fill_days" in each.fields)
    assert form.fields["fill_days"] == ["7"]


def test_the_folded_part_of_a_new_event_says_what_is_chosen_there() -> None:
    page = screen_page("/new?game=aristeia&option_kind=league_standard", {}, Device(), "en").html
    assert "Category: Standard event" in text_of(page.partition('class="more-said"')[2].partition("</summary>")[0])


def test_a_place_of_the_bracket_in_which_nobody_plays_is_not_drawn() -> None:
    played = Played(find_ruleset("custom"), 5, details=doubled())
    played.begin()
    played.pair()
    played.play()
    page = shown(played, "/bracket")
    assert '<li class="void">' in page
    assert "–" not in text_of(page.partition('class="bracket"')[2].partition("</main>")[0]).replace("1–0", "")
    public = next(
        content.decode() for path, content in build_site([played.log]).items() if path.endswith("bracket.html")
    )
    assert '<li class="void">' in public
    assert "<i>–</i>" not in public


def test_the_tip_for_typing_results_is_gone_with_the_last_result() -> None:
    played = Played(find_ruleset("keyforge"), 6, details=custom(3))
    played.begin()
    played.pair()
    assert 'id="quick-help"' in shown(played, "/round/1")
    played.play()
    assert 'id="quick-help"' not in shown(played, "/round/1")


def test_an_empty_entry_is_told_what_to_type() -> None:
    played = Played(find_ruleset("keyforge"), 6, details=custom(3))
    played.begin()
    played.pair()
    with pytest.raises(Malformed, match=r"Type a table, a space and the result, as in 7 1\."):
        read_quick_entry({"round": "1", "quick": ""}, played.tournament, played.ruleset)


def test_agl_kinds_a_league_is_dated_no_later_than_its_first_round() -> None:
    days = (("2026-11-23", "2026-11-29"),)
    for date, stands in (("2026-11-27", "2026-11-23"), ("2026-11-20", "2026-11-20"), ("", "")):
        league = Details(name="League", date=date, options=(("kind", "league_open"),), windows=days)
        assert Played(find_ruleset("aristeia"), 0, details=league).tournament.details.date == stands
