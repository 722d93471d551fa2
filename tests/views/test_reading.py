"""Reading paper with the camera: the right place at once, and of what is not of now one sentence with the way."""

import re
from urllib.parse import quote

import pytest

from ronda.codes.paper_codes import (
    EventCode,
    PairingsCode,
    PaperCode,
    PlayerCode,
    SlipCode,
    StandingsCode,
    TableCode,
    paper_code_text,
)
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.facts import PairingChangeKind
from ronda.core.state import Match, Phase
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.session.device import ListedEvent
from ronda.session.results_site import ResultsSite
from ronda.views.app import Device, screen_page
from tests.playing import Organiser
from tests.views.pages import text_of
from tests.views.screens import NOW, Played, Screen
from workshop.build import catalogues

SITE = "https://results.example.org/league/"
OTHER = "another-event"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


class Reading:
    """The screen as it is after a text was read."""

    def __init__(
        self, played: Played | Organiser, text: str, *, player: int = 0, tournaments: tuple[ListedEvent, ...] = ()
    ) -> None:
        event = played.tournament.id
        self._base = f"#/t/{event}"
        device = Device(now=NOW, offset=60, tournaments=tournaments, site=ResultsSite.read(SITE))
        route = f"/t/{event}/read?code={quote(text, safe='')}" + (f"&player={player}" if player else "")
        html = screen_page(route, {event: played.log}, device, "en").html
        self.html = html[html.index('id="found"') : html.index("</section>", html.index('id="found"'))]
        self.focus = re.findall(r'id="reading" data-route-form data-focus="([^"]*)"', html)[0]
        self.subject = "".join(
            re.findall(r'id="reading"[^>]*>\s*<input type="hidden" name="player" value="(\d+)"', html)
        )
        self._screen = Screen(html)

    @property
    def said(self) -> str:
        """The sentence; empty where there is none."""
        told = re.findall(r'<p class="banner">(.*?)</p>', self.html)
        return text_of(re.sub("</?bdi>", "", told[0])) if told else ""

    @property
    def offers(self) -> dict[str, str]:
        """The places by their names."""
        links = re.findall(r'<a class="button"[^>]* href="([^"]*)">(.*?)</a>', self.html)
        return {text_of(label.replace("<bdi>", "").replace("</bdi>", "")): self._own(path) for path, label in links}

    @property
    def opens(self) -> str:
        """The place that is shown at once; empty where there is none."""
        found = re.findall(r'data-opens href="([^"]*)"', self.html)
        return self._own(found[0]) if found else ""

    @property
    def commands(self) -> list[tuple[str, dict[str, list[str]]]]:
        """The commands that what was found can send, with what they hold already."""
        inside = set(re.findall(r'<form[^>]* id="([^"]*)"', self.html))
        return [(form.command, form.fields) for form in self._screen.forms if form.id in inside]

    def _own(self, path: str) -> str:
        return path.removeprefix(self._base)


def code(played: Played, what: PaperCode, site: str = "") -> str:
    return paper_code_text(played.tournament.id, what, site)


def slip(played: Played, match: Match, *, round_: int | None = None) -> str:
    first, second = match.players
    return code(played, SlipCode(round=round_ or played.round.number, table=match.number, players=(first, second)))


def of(event: str, what: PaperCode) -> str:
    return paper_code_text(event, what)


@pytest.fixture
def played() -> Played:
    return Played(find_ruleset("xwing"), 9).until(Phase.ROUND_RUNNING)


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
@pytest.mark.parametrize("site", ["", SITE])
def test_a_slip_opens_its_table_for_entry(game: str, site: str) -> None:
    played = Played(find_ruleset(game), 8).until(Phase.ROUND_RUNNING)
    match = played.round.matches[2]
    first, second = match.players
    what = SlipCode(round=1, table=match.number, players=(first, second))
    shown = Reading(played, code(played, what, site))
    command, fields = shown.commands[0]

    assert (command, fields["round"], fields["match"]) == ("report_result", ["1"], [str(match.number)])
    assert shown.focus == f"#table-{match.number}-first"
    assert f'id="table-{match.number}-first"' in shown.html
    assert shown.said == ""


def test_a_tables_card_opens_it_in_each_round(played: Played) -> None:
    for number in (1, 2):
        [(command, fields)] = Reading(played, code(played, TableCode(table=3))).commands

        assert (command, fields["round"], fields["match"]) == ("report_result", [str(number)], ["3"])
        played.play().pair()


def test_once_the_result_is_in_it_is_read_where_it_can_be_corrected(played: Played) -> None:
    match = played.round.matches[1]
    text = slip(played, match)
    played.play(2)
    for read in (text, code(played, TableCode(table=match.number))):
        shown = Reading(played, read)

        assert re.fullmatch(r"Table 2 has its result: Player \d \d+[–-]\d+ Player \d\.", shown.said)
        assert shown.offers == {"Correct the result": "/round/1/table/2"}
        assert (shown.commands, shown.focus) == ([], "#found")


def test_a_slip_of_an_earlier_round_says_so(played: Played) -> None:
    old = slip(played, played.round.matches[0])
    played.play().pair()
    shown = Reading(played, old)

    assert re.fullmatch(r"This slip is of Round 1, which is over: Player \d \d+[–-]\d+ Player \d\.", shown.said)
    assert shown.offers == {"Correct the result": "/round/1/table/1"}
    assert shown.commands == []


def test_a_slip_of_a_round_that_is_a_draft_again_says_so(played: Played) -> None:
    text = slip(played, played.round.matches[0])
    played.after(ask.ReopenRound(round=1))
    for read in (text, code(played, TableCode(table=1))):
        shown = Reading(played, read)

        assert shown.said == "Round 1 is a draft: publish it before its results are entered."
        assert shown.offers == {"Draft": "/draft"}


def test_a_slip_of_a_round_that_is_not_paired_says_so(played: Played) -> None:
    shown = Reading(played, slip(played, played.round.matches[0], round_=4))

    assert (shown.said, shown.offers) == ("Round 4 has not been paired.", {"Round 1": "/round/1"})


def test_before_any_round_a_table_has_nothing_to_enter() -> None:
    shown = Reading(event := Played(find_ruleset("keyforge"), 8), code(event, TableCode(table=1)))

    assert (shown.said, shown.offers) == ("No round is paired yet.", {"Event": ""})


def test_a_slip_whose_match_was_moved_opens_the_table_where_it_is_now(played: Played) -> None:
    match = played.round.matches[0]
    text = slip(played, match)
    played.after(ask.ChangePairings(round=1, change=PairingChangeKind.TABLE, player=match.players[0], table=40))
    shown = Reading(played, text)

    assert shown.said == "The tables were changed: these two play at table 40 now."
    assert shown.commands[0][1]["match"] == ["40"]


def test_a_slip_of_two_who_do_not_meet_any_more_says_so(played: Played) -> None:
    first, second = played.round.matches[:2]
    text = slip(played, first)
    swap = ask.ChangePairings(round=1, change=PairingChangeKind.SEATS, player=first.players[1], other=second.players[1])
    played.after(swap)
    names = [played.tournament.player(player).name for player in first.players]
    shown = Reading(played, text)

    assert shown.said == (
        f"The tables were changed after this slip was printed: {names[0]} and {names[1]} do not play each other."
    )
    assert shown.offers == {"Round 1": "/round/1", "Result slips": "/print/slips?round=1"}
    assert shown.commands == []


def test_a_seat_changed_at_the_same_table_is_no_other_match(played: Played) -> None:
    match = played.round.matches[0]
    first, second = match.players
    turned = SlipCode(round=1, table=1, players=(second, first))

    assert Reading(played, code(played, turned)).commands[0][0] == "report_result"


@pytest.mark.parametrize("table", [5, 77])
def test_where_nobody_plays_the_card_says_so(played: Played, table: int) -> None:
    """Table 5 is the number of the bye."""
    shown = Reading(played, code(played, TableCode(table=table)))

    assert shown.said == f"Nobody plays at table {table} in Round 1."
    assert shown.offers == {"Round 1": "/round/1"}


def test_a_code_of_another_event_of_the_device_leads_there(played: Played) -> None:
    other = Device.read({"tournaments": [{"id": OTHER, "name": "Saturday Cup"}]}).tournaments
    text = of(OTHER, TableCode(table=2))
    shown = Reading(played, text, tournaments=other)

    assert shown.said == "This code belongs to another event: Saturday Cup."
    assert shown.offers == {"Event: Saturday Cup": f"#/t/{OTHER}/read?code={quote(text, safe='')}"}


def test_a_code_of_an_event_that_is_not_here_says_so(played: Played) -> None:
    shown = Reading(played, of(OTHER, SlipCode(round=1, table=1, players=(1, 2))))

    assert shown.said == "This code belongs to an event that is not on this device."
    assert shown.offers == {"All events": "#/"}


def test_any_other_text_is_shown_as_it_is(played: Played) -> None:
    shown = Reading(played, "WIFI:S:<b>The hall</b>" + "x" * 200)

    assert shown.said.startswith("This code is not from a slip, a card or a list of Ronda. It says: WIFI:S:<b>The hall")
    assert "WIFI:S:&lt;b&gt;" in shown.html
    assert shown.said.count("x") < 60
    assert (shown.offers, shown.commands) == ({}, [])


def test_a_code_that_names_no_table_leads_to_the_round(played: Played) -> None:
    for text in (code(played, EventCode()), code(played, EventCode(), SITE)):
        shown = Reading(played, text)

        assert shown.said == "This code is of the whole event and names no table."
        assert shown.offers == {"Round 1": "/round/1"}


def test_lists_for_the_wall_open_what_they_are_of(played: Played) -> None:
    opened = {
        Reading(played, code(played, what)).opens
        for what in (PairingsCode(round=1), StandingsCode(round=0), StandingsCode(round=1))
    }

    assert opened == {"/round/1", "/standings", "/standings?round=1"}
    assert Reading(played, code(played, PairingsCode(round=2))).said == "Round 2 has not been paired."


def test_a_players_card_checks_in_with_one_tap_and_then_says_so() -> None:
    played = Played(find_ruleset("keyforge"), 8)
    text = code(played, PlayerCode(player=3))
    shown = Reading(played, text)

    assert shown.commands == [("check_in", {"player": ["3"]})]
    assert "Player 3" in shown.html
    assert shown.focus == "#arrive button"

    shown = Reading(played.after(ask.CheckIn(player=3)), text)
    assert shown.said == "Player 3 is checked in."
    assert shown.offers == {"Player: Player 3": "/player/3"}


def test_once_check_in_is_over_a_players_card_opens_their_page(played: Played) -> None:
    shown = Reading(played, code(played, PlayerCode(player=3)))

    assert (shown.opens, shown.commands) == ("/player/3", [])


def test_a_card_of_nobody_says_so() -> None:
    played = Played(find_ruleset("keyforge"), 8).after(ask.RemovePlayer(player=3))
    gone, never = (Reading(played, code(played, PlayerCode(player=number))) for number in (3, 99))

    assert gone.said == "Player 3 was taken off the players."
    assert never.said == "There is no player number 99 in this event."
    assert gone.offers == never.offers == {"Players": "/players"}


def test_the_card_of_who_came_back_after_the_start_opens_the_same_page() -> None:
    played = Played(find_ruleset("keyforge"), 8).after(ask.RemovePlayer(player=3)).until(Phase.ROUND_RUNNING)
    text = code(played, PlayerCode(player=3))
    assert Reading(played, text).offers == {"Players": "/players"}

    played = played.after(ask.TakeOnAgain(player=3))

    assert Reading(played, text).opens == "/player/3"


def test_the_card_of_who_was_taken_off_and_registered_anew_opens_the_page_of_the_new_number() -> None:
    played = Played(find_ruleset("keyforge"), 8).after(ask.RemovePlayer(player=3)).until(Phase.ROUND_RUNNING)
    text, taken_off = code(played, PlayerCode(player=3)), played.tournament.taken_off[0]
    entry = ask.PlayerEntry(name=taken_off.name, fields=taken_off.fields, namesake=True)
    played = played.after(ask.RegisterPlayers(entries=(entry,)))
    assert Reading(played, text).opens == "/player/9"

    played = played.after(ask.TakeOnAgain(player=3, namesake=True))
    assert Reading(played, text).opens == "/player/3"


def test_a_slip_of_the_bracket_opens_its_match() -> None:
    details = Details(name="Cup", structure="custom", swiss_rounds=0, cut=0)
    played = Played(find_ruleset("keyforge"), 8, details=details).until(Phase.ROUND_RUNNING)

    assert Reading(played, slip(played, played.round.matches[0])).commands[0][0] == "report_result"


def test_the_round_and_the_door_lead_to_it(played: Played) -> None:
    door = Played(find_ruleset("keyforge"), 8)
    for event, route in ((played, "round/1"), (door, "checkin")):
        identifier = event.tournament.id
        html = screen_page(f"/t/{identifier}/{route}", {identifier: event.log}, Device(now=NOW), "en").html

        assert html.count(f'href="#/t/{identifier}/read"') == 1


@pytest.mark.parametrize("address", ["http://192.168.1.20:8080/", "laptop.local:8080/"])
def test_a_private_link_is_told_from_the_code_beside_it_and_not_repeated(played: Played, address: str) -> None:
    secret = "Zk3" * 9
    shown = Reading(played, f"{address}me/{secret}")

    assert shown.said == "This is a player's private link. For check-in, read the other code of the card."
    assert secret not in shown.said


DECK = "e26a8998-96a4-47a7-8262-68bf027d475d"
DECK_LINK = f"https://www.keyforgegame.com/es-es/deck-details/{DECK}?powered_by=somebody"


@pytest.fixture
def at_the_door() -> Organiser:
    """An event of which Alba has a deck and Bruno none."""
    organiser = Organiser("keyforge")
    organiser.register("Alba", deck=f"https://decksofkeyforge.com/decks/{DECK}")
    organiser.register("Bruno")
    return organiser


def test_kf_deck_the_code_of_a_deck_finds_who_registered_it_and_checks_them_in(at_the_door: Organiser) -> None:
    shown = Reading(at_the_door, DECK_LINK)

    assert shown.said == "Deck: registered by Alba."
    assert [(command, fields["player"]) for command, fields in shown.commands] == [("check_in", ["1"])]


def test_kf_deck_a_deck_that_nobody_has_is_registered_for_whom_it_is(at_the_door: Organiser) -> None:
    other = DECK.replace("e", "f")
    shown = Reading(at_the_door, other)

    assert shown.said == "Deck: nobody has registered this one. Choose whose it is."
    assert shown.offers == {"Bruno": f"/read?player=2&amp;code={other}"}


def test_kf_deck_at_a_player_the_code_of_a_deck_fills_it_in(at_the_door: Organiser) -> None:
    other = DECK.replace("e", "f")
    [(command, fields)] = Reading(at_the_door, other, player=2).commands

    assert (command, fields["player"], fields["name"], fields["field_deck"]) == (
        "edit_player",
        ["2"],
        ["Bruno"],
        [other],
    )
    assert Reading(at_the_door, other, player=1).said == (
        f"Alba has another one registered: https://decksofkeyforge.com/decks/{DECK}"
    )


def test_kf_deck_the_deck_read_after_a_players_card_is_theirs(at_the_door: Organiser) -> None:
    card = of(at_the_door.tournament.id, PlayerCode(player=2))

    assert Reading(at_the_door, card).subject == "2"
    assert Reading(at_the_door, "nothing").subject == ""


XWS = '{"faction":"rebelalliance","points":50,"version":"2.0.0","pilots":[{"id":"lukeskywalker","points":50}]}'
YASB = "https://yasb.app/?f=Rebel%20Alliance&d=v9ZhZ20Z4X5&sn=Squad&obs="


@pytest.mark.parametrize(("code", "shown_as"), [(XWS, "lukeskywalker (50)"), (YASB, YASB.replace("&", "&amp;"))])
def test_xw_list_the_code_of_a_squad_is_filled_in_for_whom_it_is_though_others_have_the_same(
    code: str, shown_as: str
) -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba", faction="rebel", squad_list=code)
    organiser.register("Bruno")
    shown = Reading(organiser, code, player=2)
    [(command, fields)] = shown.commands

    assert (command, fields["player"], fields["field_squad_list"]) == ("edit_player", ["2"], [code])
    assert f"Squad list: <bdi>{shown_as}</bdi>" in " ".join(shown.html.split())
    asked = Reading(organiser, code)
    assert asked.said == "Squad list: nobody has registered this one. Choose whose it is."
    assert list(asked.offers) == ["Bruno"]


def test_xw_list_the_code_of_anything_else_is_no_squad() -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba")
    for code in ("https://example.org/menu?table=4", "WIFI:S:Venue;T:WPA;P:secret;;", "Luke (50)"):
        assert "This code is not from a slip" in Reading(organiser, code, player=1).said


def test_the_code_of_a_deck_says_nothing_in_a_game_without_decks(played: Played) -> None:
    assert "This code is not from a slip" in Reading(played, DECK_LINK).said
