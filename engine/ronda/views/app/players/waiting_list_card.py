"""The waiting list beside the players: order, who must be told, and who was (REG-WAITING)."""

from dataclasses import dataclass

from ronda.core.payment_sums import PaymentMark, PaymentSums, payment_mark
from ronda.core.state import Player, PlayerStatus, Tournament
from ronda.core.text import Message
from ronda.core.waiting_list import players_to_tell, waiting_players
from ronda.views.shared.place_counts import place_counts_text


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingRow:
    """A player on the waiting list."""

    number: int
    name: str
    club: str
    text: str
    """Text that the filter searches."""
    paid: PaymentMark | None
    """None if payments are not recorded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TellRow:
    """A player who has not been told of gaining or losing a place."""

    number: int
    name: str
    has_place: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingListCard:
    """The card about places."""

    counts: Message | None
    """None without a limit, even if there was one before."""
    waiting: tuple[tuple[int, WaitingRow, str], ...]
    """Each by number, with the waiting-list position, for drawing rows."""
    to_tell: tuple[TellRow, ...]
    informed: tuple[str, ...]
    """Names of those who were told that they have a place."""


def waiting_list_card(tournament: Tournament, payments: PaymentSums | None) -> WaitingListCard | None:
    """The card about places; None without a limit and without anybody to tell."""
    counts, to_tell = place_counts_text(tournament), players_to_tell(tournament)
    if counts is None and not to_tell:
        return None
    unaware = {player.id for player in to_tell}
    informed = (p for p in tournament.active_players if p.was_told and p.id not in unaware and not tournament.started)
    return WaitingListCard(
        counts=counts,
        waiting=tuple(
            (player.id, _waiting_row(player, payments), str(turn))
            for turn, player in enumerate(waiting_players(tournament), start=1)
        ),
        to_tell=tuple(
            TellRow(number=player.id, name=player.name, has_place=player.status is PlayerStatus.ACTIVE)
            for player in to_tell
        ),
        informed=tuple(player.name for player in informed),
    )


def _waiting_row(player: Player, payments: PaymentSums | None) -> WaitingRow:
    club = player.constraints.club
    return WaitingRow(
        number=player.id,
        name=player.name,
        club=club,
        text=f"{player.id} {player.name} {club}",
        paid=payment_mark(payments, player.id),
    )
