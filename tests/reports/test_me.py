"""A player's own page: what it says in each moment, and that its forms, as a browser posts them, are what is meant."""

import re
from html.parser import HTMLParser
from itertools import repeat
from typing import override

import pytest

from ronda.commands import requests as ask
from ronda.commands.forms.by_phone import phone_command
from ronda.core.errors import Refusal
from ronda.core.reports import ReportAgreement, report_agreement
from ronda.core.results import SECOND
from ronda.core.round_names import match_round_name
from ronda.core.state import Phase
from ronda.rulesets import every_ruleset
from ronda.sync.phones import PhoneMessage
from ronda.views.files.hall_copy import hall_copy, read_hall_copy
from ronda.views.hall.player_page import PagePlace, SentMessage, hall_player_page
from ronda.views.shared.published_view import as_published
from tests.custom_games import FILLINGS, Options
from tests.playing import Organiser, custom, doubled
from tests.reports.phones import HERE, Phones, running, table, typed
from tests.views.pages import text_of

PLACE = PagePlace(action="/me/7f", now="2026-11-21T09:30:00Z", offset=60)
BESIDE_BRACKET = (
    "You did not make the cut.",
    "You are out of the bracket.",
    "Your next match in the bracket is not in this round.",
)
GAMES = [ruleset.key for ruleset in every_ruleset()]


class Forms(HTMLParser):
    """The forms of a page with what a browser would post of each button."""

    def __init__(self, page: str) -> None:
        """Read a page."""
        super().__init__()
        self.posts: list[dict[str, str]] = []
        self._fields: dict[str, str] = {}
        self._label = ""
        self.labels: dict[str, dict[str, str]] = {}
        self.feed(page)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        if tag == "form":
            assert values["method"] == "post"
            assert values["action"] == PLACE.action
            self._fields = {}
        elif tag == "input" and values.get("type") != "radio":
            self._fields[values["name"]] = values.get("value", "")
        elif tag == "button":
            pressed = {values["name"]: values["value"]} if "name" in values else {}
            self.posts.append({**self._fields, **pressed})
            self._label = " "

    @override
    def handle_data(self, data: str) -> None:
        if self._label == " " and data.strip():
            self._label = data.strip()
            self.labels[self._label] = self.posts[-1]


def shown(organiser: Organiser, player: int, language: str = "en", *sent: SentMessage) -> str:
    return hall_player_page(as_published(organiser.log).tournament, player, sent, PLACE, language)


def post(phones: Phones, player: int, fields: dict[str, str], **typed: str) -> str:
    phones.sent += 1
    letter = PhoneMessage(id=f"m{phones.sent}", player=player, form={**fields, **typed}, at=HERE)
    return phones.taken(letter)[0]


@pytest.mark.parametrize("game", GAMES)
def test_two_players_report_with_what_their_pages_offer(game: str) -> None:
    organiser = running("tapped", game=game, rounds=3)
    phones, (number, first, second) = Phones(organiser), table(organiser)
    labels = Forms(shown(organiser, second)).labels

    if "I won" in labels:
        said = post(phones, second, labels["I won"])
    else:
        drawn = (organiser.random_result() for _ in repeat(None))
        won = next(result for result in drawn if result.winner == SECOND)
        fields = {key: str(value) for key, value in typed(won, organiser.ruleset).items()}
        said = post(phones, second, labels["Report this result"], **fields)
    assert said.startswith("Received: ")
    assert "you won" in said
    page = shown(organiser, first)
    assert "Your opponent reports:" in page
    assert post(phones, first, Forms(page).labels["Confirm"]).startswith("You both reported: ")
    assert report_agreement(organiser.tournament, 1, number) is ReportAgreement.AGREED
    organiser.do(ask.CountAgreed(round=1))
    assert "It counts: you both reported it." in shown(organiser, first)
    assert Forms(shown(organiser, first)).labels.keys() <= {"Please come to my table", "Yes, I drop"}


def offered(page: str, name: str) -> set[str]:
    """Values that the menus of a page offer under a name."""
    menus = re.findall(rf'<select id="[^"]*" name="{name}".*?</select>', page, re.DOTALL)
    return {value for menu in menus for value in re.findall(r'value="([^"]+)"', menu)}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *((game, ()) for game in GAMES),
        ("keyforge", (("swiss_games", "3"),)),
        *(("custom", FILLINGS[filling]) for filling in ("plain", "series", "scores")),
    ],
)
def test_every_ending_that_the_board_has_can_be_reported_by_phone(game: str, options: Options) -> None:
    organiser = running("tapped", game=game, rounds=3, options=options)
    phones, (number, first, second) = Phones(organiser), table(organiser)
    form = organiser.ruleset.scoring.form(organiser.tournament.details, organiser.round.stage)
    page = shown(organiser, second)

    assert offered(page, "ending") == {ending.key for ending in form.endings}
    assert offered(page, "conceded") == ({"1", "2"} if form.concession else set())
    if "time" in {ending.key for ending in form.endings}:
        fields = Forms(page).labels["Report this result"]
        numbers = {f"{score.key}{side}": "1" for score in form.scores for side in (1, 2)}
        said = post(phones, second, fields, winner="2", ending="time", **numbers)
        assert said.startswith("Received: ")
        assert post(phones, first, Forms(shown(organiser, first)).labels["Confirm"]).startswith("You both reported: ")
        organiser.do(ask.CountAgreed(round=1))
        counted = next(match.result for match in organiser.round.matches if match.number == number)
        assert counted is not None
        assert (counted.winner, counted.ending) == (SECOND, "time")


def test_how_a_match_ended_stands_beside_who_won_as_a_name() -> None:
    organiser = running("tapped", game="keyforge")
    phones, (_, first, second) = Phones(organiser), table(organiser)
    post(phones, second, Forms(shown(organiser, second)).labels["I won"])

    assert " won · Three keys forged" in text_of(shown(organiser, first))
    assert "· Tres llaves forjadas" in text_of(shown(organiser, first, "es"))


def test_a_dispute_says_both_sides_and_ends_with_one_tap() -> None:
    organiser = running("counted")
    phones, (number, first, second) = Phones(organiser), table(organiser)
    phones.report(first, 50, 20)
    phones.report(second, 50, 20)
    page = shown(organiser, second)

    assert "You two report different results." in page
    assert page.replace("bdi>", "b>").count("</b> won <b>50–20</b>") == 2
    right = Forms(page).labels["My opponent is right"]
    assert post(phones, second, right).startswith("The result of your table counts")
    assert organiser.round.matches[0].reported_by == (first, second)
    assert number == organiser.round.matches[0].number


def test_calls_and_the_wish_to_drop_are_two_taps_there_and_back() -> None:
    organiser = running("tapped")
    phones, (number, first, _) = Phones(organiser), table(organiser)
    labels = Forms(shown(organiser, first)).labels

    post(phones, first, labels["Please come to my table"])
    post(phones, first, labels["Yes, I drop"])
    page = shown(organiser, first)
    assert "Somebody is asked to come. Stay at the table." in page
    organiser.do(ask.AnswerCall(round=1, match=number))
    assert "Somebody is on the way." in shown(organiser, first)
    post(phones, first, Forms(page).labels["I stay after all"])
    assert organiser.tournament.wishes == ()
    post(phones, first, labels["Yes, I drop"])
    organiser.do(ask.DeclineLeaving(player=first))
    assert "Speak to the organiser before you go." in shown(organiser, first)


def test_who_drops_before_a_round_is_there_finishes_none() -> None:
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(4)
    organiser.do(ask.ChooseReporting(way="tapped"))
    page = shown(organiser, 1)

    assert "I drop" in text_of(page)
    assert "this round" not in text_of(page)
    assert "your match" not in text_of(page)
    said = post(Phones(organiser), 1, Forms(page).labels["Yes, I drop"])
    assert "match" not in said
    assert "The organiser knows that you wish to drop." in text_of(shown(organiser, 1))


def test_st_double_the_own_page_is_titled_with_the_own_part_of_the_round() -> None:
    organiser = Organiser("custom", details=doubled(cut=8))
    organiser.start(8)
    organiser.do(ask.ChooseReporting(way="tapped"))
    for _ in range(2):
        organiser.play_round()
    organiser.pair()
    names = [match_round_name(organiser.round, match) for match in organiser.round.matches]
    assert len(set(map(str, names))) == 2
    for match, name in zip(organiser.round.matches, names, strict=True):
        for player in match.players:
            assert f'<h2 id="table">{name}'.replace("'", "&#39;") in re.sub("</?bdi>", "", shown(organiser, player))


def test_what_was_sent_stands_with_what_became_of_it() -> None:
    organiser = running("tapped")
    _, first, _ = table(organiser)
    sent = (
        SentMessage(at="2026-11-21T09:20:00Z", answer_text=""),
        SentMessage(at="2026-11-21T09:10:00Z", answer_text="Round 1 is over.", accepted=False),
    )
    page = shown(organiser, first, "en", *sent)

    assert "<strong>10:20</strong>\n      Received. The organiser's device has not looked at it yet." in page
    assert '<li class="refusal">\n      <strong>10:10</strong>\n      Round 1 is over.' in page


def test_who_has_no_table_is_told_why() -> None:
    organiser = running("tapped", players=5)
    alone = next(match.first or 0 for match in organiser.round.matches if match.is_bye)
    _, first, _ = table(organiser)

    assert "Bye" in shown(organiser, alone)
    assert "Report this result" not in shown(organiser, alone)
    organiser.finish_round()
    organiser.drop(first)
    organiser.pair()
    assert "You have dropped." in shown(organiser, first)
    with pytest.raises(Refusal):
        shown(organiser, 99)


def test_the_clock_is_said_in_the_time_of_the_hall() -> None:
    organiser = running("tapped")
    _, first, _ = table(organiser)
    assert "The clock has not started: <bdi>" in shown(organiser, first)
    organiser.do(ask.StartClock(round=1))

    assert "The round ends at <bdi>11:" in shown(organiser, first)
    assert "La ronda termina a las <bdi>11:" in shown(organiser, first, "es")


def test_sw_clock_minutes_that_a_table_was_given_are_on_the_clock_of_its_players_alone() -> None:
    organiser = running("tapped")
    number, first, _ = table(organiser)
    other = next(match.first or 0 for match in organiser.round.matches if match.number != number)
    before = shown(organiser, other).partition("The clock")[2][:60]
    organiser.do(ask.GiveExtraTime(round=1, match=number, minutes=7))

    minutes = organiser.ruleset.stages.minutes_of(organiser.tournament.details, "swiss")
    assert f"The clock has not started: <bdi>{minutes + 7}</bdi> min." in shown(organiser, first)
    assert shown(organiser, other).partition("The clock")[2][:60] == before


def test_hidden_names_stay_hidden_and_markup_is_text() -> None:
    organiser = running("tapped")
    phones, (_, first, second) = Phones(organiser), table(organiser)
    entry = ask.PlayerEntry(name="<b>Secret Name</b>")
    organiser.do(ask.EditPlayer(player=second, entry=entry))
    phones.report(second, 50, 20)
    assert "<b>Secret" not in shown(organiser, first)
    assert "&lt;b&gt;Secret Name" in shown(organiser, first)
    organiser.do(ask.EditPlayer(player=second, entry=entry, hidden=True))

    assert "Secret" not in shown(organiser, first)


def test_what_was_typed_and_refused_is_there_again() -> None:
    organiser = running("tapped")
    _, first, _ = table(organiser)
    fields = {"what": "report", "round": "1", "match": "1", "score1": "999", "score2": "1"}
    with pytest.raises(Refusal) as refused:
        phone_command(fields, organiser.tournament, first)
    page = hall_player_page(organiser.tournament, first, (), PLACE, "en", refusal=str(refused.value), typed=fields)

    assert 'role="alert">Score must be' in page
    assert 'value="999"' in page


def test_a_server_makes_the_same_page_of_what_it_is_given() -> None:
    """With the running round, its clock and what was sent, and without what the results pages do not show."""
    organiser = running("counted", players=9)
    entry = ask.PlayerEntry(name="Secret Name")
    organiser.do(ask.EditPlayer(player=2, entry=entry, hidden=True))
    organiser.finish_round()
    organiser.pair()
    organiser.do(ask.StartClock(round=2))
    phones = Phones(organiser)
    for place in range(4):
        _, first, second = table(organiser, place)
        phones.report(first, 50, 20)
        if place < 2:
            phones.report(second, 20 + 40 * place, 50)
        phones.send(first, "call")
        phones.send(second, "leave")
    organiser.undo()

    copy = hall_copy(organiser.log)
    given = read_hall_copy(copy).tournament

    assert "Secret" not in copy
    for player in organiser.tournament.players:
        assert hall_player_page(given, player.id, (), PLACE, "en") == shown(organiser, player.id)


def test_st_open_a_match_of_an_earlier_round_stands_beside_the_running_one() -> None:
    organiser = running("tapped", rounds=3)
    phones, (number, first, second) = Phones(organiser), table(organiser)
    for match in organiser.round.open_matches[1:]:
        organiser.report(match, organiser.result(match))
    organiser.do(ask.LeaveMatchOpen(round=1, match=number, reason="They play on"))
    assert "is still open" not in shown(organiser, first)
    organiser.pair()
    page = shown(organiser, first)

    assert page.index('id="table"') < page.index('id="table-1"')
    assert f"at table {number} is still open. Report it here once it is over." in text_of(page)
    assert page.count("Please come to my table") == 1
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    of_round_1 = [fields for fields in Forms(page).posts if fields.get("round") == "1"]
    assert [fields["what"] for fields in of_round_1] == ["report"]
    assert post(phones, first, of_round_1[0], score1="50", score2="20").startswith("Received: ")
    confirm = Forms(shown(organiser, second)).labels["Confirm"]
    assert confirm["round"] == "1"
    assert post(phones, second, confirm).startswith("You both reported: ")
    assert "You both reported it. It waits for the organiser." in shown(organiser, second)
    organiser.do(ask.CountReport(round=1, match=number, message=organiser.tournament.reports[0].message))
    assert 'id="table-1"' not in shown(organiser, first)
    refused = hall_player_page(
        organiser.tournament, first, (), PLACE, "en", refusal="No.", typed={"round": "1", "score11": "7"}
    )
    assert 'value="7"' not in refused


@pytest.mark.parametrize("game", GAMES)
def test_st_open_what_was_typed_of_one_table_stands_there_alone(game: str) -> None:
    organiser = running("tapped", game=game, rounds=3)
    number, first, _ = table(organiser)
    for match in organiser.round.open_matches[1:]:
        organiser.report(match, organiser.result(match))
    organiser.do(ask.LeaveMatchOpen(round=1, match=number, reason="They play on"))
    organiser.pair()
    form = organiser.ruleset.scoring.form(organiser.tournament.details, organiser.round.stage)
    keys = [f"{field.key}1" for field in form.scores if not form.shortcuts]
    typed_in = {"what": "report", "round": "1", **dict.fromkeys(keys, "7")}
    page = hall_player_page(organiser.tournament, first, (), PLACE, "es", refusal="No.", typed=typed_in)

    assert page.count('value="7"') == len(keys)
    running_part, _, earlier = page.partition('id="table-1"')
    assert 'value="7"' not in running_part
    assert "Comuníquelo aquí" in earlier


@pytest.mark.parametrize("double", [False, True])
def test_sw_cut_who_has_no_match_of_the_bracket_is_told_why(*, double: bool) -> None:
    """Nobody has to ask at the desk who missed the cut, is out, or waits for who comes out of the other half."""
    organiser = Organiser("custom", details=doubled(2, 4) if double else custom(2, 4))
    organiser.start(8)
    organiser.play_until(Phase.CUT_DUE)
    told: dict[str, set[int]] = {}
    while organiser.phase is not Phase.FINISHED:
        organiser.go_on()
        tournament = organiser.tournament
        if organiser.phase is Phase.ROUND_RUNNING and tournament.seeds:
            for player in tournament.players:
                if not organiser.round.match_of(player.id):
                    text = text_of(hall_player_page(tournament, player.id, [], PLACE, "en"))
                    told.setdefault(next(each for each in BESIDE_BRACKET if each in text), set()).add(player.id)
    seeds = organiser.tournament.seeds or ()

    assert told["You did not make the cut."] == {player.id for player in organiser.tournament.players} - {*seeds}
    assert told["You are out of the bracket."] < {*seeds}
    assert bool(told.get("Your next match in the bracket is not in this round.")) is double
