"""Who has paid and who owes what, counted once for every screen and paper; None where fees are not recorded."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from fractions import Fraction

from ronda.core.details import PlacesOrder
from ronda.core.entry_fee import EntryFee, entry_fee
from ronda.core.facts import PaymentNoted
from ronda.core.state import Player, PlayerStatus, Tournament

HUNDREDTHS = 100


class PayerStanding(Enum):
    """Whether somebody owes a fee."""

    IN = auto()
    """They have a place, or had one when round 1 was paired."""
    WAITS = auto()
    """They wait for a place or for registration, and owe nothing yet."""
    GONE = auto()
    """They were taken off, declined, or dropped before round 1: their payment is due back."""


class PaymentMark(StrEnum):
    """The content of somebody's payment box at the door."""

    OPEN = "open"
    PAID = "paid"
    FREE = "free"


@dataclass(frozen=True, slots=True, kw_only=True)
class Payer:
    """A participant or applicant, with the payment recorded."""

    number: int
    """0 for an applicant."""
    request: str
    """Identifier of the registration request; empty for a player."""
    name: str
    standing: PayerStanding
    payment: PaymentNoted

    had: Fraction
    """The amount paid; the fee where no amount was recorded, 0 where there is no known fee either."""
    owes: Fraction

    @property
    def had_any(self) -> bool:
        return self.payment.paid or bool(self.had)

    @property
    def gets_back(self) -> bool:
        """Whether a payment is due back to somebody who is gone, even where the amount is unknown."""
        return bool(self.had) or self.mark is PaymentMark.PAID

    @property
    def mark(self) -> PaymentMark:
        if self.payment.is_free:
            return PaymentMark.FREE
        return PaymentMark.PAID if self.payment.paid else PaymentMark.OPEN

    @property
    def is_counted(self) -> bool:
        """Whether the payer counts: due to pay, or waiting but already paid."""
        return self.standing is PayerStanding.IN or (self.standing is PayerStanding.WAITS and self.had_any)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentSums:
    """The payments of an event; those who paid and those who owe add up to ``players``."""

    fee: EntryFee | None
    paid: int
    players: int
    """Number of payers who are due to pay, or wait but have paid."""
    amount: Fraction
    """Amount paid, as far as amounts are known."""
    total: Fraction
    """Amount paid and owed; 0 where no amount is known."""
    owing: tuple[Payer, ...]
    to_give_back: tuple[Payer, ...]
    marks: Mapping[tuple[int, str], PaymentMark]
    """By (number, request), for everybody who takes or took part."""


def keeps_payments(tournament: Tournament) -> bool:
    """Whether payments are recorded: there is a fee, places depend on payment, or a payment was ticked."""
    details = tournament.details
    if details.places and details.places_order is PlacesOrder.PAYMENT:
        return True
    return not details.notice.fee_unticked and bool(tournament.payments or re.search("[1-9]", details.notice.fee))


def payment_sums(tournament: Tournament) -> PaymentSums | None:
    """The sums of an event; None where payments are not recorded."""
    if not keeps_payments(tournament):
        return None
    payers = tuple(every_payer(tournament))
    counted = [each for each in payers if each.is_counted]
    owing = tuple(each for each in counted if not each.payment.paid)
    amount = sum((each.had for each in counted), Fraction())
    return PaymentSums(
        fee=entry_fee(tournament.details.notice.fee),
        paid=len(counted) - len(owing),
        players=len(counted),
        amount=amount,
        total=amount + sum(each.owes for each in owing),
        owing=owing,
        to_give_back=tuple(each for each in payers if each.standing is PayerStanding.GONE and each.gets_back),
        marks={(each.number, each.request): each.mark for each in payers},
    )


def payment_mark(sums: PaymentSums | None, number: int, request: str = "") -> PaymentMark | None:
    """The payment mark of a player or request; None where payments are not recorded."""
    return sums.marks.get((number, request), PaymentMark.OPEN) if sums else None


def every_payer(tournament: Tournament) -> Iterator[Payer]:
    """Everybody who is or was registered, and applicants who paid."""
    fee = entry_fee(tournament.details.notice.fee)
    noted = {(each.player, each.request): each for each in tournament.payments}
    known = [(player.id, "", player.name, _standing(player)) for player in tournament.players]
    known += [(player.id, "", player.name, PayerStanding.GONE) for player in tournament.taken_off]
    for each in tournament.entry_requests:
        if (0, each.latest.request) in noted:
            standing = PayerStanding.WAITS if each.is_waiting else PayerStanding.GONE
            known.append((0, each.latest.request, each.latest.name, standing))
    for number, request, name, standing in known:
        payment = noted.get((number, request)) or PaymentNoted(player=number, paid=False, amount=0)
        amount = payment.amount or (fee.amount if fee and not payment.is_free else 0)
        had = payment.part_paid + amount * payment.paid
        yield Payer(
            number=number,
            request=request,
            name=name,
            standing=standing,
            payment=payment,
            had=Fraction(had, HUNDREDTHS),
            owes=Fraction(amount * (not payment.paid), HUNDREDTHS),
        )


def _standing(player: Player) -> PayerStanding:
    if player.status is PlayerStatus.DROPPED and not player.left_round:
        return PayerStanding.GONE
    return PayerStanding.WAITS if player.status is PlayerStatus.WAITING else PayerStanding.IN
