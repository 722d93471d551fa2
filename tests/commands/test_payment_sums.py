"""The entry fee that is announced once, one tap for who pays, and sums that add up on every screen."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from ronda.admission import read_event_file
from ronda.commands import forms, read_command
from ronda.commands import requests as ask
from ronda.commands.player_lists import NAME, OWED, PAID
from ronda.core.details import PlacesOrder
from ronda.core.entry_fee import EntryFee, entry_fee
from ronda.core.errors import Impossible, Refusal
from ronda.core.facts import EntryOrigin
from ronda.core.notice import Notice
from ronda.core.payment_sums import PaymentMark, payment_sums
from ronda.journal import log_file_text
from ronda.views.app.event.confirmations import confirmation_text
from ronda.views.app.setup.event_details import details_form
from ronda.views.files.player_csv import players_csv
from tests.commands.test_payments import screen
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

NAMES = ("Alba", "Bruno", "Carla", "Dario")
SCREENS = ("/players", "/checkin", "/arrivals", "/player/1", "/print/report", "/checkin?show=owing")


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def event(fee: str = "10 €", places: int = 0) -> Organiser:
    organiser = Organiser("keyforge", details=replace(custom(3), notice=Notice(fee=fee), places=places))
    organiser.register(*NAMES)
    return organiser


def pay(organiser: Organiser, *players: int, paid: bool = True) -> None:
    for player in players:
        organiser.do(ask.NotePayment(player=player, paid=paid))


def told(organiser: Organiser, path: str = "/players", language: str = "en") -> str:
    path, _, query = path.partition("?show=")
    return text_of(screen(organiser, path, language, **({"show": query} if query else {})))


def asks(organiser: Organiser, name: str, request: str = "r1", message: str = "m1") -> None:
    organiser.send(ask.RequestEntry(message=message, request=request, name=name, origin=EntryOrigin.CODE))


@pytest.mark.parametrize(
    ("text", "fee"),
    [
        ("10 €", EntryFee(amount=1000, after=" €")),
        ("10€", EntryFee(amount=1000, after="€")),
        ("$7.50", EntryFee(amount=750, before="$")),
        ("12,50", EntryFee(amount=1250)),
        ("CHF 1'200", EntryFee(amount=120_000, before="CHF ")),
        ("100 Kč", EntryFee(amount=10_000, after=" Kč")),
        ("8 € at the door, cash only", EntryFee(amount=800, after=" €")),
        ("Each pays 15 EUR to the club", EntryFee(amount=1500, after=" EUR")),
        ("Ocho euros, es decir 8 euros", EntryFee(amount=800, after=" euros")),
        ("10 € (members 8 €)", None),
        ("8 to 10 €", None),
        ("Free for the first 16 of you", None),
        ("Free", None),
        ("0 €", None),
        ("", None),
        ("99999999 €", None),
    ],
)
def test_the_fee_is_read_where_the_announcement_says_one_number_that_is_money(text: str, fee: EntryFee | None) -> None:
    assert entry_fee(text) == fee


def test_the_announced_fee_is_what_everybody_owes_on_every_screen() -> None:
    organiser = event()
    pay(organiser, 1, 3)
    for path in ("/players", "/checkin", "/print/report"):
        assert "Paid: 2 of 4 · 20.00 € of 40.00 €" in told(organiser, path)
    assert "Pagado: 2 de 4 · 20,00 € de 40,00 €" in told(organiser, language="es")
    assert "Not paid: 2 Bruno : 10.00 € Dario : 10.00 €" in told(organiser)
    assert "Not paid: 2" in told(organiser, "/checkin")


def test_who_has_paid_has_paid_as_much_whatever_is_announced_later() -> None:
    organiser = event()
    pay(organiser, 1, 2)
    pay(organiser, 2, paid=False)
    details = organiser.tournament.details
    organiser.do(ask.ChangeDetails(details=replace(details, notice=replace(details.notice, fee="12 €"))))

    assert "Paid: 1 of 4 · 10.00 € of 46.00 €" in told(organiser)


@pytest.mark.parametrize("fee", ["10 € (members 8 €)", "Pay what you like, but 1 at least"])
def test_people_alone_are_counted_where_the_fee_is_no_single_number(fee: str) -> None:
    organiser = event(fee)
    pay(organiser, 1)

    for path in ("/players", "/checkin"):
        assert re.search(r"Paid: 1 of 4 (?!·)", told(organiser, path))


@pytest.mark.parametrize("path", ["/players", "/checkin"])
def test_one_tap_ticks_who_pays_also_on_the_waiting_list_and_the_next_takes_it_back(path: str) -> None:
    organiser = event(places=3)
    for player in (1, 4):
        for ticked in ("false", "true"):
            html = screen(organiser, path)
            (form,) = re.findall(rf'<form[^>]*id="paid-{player}".*?</form>', html, re.DOTALL)
            assert f'role="checkbox" aria-checked="{ticked}"' in form
            sent = dict(re.findall(r'name="(\w+)" value="(\w+)"', form))
            asked = read_command("note_payment", sent, organiser.tournament, organiser.ruleset)
            organiser.do(asked)
    sums = payment_sums(organiser.tournament)
    assert sums is not None
    assert set(sums.marks.values()) == {PaymentMark.OPEN}
    assert (sums.paid, sums.players) == (0, 3)


def test_a_part_payment_stands_again_once_the_tick_is_taken_back() -> None:
    organiser = event("")
    values = (("name", "Alba"), ("paid", "5"), ("owed", "10"))
    organiser.do(ask.ImportPlayers(rows=(ask.ListRow(line=1, values=values),), update=True))
    before = organiser.tournament.payments
    pay(organiser, 1)
    assert "15.00 of 15.00" in told(organiser)
    assert ",15.00,," in players_csv(organiser.tournament, organiser.ruleset, "en")
    pay(organiser, 1, paid=False)
    assert organiser.tournament.payments == before


def test_who_waits_to_be_registered_pays_before_and_has_paid_afterwards() -> None:
    organiser = event()
    asks(organiser, "Elena")
    tick = re.search(r'<form[^>]*id="paid-r1".*?</form>', screen(organiser, "/arrivals"), re.DOTALL)
    assert tick is not None
    sent = dict(re.findall(r'name="(\w+)" value="(\w+)"', tick[0]))
    happened = organiser.do(read_command("note_payment", sent, organiser.tournament, organiser.ruleset))
    assert str(confirmation_text(organiser.tournament, happened)) == "Elena has paid."
    assert "Elena has paid." in told(organiser, "/history")
    assert "Paid: 1 of 5 · 10.00 € of 50.00 €" in told(organiser)
    organiser.do(ask.AcceptEntry(request="r1", message="m1"))

    assert "Paid: 1 of 5 · 10.00 € of 50.00 €" in told(organiser)
    assert organiser.tournament.payment(5) is not None
    assert read_event_file(log_file_text(organiser.log)).tournament == organiser.tournament
    late = organiser.do(ask.NotePayment(player=0, request="r1", paid=False))
    assert str(confirmation_text(organiser.tournament, late)) == "Elena has not paid."


def test_whoever_pays_before_and_is_taken_for_a_player_who_had_paid_gets_it_back() -> None:
    organiser = event()
    asks(organiser, "Alba")
    pay(organiser, 1)
    organiser.do(ask.NotePayment(player=0, request="r1", paid=True))
    organiser.do(ask.AcceptEntry(request="r1", message="m1", player=1))

    assert "To be given back 1 · 10.00 € Alba 10.00 € Given back" in told(organiser)
    organiser.do(ask.NotePayment(player=0, request="r1", paid=False))
    assert "To be given back" not in told(organiser)
    assert "Paid: 1 of 4" in told(organiser)


def test_a_payment_of_a_request_that_nobody_made_is_refused() -> None:
    assert event().refusal(ask.NotePayment(player=0, request="r1", paid=True), Impossible) == (
        "No player asked for this registration."
    )


def test_what_is_given_back_is_told_until_it_is() -> None:
    organiser = event(places=3)
    asks(organiser, "Elena")
    organiser.do(ask.NotePayment(player=0, request="r1", paid=True))
    pay(organiser, 1, 2, 4)
    organiser.do(ask.DeclineEntry(request="r1", message="m1"))
    assert "To be given back 1 · 10.00 € Elena" in told(organiser, "/arrivals")
    for player in (2, 3, 4):
        organiser.do(ask.CheckIn(player=player))
    organiser.do(ask.RemovePlayer(player=1))
    organiser.register("Fermin")
    pay(organiser, 5)
    organiser.do(ask.CheckIn(player=5))
    organiser.start()
    organiser.drop(2)

    for path in ("/players", "/checkin"):
        said = told(organiser, path)
        assert "Paid: 1 of 2 · 10.00 € of 20.00 €" in said
        assert "To be given back 4 · 40.00 € Alba 10.00 € Given back Bruno 10.00 €" in said
    assert "To be given back: 4 Alba : 10.00 € Bruno : 10.00 € Elena : 10.00 €" in told(organiser, "/print/report")
    back = organiser.do(ask.NotePayment(player=1, paid=False))
    assert str(confirmation_text(organiser.tournament, back)) == "Alba has the money back."
    organiser.do(ask.NotePayment(player=0, request="r1", paid=False))
    assert "To be given back 2 · 20.00 €" in told(organiser)
    assert read_event_file(log_file_text(organiser.log)).tournament == organiser.tournament
    organiser.do(ask.ReturnPlayer(player=2))
    organiser.do(ask.TakeOnAgain(player=1, over_places=True))
    assert "Paid: 2 of 4 · 20.00 € of 40.00 €" in told(organiser)


def test_who_has_played_owes_although_they_left() -> None:
    organiser = event()
    pay(organiser, 1, 2, 3)
    organiser.start()
    organiser.pair()
    organiser.drop(4)
    organiser.drop(1)

    assert "Paid: 3 of 4 · 30.00 € of 40.00 €" in told(organiser)
    assert "Dario" in told(organiser, "/checkin?show=owing")
    assert "To be given back" not in told(organiser)


@pytest.mark.parametrize("fee", ["10 €", "10 € (members 8 €)"])
def test_nothing_is_said_of_payments_where_the_organiser_ticks_none(fee: str) -> None:
    organiser = event(fee)
    pay(organiser, 1)
    asks(organiser, "Elena")
    details = organiser.tournament.details
    organiser.do(ask.ChangeDetails(details=replace(details, notice=replace(details.notice, fee_unticked=True))))

    for path in SCREENS:
        assert not re.search(r"[Pp]aid|Payment|given back", told(organiser, path)), path
        assert 'data-command="note_payment"' not in screen(organiser, path)
    assert "Paid" not in players_csv(organiser.tournament, organiser.ruleset, "en")
    assert forms.read_details(details_form(organiser.tournament.details), organiser.ruleset).notice.fee_unticked
    ordered = replace(organiser.tournament.details, places=3, places_order=PlacesOrder.PAYMENT)
    organiser.do(ask.ChangeDetails(details=ordered))
    assert "Paid: 1 of 3" in told(organiser)


@pytest.mark.parametrize("seed", range(20))
def test_who_has_paid_and_who_owes_are_all_who_are_to_pay_whatever_happens(seed: int) -> None:
    chance = Random(seed)
    organiser = event(chance.choice(("10 €", "Free", "10 or 12 €")), places=chance.choice((0, 3)))
    for step in range(60):
        _do_something(organiser, chance, step)
        sums = payment_sums(organiser.tournament)
        if sums is not None:
            assert sums.paid + len(sums.owing) == sums.players
            assert sums.amount + sum(each.owes for each in sums.owing) == sums.total
            had = sum(noted.amount * noted.paid for noted in organiser.tournament.payments)
            assert sums.amount + sum(each.had for each in sums.to_give_back) == had / 100
    assert read_event_file(log_file_text(organiser.log)).tournament == organiser.tournament


def _do_something(organiser: Organiser, chance: Random, step: int) -> None:
    number, request = chance.randint(1, organiser.tournament.next_player), f"r{chance.randrange(4)}"
    known = {each.latest.request: each.latest.message for each in organiser.tournament.entry_requests}
    message = known.get(request, "m0")
    with suppress(Refusal):
        match chance.randrange(10):
            case 0:
                asks(organiser, f"Newcomer {step}", request, f"m{step}")
            case 1:
                organiser.do(ask.AcceptEntry(request=request, message=message))
            case 2:
                organiser.do(ask.DeclineEntry(request=request, message=message))
            case 3 | 4:
                organiser.do(ask.NotePayment(player=0, request=request, paid=chance.random() < 0.7))
            case 5:
                organiser.do(ask.RemovePlayer(player=number))
            case 6:
                organiser.do(ask.TakeOnAgain(player=number))
            case 7:
                organiser.undo()
            case _:
                organiser.do(ask.NotePayment(player=number, paid=chance.random() < 0.7))


def test_who_plays_free_of_charge_owes_nothing_and_is_asked_for_nothing() -> None:
    organiser = event()
    pay(organiser, 1)
    organiser.do(read_command("note_payment", {"player": "2", "amount": "0"}, organiser.tournament, organiser.ruleset))

    payment = organiser.tournament.payment(2)
    assert payment is not None
    assert payment.is_free
    assert "Paid: 2 of 4 · 10.00 € of 30.00 €" in told(organiser)
    assert "Bruno plays free of charge." in told(organiser, "/history")
    assert "Payment: plays free of charge" in told(organiser, "/player/2")
    assert 'name="amount" type="text" inputmode="decimal" autocomplete="off" value="0"' in " ".join(
        screen(organiser, "/player/2").split()
    )
    assert organiser.do(ask.NotePayment(player=2, paid=True)) == ()


@pytest.mark.parametrize("part_paid", [0, 250])
def test_who_plays_free_of_charge_has_no_box_that_a_tap_empties_and_owes_only_by_their_own_page(part_paid: int) -> None:
    organiser = event()
    if part_paid:
        values = ((NAME, "Bruno"), (PAID, "2.50"), (OWED, "7.50"))
        organiser.do(ask.ImportPlayers(rows=(ask.ListRow(line=1, values=values),), update=True))
    organiser.do(ask.NotePayment(player=2, paid=True, amount=0, is_free=True))
    free = organiser.tournament.payment(2)

    for route in ("/checkin", "/players"):
        assert "free of charge" in told(organiser, route)
        assert 'name="paid-2"' not in screen(organiser, route)
    for paid in (False, True):
        assert organiser.do(ask.NotePayment(player=2, paid=paid)) == ()
    assert organiser.tournament.payment(2) == free
    form = {"player": "2", "amount": ""}
    organiser.do(read_command("note_payment", form, organiser.tournament, organiser.ruleset))
    assert "Paid: 0 of 4" in told(organiser)


def test_who_played_free_of_charge_and_leaves_gets_nothing_back_and_comes_back_as_before() -> None:
    organiser = event()
    organiser.do(ask.NotePayment(player=2, paid=True, amount=0, is_free=True))
    organiser.do(ask.RemovePlayer(player=2))

    assert "To be given back" not in told(organiser, "/checkin")
    assert organiser.do(ask.NotePayment(player=2, paid=False)) == ()
    organiser.do(ask.TakeOnAgain(player=2))
    assert "Paid: 1 of 4 · 0.00 € of 30.00 €" in told(organiser)


def test_what_was_given_back_stands_so_in_the_history_and_is_owed_again_by_who_comes_back() -> None:
    organiser = event()
    pay(organiser, 1)
    organiser.do(ask.RemovePlayer(player=1))
    pay(organiser, 1, paid=False)

    assert "Alba has the money back." in told(organiser, "/history")
    assert "Alba has not paid." not in told(organiser, "/history")
    organiser.do(ask.TakeOnAgain(player=1))
    assert "Paid: 0 of 4 · 0.00 € of 40.00 €" in told(organiser)
    pay(organiser, 1)
    assert "Paid: 1 of 4 · 10.00 € of 40.00 €" in told(organiser)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_list_says_what_everybody_owes_and_changes_nothing_when_it_is_read_again(language: str) -> None:
    organiser = event()
    pay(organiser, 1)
    organiser.do(ask.NotePayment(player=2, paid=True, amount=0, is_free=True))
    organiser.do(ask.NotePayment(player=3, paid=False, amount=750))
    text = players_csv(organiser.tournament, organiser.ruleset, language).removeprefix("\ufeff")
    rows = [row.split("," if language == "en" else ";") for row in text.splitlines()]
    at = rows[0].index("Paid" if language == "en" else "Pagado")

    ten, seven, free, no = (
        ("10.00", "7.50", "free of charge", "no") if language == "en" else ("10,00", "7,50", "gratis", "no")
    )
    assert [row[at : at + 2] for row in rows[1:]] == [[ten, ""], [free, ""], [no, seven], [no, ten]]
    again = tuple(
        ask.ListRow(line=line, values=((NAME, row[1]), (PAID, row[at]), (OWED, row[at + 1])))
        for line, row in enumerate(rows[1:], 2)
    )
    with pytest.raises(Impossible, match="No row of the list is new"):
        organiser.do(ask.ImportPlayers(rows=again, update=True))


def test_who_waits_for_a_place_owes_nothing_yet_in_the_list_of_players_either() -> None:
    organiser = event(places=3)
    text = players_csv(organiser.tournament, organiser.ruleset, "en").removeprefix("\ufeff")
    rows = [row.split(",") for row in text.splitlines()]
    at = rows[0].index("Owed")

    assert [row[at] for row in rows[1:]] == ["10.00", "10.00", "10.00", ""]
    assert "Paid: 0 of 3 · 0.00 € of 30.00 €" in told(organiser)
    assert "Payment: not paid" in told(organiser, "/player/1")
