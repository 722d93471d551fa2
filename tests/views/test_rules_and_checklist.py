"""The rules page, the checklist's screen, and what an event says of its officials before the start."""

import re

import pytest

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.state import Phase, Tournament
from ronda.publish import build_site
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.shared.html import translator_for
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.rules_page import rules_page
from tests.views.pages import text_of
from tests.views.screens import Played
from workshop.build import catalogues

GAMES = [ruleset.key for ruleset in every_ruleset()]


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def screen(route: str, played: Played | None = None, language: str = "en") -> str:
    logs = {played.tournament.id: played.log} if played else {}
    return text_of(screen_page(route, logs, Device.read({}), language).html).replace(" ,", ",")


def info_page(played: Played) -> str:
    """The page of the published event that says what was announced, in English."""
    [page] = (text for path, text in build_site([played.log]).items() if re.fullmatch(r"en/[^/]+/info\.html", path))
    return page.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_page_shows_every_note_table_and_step_of_the_ruleset(game: str, language: str) -> None:
    ruleset, say = find_ruleset(game), translator_for(language)
    words = screen(f"/rules?game={game}", language=language)

    assert [note.rule for note in ruleset.notes if say(note.text) not in words or note.rule not in words] == []
    decisions = sum(note.decision for note in ruleset.notes)
    assert words.count(say("Ronda's decision")) == decisions + bool(decisions)
    for structure in ruleset.stages.structures:
        for step in structure.steps:
            assert f"{step.least}–{step.most}" in words or f"{step.least}+" in words
    for tiebreak in ruleset.standings.tiebreaks:
        assert say(tiebreak.name) in words


def test_kf_clock_the_rules_page_has_all_eight_lengths_of_a_game() -> None:
    clocks = {clock.round: clock.lengths for clock in rules_page(find_ruleset("keyforge")).clocks}

    assert [(*length.choices, length.minutes) for length in clocks["Swiss rounds"]] == [
        ("Archon", "Single game", 35),
        ("Archon", "Best of three", 90),
        ("Sealed", "Single game", 45),
        ("Sealed", "Best of three", 100),
    ]
    assert [length.minutes for length in clocks["Final"]] == [50, 120, 60, 125]


def test_xw_clock_one_length_needs_no_choice() -> None:
    clocks = rules_page(find_ruleset("xwing")).clocks

    assert [(clock.round, [(length.choices, length.minutes) for length in clock.lengths]) for clock in clocks] == [
        ("Swiss rounds", [((), 75)]),
        ("Elimination rounds", [((), 75)]),
        ("Final", [((), 120)]),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_an_event_have_its_own_lengths_and_mark_its_structure(game: str) -> None:
    ruleset = find_ruleset(game)
    own = tuple((slot, 77) for slot in ruleset.stages.minutes(Details(name="x")))
    details = Details(name="x", structure=ruleset.stages.structures[0].key, minutes=own)
    shown = rules_page(ruleset, Tournament(id="x", game=game, details=details))

    # what came with stages is told of an event only where it is used
    named = [structure.name for structure in ruleset.stages.structures if structure.of_documents]
    assert [(structure.name, structure.chosen) for structure in shown.structures] == [
        (name, name == named[0]) for name in named
    ]
    assert [[length.minutes for length in clock.lengths] for clock in shown.clocks] == [[77]] * (
        len(own) if ruleset.stages.cuts else 1
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_results_site_has_a_rules_page_that_the_overview_links_to(game: str) -> None:
    played = Played(find_ruleset(game), 8)
    site = build_site([played.log])
    (path,) = (path for path in site if path.startswith("en/") and path.endswith("/rules.html"))
    overview = site[path.replace("rules.html", "index.html")].decode()
    words = text_of(site[path].decode())

    assert 'href="rules.html"' in overview
    told = (note for note in played.ruleset.notes if note.used_by(played.tournament))
    assert [note.rule for note in told if note.text not in words] == []


def test_any_checklist_the_screen_counts_the_players_or_those_expected() -> None:
    played = Played(find_ruleset("xwing"), 23)
    registered = screen(f"/t/{played.tournament.id}/checklist", played)
    expected = screen(f"/t/{played.tournament.id}/checklist?players=40", played)

    assert re.search(r"\b12 Mats .* for each table", registered)
    assert "23 Blank squad lists 1 for each player · spare: 3 · XW-SQUAD" in registered
    assert re.search(r"\b20 Mats", expected)
    assert "Players registered: 23" in expected


@pytest.mark.parametrize("asked", ["", "0", "-4", "many", "²", "99999999999"])
def test_any_checklist_what_is_no_number_of_players_counts_as_nothing_asked(asked: str) -> None:
    played = Played(find_ruleset("xwing"), 0)

    assert "Players: 8" in screen(f"/t/{played.tournament.id}/checklist?players={asked}", played)


def event_page(tier: str, organiser: str, head_judges: tuple[str, ...] = ()) -> str:
    details = Details(name="Cup", tier=tier, organiser=organiser, head_judges=head_judges)
    played = Played(find_ruleset("keyforge"), 0, details=details)
    played.do(
        ask.RegisterPlayers(entries=tuple(ask.PlayerEntry(name=name) for name in ("Alba", "Bruno", "Carla", "Dario")))
    )
    return screen(f"/t/{played.tournament.id}", played)


def test_sw_staff_the_event_says_early_why_it_could_not_start() -> None:
    words = event_page("formal", organiser="alba", head_judges=("Elsa",))

    assert "The event cannot start like this. Officials may not play in an event of this tier. Remove them" in words


def test_sw_staff_the_event_says_who_plays_and_officiates_and_who_rules() -> None:
    words = event_page("relaxed", organiser="Alba", head_judges=("Elsa",))

    assert "Players who are officials too: Alba . To rule on their matches there must be: Elsa ." in words


def test_sw_roles_an_event_without_an_organiser_says_so_until_the_start() -> None:
    warning = "No organiser is named yet"
    played = Played(find_ruleset("keyforge"), 8, details=Details(name="Cup"))
    before = screen(f"/t/{played.tournament.id}", played)
    after = screen(f"/t/{played.tournament.id}", played.until(Phase.ROUND_RUNNING))

    assert warning in before
    assert warning not in after


def test_sw_roles_without_a_head_judge_the_organiser_has_that_duty() -> None:
    assert "Head judge Elsa, as organiser" in event_page("relaxed", organiser="Elsa")
    assert "Head judge Bea" in event_page("relaxed", organiser="Elsa", head_judges=("Bea",))


def test_any_checklist_what_is_only_kept_as_a_spare_says_so() -> None:
    played = Played(find_ruleset("keyforge"), 17)

    assert re.search(r"\b3 Sets of tokens.* to lend spare", screen(f"/t/{played.tournament.id}/checklist", played))


def test_agl_roles_the_judge_of_the_league_is_a_referee() -> None:
    """AGL-ROLES: on the event's screen, in its form and on the published page; there is no second kind of judge."""
    details = Details(name="League", organiser="Zoe", head_judges=("Elsa",))
    played = Played(find_ruleset("aristeia"), 6, details=details)
    route = f"/t/{played.tournament.id}"
    published = info_page(played)

    assert "Referee Elsa" in screen(route, played)
    assert "Referee, one a line" in screen(f"{route}/details", played)
    assert "Floor judge" not in screen(f"{route}/details", played)
    assert "<dt>Referee</dt>" in published


def test_agl_rounds_the_structure_of_a_game_without_cuts_speaks_of_none() -> None:
    played = Played(find_ruleset("aristeia"), 6).until(Phase.ROUND_RUNNING)
    text = screen(f"/t/{played.tournament.id}", played)

    assert "Structure 3 rounds" in text
    assert "cut" not in text.lower()


def test_sw_announce_a_change_of_scenarios_and_days_is_public_with_its_reason() -> None:
    """AGL-SCENARIO: in the app, in the history and on the published page."""
    details = Details(
        name="League", options=(("kind", "league_standard"),), scenarios=("The ring",), windows=(("2026-12-01", ""),)
    )
    played = Played(find_ruleset("aristeia"), 6, details=details).until(Phase.ROUND_RUNNING)
    form = screen(f"/t/{played.tournament.id}/announcement", played)
    change = ask.ChangeAnnouncement(
        swiss_rounds=3,
        cut=0,
        reason="No board for it",
        scenarios=("The hill",),
        windows=(("2026-12-01", "2026-12-08"),),
    )
    played.do(change)
    published = info_page(played)

    assert "Scenarios, one a line" in form
    assert "Round 3, to" in form
    for route in ("", "/history"):
        told = screen(f"/t/{played.tournament.id}{route}", played)
        assert "Round 1: scenario The hill" in told
        assert "Round 1: 1 December 2026 to 8 December 2026" in told
        assert "No board for it" in told
    assert "Round 1: scenario The hill" in text_of(published)
    assert "<q><bdi>No board for it</bdi></q>" in published


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_any_checklist_of_a_game_is_reached_from_its_rules_without_an_event(game: str, language: str) -> None:
    rules = screen_page(f"/rules?game={game}", {}, Device.read({}), language).html
    words = screen(f"/checklist?game={game}&players=23", language=language)
    say = translator_for(language)

    assert f'href="#/checklist?game={game}"' in rules
    assert f"12 {say('Tables for two players')}" in words
    assert f"8 {say('Seats')}" in screen(f"/checklist?game={game}&players=junk", language=language)


def test_kf_sleeves_without_an_event_the_tier_decides_what_is_listed() -> None:
    """ANY-CHECKLIST, KF-SLEEVES, KF-FORMAT."""
    relaxed, premier = (screen(f"/checklist?game=keyforge&tier={tier}") for tier in ("relaxed", "premier"))

    assert "KF-SLEEVES" in premier
    assert "KF-SLEEVES" not in relaxed
    assert "Format" in relaxed
