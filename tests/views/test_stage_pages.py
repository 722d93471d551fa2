"""A chain of stages on every page: final places, standings of each stage, who is out when and why (ST-CHAIN)."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from ronda.commands import requests as ask
from ronda.commands.forms import read_announcement_change
from ronda.core.errors import Faults
from ronda.core.stages import GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.state import Phase
from ronda.formats.standings import group_standings
from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from ronda.views.app.screen.round_progress import progress_rounds
from ronda.views.files.standings_files import final_json, final_table
from ronda.views.public.completed_state import completed_state
from ronda.views.public.player_finder import finder_rows_in_round
from ronda.views.public.player_pages import place_explanations, player_pages
from ronda.views.public.public_standings import public_standings
from ronda.views.shared.cut_race import cut_race_as_of
from ronda.views.shared.event_overview import event_overview
from ronda.views.shared.export_formats import fitting_exports
from ronda.views.shared.final_standings import event_champion, final_places, final_standings, has_final_standings
from ronda.views.shared.round_page import round_page
from ronda.views.shared.standings_page import standings_page
from tests.playing import BASIC, Organiser, names
from tests.views.filling import Forms
from tests.views.pages import text_of

BRACKET = StagePlan(system=StageSystem.ELIMINATION)


def swiss(rounds: int, places: int = 0, *, carries_over: bool = False, all_who_tie: bool = False) -> StagePlan:
    """A Swiss stage of so many rounds, from which the best so many go on."""
    progression = Progression(places=places, all_who_tie=all_who_tie)
    return StagePlan(system=StageSystem.SWISS, rounds=rounds, carries_over=carries_over, progression=progression)


def begun(*chain: StagePlan, players: int, game: str = "keyforge") -> Organiser:
    """Start an event with these stages and so many players."""
    organiser = Organiser(game, seed=players, details=replace(BASIC, structure="custom", chain=chain))
    organiser.start(players)
    return organiser


def two_losses(players: int) -> Organiser:
    """Start an event of two losses and out."""
    organiser = Organiser("keyforge", seed=players, details=replace(BASIC, structure="two_losses"))
    organiser.start(players)
    return organiser


def play_stage(organiser: Organiser) -> None:
    """Play to the end of the stage of rounds that is played."""
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        organiser.play_round()


@pytest.fixture(scope="module")
def twice() -> Organiser:
    """A finished event of Swiss rounds among all and then among the best eight."""
    organiser = begun(swiss(3, 8), swiss(2), players=14)
    organiser.play_on()
    return organiser


@pytest.fixture(scope="module")
def squadrons() -> Organiser:
    """A finished event of two Swiss stages and a bracket."""
    organiser = begun(swiss(3, 12), swiss(2, 4, carries_over=True), BRACKET, players=20, game="xwing")
    organiser.play_on()
    return organiser


def test_st_groups_each_group_has_its_table_in_the_app_on_the_page_and_for_programs() -> None:
    plan = StagePlan(
        system=StageSystem.ROUND_ROBIN,
        groups=3,
        progression=Progression(rule=GoingOn.GROUP_BEST, bound=1, places=4),
    )
    organiser = begun(plan, BRACKET, players=11)
    play_stage(organiser)
    site = build_site([organiser.log], languages=("en",))
    [page] = [text.decode() for path, text in site.items() if path.endswith("/standings-3.html")]
    [data] = [json.loads(text) for path, text in site.items() if path.endswith("/standings-3.json")]
    tables = group_standings(organiser.tournament, organiser.ruleset)
    log = organiser.log
    screen = screen_page(f"/t/{log.tournament.id}/standings", {log.tournament.id: log}, Device.read({}), "en").html
    organiser.do(ask.MakeCut())

    assert [[row["number"] for row in group["standings"]] for group in data["groups"]] == [
        [row.player for row in table.rows] for table in tables
    ]
    assert [group["group"] for group in data["groups"]] == ["A", "B", "C"]
    assert {row["number"] for group in data["groups"] for row in group["standings"] if row["goes_on"]} == set(
        organiser.tournament.seeds or ()
    )
    for html in (page, screen):
        assert re.findall(r"<caption>(Group \w)</caption>", html) == ["Group A", "Group B", "Group C"]
        assert len(re.findall(r">goes on<", html)) == 4
    assert "stage" not in data


def test_st_chain_final_places_of_table_stages_are_those_of_the_last_then_those_of_who_stayed_behind(
    twice: Organiser,
) -> None:
    last = [row.player for row in twice.standings().rows]
    behind = [row.player for row in twice.standings(3).rows if row.player not in last]
    places = final_places(twice.tournament, twice.ruleset)

    assert has_final_standings(twice.tournament)
    assert [place.player for place in places] == [*last, *behind]
    assert [place.first for place in places] == list(range(1, 15))
    assert event_champion(twice.tournament, twice.ruleset) == last[0]


def test_st_chain_final_standings_say_how_far_everybody_came(twice: Organiser, squadrons: Organiser) -> None:
    said = [str(row.reached) for row in final_standings(twice.tournament, twice.ruleset)]
    assert said == ["Champion", *["Stage 2"] * 7, *["Out after stage 1"] * 6]

    rows = final_standings(squadrons.tournament, squadrons.ruleset)
    assert [str(row.reached) for row in rows] == [
        "Champion",
        "Final",
        *["Semifinals"] * 2,
        *["Stage 2"] * 8,
        *["Out after stage 1"] * 8,
    ]
    assert [row.stage for row in rows] == [*[2] * 12, *[1] * 8]
    ranks = [row.swiss for row in rows[4:]]
    assert ranks == [*range(5, 13), *range(13, 21)]


def test_st_2lo_final_standings_say_who_was_out_by_two_losses() -> None:
    organiser = two_losses(20)
    play_stage(organiser)
    out = {player.id: player.out_after for player in organiser.tournament.players if player.out_after}
    organiser.play_on()

    rows = final_standings(organiser.tournament, organiser.ruleset)
    assert {row.player: str(row.reached) for row in rows if row.player in out} == {
        player: f"Out by two losses, round {number}" for player, number in out.items()
    }
    assert [row.place.first for row in rows if row.place and row.best_of is None] == list(range(9, 21))


def disqualified_after_stage_1() -> tuple[Organiser, int]:
    """Play two stages of Swiss rounds, and give who did not go on to the second and was disqualified in it."""
    organiser = begun(swiss(2, 4), swiss(1), players=8)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    out = organiser.standings(2).rows[-1].player
    organiser.do(ask.DisqualifyPlayer(player=out, reason="Altered list"))
    organiser.play_on()
    return organiser, out


def test_st_chain_who_is_disqualified_later_has_no_place_of_an_earlier_stage() -> None:
    organiser, out = disqualified_after_stage_1()

    places = final_places(organiser.tournament, organiser.ruleset)
    assert [place.first for place in places] == list(range(1, 8))
    assert out not in {place.player for place in places}
    assert final_standings(organiser.tournament, organiser.ruleset)[-1].player == out


def test_st_chain_final_files_tell_stage_and_last_round(twice: Organiser) -> None:
    table = final_table(twice.tournament, twice.ruleset)
    assert table[0][-2:] == ["stage", "out_after"]
    assert [row[-2:] for row in table[1:]] == [*[["2", "-"]] * 8, *[["1", "3"]] * 6]
    rows = final_json(twice.tournament, twice.ruleset)["standings"]
    assert {(row["stage"], row["out_after"]) for row in rows} == {(2, None), (1, 3)}


def test_st_chain_standings_of_a_round_are_those_of_its_stage(squadrons: Organiser) -> None:
    first, second = (standings_page(squadrons.tournament, squadrons.ruleset, after_round=n) for n in (3, 4))

    assert str(first.title) == "Stage 1, standings after round 3"
    assert str(second.title) == "Stage 2, standings after round 4"
    assert (len(first.rows), len(second.rows)) == (20, 12)
    assert first.last_in == first.rows[11].player
    assert [row.seed for row in first.rows[:13]] == [*range(1, 13), None]
    assert public_standings(completed_state(squadrons.tournament, squadrons.ruleset), 4).cut_after is None


def test_st_chain_the_line_falls_where_those_end_who_go_on() -> None:
    organiser = begun(swiss(3, 4, all_who_tie=True), BRACKET, players=16)
    play_stage(organiser)

    page = standings_page(organiser.tournament, organiser.ruleset)
    # of sixteen after three rounds two have three wins and six have two
    assert (page.cut, page.last_in, page.stage) == (8, page.rows[7].player, None)


def test_st_2lo_standings_mark_who_was_out_by_two_losses_as_of_their_round() -> None:
    organiser = two_losses(20)
    play_stage(organiser)

    def marked(after: int) -> dict[int, str]:
        page = standings_page(organiser.tournament, organiser.ruleset, after_round=after)
        return {row.player: str(row.out) for row in page.rows if row.out}

    assert not marked(1)
    assert set(marked(2).values()) == {"Out by two losses, round 2"}
    assert marked(2).items() < marked(3).items()


def test_st_2lo_each_round_says_what_each_needs_as_it_stood_then_in_both_languages() -> None:
    organiser = two_losses(20)
    play_stage(organiser)
    races = [cut_race_as_of(organiser.tournament, organiser.ruleset, number) for number in (1, 2, 3)]

    assert [bool(race) for race in races] == [True, True, False]
    first, second = ({chance.text.pattern for chance in race.chances} for race in races if race)
    assert first == {"open, even with a loss", "out with a loss"}
    # five are undefeated: two tables and one against somebody with a loss leave two or three, and the round is the last
    assert {"in with a win", "needs a win, and luck elsewhere", "cannot make the cut any more"} <= second
    for language, said in (("en", "out with a loss"), ("es", "fuera si pierde")):
        site = build_site([organiser.log], languages=(language,))
        [page] = [text.decode() for path, text in site.items() if path.endswith("/standings-1.html")]
        assert page.count(f'<small class="need">{said}</small>') == 10
        [page] = [text.decode() for path, text in site.items() if path.endswith("/standings-2.html")]
        [data] = [json.loads(text) for path, text in site.items() if path.endswith("/standings-2.json")]
        # five lost twice, and their row says so already
        assert page.count('<small class="need">') == 15
        assert sum(row.get("cut") == "out" for row in data["standings"]) == 5


def test_st_chain_what_is_certain_of_the_cut_is_told_of_the_stage_of_the_round() -> None:
    organiser = begun(swiss(2, 8), swiss(2, 4), BRACKET, players=16)
    organiser.play_until(Phase.FINISHED)
    first, second = (cut_race_as_of(organiser.tournament, organiser.ruleset, number) for number in (1, 3))

    assert first is not None
    assert second is not None
    assert (first.cut, len(first.chances), second.cut, len(second.chances)) == (8, 16, 4, 8)
    made = set(organiser.tournament.seeds or ())
    assert {chance.player for chance in second.safe} <= made
    assert not {chance.player for chance in second.out} & made


def test_st_chain_has_its_tabs_while_a_stage_has_begun_and_no_round_of_it_is_paired() -> None:
    organiser = begun(swiss(2, 8), swiss(2), players=16)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    log, base = organiser.log, f"/t/{organiser.tournament.id}"
    page = screen_page(base, {log.tournament.id: log}, Device.read({}), "en")

    assert f'{base}/standings"' in page.html
    assert f'{base}/bracket"' not in page.html


def text_of_screen(organiser: Organiser, path: str = "") -> str:
    """What a screen of the event says."""
    log = organiser.log
    return text_of(screen_page(f"/t/{log.tournament.id}{path}", {log.tournament.id: log}, Device.read({}), "en").html)


def test_st_2lo_the_line_of_a_round_does_not_follow_the_losses_of_the_next() -> None:
    organiser = two_losses(37)
    organiser.play_round()
    organiser.play_round()
    before = standings_page(organiser.tournament, organiser.ruleset)
    organiser.pair()
    for match in organiser.round.open_matches[:5]:
        organiser.report(match, organiser.random_result())
    after = standings_page(organiser.tournament, organiser.ruleset)

    assert (after.after_round, after.cut) == (2, 8)
    assert after.last_in == before.last_in == before.rows[7].player


def test_st_2lo_an_odd_number_is_said_of_the_next_round_only() -> None:
    organiser = Organiser("keyforge", details=replace(BASIC, structure="two_losses"))
    organiser.register(*names(19))
    told = []
    for go_on in (organiser.begin, organiser.pair, organiser.finish_round):
        identifier = organiser.tournament.id
        text = text_of(screen_page(f"/t/{identifier}", {identifier: organiser.log}, Device(), "en").html)
        told.append(re.findall(r"number of players is odd: ([^.]*)\.", text))
        go_on()

    assert told == [["one of them has a bye in the next round"]] * 2 + [[]]


def test_st_2lo_who_is_out_sees_when_and_why() -> None:
    organiser = two_losses(37)
    while not any(player.out_after for player in organiser.tournament.players):
        organiser.play_round()
    organiser.pair()
    out = next(player for player in organiser.tournament.players if player.out_after)
    now = completed_state(organiser.tournament, organiser.ruleset)
    said = f"Out by two losses, round {out.out_after}"

    page = next(page for page in player_pages(organiser.log, organiser.ruleset) if page.player == out.id)
    assert str(page.out) == said
    assert [row.round for row in page.rounds] == list(range(1, (out.out_after or 0) + 1))
    row = next(row for row in finder_rows_in_round(now, len(organiser.tournament.rounds)) if row.player == out.id)
    assert (row.table, str(row.alone)) == (None, said)
    assert said in text_of_screen(organiser, f"/player/{out.id}")
    playing = len(organiser.tournament.playing_players)
    assert f"37, {playing} still in" in text_of_screen(organiser)


def test_st_2lo_a_draft_says_why_an_undefeated_player_meets_one_with_a_loss() -> None:
    organiser = two_losses(37)
    crossing: list[str] = []
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        organiser.do(ask.PairRound())
        draft = organiser.tournament.draft
        if draft and draft.receipt.floaters:
            said = text_of_screen(organiser, "/draft")
            crossing += re.findall(r"The odd undefeated player, .+, meets .+, who has one loss", said)
            assert "among the undefeated, and among those with one loss" in said
        organiser.do(ask.PublishRound())
        organiser.finish_round()
    assert crossing


def test_st_chain_why_am_i_ninth_is_told_of_the_last_stage_that_was_played(twice: Organiser) -> None:
    told = place_explanations(completed_state(twice.tournament, twice.ruleset))
    last = [row.player for row in twice.standings().rows]

    assert {(each.stage, each.after_round) for player, each in told.items() if player in last} == {(2, 5)}
    assert {(each.stage, each.after_round) for player, each in told.items() if player not in last} == {(1, 3)}
    assert len(told) == 14


def test_st_chain_a_stage_that_begins_anew_begins_without_points() -> None:
    organiser = begun(swiss(2, 8), swiss(2), players=12)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    organiser.pair()

    page = round_page(organiser.tournament, organiser.ruleset, organiser.tournament.rounds[2])
    assert {seat.points for table in page.tables for seat in (table.first, table.second) if seat} == {0}
    assert not any("meets" in str(note) and "plays" in str(note) for note in page.notes)


def test_st_chain_rounds_to_come_are_those_of_all_stages_that_say_how_long_they_last() -> None:
    organiser = begun(swiss(4, 12), swiss(2, 4), BRACKET, players=20)
    said = [str(each.name) for each in progress_rounds(organiser.tournament)]
    assert said == [*(f"Round {number}" for number in range(1, 7)), "Semifinals", "Final"]

    last = begun(swiss(3, 8), swiss(2), players=12)
    assert [str(each.name) for each in progress_rounds(last.tournament)] == [f"Round {n}" for n in range(1, 6)]


def test_st_chain_formats_of_one_table_are_offered_until_another_stage_begins(squadrons: Organiser) -> None:
    before = begun(swiss(4, 20), swiss(2), players=24, game="xwing")
    before.play_round()

    assert {"listfortress"} <= {each.key for each in fitting_exports(before.tournament, before.ruleset)}
    assert {each.key for each in fitting_exports(squadrons.tournament, squadrons.ruleset)} == {"discord", "names"}


def test_st_chain_the_form_of_a_change_asks_what_the_stage_that_is_played_can_have() -> None:
    swiss_stage, condition = begun(swiss(3, 8), swiss(2), players=12), two_losses(20)
    swiss_stage.play_round()
    condition.play_round()
    forms = [
        screen_page(f"/t/{each.tournament.id}/announcement", {each.tournament.id: each.log}, Device.read({}), "en").html
        for each in (swiss_stage, condition)
    ]

    assert all("How many go on" in text_of(form) and "Swiss rounds</label>" not in form for form in forms)
    assert ["Last round of this stage" in form for form in forms] == [True, False]
    assert f'name="swiss_rounds" value="{condition.tournament.swiss_rounds}"' in forms[1]
    swiss_stage.do(ask.ChangeAnnouncement(swiss_rounds=4, cut=6, reason="The hall is open longer"))
    assert (swiss_stage.tournament.swiss_rounds, swiss_stage.tournament.cut) == (4, 6)


CHAINS = (
    (swiss(3, 8), swiss(2, 6, carries_over=True), replace(BRACKET, third_place=True)),
    (swiss(2, 8), StagePlan(system=StageSystem.TWO_LOSSES, length=StageLength.ONE_UNDEFEATED)),
    (
        swiss(2, 8),
        StagePlan(
            system=StageSystem.ROUND_ROBIN,
            groups=2,
            progression=Progression(rule=GoingOn.GROUP_BEST, bound=2),
        ),
        BRACKET,
    ),
    (
        replace(swiss(2), progression=Progression(rule=GoingOn.LOSSES, bound=1, least=4)),
        StagePlan(system=StageSystem.DOUBLE_ELIMINATION),
    ),
)


@pytest.mark.parametrize("chain", CHAINS)
def test_st_chain_the_form_of_a_change_has_a_row_for_each_stage_to_come_and_changes_none_by_itself(
    chain: tuple[StagePlan, ...],
) -> None:
    event = begun(*chain, players=12)
    event.play_round()
    page = screen_page(f"/t/{event.tournament.id}/announcement", {event.tournament.id: event.log}, Device(), "en").html
    form = dict(Forms(page).forms["announcement"].sent)

    assert "stage_1_system" not in form
    assert form["stage_2_system"] == chain[1].system.value
    command = read_announcement_change({**form, "reason": "x"}, event.tournament, event.ruleset, Faults())
    assert command.chain == event.tournament.chain
    assert event.do(command) == ()


def test_st_chain_a_stage_to_come_is_changed_by_its_row_and_everybody_reads_of_it() -> None:
    event = begun(swiss(3, 8), swiss(2, 6), BRACKET, players=12)
    event.play_round()
    path = f"/t/{event.tournament.id}/announcement?swiss_rounds=3&cut=8&stage_2_system=swiss&stage_2_rounds=9"
    typed = screen_page(f"{path}&stage_3_system=elimination", {event.tournament.id: event.log}, Device(), "es").html
    form = dict(Forms(typed).forms["announcement"].sent)
    assert (form["stage_2_rounds"], form["stage_2_places"], "stage_3_third_place" in form) == ("9", "4", False)
    assert "Etapas siguientes" in typed

    filled = {**form, "stage_3_third_place": "yes", "reason": "The hall is open longer"}
    event.do(read_announcement_change(filled, event.tournament, event.ruleset, Faults()))

    told = [str(entry.text) for entry in event_overview(event.log, event.ruleset).announced]
    assert told[-2:] == [
        "Changed: Stage 2: 9 Swiss rounds, the best 4 go on",
        "Changed: Stage 3: single elimination, with a match for third place",
    ]
