"""The bracket on screen and site: who is known in a match to come, and which match decides the rest (SW-ELIM)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from ronda.commands import requests as ask
from ronda.core.details import Details, TournamentSystem
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, NOBODY, Result, Score
from ronda.core.state import Phase
from ronda.publish import build_site
from ronda.rules.result_forms import CONCESSION
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.public.event_context import BRACKET_FILE, event_folder
from ronda.views.shared.bracket_page import bracket_so_far
from ronda.views.shared.round_page import round_page
from tests.playing import doubled, score
from tests.views.pages import text_of
from tests.views.screens import Played

PAGES = ("app", "site")


def cup(cut: int = 8) -> Played:
    details = Details(name="Cup", structure="custom", swiss_rounds=2, cut=cut)
    return Played(find_ruleset("keyforge"), 24, details=details).until(Phase.CUT_DUE).after(ask.MakeCut())


def html(played: Played, where: str, language: str = "en") -> str:
    tournament = played.tournament
    if where == "site":
        return build_site([played.log])[f"{language}/{event_folder(played.log)}/{BRACKET_FILE}"].decode()
    return screen_page(f"/t/{tournament.id}/bracket", {tournament.id: played.log}, Device(), language).html


def rounds(played: Played, where: str) -> list[str]:
    """What stands in each column of the bracket."""
    told = html(played, where).partition('class="bracket"')[2].partition("</main>")[0]
    return [" ".join(text_of("<p>" + part).split()) for part in told.split("<section")[1:]]


@pytest.mark.parametrize("where", PAGES)
def test_sw_elim_matches_to_come_name_the_tables_that_decide_them(where: str) -> None:
    played = cup()
    played.pair()
    _, semifinals, final = rounds(played, where)

    said = ("Winner of table 1", "Winner of table 4", "Winner of table 2", "Winner of table 3")
    assert tuple(re.findall(r"Winner of table \d", semifinals)) == said
    assert "Semifinals: winner of table 1 Semifinals: winner of table 2" in final


@pytest.mark.parametrize("where", PAGES)
def test_sw_elim_a_winner_is_named_in_the_next_match_with_the_seed(where: str) -> None:
    played = cup()
    played.pair()
    played.play(1)
    winner = played.tournament.player(played.tournament.rounds[-1].matches[0].winner or 0)
    assert winner.id == (played.tournament.seeds or ())[0]
    _, semifinals, _ = rounds(played, where)

    assert f"1 {winner.name} Winner of table 4" in semifinals
    link = f"players/{winner.id}.html" if where == "site" else f"/player/{winner.id}"
    assert where == "app" or html(played, where).count(link) == 2


@pytest.mark.parametrize("where", PAGES)
def test_sw_elim_tables_count_the_matches_that_are_played_and_byes_have_none(where: str) -> None:
    played = cup(cut=6)
    played.pair()
    first = played.tournament.rounds[-1]
    assert [(match.number, match.is_bye) for match in first.matches] == [(3, True), (4, True), (1, False), (2, False)]
    quarterfinals, semifinals, _ = rounds(played, where)
    assert quarterfinals.count("Bye") == 2
    assert re.findall(r"Winner of table \d", semifinals) == ["Winner of table 2", "Winner of table 1"]
    assert [table.number for table in round_page(played.tournament, played.ruleset, first).tables] == [1, 2]


def test_sw_elim_before_the_first_round_the_bracket_names_the_tables_that_it_will_have() -> None:
    played = cup(cut=6)
    awaited = [
        side.text
        for column in bracket_so_far(played.tournament, played.ruleset)
        for pair in column.awaited
        if pair
        for side in pair
    ]

    assert [str(text) for text in awaited if text][:2] == ["Winner of table 2", "Winner of table 1"]


@pytest.mark.parametrize("where", PAGES)
def test_sw_elim_drop_whoever_would_meet_a_player_who_left_has_a_bye(where: str) -> None:
    played = cup(cut=4)
    played.pair()
    played.play()
    left, stays = (match.winner or 0 for match in played.tournament.rounds[-1].matches)
    played.do(ask.DropPlayer(player=left))
    _, final = rounds(played, where)

    assert re.search(rf"{played.tournament.player(stays).name}\b", final)
    assert "Bye" in final
    assert played.tournament.player(left).name + " " not in final + " "


def test_the_printed_bracket_stays_empty_to_be_written_on() -> None:
    played = cup()
    played.pair()
    tournament = played.tournament
    printed = screen_page(f"/t/{tournament.id}/print/bracket", {tournament.id: played.log}, Device(), "en").html

    assert "inner of table" not in printed


def sides(played: Played, route: str) -> list[str]:
    """What stands beside or below each name of a bracket that is shown or printed."""
    tournament = played.tournament
    shown = screen_page(f"/t/{tournament.id}/{route}", {tournament.id: played.log}, Device(), "en").html
    found = re.findall(
        r'(?:<small|class="(?:tie-score|bout-score|show-score|show-ruled)[^>]*)>(.*?)</(?:span|small)>', shown
    )
    return [" ".join(text_of(told).split()) for told in found]


@pytest.mark.parametrize("route", ["print/bracket", "bracket", "projector"])
@pytest.mark.parametrize("system", [TournamentSystem.SWISS, TournamentSystem.DOUBLE_ELIMINATION])
def test_a_bracket_tells_who_won_by_a_mark_where_nothing_is_counted_and_a_walkover_by_its_word(
    route: str, system: TournamentSystem
) -> None:
    details = Details(name="Cup", structure="custom", swiss_rounds=0, cut=0, system=system)
    played = Played(find_ruleset("keyforge"), 8, details=details)
    played.begin()
    played.pair()
    first, second, third, fourth = played.round.matches
    played.report(first, Result(winner=FIRST))
    played.do(ask.DisqualifyPlayer(player=second.first or 0, reason="Twice a wrong deck"))
    played.report(third, played.ruleset.scoring.forfeit(details, Stage.ELIMINATION, FIRST))
    played.report(fourth, played.ruleset.scoring.forfeit(details, Stage.ELIMINATION, NOBODY))
    told = sides(played, route)

    assert {"✓", "Did not appear", "Disqualification", "Neither appeared"} <= set(told)
    assert not {"0", "1", "½"} & set(told)


@pytest.mark.parametrize("route", ["print/bracket", "bracket", "projector"])
def test_a_bracket_tells_the_games_or_the_score_where_they_are_counted(route: str) -> None:
    details = Details(name="Cup", structure="custom", swiss_rounds=0, cut=0)
    played = Played(find_ruleset("xwing"), 4, details=details)
    played.begin()
    played.pair()
    played.report(1, score(87, 41))

    assert {"87", "41"} <= set(sides(played, route))


def test_the_bracket_can_be_printed_wherever_that_is_offered() -> None:
    """Between the cut and its first round there is nothing to print, and no link that says so."""
    played = cup()
    assert "/print/bracket" not in html(played, "app")
    played.pair()
    assert "/print/bracket" in html(played, "app")


@pytest.mark.parametrize(("ending", "said"), [("", "Final salvo"), ("mutual", "Mutual destruction, final salvo")])
@pytest.mark.parametrize("details", [Details(name="Cup", structure="custom", cut=2, swiss_rounds=1), doubled()])
def test_xw_salvo_who_reads_a_tied_result_reads_what_decided_it(details: Details, ending: str, said: str) -> None:
    played = Played(find_ruleset("xwing"), 4, details=details)
    if details.system is TournamentSystem.SWISS:
        played.until(Phase.CUT_DUE).do(ask.MakeCut())
    else:
        played.begin()
    played.pair()
    match = played.round.matches[0]
    number = played.round.number
    numbers = (100, 100) if ending else (66, 66)
    played.report(match, score(*numbers, winner=2, ending=ending))
    site = {path: text_of(file.decode()) for path, file in build_site([played.log]).items() if path.endswith("html")}
    folder = f"en/{event_folder(played.log)}"
    for page in (BRACKET_FILE, f"round-{number}.html", f"players/{match.first}.html", f"players/{match.second}.html"):
        assert said in site[f"{folder}/{page}"], page

    for path in (
        f"round/{number}",
        f"round/{number}/table/1",
        f"player/{match.first}",
        "bracket",
        "print/bracket",
        "print/report",
    ):
        route = f"/t/{played.tournament.id}/{path}"
        shown = screen_page(route, {played.tournament.id: played.log}, Device(), "en").html
        assert said in shown, path


CONCEDED = {"keyforge": "Concession", "aristeia": "Match conceded", "xwing": "Concession", "custom": "Concession"}


@pytest.mark.parametrize("game", CONCEDED)
def test_a_match_that_was_conceded_is_not_told_as_decided_by_its_numbers(game: str) -> None:
    """A concession names itself, whatever the numbers are."""
    form = find_ruleset(game).scoring.form(Details(name="Cup"), Stage.SWISS)
    scores = tuple(Score(key=each.key, first=1, second=1) for each in form.scores)
    conceded = Result(winner=FIRST, scores=scores, ending=CONCESSION.key)
    assert form.ending_name(conceded) == CONCEDED[game]
    assert form.ending_name(replace(conceded, winner=DRAW, ending="")) == ""
