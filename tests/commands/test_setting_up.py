"""Setting up an event: the tournament system."""

import pytest

from ronda.commands.setting_up import checked_details
from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Refusal
from ronda.rulesets import find_ruleset

OTHERS = [system for system in TournamentSystem if system is not TournamentSystem.SWISS]


@pytest.mark.parametrize("system", OTHERS)
def test_a_game_of_swiss_rounds_alone_refuses_another_system(system: TournamentSystem) -> None:
    ruleset = find_ruleset("aristeia")
    with pytest.raises(Refusal) as refused:
        checked_details(Details(name="Open", structure="custom", swiss_rounds=3, cut=0, system=system), ruleset)
    assert str(refused.value) == "This game is not played in that system: choose Swiss rounds."
    assert refused.value.field == "system"


@pytest.mark.parametrize("system", OTHERS)
def test_a_structure_of_the_documents_is_swiss_whatever_was_chosen_besides(system: TournamentSystem) -> None:
    details = Details(name="Open", structure="basic", system=system)
    assert checked_details(details, find_ruleset("keyforge")).system is TournamentSystem.SWISS


@pytest.mark.parametrize("system", list(TournamentSystem))
def test_a_custom_structure_keeps_its_system(system: TournamentSystem) -> None:
    cut = 4 if system is TournamentSystem.DOUBLE_ELIMINATION else 0
    details = Details(name="Open", structure="custom", swiss_rounds=3, cut=cut, system=system)
    assert checked_details(details, find_ruleset("keyforge")).system is system
