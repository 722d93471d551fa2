"""A new event in three steps: what is filled in already, the structures as cards, and nothing typed is lost."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from ronda.commands import create_event, forms
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import NotNow
from ronda.core.notice import Notice, Prize
from ronda.core.pairings import Constraints
from ronda.core.state import DEMO_PREFIX
from ronda.journal import Log, append_records, extend_log
from ronda.journal.undo import undo_last_command
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.session.event_summary import event_summary
from ronda.views.app import Device, screen_page
from tests.playing import custom
from tests.views.pages import text_of
from tests.views.screens import NOW, Played, Screen
from workshop.build import catalogues

LAST = Details(
    name="Friday Cup",
    date="2026-11-13",
    place="Town Hall",
    tier="formal",
    organiser="Nara Ruiz",
    head_judges=("Olmo Vidal",),
    structure="advanced",
    options=(("squad", "200"),),
    minutes=(("swiss", 50),),
    tables=((1, 10),),
    clubs_apart=True,
    notice=Notice(fee="5 €", address="Market 1", bring=("Water",), prizes=(Prize(what="A mat", first=1, last=1),)),
)


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def device(*played: Played) -> Device:
    """A device with these events, the newest first."""
    return Device.read({"tournaments": [event_summary(each.log) for each in played], "now": NOW, "offset": 60})


def shown(query: str, *played: Played, language: str = "en") -> str:
    logs = {each.tournament.id: each.log for each in played}
    return screen_page(f"/new{query}", logs, device(*played), language).html


def value(html: str, name: str) -> str:
    """What a field holds: its text, or which of its values is chosen; empty for none."""
    field = re.search(rf'<(?:input|textarea)[^>]*? name="{name}"[^>]*>([^<]*)', html)
    assert field is not None, name
    if 'type="radio"' in field[0] or 'type="checkbox"' in field[0]:
        chosen = re.search(rf'name="{name}"[^>]*? value="([^"]*)"[^>]*? checked', html)
        return chosen[1] if chosen else ""
    written = re.search(r' value="([^"]*)"', field[0])
    return unescape(written[1] if written else field[1])


def cards(html: str) -> dict[str, str]:
    """The structures that can be chosen, and what is said of each."""
    found = re.findall(r'<label class="pick plan" for="structure-(\w+)">(.*?)</label>', html, re.DOTALL)
    return {key: text_of(said) for key, said in found}


def friday(game: str = "xwing", players: int = 12, details: Details = LAST) -> Played:
    return Played(find_ruleset(game), players, details=details)


def typed(html: str, **changed: str) -> str:
    """The query that the form keeps in its route once something was typed into it."""
    [form] = Screen(html).forms
    names = {name for name in form.fields if f'name="{name}"' in html}
    fields = {name: value(html, name) for name in names if name != "cut"}
    return "?" + urlencode({name: text for name, text in {**fields, **changed}.items() if text})


# -- what is filled in -------------------------------------------------------------------------------------------------


def test_a_first_event_is_filled_in_with_what_is_usual() -> None:
    html = shown("?game=xwing")

    assert value(html, "date") == "2026-11-21"
    assert [value(html, name) for name in ("name", "place", "organiser", "expected")] == [""] * 4
    assert (value(html, "tier"), value(html, "structure"), value(html, "option_squad")) == ("relaxed", "basic", "100")
    assert "Filled in as for" not in text_of(html)


def test_a_new_event_is_filled_in_with_what_was_chosen_the_last_time() -> None:
    html = shown("", friday())

    assert value(html, "game") == "xwing"
    assert (value(html, "place"), value(html, "organiser"), value(html, "head_judges")) == (
        "Town Hall",
        "Nara Ruiz",
        "Olmo Vidal",
    )
    assert (value(html, "tier"), value(html, "structure"), value(html, "option_squad")) == ("formal", "advanced", "200")
    assert (value(html, "minutes_swiss"), value(html, "tables"), value(html, "clubs_apart")) == ("50", "1–10", "yes")
    assert (value(html, "fee"), value(html, "address"), value(html, "bring")) == ("5 €", "Market 1", "Water")
    assert value(html, "expected") == "12"
    assert (value(html, "name"), value(html, "date"), value(html, "prize_what_1")) == ("", "2026-11-21", "")
    assert "Filled in as for Friday Cup , the last event of this game on this device." in text_of(html)
    assert "More Tier: Formal · Town Hall · Nara Ruiz" in text_of(html)


def test_the_last_time_is_that_of_the_game_that_is_chosen() -> None:
    other = friday("keyforge", details=Details(name="Deck day", place="Library", structure="basic"))
    events = other, friday()

    assert value(shown("", *events), "place") == "Library"
    assert value(shown("?game=xwing", *events), "place") == "Town Hall"
    assert value(shown("?game=custom", *events), "place") == ""
    assert value(shown("?game=xwing&fresh=yes", *events), "place") == ""


def test_a_summary_from_before_games_were_kept_in_it_fills_in_nothing() -> None:
    played = friday()
    old = {key: told for key, told in event_summary(played.log).items() if key != "ruleset"}
    known = screen_page(
        "/new?game=xwing", {played.tournament.id: played.log}, Device.read({"tournaments": [old]}), "en"
    )

    assert value(known.html, "place") == ""


def test_a_page_asks_for_the_event_that_it_is_filled_in_from() -> None:
    played = friday()
    base = played.tournament.id

    assert screen_page("/new", {}, device(played), "en").needs == (base,)
    assert screen_page("/new", {base: played.log}, device(played), "en").needs == ()
    assert screen_page("/new?fresh=yes", {}, device(played), "en").needs == ()
    assert screen_page(f"/new?same={base}", {}, device(played), "en").needs == (base,)
    assert screen_page("/new?game=keyforge", {}, device(played), "en").needs == ()


# -- the same again ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_the_same_again_has_everything_but_name_days_and_players(game: str) -> None:
    ruleset = find_ruleset(game)
    kinds = (("kind", "league_open"),) if game == "aristeia" else ()
    announced = custom(
        5,
        date="2026-11-13",
        place="Town Hall",
        options=kinds,
        tables=((3, 9),),
        scenarios=("Assault", "Siege") if "scenarios" in ruleset.stages.announces else (),
        scenario_texts=("All at once.",) if "scenarios" in ruleset.stages.announces else (),
        windows=(("2026-11-13", "2026-11-20"),) if kinds else (),
        notice=LAST.notice,
    )
    played = friday(game, 9, announced).after(ask.StartTournament())
    newer = friday(game, 4, Details(name="Newer", place="Elsewhere"))
    html = shown(f"?same={played.tournament.id}", newer, played)
    [form] = Screen(html).forms
    lists = {"cut": "0", "option_tiebreaks": played.tournament.details.option("tiebreaks")}
    sent = {name: value(html, name) for name in form.fields if name not in lists}
    again = forms.read_details({**sent, "name": "Next", **lists}, ruleset)
    before = played.tournament.details

    assert (again.place, again.structure, again.swiss_rounds, again.tables) == ("Town Hall", "custom", 5, ((3, 9),))
    assert {(key, chosen) for key, chosen in before.options if chosen} <= set(again.options)
    assert again.notice == before.notice
    assert again.date == "2026-11-21"
    assert not any(any(window) for window in again.windows)
    assert "Player 1" not in html
    if before.scenarios:
        assert value(html, "scenarios").splitlines() == ["Assault", "Siege"]
        assert value(html, "scenario_text_1") == "All at once."
    said = f"Everything is as for {before.name} except the name and the days."
    assert said in text_of(html)


def test_the_same_again_is_offered_at_the_event_and_in_the_list_of_events() -> None:
    played = friday()
    event = played.tournament.id
    home = screen_page("/", {}, device(played), "en").html
    own = screen_page(f"/t/{event}", {event: played.log}, device(played), "en").html

    assert f"#/new?same={event}" in Screen(home).links
    assert f"#/new?same={event}" in Screen(own).links


# -- the same players --------------------------------------------------------------------------------------------------


def league_night() -> Played:
    """An event of Aristeia! in which everything is registered that a player can have."""
    played = friday("aristeia", 0, Details(name="League night", tables=((1, 20),)))
    fields = (
        ("pin", "4711"),
        ("team_name", "Los Gatos"),
        ("sponsor", played.ruleset.registration.fields[2].choices[0].key),
    )
    alba = ask.PlayerEntry(
        name="Alba", fields=fields, constraints=Constraints(club="Faro", fixed_table=3, first_round_bye=True)
    )
    played.do(
        ask.RegisterPlayers(entries=(alba, ask.PlayerEntry(name="Bruno"), ask.PlayerEntry(name="Carmen")), here=True)
    )
    played.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="bruno", namesake=True),)))
    played.do(ask.EditPlayer(player=1, entry=alba, hidden=True, hidden_fields=("team_name",)))
    played.do(ask.RemovePlayer(player=3))
    return played


def again(played: Played, **typed: str) -> Log:
    """The event that is made like another, with its players."""
    form = {"name": "Next night", "game": played.tournament.game, "players": "yes", "tables": "1-20", **typed}
    records = create_event.new_event_records(form, played.tournament, ask.Moment(at=NOW, random=5))
    return append_records(None, records)


def test_players_are_taken_over_where_it_is_ticked() -> None:
    played = league_night()
    offer = shown(f"?same={played.tournament.id}", played)
    ticked = shown(f"?same={played.tournament.id}&players=yes", played)

    assert value(offer, "players") == ""
    assert value(ticked, "players") == "yes"
    assert (
        "Register its 3 players again With name, club, fixed table and: Corvus PIN, Team name. Hidden names "
        "stay hidden. What each plays with is registered anew, and nobody is checked in."
    ) in text_of(offer)
    decks = friday("keyforge", 4, Details(name="Deck day"))
    assert "With name, club and fixed table." in text_of(shown(f"?same={decks.tournament.id}", decks))
    assert 'name="players"' not in shown("", played)
    assert 'name="players"' not in shown(f"?same={played.tournament.id}&game=xwing&based=aristeia", played)
    empty = friday(players=0)
    assert 'name="players"' not in shown(f"?same={empty.tournament.id}", empty)


def test_who_is_taken_over_keeps_what_lasts_and_nothing_of_that_day() -> None:
    alba, bruno, namesake = again(league_night()).tournament.players

    assert (alba.name, alba.fields) == ("Alba", (("pin", "4711"), ("team_name", "Los Gatos")))
    assert alba.constraints == Constraints(club="Faro", fixed_table=3)
    assert (alba.hidden, alba.hidden_fields, alba.checked_in) == (True, ("team_name",), False)
    assert (bruno.name, bruno.hidden, namesake.name) == ("Bruno", False, "bruno")


def test_a_fixed_table_stays_behind_where_the_new_hall_has_it_not() -> None:
    alba = again(league_night(), tables="10-20").tournament.players[0]

    assert alba.constraints == Constraints(club="Faro")


def test_one_fixed_table_goes_to_who_had_it_last() -> None:
    played = friday(players=6, details=Details(name="Friday Cup", organiser="Zoe Ruiz"))
    table = Constraints(fixed_table=2)
    played.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Player 1", constraints=table)))
    played.after(ask.StartTournament(), ask.PairRound(), ask.PublishRound())
    played.do(ask.DropPlayer(player=1))
    played.do(ask.EditPlayer(player=5, entry=ask.PlayerEntry(name="Player 5", constraints=table)))
    taken = again(played).tournament.players

    assert [player.constraints.fixed_table for player in taken] == [0, 0, 0, 0, 2, 0]


def test_players_taken_over_are_one_step_that_can_be_undone() -> None:
    log = again(league_night())
    undone = append_records(log, extend_log(log, (undo_last_command(log),), at=NOW))

    assert len(log.tournament.players) == 3
    assert undone.tournament.players == ()
    assert undone.tournament.details.name == "Next night"
    with pytest.raises(NotNow, match="There is nothing left to undo"):
        undo_last_command(undone)


def test_players_of_an_event_that_is_not_there_are_refused() -> None:
    form = {"name": "Next night", "game": "xwing", "players": "yes"}
    for before in (None, league_night().tournament):
        with pytest.raises(NotNow, match="There is no such event on this device"):
            create_event.new_event_records(form, before, ask.Moment(at=NOW, random=5))


# -- nothing typed is lost ---------------------------------------------------------------------------------------------


def test_what_was_typed_stands_where_it_was_after_back_or_reload() -> None:
    played = friday()
    typed_so_far = typed(shown("", played), name="Winter Cup", place="", organiser="Somebody", clubs_apart="")
    html = shown(typed_so_far, played)

    assert (value(html, "name"), value(html, "place"), value(html, "organiser")) == ("Winter Cup", "", "Somebody")
    assert value(html, "clubs_apart") == ""
    assert (value(html, "tier"), value(html, "address")) == ("formal", "Market 1")


def test_another_game_keeps_what_was_typed_and_brings_its_own_last_time() -> None:
    last = friday("keyforge", details=Details(name="Deck day", place="Library", tier="premier", organiser="Ada"))
    events = friday(), last
    html = shown(typed(shown("", *events), name="Winter Cup", organiser="Somebody", game="keyforge"), *events)

    assert (value(html, "name"), value(html, "organiser")) == ("Winter Cup", "Somebody")
    assert (value(html, "place"), value(html, "tier"), value(html, "structure")) == ("Library", "premier", "basic")
    assert (value(html, "clubs_apart"), value(html, "fee"), value(html, "based")) == ("", "", "keyforge")


# -- the structures ----------------------------------------------------------------------------------------------------


def test_sw_struct_each_structure_is_a_card_with_what_to_expect() -> None:
    few, many, unknown = (cards(shown(f"?game=xwing{query}")) for query in ("&expected=6", "&expected=23", ""))

    assert few == {
        "basic": "Basic 3 Swiss rounds, no cut about 4 h",
        "advanced": "Advanced From 9 players on",
        "custom": "Custom Round robin, double elimination, several stages, or rounds and a cut that you set",
    }
    # four rounds of 75 minutes, the semifinals, a final of 120 and ten minutes between two
    assert many["basic"] == "Basic 4 Swiss rounds, then a cut to the top 4 about 9 h"
    assert many["advanced"] == "Advanced 4 Swiss rounds, then a cut to the top 8 about 10 h 30"
    assert unknown["basic"] == "Basic 3 to 7 Swiss rounds, by the number of players"


def test_the_length_of_the_day_follows_the_minutes() -> None:
    html = shown("?game=xwing&expected=6&minutes_swiss=30")

    assert cards(html)["basic"].endswith("about 1 h 50")


def test_custom_begins_with_the_rounds_that_are_usual_for_so_many() -> None:
    html = shown("?game=xwing&expected=23&structure=custom")
    set_by_hand = shown("?game=xwing&expected=23&structure=custom&swiss_rounds=6&cut=0")

    assert value(html, "swiss_rounds") == "4"
    assert re.search(r'<option value="4" selected>', html)
    assert cards(html)["custom"] == "Custom 4 Swiss rounds, then a cut to the top 4 about 9 h"
    assert cards(set_by_hand)["custom"] == "Custom 6 Swiss rounds, no cut about 8 h 20"


def test_a_league_says_no_hours_and_no_cut() -> None:
    html = shown("?game=aristeia&option_kind=league_open&expected=12")

    assert cards(html) == {"basic": "Suggested rounds 4 rounds", "custom": "Custom You set the rounds"}


# -- editions ----------------------------------------------------------------------------------------------------------


def step(html: str, legend: str) -> str:
    """The words of a step of the form, without what is under More."""
    return text_of(html.split('<details class="more"', maxsplit=1)[0].partition(f"<legend>{legend}</legend>")[2])


def test_xw_squad_the_second_edition_stands_at_the_game() -> None:
    html = shown("?game=xwing")

    assert "First edition, 100 points Second edition, 200 points" in step(html, "Game")
    played = friday()
    assert played.ruleset.standings.totals[0].bye == 300


def test_custom_preset_what_is_a_game_of_its_own_is_not_offered_and_is_kept_where_it_was_chosen() -> None:
    offered = shown("?game=custom")
    chosen = Details(name="Old Cup", options=(("preset", "xwing2"),))
    played = friday("custom", details=chosen)
    event = played.tournament.id
    details = screen_page(f"/t/{event}/details", {event: played.log}, device(played), "en").html

    assert 'value="xwing2"' not in offered
    assert "X-Wing, first edition of 2015" in step(offered, "Game")
    assert value(details, "option_preset") == "xwing2"
    assert played.ruleset.called == "X-Wing 2.0"
    assert played.do(ask.ChangeDetails(details=played.tournament.details)) == ()


def test_what_somebody_else_typed_is_in_no_new_event_but_the_same_again() -> None:
    """An event that was opened from a file, or came from another device: its organiser is not announced here."""
    theirs = friday()
    told = Device.read({"tournaments": [event_summary(theirs.log, from_elsewhere=True)], "now": NOW, "offset": 60})
    logs = {theirs.tournament.id: theirs.log}

    html = screen_page("/new?game=xwing", logs, told, "en").html
    assert [value(html, name) for name in ("organiser", "head_judges", "place", "address")] == [""] * 4
    assert "Filled in as for" not in text_of(html)
    again = screen_page(f"/new?same={theirs.tournament.id}", logs, told, "en").html
    assert value(again, "organiser") == "Nara Ruiz"


def test_the_demo_is_not_the_last_event_of_its_game() -> None:
    """The demo is newest, and yet neither its game nor anything that it announced is offered."""
    demo, own = friday("keyforge", details=Details(name="Demo", place="The harbour", structure="basic")), friday()
    listed = {**event_summary(demo.log), "id": f"{DEMO_PREFIX}1"}
    told = Device.read({"tournaments": [listed, event_summary(own.log)], "now": NOW, "offset": 60})
    logs = {f"{DEMO_PREFIX}1": demo.log, own.tournament.id: own.log}

    html = screen_page("/new", logs, told, "en").html
    assert (value(html, "game"), value(html, "place")) == ("xwing", "Town Hall")
    assert value(screen_page("/new?game=keyforge", logs, told, "en").html, "place") == ""
    alone = Device.read({"tournaments": [listed], "now": NOW, "offset": 60})
    assert value(screen_page("/new", logs, alone, "en").html, "game") == every_ruleset()[0].key
    typed_before = screen_page("/new?game=keyforge&based=xwing&place=Town+Hall", logs, told, "en").html
    assert value(typed_before, "place") == ""
