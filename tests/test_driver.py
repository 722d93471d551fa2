"""The one organiser of tests, demo, pictures and measurements: repeatable, varied, and able to take over."""

from collections import Counter
from random import Random

import pytest

from ronda import journal
from ronda.commands.results import check_against_form
from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND
from ronda.core.state import Phase
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset
from tests.playing import Organiser
from workshop.cli import simulated_organiser
from workshop.cli.simulated_organiser import random_result


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_a_random_result_is_one_that_can_be_entered(ruleset: Ruleset, stage: Stage) -> None:
    form, chance = ruleset.scoring.form(Details(name="-"), stage), Random(1)
    results = [random_result(form, chance) for _ in range(300)]

    assert [check_against_form(form, result) for result in results] == results
    assert {result.winner for result in results} >= {FIRST, SECOND}


def test_the_usual_ending_of_a_match_is_the_likeliest_and_every_other_occurs() -> None:
    form, chance = find_ruleset("keyforge").scoring.form(Details(name="-"), Stage.SWISS), Random(1)
    endings = Counter(random_result(form, chance).ending for _ in range(300))

    assert endings.most_common(1)[0][0] == "keys"
    assert set(endings) == {"", *(ending.key for ending in form.endings)}


def test_an_organiser_takes_over_where_another_stopped() -> None:
    first = Organiser("keyforge")
    first.start(8)
    first.play_round()
    second = simulated_organiser.Organiser(first.game, first.log, seed=2)
    second.play_until(Phase.FINISHED)

    assert second.log.records[: len(first.log.records)] == first.log.records
    assert [record.at for record in second.log.records] == sorted(record.at for record in second.log.records)
    assert journal.read_log_file(journal.log_file_text(second.log)) == second.log
