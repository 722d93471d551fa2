"""Entry fees paid and owed: a note for the organiser on which nothing else depends."""

import re
from dataclasses import replace

from ronda.commands import requests as ask
from ronda.commands.forms.numbers import read_player_number
from ronda.commands.lists.cell_words import FREE, truth_of
from ronda.core import inputs, lookup
from ronda.core.bounds import LARGEST_AMOUNT
from ronda.core.entry_fee import entry_fee
from ronda.core.entry_requests import find_request, paying_player
from ronda.core.errors import Impossible
from ronda.core.facts import Fact, PaymentNoted, PaymentRemark
from ronda.core.inputs import Form, form_value
from ronda.core.payment_sums import PayerStanding, every_payer, keeps_payments
from ronda.core.state import Tournament
from ronda.core.text import N_, Message

_DATE = re.compile(r"\s*(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{4})(?!\d)")
"""The beginning of a payment's date, which some shops write for "yes"."""


def note_payment(tournament: Tournament, command: ask.NotePayment) -> tuple[Fact, ...]:
    """Record a payment at any time; an identical note changes nothing.

    Paying the announced fee fixes the amount, whatever is announced later; owing it means owing what is announced. A
    player stays free of charge until an amount is noted, even an unknown one.
    """
    payer = check_payer(tournament, command.player, command.request)
    before, fee = tournament.payment(*payer), entry_fee(tournament.details.notice.fee)
    nothing = PaymentNoted(player=payer[0], request=payer[1], paid=False, amount=0)
    known = before or nothing
    amount = known.amount if command.amount is None else command.amount
    payers = (each for each in every_payer(tournament) if each.standing is PayerStanding.GONE)
    gone = {(each.number, each.request): each for each in payers}
    leaver = None if command.paid else gone.get(payer)
    if command.is_free or (known.is_free and command.amount is None and not (leaver and leaver.had)):
        free = replace(nothing, part_paid=known.part_paid, paid=True, remark=PaymentRemark.FREE)
        return () if free == before else (free,)
    if fee and command.paid:
        amount = amount or fee.amount
    elif fee and amount == fee.amount:
        amount = 0
    noted = replace(known, paid=command.paid, amount=amount, remark=PaymentRemark.NONE)
    if leaver:
        noted = replace(nothing, remark=PaymentRemark.GIVEN_BACK)
    return () if noted == before else (noted,)


def check_payer(tournament: Tournament, number: int, request: str) -> tuple[int, str]:
    """The payer of a note; raises ``Impossible`` for an unknown player or request."""
    if request:
        if find_request(tournament, request) is None:
            raise Impossible("No player asked for this registration.")
        number = paying_player(tournament, request)
    elif all(player.id != number for player in tournament.taken_off):
        lookup.find_player(tournament, number)
    return (number, "") if number else (0, request)


def read_payment(form: Form) -> ask.NotePayment:
    """Read who has paid, and the amount if the form has it: empty means unknown, 0 means free."""
    text = form_value(form, "amount").strip()
    amount = _amount(text, N_("The amount"), "amount") if text else 0
    paid = form_value(form, "paid") == "yes"
    request = form_value(form, "request")
    return ask.NotePayment(
        player=0 if request else read_player_number(form),
        request=request,
        paid=paid,
        amount=amount if "amount" in form else None,
        is_free=bool(text) and not amount,
    )


def is_known_payment(tournament: Tournament, noted: PaymentNoted) -> bool:
    """Whether a payment repeats the note, or says only that the announced fee is owed."""
    fee = entry_fee(tournament.details.notice.fee)
    nothing = PaymentNoted(player=noted.player, paid=False, amount=0)
    owed = replace(nothing, amount=fee.amount if fee else 0)
    known = tournament.payment(noted.player) or nothing
    return noted == known or (known == nothing and noted in {nothing, owed} and keeps_payments(tournament))


def payment_of_cells(paid: str, owed: str = "") -> PaymentNoted | None:
    """The payment in a row of a list, of player 0; None if both cells are empty.

    A cell is an amount, yes or no; a part already paid of an owed amount is kept beside it. Raises ``Malformed`` for
    other cells.
    """
    if FREE.fullmatch(inputs.folded_text(paid).strip(" .!")):
        return PaymentNoted(player=0, paid=True, amount=0, remark=PaymentRemark.FREE)
    had, due = _cell(paid, N_("Paid"), "paid"), _cell(owed, N_("Owed"), "owed")
    if due is not None and due[0]:
        return PaymentNoted(player=0, paid=False, amount=due[1], part_paid=had[1] if had else 0)
    if had is not None:
        return PaymentNoted(player=0, paid=had[0], amount=had[1])
    return None if due is None else PaymentNoted(player=0, paid=True, amount=0)


def _cell(text: str, what: str, field: str) -> tuple[bool, int] | None:
    """Whether something is paid or owed, and how much in hundredths (0 if unstated); None for an empty cell."""
    if not text.strip():
        return None
    said = True if _DATE.match(text) else truth_of(text)
    if said is not None:
        return said, 0
    amount = _amount(text, what, field)
    return bool(amount), amount


def _amount(text: str, what: str, field: str) -> int:
    return inputs.parse_hundredths(text, what=Message(what), field=field, most=LARGEST_AMOUNT)
