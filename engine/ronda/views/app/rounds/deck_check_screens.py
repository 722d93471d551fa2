"""List checks: drawing tables, the form of each, and the outcome (REG-CHECKS)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from ronda.commands.deck_checks import drawn_table, played_lines, why_not_draw
from ronda.core import lookup, round_names
from ronda.core.deck_checks import DrawnTable
from ronda.core.facts import DeckChecked
from ronda.core.text import N_, Message
from ronda.formats.deck_check_draw import drawable_tables
from ronda.rules.ruleset import Ruleset
from ronda.views.app.screen.official_names import likely_checker
from ronda.views.app.screen.view import EventContext, View, route_number
from ronda.views.shared.played_lists import line_text

USUAL_TABLES = 1
"""Default number of tables to draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckLine:
    """A line of a list, to be ticked."""

    number: int
    field: str
    """Translatable name of its field."""
    text: Message | str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedSeat:
    """A player at a drawn table."""

    seat: int
    player: int
    name: str
    lines: tuple[CheckLine, ...]
    check: DeckChecked | None
    """The outcome; None while open."""
    found: str
    """The finding, and the unticked lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedTable:
    """A drawn table with both players."""

    round: int
    name: Message
    """Name of the round."""
    table: int
    seats: tuple[CheckedSeat, ...]

    @property
    def is_open(self) -> bool:
        """Whether a player's check is still open."""
        return any(seat.check is None for seat in self.seats)


def has_lists(ruleset: Ruleset) -> bool:
    """Whether the game registers lists that can be checked."""
    return any(field.is_list for field in ruleset.registration.fields)


def deck_checks_screen(context: EventContext) -> View:
    """The draw, and every drawn table, by round from the last."""
    tournament = context.tournament
    refusal = why_not_draw(tournament)
    round_ = tournament.current_round
    drawn = sorted(checked_tables(context), key=lambda each: (-each.round, each.table))
    done = [seat.check for each in drawn for seat in each.seats if seat.check]
    return View(
        template="deck_checks",
        title=Message(N_("List checks")),
        values={
            "current": round_.number if round_ else 0,
            "closed": refusal.message if refusal else None,
            "drawable": len(drawable_tables(tournament, round_)) if round_ and not refusal else 0,
            "usual": USUAL_TABLES,
            "rounds": tuple(tuple(tables) for _, tables in groupby(drawn, key=lambda each: each.round)),
            "checked": len(done),
            "in_order": sum(check.in_order for check in done),
        },
    )


def table_check_screen(context: EventContext, number: str, match: str) -> View:
    """The form of one drawn table; raises ``NotNow`` for another one."""
    tournament = context.tournament
    drawn = drawn_table(tournament, route_number(number), route_number(match))
    table = _checked_table(context, drawn)
    round_ = lookup.find_round(tournament, drawn.round)
    seated = round_.matches[place] if (place := round_.place(drawn.match)) is not None else None
    first = next((seat.check for seat in table.seats if seat.check), None)
    return View(
        template="deck_check",
        title=Message(N_("{round}, table {table}: check"), (("round", table.name), ("table", table.table))),
        values={
            "table": table,
            "checker": first.official if first else likely_checker(context.log, context.device),
            "minutes": first.minutes if first and first.minutes else "",
            "gives_back": first is None,
            "can_extend": context.ruleset.stages.clocked
            and seated is not None
            and seated.is_open
            and drawn.round == len(tournament.rounds),
            "extra_minutes": seated.extra_minutes if seated else 0,
        },
    )


def checked_tables(context: EventContext) -> Iterator[CheckedTable]:
    """Every drawn table, in the order of the draws."""
    return (_checked_table(context, drawn) for drawn in context.tournament.drawn_tables)


def _checked_table(context: EventContext, drawn: DrawnTable) -> CheckedTable:
    name = round_names.round_name(lookup.find_round(context.tournament, drawn.round))
    seats = tuple(_seat(context, drawn, seat, player) for seat, player in enumerate(drawn.players, start=1))
    return CheckedTable(round=drawn.round, name=name, table=drawn.match, seats=seats)


def _seat(context: EventContext, drawn: DrawnTable, seat: int, number: int) -> CheckedSeat:
    """A player of a drawn table with the lines to tick, by number, and what a check of that round found."""
    tournament, ruleset = context.tournament, context.ruleset
    player = tournament.player(number)
    lines = played_lines(ruleset.registration, dict(player.fields))
    check = next((c for c in tournament.deck_checks if (c.round, c.player) == (drawn.round, number)), None)
    return CheckedSeat(
        seat=seat,
        player=number,
        name=player.name,
        lines=tuple(
            CheckLine(
                number=place,
                field=field.name if (field := ruleset.registration.field(line.field)) else line.field,
                text=line_text(ruleset, line),
            )
            for place, line in enumerate(lines)
        ),
        check=check,
        found="; ".join(filter(None, (check.note, *check.unticked))) if check else "",
    )
