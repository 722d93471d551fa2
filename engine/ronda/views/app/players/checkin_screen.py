"""Check-in at the door, one tap for each player."""

from dataclasses import dataclass, replace
from fractions import Fraction

from ronda.commands.announcing import why_not_start
from ronda.commands.attendance import without_missing_players
from ronda.core.caching import cached_by_number
from ronda.core.payment_sums import HUNDREDTHS, PaymentMark, payment_mark, payment_sums
from ronda.core.state import Phase, Player, Tournament
from ronda.core.text import N_, Message
from ronda.core.waiting_list import waiting_players
from ronda.rules.ruleset import Ruleset
from ronda.views.app.players.absent_players import absent_rows
from ronda.views.app.players.arrivals import waiting_text
from ronda.views.app.players.player_checks import (
    PlayerCheck,
    checked_players,
    open_checks,
    player_checks,
)
from ronda.views.app.screen.next_step import organiser_question
from ronda.views.app.screen.official_names import likely_checker
from ronda.views.app.screen.start_structure import here_structure_text
from ronda.views.app.screen.view import EventContext, View


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckinRow:
    """A player in the queue."""

    number: int
    name: str
    club: str
    checked_in: bool
    ticks: tuple[PlayerCheck, ...]
    lacks: tuple[str, ...]
    """Translatable names of empty fast-entry fields."""
    text: str
    """Text that the filter searches."""
    paid: PaymentMark | None = None
    """None if payments are not recorded."""
    owed: Fraction | None = None
    """An owed amount that differs from the fee; None otherwise."""


def checkin_screen(context: EventContext) -> View:
    """Everybody, those missing or unpaid, or those with an open check (ANY-CHECK)."""
    tournament, registration = context.tournament, context.ruleset.registration
    over = bool(tournament.rounds)
    only_missing = context.query_value("show") == "missing" and not over
    wanted = registration.door_check(context.query_value("open"))
    players, payments = tournament.active_players, payment_sums(tournament)
    owed = {each.number: each.owes for each in payments.owing} if payments else {}
    fee = Fraction(payments.fee.amount, HUNDREDTHS) if payments and payments.fee else 0
    listed = (*checked_players(tournament), *waiting_players(tournament)) if wanted else tournament.registered_players
    waits = {player.id for player in waiting_players(tournament)}
    only_owing = payments is not None and context.query_value("show") == "owing"
    if only_owing:
        listed = tuple(player for player in tournament.players if player.id in owed)
    rows = [
        replace(
            checkin_row(player, context.ruleset),
            paid=payment_mark(payments, player.id),
            owed=owed[player.id] if owed.get(player.id, fee) not in {0, fee} else None,
        )
        for player in listed
        if not (only_missing and player.checked_in) and not (wanted and player.ticked_by(wanted.key))
    ]
    return View(
        template="checkin",
        title=Message(N_("Check-in")),
        values={
            "rows": [row for row in rows if row.number not in waits],
            "waiting": [row for row in rows if row.number in waits],
            "players": len(players),
            "here": sum(player.checked_in for player in players),
            "only_missing": only_missing,
            "payments": payments,
            "only_owing": only_owing,
            "missing": len(tournament.missing),
            "absent": absent_rows(tournament, context.ruleset),
            "over": over,
            "privacy": tournament.details.privacy,
            "arrivals": waiting_text(tournament),
            "open_checks": open_checks(tournament, registration),
            "wanted": wanted,
            "checker": likely_checker(context.log, context.device) if registration.door_checks else None,
            "registering": tournament.phase is Phase.REGISTRATION,
            **_start_offer(tournament, context.ruleset),
        },
    )


def _start_offer(tournament: Tournament, ruleset: Ruleset) -> dict[str, bool | str | Message | None]:
    """Whether the event can start with those present, and what that announces.

    Also the question for the organiser's name.
    """
    refusal = why_not_start(without_missing_players(tournament), ruleset)
    asks = "" if tournament.details.organiser else organiser_question(refusal, ruleset)
    is_shown = bool(tournament.missing) and not tournament.started
    return {
        "starts": bool(tournament.missing) and (refusal is None or bool(asks)),
        "asks_organiser": asks,
        "structure": here_structure_text(tournament, ruleset) if is_shown else None,
    }


@cached_by_number
def checkin_row(player: Player, ruleset: Ruleset) -> CheckinRow:
    """One player as the door sees them."""
    return CheckinRow(
        number=player.id,
        name=player.name,
        club=player.constraints.club,
        checked_in=player.checked_in,
        ticks=player_checks(player, ruleset.registration),
        lacks=tuple(f.name for f in ruleset.registration.fields if f.quick and not player.field(f.key)),
        text=f"{player.id} {player.name} {player.constraints.club}",
    )
