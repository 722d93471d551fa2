"""The full report of a tournament: what was announced, played and decided, to be kept on paper."""

from dataclasses import dataclass

from ronda.core.state import Phase, Player, Status
from ronda.core.text import N_, Message
from ronda.rules.fields import Kind
from ronda.rules.ruleset import Ruleset
from ronda.views.app import bracket_paper, printing
from ronda.views.app.conduct import penalty_rows
from ronda.views.app.rulings import ruling_rows
from ronda.views.app.standings import last_in
from ronda.views.app.substitutes import substitutes
from ronda.views.app.view import Context, View
from ronda.views.shared import registration, wording
from ronda.views.shared.announcement import announced_lines
from ronda.views.shared.final import final_places
from ronda.views.shared.overview import overview
from ronda.views.shared.rounds import round_page
from ronda.views.shared.standings import standings_page

BEST = 8
"""Places told at the head of the report where no larger cut asks for more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered:
    """A player with what was registered."""

    number: int
    name: str
    facts: tuple[Message | str, ...]
    left: str
    """Translatable; empty for those who stayed."""


def report(context: Context) -> View:
    """Give everything of a tournament that an archive wants, as far as it has come."""
    tournament, ruleset = context.tournament, context.ruleset
    over = tournament.phase is Phase.FINISHED
    table = standings_page(tournament, ruleset) if tournament.completed_swiss_rounds else None
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
            "overview": overview(context.log, ruleset),
            "places": final_places(tournament, ruleset)[: max(BEST, tournament.cut)] if over else (),
            "page": table,
            "statuses": wording.STATUS,
            "last_in": last_in(table, tournament) if table else None,
            "sheets": printing.bracket_sheets(context),
            "landscape": bracket_paper.LANDSCAPE,
            "portrait": bracket_paper.PORTRAIT,
            "part_sheets": printing.double_bracket_sheets(context),
            "rounds": tuple(round_page(tournament, ruleset, round_) for round_ in tournament.rounds),
            "players": tuple(_registered(player, ruleset) for player in tournament.players),
            "penalties": penalty_rows(tournament, ruleset, tournament.penalties),
            "rulings": ruling_rows(tournament, ruleset, tournament.rulings),
            "appeals": any(ruling.appeal for ruling in tournament.rulings),
            "official": ruleset.staff.official,
            "substitutes": substitutes(context, tournament.substitutes),
            "choices": (),
            "round": None,
        },
        section="event",
    )


def _registered(player: Player, ruleset: Ruleset) -> Registered:
    told = [field for field in ruleset.registration.fields if field.kind is not Kind.BLOCK]
    return Registered(
        number=player.id,
        name=player.name,
        facts=tuple(fact for field in told for fact in registration.shown(field, player.field(field.key))),
        left="" if player.status is Status.ACTIVE else wording.STATUS[player.status],
    )
