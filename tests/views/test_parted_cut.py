"""A correction after the cut was made changes the order and not who went on, and every screen says so (SW-CUT)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from ronda.commands import requests as ask
from ronda.core.stages import GoingOn, Progression, StagePlan, StageSystem
from ronda.core.state import Phase
from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from tests.views.test_player_stages import in_groups
from tests.views.test_stage_corrections import corrections, told
from tests.views.test_stage_pages import BRACKET, begun, text_of_screen

LINE, SEEDS = "The line marks the cut", "Who has a seed went on: the cut stays as it was made."


def after_the_semifinals(organiser: Organiser) -> Organiser:
    """Give the event with its cut made, one seed replaced, and a round of the bracket played."""
    organiser.play_until(Phase.CUT_DUE)
    organiser.do(ask.MakeCut())
    organiser.pair()
    leaver = (organiser.tournament.seeds or ())[-1]
    organiser.do(ask.DropPlayer(player=leaver))
    if organiser.phase is not Phase.ROUND_RUNNING:
        organiser.pair()
    organiser.finish_round()
    return organiser


def swiss_event() -> Organiser:
    organiser = Organiser("xwing", details=custom(4, 4))
    organiser.start(players=12)
    return after_the_semifinals(organiser)


def by_points() -> Organiser:
    plan = StagePlan(
        system=StageSystem.SWISS, rounds=4, progression=Progression(places=4, rule=GoingOn.POINTS, bound=3)
    )
    return after_the_semifinals(begun(plan, BRACKET, players=12, game="xwing"))


def group_event() -> Organiser:
    plan = StagePlan(
        system=StageSystem.ROUND_ROBIN,
        groups=3,
        progression=Progression(places=6, rule=GoingOn.GROUP_BEST, bound=2),
    )
    return after_the_semifinals(in_groups(12, 3, plan, BRACKET))


def html_of(organiser: Organiser, route: str) -> str:
    identifier = organiser.tournament.id
    return screen_page(f"/t/{identifier}{route}", {identifier: organiser.log}, Device(), "en").html


@pytest.mark.parametrize("event", [swiss_event, by_points, group_event])
def test_sw_cut_no_line_says_that_somebody_went_on_who_did_not(event: Callable[[], Organiser]) -> None:
    organiser = event()
    rounds = organiser.tournament.begun[0].first_round - 1 if organiser.tournament.begun else 3
    seeds = organiser.tournament.seeds or ()
    command, found = next(each for each in corrections(organiser, rounds) if any(cut.enter for cut in each[1].cuts))
    [change] = found.cuts
    assert not set(change.enter) & set(seeds)
    assert change.leave
    assert set(change.leave) <= set(seeds)
    names = [", ".join(organiser.tournament.player(each).name for each in who) for who in (change.enter, change.leave)]
    said = told(organiser, command)
    assert f"The cut would be: {names[0]} in, {names[1]} out." in said
    assert "The cut changes" not in said
    assert "the cut stays as it was made" in said

    organiser.do(command)
    assert organiser.tournament.seeds == seeds
    for route in (f"/standings?round={organiser.tournament.completed_swiss_rounds}", "/print/standings"):
        html = html_of(organiser, route)
        assert "last-in" not in html
        assert LINE not in text_of(html)
        assert SEEDS in text_of(html)
        assert len(re.findall(r"\bseed \d", text_of(html))) == len(seeds)
    site = build_site([organiser.log], languages=("en",))
    assert not [path for path, page in site.items() if path.endswith("standings.html") and 'class="cut"' in str(page)]


def test_sw_cut_a_correction_that_leaves_the_cut_alone_keeps_the_line() -> None:
    organiser = swiss_event()
    command, _ = next(each for each in corrections(organiser, 4) if not each[1].cuts)
    organiser.do(command)

    assert LINE in text_of_screen(organiser, "/standings?round=4")
    assert "last-in" in html_of(organiser, "/standings?round=4")
