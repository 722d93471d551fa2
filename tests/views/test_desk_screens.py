"""Corrections, checks and lists as the app and the results pages show them: XW-LIST, ANY-FIXED, ANY-CHECK."""

import json
import re
from urllib.parse import unquote

import pytest

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.text import Message
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.public.event_context import event_folder
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from tests.views.screens import Screen
from workshop.build import catalogues

LIST = "Han Solo, Falcon 46 puntos L\nWedge Antilles 29"
CLEARER = "Han Solo (Core set), Falcon 46 puntos L\nWedge Antilles 29"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def squadron() -> Organiser:
    """An event of X-Wing whose first round runs, with one list."""
    organiser = Organiser("xwing", details=custom(3, organiser="Zoe Ruiz"))
    organiser.register("Alba", faction="rebel", squad_points="75", squad_list=LIST)
    organiser.register("Bruno", "Carmen", "Dario")
    organiser.start()
    organiser.pair()
    return organiser


def said(html: str) -> str:
    """What a page says, without the spaces that stand for its elements around marks."""
    return re.sub(r"(?<=\() | (?=[.,;:)])", "", text_of(html))


def shown(organiser: Organiser, route: str, language: str = "en") -> str:
    identifier = organiser.tournament.id
    device = Device.read({"now": "2026-11-21T09:00:00Z", "offset": 60})
    return screen_page(f"/t/{identifier}{route}", {identifier: organiser.log}, device, language).html


def published(organiser: Organiser, file: str = "players/1.html") -> str:
    return said(build_site([organiser.log], languages=("en",))[f"en/{event_folder(organiser.log)}/{file}"].decode())


def corrected(reason: str = "Two cards of one name") -> Organiser:
    organiser = squadron()
    fields = (("faction", "scum"), ("squad_list", CLEARER))
    organiser.do(ask.CorrectRegistration(player=1, fields=fields, official="Zoe Ruiz", reason=reason))
    return organiser


def test_any_fixed_after_round_1_the_page_shows_what_is_fixed_and_how_an_official_corrects_it() -> None:
    organiser = squadron()
    html = shown(organiser, "/player/1")
    forms = {form.command: form.fields for form in Screen(html).forms}

    assert "Fixed for the event" in said(html)
    assert "Correct as an official" in said(html)
    assert set(forms["correct_registration"]) == {
        *("player", "field_faction", "field_squad_points", "field_squad_list", "official", "official_other", "reason"),
    }
    assert not re.search(r'id="edit-(faction|squad_points|squad_list)"', html)
    assert 'id="edit-damage_deck"' in html
    assert forms["edit_player"]["field_squad_list"] == LIST.splitlines()


def test_xws_goes_out_as_a_file_too() -> None:
    html = shown(squadron(), "/player/1")
    [(address, name)] = re.findall(r'href="data:application/json;charset=utf-8,([^"]*)"\s+download="([^"]*)"', html)

    assert name == "Alba XWS.json"
    assert [pilot["id"] for pilot in json.loads(unquote(address))["pilots"]] == ["hansolo", "wedgeantilles"]
    assert "Save as XWS" in said(html)
    assert "download=" not in shown(squadron(), "/player/2")


def test_before_round_1_nothing_is_fixed_yet() -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba", faction="rebel")
    html = shown(organiser, "/player/1")

    assert "Fixed for the event" not in said(html)
    assert 'id="edit-faction"' in html


def test_any_fixed_a_correction_is_told_with_old_and_new_on_the_page_and_in_the_history() -> None:
    organiser = corrected()
    told = said(shown(organiser, "/player/1"))
    history = said(shown(organiser, "/history"))

    for text in (told, history):
        assert "Faction: Rebel → Scum and Villainy" in text
        assert "Squad list: Han Solo, Falcon 46 puntos L → Han Solo (Core set), Falcon 46 puntos L" in text
    assert "Zoe Ruiz: Two cards of one name" in told
    assert "Alba: Zoe Ruiz corrected the registration. Reason: Two cards of one name" in history
    organiser.undo()
    assert "Corrected by an official" not in said(shown(organiser, "/player/1"))


def test_xw_list_the_results_pages_show_old_and_new_of_public_fields_only() -> None:
    text = published(corrected())

    assert "Faction: Scum and Villainy" in text
    assert "Faction: Rebel → Scum and Villainy; Squad list was corrected: Two cards of one name (Zoe Ruiz)" in text
    assert "Han Solo" not in text
    assert re.search(r"Corrected by an official \d+ \w+ 2026, \d\d:\d\d UTC Faction", text)
    assert "Corrected" not in published(squadron())


def test_agl_names_a_hidden_name_stays_hidden_in_a_reason() -> None:
    organiser = corrected(reason="ALBA wrote Bruno's faction")
    player = organiser.tournament.player(1)
    entry = ask.PlayerEntry(name=player.name, fields=player.fields)
    organiser.do(ask.EditPlayer(player=1, entry=entry, hidden=True))
    text = published(organiser)

    assert "#1 wrote Bruno's faction" in text
    assert "alba" not in text.casefold()


def test_any_check_what_is_open_is_named_before_round_1_and_leads_to_those_players() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba", "Bruno", "Carmen", "Dario")
    organiser.do(ask.TickCheck(player=1, check="deck", official="Zoe Ruiz"))
    screen = shown(organiser, "")
    base = f"#/t/{organiser.tournament.id}"

    assert "Deck not checked: 3 players" in said(screen)
    assert "Identity card not seen: 4 players" in said(screen)
    assert f"{base}/checkin?open=deck" in Screen(screen).links
    assert re.findall(r'<li id="door-(\d+)"', shown(organiser, "/checkin?open=deck")) == ["2", "3", "4"]
    assert re.findall(r'<li id="door-(\d+)"', shown(organiser, "/checkin?open=scales")) == ["1", "2", "3", "4"]
    for player in (2, 3, 4):
        organiser.do(ask.TickCheck(player=player, check="deck", official="Zoe Ruiz"))
    assert "Deck not checked" not in said(shown(organiser, ""))
    assert "Nothing is open: Deck checked." in said(shown(organiser, "/checkin?open=deck"))


def test_any_check_after_round_1_only_what_was_begun_is_asked_of_late_entries() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register("Alba", "Bruno", "Carmen", "Dario")
    for player in (1, 2, 3, 4):
        organiser.do(ask.TickCheck(player=player, check="deck", official="Zoe Ruiz"))
    organiser.start()
    organiser.play_round()
    assert "not checked" not in said(shown(organiser, ""))
    organiser.register("Late Comer")
    screen = said(shown(organiser, ""))

    assert "Deck not checked: 1 player " in screen
    assert "Identity card not seen" not in screen
    door = Screen(shown(organiser, "/checkin"))
    assert {form.command for form in door.forms} & {"check_in", "check_out", "take_off_missing"} == set()
    assert ("tick", "5/deck") in next(form for form in door.forms if form.command == "tick_check").buttons


def test_any_check_one_form_asks_once_who_checks_and_offers_who_checked_last() -> None:
    organiser = Organiser("keyforge", details=Details(name="x", organiser="Zoe Ruiz"))
    organiser.register("Alba", "Bruno")

    def form(route: str) -> tuple[list[str], list[tuple[str, str]]]:
        (found,) = (form for form in Screen(shown(organiser, route)).forms if form.command == "tick_check")
        return found.fields["official"], found.buttons

    assert form("/checkin") == (
        ["Zoe Ruiz"],
        [("tick", "1/deck"), ("tick", "1/identity"), ("tick", "2/deck"), ("tick", "2/identity")],
    )
    organiser.do(ask.TickCheck(player=1, check="deck", official="Odel"))
    assert form("/checkin")[0] == ["Odel"]
    assert form("/player/1") == (["Odel"], [("tick", "1/deck/open"), ("tick", "1/identity")])


def test_xw_squad_who_has_given_no_squad_or_list_is_named_until_it_is_given() -> None:
    """XW-SQUAD: what the same players lack stands in one sentence."""
    organiser = Organiser("xwing", details=custom(3))
    organiser.register("Alba", faction="rebel", squad_points="75", squad_list=LIST)
    organiser.register("Bruno", faction="scum", squad_points="100")
    organiser.register("Carmen", faction="scum", squad_points="99")
    organiser.register("Dario", faction="scum", squad_points="99", squad_list="Wedge Antilles 99")
    before = said(shown(organiser, ""))

    assert "Squad list is missing for Bruno, Carmen." in before
    assert "Damage deck, Obstacles are missing for Alba, Bruno, Carmen, Dario." in before
    organiser.start()
    organiser.pair()
    assert "Squad list is missing for Bruno, Carmen." in said(shown(organiser, ""))
    entry = ask.PlayerEntry(name="Bruno", fields=(*organiser.tournament.player(2).fields, ("squad_list", "Wedge 100")))
    organiser.do(ask.EditPlayer(player=2, entry=entry))
    assert "Squad list is missing for Carmen." in said(shown(organiser, ""))
    assert "Carmen" in said(shown(organiser, "/fill/squad_list"))


@pytest.mark.parametrize(("kind", "named"), [("tournament_standard", True), ("tournament_open", False)])
def test_agl_lineup_who_has_given_no_line_up_or_sponsor_is_named(kind: str, *, named: bool) -> None:
    """AGL-LINEUP: an Open event sets its own format."""
    organiser = Organiser("aristeia", details=custom(3, options=(("kind", kind),)))
    organiser.start(4)
    text = said(shown(organiser, ""))

    assert ("Sponsor, Starting line-up are missing for Alba 1, Bruno 2, Carmen 3, Dario 4." in text) is named


def test_xw_list_squad_lists_are_printed_for_the_organiser_and_the_player() -> None:
    organiser = squadron()
    text = said(shown(organiser, "/print/lists"))

    assert text.count("Alba") == 2
    assert "Organiser's copy" in text
    assert "Player's copy" in text
    assert "☒ Rebel ☐ Imperial ☐ Scum and Villainy" in text
    assert text.count("Han Solo (L) Falcon 46") == 2
    assert text.count("Total 75") == 2
    assert "Bruno" not in text
    assert "Bruno" in said(shown(organiser, "/print/lists?player=2"))


def test_xw_list_blank_squad_lists_have_room_to_write_and_for_the_official() -> None:
    html = shown(Organiser("xwing"), "/print/lists?blank=yes", "es")

    assert html.count('class="slip list"') == 2
    assert html.count('<td class="list-mark">☐</td>') == 2 * 9
    assert "☒" not in html
    for words in ("Nave y piloto", "Mejoras", "Puntos", "Obstáculos", "Mazo de daño", "Encargado", "Total"):
        assert words in html


def test_a_long_list_takes_a_page_for_each_copy() -> None:
    organiser = Organiser("xwing")
    lines = "\n".join(f"Ship {chr(65 + place)} 7" for place in range(14))
    organiser.register("Alba", squad_points="98", squad_list=lines)
    html = shown(organiser, "/print/lists")

    assert html.count("slips-sheet slips-1") == 2


def test_agl_lineup_line_up_lists_name_sponsor_and_characters() -> None:
    organiser = Organiser("aristeia")
    line_up = "\n".join(f"Member {place}" for place in range(1, 9))
    organiser.register("Alba", pin="77", sponsor="oxyd", lineup=line_up)
    text = said(shown(organiser, "/print/lists"))

    assert "☒ Oxyd" in text
    assert text.count("Member 8") == 2
    assert "Total" not in text


@pytest.mark.parametrize("game", ["keyforge", "custom"])
def test_a_game_without_lists_says_so(game: str) -> None:
    organiser = Organiser(game)

    assert find_ruleset(game).paper.list_sheet is None
    name = str(Message(find_ruleset(game).name))
    assert f"{name} has no lists to print." in said(shown(organiser, "/print/lists"))
    assert "lists" not in said(shown(organiser, "/print"))


def test_while_nobody_has_given_a_list_the_print_page_says_so() -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba")

    assert "Nobody has given a list yet." in said(shown(organiser, "/print"))
    assert "Nobody has given a list yet." in said(shown(organiser, "/print/lists"))


def test_xw_list_what_was_read_of_a_pasted_squad_stands_below_it_and_can_be_copied_as_xws() -> None:
    organiser = Organiser("xwing", details=custom(3, organiser="Zoe Ruiz"))
    pasted = '{"faction": "rebelalliance", "points": 62, "pilots": [{"id": "hansolo", "points": 62}]}'
    organiser.register("Alba", squad_list=pasted)
    organiser.register("Bruno", squad_list="https://yasb.app/?f=Rebel%20Alliance&d=v8ZsZ200Z4X116Y5X127&sn=x&obs=")
    organiser.register("Carmen", "Dario")
    alba, bruno = (shown(organiser, f"/player/{number}") for number in (1, 2))

    assert "Read from the list: 1 ship. hansolo (62)" in said(alba)
    assert "Copy as XWS" in said(alba)
    assert "A link does not name them: ask for the list itself. The list does not say its points." in said(bruno)
    assert "Copy as XWS" not in said(bruno)

    organiser.start()
    organiser.pair()
    fixed = said(shown(organiser, "/player/1")).partition("Fixed for the event")[2]
    assert "Squad list hansolo (62) Correct" in fixed


def test_agl_postpone_a_table_says_that_it_is_postponed_before_its_menu_and_in_the_list_by_name() -> None:
    organiser = Organiser("aristeia", details=custom(3, options=(("kind", "league_open"),)))
    organiser.start(4)
    organiser.pair()
    organiser.do(ask.PostponeMatch(round=1, match=2, day="2026-12-03"))
    badge = "postponed to 3 December 2026"
    for more in ("", "?more=2"):
        table = shown(organiser, f"/round/1{more}").partition('id="table-2"')[2].partition("</main>")[0]
        assert table.count(badge) == 1
        assert ("concedes" in table) == bool(more)
        assert "concedes" not in table[: table.index(badge)]
    assert shown(organiser, "/round/1?by=name").partition('id="places"')[2].partition("</table>")[0].count(badge) == 2
