"""What may be asked where not everything may: by scope, by table, and by name or as a command with one answer."""

from itertools import pairwise

import pytest

from ronda.commands import Command, read_command, rights
from ronda.commands import requests as ask
from ronda.commands.catalogue import FORMS
from ronda.commands.permissions import Scope
from ronda.commands.player_lists import read_player_list
from ronda.commands.rights import DeviceAction, Rights
from ronda.core.errors import Faults, Malformed, Refusal
from ronda.core.results import Result
from tests.playing import Organiser, custom

RESULTS, CHECKIN, NO_ROUNDS, EVERYTHING = (Rights(scope=scope) for scope in Scope)
FEW_TABLES = Rights(scope=Scope.RESULTS, tables=(1, 2))
ALL = (RESULTS, CHECKIN, NO_ROUNDS, EVERYTHING, FEW_TABLES)
HERE = "not allowed here, where"
LEFT_ALONE = "rounds and the event itself are left as they are"

FORM = {
    "round": "1",
    "match": "2",
    "player": "1",
    "other": "2",
    "table": "3",
    "winner": "1",
    "minutes": "3",
    "prize": "1",
    "message": "1",
    "ruling": "1",
    "tick": "1/deck",
    "change": "seats",
    "swiss_rounds": "3",
    "cut": "4",
    "name": "Zoe Prado",
    "players": "Zoe Prado",
    "text": "Zoe Prado",
    "shape": read_player_list("Zoe Prado").shape,
    "column": "name",
}
"""What every form of a command can read."""


@pytest.fixture
def organiser() -> Organiser:
    """Play a round of eight, and pair the next."""
    playing = Organiser("custom", details=custom(swiss_rounds=3))
    playing.start(players=8)
    playing.play_round()
    playing.pair()
    return playing


def report(table: int, round_: int = 2) -> ask.ReportResult:
    return ask.ReportResult(round=round_, match=table, result=Result(winner=1))


BY_PHONE = {ask.SendReport, ask.WishToLeave, ask.CallToTable, ask.RequestEntry}
"""What players send: no form of the app asks for it."""


def refusal(organiser: Organiser, allowed: Rights, asked: Command | DeviceAction) -> str:
    found = rights.why_not_permitted(allowed, asked, organiser.tournament)
    return str(found) if found else ""


def test_every_action_is_classified() -> None:
    assert set(DeviceAction) == {kind for kind in rights.PERMISSIONS if isinstance(kind, DeviceAction)}


def test_each_form_asks_for_the_command_that_its_name_stands_for(organiser: Organiser) -> None:
    read: dict[str, type] = {}
    for name in FORMS:
        try:
            with Faults() as faults:
                read[name] = type(read_command(name, FORM, organiser.tournament, organiser.ruleset, faults))
        except Refusal as refused:
            read[name] = type(refused)

    assert {name: kind for name, kind in read.items() if kind is not FORMS[name].asks} == {}


@pytest.mark.parametrize("allowed", ALL, ids=str)
def test_a_form_and_its_command_get_one_answer(organiser: Organiser, allowed: Rights) -> None:
    """So a button that is offered is not refused, and one that would be refused is not offered."""
    asked = {name: read_command(name, FORM, organiser.tournament, organiser.ruleset) for name in FORMS}
    at_tables = {name for name, command in asked.items() if hasattr(command, "match")}

    for name, command in asked.items():
        place = {"round_": 1, "table": 2} if name in at_tables else {}
        named = rights.why_not_named_permitted(allowed, name, organiser.tournament, **place)
        typed = rights.why_not_permitted(allowed, command, organiser.tournament)

        assert str(named) == str(typed), name


def test_each_scope_allows_what_those_before_it_allow(organiser: Organiser) -> None:
    allowed = [
        {kind for kind in rights.PERMISSIONS if rights.why_not_kind_permitted(each, kind, organiser.tournament) is None}
        for each in (RESULTS, CHECKIN, NO_ROUNDS, EVERYTHING)
    ]

    assert all(less < more for less, more in pairwise(allowed))
    assert allowed[0] == {
        ask.ReportResult,
        ask.CorrectResult,
        ask.TurnResult,
        ask.ExchangeResults,
        ask.ClearResult,
        ask.ReportNoShow,
        ask.BuildTeams,
        ask.PostponeMatch,
        ask.CountReport,
        ask.AnswerCall,
        *BY_PHONE,
    }
    assert allowed[1] - allowed[0] == {ask.CheckIn, ask.CheckInAll, ask.TickCheck, ask.NotePayment}
    assert set(rights.PERMISSIONS) - allowed[3] == {
        ask.CreateTournament,
        DeviceAction.CREATE,
        DeviceAction.DEMONSTRATION,
        DeviceAction.IMPORT,
        DeviceAction.RESTORE,
        DeviceAction.ERASE,
        DeviceAction.DELETE,
        DeviceAction.HOST,
        DeviceAction.INVITE,
    }


@pytest.mark.parametrize(
    ("allowed", "asked", "sentence"),
    [
        (RESULTS, ask.CheckIn(player=1), f"Check-in: {HERE} only results are entered. Ask the organiser."),
        (
            RESULTS,
            ask.PairRound(),
            f"Pairing and publishing rounds: {HERE} only results are entered. Ask the organiser.",
        ),
        (
            CHECKIN,
            DeviceAction.UNDO,
            f"Undo, Redo and Return: {HERE} only results and check-in are entered. Ask the organiser.",
        ),
        (
            CHECKIN,
            ask.TakeOnAgain(player=1),
            f"Registering and changing players: {HERE} only results and check-in are entered. Ask the organiser.",
        ),
        (
            NO_ROUNDS,
            ask.MakeCut(),
            f"Starting and ending the event and making the cut: {HERE} {LEFT_ALONE}. Ask the organiser.",
        ),
        (EVERYTHING, DeviceAction.DELETE, "Deleting the event: not allowed here. Ask the organiser."),
        (FEW_TABLES, report(3), f"Table 3: {HERE} only tables 1 to 2 are looked after. Ask the organiser."),
        (
            RESULTS,
            ask.CorrectResult(round=1, match=1, result=Result(winner=1)),
            f"Round 1: {HERE} only results of the last round are entered. Ask the organiser.",
        ),
    ],
)
def test_what_is_not_allowed_is_named_with_the_way_out(
    organiser: Organiser, allowed: Rights, asked: Command | DeviceAction, sentence: str
) -> None:
    assert refusal(organiser, allowed, asked) == sentence


def test_tables_limit_what_is_asked_of_a_table_and_nothing_else(organiser: Organiser) -> None:
    some = Rights(scope=Scope.EVERYTHING, tables=(2, 3))

    assert [table for table in range(1, 5) if not refusal(organiser, some, report(table))] == [2, 3]
    assert refusal(organiser, some, ask.GiveExtraTime(round=2, match=1, minutes=3))
    assert refusal(organiser, some, ask.GiveRuling(question="?", decision="!", official="x", round=2, match=1))
    for asked in (
        ask.PairRound(),
        ask.CheckIn(player=1),
        ask.GiveRuling(question="?", decision="!", official="x", round=2),
        DeviceAction.UNDO,
    ):
        assert not refusal(organiser, some, asked)


def test_an_earlier_round_is_corrected_by_those_who_look_after_more_than_results(organiser: Organiser) -> None:
    earlier = ask.CorrectResult(round=1, match=1, result=Result(winner=1))

    assert [bool(refusal(organiser, each, earlier)) for each in (RESULTS, CHECKIN, NO_ROUNDS, EVERYTHING)] == [
        True,
        True,
        False,
        False,
    ]


def test_a_name_that_is_no_command_is_refused(organiser: Organiser) -> None:
    found = rights.why_not_named_permitted(EVERYTHING, "x" * 50, organiser.tournament)

    assert str(found) == f"“{'x' * 40}” cannot be asked here. Ask the organiser."
    assert rights.why_not_named_permitted(RESULTS, "quick_entry", organiser.tournament, round_=2, table=1) is None


@pytest.mark.parametrize("allowed", ALL, ids=str)
def test_rights_are_read_as_they_are_written(allowed: Rights) -> None:
    assert rights.read_rights(allowed.written()) == allowed


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"scope": "results"},
        {"scope": "all", "tables": None},
        {"scope": ["results"], "tables": None},
        {"scope": "results", "tables": [3, 2]},
        {"scope": "results", "tables": [0, 2]},
        {"scope": "results", "tables": [1, 10_000]},
        {"scope": "results", "tables": ["1", "2"]},
        {"scope": "results", "tables": [True, 2.5]},
    ],
)
def test_what_is_no_rights_is_refused(value: object) -> None:
    with pytest.raises(Malformed, match=r"What this device may do cannot be read\. Choose it again\."):
        rights.read_rights(value)


def test_rights_are_chosen_in_a_form() -> None:
    assert rights.rights_from_form({"scope": "results", "first": " ", "last": ""}) == RESULTS
    assert rights.rights_from_form({"scope": "results", "first": "1", "last": "2"}) == FEW_TABLES


@pytest.mark.parametrize(
    ("form", "field", "sentence"),
    [
        ({}, "scope", "Choose what may be done."),
        ({"scope": "all"}, "scope", "Choose what may be done."),
        (
            {"scope": "results", "first": "0", "last": "3"},
            "first",
            "The first table must be a whole number from 1 to 9999, not “0”.",
        ),
        (
            {"scope": "results", "first": "4"},
            "last",
            "The last table is empty: enter a whole number from 4 to 9999.",
        ),
        (
            {"scope": "results", "last": "4"},
            "first",
            "The first table is empty: enter a whole number from 1 to 9999.",
        ),
    ],
)
def test_a_choice_that_cannot_be_read_names_its_field(form: dict[str, str], field: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        rights.rights_from_form(form)

    assert (refused.value.field, str(refused.value)) == (field, sentence)
