"""A round robin on screens, paper, projector and results pages."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from html import unescape

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.details import TournamentSystem
from ronda.core.facts import TournamentStarted
from ronda.core.results import opposite_side
from ronda.formats.pairing.draft_tables import opponents_by_player
from ronda.journal import Log
from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from ronda.views.app.screen.next_step import next_step
from ronda.views.app.screen.organiser_questions import open_questions
from ronda.views.files.league_report import league_report
from ronda.views.files.plain_text import pairings_text
from ronda.views.public.event_context import event_folder
from ronda.views.shared.crosstable_page import crosstable_page
from ronda.views.shared.html import translator_for
from tests.playing import Organiser, custom, names
from tests.views.screens import Screen


def begun(players: int, *, game: str = "keyforge", cut: int = 0, seed: int = 1) -> Organiser:
    details = replace(custom(0, cut), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN)
    organiser = Organiser(game, details=details, seed=seed)
    organiser.start(players)
    return organiser


def shown(log: Log, route: str, language: str = "en") -> str:
    return screen_page(f"/t/{log.tournament.id}{route}", {log.tournament.id: log}, Device(), language).html


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def site_page(log: Log, name: str) -> str:
    """A page of an event's results in English."""
    return build_site([log], languages=["en"])[f"en/{event_folder(log)}/{name}"].decode()


def free(organiser: Organiser) -> str:
    """The name of who has the free round of the last round."""
    match = next(match for match in organiser.round.matches if match.is_free)
    return organiser.tournament.player(match.players[0]).name


# -- setting it up -----------------------------------------------------------------------------------------------------


def new(query: str) -> str:
    return screen_page(f"/new?{query}", {}, Device(), "en").html


def test_the_form_asks_for_the_system_under_the_custom_structure_alone() -> None:
    assert 'value="round_robin"' not in new("game=keyforge&structure=basic")
    assert 'value="round_robin"' in new("game=keyforge&structure=custom")
    assert 'value="round_robin"' not in new("game=aristeia&structure=custom")


def test_a_round_robin_is_not_asked_for_its_rounds() -> None:
    asked = new("game=keyforge&structure=custom&system=round_robin")

    assert 'id="swiss_rounds"' not in asked
    assert 'name="cut"' in asked
    assert "The rounds follow the players until round 1 is paired." in words(asked)
    assert 'name="twice"' in asked
    assert 'name="twice"' not in new("game=keyforge&structure=custom&system=swiss")
    assert "Which structure fits?" not in words(asked)
    assert 'id="swiss_rounds"' in new("game=keyforge&structure=custom&system=swiss")


def test_the_lengths_of_rounds_are_asked_for_by_what_is_played() -> None:
    for system, said in (("round_robin", "Rounds of the round robin"), ("swiss", "Swiss rounds")):
        assert f"{said} Single game Best of three" in words(new(f"game=keyforge&structure=custom&system={system}"))
        asked = new(f"game=xwing&structure=custom&system={system}")
        assert f'<label for="minutes_swiss">{said}</label>' in asked


EVERYWHERE = [
    *("", "/details", "/announcement", "/players", "/round/1", "/standings", "/bracket", "/history", "/projector"),
    *("/print/announcement", "/print/report", "/crosstable"),
]


@pytest.mark.parametrize("game", ["keyforge", "xwing", "custom"])
def test_a_round_robin_is_nowhere_called_swiss(game: str) -> None:
    running, corrected = begun(6, game=game, cut=4), begun(4, game=game, cut=2)
    running.play_round()
    corrected.play_swiss()
    corrected.do(ask.MakeCut())
    _turn_the_order_round(corrected)

    assert "A result before the cut was corrected" in words(shown(corrected.log, "/bracket"))
    for organiser in (running, corrected):
        for route in EVERYWHERE:
            assert re.findall(r".{40}Swiss.{9}", words(shown(organiser.log, route))) == [], route
            assert re.findall(r".{40}[Ss]uiz.{9}", words(shown(organiser.log, route, "es"))) == [], route
    for path, html in build_site([corrected.log], languages=["en"]).items():
        if path.endswith(".html") and not path.endswith("rules.html"):
            assert "Swiss" not in html.decode(), path


def _turn_the_order_round(organiser: Organiser) -> None:
    """Let the first seed have lost every match."""
    assert organiser.tournament.seeds is not None
    first = organiser.tournament.seeds[0]
    for round_, match in list(organiser.tournament.matches_of(first)):
        result = organiser.ruleset.scoring.forfeit(
            organiser.tournament.details, round_.stage, opposite_side(match.side(first))
        )
        organiser.do(ask.CorrectResult(round=round_.number, match=match.number, result=result))


def test_a_cut_that_is_too_large_is_made_smaller_in_a_round_robin_too() -> None:
    organiser = Organiser(
        "xwing", details=replace(custom(0, 8), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN)
    )
    organiser.register(*(f"Player {number}" for number in range(1, 7)))

    step = next_step(organiser.tournament, organiser.ruleset)
    assert str(step.other) == "Choose Custom: Round robin of 5 rounds, then a cut to the top 4"
    form = {key: str(value) for key, value in step.other_fields}
    organiser.do(read_command(step.other_command, form, organiser.tournament, organiser.ruleset))
    assert organiser.tournament.details.system is TournamentSystem.ROUND_ROBIN


def test_the_rules_of_a_round_robin_name_its_rounds() -> None:
    told = words(shown(begun(6, game="xwing", cut=4).log, "/rules"))

    assert "Rounds of the round robin 75 min" in told


def test_the_final_standings_of_a_round_robin_have_its_rank() -> None:
    organiser = begun(6, game="xwing", cut=4)
    organiser.play_on()
    for route in ("/standings", "/print/standings"):
        told = shown(organiser.log, route)
        assert "Round robin rank" in told
        assert "Swiss" not in told
    overview = site_page(organiser.log, "index.html")
    assert "The standings of the round robin" in overview
    assert "Swiss" not in overview


def test_the_final_standings_after_swiss_rounds_have_their_rank() -> None:
    organiser = Organiser("xwing", details=custom(2, 4))
    organiser.start(6)
    organiser.play_on()

    assert "Swiss rank" in shown(organiser.log, "/standings")
    assert "The standings of the Swiss rounds" in site_page(organiser.log, "index.html")


def test_the_form_of_the_details_keeps_the_system() -> None:
    organiser = Organiser("xwing", details=replace(custom(0), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN))
    chosen = re.findall(r'name="system"\s+value="(\w+)"\s+checked', shown(organiser.log, "/details"))
    assert chosen == ["round_robin"]
    organiser.start(4)
    [form] = [form for form in Screen(shown(organiser.log, "/details")).forms if form.command == "change_details"]
    assert form.fields["system"] == ["round_robin"]
    sent = {name: values for name, values in form.fields.items() if not name.startswith("break_")}  # none is planned
    organiser.do(read_command("change_details", sent, organiser.tournament, organiser.ruleset))
    assert organiser.tournament.details.system is TournamentSystem.ROUND_ROBIN


def test_the_event_says_what_it_is_before_and_after_the_start() -> None:
    organiser = Organiser(
        "keyforge", details=replace(custom(0, 4), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN)
    )
    organiser.register(*(f"Player {number}" for number in range(1, 8)))

    before = words(shown(organiser.log, ""))
    assert "Round robin, rounds by the number of players, then a cut to the top 4" in before
    assert "Starting announces and fixes the structure. Round robin of 7 rounds, then a cut to the top 4." in before
    organiser.begin()
    assert "Round robin of 7 rounds, then a cut to the top 4" in words(shown(organiser.log, ""))
    assert "The event started. Round robin, rounds by the number of players, then a cut to the top 4." in words(
        shown(organiser.log, "/history")
    )
    organiser.register("Late")
    organiser.register("Later")
    assert "Round robin of 9 rounds, then a cut to the top 4" in words(shown(organiser.log, ""))


def begun_before(players: int, rounds: int) -> Organiser:
    """An event that started when the rounds of a round robin did not follow its players."""
    organiser = Organiser(
        "keyforge", details=replace(custom(0), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN)
    )
    organiser.register(*names(players))
    organiser.note(TournamentStarted(swiss_rounds=rounds, cut=0))
    return organiser


def test_another_number_of_players_before_round_1_is_asked_about() -> None:
    organiser = begun_before(6, rounds=5)
    organiser.drop(6)
    organiser.drop(5)
    step = next_step(organiser.tournament, organiser.ruleset)

    assert str(step.text) == (
        "Announced for 6 players: Round robin of 5 rounds, no cut. For 4 the structure Round robin has: Round robin of "
        "3 rounds, no cut."
    )
    assert (step.command, dict(step.fields)["swiss_rounds"], step.other_command) == ("change_announcement", 3, "")
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=3, cut=0, reason="Four players"))
    assert open_questions(organiser.tournament, organiser.ruleset) == ()
    assert next_step(organiser.tournament, organiser.ruleset).command == "pair_round"


def test_more_players_may_also_be_left_at_the_rounds_announced() -> None:
    organiser = begun_before(4, rounds=3)
    organiser.register("Ines", "Jorge")
    step = next_step(organiser.tournament, organiser.ruleset)

    assert (step.command, dict(step.fields)["swiss_rounds"], step.other_command) == (
        "change_announcement",
        5,
        "pair_round",
    )


# -- free rounds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "route", ["/round/1", "/round/1?by=name", "/print/pairings", "/print/pairings/names", "/projector", "/print/report"]
)
def test_a_free_round_is_said_wherever_a_bye_would_be(route: str) -> None:
    organiser = begun(5)
    organiser.pair()

    told = words(shown(organiser.log, route))
    assert "Free round" in told
    assert not re.search(r"\bBye\b", told)
    assert "Ronda libre" in words(shown(organiser.log, route, "es"))


def test_a_draft_says_who_has_the_free_round() -> None:
    organiser = begun(5)
    organiser.do(ask.PairRound())

    told = words(shown(organiser.log, "/draft"))
    assert "Free round" in told
    assert "The Berger table decides the pairings; its numbers were drawn by lot." in told
    assert not re.search(r"\b[Bb]ye\b", told)


def test_files_say_free_round_too() -> None:
    organiser = begun(5)
    organiser.pair()
    say = translator_for("en")

    assert f"Free round: {free(organiser)}" in pairings_text(
        organiser.tournament, organiser.ruleset, organiser.round, say
    )
    organiser.finish_round()
    rows = list(csv.reader(io.StringIO(league_report(organiser.tournament, organiser.ruleset, "en"))))
    [row] = [row for row in rows if "Free round" in row]
    assert free(organiser) in row
    assert not any("Bye" in row for row in rows)


def test_a_player_reads_of_the_free_round_and_of_no_loss() -> None:
    organiser = begun(5)
    organiser.play_round()
    player = next(match for match in organiser.round.matches if match.is_free).players[0]
    site = build_site([organiser.log], languages=["en"])
    path = f"en/{event_folder(organiser.log)}/players/{player}.html"

    for told in (words(shown(organiser.log, f"/player/{player}")), words(site[path].decode())):
        assert "Free round" in told
        assert "Not paired" not in told


# -- drafting ----------------------------------------------------------------------------------------------------------


def test_only_tables_can_be_chosen_in_the_draft() -> None:
    organiser = begun(5)
    organiser.do(ask.PairRound())
    assert organiser.tournament.draft is not None
    alone = organiser.tournament.draft.pairings[-1].first
    seated = organiser.tournament.draft.pairings[0].first

    links = shown(organiser.log, "/draft")
    assert f"?pick={seated}" in links
    assert f"?pick={alone}" not in links
    commands = {form.command for form in Screen(shown(organiser.log, f"/draft?pick={seated}")).forms}
    assert "move_table" in commands
    assert not commands & {"pair_with", "set_bye"}
    assert "to which table?" in words(shown(organiser.log, f"/draft?pick={seated}"))


def test_the_draft_says_who_wins_because_the_opponent_left() -> None:
    organiser = begun(4)
    organiser.play_round()
    organiser.drop(2)
    organiser.do(ask.PairRound())
    assert organiser.tournament.draft is not None
    winner = opponents_by_player(organiser.tournament.draft.pairings)[2]
    assert winner is not None

    name = organiser.tournament.player(winner).name
    assert f"{name} wins: the opponent dropped" in words(shown(organiser.log, "/draft"))


def test_a_draft_whose_table_both_left_opens_and_is_to_be_paired_again() -> None:
    organiser = begun(6)
    organiser.play_round()
    organiser.do(ask.PairRound())
    assert organiser.tournament.draft is not None
    table = organiser.tournament.draft.pairings[0]
    for player in (table.first, table.second):
        assert player is not None
        organiser.drop(player)

    told = words(shown(organiser.log, "/draft"))
    assert "wins: the opponent dropped" not in told
    assert "Players came or dropped since this round was drafted: pair it again" in told


def test_the_history_tells_the_forfeit_with_the_round_that_holds_it() -> None:
    organiser = begun(4)
    organiser.play_round()
    organiser.drop(2)
    organiser.pair()

    told = words(shown(organiser.log, "/history"))
    assert "Round 2 was published." in told
    assert "Dropped" in words(shown(organiser.log, "/round/2"))


# -- the crosstable ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["keyforge", "xwing", "custom"])
def test_the_crosstable_has_everybody_against_everybody(game: str) -> None:
    organiser = begun(5, game=game)
    organiser.play_on()
    table = crosstable_page(organiser.tournament, organiser.ruleset)
    assert table is not None

    assert [row.player for row in table.rows] == [row.player for row in organiser.standings().rows]
    for number, row in enumerate(table.rows):
        assert [cell.kind == "self" for (cell,) in row.cells] == [other == number for other in range(5)]
        assert sum(cell.points for (cell,) in row.cells if cell.points is not None) == row.points
        for other, (cell,) in enumerate(row.cells):
            (mirror,) = table.rows[other].cells[number]
            opposite = {"win": "loss", "loss": "win"}.get(cell.kind, cell.kind)
            assert (mirror.kind, mirror.round) == (opposite, cell.round)


def test_rr_twice_the_crosstable_has_both_matches_the_earlier_first() -> None:
    details = replace(custom(0), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN, twice=True)
    organiser = Organiser("xwing", details=details)
    organiser.start(4)
    assert "Round robin played twice in 6 rounds, no cut" in words(shown(organiser.log, ""))
    for _ in range(4):
        organiser.play_round()
    table = crosstable_page(organiser.tournament, organiser.ruleset)
    assert table is not None

    for number, row in enumerate(table.rows):
        for other, met in enumerate(row.cells):
            if number == other:
                continue
            first, second = met
            assert (first.round or 0) <= 3
            assert second.kind == "coming" or (first.round or 0) + 3 == second.round
            assert [cell.round for cell in table.rows[other].cells[number]] == [first.round, second.round]
        assert sum(cell.points for met in row.cells for cell in met if cell.points is not None) == row.points
    for route in ("/crosstable", "/print/crosstable"):
        assert "Of two matches the earlier stands first." in words(shown(organiser.log, route))
    assert "Round robin played twice in 6 rounds, no cut" in words(site_page(organiser.log, "info.html"))
    assert "Round robin played twice, rounds by the number of players, no cut" in words(
        shown(organiser.log, "/history")
    )
    twin = json.loads(build_site([organiser.log])[f"data/{event_folder(organiser.log)}/crosstable.json"])
    assert [len(row["matches"]) for row in twin["rows"]] == [6] * 4


def test_the_crosstable_tells_running_coming_and_forfeited_matches_apart() -> None:
    organiser = begun(6)
    organiser.play_round()
    organiser.drop(1)
    organiser.pair()
    table = crosstable_page(organiser.tournament, organiser.ruleset)
    assert table is not None
    kinds = [cell.kind for row in table.rows for (cell,) in row.cells]

    assert table.has_running
    assert table.has_forfeits
    assert kinds.count("open") == 4
    assert kinds.count("coming") == 30 - 2 * 3 - 2 * 3
    [lost] = [cell for row in table.rows for (cell,) in row.cells if cell.ending == "Dropped"]
    [won] = [cell for row in table.rows for (cell,) in row.cells if cell.ending == "The opponent dropped"]
    assert (lost.kind, won.kind, lost.round) == ("loss", "win", 2)
    told = words(shown(organiser.log, "/crosstable"))
    assert "Results of the running round are in the cells, not yet in the points and the order." in told
    assert "+ and − stand for a match that was not played." in told


def test_the_crosstable_stands_on_screen_paper_projector_and_results_pages() -> None:
    organiser = begun(6)
    organiser.play_round()
    site = build_site([organiser.log], languages=["en"])
    own = f"en/{event_folder(organiser.log)}"

    for html in (
        shown(organiser.log, "/crosstable"),
        shown(organiser.log, "/print/crosstable"),
        shown(organiser.log, "/projector"),
        site[f"{own}/crosstable.html"].decode(),
    ):
        assert html.count('class="cross cross-self"') == 6
    assert 'href="crosstable.html"' in site[f"{own}/index.html"].decode()
    assert "/crosstable" in shown(organiser.log, "/standings")
    assert "/print/crosstable" in shown(organiser.log, "/print")


def test_a_crosstable_that_nobody_could_read_from_the_back_is_not_projected() -> None:
    organiser = begun(13)
    organiser.play_round()
    assert 'class="cross cross-self"' not in shown(organiser.log, "/projector")


def test_only_a_round_robin_has_a_crosstable() -> None:
    swiss = Organiser("keyforge", details=custom(3))
    swiss.start(6)
    swiss.play_round()

    assert crosstable_page(swiss.tournament, swiss.ruleset) is None
    assert "Only a round robin has a crosstable." in words(shown(swiss.log, "/crosstable"))
    assert "/crosstable" not in shown(swiss.log, "/standings")
    assert f"en/{event_folder(swiss.log)}/crosstable.html" not in build_site([swiss.log], languages=["en"])
    assert "There is no crosstable before round 1 is paired." in words(shown(begun(4).log, "/crosstable"))


def test_hidden_names_are_numbers_in_what_is_public() -> None:
    organiser = begun(4)
    organiser.play_round()
    player = organiser.tournament.player(1)
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name=player.name), hidden=True))
    site = build_site([organiser.log], languages=["en"])

    assert player.name in shown(organiser.log, "/crosstable")
    for html in (
        shown(organiser.log, "/print/crosstable").partition("paper-body")[2].partition("</main>")[0],
        shown(organiser.log, "/projector"),
        site[f"en/{event_folder(organiser.log)}/crosstable.html"].decode(),
    ):
        assert "cross-self" in html
        assert player.name not in html
