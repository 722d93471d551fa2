"""How results are told to players: who won in words too, and what was not played by no number."""

import re

import pytest

from ronda.commands import requests as ask
from ronda.core.details import Details, TournamentSystem
from ronda.core.results import FIRST, SECOND, Result, Score
from ronda.publish import build_site
from ronda.rulesets import every_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.files.discord_tables import discord_tables
from ronda.views.files.plain_text import pairings_text
from ronda.views.public.event_context import event_folder
from ronda.views.shared.html import translator_for
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.round_page import round_page
from tests.playing import Organiser, custom, doubled, score
from tests.views.pages import text_of
from workshop.build import catalogues

GAMES = [ruleset.key for ruleset in every_ruleset()]
WON = '<span class="unseen"> won</span>'


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def pages(organiser: Organiser, language: str = "en") -> dict[str, str]:
    folder = f"{language}/{event_folder(organiser.log)}/"
    site = build_site([organiser.log], languages=(language,))
    return {path.removeprefix(folder): page.decode() for path, page in site.items() if path.startswith(folder)}


def main(html: str) -> str:
    return html.partition('<main id="main">')[2].partition("</main>")[0]


def walkover(organiser: Organiser, table: int, side: int) -> None:
    organiser.report(
        table, organiser.ruleset.scoring.forfeit(organiser.tournament.details, organiser.round.stage, side)
    )


def paired(game: str, details: Details) -> Organiser:
    organiser = Organiser(game, seed=3, details=details)
    organiser.start(8)
    organiser.pair()
    return organiser


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_not_played_is_told_by_one_word_and_no_number(game: str) -> None:
    organiser = paired(game, custom(3))
    walkover(organiser, 1, FIRST)
    organiser.neither(organiser.round.matches[1])
    winner, loser = organiser.round.matches[0].players
    told = pages(organiser)
    rows = re.findall(r'<td class="c">(.*?)</td>', told["round-1.html"], re.DOTALL)

    assert [text_of(cell) for cell in rows[:2]] == ["Did not appear", "Neither appeared"]
    assert re.findall(r'<td class="c">(.*?)</td>', told["index.html"], re.DOTALL)[:2] == rows[:2]
    assert "Win The opponent did not appear" in text_of(told[f"players/{winner}.html"])
    assert "Loss Did not appear" in text_of(told[f"players/{loser}.html"])
    assert '<span class="score"><small>Did not appear</small></span>' in told["overlay.html"]
    for name in ("round-1.html", f"players/{winner}.html", f"players/{loser}.html", "overlay.html"):
        assert not re.search(r"\b(0–0|1–0|0–1|100–0|0–100)\b", text_of(main(told[name]))), name


@pytest.mark.parametrize("game", GAMES)
def test_the_projector_says_beside_the_loser_that_a_match_was_not_played(game: str) -> None:
    organiser = paired(game, custom(3))
    walkover(organiser, 1, SECOND)
    identifier = organiser.tournament.id
    html = screen_page(f"/t/{identifier}/projector", {identifier: organiser.log}, Device(), "en").html
    first, second = (organiser.tournament.player(player).name for player in organiser.round.matches[0].players)

    assert f"{first} Did not appear {second} won ✓" in text_of(html)


@pytest.mark.parametrize("details", [custom(0, 8), doubled()])
def test_sw_elim_a_bracket_ticks_the_winner_where_only_that_is_known(details: Details) -> None:
    organiser = paired("keyforge", details)
    walkover(organiser, 1, FIRST)
    organiser.report(2, Result(winner=SECOND))
    bracket = pages(organiser)["bracket.html"]

    assert text_of(bracket).count("✓") == 2
    assert bracket.count(WON) == 2
    assert text_of(bracket).count("Did not appear") == 1
    assert re.findall(r"<span>(\d+)</span>", main(bracket)) == []


@pytest.mark.parametrize("details", [custom(0, 8), doubled()])
def test_who_won_is_said_in_words_wherever_it_is_shown_by_weight(details: Details) -> None:
    organiser = paired("xwing", details)
    organiser.report(1, score(90, 40))
    organiser.report(2, score(66, 66, winner=SECOND))
    told = pages(organiser)
    names = [organiser.tournament.player(match.winner or 0).name for match in organiser.round.matches[:2]]

    for name in ("index.html", "round-1.html", "bracket.html"):
        assert main(told[name]).count(WON) == 2, name
        assert all(re.search(rf"{winner}</bdi></a>{WON}", told[name]) for winner in names), name
    assert all(f"{winner}</bdi></b>{WON}" in told["overlay.html"] for winner in names)
    assert "ganó" in pages(organiser, "es")["bracket.html"]


def test_what_decided_a_place_is_said_in_words_too() -> None:
    organiser = paired("xwing", custom(3))
    organiser.finish_round()
    told = pages(organiser)
    marks = [re.findall(r'<mark>[^<]*</mark>(<span class="unseen"> decided</span>|)', page) for page in told.values()]

    assert all(marked.count("") <= 1 for marked in marks), "beside its legend"
    assert any("decided" in said for marked in marks for said in marked)


def test_rr_berger_who_left_is_named_as_such_in_the_crosstable() -> None:
    organiser = Organiser(
        "custom", details=Details(name="Cup", structure="custom", system=TournamentSystem.ROUND_ROBIN)
    )
    organiser.start(4)
    organiser.play_round()
    organiser.do(ask.DropPlayer(player=2))
    table = pages(organiser)["crosstable.html"]

    assert f'{organiser.tournament.player(2).name}</bdi></a><span class="unseen"> Dropped</span>' in table


def test_of_equal_numbers_the_second_ones_stand_beside_each_side() -> None:
    organiser = paired("aristeia", custom(3))
    numbers = (("victory_points", 7, 7), ("frags", 5, 3), ("first_blood", 0, 1))
    scores = tuple(Score(key=key, first=first, second=second) for key, first, second in numbers)
    organiser.report(1, Result(winner=FIRST, scores=scores))
    organiser.report(2, organiser.random_result())
    tables = round_page(organiser.tournament, organiser.ruleset, organiser.round).tables

    assert tables[0].scores == ("7 (5)", "7 (3)")
    assert "(" not in "".join(tables[1].scores)


def test_a_table_for_discord_names_who_won_where_the_numbers_do_not() -> None:
    organiser = paired("xwing", custom(3))
    organiser.report(1, score(66, 66, winner=SECOND))
    organiser.report(2, score(90, 40))
    walkover(organiser, 3, FIRST)
    equal, _, unplayed, _ = (match.players for match in organiser.round.matches)
    names = {player.id: player.name for player in organiser.tournament.players}
    lines = discord_tables(organiser.tournament, organiser.ruleset, "en").splitlines()

    assert f"{names[equal[1]]} won 66–66 · Final salvo" in lines[3]
    assert lines[4].endswith("90–40")
    assert f"{names[unplayed[0]]} won" in lines[5]
    assert "Did not appear" in lines[5]


def test_a_table_without_a_result_says_nothing_in_a_chat_in_any_language() -> None:
    organiser = paired("xwing", custom(3))
    for language in LANGUAGES:
        text = pairings_text(organiser.tournament, organiser.ruleset, organiser.round, translator_for(language))
        assert [line.count("(") for line in text.splitlines()[2:]] == [0] * 4
        discord = discord_tables(organiser.tournament, organiser.ruleset, language)
        assert len(discord.splitlines()) == 8
