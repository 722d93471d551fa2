"""A double bracket as people see it: on screen, paper, projector and site, and what a player reads (DE-BRACKET)."""

from __future__ import annotations

import re

import pytest

from ronda.commands import requests as ask
from ronda.core import round_names
from ronda.core.pairings import Stage
from ronda.core.stages import StagePlan, StageSystem
from ronda.core.state import Phase
from ronda.core.text import Message
from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from ronda.views.app.screen.round_progress import progress_rounds
from ronda.views.app.screen.route import Route
from ronda.views.app.screen.view import View
from ronda.views.app.screen_frame import screen_frame
from ronda.views.files.standings_files import final_table
from ronda.views.shared import wording
from ronda.views.shared.double_bracket import double_bracket_parts, split_double_bracket
from ronda.views.shared.final_standings import final_standings
from ronda.views.shared.round_page import round_page
from tests.formats.test_stage_chains import begun, swiss
from tests.playing import Organiser, doubled
from tests.views.pages import text_of
from workshop.build import catalogues


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def played(rounds: int, players: int = 8, seed: int = 1) -> Organiser:
    organiser = Organiser("custom", details=doubled(), seed=seed)
    organiser.start(players)
    for _ in range(rounds):
        organiser.play_round()
    return organiser


def shown(organiser: Organiser, path: str) -> str:
    tournament = organiser.tournament
    return text_of(screen_page(f"/t/{tournament.id}/{path}", {tournament.id: organiser.log}, Device(), "en").html)


NAMES = [
    "Winners' round 1",
    "Winners' round 2 · Losers' round 1",
    "Winners' final · Losers' round 2",
    "Losers' round 3",
    "Losers' final",
    "Final",
]


def test_de_bracket_rounds_are_called_by_what_is_played_in_them() -> None:
    """DE-BRACKET: the names of the rounds are the same before and after they are paired, and in the history."""
    organiser = played(0)
    ahead = [str(stretch.name) for stretch in progress_rounds(organiser.tournament)]
    organiser = played(6)

    assert ahead == NAMES
    assert [str(round_names.round_name(round_)) for round_ in organiser.tournament.rounds] == NAMES
    told = shown(organiser, "history")
    assert all(f"{name}: the pairings were made." in told for name in NAMES)


def test_de_bracket_st_chain_after_another_stage_the_history_calls_its_rounds_as_the_pages_do() -> None:
    """DE-BRACKET, ST-CHAIN: what is played is told by the stage, and not by how the event began."""
    organiser = begun((swiss(2, 4), StagePlan(system=StageSystem.DOUBLE_ELIMINATION)), 8, game="xwing")
    while organiser.phase is not Phase.FINISHED:
        organiser.go_on()
    named = [str(round_names.round_name(round_)) for round_ in organiser.tournament.rounds]
    told = shown(organiser, "history")

    assert "Winners' round 1" in named
    assert all(f"{name}: the pairings were made." in told for name in named[2:])


@pytest.mark.parametrize("game", ["keyforge", "xwing", "custom"])
def test_an_event_that_begins_with_elimination_speaks_of_no_swiss_rounds(game: str) -> None:
    organiser = Organiser(game, details=doubled())
    organiser.register("Alba", "Bruno", "Carmen", "Dario")
    for step in (organiser.begin, organiser.play_round):
        told = {path: shown(organiser, path) for path in ("", "print/announcement", "print/report", "round/1")}
        clock = shown(organiser, "rules").partition("Round length")[2][:60]
        assert {path for path, words in told.items() if "Swiss" in words} == set()
        assert "Swiss" not in clock
        step()


def test_de_bracket_the_board_names_what_is_played_on_a_line_for_each_bracket() -> None:
    """DE-BRACKET: a round of both brackets has two names in the title of its board, any other one."""
    organiser = played(6)
    titles = [[str(part) for part in round_names.round_parts(round_)] for round_ in organiser.tournament.rounds]

    assert titles[:4] == [
        ["Winners' round 1"],
        ["Winners' round 2", "Losers' round 1"],
        ["Winners' final", "Losers' round 2"],
        ["Losers' round 3"],
    ]
    assert "Winners' final · Losers' round 2" in shown(organiser, "round/3")


def test_de_bracket_the_way_to_a_round_has_a_short_name() -> None:
    """DE-BRACKET: among the ways of the app there is no room for two brackets; a final has its name."""
    organiser = played(2)
    labels, event = {}, View(template="event", title=Message("Event"), values={})
    while organiser.phase is not Phase.FINISHED:
        organiser.go_on()
        tabs = screen_frame(Route.read(f"/t/{organiser.tournament.id}"), organiser.log, Device(), event).tabs
        labels[organiser.round.number] = next(str(tab.label) for tab in tabs if tab.section == "round")

    assert labels[3] == "Round 3"
    assert labels[6] == "Final"


def test_de_reset_the_deciding_final_is_named_once_it_is_due() -> None:
    """DE-RESET: until the first final is lost by the undefeated player nobody reads of a round that may not come."""
    organiser = played(5)
    undefeated, challenger = organiser.pair().matches[0].players
    assert str(progress_rounds(organiser.tournament)[-1].name) == "Final"
    assert "a deciding final follows" in shown(organiser, "bracket")

    organiser.win(challenger)
    assert str(progress_rounds(organiser.tournament)[-1].name) == "Deciding final"
    assert "Pair the deciding final" in shown(organiser, "")
    organiser.pair()
    assert wording.clock_slot(organiser.round) == "final"
    assert {undefeated, challenger} == set(organiser.round.matches[0].players)


def test_de_bracket_whoever_is_known_stands_in_the_next_match_at_once() -> None:
    """DE-BRACKET: with one result in, its winner and loser stand where they play next; the others by their tables."""
    organiser = played(0)
    organiser.pair()
    winner, loser = organiser.round.matches[0].players
    organiser.win(winner)
    won, lost, final = double_bracket_parts(organiser.tournament, organiser.ruleset)
    name = organiser.tournament.player

    first = won.columns[1].bouts[0].sides
    assert [side.seat.name if side.seat else str(side.coming) for side in first] == [
        name(winner).name,
        "Winner of table 4",
    ]
    down = lost.columns[0].bouts[0].sides
    assert [side.seat.name if side.seat else str(side.coming) for side in down] == [
        name(loser).name,
        "Loser of table 4",
    ]
    assert [str(side.coming) for side in lost.columns[1].bouts[0].sides] == [
        "Loser: Winners' round 2, table 2",
        "to come",
    ]
    assert [str(side.coming) for side in lost.columns[3].bouts[0].sides] == ["Loser: Winners' final", "to come"]
    assert [str(side.coming) for side in final.columns[0].bouts[0].sides] == [
        "Winner of the winners' bracket",
        "Winner of the losers' bracket",
    ]


@pytest.mark.parametrize("path", ["bracket", "print/bracket", "projector", "print/report"])
def test_de_bracket_is_shown_on_screen_paper_and_projector(path: str) -> None:
    """DE-BRACKET: the three parts and everybody who plays in them."""
    organiser = played(2)
    organiser.pair()
    told = shown(organiser, path)

    assert all(part in told for part in ("Winners' bracket", "Losers' bracket", "Grand final"))
    playing = [player for match in organiser.round.matches for player in match.players]
    assert all(organiser.tournament.player(player).name in told for player in playing)


def test_de_bracket_is_published_without_hidden_names() -> None:
    """DE-BRACKET, AGL-NAMES: the page has the three parts and numbers for hidden names; a player's page the defeats."""
    organiser = played(2)
    undefeated = next(match.winner for match in organiser.round.matches if match.number == 1)
    organiser.do(ask.EditPlayer(player=3, entry=ask.PlayerEntry(name="Carmen 3"), hidden=True))
    files = {path: content.decode() for path, content in build_site([organiser.log], languages=("en",)).items()}
    (bracket,) = (text for path, text in files.items() if path.endswith("/bracket.html"))
    (player,) = (text for path, text in files.items() if path.endswith(f"/players/{undefeated}.html"))

    assert len(re.findall(r'class="bracket"', bracket)) == 3
    assert "Elena 5" in bracket
    assert "Carmen 3" not in bracket
    assert "still one defeat to spare" in text_of(player)


def test_de_bracket_a_player_reads_whether_a_defeat_is_left() -> None:
    """DE-BRACKET: who is undefeated has one to spare, who lost once has none, who lost twice reads nothing of it."""
    organiser = played(2)
    lost = {player.id: 0 for player in organiser.tournament.players}
    for round_ in organiser.tournament.rounds:
        for match in round_.matches:
            for player in match.players:
                lost[player] += player != match.winner

    for player, defeats in lost.items():
        told = shown(organiser, f"player/{player}")
        assert ("still one defeat to spare" in told) == (defeats == 0)
        assert ("One defeat in the bracket: the next is the last." in told) == (defeats == 1)


def test_de_rank_the_places_are_the_same_everywhere() -> None:
    """DE-RANK: screen, paper and CSV give the same order, with the round in which each was out."""
    organiser = played(5)
    organiser.play_on()
    rows = final_standings(organiser.tournament, organiser.ruleset)
    table = final_table(organiser.tournament, organiser.ruleset)

    assert organiser.phase is Phase.FINISHED
    assert [line[1] for line in table[1:]] == [row.name for row in rows]
    assert [line[0] for line in table[1:]] == ["1", "2", "3", "4", "5–6", "5–6", "7–8", "7–8"]
    assert [str(row.reached) for row in rows[1:4]] == ["Final", "Losers' final", "Losers' round 3"]
    for path in ("standings", "print/standings", "projector"):
        told = shown(organiser, path).partition("Last step:")[0]  # which names two
        places = [told.rindex(row.name) for row in rows]
        assert places == sorted(places)


@pytest.mark.parametrize("players", [8, 32, 64])
def test_de_bracket_on_paper_every_match_stands_on_one_sheet(players: int) -> None:
    """DE-BRACKET: sheets hold at most sixteen matches in a column and six columns, and none is lost."""
    organiser = Organiser("custom", details=doubled())
    organiser.start(players)
    organiser.pair()
    parts = double_bracket_parts(organiser.tournament, organiser.ruleset)
    made = split_double_bracket(parts, most=16, wide=6)

    assert all(len(column.bouts) <= 16 for sheet in made for column in sheet.columns)
    assert all(len(sheet.columns) <= 6 for sheet in made)
    assert sum(len(column.bouts) for sheet in made for column in sheet.columns) == 2 * players - 2


def test_de_bracket_a_round_says_which_tables_play_in_which_bracket() -> None:
    """DE-BRACKET: where a round has matches of both brackets, a note names their tables."""
    organiser = played(1)
    organiser.pair()
    notes = [str(note) for note in round_page(organiser.tournament, organiser.ruleset, organiser.round).notes]

    assert organiser.round.stage is Stage.ELIMINATION
    assert notes == ["Winners' bracket: tables 1, 2.", "Losers' bracket: tables 3, 4."]
    assert "Losers' bracket: tables" in shown(organiser, "round/2")


def test_de_bracket_each_table_and_slip_says_in_which_bracket_its_match_is() -> None:
    """DE-BRACKET: a round of both brackets has matches of two rounds; each is called by its own."""
    organiser = played(1)
    organiser.pair()
    round_ = organiser.round
    assert round_.double is not None
    html = html_of(organiser, "round/2")
    cards = [" ".join(text_of(card).split()) for card in re.findall(r'<li\s+class="table .*?</li>', html, re.DOTALL)]
    printed = re.sub(r'<small class="mark">.*?</small>', "", html_of(organiser, "print/slips?round=2"))
    slips = [text_of(slip) for slip in re.findall(r'<p class="slip-head">.*?</p>', printed, re.DOTALL)]
    own = ["Winners' round 2"] * 2 + ["Losers' round 1"] * 2

    assert [re.findall(r"(?:Winners'|Losers') round \d", card) for card in cards] == [[name] for name in own]
    assert [re.findall(r"(?:Winners'|Losers') round \d", slip) for slip in slips] == [[name] for name in own]
    assert "<h1>Losers' round 1, table 3</h1>" in html_of(organiser, "round/2/table/3").replace("&#39;", "'")


def test_de_bracket_a_round_of_one_bracket_says_it_once() -> None:
    organiser = played(0)
    organiser.pair()
    cards = re.findall(r'<li\s+class="table .*?</li>', html_of(organiser, "round/1"), re.DOTALL)

    assert len(cards) == 4
    assert not [card for card in cards if "Winners' round 1" in text_of(card)]


def html_of(organiser: Organiser, path: str) -> str:
    tournament = organiser.tournament
    return screen_page(f"/t/{tournament.id}/{path}", {tournament.id: organiser.log}, Device(), "en").html


def test_de_bracket_a_round_in_which_nobody_has_an_opponent_is_printed_too() -> None:
    """Whoever won one of two matches of the losers' bracket is disqualified, and the other winner goes on alone."""
    organiser = played(3, players=6)
    (*_, last) = organiser.round.matches
    assert last.winner
    organiser.do(ask.DisqualifyPlayer(player=last.winner, reason="Left in anger"))
    organiser.pair()

    assert [match.second for match in organiser.round.matches] == [None]
    assert "Player Opponent – Fermin 6 Bye" in shown(organiser, "print/pairings")
