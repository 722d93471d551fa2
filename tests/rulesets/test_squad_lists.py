"""Squad lists as people write them: XW-LIST, XW-SQUAD."""

import pytest

from ronda.commands import requests as ask
from ronda.commands.importing import RowAction, row_outcomes
from ronda.commands.registering import RegistrationBatch
from ronda.core.errors import Impossible
from ronda.rulesets.xwing.ships import SquadUnit, read_squad_list
from tests.playing import Organiser

SMUGGLER = "Han Solo (Halcón Milenario) 46 puntos\nHalcón Milenario (Héroes de la Resistencia) 1 punto"
"""A ship and a title, each identified by the expansion that it comes from."""
REBELS = "https://yasb.app/?f=Rebel%20Alliance&d=v9ZhZ20Z1XX"


def entry(**fields: str) -> ask.RegisterPlayers:
    return ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba", fields=tuple(fields.items())),))


def test_xw_list_the_notation_of_the_regulations_is_read_and_added_up() -> None:
    """XW-LIST: the expansion in brackets belongs to the name, “puntos” and “punto” follow the number."""
    squad = read_squad_list(SMUGGLER)

    assert squad.units == (
        SquadUnit(name="Han Solo (Halcón Milenario)", points=46, large=False),
        SquadUnit(name="Halcón Milenario (Héroes de la Resistencia)", points=1, large=False),
    )
    assert (squad.added, squad.total) == (47, None)


def test_xw_list_an_upgrade_on_a_line_of_its_own_counts_with_its_ship() -> None:
    """XW-HALF: half of the ship is half of both."""
    ship, title = SMUGGLER.splitlines()
    (unit,) = read_squad_list(f"{ship} L\n+ {title}").units

    assert unit == SquadUnit(
        name="Han Solo (Halcón Milenario)",
        points=47,
        large=True,
        cards=("Halcón Milenario (Héroes de la Resistencia)",),
    )


@pytest.mark.parametrize(
    ("line", "points", "large"),
    [
        ("Han Solo 46", 46, False),
        ("Han Solo 46 L", 46, True),
        ("Han Solo 46 g", 46, True),
        ("Han Solo: 46", 46, False),
        ("Han Solo; 46", 46, False),
        ("Han Solo, Predator = 46", 46, False),
        ("Han Solo - 46", 46, False),
        ("Han Solo (46)", 46, False),
        ("Han Solo (46) L", 46, True),
        ("Han Solo [46]", 46, False),
        ("Han Solo 46 puntos", 46, False),
        ("Han Solo 46 PUNTOS L", 46, True),
        ("Han Solo 46 puntos, grande", 46, True),
        ("Han Solo 46 points (L)", 46, True),
        ("Han Solo 46 points large", 46, True),
        ("Han Solo 46 pts", 46, False),
        ("Han Solo 46 pts.", 46, False),
        ("Han Solo 46 ptos.", 46, False),
        ("Han Solo 46pts", 46, False),
        ("Han Solo 46p", 46, False),
        ("Han Solo (46 puntos)", 46, False),
        ("Han Solo [46 pts] L", 46, True),
        ("Han Solo: 46 puntos de escuadrón", 46, False),
        ("Title 1 punto", 1, False),
        ("Title 1 point", 1, False),
        ("Title 0 puntos", 0, False),
        ("R2-D2 4 puntos", 4, False),
        ("Z-95 (2) 24 puntos", 24, False),
        ("Z-95 (Pack 3) 24", 24, False),
        ("Han Solo (46) Predator (3)", 49, False),
        ("Han Solo (46), Predator (3) L", 49, True),
        ("Han Solo 46 puntos + Predator 3 puntos + Title 1 punto", 50, False),
        ("Han Solo 46 puntos + Title 1 punto = 47 puntos", 47, False),
        ("Han Solo (46), Predator (3) total: (49)", 49, False),
        ("Han Solo (46), Predator (3): 49", 49, False),
    ],
)
def test_points_are_read_in_every_way_they_are_written(line: str, points: int, *, large: bool) -> None:
    (unit,) = read_squad_list(line).units

    assert (unit.points, unit.large) == (points, large)
    assert unit.name.startswith(line[:4])
    assert not unit.name.endswith((" ", "-", ":", "=", ","))


@pytest.mark.parametrize(
    "line", ["R2-D2", "BB-8", "Han Solo", "46 Han Solo", "VT-49 Decimator", "Squad L", "x46 puntos"]
)
def test_a_list_with_a_line_without_points_is_not_added_up(line: str) -> None:
    assert read_squad_list(f"Wedge 29\n{line}").units == ()


@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("Total 47", 47),
        ("TOTAL: 47 puntos", 47),
        ("Total = 47", 47),
        ("Total: 47/100", 47),
        ("Total de puntos: 47", 47),
        ("Puntos totales: 47", 47),
        ("Puntos de escuadrón: 47", 47),
        ("Suma: 47 pts", 47),
        ("Squad points: 47", 47),
        ("Total (47)", 47),
        ("47 puntos en total.", 47),
        ("47 points in all", 47),
        ("47 puntos", 47),
        ("47", 47),
        ("Ship Total: 47", None),
        ("Total de la nave: 47", None),
    ],
)
def test_the_total_that_a_list_states_is_no_ship(line: str, total: int | None) -> None:
    squad = read_squad_list(f"{SMUGGLER}\n\n{line}")

    assert (squad.total, squad.added) == (total, 47)


def test_a_number_on_its_own_is_a_total_only_below_everything_else() -> None:
    """Where names and points stand on lines of their own, nothing is read rather than something wrong."""
    squad = read_squad_list("Han Solo\n46 puntos\nWedge Antilles\n29")

    assert (squad.units, squad.total) == ((), None)


def test_xw_list_the_sum_is_compared_with_what_the_list_says_and_with_what_is_registered() -> None:
    """XW-LIST: both numbers are named, in whatever notation the ships are written."""
    organiser = Organiser("xwing")
    over = "Han Solo 96 puntos\nWedge Antilles 31 puntos"

    assert organiser.refusal(entry(squad_points="100", squad_list=over), Impossible) == (
        "The ships of the list add up to 127 points, but a squad has at most 100: correct the list."
    )
    assert organiser.refusal(entry(squad_points="46", squad_list=SMUGGLER), Impossible) == (
        "The ships of the list add up to 47 points, but 46 are registered: correct the list or the points."
    )
    assert organiser.refusal(entry(squad_points="47", squad_list=f"{SMUGGLER}\nTotal: 48"), Impossible) == (
        "The ships of the list add up to 47 points, but the list says 48 in all: correct the list."
    )
    assert organiser.refusal(entry(squad_points="47", squad_list="Han Solo\nTotal: 48"), Impossible) == (
        "The list says 48 points in all, but 47 are registered: correct the list or the points."
    )
    organiser.do(entry(squad_points="47", squad_list=f"{SMUGGLER}\nTotal: 47 puntos"))
    assert organiser.tournament.player(1).field("squad_points") == "47"


def test_an_import_leaves_a_list_that_does_not_add_up_empty_and_its_player_in() -> None:
    """XW-LIST: as at registration, but the person stays."""
    organiser = Organiser("xwing")
    wrong = ask.ListRow(line=1, values=(("name", "Alba"), ("field_squad_points", "46"), ("field_squad_list", SMUGGLER)))
    right = ask.ListRow(
        line=2, values=(("name", "Bruno"), ("field_squad_points", "47"), ("field_squad_list", SMUGGLER))
    )
    organiser.do(ask.ImportPlayers(rows=(wrong, right)))
    alba, bruno = organiser.tournament.players

    assert (dict(alba.fields), bruno.field("squad_list")) == ({"squad_points": "46"}, SMUGGLER)


SECOND_EDITION = '{"faction": "resistance", "points": 20, "version": "2.0.0", "pilots": [{"id": "rey", "points": 20}]}'


@pytest.mark.parametrize(
    ("cells", "left", "note"),
    [
        (
            {"squad_list": SECOND_EDITION, "damage_deck": "original"},
            {"damage_deck": "original"},
            (
                "Faction: this edition of the game has no “Resistance”. Choose another, or another edition "
                "in the event's details."
            ),
        ),
        (
            {"squad_list": "Luke (60)\nWedge (60)\nTotal: 120", "faction": "rebel"},
            {"faction": "rebel"},
            "The ships of the list add up to 120 points, but a squad has at most 100: correct the list.",
        ),
        (
            {"squad_list": f"Luke (60)\n{REBELS}", "faction": "imperial"},
            {"faction": "imperial"},
            "The list is Rebel, but Imperial is registered: correct the list or the faction.",
        ),
    ],
)
def test_a_squad_that_the_event_does_not_take_leaves_the_person_in(
    cells: dict[str, str], left: dict[str, str], note: str
) -> None:
    """XW-SQUAD: in a list, what cannot be taken is left empty and said."""
    organiser = Organiser("xwing")
    batch = RegistrationBatch(organiser.tournament, organiser.ruleset, ask.Moment(at="", random=1))
    values = (("name", "Alba"), *((f"field_{key}", text) for key, text in cells.items()))
    [outcome] = row_outcomes(batch, ask.ImportPlayers(rows=(ask.ListRow(line=1, values=values),)))

    assert outcome.fate is RowAction.NEW
    assert [str(each) for each in outcome.notes] == [f"{note} “Squad list” was left empty."]
    assert dict(batch.state.player(1).fields) == left


@pytest.mark.parametrize(
    "text",
    [
        "Luke + Wedge\n196/200",
        "Luke, Wedge (196 / 200)",
        "Luke + R2-D2 / Wedge 196/200",
        "Luke\nWedge\n196/200 pts",
        "2x Academy Pilot 51",
        "2 × Academy Pilot (51)",
        "Academy Pilot x2: 51",
        "3x Academy Pilot 30\n+ Crack Shot 4",
    ],
)
def test_xw_squad_a_list_over_the_limit_is_refused_however_it_says_so(text: str) -> None:
    organiser = Organiser("xwing")
    entry = ask.PlayerEntry(name="Alba", fields=(("squad_list", text),))

    assert "but a squad has at most 100: correct the list." in organiser.refusal(ask.RegisterPlayers(entries=(entry,)))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("2x Academy Pilot 12\nX-wing 20", ["Academy Pilot", "Academy Pilot", "X-wing"]),
        ("2xAcademy Pilot 12\nTotal: 24", ["Academy Pilot", "Academy Pilot"]),
        ("2 X-wing 40\nTIE x1 Experimental 30", ["2 X-wing", "TIE x1 Experimental"]),
    ],
)
def test_xw_list_a_ship_that_is_there_several_times_stands_as_often(text: str, names: list[str]) -> None:
    assert [ship.name for ship in read_squad_list(text).ships] == names
