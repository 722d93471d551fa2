"""The projector's page: what is due in each phase, the names that may be seen, and nothing to press."""

from __future__ import annotations

import re

import pytest

from ronda.commands import requests as ask
from ronda.core.details import Details, TournamentSystem
from ronda.core.state import Phase
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app import Device, screen_page
from tests.views.pages import text_of
from tests.views.screens import NOW, Played, Screen
from workshop.build import catalogues

GAMES = [ruleset.key for ruleset in every_ruleset()]
CUTTING = next(ruleset.key for ruleset in every_ruleset() if ruleset.stages.cuts)


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def projected(played: Played, *, now: str = NOW) -> str:
    device = Device(now=now, offset=60)
    return screen_page(f"/t/{played.tournament.id}/projector", {played.tournament.id: played.log}, device, "en").html


def due(html: str) -> list[str]:
    return re.findall(r'data-show="(\w+)" data-due', html)


def part(html: str, show: str) -> str:
    """All pages of a part of the programme as text."""
    return text_of("".join(re.findall(rf'<section\s+class="slide slide-{show}.*?</section>', html, flags=re.DOTALL)))


def clock_of(html: str, clock: str = "show-clock") -> str | None:
    found = re.search(rf'<time\s+id="{clock}"[^>]*>([^<]*)</time>', html)
    return found[1] if found else None


def test_each_phase_has_its_programme() -> None:
    played = Played(find_ruleset(CUTTING), 24)
    assert due(projected(played)) == ["welcome"]
    played.do(ask.StartTournament())
    assert due(projected(played)) == ["welcome"]
    played.pair()
    assert due(projected(played)) == ["by_name", "by_table"]
    played.play()
    assert due(projected(played)) == ["standings"]
    played.until(Phase.CUT_DUE)
    assert due(projected(played)) == ["standings"]
    played.after(ask.MakeCut())
    assert due(projected(played)) == ["cut", "bracket"]
    played.pair()
    assert due(projected(played)) == ["by_table", "bracket"]
    played.play()
    assert due(projected(played)) == ["bracket"]
    played.until(Phase.FINISHED)
    assert due(projected(played)) == ["champion", "standings"]


@pytest.mark.parametrize("system", [TournamentSystem.SWISS, TournamentSystem.DOUBLE_ELIMINATION])
def test_sw_dq_where_everybody_of_a_bracket_is_disqualified_the_bracket_is_shown(system: TournamentSystem) -> None:
    details = Details(name="Cup", organiser="The Club", structure="custom", swiss_rounds=0, cut=0, system=system)
    played = Played(find_ruleset(CUTTING), 4, details=details).until(Phase.FINISHED)
    for player in played.tournament.players:
        played.do(ask.DisqualifyPlayer(player=player.id, reason="A brawl"))

    assert due(projected(played)) == ["bracket"]


def test_a_large_bracket_round_is_shown_as_tables() -> None:
    """Sixteen first-round names under one another could not be read from the back."""
    details = Details(name="Cup", organiser="The Club", structure="custom", swiss_rounds=0, cut=0)
    played = Played(find_ruleset(CUTTING), 16, details=details).after(ask.StartTournament())
    played.pair()

    assert due(projected(played)) == ["by_name", "by_table"]
    played.play()
    assert due(projected(played)) == ["by_table"]
    played.pair()
    assert due(projected(played)) == ["by_table", "bracket"]


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("game", GAMES)
def test_there_is_nothing_to_press_and_one_part_is_shown(game: str, phase: Phase) -> None:
    if phase is Phase.CUT_DUE and not find_ruleset(game).stages.cuts:
        pytest.skip("this game has no cut")
    shown = projected(Played(find_ruleset(game), 24).until(phase))
    screen = Screen(shown)

    assert (screen.links, screen.forms, screen.controls) == ([], [], [])
    assert len(re.findall(r'class="slide [^"]*\bshown\b', shown)) == 1


def test_agl_names_a_hidden_name_is_hidden_from_the_room_too() -> None:
    played = Played(find_ruleset(CUTTING), 8, prefix="Rude")
    played.do(ask.EditPlayer(player=3, entry=ask.PlayerEntry(name="Very rude"), hidden=True))
    for phase in (Phase.ROUND_RUNNING, Phase.BETWEEN_ROUNDS, Phase.FINISHED):
        shown = projected(played.until(phase))

        assert "Very rude" not in shown
        assert "<bdi>#3</bdi>" in shown
        assert "<bdi>Rude 4</bdi>" in shown


def test_sw_clock_is_shown_from_the_pairing_to_the_last_result() -> None:
    details = Details(name="Cup", minutes=(("swiss", 50),))
    played = Played(find_ruleset(CUTTING), 8, details=details).until(Phase.ROUND_RUNNING)
    assert clock_of(projected(played)) == "50:00"
    played.after(ask.StartClock(round=1), ask.GiveExtraTime(round=1, match=2, minutes=5))
    late = projected(played, now="2026-11-21T09:51:30Z")

    assert 'data-until="2026-11-21T09:50:00Z"' in late
    assert (clock_of(late), clock_of(late, "show-clock-2")) == ("−01:30", "03:30")
    played.after(ask.PauseClock(round=1), ask.AdjustClock(round=1, minutes=-10))
    assert clock_of(projected(played, now="2026-11-21T12:00:00Z")) == "40:00"
    assert "data-until" not in projected(played)
    played.play()
    assert clock_of(projected(played)) is None


def test_agl_kinds_a_league_shows_its_days_instead_of_a_clock() -> None:
    details = Details(
        name="League",
        options=(("kind", "league_standard"),),
        structure="custom",
        swiss_rounds=3,
        windows=(("2026-11-01", "2026-11-15"),),
    )
    played = Played(find_ruleset("aristeia"), 6, details=details).until(Phase.ROUND_RUNNING)
    shown = projected(played)

    assert "1 November 2026 to 15 November 2026" in shown
    assert "overdue" in shown
    assert 'role="timer"' not in shown


def league() -> Played:
    details = Details(
        name="League",
        options=(("kind", "league_open"),),
        structure="custom",
        swiss_rounds=3,
        windows=(("2026-11-01", "2026-11-15"), ("2026-11-16", "2026-11-22")),
    )
    return Played(find_ruleset("aristeia"), 6, details=details).until(Phase.ROUND_RUNNING)


def screen_of(played: Played, route: str, today: str, language: str = "en") -> str:
    identifier = played.tournament.id
    device = Device.read({"now": f"{today}T09:00:00Z", "offset": 60})
    return text_of(screen_page(f"/t/{identifier}{route}", {identifier: played.log}, device, language).html)


def test_agl_kinds_the_event_says_which_round_of_a_league_is_overdue() -> None:
    played = league()
    first, *others = (match.number for match in played.tournament.rounds[0].matches)
    played.play(1)
    tables = ", ".join(map(str, others))
    said = f"Round 1 is overdue: its last day was 15 November 2026, and tables {tables} are open."

    assert first not in others
    assert said in screen_of(played, "", "2026-11-16")
    assert "Ronda 1 está fuera de plazo" in screen_of(played, "", "2026-11-16", "es")
    assert "is overdue" not in screen_of(played, "", "2026-11-15")
    assert "is overdue" not in screen_of(played.play(), "", "2026-11-16")


def test_agl_kinds_days_are_not_told_as_a_time_of_day() -> None:
    assert "hasta el 15 de noviembre de 2026" in screen_of(league(), "", "2026-11-02", "es")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("route", ["", "/round/1", "/room", "/checklist", "/print/pairings", "/print/slips", "/rules"])
def test_agl_kinds_no_screen_of_a_league_speaks_of_a_clock(route: str, language: str) -> None:
    """Its rules say once that it has days instead of one."""
    said = screen_of(league(), route, "2026-11-02", language).lower()
    instead = {"en": "days instead of a clock", "es": "fechas en lugar de reloj"}[language]

    assert not re.search(r"\b(clock|reloj|minutes|minutos|min)\b", said.replace(instead, ""))


def test_messages_stand_on_every_part() -> None:
    played = Played(find_ruleset(CUTTING), 8).after(ask.PostMessage(text="Lunch until <14:00>"))
    for phase in (Phase.REGISTRATION, Phase.ROUND_RUNNING, Phase.FINISHED):
        assert '<p class="said" dir="auto">Lunch until &lt;14:00&gt;</p>' in projected(played.until(phase))


@pytest.mark.parametrize("square", [False, True])
def test_two_hundred_players_stand_on_few_pages_headed_by_their_letters(square: bool) -> None:
    played = Played(find_ruleset(CUTTING), 0)
    names = [f"{chr(65 + number % 26)}na Torreblanca {number:03}" for number in range(200)]
    played.register(*names)
    played.until(Phase.ROUND_RUNNING)
    device = Device.read({"now": NOW, "offset": 60, "square": square})
    identifier = played.tournament.id
    html = screen_page(f"/t/{identifier}/projector", {identifier: played.log}, device, "en").html
    pages = re.findall(r'<section\s+class="slide slide-by_name.*?</section>', html, flags=re.DOTALL)
    ranges = [re.findall(r'show-range">(.)[^–]*–(.)', page_) for page_ in pages]
    rows = [page_.count('class="show-row"') for page_ in pages]

    assert len(pages) == (6 if square else 4)
    assert sum(rows) == 200
    assert min(rows) > max(rows) * 2 / 3
    assert [letters for [(first, last)] in ranges for letters in (first, last)] == sorted(
        letter for [pair] in ranges for letter in pair
    )
    assert (ranges[0][0][0], ranges[-1][0][1]) == ("A", "Z")


def test_a_page_is_shown_for_as_long_as_there_is_to_read() -> None:
    seconds = [
        int(re.findall(r'data-show="by_name" data-due\s+data-seconds="(\d+)"', projected(played))[0])
        for played in (Played(find_ruleset(CUTTING), players).until(Phase.ROUND_RUNNING) for players in (8, 24, 40))
    ]

    assert seconds == [7, 9, 11]


def test_sw_cut_the_bracket_names_everybody_who_is_known_and_the_tables_that_decide_the_rest() -> None:
    played = Played(find_ruleset(CUTTING), 24, details=Details(name="Cup", structure="custom", swiss_rounds=2, cut=8))
    played.until(Phase.CUT_DUE).after(ask.MakeCut())
    seeds = [played.tournament.player(seed).name for seed in played.tournament.seeds or ()]
    shown = projected(played)

    assert re.findall(r"Player \d+", part(shown, "cut")) == seeds
    assert "In the cut: the top 8" in part(shown, "cut")
    text = part(shown, "bracket")
    assert sorted(re.findall(r"Player \d+", text)) == sorted(seeds)
    for said in ("Winner of table 1 Winner of table 4", "Semifinals: winner of table 1 Semifinals: winner of table 2"):
        assert said in text

    played.pair()
    played.play(1)
    first = played.tournament.rounds[-1].matches[0]
    text = part(projected(played), "bracket")
    assert first.winner is not None
    assert f"{played.tournament.player(first.winner).name} Winner of table 4" in text
    played.play()
    assert "Winner of table" not in part(projected(played), "bracket").partition("Final")[0]


def test_sw_elim_drop_whoever_would_meet_a_player_who_left_the_cut_has_a_bye_in_the_bracket() -> None:
    details = Details(name="Cup", structure="custom", swiss_rounds=2, cut=4)
    played = Played(find_ruleset(CUTTING), 12, details=details).until(Phase.CUT_DUE).after(ask.MakeCut())
    played.pair()
    played.play()
    winner = played.tournament.rounds[-1].matches[0].winner
    assert winner is not None
    played.after(ask.DropPlayer(player=winner))

    final = part(projected(played), "bracket").rpartition("Final")[2]
    assert "Bye" in final
    assert played.tournament.player(winner).name not in final


def test_a_cut_of_sixteen_stands_in_parts_that_can_be_read() -> None:
    details = Details(name="Cup", structure="custom", swiss_rounds=2, cut=16)
    played = Played(find_ruleset(CUTTING), 40, details=details).until(Phase.CUT_DUE).after(ask.MakeCut())
    shown = projected(played)
    seeds = [played.tournament.player(seed).name for seed in played.tournament.seeds or ()]

    assert due(shown) == ["cut", "bracket", "bracket", "bracket"]
    assert sorted(re.findall(r"Player \d+", part(shown, "bracket"))) == sorted(seeds)
    assert re.findall(r"Bracket (\d/\d)", part(shown, "bracket")) == ["1/3", "2/3", "3/3"]
