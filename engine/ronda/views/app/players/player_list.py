"""The players of a tournament: fast entry, a pasted list, and everybody at a glance."""

from dataclasses import dataclass, replace

from ronda.commands.joining_late import why_not_join
from ronda.commands.lists.rating_cells import seed_of_rating
from ronda.core.caching import cached_by_number
from ronda.core.details import FirstRound
from ronda.core.payment_sums import PaymentMark, payment_mark, payment_sums
from ronda.core.state import Phase, Player, PlayerStatus
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.session.hall_server import entry_switch_text
from ronda.views.app.players.absent_players import absent_rows
from ronda.views.app.players.arrivals import waiting_text
from ronda.views.app.players.waiting_list_card import waiting_list_card
from ronda.views.app.rounds.unseated_players import unseated_players
from ronda.views.app.screen.day_events import has_other_events
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared import registration, wording

_LISTED_APART = {PlayerStatus.DROPPED, PlayerStatus.WAITING}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A line of the list."""

    number: int
    name: str
    facts: tuple[Message | str, ...]
    lacks: tuple[str, ...]
    """Translatable names of empty fast-entry fields."""
    status: str
    """Translatable; empty for players in the tournament."""
    late: int | None
    """First round of a late entry."""
    text: str
    """Text that the filter searches."""
    club: str
    table: int
    """Fixed table, or 0."""
    rating: int
    """0 if unknown."""
    seed: int
    """The seed behind the rating, if the player came with one; else 0."""
    bye: bool
    """Whether a bye in round 1 was awarded in advance."""
    checked_in: bool
    paid: PaymentMark | None = None
    """None if payments are not recorded."""


def player_list_screen(context: EventContext) -> View:
    """All players, by name or number, with the form for the next one."""
    tournament, ruleset = context.tournament, context.ruleset
    by_name = context.query_value("by") != "number"
    listed = tuple(player for player in tournament.players if player.status not in _LISTED_APART)
    in_event, absent = len(tournament.active_players), absent_rows(tournament, ruleset)
    closed, payments = why_not_join(tournament), payment_sums(tournament)
    return View(
        template="players",
        title=Message(N_("Players")),
        values={
            "rows": tuple(
                replace(_player_row(player, ruleset), paid=payment_mark(payments, player.id)) for player in listed
            ),
            "by_name": by_name,
            "in_event": in_event,
            "gone": len(tournament.players) - len(tournament.registered_players),
            "places": waiting_list_card(tournament, payments),
            "absent": absent,
            "privacy": tournament.details.privacy,
            "quick": tuple(field for field in ruleset.registration.fields if field.quick),
            "closed": closed.message if closed else None,
            "has_day": has_other_events(context.device, tournament.details.date),
            "has_sheets": ruleset.paper.control_sheet is not None,
            "takes_ratings": ruleset.season is not None
            and tournament.details.first_round is not FirstRound.RANDOM
            and not tournament.rounds,
            "late": len(tournament.rounds) + 1 if tournament.started and tournament.rounds else None,
            "late_players": unseated_players(tournament, ruleset),
            "running": len(tournament.rounds),
            "folded": tournament.phase is Phase.ROUND_RUNNING,
            "registering": tournament.phase is Phase.REGISTRATION,
            "arrivals": waiting_text(tournament),
            "entry_switch": entry_switch_text(context.device.hall, tournament),
            "door": bool(not tournament.rounds and tournament.players),
            "here": sum(player.checked_in for player in tournament.active_players),
            "payments": payments,
            "uses_check_in": tournament.uses_check_in and not tournament.rounds,
        },
    )


@cached_by_number
def _player_row(player: Player, ruleset: Ruleset) -> PlayerRow:
    quick = [field for field in ruleset.registration.fields if field.quick]
    facts = tuple(fact for field in quick for fact in registration.field_value_text(field, player.field(field.key)))
    typed = " ".join(fact for fact in facts if isinstance(fact, str))
    return PlayerRow(
        number=player.id,
        name=player.name,
        facts=facts,
        lacks=tuple(field.name for field in quick if not player.field(field.key)),
        status="" if player.status is PlayerStatus.ACTIVE else wording.STATUS_NAMES[player.status],
        late=player.first_round if player.first_round > 1 else None,
        text=f"{player.id} {player.name} {player.constraints.club} {typed}",
        club=player.constraints.club,
        table=player.constraints.fixed_table,
        rating=player.constraints.rating,
        seed=seed_of_rating(player.constraints.rating),
        bye=player.constraints.first_round_bye,
        checked_in=player.checked_in,
    )
