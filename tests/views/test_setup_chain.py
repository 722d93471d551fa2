"""Setting up an event of several stages: a row for each, what it will do, and what cannot work (ST-CHAIN)."""

from dataclasses import replace
from urllib.parse import urlencode

import pytest

from ronda.commands.forms import read_details
from ronda.commands.forms.stages import stages_form
from ronda.commands.setting_up import checked_details
from ronda.core.stages import GoingOn, Progression, StagePlan, StageSystem
from ronda.rulesets import find_ruleset
from ronda.views.app.setup.chain_section import stage_rows, tidy_stages
from ronda.views.app.setup.event_details import details_form
from tests.formats.test_stage_chains import BRACKET, swiss
from tests.playing import BASIC, custom
from tests.views.filling import Forms
from tests.views.pages import text_of
from tests.views.test_new_event import cards, shown

KEYFORGE = find_ruleset("keyforge")
SEVERAL = "?game=keyforge&expected=24&structure=custom&system=chain"


def test_st_chain_is_entered_by_rows_and_comes_back_as_it_was() -> None:
    chain = (
        StagePlan(
            system=StageSystem.ROUND_ROBIN,
            groups=4,
            progression=Progression(rule=GoingOn.GROUP_BEST, bound=2, places=12),
        ),
        swiss(3, 6, carries_over=True),
        BRACKET,
    )
    details = checked_details(replace(BASIC, structure="custom", chain=chain), KEYFORGE)

    assert details.chain == chain
    assert checked_details(read_details(details_form(details), KEYFORGE), KEYFORGE).chain == chain


def test_st_chain_each_stage_says_what_it_will_do_and_one_more_row_is_empty() -> None:
    html = shown(f"{SEVERAL}&stage_1_system=swiss&stage_1_places=20&stage_2_system=swiss")
    words = text_of(html)

    assert "3 Swiss rounds, the best 20 go on. About 24 players: 3 rounds." in words
    assert "About 20 players: 3 rounds." in words
    assert 'id="stage_3"' in html
    assert 'id="stage_4"' not in html
    assert "3 Swiss rounds, the best 20 go on; 3 Swiss rounds" in cards(html)["custom"]
    assert 'id="stage_3"' not in shown(SEVERAL)  # Swiss rounds and a bracket, which is the last


def test_st_chain_a_stage_that_is_left_out_makes_room_and_one_that_cannot_work_says_why() -> None:
    chain = (swiss(4, 16), swiss(2, 8), BRACKET)
    left = tidy_stages({**stages_form(chain), "stage_1_system": ""}, 30)
    assert (left["stage_1_rounds"], left["stage_2_system"]) == ("2", "elimination")
    rows = stage_rows(stages_form(chain), KEYFORGE, BASIC, 12)

    assert [str(fault) for fault in rows[0].faults] == [
        "Stage 1: 16 players go on, but there are only 12. Register more, or let fewer on."
    ]


@pytest.mark.parametrize("typed", ["", "0", "-1", "1", "17", "2.5", "999999999", "x"])
@pytest.mark.parametrize("field", ["rounds", "groups", "places", "least", "bound"])
def test_st_chain_whatever_number_is_typed_the_form_stays_and_says_what_is_wrong(field: str, typed: str) -> None:
    for system in ("swiss", "two_losses", "round_robin"):
        for rule in GoingOn:
            stage = {"system": system, "rule": rule.value, "length": "rounds", "bound": "1", field: typed}
            form = {f"stage_1_{key}": value for key, value in stage.items()} | {"stage_2_system": "elimination"}
            for expected in (0, 16):
                rows = stage_rows(form, KEYFORGE, BASIC, expected)
                assert [row.number for row in rows] == [1, 2]
                assert all(row.says or row.faults for row in rows)


def test_st_2lo_is_a_card_beside_those_of_the_documents_and_is_marked() -> None:
    said = cards(shown("?game=keyforge&expected=100"))

    assert said["two_losses"].startswith("Two losses out Two losses out, about 5 rounds, then top 8 about ")
    assert said["two_losses"].endswith("Not of the documents at hand")
    assert "Not of" not in said["basic"]


def asks_third_place(query: str) -> bool:
    """Whether the form of a new event has the tick for the match for third place."""
    return 'name="third_place"' in shown(f"?game=keyforge&expected=24&structure=custom&{query}")


def test_st_third_is_asked_where_the_bracket_can_have_it() -> None:
    """ST-THIRD: from four players on, also after a round robin and without Swiss rounds, and of no double bracket."""
    assert asks_third_place("swiss_rounds=4&cut=4")
    assert asks_third_place("system=round_robin&cut=8")
    assert asks_third_place("swiss_rounds=0")
    assert not asks_third_place("swiss_rounds=4&cut=2")
    assert not asks_third_place("swiss_rounds=4&cut=0")
    assert not asks_third_place("system=double_elimination&swiss_rounds=4&cut=4")
    assert 'name="third_place"' not in shown("?game=keyforge&expected=24&structure=basic")


def test_st_third_takes_no_longer_as_it_is_played_beside_the_final() -> None:
    query = "?game=keyforge&expected=24&structure=custom&swiss_rounds=4&cut=8"
    without, with_it = (cards(shown(query + tick))["custom"] for tick in ("", "&third_place=yes"))

    assert "a cut to the top 8, with a match for third place" in with_it
    assert with_it.replace(", with a match for third place", "") == without


def test_st_third_is_ticked_in_the_row_of_the_bracket_and_comes_back_as_it_was() -> None:
    chain = (swiss(3, 8), replace(BRACKET, third_place=True))
    details = checked_details(replace(BASIC, structure="custom", chain=chain), KEYFORGE)
    plain = checked_details(custom(3, 4, third_place=True), KEYFORGE)

    for announced in (details, plain):
        assert checked_details(read_details(details_form(announced), KEYFORGE), KEYFORGE) == announced
    rows = stage_rows(details_form(replace(details, chain=(swiss(3, 3), chain[1]))), KEYFORGE, details, 12)
    assert [str(fault) for fault in rows[1].faults] == [
        "A match for third place needs at least 4 players in the bracket."
    ]
    words = text_of(shown(f"{SEVERAL}&stage_2_system=elimination&stage_1_system=swiss&stage_2_third_place=yes"))
    assert "single elimination, with a match for third place." in words


def test_st_third_a_cut_of_another_size_is_said_and_offers_the_match_as_soon_as_it_is_typed() -> None:
    html = shown("?game=keyforge&expected=24&structure=custom&swiss_rounds=3&cut=other&cut=6")
    entered = html[html.index('id="cut-other"') :]

    assert "data-live" in entered[: entered.index(">")]
    assert "3 Swiss rounds, then a cut to the top 6" in cards(html)["custom"]
    assert 'id="third_place"' in html


def test_st_groups_the_best_of_each_go_on_where_one_group_becomes_several_and_nothing_else_was_chosen() -> None:
    first = Forms(shown(f"{SEVERAL}&stage_1_system=round_robin&stage_2_system=elimination")).forms["new-event"]
    more = {**dict(first.sent), "stage_1_groups": "3"}
    second = dict(Forms(shown(f"?{urlencode(more)}")).forms["new-event"].sent)
    assert (more["stage_1_rule"], second["stage_1_rule"], second["stage_1_bound"]) == ("best", "group_best", "2")
    chosen = {**second, "stage_1_rule": "best", "stage_1_groups": "4"}
    third = dict(Forms(shown(f"?{urlencode(chosen)}")).forms["new-event"].sent)
    assert third["stage_1_rule"] == "best"
