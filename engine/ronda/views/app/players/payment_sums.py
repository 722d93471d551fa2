"""What is paid and what is owed in all, once payments are kept in an event."""

from dataclasses import dataclass
from fractions import Fraction

from ronda.core.state import PlayerStatus, Tournament

HUNDREDTHS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class OwingPlayer:
    """Somebody who has not paid."""

    number: int
    name: str
    owed: Fraction
    """0 where the amount is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentSums:
    """The payments of all players, those who left included, and of who waits only where one was noted."""

    paid: int
    players: int
    amount: Fraction
    """What was paid, as far as the amounts are known."""
    total: Fraction
    """That and what is owed; 0 where no amount is known."""
    owing: tuple[OwingPlayer, ...]
    """Who owes it: those in the event, and who left and was noted as owing."""


def payment_sums(tournament: Tournament) -> PaymentSums | None:
    """The sums of an event; None where no payment was noted."""
    noted = {noted.player: noted for noted in tournament.payments}
    kept = [noted[player.id] for player in tournament.players if player.id in noted]
    if not kept:
        return None
    owed = owed_amounts(tournament)
    owed |= {each.player: Fraction(each.amount, HUNDREDTHS) for each in kept if not each.paid}
    return PaymentSums(
        paid=sum(each.paid for each in kept),
        players=sum(each.status is not PlayerStatus.WAITING or each.id in noted for each in tournament.players),
        amount=Fraction(sum(each.part_paid + each.amount * each.paid for each in kept), HUNDREDTHS),
        total=Fraction(sum(each.part_paid + each.amount for each in kept), HUNDREDTHS),
        owing=tuple(
            OwingPlayer(number=player.id, name=player.name, owed=owed[player.id])
            for player in tournament.players
            if player.id in owed
        ),
    )


def owed_amounts(tournament: Tournament) -> dict[int, Fraction]:
    """Who of those in the event has not paid, with the amount, 0 where it is not known; nobody before one was noted."""
    noted = {noted.player: noted for noted in tournament.payments}
    if not noted:
        return {}
    found = ((player, noted.get(player.id)) for player in tournament.active_players)
    return {
        player.id: Fraction(payment.amount if payment else 0, HUNDREDTHS)
        for player, payment in found
        if payment is None or not payment.paid
    }
