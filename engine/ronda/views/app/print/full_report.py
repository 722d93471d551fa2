"""The full report of a tournament for the archive: announcement, rounds and decisions, on paper."""

from dataclasses import dataclass, replace

from ronda.audit.named_fingerprints import named_fingerprints
from ronda.core.payment_sums import payment_sums
from ronda.core.state import Phase, Player, PlayerStatus
from ronda.core.text import N_, Message
from ronda.rules.fields import FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.session.device import Device
from ronda.views.app.players.conduct import penalty_rows
from ronda.views.app.players.substitutes import substitute_rows
from ronda.views.app.print import bracket_layout, print_screens
from ronda.views.app.rounds.rulings import ruling_rows
from ronda.views.app.screen.view import EventContext, View
from ronda.views.app.standings.standings_screen import last_above_cut
from ronda.views.shared import registration, wording
from ronda.views.shared.announcement import announced_lines
from ronda.views.shared.event_overview import AnnouncementEntry, event_overview
from ronda.views.shared.final_standings import final_places
from ronda.views.shared.round_page import round_page
from ronda.views.shared.standings_page import standings_page

BEST_PLACES = 8
"""Places at the beginning of the report, unless a larger cut needs more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPlayer:
    """A player with the registration."""

    number: int
    name: str
    facts: tuple[Message | str, ...]
    left: str
    """Translatable; empty for those who stayed."""


def print_full_report(context: EventContext) -> View:
    """Everything about a tournament for the archive, as far as it has come."""
    tournament, ruleset = context.tournament, context.ruleset
    over = tournament.phase is Phase.FINISHED
    table = standings_page(tournament, ruleset) if tournament.completed_swiss_rounds else None
    overview = event_overview(context.log, ruleset)
    return View(
        template="print/report",
        title=Message(N_("Full report")),
        values={
            "on_paper": Message(N_("Full report")),
            "sheet": None,
            "pages": None,
            "kind": "",
            "date": tournament.details.date,
            "facts": announced_lines(tournament, ruleset),
            "overview": overview,
            "announced": tuple(_local_announcement(context.device, entry) for entry in overview.announced),
            "places": final_places(tournament, ruleset)[: max(BEST_PLACES, tournament.cut)] if over else (),
            "page": table,
            "statuses": wording.STATUS_NAMES,
            "last_in": last_above_cut(table, tournament) if table else None,
            "sheets": print_screens.bracket_sheets(context),
            "landscape": bracket_layout.LANDSCAPE,
            "portrait": bracket_layout.PORTRAIT,
            "part_sheets": print_screens.double_bracket_sheets(context),
            "rounds": tuple(round_page(tournament, ruleset, round_) for round_ in tournament.rounds),
            "players": tuple(_registered(player, ruleset) for player in tournament.players),
            "payments": payment_sums(tournament),
            "penalties": penalty_rows(tournament, ruleset, tournament.penalties),
            "rulings": ruling_rows(tournament, ruleset, tournament.rulings),
            "appeals": any(ruling.appeal for ruling in tournament.rulings),
            "official": ruleset.staff.official,
            "substitutes": substitute_rows(context, tournament.substitutes),
            "marks": named_fingerprints(context.log),
            "choices": (),
            "round": None,
        },
    )


def _local_announcement(device: Device, entry: AnnouncementEntry) -> AnnouncementEntry:
    """The entry in local time, as all times on its paper; without a time if unknown."""
    if not entry.day:
        return entry
    at = f"{entry.day}T{entry.time}Z"
    return replace(entry, day=device.local(at).date().isoformat(), time=device.clock(at))


def _registered(player: Player, ruleset: Ruleset) -> ReportPlayer:
    shown_fields = [field for field in ruleset.registration.fields if field.kind is not FieldKind.BLOCK]
    return ReportPlayer(
        number=player.id,
        name=player.name,
        facts=tuple(
            fact for field in shown_fields for fact in registration.field_value_text(field, player.field(field.key))
        ),
        left="" if player.status is PlayerStatus.ACTIVE else wording.STATUS_NAMES[player.status],
    )
