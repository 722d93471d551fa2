"""SW-STRUCT: how many rounds and how large a cut, at every boundary of both tables."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from ronda.commands import requests as ask
from ronda.commands.announcing import fitting_structure
from ronda.core.details import Details
from ronda.core.errors import Impossible
from ronda.core.facts import TournamentStarted
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import ADVANCED, BASIC, Structure, Tiers, step_for
from ronda.rulesets import every_ruleset
from tests.playing import Organiser, custom, names

BASIC_TABLE = [
    # players from, to, Swiss rounds, cut
    (4, 8, 3, 0),
    (9, 16, 4, 0),
    (17, 24, 4, 4),
    (25, 40, 5, 4),
    (41, 44, 5, 8),
    (45, 76, 6, 8),
    (77, 148, 6, 16),
    (149, 10_000, 7, 16),
]
ADVANCED_TABLE = [
    (9, 12, 4, 4),
    (13, 24, 4, 8),
    (25, 40, 5, 8),
    (41, 76, 6, 8),
    (77, 148, 6, 16),
    (149, 288, 6, 32),
    (289, 512, 7, 32),
    (513, 10_000, 8, 32),
]
ROWS = [(BASIC, *row) for row in BASIC_TABLE] + [(ADVANCED, *row) for row in ADVANCED_TABLE]


@pytest.mark.parametrize(("structure", "least", "most", "rounds", "cut"), ROWS)
def test_sw_struct_every_row_holds_from_its_first_to_its_last_size(
    structure: Structure, least: int, most: int, rounds: int, cut: int
) -> None:
    """SW-STRUCT: both boundaries of every row of the documents' tables."""
    for players in (least, most):
        step = step_for(structure, players)

        assert (step.swiss_rounds, step.cut) == (rounds, cut)


@pytest.mark.parametrize(
    ("structure", "players", "other"),
    [("basic", 3, "Custom"), ("basic", 2, "Custom"), ("advanced", 8, "Basic"), ("advanced", 3, "Custom")],
)
def test_sw_struct_below_the_smallest_size_another_structure_is_offered(
    structure: str, players: int, other: str
) -> None:
    organiser = Organiser("keyforge", details=Details(name="x", structure=structure))
    organiser.register(*names(players))
    least = {"basic": 4, "advanced": 9}[structure]

    assert organiser.refusal(ask.StartTournament(), Impossible) == (
        f"The structure {structure.title()} needs at least {least} players, not {players}: register more, "
        f"or choose the structure {other}."
    )


def test_sw_struct_the_refusal_is_one_of_the_field_with_the_structure() -> None:
    with pytest.raises(Impossible) as refused:
        step_for(ADVANCED, 2)
    assert refused.value.field == "structure"
    assert str(refused.value).endswith("register more, or choose the structure Custom.")
    with pytest.raises(Impossible, match=r"register more\.$"):
        step_for(ADVANCED, 1)


def test_sw_struct_a_row_ends_where_the_next_begins() -> None:
    """SW-STRUCT: no number of players has two rows, and only the last row has no end."""
    for structure in (BASIC, ADVANCED):
        for step, following in pairwise(structure.steps):
            assert step.most == following.least - 1
        assert structure.steps[-1].most is None


def test_sw_tier_what_a_tier_is_meant_for_and_advises() -> None:
    """SW-TIER: a tier whose official events have a structure of their own says so, until it is Custom."""
    tiers = Tiers(own_structure=("premier",))
    premier = Details(name="x", tier="premier", structure="basic")

    assert str(tiers.advice(premier)) == (
        "Official events of the tier Premier have a structure of their own: think of choosing Custom."
    )
    assert tiers.advice(replace(premier, structure="custom")) is None
    assert tiers.advice(replace(premier, tier="formal")) is None
    assert tiers.use("relaxed") == "Advised for unofficial events, unless competitive players are meant."
    assert tiers.use("premier") == ""


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_sw_time_a_length_is_a_suggestion_until_the_rules_or_the_organiser_set_it(ruleset: Ruleset) -> None:
    stages, details = ruleset.stages, Details(name="x", structure="custom")

    for slot in stages.minutes(details):
        assert stages.is_suggested(details, slot) == (not stages.names_lengths)
        assert not stages.is_suggested(replace(details, minutes=((slot, 45),)), slot)


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_sw_struct_custom_is_offered_only_where_the_game_can_be_played_with_so_few(ruleset: Ruleset) -> None:
    """SW-STRUCT: of every game and number of players, the way out that the sentence names is one."""
    structure = ruleset.stages.structures[0]
    for players in range(1, structure.steps[0].least):
        started = [Organiser(ruleset, details=details) for details in (Details(name="x"), custom(3))]
        for organiser in started:
            organiser.register(*names(players))
        refused = started[0].refusal(ask.StartTournament(), Impossible)
        ends = "register more, or choose the structure Custom."
        if players < ruleset.stages.fewest_players:
            ends = "register more."
            assert started[1].refusal(ask.StartTournament(), Impossible).endswith("register more.")
        else:
            assert started[1].do(ask.StartTournament())

        least = structure.steps[0].least
        assert refused == f"The structure {structure.name} needs at least {least} players, not {players}: {ends}"


@pytest.mark.parametrize(("players", "structure", "fixed"), [(17, "basic", (4, 4)), (9, "advanced", (4, 4))])
def test_sw_announce_rounds_and_cut_are_fixed_when_the_event_starts(
    players: int, structure: str, fixed: tuple[int, int]
) -> None:
    """SW-ANNOUNCE: a player more, or less, changes nothing afterwards."""
    organiser = Organiser("keyforge", details=Details(name="x", organiser="Zoe Ruiz", structure=structure))
    organiser.register(*names(players))
    happened = organiser.do(ask.StartTournament())
    organiser.register("Zoe")
    organiser.drop(1)
    organiser.drop(2)

    assert happened == (TournamentStarted(swiss_rounds=fixed[0], cut=fixed[1], edition=2),)
    assert (organiser.tournament.swiss_rounds, organiser.tournament.cut) == fixed


@pytest.mark.parametrize("cut", [0, 2, 3, 4, 6, 8])
@pytest.mark.parametrize("rounds", [1, 2, 9])
def test_sw_struct_custom_takes_any_rounds_and_any_cut(rounds: int, cut: int) -> None:
    organiser = Organiser("keyforge", details=custom(rounds, cut))
    organiser.start(8)

    assert (organiser.tournament.swiss_rounds, organiser.tournament.cut) == (rounds, cut)


def test_sw_struct_custom_without_swiss_rounds_has_no_cut() -> None:
    """SW-STRUCT: 0 rounds go straight to single elimination of everybody."""
    organiser = Organiser("keyforge", details=custom(0, 4))
    organiser.start(6)

    assert (organiser.tournament.swiss_rounds, organiser.tournament.cut) == (0, 0)


@pytest.mark.parametrize(
    ("cut", "players", "ends"),
    [
        (8, 7, "The cut to the top 8 needs that many: register more, or choose a smaller cut."),
        (4, 3, "The cut to the top 4 needs that many: register more, or choose a smaller cut."),
        (4, 1, "This event needs at least 4: register more."),
        (0, 1, "This event needs at least 2: register more."),
    ],
)
def test_sw_struct_a_custom_cut_needs_as_many_players(cut: int, players: int, ends: str) -> None:
    organiser = Organiser("keyforge", details=custom(3, cut))
    organiser.register(*names(players))

    assert organiser.refusal(ask.StartTournament(), Impossible) == f"Players: {players}. {ends}"


@pytest.mark.parametrize(
    ("game", "details", "players", "offered"),
    [
        ("keyforge", {"structure": "basic"}, 1, None),
        ("keyforge", {"structure": "basic"}, 2, ("custom", 1, 0)),
        ("keyforge", {"structure": "basic"}, 3, ("custom", 3, 0)),
        ("keyforge", {"structure": "basic"}, 4, None),
        ("keyforge", {"structure": "advanced"}, 3, ("custom", 3, 0)),
        ("keyforge", {"structure": "advanced"}, 8, ("basic", None, None)),
        ("xwing", {"structure": "custom", "swiss_rounds": 4, "cut": 8}, 7, ("custom", 4, 4)),
        ("xwing", {"structure": "custom", "swiss_rounds": 4, "cut": 8}, 3, ("custom", 4, 2)),
        ("aristeia", {"structure": "basic"}, 3, None),
        ("aristeia", {"structure": "custom", "swiss_rounds": 7}, 5, ("custom", 5, 0)),
    ],
)
def test_sw_struct_a_structure_that_fits_is_offered_and_can_be_played(
    game: str, details: dict[str, Any], players: int, offered: tuple[str, int | None, int | None] | None
) -> None:
    """SW-STRUCT: what is offered is what the choice of it announces at the start; AGL-BYE limits its rounds."""
    organiser = Organiser(game, details=Details(name="x", organiser="Zoe Ruiz", place="Hall 1", **details))
    organiser.register(*names(players))
    before = organiser.tournament.details
    fitting = fitting_structure(organiser.tournament, organiser.ruleset)

    if offered is None:
        assert fitting is None
        return
    assert fitting is not None
    assert (fitting.structure, fitting.swiss_rounds, fitting.cut) == offered
    organiser.do(ask.ChooseStructure(structure=offered[0], swiss_rounds=offered[1], cut=offered[2]))
    assert organiser.tournament.details == fitting
    assert replace(fitting, structure=before.structure, swiss_rounds=before.swiss_rounds, cut=before.cut) == before
    organiser.undo()
    assert organiser.tournament.details == before
    organiser.redo()
    organiser.do(ask.StartTournament())
    assert organiser.tournament.started


def test_sw_struct_a_named_structure_takes_its_numbers_from_the_players() -> None:
    organiser = Organiser("keyforge", details=custom(2, 4))
    organiser.do(ask.ChooseStructure(structure="basic", swiss_rounds=9, cut=9))

    assert (organiser.tournament.details.structure, organiser.tournament.details.swiss_rounds) == ("basic", None)
    assert organiser.refusal(ask.ChooseStructure(structure="rococo")) == "There is no structure “rococo”."
    assert organiser.refusal(ask.ChooseStructure(structure="custom")) == (
        "A custom structure needs its number of Swiss rounds, from 0 to 30."
    )
