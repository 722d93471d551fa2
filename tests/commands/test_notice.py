"""What players are told besides what is fixed: entered, put right, and its prizes (AGL-PRIZES, AGL-SCENARIO)."""

from dataclasses import replace

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core import codec, facts
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, NotNow, UnreadableFile
from ronda.core.fold import apply_fact
from ronda.core.notice import EMPTY_NOTICE, Notice, PlannedBreak, Prize
from ronda.core.state import Phase
from ronda.rulesets import find_ruleset
from ronda.views.app.event.fact_texts import FactDescriber
from ronda.views.app.setup.notice_section import notice_fields, notice_form
from tests.playing import Organiser, custom

FORM = {
    "name": "Harbour Cup",
    "doors": "9:30",
    "begins": " 10:00 ",
    "break_after_1": "5",
    "break_minutes_1": " 15 ",
    "break_after_2": "",
    "break_after_3": "3",
    "break_minutes_3": "45",
    "address": "Quay  4",
    "contact": "harbour@example.org",
    "fee": "8 €",
    "bring": "A mug\r\n\r\n A pen ",
    "opening": "Welcome.",
    "announcement": "First paragraph,\r\ngoing on.\r\n\r\n\r\n\r\nSecond.\n",
    "sharing": "One a player.",
    "prize_what_1": "A dice tower",
    "prize_for_1": "1.º",
    "prize_how_1": "",
    "prize_what_2": "A mat",
    "prize_for_2": "3 – 4",
    "prize_how_2": "one each",
    "prize_what_3": " ",
    "prize_for_3": "",
    "prize_how_3": "",
    "prize_what_4": "A brush",
    "prize_for_4": "Best painted",
    "prize_what_5": "A promo card",
    "prize_for_5": "",
    "prize_what_6": "A bag",
    "prize_for_6": "1",
    "prize_lot_6": "yes",
}
PRIZES = (
    Prize(what="A dice tower", first=1, last=1),
    Prize(what="A mat", first=3, last=4, how="one each"),
    Prize(what="A brush", label="Best painted"),
    Prize(what="A promo card"),
    Prize(what="A bag", label="1", lot=True),
)
TOLD = Notice(
    doors="09:30",
    begins="10:00",
    breaks=(PlannedBreak(after_round=3, minutes=45), PlannedBreak(after_round=5, minutes=15)),
    address="Quay 4",
    contact="harbour@example.org",
    fee="8 €",
    bring=("A mug", "A pen"),
    prizes=PRIZES,
    sharing="One a player.",
    opening="Welcome.",
    text="First paragraph,\ngoing on.\n\nSecond.",
)
TOWER = (Prize(what="A dice tower", first=1, last=1),)


def event(game: str = "xwing", *, notice: Notice = TOLD) -> Organiser:
    return Organiser(game, details=custom(2, notice=notice))


def changed(organiser: Organiser, notice: Notice) -> ask.ChangeDetails:
    return ask.ChangeDetails(details=replace(organiser.tournament.details, notice=notice))


def over(notice: Notice = TOLD) -> Organiser:
    organiser = event(notice=notice)
    organiser.start(6)
    organiser.play_on()
    return organiser


def told_last(organiser: Organiser) -> list[str]:
    """What the history says of the last step."""
    chronicle = FactDescriber()
    *before, last = organiser.log.records
    for record in before:
        chronicle.note(record.fact)
    return [str(sentence) for sentence in chronicle.describe([last.fact])]


# -- entering it -------------------------------------------------------------------------------------------------------


def test_a_form_is_read_and_tidied() -> None:
    organiser = Organiser("xwing")
    organiser.do(read_command("change_details", FORM, organiser.tournament, organiser.ruleset))

    assert organiser.tournament.details.notice == TOLD


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        (
            {"break_after_2": "3"},
            "break_minutes_2",
            "The length of the break is empty: enter a whole number from 1 to 1440.",
        ),
        (
            {"break_minutes_3": "45"},
            "break_after_3",
            "The round before the break is empty: enter a whole number from 1 to 30.",
        ),
        (
            {"break_after_2": "lunch", "break_minutes_2": "45"},
            "break_after_2",
            "The round before the break must be a whole number from 1 to 30, not “lunch”.",
        ),
        (
            {"break_after_2": "3", "break_minutes_2": "-5"},
            "break_minutes_2",
            "The length of the break must be a whole number from 1 to 1440, not “-5”.",
        ),
    ],
)
def test_a_break_that_cannot_be_read_is_refused_at_its_row(typed: dict[str, str], field: str, sentence: str) -> None:
    organiser = Organiser("xwing")

    with pytest.raises(Malformed) as refused:
        read_command("change_details", {"name": "Harbour Cup", **typed}, organiser.tournament, organiser.ruleset)

    assert (str(refused.value), refused.value.field) == (sentence, field)


def test_breaks_are_shown_as_they_were_typed() -> None:
    organiser = event()

    assert {key: typed for key, typed in notice_form(TOLD).items() if key.startswith("break")} == {
        "break_after_1": "3",
        "break_minutes_1": "45",
        "break_after_2": "5",
        "break_minutes_2": "15",
    }
    shown = notice_fields(notice_form(TOLD), organiser.ruleset, organiser.tournament.details).breaks
    assert [(row.after, row.minutes) for row in shown] == [("3", "45"), ("5", "15"), ("", "")]


def test_a_quick_event_says_nothing_and_writes_nothing() -> None:
    """A file without it is the one that it always was."""
    organiser = Organiser("xwing")
    created = codec.encode_fact(organiser.log.records[0].fact)["details"]

    assert organiser.tournament.details.notice == EMPTY_NOTICE
    assert {"notice", "scenario_texts"} & created.keys() == set()


def test_only_what_is_said_is_written() -> None:
    organiser = event(notice=Notice(begins="10:00", prizes=TOWER))

    assert codec.encode_fact(organiser.log.records[0].fact)["details"]["notice"] == {
        "begins": "10:00",
        "prizes": [{"what": "A dice tower", "first": 1, "last": 1}],
    }


def test_times_that_cannot_follow_one_another_are_refused() -> None:
    organiser = Organiser("xwing")

    assert organiser.refusal(changed(organiser, Notice(doors="10:30", begins="10:00")), Impossible) == (
        "Registration would open after the first round begins: correct the times."
    )


# -- after the start ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Phase.REGISTRATION, Phase.ROUND_RUNNING, Phase.FINISHED])
def test_what_binds_no_round_is_put_right_at_any_time(phase: Phase) -> None:
    organiser = event()
    organiser.register(*"Alba Bruno Carmen Dario".split())
    organiser.play_until(phase)
    right = replace(TOLD, address="Quay 5", begins="10:15", text="Another text.", bring=(), opening="", fee="")
    organiser.do(changed(organiser, right))

    assert organiser.tournament.details.notice == right
    organiser.undo()
    assert organiser.tournament.details.notice == TOLD


def test_agl_prizes_from_the_start_on_change_only_with_a_public_reason() -> None:
    """AGL-PRIZES: neither the list nor how it is shared is changed in passing."""
    organiser = event()
    organiser.start(4)

    for notice in (replace(TOLD, prizes=TOWER), replace(TOLD, sharing="By lot.")):
        assert organiser.refusal(changed(organiser, notice), NotNow) == (
            "The event has started: change what it says of its prizes under “Prizes”."
        )
    change = ask.ChangePrizes(prizes=TOWER, sharing="One a player.", reason=" ")
    assert organiser.refusal(change, Malformed) == "A change of the prizes needs a reason, for everyone to see."
    organiser.do(replace(change, reason="No mats"))
    assert organiser.tournament.details.notice == replace(TOLD, prizes=TOWER)
    assert told_last(organiser)[:2] == [
        "The announcement was changed: no longer a prize: Places 3 to 4: A mat (one each). Reason: No mats",
        "The announcement was changed: no longer a prize: Best painted: A brush. Reason: No mats",
    ]
    organiser.undo()
    assert organiser.tournament.details.notice == TOLD
    assert organiser.tournament.changes == ()


def test_agl_prizes_that_did_not_change_are_not_announced_anew() -> None:
    organiser = event()
    organiser.start(4)

    assert organiser.do(ask.ChangePrizes(prizes=PRIZES, sharing="One a player.", reason="")) == ()


@pytest.mark.parametrize(
    ("prizes", "sharing", "said"),
    [
        (PRIZES[1:], "One a player.", ["no longer a prize: Place 1: A dice tower"]),
        ((*PRIZES, Prize(what="A cup")), "One a player.", ["a prize: Everybody: A cup"]),
        (PRIZES[::-1], "One a player.", ["the order of the list of prizes"]),
        (PRIZES, "By lot.", ["how the prizes are shared: By lot."]),
        (PRIZES, "", ["how the prizes are shared is no longer announced"]),
    ],
)
def test_agl_prizes_every_change_is_said(prizes: tuple[Prize, ...], sharing: str, said: list[str]) -> None:
    organiser = event()
    organiser.start(4)
    organiser.do(ask.ChangePrizes(prizes=prizes, sharing=sharing, reason="Rain"))

    assert told_last(organiser) == [f"The announcement was changed: {text}. Reason: Rain" for text in said]


def test_agl_prizes_are_asked_for_before_the_start_and_never_block_it() -> None:
    """AGL-PRIZES: what is named to look after disappears with a list or with a word on how they are shared."""
    ruleset = find_ruleset("aristeia")
    asked = "No prizes are announced yet: before the start, say how they are shared, or that there are none."
    for notice, warned in ((EMPTY_NOTICE, True), (Notice(prizes=TOWER), False), (Notice(sharing="None."), False)):
        organiser = Organiser("aristeia", details=custom(3, notice=notice))
        organiser.register("Alba", "Bruno", "Carmen", "Dario")

        assert (asked in map(str, ruleset.warnings(organiser.tournament))) == warned
        organiser.do(ask.StartTournament())


# -- scenarios of one's own --------------------------------------------------------------------------------------------

RULES_OF_ONE = "Each altar gives a point.\n\nThe middle one gives two."


def test_agl_scenario_of_ones_own_keeps_its_rules_in_paragraphs() -> None:
    """AGL-SCENARIO: of any round, also where another has none."""
    form = {
        "name": "x",
        "structure": "custom",
        "swiss_rounds": "3",
        "scenarios": "The ring\nTwo altars",
        "scenario_text_1": "",
        "scenario_text_2": RULES_OF_ONE.replace("\n", "\r\n"),
        "scenario_text_3": " ",
    }
    organiser = Organiser("aristeia")
    organiser.do(read_command("change_details", form, organiser.tournament, organiser.ruleset))

    assert organiser.tournament.details.scenarios == ("The ring", "Two altars")
    assert organiser.tournament.details.scenario_texts == ("", RULES_OF_ONE)
    long = replace(organiser.tournament.details, scenario_texts=("", "x" * 4001))
    assert organiser.refusal(ask.ChangeDetails(details=long)) == (
        "The scenario of round 2 has 4001 characters; 4000 is the most. Shorten it."
    )


def test_agl_scenario_rules_are_not_kept_where_a_game_announces_none() -> None:
    organiser = Organiser("keyforge", details=Details(name="x", scenario_texts=("Something",)))

    assert organiser.tournament.details.scenario_texts == ()


def test_agl_scenario_rules_change_after_the_start_only_with_a_public_reason() -> None:
    details = custom(3, scenarios=("The ring", "Two altars"), scenario_texts=("", RULES_OF_ONE))
    organiser = Organiser("aristeia", details=details)
    organiser.start(4)
    shorter = replace(organiser.tournament.details, scenario_texts=("", "Shorter."))
    assert organiser.refusal(ask.ChangeDetails(details=shorter), NotNow) == (
        "The event has started: change what each round plays, and when, under “Change the announcement”."
    )
    change = ask.ChangeAnnouncement(swiss_rounds=3, cut=0, reason="A typo", scenario_texts=("", "Shorter."))
    organiser.do(change)

    assert organiser.tournament.details.scenario_texts == ("", "Shorter.")
    assert told_last(organiser) == ["The announcement was changed: Round 2: the rules of its scenario. Reason: A typo"]
    assert organiser.do(replace(change, scenario_texts=None)) == ()


# -- handing them out --------------------------------------------------------------------------------------------------


def test_agl_prizes_are_handed_out_once_the_event_is_over() -> None:
    """AGL-PRIZES: to a player, or to everybody at once; each step is in the log and can be taken back."""
    organiser = over()
    organiser.do(ask.HandOutPrize(prize=1, player=2))
    assert told_last(organiser) == ["The prize A dice tower was handed out to Bruno 2."]
    organiser.do(ask.HandOutPrize(prize=4))
    assert told_last(organiser) == ["The prize A promo card was handed out."]

    given = [(each.prize, each.player) for each in organiser.tournament.handed_out]
    assert given == [(1, 2), (4, None)]
    assert organiser.refusal(ask.HandOutPrize(prize=1, player=2), NotNow) == "Prize 1 was handed out already."
    organiser.do(ask.TakePrizeBack(prize=1, player=2))
    assert told_last(organiser) == ["The prize A dice tower was not handed out after all."]
    assert organiser.refusal(ask.TakePrizeBack(prize=1, player=2), NotNow) == "Prize 1 was not handed out."
    organiser.undo()
    organiser.undo()
    assert [each.prize for each in organiser.tournament.handed_out] == [1]


def test_agl_prizes_that_cannot_be_handed_out_are_refused() -> None:
    organiser = over()

    assert organiser.refusal(ask.HandOutPrize(prize=6, player=1), Impossible) == (
        "There is no prize number 6 in this event."
    )
    assert organiser.refusal(ask.HandOutPrize(prize=1, player=99)) == "There is no player number 99 in this event."
    assert organiser.refusal(ask.HandOutPrize(prize=2), Malformed) == (
        "Prize 2 is for a place: choose which player got it."
    )


def test_agl_prizes_that_were_handed_out_stay_as_they_are() -> None:
    organiser = over()
    organiser.do(ask.HandOutPrize(prize=1, player=2))

    assert organiser.refusal(ask.ChangePrizes(prizes=TOWER, sharing="", reason="x"), NotNow) == (
        "Prizes of this event were handed out already: take that back first, then change the list."
    )


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_file_with_all_of_it_is_read_back_as_it_was() -> None:
    organiser = over()
    organiser.do(ask.ChangePrizes(prizes=TOWER, sharing="", reason="Rain"))
    organiser.do(ask.HandOutPrize(prize=1, player=1))

    assert read_event_file(journal.log_file_text(organiser.log)) == organiser.log


NOT_WELL_FORMED = "its prizes are not well formed."


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (
            facts.PrizesChanged(prizes=(Prize(what=" loose "),), sharing="", reason="x"),
            NOT_WELL_FORMED,
        ),
        (facts.PrizesChanged(prizes=TOWER, sharing="a\n\n\nb", reason="x"), NOT_WELL_FORMED),
        (facts.PrizesChanged(prizes=TOWER, sharing="", reason=""), NOT_WELL_FORMED),
        (facts.PrizesChanged(prizes=TOWER, sharing="", reason=" x"), "its reason is not well formed."),
        (facts.DetailsChanged(details=custom(2, notice=Notice(begins="9:30"))), "its details are not well formed."),
    ],
)
def test_a_file_with_what_ronda_never_writes_is_refused(fact: facts.Fact, sentence: str) -> None:
    organiser = event()
    organiser.start(4)
    log = journal.append_records(organiser.log, journal.extend_log(organiser.log, (fact,), at="2026-11-21T12:00:00Z"))

    with pytest.raises(UnreadableFile) as refused:
        read_event_file(journal.log_file_text(log))
    assert str(refused.value).endswith(sentence)


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (facts.PrizeHandedOut(prize=6), "The log hands out prize 6, which does not exist."),
        (facts.PrizeHandedOut(prize=0), "The log hands out prize 0, which does not exist."),
        (facts.PrizeHandedOut(prize=1, player=99), "The log speaks of player 99, who is not registered."),
        (facts.PrizeHandedOut(prize=1, player=1), "The log hands out prize 1 twice to the same player."),
        (facts.PrizeTakenBack(prize=2), "The log takes back prize 2, which was not handed out."),
        (
            facts.PrizesChanged(prizes=(), sharing="", reason="x"),
            "The log changes the prizes of an event that handed them out.",
        ),
    ],
)
def test_prizes_that_cannot_be_are_refused(fact: facts.Fact, sentence: str) -> None:
    organiser = over()
    organiser.do(ask.HandOutPrize(prize=1, player=1))

    with pytest.raises(Malformed) as refused:
        apply_fact(organiser.tournament, fact)
    assert str(refused.value) == sentence


# -- what players bring ------------------------------------------------------------------------------------------------


def brought(game: str, tier: str = "", **options: str) -> list[str]:
    """What a tournament asks its players to bring, by tier and options."""
    ruleset = find_ruleset(game)
    details = Organiser(game, details=Details(name="x", tier=tier, options=tuple(options.items()))).tournament.details
    return [each.name for each in ruleset.paper.players_bring if each.applies(details)]


def test_kf_deck_is_brought_to_archon_and_opened_in_sealed() -> None:
    own = "A deck of your own with its identity card"

    assert own in brought("keyforge", format="archon")
    assert own not in brought("keyforge", format="sealed")
    assert "Status cards" in brought("keyforge", format="sealed")


def test_kf_sleeves_are_brought_to_premier_events() -> None:
    opaque = "Opaque sleeves on the deck, all alike"

    assert [tier for tier in ("relaxed", "formal", "premier") if opaque in brought("keyforge", tier)] == ["premier"]


def test_agl_lineup_copies_are_brought_where_the_line_up_is_the_leagues() -> None:
    copies = "Two printed copies of the line-up: one is handed in before the start"
    kinds = [choice.key for choice in find_ruleset("aristeia").options.fields[0].choices]

    assert [kind for kind in kinds if copies in brought("aristeia", kind=kind)] == [
        "tournament_standard",
        "league_standard",
    ]


def test_xw_squad_needs_its_ships_cards_dice_and_rulers() -> None:
    assert len(brought("xwing")) == len(set(brought("xwing"))) == 8
