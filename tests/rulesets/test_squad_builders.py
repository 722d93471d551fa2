"""Squads as builders hand them out: XWS, YASB, Launch Bay Next, texts for a simulated table (XW-LIST, XW-SQUAD)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from jsonschema import Draft201909Validator

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed
from ronda.rules.fields import FieldKind
from ronda.rulesets import find_ruleset
from ronda.rulesets.xwing.ships import read_squad_list
from ronda.rulesets.xwing.squads import list_rows
from tests.playing import Organiser, custom

SQUADS = Path(__file__).parent / "brought"
"""What squad builders made; ``xws.schema.json`` is the schema of elistevens/xws-spec."""
SECOND = custom(3, options=(("squad", "200"),))
REBELS_LINK = (
    "https://yasb.app/?f=Rebel%20Alliance&d=v8ZsZ200Z4X116WW136WWW4Y5X127WWWWWY24XW140WW29WWW&sn=Heroes"
    "&obs=coreasteroid5,core2asteroid5,core2asteroid4"
)
OBSTACLES = ("core1_6", "core2_6", "core2_5")


def given(name: str) -> str:
    return (SQUADS / name).read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What must come in of a squad."""

    faction: str = ""
    points: str = ""
    ships: tuple[tuple[str, int], ...] = ()
    obstacles: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


YASB1 = """\
Luke Skywalker (28)
Draw Their Fire (1)
R2-D2 (4)

Wedge Antilles (29)
Push the Limit (3)

Total: 65

View in Yet Another Squad Builder: http://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v4!s!4:1,2:;5:3:&sn=x"""
REDDIT = f"""\
**Luke Skywalker (62)**
    *&nbsp;Instinctive Aim (1)*
    *&nbsp;R2-D2 (8)*
&nbsp;*Ship total: (71)*

**Wedge Antilles (55)**

**Total:** *126*

[View in YASB]({REBELS_LINK})"""
BBCODE = """\
[b]Darth Vader (7)[/b]
[i]Hate (4)[/i]
[i]Afterburners (8)[/i]

[b]Academy Pilot (2)[/b]

[b][i]Total: 9[/i][/b]

[url=https://yasb.app/?f=Galactic%20Empire&d=v9ZhZ20Z1X2W3Y4X&sn=x&obs=]View in YASB[/url]"""
HTML = (
    "<b>Bossk (51)</b><br /><i>Marksmanship (1)</i><br /><br /><b>Guri (62)</b><br />\n<br />\n"
    '<b><i>Total: 114</i></b>\n<br />\n<a href="https://yasb.app/?f=Scum%20and%20Villainy&amp;d=v8ZsZ200Z1XY2X&amp;sn=x">'
    "View in YASB</a>"
)
OLD_SQUADS = """\
Luke Skywalker (36)
X-Wing (28), R2-D2 (4), Predator (4)

Wedge Antilles (29)
X-Wing (29)

Total: 65"""
LBN_25 = "Blue\n\n(6) Luke [T-65 X-wing]\n(14) Torpedoes\nPoints: 6\n\n(3) Sol [A-wing]\nPoints: 3\n\nTotal points: 9"
COMPACT = "Luke Skywalker + Instinctive Aim + R2-D2 / Wedge Antilles / Norra Wexley + Dorsal Turret / "
XWS_OF_LBN = json.dumps(
    {
        "name": "x",
        "faction": "resistance",
        "points": 200,
        "pilots": [{"id": "poedameron", "ship": "t70xwing", "points": 0, "upgrades": {"force-power": ["sense"]}}],
        "obstacles": ["gascloud1", "gascloud2", "vt49decimatordebris0"],
    }
)
XWS_1 = json.dumps(
    {
        "version": "0.3.0",
        "faction": "imperial",
        "pilots": [{"name": "darthvader", "ship": "tieadvanced", "points": 29, "upgrades": {"ept": ["predator"]}}],
    }
)
WITHOUT_POINTS = "The list does not say its points."
UNNAMED = "A link does not name them: ask for the list itself."


def three(word: str = "ships") -> str:
    return f"Read from the list: 3 {word}."


@pytest.mark.parametrize(
    ("text", "details", "read"),
    [
        (
            given("xws_2.json"),
            SECOND,
            Read(
                faction="separatist",
                points="76",
                ships=(("bombardmentdrone", 44), ("dfs311-vultureclassdroidfighter", 32)),
                remarks=(
                    "Read from the list: 2 ships.",
                    "bombardmentdrone (44): angleddeflectors, landingstruts, drk1probedroids, trajectorysimulator",
                    "dfs311-vultureclassdroidfighter (32): clustermissiles, angleddeflectors, grapplingstruts",
                ),
            ),
        ),
        (
            given("yasb2_text.txt"),
            SECOND,
            Read(
                faction="rebel",
                points="196",
                ships=(("Luke Skywalker", 84), ("Wedge Antilles", 61), ("Norra Wexley", 51)),
                obstacles=OBSTACLES,
                remarks=(three(),),
            ),
        ),
        (
            given("yasb25_text.txt"),
            SECOND,
            Read(
                faction="rebel",
                points="20",
                ships=(("Luke Skywalker", 6), ("Wedge Antilles", 6), ("Jek Porkins", 4), ("Ten Numb", 4)),
                remarks=("Read from the list: 4 ships.",),
            ),
        ),
        (
            given("lbn_text.txt"),
            SECOND,
            Read(
                faction="rebel",
                points="137",
                ships=(("Luke Skywalker [T-65 X-wing]", 76), ("Wedge Antilles [T-65 X-wing]", 61)),
                remarks=("Read from the list: 2 ships.",),
            ),
        ),
        (YASB1, None, Read(faction="rebel", points="65", ships=(("Luke Skywalker", 33), ("Wedge Antilles", 32)))),
        (
            REDDIT,
            SECOND,
            Read(
                faction="rebel",
                points="126",
                ships=(("Luke Skywalker", 71), ("Wedge Antilles", 55)),
                obstacles=OBSTACLES,
            ),
        ),
        (BBCODE, None, Read(faction="imperial", points="9", ships=(("Darth Vader", 7), ("Academy Pilot", 2)))),
        (HTML, SECOND, Read(faction="scum", points="114", ships=(("Bossk", 52), ("Guri", 62)))),
        (OLD_SQUADS, None, Read(points="65", ships=(("Luke Skywalker, X-Wing", 36), ("Wedge Antilles, X-Wing", 29)))),
        (LBN_25, None, Read(points="9", ships=(("Luke [T-65 X-wing]", 6), ("Sol [A-wing]", 3)))),
        (
            f"{COMPACT[:-3]} | coreasteroid5 / core2asteroid5 / core2asteroid4",
            None,
            Read(
                ships=(("Luke Skywalker", 0), ("Wedge Antilles", 0), ("Norra Wexley", 0)),
                obstacles=OBSTACLES,
                remarks=(three(), WITHOUT_POINTS),
            ),
        ),
        (
            XWS_OF_LBN,
            SECOND,
            Read(
                faction="resistance", points="200", ships=(("poedameron", 0),), obstacles=("gas_1", "gas_2", "debris_4")
            ),
        ),
        (XWS_1, None, Read(faction="imperial", points="29", ships=(("darthvader", 29),))),
        (json.dumps(XWS_1), None, Read(faction="imperial", points="29", ships=(("darthvader", 29),))),
        (
            "Luke Skywalker + R2-D2\nWedge Antilles\nNorra Wexley + Dorsal Turret\n\nTotal: 19",
            None,
            Read(
                points="19",
                ships=(("Luke Skywalker", 0), ("Wedge Antilles", 0), ("Norra Wexley", 0)),
                remarks=(three(),),
            ),
        ),
        (f"```json\n{XWS_1}\n```", None, Read(faction="imperial", points="29", ships=(("darthvader", 29),))),
        ("Heroes (65)\nLuke (36)\nWedge (29)\nTotal: 65", None, Read(points="65", ships=(("Luke", 36), ("Wedge", 29)))),
        (
            XWS_1.replace("29", '"29"'),
            None,
            Read(faction="imperial", points="29", ships=(("darthvader", 29),)),
        ),
        (REBELS_LINK, None, Read(faction="rebel", obstacles=OBSTACLES, remarks=(three(), UNNAMED, WITHOUT_POINTS))),
        (
            "raithos.github.io/?f=First%20Order&d=v7!s=200!4:1,2:;5:3:;6::&sn=x&obs=",
            SECOND,
            Read(faction="first_order", remarks=(three(), UNNAMED, WITHOUT_POINTS)),
        ),
        (
            "https://launchbaynext.app/?lbx=%27New%20Squadron%27.31.3.0.l44.188.l3.256rr&mode=full",
            None,
            Read(faction="scum", points="31", remarks=("Read from the list: 1 ship.", UNNAMED)),
        ),
        (
            "https://launchbaynext.app/print?lbx='x%2C%20y'.20.2.1.ll11.81.l1.233.237rr.l41.'secondsister'.l1.2rr.l11.90rr.l6.8r",
            SECOND,
            Read(faction="imperial", points="20", remarks=(three(), UNNAMED)),
        ),
    ],
)
def test_xw_list_a_builders_squad_comes_in_whole(text: str, details: Details | None, read: Read) -> None:
    organiser = Organiser("xwing", details=details)
    organiser.register("Alba", squad_list=text)
    alba = organiser.tournament.player(1)
    field = organiser.ruleset.registration.field("squad_list")
    remarks = tuple(map(str, field.remarks(alba.field("squad_list")))) if field else ()

    assert (alba.field("faction"), alba.field("squad_points")) == (read.faction, read.points)
    assert tuple((ship.name, ship.points) for ship in read_squad_list(alba.field("squad_list")).ships) == read.ships
    assert tuple(alba.field("obstacles").splitlines()) == read.obstacles
    assert remarks == (read.remarks or remarks)


def test_the_text_stays_what_the_player_brought() -> None:
    organiser = Organiser("xwing", details=SECOND)
    organiser.register("Alba", squad_list=given("xws_2.json"))

    assert json.loads(organiser.tournament.player(1).field("squad_list")) == json.loads(given("xws_2.json"))


def entry(**fields: str) -> ask.RegisterPlayers:
    return ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba", fields=tuple(fields.items())),))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (given("yasb2_text.txt"), "The ships of the list add up to 196 points"),
        ("Luke Skywalker\nWedge Antilles\nTotal: 196", "The list says 196 points in all"),
        ('{"faction": "rebelalliance", "points": 196, "pilots": [{"id": "x"}]}', "The list says 196 points in all"),
        ("https://launchbaynext.app/?lbx='x'.196.1.0.l44.188", "The list says 196 points in all"),
    ],
)
def test_xw_squad_a_total_above_the_events_squads_is_refused(text: str, sentence: str) -> None:
    organiser = Organiser("xwing")

    assert organiser.refusal(entry(squad_list=text), Impossible) == (
        f"{sentence}, but a squad has at most 100: correct the list."
    )


def test_xw_squad_what_contradicts_the_list_is_refused_with_a_sentence() -> None:
    organiser = Organiser("xwing", details=SECOND)
    text = given("yasb2_text.txt")

    assert organiser.refusal(entry(faction="scum", squad_list=text), Impossible) == (
        "The list is Rebel, but Scum and Villainy is registered: correct the list or the faction."
    )
    assert organiser.refusal(entry(squad_points="195", squad_list=text), Impossible) == (
        "The ships of the list add up to 196 points, but 195 are registered: correct the list or the points."
    )
    assert organiser.refusal(entry(obstacles="core1_1\ncore1_2\ncore1_3", squad_list=text), Impossible) == (
        "The list has other obstacles than those that are registered: correct one of the two."
    )
    organiser.do(entry(faction="Rebels", squad_points="196", squad_list=text))


def test_xw_squad_a_name_above_a_list_is_no_faction_unless_it_is_one_in_full() -> None:
    organiser = Organiser("xwing", details=SECOND)
    organiser.register(
        "Alba", faction="scum", squad_list=given("lbn_text.txt").replace("Rebel Alliance - Heroes", "Droids")
    )

    assert organiser.tournament.player(1).field("faction") == "scum"


SPELLINGS = {
    "rebel": ("rebelalliance", "Rebel Alliance", "Rebels", "REBELDE", "Rebeldes", "Alianza Rebelde", "rebel"),
    "imperial": ("galacticempire", "Galactic Empire", "Empire", "Imperio Galáctico", "imperio", "Imperiales"),
    "scum": ("scumandvillainy", "Scum & Villainy", "Scum", "Escoria", "Escoria y villanos", "S&V"),
    "resistance": ("resistance", "The Resistance", "Resistencia"),
    "first_order": ("firstorder", "First Order", "Primera Orden", "first-order", "1st Order", "FO"),
    "republic": ("galacticrepublic", "Republic", "República Galáctica", "Republica"),
    "separatist": ("separatistalliance", "Separatists", "CIS", "Alianza Separatista", "Separatistas"),
}


@pytest.mark.parametrize(("key", "spelling"), [(key, text) for key, texts in SPELLINGS.items() for text in texts])
def test_xw_squad_the_second_edition_knows_seven_factions_by_all_their_names(key: str, spelling: str) -> None:
    organiser = Organiser("xwing", details=SECOND)
    organiser.register("Alba", faction=spelling)

    assert organiser.tournament.player(1).field("faction") == key


def test_xw_squad_the_first_edition_knows_three() -> None:
    organiser = Organiser("xwing")
    organiser.register("Bruno", faction="Imperio Galáctico")

    assert organiser.tournament.player(1).field("faction") == "imperial"
    told = organiser.refusal(entry(faction="firstorder"), Malformed)
    assert told.startswith("Faction: this edition of the game has no “First Order”. ")


def test_no_two_choices_of_a_field_are_written_alike() -> None:
    for ruleset in (find_ruleset("xwing").for_tournament(SECOND), find_ruleset("aristeia")):
        for field in ruleset.registration.fields:
            spellings = [spelling for choice in field.choices for spelling in choice.spellings]
            assert len(spellings) == len(set(spellings)), field.key


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "Han Solo (Core set) 46 points L\n+ Millennium Falcon 1 point",
            [("Han Solo (Core set) (L)", "", "46"), ("", "Millennium Falcon", "1")],
        ),
        ("Han Solo (46), Predator (3) L", [("Han Solo (L)", "", "46"), ("", "Predator", "3")]),
        ("Han Solo (46), Predator (3): 49", [("Han Solo", "", "46"), ("", "Predator", "3")]),
        ("Han Solo 46 puntos + Title 1 punto = 47 puntos", [("Han Solo", "", "46"), ("", "Title", "1")]),
        ("Han Solo, Falcon 46 L", [("Han Solo (L)", "Falcon", "46")]),
        (
            "Luke (6)\nMarksmanship (1)\nTorpedoes (14)\nShip total: 6\n\nWedge (6)\nShip total: 6\n\nTotal: 12",
            [("Luke", "Marksmanship (1), Torpedoes (14)", "6"), ("Wedge", "", "6")],
        ),
        (OLD_SQUADS.split("\n\n", maxsplit=1)[0].replace("\n", "\n+ ") + "\n", None),
        (
            XWS_1,
            [("darthvader", "predator", "29")],
        ),
        (
            COMPACT,
            [
                ("Luke Skywalker", "Instinctive Aim, R2-D2", ""),
                ("Wedge Antilles", "", ""),
                ("Norra Wexley", "Dorsal Turret", ""),
            ],
        ),
        (REBELS_LINK, [("", "", "")] * 3),
    ],
)
def test_xw_check_a_printed_list_has_each_cost_of_its_own(text: str, rows: list[tuple[str, str, str]] | None) -> None:
    """XW-CHECK: an opponent adds them up, and comes to the squad's points."""
    printed = list_rows(text)

    if rows is not None:
        assert list(printed) == rows
    costs = [int(points) for _, _, points in printed if points]
    assert not costs or sum(costs) == read_squad_list(text).added


def test_xw_check_the_costs_of_a_builders_text_are_printed_one_by_one() -> None:
    assert [points for _, _, points in list_rows(given("yasb2_text.txt"))] == (
        ["62", "1", "13", "8", "55", "6", "41", "2", "8"]
    )


def squad_out(text: str) -> str:
    organiser = Organiser("xwing", details=SECOND)
    organiser.register("Alba", squad_list=text)
    interchange = organiser.ruleset.registration.interchange
    assert interchange is not None
    return interchange.text(dict(organiser.tournament.player(1).fields))


@pytest.mark.parametrize("name", ["xws_2.json", "yasb2_text.txt", "yasb25_text.txt", "lbn_text.txt"])
def test_xws_goes_out_to_its_published_schema(name: str) -> None:
    Draft201909Validator(json.loads(given("xws.schema.json"))).validate(json.loads(squad_out(given(name))))


def test_xws_that_came_in_goes_out_as_it_came_and_is_read_to_the_same() -> None:
    assert json.loads(squad_out(given("xws_2.json"))) == json.loads(given("xws_2.json"))
    assert json.loads(squad_out(given("yasb2_text.txt"))) == {
        "version": "2.0.0",
        "faction": "rebelalliance",
        "points": 196,
        "obstacles": ["coreasteroid5", "core2asteroid5", "core2asteroid4"],
        "pilots": [
            {
                "id": "lukeskywalker",
                "points": 84,
                "vendor": {"ronda": {"upgrades": ["Instinctive Aim", "Proton Torpedoes", "R2-D2"]}},
            },
            {"id": "wedgeantilles", "points": 61, "vendor": {"ronda": {"upgrades": ["Outmaneuver"]}}},
            {
                "id": "norrawexley",
                "points": 51,
                "vendor": {"ronda": {"upgrades": ["Dorsal Turret", "Veteran Turret Gunner"]}},
            },
        ],
    }


@pytest.mark.parametrize("text", [REBELS_LINK, "Luke Skywalker"])
def test_xws_does_not_go_out_where_no_ship_is_known(text: str) -> None:
    assert squad_out(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        *("{", "[]", "{}", '"{"', "null", '{"pilots": 3}', '{"pilots": [3, {}], "faction": 1}', "[" * 100_000),
        *("https://yasb.app/?f=x&d=", "https://yasb.app/?lbx=", "?f=&d=v8ZZ", "https://[?d=1&f=2", "/ / + |", "**"),
        *("x" * 30_000, "()(1)(2)", "(1) (2)", "1 2 3", "<b></b>", "Ship total:", "Total: 1\nTotal: 2"),
    ],
)
def test_what_no_builder_makes_is_read_line_by_line(text: str) -> None:
    squad = read_squad_list(text)

    assert all(ship.name for ship in squad.ships)
    assert (squad.faction, squad.obstacles, squad.unnamed) == ("", (), 0)
    assert list_rows(text[:100])


def test_every_obstacle_has_the_name_that_builders_give_it() -> None:
    ruleset = find_ruleset("xwing").for_tournament(SECOND)
    field = ruleset.registration.field("obstacles")
    assert field is not None

    assert field.kind is FieldKind.CHOICES
    assert all(len(choice.also) == 1 for choice in field.choices)


REY = {"id": "rey", "ship": "scavengedyt1300", "points": 120}
POE = {"id": "poedameron", "ship": "t70xwing", "points": 90}


def squad_file(*pilots: Mapping[str, object], points: int) -> str:
    return json.dumps({"faction": "resistance", "version": "2.0.0", "points": points, "pilots": pilots})


@pytest.mark.parametrize("points", [20, 190, 0])
def test_xw_squad_pilots_above_the_events_squads_are_refused_whatever_the_file_says_in_all(points: int) -> None:
    organiser = Organiser("xwing", details=SECOND)
    entry = ask.PlayerEntry(name="Alba", fields=(("squad_list", squad_file(REY, POE, points=points)),))

    assert "210 points" in organiser.refusal(ask.RegisterPlayers(entries=(entry,)), Impossible)


@pytest.mark.parametrize("stale", [{"points": 0}, {}])
def test_xws_whose_pilots_do_not_all_say_their_points_counts_as_it_says_in_all(stale: Mapping[str, int]) -> None:
    organiser = Organiser("xwing", details=SECOND)
    organiser.register("Alba", squad_list=squad_file({**POE, "points": 201}, {"id": "rey", **stale}, points=20))

    assert organiser.tournament.player(1).field("squad_points") == "20"


@pytest.mark.parametrize(
    "pattern", ["[{}]", '{{"xws": {}}}', '{{"id": 7, "squad": {{"list": {}}}}}', "```json\n[{}]\n```"]
)
def test_xws_is_read_inside_what_programs_wrap_around_it(pattern: str) -> None:
    organiser = Organiser("xwing", details=SECOND)
    organiser.register("Alba", squad_list=pattern.format(squad_file(REY, points=120)))
    alba = organiser.tournament.player(1)

    assert (alba.field("faction"), alba.field("squad_points")) == ("resistance", "120")


def test_of_two_squads_in_one_text_none_is_taken() -> None:
    squad = squad_file(REY, points=120)

    assert read_squad_list(f"[{squad}, {squad}]").xws is None
