"""The tables of the games' documents as printed, and what the engine answers for each of their cells."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from ronda.commands.announcing import structure_for_players
from ronda.core.details import Details
from ronda.core.errors import Refusal
from ronda.core.results import FIRST, SECOND, Result, Score
from ronda.rules.fields import Field
from ronda.rules.paper import QuantityPer
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import find_ruleset, keyforge, xwing
from ronda.views.shared.html import translator_for
from tests.playing import Organiser, names, score
from tests.rulesets.printed import in_spanish, rows
from workshop.build import catalogues

MOST_PLAYERS = 600


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


# -- structures --------------------------------------------------------------------------------------------------------

# Número de jugadores inscritos | rondas suizas | tamaño del corte
BASIC = """
    4-8     | 3 | Sin corte
    9-16    | 4 | Sin corte
    17-24   | 4 | 4 mejores
    25-40   | 5 | 4 mejores
    41-44   | 5 | 8 mejores
    45-76   | 6 | 8 mejores
    77-148  | 6 | 16 mejores
    149+    | 7 | 16 mejores
"""
ADVANCED = """
    9-12    | 4 | 4 mejores
    13-24   | 4 | 8 mejores
    25-40   | 5 | 8 mejores
    41-76   | 6 | 8 mejores
    77-148  | 6 | 16 mejores
    149-288 | 6 | 32 mejores
    289-512 | 7 | 32 mejores
    513+    | 8 | 32 mejores
"""
# Participantes | rondas
LEAGUE = """
    4-8  | 3 | Sin corte
    9-16 | 4 | Sin corte
    17+  | 5 | Sin corte
"""
STRUCTURES = {
    "keyforge": {"basic": BASIC, "advanced": ADVANCED},
    "xwing": {"basic": BASIC, "advanced": ADVANCED},
    "aristeia": {"basic": LEAGUE},
}


def printed(table: str) -> dict[int, tuple[int, int]]:
    """Rounds and cut for each number of players that a table has a row for."""
    found: dict[int, tuple[int, int]] = {}
    for players, rounds, cut in rows(table):
        least, most = re.findall(r"\d+", players)[0], (re.findall(r"-(\d+)", players) or [MOST_PLAYERS])[0]
        size = 0 if cut == "Sin corte" else int(cut.split()[0])
        found |= dict.fromkeys(range(int(least), int(most) + 1), (int(rounds), size))
    return found


@pytest.mark.parametrize("game", STRUCTURES)
def test_sw_struct_every_number_of_players_has_the_rounds_and_the_cut_of_its_row(game: str) -> None:
    """SW-STRUCT, AGL-ROUNDS: from the smallest number to 600, as the start would announce them."""
    organiser = Organiser(game)
    tables = {key: printed(table) for key, table in STRUCTURES[game].items()}
    answers: dict[str, dict[int, tuple[int, int]]] = {key: {} for key in tables}
    for players, name in enumerate(names(MOST_PLAYERS), start=1):
        organiser.register(name)
        for key, answered in answers.items():
            details = replace(organiser.tournament.details, structure=key)
            try:
                answered[players] = structure_for_players(
                    replace(organiser.tournament, details=details), organiser.ruleset
                )
            except Refusal:
                assert players not in tables[key]

    assert answers == tables
    of_documents = (structure for structure in organiser.ruleset.stages.structures if structure.of_documents)
    assert {structure.key for structure in of_documents} == set(tables)


def test_sw_cut_the_structures_cut_to_4_8_16_or_32() -> None:
    cuts = {cut for table in (BASIC, ADVANCED) for _, cut in printed(table).values()}

    assert cuts == {0, 4, 8, 16, 32}


# -- clocks ------------------------------------------------------------------------------------------------------------

# formato | partidas | suizas | eliminatorias | final
KEYFORGE_MINUTES = """
    archon | 1 | 35  | 35  | 50
    archon | 3 | 90  | 90  | 120
    sealed | 1 | 45  | 45  | 60
    sealed | 3 | 100 | 100 | 125
"""


@pytest.mark.parametrize(("kind", "games", "swiss", "elimination", "final"), rows(KEYFORGE_MINUTES))
def test_kf_clock_every_length_of_the_document(kind: str, games: str, swiss: str, elimination: str, final: str) -> None:
    options = (("format", kind), ("swiss_games", games), ("elimination_games", games))
    stages, details = keyforge.RULESET.stages, Details(name="x", options=options)

    assert [stages.minutes_of(details, slot) for slot in ("swiss", "elimination", "final")] == [
        int(minutes) for minutes in (swiss, elimination, final)
    ]


XWING_MINUTES = """
    swiss       | 75
    elimination | 75
    final       | 120
"""


@pytest.mark.parametrize(("slot", "minutes"), rows(XWING_MINUTES))
def test_xw_clock_every_length_of_the_document(slot: str, minutes: str) -> None:
    assert xwing.RULESET.stages.minutes_of(Details(name="x"), slot) == int(minutes)


# -- tiers and the ranking ---------------------------------------------------------------------------------------------

# categoría | los encargados pueden jugar, con un segundo encargado
TIERS = """
    Distendido | sí
    Formal     | no
    Preferente | no
"""


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_sw_tier_the_three_tiers_and_where_officials_may_play(game: str) -> None:
    """SW-TIER, SW-STAFF."""
    ruleset = find_ruleset(game)
    tiers = ruleset.tiers.kinds
    may = ["sí" if tier.key in ruleset.staff.play_in else "no" for tier in tiers]

    assert [list(row) for row in zip(in_spanish(tiers), may, strict=True)] == rows(TIERS)


# -- points ------------------------------------------------------------------------------------------------------------

# juego | victoria | derrota | bye
POINTS = """
    keyforge | 1 | 0 | 1
    xwing    | 1 | 0 | 1
    aristeia | 2 | 0 | 2
"""


@pytest.mark.parametrize(("game", "win", "loss", "bye"), rows(POINTS))
def test_sw_points_of_a_win_a_loss_and_a_bye(game: str, win: str, loss: str, bye: str) -> None:
    """SW-POINTS, SW-BYE, AGL-BYE."""
    scoring = find_ruleset(game).scoring
    result = Result(
        winner=FIRST, scores=(Score(key="victory_points", first=4, second=3),) if game == "aristeia" else ()
    )

    assert [scoring.points(result, FIRST), scoring.points(result, SECOND), scoring.bye] == [
        Fraction(points) for points in (win, loss, bye)
    ]


# puntos de escuadrón destruidos | del rival | margen de victoria | del rival
MARGINS = """
    77  | 49  | 128 | 72
    100 | 24  | 176 | 24
    60  | 60  | 100 | 100
    100 | 0   | 200 | 0
"""


@pytest.mark.parametrize(("own", "other", "margin", "rest"), rows(MARGINS))
def test_xw_mov_every_example_of_the_document(own: str, other: str, margin: str, rest: str) -> None:
    result = score(int(own), int(other), winner=FIRST)

    (total,) = xwing.RULESET.standings.totals
    assert [total.of(result, side) for side in (FIRST, SECOND)] == [int(margin), int(rest)]
    assert total.bye == 150


# orden de desempate, tras los puntos y antes del azar
TIEBREAKS = """
    keyforge | Calidad de los oponentes | Calidad de los oponentes ampliada
    xwing    | Margen de victoria       | Calidad de los rivales
    aristeia | Puntos de victoria       | Frags | Puntos de victoria de los oponentes
"""


@pytest.mark.parametrize("row", rows(TIEBREAKS), ids=lambda row: row[0])
def test_the_tiebreaks_stand_in_the_order_of_the_document(row: list[str]) -> None:
    """KF-TIEBREAK, XW-TIEBREAK, AGL-STANDINGS."""
    game, *wanted = row
    say = translator_for("es")

    assert [say(tiebreak.name) for tiebreak in find_ruleset(game).standings.tiebreaks] == wanted


# -- KeyForge ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["Señorita Ónice Censorius", "Radiante Argus el Supremo"])
def test_kf_deck_both_introductory_decks_are_refused(deck: str) -> None:
    with pytest.raises(Refusal):
        keyforge.DECK.check(deck)


# -- X-Wing ------------------------------------------------------------------------------------------------------------

FACTIONS = ["Rebelde", "Imperial", "Escoria y villanos"]
DAMAGE_DECKS = ["Caja básica original", "Caja básica de El despertar de la Fuerza"]
ASTEROIDS, DEBRIS_CLOUDS, OBSTACLES_EACH = 12, 6, 3


def field(ruleset: Ruleset, key: str) -> Field:
    found = ruleset.registration.field(key)
    assert found is not None
    return found


def test_xw_squad_factions_damage_decks_and_obstacles() -> None:
    ruleset = xwing.RULESET.for_tournament(Details(name="x"))
    obstacles = field(ruleset, "obstacles")
    said = [name.lower() for name in in_spanish(obstacles.choices)]

    assert in_spanish(field(ruleset, "faction").choices) == FACTIONS
    assert in_spanish(field(ruleset, "damage_deck").choices) == DAMAGE_DECKS
    assert sum("asteroide" in name for name in said) == ASTEROIDS
    assert sum("desechos espaciales" in name for name in said) == DEBRIS_CLOUDS
    assert len({choice.key for choice in obstacles.choices}) == ASTEROIDS + DEBRIS_CLOUDS
    assert obstacles.exactly == OBSTACLES_EACH
    assert field(ruleset, "squad_points").most == 100


# -- what the organiser brings -----------------------------------------------------------------------------------------

# por qué se cuenta | qué
KEYFORGE_MATERIAL = """
    table  | Mesas para dos jugadores
    player | Asientos
    table  | Números de mesa visibles desde lejos
    event  | El reglamento del juego
    event  | La última fe de erratas y preguntas frecuentes
    event  | La normativa de torneo y cualquier otra norma aplicable
"""
XWING_MATERIAL = f"""
    {KEYFORGE_MATERIAL.strip()}
    table  | Tapetes o superficies marcadas de 90 × 90 cm
    player | Listas de escuadrón en blanco
    player | Bolígrafos o lápices
"""
ARISTEIA_MATERIAL = f"""
    {KEYFORGE_MATERIAL.strip()}
    table  | Tableros de juego, como los de los kits de torneo
    player | Hojas de control
    player | Bolígrafos o lápices
"""
MATERIAL = {"keyforge": KEYFORGE_MATERIAL, "xwing": XWING_MATERIAL, "aristeia": ARISTEIA_MATERIAL}


@pytest.mark.parametrize("game", MATERIAL)
@pytest.mark.parametrize("players", [4, 23, 64])
def test_any_checklist_has_everything_that_the_document_asks_of_the_organiser(game: str, players: int) -> None:
    say = translator_for("es")
    details = Details(name="x", tier="relaxed")
    listed = {say(item.name): item for item in find_ruleset(game).paper.checklist if item.applies(details)}
    counted = {"event": 1, "table": (players + 1) // 2, "player": players}

    for per, name in rows(MATERIAL[game]):
        assert listed[name].per is QuantityPer(per), name
        assert listed[name].quantity(players) == counted[per], name
