"""The screen on which two players build their teams, and where the teams are told afterwards (AGL-DRAFT)."""

import re

import pytest

from ronda.core.details import Details
from ronda.core.results import FIRST, SECOND
from ronda.core.team_moves import picks_of
from ronda.views.app import Device, screen_page
from ronda.views.app.rounds.team_building import coin_side
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from tests.views.screens import Screen
from workshop.build import catalogues

TABLE = "/round/1/table/1"
TEAMS = f"{TABLE}/teams"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def event(*mods: str, size: str = "8", players: int = 4, sponsor: str = "") -> Organiser:
    """An event whose first round is paired, everybody with a line-up of the size."""
    details: Details = custom(3, options=(("mods", "\n".join(mods)), ("lineup_size", size)))
    organiser = Organiser("aristeia", details=details)
    line_up = "\n".join(f"Member {place}" for place in range(int(size)))
    extra = {"sponsor": sponsor, "unlocked": "confirmed"} if sponsor else {}
    organiser.register(*(f"Player {number}" for number in range(1, players)), lineup=line_up)
    organiser.register(f"Player {players}", lineup=line_up, **extra)
    organiser.start()
    organiser.pair()
    return organiser


def shown(organiser: Organiser, route: str, language: str = "en") -> str:
    base = f"/t/{organiser.tournament.id}"
    return screen_page(f"{base}{route}", {organiser.tournament.id: organiser.log}, Device.read({}), language).html


def words(organiser: Organiser, route: str, language: str = "en") -> str:
    return text_of(shown(organiser, route, language))


def open_links(html: str) -> list[str]:
    found = re.findall(r'member-open" href="[^"]+table/1([^"]+)"', html)
    return [route.replace("&amp;", "&") for route in found]


def tap_through(organiser: Organiser, taps: int = 99) -> str:
    """Tap on the first that is open until nobody is, as two players would; give the last route."""
    route = f"{TEAMS}?anew=yes&first=1"
    for _ in range(taps):
        links = open_links(shown(organiser, route))
        if not links:
            break
        route = TABLE + links[0]
    return route


@pytest.mark.parametrize(("mods", "taps"), [((), 8), (("koorie", "zlavin"), 10), (("koorie", "final_boss"), 14)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_agl_draft_is_tapped_through_to_two_teams_that_can_be_kept(
    mods: tuple[str, ...], taps: int, language: str
) -> None:
    organiser = event(*mods)
    html = shown(organiser, tap_through(organiser), language)
    (form,) = [form for form in Screen(html).forms if form.command == "build_teams"]

    assert len(form.fields["taken"]) == taps
    assert form.fields["first"] == ["1"]


def test_agl_draft_says_whose_turn_it_is_and_shows_vetoes_locks_and_picks() -> None:
    organiser = event("koorie", "zlavin")
    first, second = (organiser.tournament.player(number).name for number in organiser.round.matches[0].players)

    assert f"{first} vetoes one of {second}" in words(organiser, f"{TEAMS}?anew=yes&first=1")
    assert f"{second} vetoes one of {first}" in words(organiser, f"{TEAMS}?anew=yes&first=1&taken=0")
    assert f"{first} picks one" in words(organiser, f"{TEAMS}?anew=yes&first=1&taken=0.1")
    now = words(organiser, f"{TEAMS}?anew=yes&first=1&taken=0.1.2")
    assert f"{second} picks: 1 of 2" in now
    assert now.count("vetoed") == 2
    assert now.count("locked") == 1


def test_agl_draft_each_step_can_be_taken_back() -> None:
    organiser = event()
    route = tap_through(organiser, 3)
    back = re.search(r'id="take-back" href="#/t/[^/]+([^"]+)"', shown(organiser, route))
    assert back is not None

    assert back[1].replace("&amp;", "&") == tap_through(organiser, 2)
    assert "take-back" not in shown(organiser, f"{TEAMS}?anew=yes&first=1")


@pytest.mark.parametrize("taken", ["9", "x", "-1", "0.0.0", "٣", "99999999999", "0..1"])
def test_agl_draft_a_route_that_cannot_be_is_read_up_to_what_can(taken: str) -> None:
    organiser = event("zlavin")

    assert open_links(shown(organiser, f"{TEAMS}?anew=yes&first=1&taken={taken}"))


def test_agl_draft_the_coin_falls_once_for_a_match_and_on_both_sides() -> None:
    organiser = event(players=40)
    fallen = [coin_side(organiser.round, match) for match in organiser.round.matches]
    first = organiser.tournament.player(organiser.round.matches[0].players[fallen[0] - 1]).name

    assert set(fallen) == {FIRST, SECOND}
    assert fallen == [coin_side(organiser.round, match) for match in organiser.round.matches]
    assert f"{first} picks one" in words(organiser, f"{TEAMS}?anew=yes&first=coin")


def test_agl_sponsor_compass_transportation_is_told_before_the_coin() -> None:
    organiser = event(sponsor="compass", players=4)
    seated = organiser.round.match_of(4)
    assert seated is not None

    assert "Player 4 has Compass Transportation" in words(organiser, f"/round/1/table/{seated.number}/teams")
    assert "Player 4 has Compass Transportation" not in words(organiser, f"/round/1/table/{3 - seated.number}/teams")


def test_agl_draft_is_told_on_the_table_the_slips_and_the_history() -> None:
    organiser = event("koorie")
    assert "Build the teams" in words(organiser, TABLE)

    organiser.pick_teams(1)

    names = organiser.round.matches[0].teams
    assert names is not None
    team = ", ".join(picks_of(names.moves, FIRST))
    for route in (TABLE, "/print/slips"):
        assert team in words(organiser, route)
    assert "the teams were built" in words(organiser, "/history")
    kept = words(organiser, TEAMS)
    assert "Build the teams anew" in kept
    assert "Who is A" not in kept
    assert "Who is A" in words(organiser, f"{TEAMS}?anew=yes")


def test_agl_mods_carano_needs_no_picks_and_the_teams_are_known_at_once() -> None:
    organiser = event("carano", size="4")
    team = "Member 0, Member 1, Member 2, Member 3"

    assert words(organiser, TABLE).count(team) == 2
    assert "there is nothing to pick" in words(organiser, TEAMS)
    assert "Who is A" not in words(organiser, f"{TEAMS}?anew=yes")


def test_agl_lineup_one_that_is_missing_is_filled_in_on_the_spot() -> None:
    organiser = Organiser("aristeia", details=custom(3))
    organiser.start(4)
    organiser.pair()
    html = shown(organiser, TEAMS)

    assert [form.command for form in Screen(html).forms].count("edit_player") == 2
    assert "field_lineup" in html
    assert "has no line-up yet" in text_of(html)


def test_a_game_without_teams_has_no_such_screen() -> None:
    organiser = Organiser("keyforge")
    organiser.start(4)
    organiser.pair()

    assert "no teams to build" in words(organiser, TEAMS)
    assert "teams" not in words(organiser, TABLE).casefold()
    assert "no control sheets" in words(organiser, "/sheets")
