"""The results site as a pure function: what its pages say, in every language, byte for byte."""

import gzip
import json
import os
import re
from html import escape
from pathlib import Path

import pytest

from ronda.commands import requests as ask
from ronda.core import build_identity
from ronda.journal import Log
from ronda.publish import SiteFrame, build_index_files, build_site, event_section
from ronda.publish.index_pages import ICON
from ronda.publish.page_assets import OVERLAY_STYLESHEET, SCRIPT, STYLESHEET
from ronda.views.public.event_context import event_folder
from ronda.views.shared.languages import LANGUAGES
from tests.playing import Organiser, custom, score, wins
from tests.views.pages import text_of, without_inlined
from workshop.cli import event_files

GOLDEN = Path(__file__).parents[1] / "golden"
UPDATE = "RONDA_UPDATE_GOLDEN"
ASSETS = GOLDEN / "site-hostile"
"""Keeps for all golden sites what every site has alike."""
SHARED = frozenset({STYLESHEET, OVERLAY_STYLESHEET, SCRIPT, ICON})
LIGHT = 14 * 1024

# The players of site-hostile.ronda, whose names attack the page.
HOSTILE = (
    "<script>alert(1)</script>",
    '" onmouseover="x',
    "{{ 7 * 7 }} {% raw %}",
    "{player} %(name)s",
    "عمر الخيام",
    "Tom & Jerry's",
    "../../../etc/passwd",
    "W" * 80,
)


def log_of(organiser: Organiser) -> Log:
    return organiser.log


@pytest.fixture(scope="module")
def hostile() -> Log:
    """A finished event of those eight; the last one left, and a third round was announced after the start."""
    return event_files.read_event_log(GOLDEN / "site-hostile.ronda")


@pytest.fixture(scope="module")
def site(hostile: Log) -> dict[str, bytes]:
    return build_site([hostile])


def page(site: dict[str, bytes], log: Log, name: str, language: str = "en") -> str:
    return site[f"{language}/{event_folder(log)}/{name}"].decode()


@pytest.mark.parametrize("name", ["hostile", "aristeia", "custom", "xwing"])
def test_the_english_site_of_a_tiny_event_is_the_golden_folder(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each game: with a cut, as a league, in a double bracket, and in the middle of a round.

    First pages ask for style and script, as in a hall: what else stands inside changes with every rule of style.
    """
    monkeypatch.setattr(build_identity, "VERSION", "1.0.0")  # whatever it is now
    root = GOLDEN / f"site-{name}"
    frame = SiteFrame(languages=("en",), inlines=False)
    part = event_section(event_files.read_event_log(root.with_suffix(".ronda")), frame)
    made = {**build_index_files([part.entry], frame), **part.files}
    where = {path: (ASSETS if path in SHARED else root) / path for path in made}
    if os.environ.get(UPDATE):
        for path, content in made.items():
            where[path].parent.mkdir(parents=True, exist_ok=True)
            where[path].write_bytes(content)

    kept = {path for path in root.rglob("*") if path.is_file()} | {ASSETS / path for path in SHARED}
    assert kept == set(where.values())
    for path, content in made.items():
        assert where[path].read_bytes().decode() == content.decode(), f"{path} changed; {UPDATE}=1 accepts it"


def test_the_same_logs_give_the_same_bytes_in_any_order(hostile: Log) -> None:
    other = Organiser("keyforge", seed=3)
    other.start(5)
    logs = [hostile, log_of(other)]

    assert build_site(logs) == build_site(logs[::-1])


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stands_on_its_page_as_text(site: dict[str, bytes], hostile: Log, name: str) -> None:
    number = HOSTILE.index(name) + 1
    html = page(site, hostile, f"players/{number}.html")

    assert f"<h1><bdi>{escape(name).replace('&quot;', '&#34;').replace('&#x27;', '&#39;')}</bdi>" in html
    assert name in text_of(html)


def test_no_markup_of_a_name_or_reason_reaches_a_page(site: dict[str, bytes]) -> None:
    pages = [without_inlined(content.decode()) for path, content in site.items() if path.endswith(".html")]

    for markup in ("<script>", "</title></title>", "<b>Café", "<expected>", '" onmouseover="', "49 "):
        assert not [html for html in pages if markup in html]


def test_file_names_are_plain_whatever_the_event_is_called(site: dict[str, bytes]) -> None:
    assert all(path.isascii() and ".." not in path and " " not in path for path in site)


def test_two_events_of_the_same_name_do_not_collide() -> None:
    organisers = [Organiser("keyforge", seed=seed, details=custom(2, name="Twin")) for seed in (1, 2)]
    for organiser in organisers:
        organiser.start(4)
    folders = {event_folder(organiser.log) for organiser in organisers}
    site = build_site([log_of(organiser) for organiser in organisers])

    assert len(folders) == 2
    assert all(f"en/{name}/index.html" in site for name in folders)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_its_language_and_links_to_its_twins(site: dict[str, bytes], language: str) -> None:
    tree = {path for path in site if path.startswith(f"{language}/")}
    html = site[f"{language}/index.html"].decode()

    assert {path.removeprefix(f"{language}/") for path in tree} == {
        path.removeprefix("en/") for path in site if path.startswith("en/")
    }
    assert all(f'<html lang="{language}">' in site[path].decode() for path in tree)
    for other in LANGUAGES:
        assert f'hreflang="{other}" href="../{other}/index.html"' in html


def test_the_spanish_pages_speak_spanish(site: dict[str, bytes], hostile: Log) -> None:
    html = page(site, hostile, "standings-3.html", "es")

    assert "Clasificación tras la ronda 3" in text_of(html)


def test_events_that_were_played_are_listed_newest_first() -> None:
    dates = ("2026-03-01", "2026-11-20", "2025-12-31")
    organisers = [
        Organiser("keyforge", seed=seed, details=custom(2, name=f"Of {date}", date=date))
        for seed, date in enumerate(dates, start=1)
    ]
    for organiser in organisers:
        organiser.start(4)
        organiser.play_on()
    listed = text_of(build_site([log_of(organiser) for organiser in organisers])["index.html"].decode())

    assert listed.index("Of 2026-11-20") < listed.index("Of 2026-03-01") < listed.index("Of 2025-12-31")


def test_the_first_page_says_what_is_played_what_comes_next_soonest_first_and_what_was_played() -> None:
    def event(name: str, date: str, seed: int) -> Organiser:
        return Organiser("xwing", seed=seed, details=custom(1, name=name, date=date))

    later, sooner = event("Later", "2026-12-20", 1), event("Sooner", "2026-12-06", 2)
    played, running = event("Done", "2026-11-01", 3), event("Running", "2026-11-29", 4)
    for made in (played, running):
        made.start(4)
        made.pair()
    assert "<h2>Next events</h2>" not in build_site([later.log, sooner.log])["index.html"].decode()
    played.play_on()
    site = build_site([event.log for event in (later, played, sooner, running)])
    headings = re.findall("<h2>(?:<a[^>]*><bdi>)?([^<]+)", site["en/index.html"].decode())

    assert headings == ["Being played now", "Running", "Next events", "Sooner", "Later", "Played", "Done"]
    listed = json.loads(site["index.json"])["events"]
    assert [event["event"] for event in listed if event["ahead"]] == ["Later", "Sooner"]


def test_a_change_of_the_announcement_is_public_with_its_reason(site: dict[str, bytes], hostile: Log) -> None:
    said = text_of(page(site, hostile, "info.html"))

    assert "2 Swiss rounds, then a cut to the top 4" in said
    assert "Changed: 3 Swiss rounds, then a cut to the top 4" in said
    assert "More time than <expected>" in said


def test_a_finished_event_names_its_champion_and_all_final_places(site: dict[str, bytes], hostile: Log) -> None:
    tournament = hostile.tournament
    winner = tournament.rounds[-1].matches[0].winner
    assert winner is not None
    said = text_of(page(site, hostile, "index.html"))

    assert f"Champion {tournament.player(winner).name}" in said
    assert all(player.name in said for player in tournament.players)
    assert "3–4" in said


def test_a_running_round_says_what_is_missing_and_has_no_standings_yet() -> None:
    organiser = Organiser("keyforge", seed=5)
    organiser.start(9)
    organiser.pair()
    organiser.report(1, wins(1))
    site = build_site([log_of(organiser)])
    overview = text_of(page(site, log_of(organiser), "index.html"))
    round_ = text_of(page(site, log_of(organiser), "round-1.html"))

    assert "Now playing: Round 1. 1 of 4 results is in." in overview
    assert "Bye" in round_
    assert not [path for path in site if "standings-" in path]


def test_a_bye_passed_over_and_a_step_down_are_told_with_the_pairing() -> None:
    organiser = Organiser("keyforge", seed=2, details=custom(3))
    organiser.start(6)
    organiser.play_round()
    step_down = organiser.pair().receipt.floaters[0]
    player = organiser.tournament.player(step_down.player).name
    site = build_site([log_of(organiser)])

    assert f"{player} ( 1 ) steps down to play" in text_of(page(site, log_of(organiser), "round-2.html"))


def test_standings_draw_the_cut_after_the_last_who_plays_on(site: dict[str, bytes], hostile: Log) -> None:
    rows = page(site, hostile, "standings-3.html").split("<tr")
    line = next(number for number, row in enumerate(rows) if 'class="cut"' in row)

    assert "Seed 4" in text_of("<tr" + rows[line - 1])
    assert "Dropped" in text_of("".join(rows[line:]))
    assert 'class="cut"' not in page(site, hostile, "standings-2.html")


def test_a_disqualified_player_stands_last_without_a_place() -> None:
    organiser = Organiser("keyforge", seed=4, details=custom(2))
    organiser.start(4)
    organiser.play_round(winners=(1, 2))
    organiser.do(ask.DisqualifyPlayer(player=1, reason="An altered deck"))
    organiser.play_on()
    html = page(build_site([log_of(organiser)]), log_of(organiser), "standings-2.html")
    last = text_of("<tr" + html.split("<tr")[-1])

    assert "Disqualified" in last
    assert organiser.tournament.player(1).name in last


def test_a_players_page_says_how_they_went() -> None:
    """SW-DQ, SW-DROP."""
    organiser = Organiser("keyforge", seed=4, details=custom(2))
    organiser.start(6)
    organiser.play_round()
    organiser.do(ask.DisqualifyPlayer(player=1, reason="An altered deck"))
    organiser.drop(2)
    site = build_site([log_of(organiser)])
    out, left = (page(site, log_of(organiser), f"players/{number}.html") for number in (1, 2))

    assert "disqualified after round 1" in text_of(out)
    assert "dropped after round 1" not in text_of(out)
    assert "dropped after round 1" in text_of(left)


def test_the_margin_of_victory_on_a_player_page_is_the_sum_of_its_rounds() -> None:
    """XW-MOV: 77–49 is 128 and 72."""
    organiser = Organiser("xwing", seed=1, details=custom(1))
    organiser.start(3)
    match = organiser.pair().open_matches[0]
    organiser.report(match, score(77, 49))
    site = build_site([log_of(organiser)])
    first, second = (text_of(page(site, log_of(organiser), f"players/{number}.html")) for number in match.players)

    assert "Sum after round 1 1 128" in first
    assert "Sum after round 1 0 72" in second


def test_the_strength_of_schedule_on_a_player_page_shows_every_opponents_fraction(hostile: Log) -> None:
    """SW-SOS: points ÷ rounds played of each opponent, then their mean."""
    said = text_of(page(build_site([hostile]), hostile, "players/1.html"))
    opponents = [
        match.opponent(1) for round_, match in hostile.tournament.matches_of(1) if round_.stage.value == "swiss"
    ]
    explained = said[said.index("How the numbers came about") :]

    for opponent in filter(None, opponents):
        assert hostile.tournament.player(opponent).name in explained
    assert "÷ 3 =" in explained


def test_a_tie_broken_by_lot_shows_the_lots() -> None:
    """SW-RANDOM: after one round everybody who won is equal in everything else."""
    organiser = Organiser("keyforge", seed=6, details=custom(1))
    organiser.start(4)
    organiser.play_round()
    first, second = (row.player for row in organiser.standings().rows[:2])
    said = text_of(page(build_site([log_of(organiser)]), log_of(organiser), f"players/{second}.html"))
    ladder = said[said.index("Why this place") :]

    assert organiser.tournament.player(first).name in ladder
    assert "Lot: the higher stands first" in ladder


def test_private_fields_of_the_registration_stay_private() -> None:
    organiser = Organiser("xwing", seed=8)
    organiser.register("Alda", faction="rebel", squad_list="Secret squadron")
    organiser.register("Bruna", "Cosme", "Dalia")
    organiser.start()
    site = build_site([log_of(organiser)])

    assert "Faction: Rebel" in text_of(page(site, log_of(organiser), "players/1.html"))
    assert not [path for path, content in site.items() if b"Secret" in content]


def test_standings_have_a_twin_for_programs(site: dict[str, bytes], hostile: Log) -> None:
    name = f"data/{event_folder(hostile)}/standings-3.json"
    standings = json.loads(site[name])

    assert (standings["round"], len(standings["standings"])) == (3, 8)
    assert f'href="../../{name}"' in page(site, hostile, "standings-3.html")


def test_an_event_that_starts_with_elimination_has_a_bracket_and_no_standings() -> None:
    organiser = Organiser("keyforge", seed=9, details=custom(0))
    organiser.start(5)
    organiser.play_on()
    log = log_of(organiser)
    site = build_site([log])
    bracket = text_of(page(site, log, "bracket.html"))

    assert all(name in bracket for name in ("Quarterfinals", "Semifinals", "Final", "Bye"))
    assert not [path for path in site if "standings-" in path]


def test_a_site_without_events_says_so() -> None:
    assert "No event has been published yet." in text_of(build_site([])["index.html"].decode())


def test_a_round_of_a_hundred_tables_is_light() -> None:
    organiser = Organiser("xwing", seed=10)
    organiser.start(200)
    organiser.play_round()
    site = build_site([log_of(organiser)], languages=("en",))
    html = page(site, log_of(organiser), "round-1.html").encode()
    light = len(gzip.compress(html)) + len(gzip.compress(site["ronda.css"]))

    assert light < LIGHT


def test_no_sign_between_two_links_is_left_alone_where_a_line_ends(site: dict[str, bytes]) -> None:
    for path, content in site.items():
        if path.endswith(".html"):
            assert not re.search(r"</a>\s*·|·\s*<a\b", content.decode()), path
