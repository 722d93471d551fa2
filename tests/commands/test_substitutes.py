"""Substitutes for damaged cards: on record, printed, and private (KF-DAMAGED-CARD, XW-COMPONENTS)."""

from dataclasses import replace
from typing import Any

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.errors import Impossible, Malformed, UnreadableFile
from ronda.core.facts import Fact, SubstituteIssued
from ronda.publish import build_site
from ronda.rulesets import every_ruleset
from tests.playing import Organiser, custom
from tests.test_admission import rewritten
from tests.views.pages import text_of
from tests.views.test_offers import shown

WITH = [ruleset.key for ruleset in every_ruleset() if ruleset.substitutes]


def running(game: str = "keyforge") -> Organiser:
    organiser = Organiser(game, details=custom(3, organiser="Zoe Ruiz"))
    organiser.start(4)
    organiser.pair()
    return organiser


def substitute(**change: Any) -> ask.IssueSubstitute:
    made = ask.IssueSubstitute(player=2, item="Hunting Witch", lost="The last line", official="Zoe Ruiz")
    return replace(made, **change)


def test_kf_damaged_card_the_substitute_is_kept_with_official_and_date_and_undone_in_one_step() -> None:
    organiser = running()
    before = organiser.tournament
    (happened,) = organiser.do(substitute(item="  Hunting   Witch "))
    assert isinstance(happened, SubstituteIssued)

    assert organiser.tournament.substitutes == (happened,)
    assert (happened.player, happened.item, happened.lost, happened.official) == (
        2,
        "Hunting Witch",
        "The last line",
        "Zoe Ruiz",
    )
    assert happened.at == organiser.log.records[-1].at
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament
    organiser.undo()
    assert organiser.tournament == before


@pytest.mark.parametrize("game", WITH)
def test_xw_components_and_kf_damaged_card_give_a_slip_and_stand_with_the_player_and_in_the_report(game: str) -> None:
    organiser = running(game)
    sent = {"player": "2", "item": "Hunting Witch", "lost": "The last line", "official": "Zoe Ruiz"}
    organiser.do(read_command("issue_substitute", sent, organiser.tournament, organiser.ruleset))
    organiser.do(substitute(player=1, item="Bait and Switch", lost=""))
    name = organiser.tournament.player(2).name

    for route in ("/player/2", "/print/substitutes", "/print/substitutes?number=1", "/print/report", "/history"):
        assert "Hunting Witch" in text_of(shown(organiser, route)), route
    slip = text_of(
        shown(organiser, "/print/substitutes?number=1").partition('class="proxies"')[2].partition("</ul>")[0]
    )
    for said in (name, "Zoe Ruiz", "21 November 2026", "Test event", "The last line", "The original lies"):
        assert said in slip
    assert "Bait and Switch" not in slip
    own = shown(organiser, "/player/2").partition('id="substitutes-title"')[2].partition("</section>")[0]
    assert "/print/substitutes?number=1" in own
    assert "Bait and Switch" not in own


@pytest.mark.parametrize("game", WITH)
def test_kf_damaged_card_no_published_page_or_file_tells_of_it(game: str) -> None:
    organiser = running(game)
    organiser.do(substitute())
    organiser.play_on()

    assert not [path for path, content in build_site([organiser.log]).items() if b"Hunting Witch" in content]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"item": " "}, "Name what the substitute stands for."),
        ({"official": ""}, "Name the official who made the substitute for this player."),
        ({"lost": "x" * 201}, "What cannot be read any more has 201 characters; 200 is the most. Shorten it."),
        ({"item": "x" * 81}, "The name of what was damaged has 81 characters; 80 is the most. Shorten it."),
    ],
)
def test_kf_damaged_card_what_is_missing_or_too_long_is_refused(change: dict[str, Any], sentence: str) -> None:
    assert running().refusal(substitute(**change), Malformed) == sentence


def test_kf_damaged_card_a_game_without_the_rule_has_no_substitutes() -> None:
    organiser = running("aristeia")

    assert organiser.refusal(substitute(), Impossible) == "The rules of Aristeia! have no substitutes."
    assert "issue_substitute" not in shown(organiser, "/player/1")
    assert "print/substitutes" not in shown(organiser, "/print")


def test_kf_damaged_card_there_is_nothing_to_print_before_one_is_made() -> None:
    organiser = running()
    assert "No substitute has been made." in text_of(shown(organiser, "/print/substitutes"))
    assert "No substitute has been made." in text_of(shown(organiser, "/print"))
    organiser.do(substitute())

    assert "This event has no substitute number 7." in text_of(shown(organiser, "/print/substitutes?number=7"))


@pytest.mark.parametrize("change", [{"item": ""}, {"official": " Zoe"}, {"lost": "a  b"}])
def test_kf_damaged_card_a_record_that_no_ronda_wrote_is_refused(change: dict[str, str]) -> None:
    organiser = running()
    organiser.do(substitute())
    values: dict[str, Any] = change

    def forged(fact: Fact) -> Fact:
        return replace(fact, **values) if isinstance(fact, SubstituteIssued) else fact

    with pytest.raises(UnreadableFile, match="its substitute is not well formed"):
        read_event_file(rewritten(organiser.log, forged))
