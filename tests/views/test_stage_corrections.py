"""Corrections in earlier stages, and steps taken back over a stage's border, as the screens tell them (ST-CHAIN)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ronda.commands import Moment, decide_facts, read_command
from ronda.commands import requests as ask
from ronda.commands.consequences import CorrectionConsequences, correction_consequences
from ronda.core.fold import apply_fact
from ronda.core.state import Phase
from ronda.formats import cut
from ronda.formats.standings import swiss_standings
from ronda.publish import build_site
from ronda.views.app.rounds.correction_preview import result_change
from ronda.views.app.screen.organiser_questions import open_questions
from tests.playing import Organiser
from tests.views.test_player_stages import GROUPS, in_groups
from tests.views.test_stage_pages import BRACKET, begun, play_stage, swiss, text_of_screen


def corrections(organiser: Organiser, until: int) -> Iterator[tuple[ask.CorrectResult, CorrectionConsequences]]:
    """Each match up to a round turned round, with what that changes."""
    tournament = organiser.tournament
    for round_ in tournament.rounds[:until]:
        for match in round_.matches:
            if match.result is None or match.second is None or match.result.winner not in {1, 2}:
                continue
            command = ask.CorrectResult(round=round_.number, match=match.number, result=match.result.turned)
            after = tournament
            for fact in decide_facts(tournament, organiser.ruleset, command, Moment(at="", random=0)):
                after = apply_fact(after, fact)
            tables = [match.number]
            yield (
                command,
                correction_consequences(
                    tournament, after, organiser.ruleset, round_number=round_.number, tables=tables
                ),
            )


def told(organiser: Organiser, command: ask.CorrectResult) -> str:
    """What the preview of a correction says of it."""
    tournament = organiser.tournament
    facts = decide_facts(tournament, organiser.ruleset, command, Moment(at="", random=0))
    change = result_change(tournament, organiser.ruleset, facts, command.round)
    return " ".join(map(str, change.consequences))


def test_st_chain_a_correction_that_changes_a_stage_and_the_bracket_tells_both() -> None:
    organiser = begun(swiss(3, 8), swiss(2, 4, carries_over=True), BRACKET, players=14)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    both = [(command, found) for command, found in corrections(organiser, 3) if len(found.cuts) > 1]

    assert both
    for command, found in both:
        assert [change.stage for change in found.cuts] == [1, None]
        said = told(organiser, command)
        assert "Stage 2 is being played: its players stay." in said
        assert "The cut stays as it was made until you make it again, on the page of the bracket." in said
    organiser.do(both[0][0])
    # the carried points count for the bracket, so that its page has the button that was named
    assert "Make the cut again" in text_of_screen(organiser, "/bracket")


@pytest.mark.parametrize("paired", [False, True])
def test_sw_cut_a_stage_of_which_nothing_is_played_is_begun_again_by_one_tap(*, paired: bool) -> None:
    organiser = in_groups(13, 5, GROUPS, swiss(2, 4), BRACKET)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    if paired:
        organiser.pair()
    command, found = next(each for each in corrections(organiser, 5) if any(change.enter for change in each[1].cuts))
    [change] = found.cuts
    assert "The players of stage 2 stay until you make the cut again." in told(organiser, command)
    assert not open_questions(organiser.tournament, organiser.ruleset)
    organiser.do(command)

    [question] = open_questions(organiser.tournament, organiser.ruleset)
    names = [organiser.tournament.player(player).name for player in (*change.enter, *change.leave)]
    assert all(name in str(question.text) for name in names)
    said = text_of_screen(organiser)
    assert "A result before this stage was corrected" in said
    assert "Make the cut again" in said
    [answer] = question.answers
    organiser.do(read_command(answer.command, {}, organiser.tournament, organiser.ruleset))
    entrants = set(organiser.tournament.begun[0].entrants)
    assert set(change.enter) <= entrants
    assert not entrants & set(change.leave)
    assert not open_questions(organiser.tournament, organiser.ruleset)
    organiser.undo()
    assert open_questions(organiser.tournament, organiser.ruleset)


def test_st_chain_every_page_follows_when_the_border_of_a_stage_is_taken_back_and_done_again() -> None:
    organiser = in_groups(13, 5, GROUPS, swiss(2, 4), BRACKET)
    while organiser.phase is not Phase.FINISHED:
        border = organiser.phase is Phase.CUT_DUE
        before = build_site([organiser.log], languages=("en",)) if border else {}
        organiser.go_on()
        if not border:
            continue
        after, state = build_site([organiser.log], languages=("en",)), organiser.tournament
        organiser.undo()
        site = build_site([organiser.log], languages=("en",))
        # what tells how far the log is differs: the step that was taken back is in it
        pages = [path for path in before if path.endswith((".csv", "crosstable.html")) or "/players/" in path]
        assert pages
        assert [path for path in pages if site[path] != before[path]] == []
        organiser.undo()
        assert organiser.phase is Phase.ROUND_RUNNING
        assert "Standings" in text_of_screen(organiser)
        organiser.redo()
        organiser.redo()
        assert (organiser.tournament.begun, organiser.tournament.seeds) == (state.begun, state.seeds)
        again = build_site([organiser.log], languages=("en",))
        assert [path for path in pages if again[path] != after[path]] == []
    standings = swiss_standings(organiser.tournament, organiser.ruleset)
    assert organiser.tournament.seeds == cut.qualified_players(organiser.tournament, standings, 4)


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize("moves_up", [True, False])
def test_sw_cut_who_leaves_before_a_stage_is_played_is_asked_about_the_place(*, paired: bool, moves_up: bool) -> None:
    organiser = in_groups(13, 5, GROUPS, swiss(2, 4), BRACKET)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    if paired:
        organiser.pair()
    tournament, before = organiser.tournament, organiser.tournament.begun[0].entrants
    leaver = before[0]
    said = text_of_screen(organiser, f"/player/{leaver}")
    assert "The place in the cut" in said
    assert "the opponent has a bye" not in said
    command = ask.DropPlayer(player=leaver, reason="Had to go", replace=moves_up)
    facts = decide_facts(tournament, organiser.ruleset, command, Moment(at="", random=0))
    change = result_change(tournament, organiser.ruleset, facts, len(tournament.rounds))
    told_of_it = " ".join(map(str, change.consequences))
    organiser.do(command)

    after = organiser.tournament.begun[0].entrants
    if moves_up:
        [entrant] = set(after) - set(before)
        names = [organiser.tournament.player(player).name for player in (entrant, leaver)]
        assert f"The players of stage 2 change: {names[0]} in, {names[1]} out." in told_of_it
        assert ("Round 6: its pairing is withdrawn." in told_of_it) is paired
        assert len(organiser.tournament.rounds) == 5
    else:
        assert after == before
        assert "stage 2" not in told_of_it.lower()
    assert "paired anew" not in told_of_it


def test_st_groups_a_correction_tells_the_places_that_change_in_the_group() -> None:
    organiser = in_groups(13)
    play_stage(organiser)
    groups = organiser.tournament.rounds[0].groups
    told_changes = 0
    for command, found in corrections(organiser, 5):
        match = organiser.tournament.rounds[command.round - 1].matches[command.match - 1]
        [group] = [set(group) for group in groups if set(match.players) <= set(group)]

        assert {place.player for place in found.places} <= group
        assert all(place.rank[1] in range(1, len(group) + 1) for place in found.places)
        told_changes += any(place.rank[0] != place.rank[1] for place in found.places)
    assert told_changes
