"""A command that is refused says everything that is to be put right, each at its field."""

import json
from collections.abc import Iterator

import pytest

from ronda import bridge
from ronda.commands import Command, read_command
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Faults, Refusal
from ronda.core.notice import Notice, Prize
from ronda.core.pairings import Constraints
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, names

LONG = "x" * 201
EVENT = "test-00000001"


def faults(organiser: Organiser, command: Command) -> list[tuple[str | None, str]]:
    """The fields and sentences with which a command is refused; nothing is changed."""
    before = organiser.tournament
    with pytest.raises(Refusal) as refused:
        organiser.do(command)

    assert organiser.tournament == before
    return [(part.field, str(part)) for part in refused.value.parts]


def sent(organiser: Organiser, name: str, form: dict[str, str]) -> list[tuple[str | None, str]]:
    """The fields and sentences with which a form is refused, read and decided in one attempt."""
    with pytest.raises(Refusal) as refused, Faults() as found:
        organiser.do(read_command(name, form, organiser.tournament, organiser.ruleset, found))

    return [(part.field, str(part)) for part in refused.value.parts]


def test_details_name_every_wrong_field() -> None:
    organiser = Organiser("xwing")
    details = Details(
        name=" ",
        date="2026-02-30",
        tables=((5, 3),),
        structure="nope",
        minutes=(("swiss", 0),),
        notice=Notice(doors="25:00", begins="x", prizes=(Prize(what=""), Prize(what="Cup", first=3, last=1))),
    )

    assert [field for field, _ in faults(organiser, ask.ChangeDetails(details=details))] == [
        "name",
        "date",
        "tables",
        "doors",
        "begins",
        "prize_what_1",
        "prize_for_2",
        "structure",
        "minutes_swiss",
    ]


def test_a_number_that_cannot_be_read_does_not_hide_what_else_is_wrong() -> None:
    organiser = Organiser("xwing")
    form = {"name": "", "structure": "custom", "swiss_rounds": "x", "cut": "other", "tables": "one"}

    assert sent(organiser, "change_details", form) == [
        ("swiss_rounds", "The number of rounds must be a whole number from 0 to 30, not “x”."),
        ("cut", "The size of the cut must be a whole number from 0 to 512, not “other”."),
        ("tables", "The tables “one” cannot be read: write ranges such as 1–10, 21–30, or only the first number."),
        ("name", "The event needs a name."),
    ]


def test_what_is_no_number_of_a_field_is_told_the_bounds_of_that_field() -> None:
    form = {"name": "Cup", "structure": "custom", "swiss_rounds": "-1", "places": "-1", "minutes_swiss": "-1"}

    assert sent(Organiser("xwing"), "change_details", form) == [
        ("swiss_rounds", "The number of rounds must be a whole number from 0 to 30, not “-1”."),
        ("minutes_swiss", "The length of a round must be a whole number from 1 to 600, not “-1”."),
        ("places", "An event has 1 to 10000 places; leave it empty for no limit."),
    ]


def test_another_size_of_the_cut_that_is_left_empty_is_no_cut_of_none() -> None:
    organiser = Organiser("xwing")
    form = {"name": "Cup", "structure": "custom", "swiss_rounds": "3", "cut": ["other", ""]}

    with pytest.raises(Refusal) as refused:
        read_command("change_details", form, organiser.tournament, organiser.ruleset)

    assert refused.value.field == "cut"


def test_a_registration_names_every_wrong_field() -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba García")
    entry = ask.PlayerEntry(
        name="alba garcia",
        fields=(("faction", "nope"), ("squad_points", "900")),
        constraints=Constraints(fixed_table=999),
    )

    assert [field for field, _ in faults(organiser, ask.RegisterPlayers(entries=(entry,)))] == [
        "name",
        "faction",
        "squad_points",
        "fixed_table",
    ]
    form = {"player": "1", "name": "", "club": "", "fixed_table": "x"}
    assert [field for field, _ in sent(organiser, "edit_player", form)] == ["fixed_table", "name"]


def test_a_name_typed_alone_loses_its_number_when_it_is_registered() -> None:
    organiser = Organiser("xwing")
    organiser.do(read_command("register_player", {"name": "3. Wanda"}, organiser.tournament, organiser.ruleset))

    assert organiser.tournament.player(1).name == "Wanda"


@pytest.mark.parametrize(
    ("hall", "table", "tables"),
    [
        ((), 201, "1–200"),
        (((1, 10), (21, 30)), 15, "1–10, 21–30"),
        (((1, 10), (21, 30)), 31, "1–10, 21–30"),
        (((41, 41),), 40, "41–240"),
    ],
)
def test_any_tables_a_table_that_the_hall_has_not_is_refused(
    hall: tuple[tuple[int, int], ...], table: int, tables: str
) -> None:
    organiser = Organiser("xwing", details=Details(name="Hall", tables=hall))
    organiser.register(*names(4))
    entry = ask.PlayerEntry(name="Zoe", constraints=Constraints(fixed_table=table))
    sentence = (
        f"The hall has no table {table}, only {tables}. Choose one of them, or add it to the tables of the event's "
        "details."
    )

    assert faults(organiser, ask.RegisterPlayers(entries=(entry,))) == [("fixed_table", sentence)]
    organiser.begin()
    organiser.do(ask.PairRound())
    assert faults(organiser, ask.MoveTable(player=1, table=table)) == [("table", sentence)]


def test_any_tables_a_table_that_was_fixed_before_the_hall_was_told_stays() -> None:
    organiser = Organiser("xwing")
    entry = ask.PlayerEntry(name="Zoe", constraints=Constraints(fixed_table=50))
    organiser.do(ask.RegisterPlayers(entries=(entry,)))
    organiser.do(ask.ChangeDetails(details=Details(name="Hall", tables=((1, 10),))))
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Zoe Mar", constraints=entry.constraints)))

    assert organiser.tournament.player(1).name == "Zoe Mar"


def test_any_conduct_a_penalty_names_what_is_missing_and_what_it_cannot_do() -> None:
    organiser = Organiser("xwing")
    organiser.start(4)
    organiser.pair()
    organiser.finish_round()
    given = ask.GivePenalty(player=1, kind="match_loss", reason="", official="", round=1)

    assert faults(organiser, given) == [
        ("reason", "A penalty needs a reason: say what happened."),
        ("official_other", "Name the official who gives the player this penalty."),
        (
            None,
            (
                "Alba 1 has no open match to lose. If the match already has its result, correct it at its table and "
                "give a warning."
            ),
        ),
    ]


def test_any_rulings_a_ruling_and_an_appeal_name_everything_that_is_missing() -> None:
    organiser = Organiser("xwing")
    organiser.start(4)
    ruling = ask.GiveRuling(question="", decision=LONG * 2, official="", match=1)

    assert [field for field, _ in faults(organiser, ruling)] == ["decision", "question", "official_other", "round"]
    organiser.do(ask.GiveRuling(question="May I?", decision="No.", official="Zoe"))
    appeal = ask.AppealRuling(ruling=1, player=1, official="", outcome="changed", decision="")
    assert [field for field, _ in faults(organiser, appeal)] == ["official_other", "decision"]


def test_a_substitute_a_correction_and_a_change_of_prizes_name_everything() -> None:
    organiser = Organiser("xwing", details=Details(name="Cup", notice=Notice(prizes=(Prize(what="Cup"),))))
    organiser.register("Zoe Mar", squad_points="20")
    organiser.start(3)
    organiser.pair()
    issue = ask.IssueSubstitute(player=1, item="", lost=LONG, official="")
    correct = ask.CorrectRegistration(player=1, fields=(("squad_points", "900"),), official="", reason="")
    prizes = ask.ChangePrizes(prizes=(Prize(what=""),), sharing="x" * 501, reason="")

    assert [field for field, _ in faults(organiser, issue)] == ["lost", "item", "official_other"]
    assert [field for field, _ in faults(organiser, correct)] == ["squad_points", "reason", "official_other"]
    assert [field for field, _ in faults(organiser, prizes)] == ["prize_what_1", "sharing", "reason"]


def test_sw_announce_a_change_of_the_announcement_names_everything() -> None:
    organiser = Organiser("xwing")
    organiser.start(8)
    form = {"swiss_rounds": "99", "cut": "1", "reason": ""}

    assert [field for field, _ in sent(organiser, "change_announcement", form)] == ["swiss_rounds", "cut", "reason"]
    assert [field for field, _ in sent(organiser, "change_announcement", form | {"cut": "x"})] == [
        "swiss_rounds",
        "cut",
        "reason",
    ]


def test_a_result_names_every_number_that_cannot_be() -> None:
    organiser = Organiser("xwing")
    organiser.start(4)
    organiser.pair()
    form = {"round": "1", "match": "1", "score1": "x", "score2": "900"}

    assert sent(organiser, "report_result", form) == [
        ("score1", "Score must be a whole number from 0 to 100, not “x”."),
        ("score2", "Score must be a whole number from 0 to 100, not “900”."),
    ]


@pytest.fixture
def opened() -> Iterator[Organiser]:
    """Set up an event that the bridge has open."""
    organiser = Organiser("xwing")
    organiser.start(4)
    organiser.pair()
    lines = [record.line for record in organiser.log.records]
    bridge.call_by_name("load", json.dumps({"tournament": EVENT, "lines": lines, "lang": "en"}))
    yield organiser
    bridge.call_by_name("unload", json.dumps({"tournament": EVENT}))


def decided(command: str, **form: str | list[str]) -> dict[str, object]:
    """What the bridge answers to a form."""
    asked = {"tournament": EVENT, "command": command, "form": form, "now": "2026-11-21T10:00:00Z", "random": 7}
    answer: dict[str, object] = json.loads(bridge.call_by_name("decide", json.dumps({**asked, "lang": "en"})))
    return answer


def test_the_page_is_told_each_fault_at_its_field_and_all_of_them_together(opened: Organiser) -> None:
    answer = decided("give_penalty", player="1", kind="warning", reason="", official="<b>" * 99)
    refusal = answer["refusal"]

    assert opened.tournament.players
    assert isinstance(refusal, dict)
    assert "Fix 2 things. Nothing was saved." in refusal["html"]
    assert "<b>" not in refusal["html"]
    assert [fault["names"] for fault in refusal["faults"]] == [
        ["official_other", "field_official_other", "option_official_other"],
        ["reason", "field_reason", "option_reason"],
    ]
    assert refusal["faults"][1]["html"] == "A penalty needs a reason: say what happened."


@pytest.mark.parametrize(
    ("command", "form", "offered"),
    [
        ("register_player", {"name": "1 alba"}, ["yes"]),
        ("edit_player", {"player": "2", "name": "Alba 1", "club": ""}, ["yes"]),
        ("register_player", {"name": ""}, []),
    ],
)
def test_a_name_like_another_offers_that_it_is_another_person(
    opened: Organiser, command: str, form: dict[str, str], offered: list[str]
) -> None:
    refusal = decided(command, **form)["refusal"]

    assert opened.tournament.players
    assert isinstance(refusal, dict)
    found = refusal["html"].split('name="namesake"')[1:]
    assert [part.partition('value="')[2].partition('"')[0] for part in found] == offered


def test_somebody_taken_on_again_can_be_another_person_than_one_of_a_name_like_it() -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba Ruiz", "Bruno")
    organiser.do(ask.CheckIn(player=2))
    organiser.do(ask.TakeOffMissing())
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Ruíz Alba", namesake=True),)))
    known, event = {organiser.tournament.id: organiser.log}, organiser.tournament.id
    assert 'id="back-1"' in screen_page(f"/t/{event}/checkin", known, Device(), "en").html
    lines = [record.line for record in organiser.log.records]
    bridge.call_by_name("load", json.dumps({"tournament": EVENT, "lines": lines, "lang": "en"}))
    try:
        refusal = decided("take_on_again", player="1")["refusal"]
        taken_on = decided("take_on_again", player="1", namesake="yes")
    finally:
        bridge.call_by_name("unload", json.dumps({"tournament": EVENT}))

    assert isinstance(refusal, dict)
    assert 'name="namesake" value="yes"' in " ".join(refusal["html"].split())
    assert taken_on["ok"]


def test_where_a_step_leads(opened: Organiser) -> None:
    text = "Zoe\nYago"
    answer = decided("import_players", text=text, column=["name"], shape="1 Zoe", header="")
    assert answer["go"] == f"/t/{opened.tournament.id}/players"

    result = {"round": "1", "match": "1", "score1": "50", "score2": "20"}
    assert decided("report_result", **result)["go"] is None
    assert decided("report_result", **result, then="board")["go"] == f"/t/{opened.tournament.id}/round/1"


def test_a_step_that_the_browser_could_not_do_is_refused_in_words() -> None:
    refused = json.loads(bridge.call_by_name("refuse", json.dumps({"key": "quota", "lang": "es"})))

    assert (refused["ok"], refused["refusal"]["faults"]) == (False, [])
    assert "espacio" in refused["refusal"]["html"]
