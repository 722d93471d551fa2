"""Chains of stages in words: everywhere where a structure is told (ST-CHAIN, ST-PROGRESSION, ST-2LO)."""

from dataclasses import replace

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import Impossible, NotNow
from ronda.core.stages import GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.state import Phase
from ronda.formats.outlook.stage_forecast import expected_stages
from ronda.views.app.event.fact_texts import FactDescriber
from ronda.views.app.screen.next_step import next_step
from ronda.views.app.screen.start_structure import start_structure
from ronda.views.shared.event_overview import event_overview
from ronda.views.shared.html import translator_for
from ronda.views.shared.stage_texts import chain_text, chain_text_for
from ronda.views.shared.wording import structure_text
from tests.formats.test_stage_chains import BRACKET, TWO_LOSSES, begun, play_stage, swiss
from tests.playing import Organiser, names

GROUPS = StagePlan(system=StageSystem.ROUND_ROBIN, groups=4, progression=Progression(rule=GoingOn.GROUP_BEST, bound=2))


SECOND_STAGE = "3 Swiss rounds, points count on, the best 6 go on"


SECOND_STAGE = "3 Swiss rounds, points count on, the best 6 go on"


def going_on(rule: GoingOn, **told: int | bool) -> StagePlan:
    """Four Swiss rounds from which these go on."""
    return replace(swiss(4), progression=Progression(rule=rule, **told))  # type: ignore[arg-type]  # as the test says


@pytest.mark.parametrize(
    ("chain", "sentence"),
    [
        (
            (swiss(4, 20), swiss(3, 6, carries_over=True), BRACKET),
            f"4 Swiss rounds, the best 20 go on; {SECOND_STAGE}; single elimination",
        ),
        ((swiss(1, 8), BRACKET), "1 Swiss round, then top 8"),
        ((swiss(5, 8), BRACKET), "5 Swiss rounds, then top 8"),
        (
            (swiss(3, 8), StagePlan(system=StageSystem.DOUBLE_ELIMINATION)),
            "3 Swiss rounds, then top 8 in double elimination",
        ),
        ((GROUPS, BRACKET), "4 groups, everybody meets everybody, the best 2 of each go on; single elimination"),
        (
            (swiss(2, 6), StagePlan(system=StageSystem.ROUND_ROBIN, twice=True)),
            "2 Swiss rounds, the best 6 go on; a round robin, everybody meets everybody twice",
        ),
        (
            (going_on(GoingOn.LOSSES, bound=1, least=4, places=16), BRACKET),
            "4 Swiss rounds, everybody with at most 1 loss goes on, at least 4, at most 16; single elimination",
        ),
        (
            (going_on(GoingOn.POINTS, bound=3), BRACKET),
            "4 Swiss rounds, everybody with at least 3 points goes on; single elimination",
        ),
        (
            (going_on(GoingOn.BEST, places=8, all_who_tie=True), BRACKET),
            "4 Swiss rounds, the best 8 go on, and all who have as many points as the last; single elimination",
        ),
        (
            (replace(swiss(0), length=StageLength.ONE_UNDEFEATED),),
            "Swiss rounds, until one is undefeated",
        ),
    ],
)
def test_st_chain_is_told_stage_by_stage(chain: tuple[StagePlan, ...], sentence: str) -> None:
    assert str(chain_text(chain)) == sentence


def test_st_2lo_says_about_how_many_rounds_it_takes_for_so_many_players_in_both_languages() -> None:
    organiser = Organiser("keyforge", details=TWO_LOSSES)
    organiser.register(*names(100))
    message = start_structure(organiser.tournament, organiser.ruleset)

    assert str(message) == "Two losses out, about 5 rounds, then top 8"
    assert message.render(translator_for("es")) == "Dos derrotas y fuera, unas 5 rondas, corte a los 8 mejores"


def test_st_chain_a_forecast_has_the_rounds_and_players_of_each_stage() -> None:
    chain = (going_on(GoingOn.LOSSES, bound=1), swiss(2, 6), BRACKET)

    # of 32 after four rounds 2 have lost nothing and 8 lost once
    assert [(stage.players, stage.rounds) for stage in expected_stages(chain, 32)] == [(32, 4), (10, 2), (6, 3)]
    assert [(stage.players, stage.rounds) for stage in expected_stages((GROUPS, BRACKET), 16)] == [(16, 3), (8, 3)]
    assert str(chain_text_for((GROUPS, BRACKET), 16)).startswith("4 groups, everybody meets everybody, 3 rounds, the")


def test_st_chain_the_running_event_tells_what_is_announced_now_and_what_comes_next() -> None:
    organiser = begun((swiss(2, 6), swiss(1, 4), BRACKET), 9)
    start = str(structure_text(organiser.tournament, organiser.ruleset))
    assert start == "2 Swiss rounds, the best 6 go on; 1 Swiss round, the best 4 go on; single elimination"
    organiser.play_round()
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=3, cut=5, reason="It is early."))
    assert "3 Swiss rounds, the best 5 go on; 1 Swiss" in str(structure_text(organiser.tournament, organiser.ruleset))
    play_stage(organiser)

    step = next_step(organiser.tournament, organiser.ruleset)
    assert (str(step.title), str(step.action)) == ("Begin stage 2", "Begin stage 2 with the best 5")
    assert str(step.text) == "This stage is over: the best 5 go on."
    assert organiser.refusal(ask.PairRound(), NotNow) == "This stage is over: begin stage 2 first."
    organiser.do(ask.MakeCut())
    play_stage(organiser)
    step = next_step(organiser.tournament, organiser.ruleset)
    assert (str(step.title), str(step.action)) == ("Make the cut", "Make the cut to the top 4")

    overview = event_overview(organiser.log, organiser.ruleset)
    assert [str(entry.text) for entry in overview.announced] == [
        start,
        "Changed: The stage ends with round 3, 5 go on",
    ]


def test_sw_announce_of_a_chain_changes_only_the_stage_that_is_played_and_only_what_it_can_have() -> None:
    organiser = begun((swiss(2, 6), swiss(1, 4), BRACKET), 9)

    def refused(rounds: int, cut: int) -> str:
        return organiser.refusal(ask.ChangeAnnouncement(swiss_rounds=rounds, cut=cut, reason="So be it."), Impossible)

    assert refused(2, 3) == "Stage 1: from 4 to 9 players can go on, not 3."
    assert refused(2, 10) == "Stage 1: from 4 to 9 players can go on, not 10."
    assert refused(2, 0) == "Stage 1: from 4 to 9 players can go on, not 0."
    organiser.play_round()
    organiser.play_round()
    assert refused(1, 6) == "Stage 1 ends with a round from 2 to 30."

    until = Organiser("keyforge", details=TWO_LOSSES)
    until.start(20)
    command = ask.ChangeAnnouncement(swiss_rounds=9, cut=8, reason="So be it.")
    assert until.refusal(command, Impossible).startswith("Stage 1 lasts until its condition is met")
    until.do(replace(command, swiss_rounds=until.tournament.swiss_rounds, cut=4))
    assert until.tournament.cut == 4
    last = begun((swiss(2),), 8)
    assert "nobody goes on" in last.refusal(ask.ChangeAnnouncement(swiss_rounds=2, cut=4, reason="No."), Impossible)


def test_st_2lo_that_is_over_tells_the_rounds_that_it_took() -> None:
    organiser = Organiser("keyforge", details=TWO_LOSSES)
    organiser.start(30)
    assert str(structure_text(organiser.tournament, organiser.ruleset)) == "Two losses out, about 3 rounds, then top 8"
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        organiser.play_round()

    rounds = len(organiser.tournament.rounds)
    told = f"Two losses out, {rounds} rounds, then top 8"
    assert str(structure_text(organiser.tournament, organiser.ruleset)) == told
    said = FactDescriber()
    started = [str(text) for record in organiser.log.records for text in said.describe((record.fact,))]
    assert any("Two losses out, about 3 rounds, then top 8" in text for text in started)
