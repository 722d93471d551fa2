"""What came from phones, on the screens of the app: what is urgent first, each with its one tap."""

from dataclasses import replace

from ronda.commands import requests as ask
from ronda.commands.permissions import Scope
from ronda.commands.rights import Rights
from ronda.core.clock import add_seconds, parse_moment
from ronda.session.screen_lock import ScreenLock
from ronda.views import app
from ronda.views.app.rounds.phone_reports import phone_reports, phone_reports_text
from tests.playing import Organiser
from tests.reports.phones import ENGLISH, Phones, running, table
from tests.views.pages import text_of

LATER = "2026-11-21T10:03:30Z"


def busy() -> tuple[Organiser, Phones]:
    """A round with a call, a dispute, two agreed results, one of one player, and a wish to drop."""
    organiser = running("tapped", players=12)
    phones = Phones(organiser)
    for place in (0, 1, 2, 3):
        _, first, second = table(organiser, place)
        phones.report(first, 50, 20)
        if place < 3:
            phones.report(second, 20, 50 if place else 60)
    _, caller, leaver = table(organiser, 4)
    phones.send(caller, "call")
    phones.send(leaver, "leave")
    return organiser, phones


def shown(organiser: Organiser, path: str = "", **device_: object) -> str:
    event = organiser.tournament.id
    device = app.Device.read({"now": LATER, "offset": 0, **device_})
    return app.screen_page(f"/t/{event}{path}", {event: organiser.log}, device, "en").html


def test_a_table_has_waited_as_long_on_a_desk_whose_clock_is_ahead() -> None:
    organiser, _ = busy()
    for behind in (-120, 0, 120):
        sent = phone_reports(organiser.tournament, organiser.ruleset, LATER, behind)
        assert sent is not None
        (call,) = sent.calls
        waited = parse_moment(add_seconds(LATER, -behind)) - parse_moment(call.at)
        assert call.minutes == waited.total_seconds() // 60


def test_the_event_says_in_one_line_what_waits() -> None:
    organiser, _ = busy()
    sent = phone_reports(organiser.tournament, organiser.ruleset, LATER)
    told = phone_reports_text(sent)

    assert told is not None
    assert told.render(ENGLISH) == "1 call, 1 dispute, 2 agreed results, 1 wish to drop"
    assert told.render(ENGLISH) in shown(organiser)
    organiser.do(ask.CountAgreed(round=1))
    assert "1 call, 1 dispute, 1 wish to drop" in shown(organiser)


def test_the_hall_and_what_its_phones_sent_are_one_card_as_long_as_the_server_answers() -> None:
    organiser, _ = busy()
    told = {"players": 12, "joined": 5, "waiting": [], "phones": {}}
    hall = {"addresses": ["http://192.168.1.20:8080/"], "events": {organiser.tournament.id: told}}
    page = shown(organiser, hall=hall)
    lost = shown(organiser, hall={**hall, "lost": True})

    card = page[page.index("hall-title") : page.index("</section>", page.index("hall-title"))]
    assert [part in card for part in ("192.168.1.20:8080", "5 of 12 joined", "1 call, 1 dispute")] == [True] * 3
    assert "From the players' phones" not in page
    assert "From the players' phones" in lost
    assert lost.count("1 call, 1 dispute") == page.count("1 call, 1 dispute") == 1


def test_calls_and_disputes_stand_first_with_their_age_and_both_sides() -> None:
    organiser, _ = busy()
    page = shown(organiser, "/round/1?show=phones")
    titles = ["Calls", "disputed", "Reported by both", "Wish to drop after this round", "Reported by one"]
    places = [page.index(f">{title}" if title == "disputed" else title, page.index("from-phones")) for title in titles]

    assert places == sorted(places)
    assert 'data-since="2026-11-21T10:00:00Z">3</time>' in page
    assert page.count("Take this") == 3
    assert "Count all 2" in page
    organiser.do(ask.AnswerCall(round=1, match=organiser.tournament.calls[0].called.match))
    assert "Somebody goes" not in shown(organiser, "/round/1?show=phones")


def test_each_open_table_says_how_far_its_players_are() -> None:
    organiser, _ = busy()
    page = shown(organiser, "/round/1")

    assert page.count("disputed: look at both") == 1
    assert page.count("Count: ") == 2
    assert page.count("One reports: ") == 1
    assert page.count("waiting</span>") == 2
    organiser.do(ask.ChooseReporting(way="off"))
    assert "Count: " in shown(organiser, "/round/1")


def test_nothing_of_it_is_shown_where_players_report_nothing() -> None:
    organiser = running("tapped")
    organiser.undo()
    organiser.undo()
    organiser.undo()
    organiser.pair()

    assert "From phones" not in shown(organiser, "/round/1")
    assert "table-reported" not in shown(organiser, "/round/1")
    assert "From the players' phones" not in shown(organiser)


def test_a_screen_of_some_tables_offers_what_it_may_do() -> None:
    organiser, _ = busy()
    event = organiser.tournament.id
    lock = ScreenLock(event=event, rights=Rights(scope=Scope.RESULTS, tables=(1, 2)), since=LATER)
    device = replace(app.Device.read({"now": LATER, "offset": 0}), lock=lock)
    page = app.screen_page(f"/t/{event}/round/1?show=phones", {event: organiser.log}, device, "en").html

    assert 'data-command="count_report"' in page
    for command in ("answer_call", "count_agreed", "accept_leaving", "decline_leaving"):
        assert f'data-command="{command}"' not in page
    assert page.count('data-command="count_report"') == 3


def test_st_open_an_earlier_match_waits_with_the_round_that_it_is_of() -> None:
    organiser = running("tapped", players=12, rounds=3)
    phones, (number, first, second) = Phones(organiser), table(organiser)
    for match in organiser.round.open_matches[1:]:
        organiser.report(match, organiser.result(match))
    organiser.do(ask.LeaveMatchOpen(round=1, match=number, reason="They play on"))
    organiser.pair()
    for player, score1 in ((first, 50), (second, 50)):
        phones.send(player, "report", round=1, match=number, score1=score1, score2=20)
    place, one, other = table(organiser)
    assert place == number
    phones.report(one, 30, 10)
    phones.report(other, 10, 30)
    page = shown(organiser, "/round/2?show=phones")

    assert "2 agreed results" in shown(organiser)
    assert [name in page for name in ('id="agreed-1"', 'id="agreed-1-1"')] == [True] * 2
    assert "Round 1 · Table 1:" in text_of(page)
    assert "Count all" not in page
    assert "Count: " in shown(organiser, "/round/2")
    assert "One result from a phone is lost." in shown(organiser, "/round/2?ask=withdraw")
    organiser.do(ask.CountAgreed(round=2))
    assert [match.number for match in organiser.tournament.rounds[0].open_matches] == [number]
    organiser.do(ask.CountAgreed(round=1))
    assert organiser.tournament.awaited == ()
