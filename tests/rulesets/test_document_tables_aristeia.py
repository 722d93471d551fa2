"""The tables of the league's documents as printed, and what the engine answers for each of their cells."""

import re
from collections.abc import Sequence
from itertools import combinations

import pytest

from ronda.core.details import Details
from ronda.core.errors import Impossible
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND, Result, Score
from ronda.core.team_moves import TeamMoveKind
from ronda.rules.fields import FieldChoice
from ronda.rules.teams import SEAT_A
from ronda.rulesets import aristeia
from ronda.rulesets.aristeia.mods import CIRCUIT, FINAL_BOSS, MODS, NO_STADIUM, STADIUM
from ronda.rulesets.aristeia.sponsors import SPONSOR, check_registration
from ronda.rulesets.aristeia.teams import tactics_deck, team_building
from tests.rulesets.printed import in_spanish, rows
from workshop.build import catalogues


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


# Tipo de evento | mínimo de rondas
FEWEST_ROUNDS = """
    tournament_standard | 3
    tournament_open     | 1
    league_standard     | 3
    league_open         | 1
"""


@pytest.mark.parametrize(("kind", "fewest"), rows(FEWEST_ROUNDS))
def test_agl_rounds_the_fewest_of_each_kind_of_event(kind: str, fewest: str) -> None:
    stages = aristeia.RULESET.stages

    assert stages.fewest_rounds(Details(name="x", options=(("kind", kind),))) == int(fewest)
    assert stages.fewest_players == 4


# Tipo de evento | factor K
FACTORS = """
    interplanetary | Interplanetario | 38
    regional       | Regional        | 36
    standard       | Evento Standard | 32
    open           | Evento Open     | 8
"""


def test_agl_elo_every_kind_of_event_has_its_factor() -> None:
    season = aristeia.RULESET.season
    assert season is not None
    named = dict(zip((choice.key for choice in aristeia.CATEGORIES), in_spanish(aristeia.CATEGORIES), strict=True))

    assert [[key, named[key], str(factor)] for key, factor in season.factors.items()] == rows(FACTORS)
    assert season.start == 1000


# diferencia de puntos de victoria | puntos de torneo o de liga
LEAGUE_POINTS = """
    5+  | 3
    1-4 | 2
    0   | 1
    −   | 0
"""


@pytest.mark.parametrize("difference", range(-12, 13))
def test_agl_points_every_difference_of_victory_points(difference: int) -> None:
    table = dict(rows(LEAGUE_POINTS))
    row = "−" if difference < 0 else "0" if not difference else "1-4" if difference < 5 else "5+"
    own, other = max(difference, 0), max(-difference, 0)
    winner = FIRST if difference > 0 else SECOND if difference else 0
    result = Result(winner=winner, scores=(Score(key="victory_points", first=own, second=other),))

    assert aristeia.RULESET.scoring.points(result, FIRST) == int(table[row])


# nombre | tipo | números del efecto
SPONSORS = """
    Vissiorama             | Básico   |
    Oxyd                   | Básico   | 5 4
    Aigletech              | Especial |
    Accesstel              | Especial |
    Tequian PSN            | Especial | 6 4 2
    Shangmei               | Especial |
    Keller Resources       | Especial |
    Compass Transportation | Especial |
"""


def test_agl_sponsor_every_sponsor_with_its_kind_and_numbers() -> None:
    def kind(choice: FieldChoice) -> str:
        try:
            check_registration({"sponsor": choice.key})
        except Impossible:
            return "Especial"
        return "Básico"

    said = [[choice.name, kind(choice), " ".join(re.findall(r"\d+", choice.effect))] for choice in SPONSOR.choices]

    assert said == rows(SPONSORS)
    assert all(choice.effect for choice in SPONSOR.choices)


# estadio | lo que da, en una palabra del efecto
STADIUMS = """
    Stadion Tunguska | movement
    Saif Traders     | state
    Omadon Arena     | roll
    Shaoshang-T      | tactic
"""


def test_agl_mods_every_stadium_of_the_circuit() -> None:
    stadiums = [choice for choice in STADIUM.choices if choice.key != NO_STADIUM]

    assert [choice.name for choice in stadiums] == [name for name, _ in rows(STADIUMS)]
    assert all(word in choice.effect for choice, (_, word) in zip(stadiums, rows(STADIUMS), strict=True))


# mod | personajes de la alineación | compatible con otros | vetos | personajes del equipo
MOD_TABLE = """
    Reina Koorie | 8   | sí | 2 | 4
    Zlavin       | 8   | sí | 0 | 4
    Carano       | 4   | no | 0 | 4
    Circuito AGL | 4 8 | sí | 0 | 4
    Final Boss   | 8   | sí | 0 | 6
"""
MOD_ROWS = dict(zip((choice.key for choice in MODS.choices), rows(MOD_TABLE), strict=True))


EVERY_COMBINATION = [mods for count in range(len(MOD_ROWS) + 1) for mods in combinations(MOD_ROWS, count)]


def with_mods(mods: Sequence[str], size: str = "8") -> Details:
    stadium = "saif" if CIRCUIT in mods else NO_STADIUM
    options = (("kind", "tournament_standard"), ("mods", "\n".join(mods)), ("stadium", stadium), ("lineup_size", size))
    return Details(name="x", options=options)


@pytest.mark.parametrize("mods", EVERY_COMBINATION, ids=lambda mods: "+".join(mods) or "none")
def test_agl_mods_every_combination_goes_or_does_not_and_has_its_line_ups(mods: tuple[str, ...]) -> None:
    alone = [key for key in mods if MOD_ROWS[key][2] == "no"]
    sizes = set.intersection({"4", "8"}, *(set(MOD_ROWS[key][1].split()) for key in mods))
    goes = set()
    for size in ("4", "8"):
        try:
            aristeia.tidy_details(with_mods(mods, size))
        except Impossible:
            continue
        goes.add(size)

    assert goes == (set() if alone and len(mods) > 1 else sizes)


@pytest.mark.parametrize("mods", EVERY_COMBINATION, ids=lambda mods: "+".join(mods) or "none")
def test_agl_draft_every_combination_has_its_vetoes_and_picks(mods: tuple[str, ...]) -> None:
    """AGL-DRAFT: A 1, B 2, A 2, B 2, A 1 for four each; A 1, B 2, A 2, B 2, A 2, B 2, A 1 for six each."""
    turns = team_building(with_mods(mods)).turns
    picked = [("A" if turn.seat is SEAT_A else "B", turn.count) for turn in turns if turn.act is TeamMoveKind.PICK]
    vetoed = ["A" if turn.seat is SEAT_A else "B" for turn in turns if turn.act is TeamMoveKind.VETO]
    team = max((int(MOD_ROWS[key][4]) for key in mods), default=4)
    order = "A1 B2 A2 B2 A2 B2 A1" if team == 6 else "A1 B2 A2 B2 A1"

    assert " ".join(f"{seat}{count}" for seat, count in picked) == order
    assert [sum(count for seat, count in picked if seat == own) for own in "AB"] == [team, team]
    assert vetoed == ["A", "B"][: sum(int(MOD_ROWS[key][3]) for key in mods)]


# mazo | tácticas generales | de los personajes | de un mismo personaje
DECKS = """
    de cuatro | 10 | 8 | 2
    de seis   | 10 | 8 | 2
"""


@pytest.mark.parametrize(("row", "mods"), list(zip(rows(DECKS), ((), (FINAL_BOSS,)), strict=True)))
def test_agl_tactics_every_deck_has_18(row: list[str], mods: tuple[str, ...]) -> None:
    made = tactics_deck(with_mods(mods))

    assert [made.own, made.each] == [int(cell) for cell in row[2:]]
    assert made.note.startswith(f"Deck of {made.own + int(row[1])} tactics: the {row[1]} general ones")
    assert made.own + int(row[1]) == 18


def test_agl_scenario_one_of_each_round_is_announced_and_a_league_has_days() -> None:
    """AGL-SCENARIO, AGL-KINDS."""
    ruleset = aristeia.RULESET
    stages = {
        kind: ruleset.for_tournament(Details(name="x", options=(("kind", kind),))).stages
        for kind, _ in rows(FEWEST_ROUNDS)
    }

    assert [kind for kind, each in stages.items() if each.has_days] == ["league_standard", "league_open"]
    assert {kind: each.announces for kind, each in stages.items()} == {
        "tournament_standard": ("scenarios",),
        "tournament_open": ("scenarios",),
        "league_standard": ("scenarios", "windows"),
        "league_open": ("scenarios", "windows"),
    }


def test_agl_pair_there_is_no_stage_of_elimination() -> None:
    form = aristeia.RULESET.scoring.form(Details(name="x"), Stage.SWISS)

    assert not aristeia.RULESET.stages.cuts
    assert form.keys == ("victory_points", "frags", "first_blood")
