"""Who has paid and who owes what, counted once for every screen and paper; gone where nobody wants to know it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from ronda.core.details import PlacesOrder
from ronda.core.entry_fee import EntryFee, entry_fee
from ronda.core.facts import PaymentNoted
from ronda.core.state import Player, PlayerStatus, Tournament

HUNDREDTHS = 100


class PayerStanding(Enum):
    """Whether somebody is to pay."""

    IN = auto()
    """They have a place, or had one when round 1 was paired."""
    WAITS = auto()
    """They wait for a place, or to be registered: they owe nothing yet."""
    GONE = auto()
    """They were taken off, dropped before round 1 or were declined: what they paid is given back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payer:
    """Somebody who takes part, or asked to, and what is noted of the payment."""

    number: int
    """0 for who is not registered."""
    request: str = ""
    """By which somebody asks to be registered; empty for a player."""
    name: str
    standing: PayerStanding
    payment: PaymentNoted

    def paid(self, fee: EntryFee | None) -> int:
        """What they paid, in hundredths; the fee where nobody said how much, 0 where that is not known."""
        return self.payment.part_paid + (self._amount(fee) if self.payment.paid else 0)

    def owed(self, fee: EntryFee | None) -> int:
        return 0 if self.payment.paid else self._amount(fee)

    def _amount(self, fee: EntryFee | None) -> int:
        return self.payment.amount or (fee.amount if fee else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPayment:
    """Somebody who owes money, or to whom it is to be given back."""

    number: int
    request: str
    name: str
    amount: Fraction
    """0 where it is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentSums:
    """The payments of an event; who has paid and who owes are together the ``players``."""

    fee: EntryFee | None
    paid: int
    players: int
    """Who is to pay, and who waits and has paid already."""
    amount: Fraction
    """What those paid, as far as the amounts are known."""
    total: Fraction
    """That and what is owed; 0 where no amount is known."""
    owing: tuple[OpenPayment, ...]
    to_give_back: tuple[OpenPayment, ...]
    ticked: frozenset[tuple[int, str]]
    """Who has paid, by number and request, whether they take part or not."""

    @property
    def owed(self) -> dict[int, Fraction]:
        """What each of those owes who have not paid, by number."""
        return {each.number: each.amount for each in self.owing}

    @property
    def amount_back(self) -> Fraction:
        return sum((each.amount for each in self.to_give_back), Fraction())


def keeps_payments(tournament: Tournament) -> bool:
    """Tell whether it is ticked who has paid: there is a fee, the places go by it, or somebody was ticked."""
    details = tournament.details
    if details.places and details.places_order is PlacesOrder.PAYMENT:
        return True
    return not details.notice.fee_unticked and bool(tournament.payments or re.search("[1-9]", details.notice.fee))


def payment_sums(tournament: Tournament) -> PaymentSums | None:
    """The sums of an event; None where payments are not kept."""
    if not keeps_payments(tournament):
        return None
    fee, payers = entry_fee(tournament.details.notice.fee), tuple(every_payer(tournament))
    by_standing = {kind: [each for each in payers if each.standing is kind] for kind in PayerStanding}
    gone = by_standing[PayerStanding.GONE]
    counted = [*by_standing[PayerStanding.IN], *filter(_has_any, by_standing[PayerStanding.WAITS])]
    owing = tuple(_open(each, each.owed(fee)) for each in counted if not each.payment.paid)
    paid = Fraction(sum(each.paid(fee) for each in counted), HUNDREDTHS)
    return PaymentSums(
        fee=fee,
        paid=len(counted) - len(owing),
        players=len(counted),
        amount=paid,
        total=paid + sum(each.amount for each in owing),
        owing=owing,
        to_give_back=tuple(_open(each, each.paid(fee)) for each in gone if _has_any(each)),
        ticked=frozenset((each.number, each.request) for each in payers if each.payment.paid),
    )


def has_paid(sums: PaymentSums | None, number: int, request: str = "") -> bool | None:
    """Whether somebody has paid; None where payments are not kept."""
    return (number, request) in sums.ticked if sums else None


def every_payer(tournament: Tournament) -> Iterator[Payer]:
    """All who are registered or were, and who asked to be and paid."""
    noted = {(each.player, each.request): each for each in tournament.payments}
    everybody = [(player, _standing(player)) for player in tournament.players]
    everybody += [(player, PayerStanding.GONE) for player in tournament.taken_off]
    for player, standing in everybody:
        payment = noted.get((player.id, "")) or PaymentNoted(player=player.id, paid=False, amount=0)
        yield Payer(number=player.id, name=player.name, standing=standing, payment=payment)
    for each in tournament.entry_requests:
        request, name = each.latest.request, each.latest.name
        if (0, request) in noted:
            standing = PayerStanding.WAITS if each.is_waiting else PayerStanding.GONE
            yield Payer(number=0, request=request, name=name, standing=standing, payment=noted[0, request])


def _standing(player: Player) -> PayerStanding:
    if player.status is PlayerStatus.DROPPED and not player.left_round:
        return PayerStanding.GONE
    return PayerStanding.WAITS if player.status is PlayerStatus.WAITING else PayerStanding.IN


def _has_any(payer: Payer) -> bool:
    return payer.payment.paid or bool(payer.payment.part_paid)


def _open(payer: Payer, amount: int) -> OpenPayment:
    return OpenPayment(number=payer.number, request=payer.request, name=payer.name, amount=Fraction(amount, HUNDREDTHS))
