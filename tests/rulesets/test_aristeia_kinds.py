"""Aristeia!'s kinds of event: how long matches last, what has no place in them, and what the ranking makes of them."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed
from ronda.core.notice import Notice, Prize
from ronda.journal import Log
from ronda.publish import build_ranking_site, build_site
from ronda.publish.ranking_pages import ranking_folder
from ronda.ranking import season_ranking
from ronda.rules.fields import FieldChoice
from ronda.rulesets import find_ruleset
from ronda.rulesets.aristeia import tidy_details
from ronda.rulesets.aristeia.mods import STADIUM
from ronda.rulesets.aristeia.teams import BOSS_DECK, DECK, tactics_deck
from ronda.views.app import Device, screen_page
from ronda.views.shared.rules_page import rules_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues
from workshop.cli.simulated_organiser import Organiser as Driver

RULES = find_ruleset("aristeia")
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def event(
    kind: str = "tournament_standard", *, minutes: int = 0, tier: str = "", seed: int = 1, **options: str
) -> Organiser:
    """An event of four players with PINs."""
    given = custom(3, tier=tier, options=(("kind", kind), *options.items()))
    details = replace(given, minutes=(("swiss", minutes),) if minutes else ())
    organiser = Organiser(RULES, details=details, seed=seed)
    for number in range(1, 5):
        organiser.register(f"Rival {number}", pin=f"P-{number}")
    return organiser


def screen(route: str, log: Log | None = None) -> str:
    logs = {log.tournament.id: log} if log else {}
    return text_of(screen_page(route, logs, Device.read({}), "en").html)


def info_page(log: Log) -> str:
    pages = {path: text for path, text in build_site([log]).items() if re.fullmatch(r"en/[^/]+/info\.html", path)}
    return text_of(pages.popitem()[1].decode())


# -- what is advised -------------------------------------------------------------------------------------------------

EIGHT, FOUR = ("\n".join(f"Character {number}" for number in range(count)) for count in (8, 4))
FEW = "A league should have three rounds or more."
NO_SCENARIO = "No scenario is announced yet: each round has one, announced with the event."
NO_PRIZES = "No prizes are announced yet: before the start, say how they are shared, or that there are none."


def advised(kind: str, *line_ups: str, size: str = "8", later: str = "", **changes: Any) -> set[str]:
    """What is advised of an event; with ``later``, once line-ups have another size than at registration."""

    def given(size: str) -> Details:
        set_up = custom(3, options=(("kind", kind), ("lineup_size", size)))
        return replace(set_up, **{"minutes": (("swiss", 60),), **changes})

    organiser = Organiser(RULES, details=given(size))
    for number, line_up in enumerate(line_ups):
        organiser.register(f"Rival {number}", lineup=line_up)
    if later:
        organiser.do(ask.ChangeDetails(details=given(later)))
    return set(map(str, RULES.warnings(organiser.tournament)))


@pytest.mark.parametrize(
    ("kind", "changes", "missing"),
    [
        ("tournament_standard", {}, {NO_SCENARIO, NO_PRIZES}),
        ("tournament_standard", {"scenarios": ("Altars",)}, {NO_PRIZES}),
        ("tournament_open", {"notice": Notice(sharing="None.")}, {NO_SCENARIO}),
        ("league_standard", {"notice": Notice(prizes=(Prize(what="A mug"),))}, {NO_SCENARIO}),
        ("league_open", {"swiss_rounds": 2}, {FEW, NO_SCENARIO, NO_PRIZES}),
        ("league_open", {"swiss_rounds": 3}, {NO_SCENARIO, NO_PRIZES}),
        ("league_open", {"structure": "basic", "swiss_rounds": None}, {NO_SCENARIO, NO_PRIZES}),
        ("tournament_open", {"swiss_rounds": 2}, {NO_SCENARIO, NO_PRIZES}),
    ],
)
def test_agl_rounds_scenarios_and_prizes_are_advised_where_they_are_missing(
    kind: str, changes: dict[str, Any], missing: set[str]
) -> None:
    """AGL-ROUNDS, AGL-SCENARIO, AGL-PRIZES."""
    assert advised(kind, **changes) == missing


@pytest.mark.parametrize(
    ("kind", "size", "later", "unfit"),
    [
        ("tournament_standard", "8", "", 0),
        ("tournament_standard", "8", "4", 2),
        ("league_standard", "4", "8", 2),
        ("tournament_standard", "4", "", 0),
        ("league_open", "8", "4", 0),
        ("tournament_open", "8", "any", 0),
    ],
)
def test_agl_lineup_those_that_no_longer_fit_are_counted_without_those_that_are_missing(
    kind: str, size: str, later: str, unfit: int
) -> None:
    line_up = {"8": EIGHT, "4": FOUR}[size]
    said = {f"Players whose starting line-up does not fit the event: {unfit}."} if unfit else set()

    assert advised(kind, line_up, line_up, "", size=size, later=later) == {NO_SCENARIO, NO_PRIZES, *said}


# -- what the kind and the options change ----------------------------------------------------------------------------


def chosen(**options: str) -> Details:
    return custom(3, options=tuple(options.items()))


@pytest.mark.parametrize("kind", ["tournament_standard", "tournament_open", "league_standard", "league_open"])
def test_agl_kinds_only_standard_events_need_a_sponsor_and_a_line_up(kind: str) -> None:
    """AGL-SPONSOR, AGL-LINEUP: of an Open event nobody is told that they are missing."""
    fields = {field.key: field for field in RULES.for_tournament(chosen(kind=kind)).registration.fields}

    assert {key for key in ("sponsor", "lineup") if fields[key].needed} == (
        {"sponsor", "lineup"} if "standard" in kind else set()
    )
    assert {size: lineup_of(kind, size) for size in ("8", "4", "any")} == {"8": 8, "4": 4, "any": 0}


def lineup_of(kind: str, size: str) -> int:
    fields = RULES.for_tournament(chosen(kind=kind, lineup_size=size)).registration.fields
    return next(field.exactly for field in fields if field.key == "lineup")


def test_agl_pair_rematches_are_avoided_where_the_house_rule_says_so() -> None:
    pairing = {
        rematches: RULES.for_tournament(chosen(rematches=rematches)).pairing for rematches in ("allowed", "avoided")
    }

    assert {rule: each.avoid_rematches for rule, each in pairing.items()} == {"allowed": False, "avoided": True}
    assert pairing["allowed"] == RULES.for_tournament(chosen()).pairing == RULES.pairing


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ({"stadium": "omadon"}, {"stadium": "none"}),
        ({"mods": "circuit", "stadium": "omadon"}, {"mods": "circuit", "stadium": "omadon"}),
        ({"mods": "zlavin"}, {"mods": "zlavin"}),
        ({"mods": "circuit"}, None),
        ({"mods": "carano"}, None),
    ],
)
def test_agl_mods_and_what_a_file_leaves_out_fit_together(options: dict[str, str], kept: dict[str, str] | None) -> None:
    """A file of before an option was there has no choice for it: the first one counts."""
    if kept is None:
        with pytest.raises(Impossible):
            tidy_details(chosen(**options))
        return
    assert dict(tidy_details(chosen(**options)).options) == kept


@pytest.mark.parametrize("mods", ["", "final_boss"])
def test_agl_mods_the_control_sheet_has_boxes_for_the_deck_of_the_event(mods: str) -> None:
    details = chosen(mods=mods)
    sheet = RULES.for_tournament(details).paper.control_sheet
    assert sheet is not None

    assert (sheet.cards, sheet.cards_each) == (tactics_deck(details).note, tactics_deck(details).each)
    assert tactics_deck(details) is (BOSS_DECK if mods else DECK)


# -- how long matches last -------------------------------------------------------------------------------------------


def test_agl_kinds_the_rules_name_no_length_of_a_match() -> None:
    """What the clock takes meanwhile is said to be Ronda's."""
    shown = rules_page(RULES)
    [note] = [note for group in shown.groups for note in group.notes if note.rule == "AGL-KINDS"]

    assert shown.clocks == ()
    assert note.decision
    assert "Until the organiser sets a length, a tournament has the one that Ronda suggests." in note.text


def test_agl_kinds_set_up_asks_for_the_length_and_says_that_the_rules_have_none() -> None:
    words = screen("/new?game=aristeia")

    assert "The rules name no length: set how long a match lasts. Ronda suggests the number shown in grey." in words
    assert "Left empty, the rules decide" not in words
    assert "Left empty, the rules decide" in screen("/new?game=xwing")


def test_agl_kinds_a_length_that_is_not_set_is_warned_about_and_marked_as_suggested() -> None:
    organiser = event()
    warned = [str(message) for message in RULES.warnings(organiser.tournament)]

    assert (
        "The length of the matches is not set. The rules leave it to the organiser, and the clock would take the 90 "
        "minutes that Ronda suggests."
    ) in warned
    assert "Each round: 90 minutes suggested by Ronda: the organiser has set none" in info_page(organiser.log)
    assert "90 min, suggested by Ronda" in screen(f"/t/{organiser.tournament.id}", organiser.log)


def test_agl_kinds_a_length_that_is_set_is_the_organisers_own_even_if_it_is_the_suggested_one() -> None:
    organiser = event(minutes=90)
    warned = " ".join(str(message) for message in RULES.warnings(organiser.tournament))

    assert organiser.tournament.details.minutes == (("swiss", 90),)
    assert "length of the matches" not in warned
    assert "suggested" not in info_page(organiser.log)
    assert [clock.round for clock in rules_page(organiser.ruleset, organiser.tournament).clocks] == ["Each round"]


def league(minutes: int = 0) -> Organiser:
    """A running league whose first round has days, and perhaps a length of its matches."""
    organiser = event("league_standard", minutes=minutes)
    windows = (("2026-12-01", "2026-12-08"),)
    organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, windows=windows)))
    organiser.start()
    organiser.pair()
    return organiser


def test_agl_kinds_a_league_s_length_can_be_set_and_needs_not_to_be() -> None:
    """S5 lets the organiser of every event set it; Ronda suggests none for a league."""
    words = screen("/new?game=aristeia&option_kind=league_open")
    warned = " ".join(str(message) for message in RULES.warnings(event("league_standard").tournament))

    assert "Each match" in words
    assert "Left empty, no length is announced and the rounds have no clock." in words
    assert "shown in grey" not in words
    assert "length of the matches" not in warned
    assert event("league_standard", minutes=75).tournament.details.minutes == (("swiss", 75),)


def test_agl_kinds_the_length_of_a_league_s_matches_is_told_beside_the_days() -> None:
    organiser, silent = league(75), league()
    base = f"/t/{organiser.tournament.id}"
    days = "1 December 2026 to 8 December 2026"
    pages = build_site([organiser.log])
    public = {path.rpartition("/")[2]: text_of(text.decode()) for path, text in pages.items() if path.startswith("en/")}
    twin = json.loads(next(text for path, text in pages.items() if path.endswith("round-1.json")))

    assert "Each match: 75 minutes" in public["info.html"]
    for name in ("index.html", "round-1.html"):
        assert days in public[name]
        assert "75 minutes" in public[name]
    assert (twin["minutes"], twin["window"]) == (75, {"first": "2026-12-01", "last": "2026-12-08"})
    assert "until 8 December 2026 75 min" in public["2.html"]
    assert days in screen(f"{base}/round/1", organiser.log)
    for route in ("/print/slips", "/round/1/table/1"):
        assert "Each match: 75 minutes" in screen(f"{base}{route}", organiser.log), route
    assert f"{days} 75 minutes" in screen(f"{base}/print/pairings", organiser.log)
    assert [clock.round for clock in rules_page(organiser.ruleset, organiser.tournament).clocks] == ["Each match"]
    quiet = [text_of(text.decode()) for path, text in build_site([silent.log]).items() if path.endswith(".html")]
    assert not [words for words in quiet if re.search(r"[0-9] min", words)]
    assert "Each match" not in screen(f"/t/{silent.tournament.id}/print/slips", silent.log)


def test_agl_kinds_a_league_with_a_length_has_a_clock_for_who_wants_it() -> None:
    organiser = league(75)
    base = f"/t/{organiser.tournament.id}"
    assert (
        'data-command="start_clock"'
        in screen_page(f"{base}/round/1", {organiser.tournament.id: organiser.log}, Device.read({}), "en").html
    )
    organiser.do(ask.StartClock(round=1))
    organiser.do(ask.GiveExtraTime(round=1, match=1, minutes=5))
    organiser.play_on()

    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament
    assert screen(f"{base}/projector", organiser.log)


def test_agl_kinds_an_event_from_before_lengths_were_asked_for_can_still_be_played_and_changed() -> None:
    """The clock of an old file takes 90 minutes; an option that its Ronda did not know is no change of it."""
    log = read_event_file((GOLDEN / "v2-aristeia.ronda").read_text("utf-8"))
    details = log.tournament.details
    old = Driver(RULES, log, seed=1)
    old.do(ask.ChangeDetails(details=replace(details, place="Hall 3")))

    assert RULES.stages.minutes_of(details, "swiss") == 90
    assert not details.option("status")
    assert old.tournament.details.place == "Hall 3"


# -- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["tournament_standard", "league_open"])
def test_agl_kinds_no_swiss_rounds_and_no_cut_are_spoken_of(kind: str) -> None:
    organiser = event(kind)
    base = f"/t/{organiser.tournament.id}"
    screens = [screen(f"/new?game=aristeia&option_kind={kind}{custom}") for custom in ("", "&structure=custom")]
    screens += [screen(f"{base}{route}", organiser.log) for route in ("", "/details", "/rules", "/player/1")]
    organiser.start()
    organiser.play_round()
    screens += [screen(f"{base}{route}", organiser.log) for route in ("", "/announcement", "/standings")]
    screens += [text_of(text.decode()) for path, text in build_site([organiser.log]).items() if path.startswith("en/")]

    assert [found for words in screens for found in re.findall(r".{30}\b(?:Swiss|[Cc]ut)\b.{9}", words)] == []


def test_agl_kinds_a_custom_structure_lacks_rounds_not_swiss_rounds() -> None:
    details = Details(name="Cup", structure="custom", options=(("kind", "tournament_open"),))

    assert event().refusal(ask.ChangeDetails(details=details), Malformed) == (
        "A custom structure needs its number of rounds, from 1 to 30."
    )


# -- the ranking -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "tier", "factor", "category"),
    [
        ("tournament_open", "interplanetary", 8, "Open event"),
        ("league_open", "regional", 8, "Open event"),
        ("league_open", "", 8, "Open event"),
        ("league_standard", "regional", 36, "Regional"),
        ("tournament_standard", "interplanetary", 38, "Interplanetary"),
        ("tournament_standard", "", 32, "Standard event"),
    ],
)
def test_agl_elo_an_open_event_has_factor_8_whatever_its_category(
    kind: str, tier: str, factor: int, category: str
) -> None:
    organiser = event(kind, tier=tier)
    organiser.start()
    organiser.play_round()
    ranking = season_ranking([organiser.log])
    [rated] = ranking.tournaments

    assert (rated.factor, rated.tier) == (factor, category)
    changes = {abs(game.after - game.before) for place in ranking.places for game in place.person.games}
    assert changes <= {factor / 2, 0}


def test_agl_kinds_an_unofficial_event_says_so_and_is_left_out_of_the_ranking() -> None:
    """On the ranking's page and on the event's; the other event counts."""
    official, friendly = event(), event(status="unofficial", seed=2)
    for organiser in (official, friendly):
        organiser.start()
        organiser.play_round()
    details = replace(friendly.tournament.details, name="Friendly")
    friendly.do(ask.ChangeDetails(details=details))
    logs = [friendly.log, official.log]
    page_of_it = text_of(
        build_ranking_site(logs, season="2026")[f"en/{ranking_folder('aristeia', '2026')}/index.html"].decode()
    )

    assert [rated.name for rated in season_ranking(logs).tournaments] == ["Test event"]
    assert "Friendly is left out: it is not official." in page_of_it
    assert "Unofficial event, not in the ranking" in info_page(friendly.log)
    assert "Unofficial event, not in the ranking" in screen(f"/t/{friendly.tournament.id}", friendly.log)
    assert "Official event" in info_page(official.log)


# -- the stadium -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stadium", [choice for choice in STADIUM.choices if choice.effect], ids=lambda one: one.key)
def test_agl_mods_the_effect_of_the_announced_stadium_stands_on_the_public_page(stadium: FieldChoice) -> None:
    assert stadium.effect in info_page(event(mods="circuit", stadium=stadium.key).log)
