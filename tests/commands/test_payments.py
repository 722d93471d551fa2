"""Who has paid: a note beside the tournament, which nobody else ever reads."""

from __future__ import annotations

import csv
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from ronda import journal
from ronda.audit.fingerprint import round_fingerprints
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.commands.payments import payment_of_cells
from ronda.commands.player_lists import NAME, OWED, PAID
from ronda.core import facts
from ronda.core.errors import Malformed
from ronda.publish import build_site
from ronda.sync.subject import fact_subject
from ronda.views.app import Device, screen_page
from ronda.views.app.event.confirmations import confirmation_text
from ronda.views.files.hall_copy import hall_copy
from ronda.views.files.player_csv import players_csv
from ronda.views.files.public_copy import public_copy
from tests.playing import Organiser
from tests.views.pages import text_of
from workshop.build import catalogues


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture
def organiser() -> Organiser:
    """Set up an event where one has paid, one owes, one owes nobody knows how much, and of one nothing is noted."""
    organiser = Organiser("keyforge")
    organiser.register("Alba", "Bruno", "Carla", "Dario")
    organiser.do(ask.NotePayment(player=1, paid=True, amount=1500))
    organiser.do(ask.NotePayment(player=2, paid=False, amount=1250))
    organiser.do(ask.NotePayment(player=3, paid=False))
    return organiser


def screen(organiser: Organiser, path: str, language: str = "en", **query: str) -> str:
    log = organiser.log
    route = f"/t/{log.tournament.id}{path}{'?' if query else ''}{urlencode(query)}"
    return screen_page(route, {log.tournament.id: log}, Device.read({"tournaments": []}), language).html


def test_a_payment_is_noted_once_replaced_and_undone(organiser: Organiser) -> None:
    owed = facts.PaymentNoted(player=2, paid=False, amount=1250)
    assert organiser.do(ask.NotePayment(player=2, paid=False, amount=1250)) == ()
    assert organiser.do(ask.NotePayment(player=2, paid=True)) == (facts.PaymentNoted(player=2, paid=True, amount=1250),)
    organiser.undo()
    assert organiser.tournament.payment(2) == owed
    assert organiser.tournament.payment(4) is None


def test_who_comes_back_has_paid_as_before(organiser: Organiser) -> None:
    organiser.do(ask.RemovePlayer(player=1))
    organiser.do(ask.TakeOnAgain(player=1))

    assert organiser.tournament.payment(1) == facts.PaymentNoted(player=1, paid=True, amount=1500)


@pytest.mark.parametrize(
    ("form", "noted"),
    [
        ({"paid": "yes"}, (True, None)),
        ({"amount": ""}, (False, 0)),
        ({"paid": "yes", "amount": "12.5"}, (True, 1250)),
        ({"amount": " 12,50 € "}, (False, 1250)),
        ({"amount": "1.250,00"}, (False, 125_000)),
        ({"amount": "1,250"}, (False, 125_000)),
        ({"amount": "1\xa0250,5 EUR"}, (False, 125_050)),
        ({"amount": "$15"}, (False, 1500)),
    ],
)
def test_an_amount_is_read_as_people_write_it(
    organiser: Organiser, form: dict[str, str], noted: tuple[bool, int | None]
) -> None:
    sent = {"player": "4", **form}
    asked = read_command("note_payment", sent, organiser.tournament, organiser.ruleset)

    assert asked == ask.NotePayment(player=4, paid=noted[0], amount=noted[1])


@pytest.mark.parametrize("amount", ["-5", "a lot", "5 of 10", "1.2.3", "10000000", "１５"])
def test_what_is_no_amount_is_refused(organiser: Organiser, amount: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_command("note_payment", {"player": "4", "amount": amount}, organiser.tournament, organiser.ruleset)

    assert refusal.value.field == "amount"
    assert str(refusal.value) == (f"The amount must be an amount such as 12.50, up to 9999999, not “{amount}”.")


@pytest.mark.parametrize(
    ("paid", "owed", "noted"),
    [
        ("", "", None),
        ("yes", "", (True, 0)),
        ("Sí", "", (True, 0)),
        ("✓", "", (True, 0)),
        ("FALSO", "", (False, 0)),
        ("no", "15.00", (False, 1500)),
        ("15,00", "", (True, 1500)),
        ("15,00", "0", (True, 1500)),
        ("0.00", "", (False, 0)),
        ("", "0", (True, 0)),
        ("", "sí", (False, 0)),
    ],
)
def test_two_cells_of_a_list_say_what_is_paid_and_owed(paid: str, owed: str, noted: tuple[bool, int] | None) -> None:
    expected = noted and facts.PaymentNoted(player=0, paid=noted[0], amount=noted[1])

    assert payment_of_cells(paid, owed) == expected


def test_of_a_part_payment_what_is_paid_and_what_is_owed_are_kept(organiser: Organiser) -> None:
    owed = payment_of_cells("5,00", "10,00")
    assert owed == facts.PaymentNoted(player=0, paid=False, amount=1000, part_paid=500)

    values = ((NAME, "Carla"), (PAID, "5,00"), (OWED, "10,00"))
    organiser.do(ask.ImportPlayers(rows=(ask.ListRow(line=1, values=values),), update=True))
    assert organiser.tournament.payment(3) == replace(owed, player=3)
    assert "Paid: 1 of 4 · 20.00 of 42.50" in text_of(screen(organiser, "/players"))
    assert "Carla Not paid: 10.00" in text_of(screen(organiser, "/checkin"))
    assert "Paid before: 5.00" in text_of(screen(organiser, "/player/3"))
    assert ",5.00,10.00," in players_csv(organiser.tournament, organiser.ruleset, "en")

    assert organiser.do(ask.NotePayment(player=3, paid=False)) == ()
    organiser.do(ask.NotePayment(player=3, paid=True, amount=1000))
    assert "Paid: 2 of 4 · 30.00 of 42.50" in text_of(screen(organiser, "/players"))
    assert ",15.00,," in players_csv(organiser.tournament, organiser.ruleset, "en")


def test_a_cell_that_is_neither_is_said_with_its_column() -> None:
    with pytest.raises(Malformed, match=r"Owed must be an amount such as 12\.50, up to 9999999, not “soon”\."):
        payment_of_cells("", "soon")


def test_nothing_is_said_of_payments_until_one_is_noted() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba", "Bruno")

    assert "Paid" not in screen(organiser, "/players")
    assert "paid" not in text_of(screen(organiser, "/checkin"))
    assert "Paid" not in players_csv(organiser.tournament, organiser.ruleset, "en")
    assert text_of(screen(organiser, "/player/1")).count("Payment") == 1


def test_sums_and_who_has_not_paid_are_shown_once_they_are_noted(organiser: Organiser) -> None:
    assert "Paid: 1 of 4 · 15.00 of 27.50" in text_of(screen(organiser, "/players"))
    assert "Pagado: 1 de 4 · 15,00 de 27,50" in text_of(screen(organiser, "/players", "es"))
    door = text_of(screen(organiser, "/checkin"))
    assert "Not paid: 3" in door
    assert "Bruno Not paid: 12.50" in door

    owing = screen(organiser, "/checkin", show="owing")
    assert owing.count('data-command="note_payment"') == 3
    assert "Alba" not in text_of(owing)
    for player in (2, 3, 4):
        organiser.do(ask.NotePayment(player=player, paid=True))
    assert "Everybody has paid." in screen(organiser, "/checkin", show="owing")


def test_payments_go_on_when_check_in_is_over(organiser: Organiser) -> None:
    organiser.start()
    organiser.pair()

    assert screen(organiser, "/checkin", show="owing").count('data-command="note_payment"') == 3


def test_the_history_and_the_confirmation_say_who_paid(organiser: Organiser) -> None:
    told = text_of(screen(organiser, "/history"))

    assert "Alba has paid." in told
    assert "Bruno has not paid." in told
    noted = (facts.PaymentNoted(player=1, paid=True, amount=1500),)
    assert str(confirmation_text(organiser.tournament, noted)) == "Alba has paid."


def test_no_public_copy_page_or_fingerprint_knows_of_payments() -> None:
    organiser = Organiser("keyforge")
    organiser.start(8)
    organiser.play_round()
    before = organiser.log
    organiser.do(ask.NotePayment(player=1, paid=True, amount=98_765))

    assert "PaymentNoted" in journal.log_file_text(organiser.log)
    assert round_fingerprints(organiser.log) == round_fingerprints(before)
    for copy in (public_copy, hall_copy):
        assert copy(organiser.log) == copy(before)
    pages = build_site([organiser.log]).values()
    assert not [page for page in pages if b"98765" in page or b"987.65" in page or b"987,65" in page]


def test_what_another_device_notes_at_the_door_does_not_meet_a_payment(organiser: Organiser) -> None:
    before = organiser.tournament
    here, paid = facts.PlayerCheckedIn(player=2), facts.PaymentNoted(player=2, paid=True, amount=1250)
    organiser.do(ask.CheckIn(player=2))
    checked_in = organiser.tournament
    organiser.do(ask.NotePayment(player=2, paid=True))

    assert fact_subject(checked_in, paid) == fact_subject(before, paid)
    assert fact_subject(organiser.tournament, here) == fact_subject(checked_in, here)


@pytest.mark.parametrize(("language", "columns"), [("en", ("Paid", "Owed")), ("es", ("Pagado", "Debe"))])
def test_the_list_of_players_has_payments_where_they_are_kept(
    organiser: Organiser, language: str, columns: tuple[str, str]
) -> None:
    separator = "," if language == "en" else ";"
    text = players_csv(organiser.tournament, organiser.ruleset, language).removeprefix("\ufeff")
    rows = list(csv.DictReader(text.splitlines(), delimiter=separator))
    cells = [tuple(row[column] for column in columns) for row in rows]

    point = "." if language == "en" else ","
    assert cells == [(f"15{point}00", ""), ("no", f"12{point}50"), ("no", ""), ("", "")]
