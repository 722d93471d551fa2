"""Players' lists for printing, two copies each, filled in or blank (XW-LIST, AGL-LINEUP)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.core import lookup
from ronda.core.errors import Impossible, NotNow
from ronda.core.state import Player
from ronda.core.text import N_, Message
from ronda.rules.fields import Field, FieldKind
from ronda.rules.paper import ListSheet
from ronda.rules.ruleset import Ruleset
from ronda.views.app.screen.view import EventContext, View, route_number

MOST_SHEET_LINES = 12
"""A longer list takes a whole page for each copy."""
NO_LIST = N_("Nobody has given a list yet.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListField:
    """One field of a list."""

    name: str
    """Translatable."""
    choices: tuple[tuple[str, bool], ...] = ()
    """Translatable choices, and whether each is chosen; empty for a written field."""
    values: tuple[Message | str, ...] = ()
    """Written text; empty ones are written by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCopy:
    """One copy of a list."""

    whose: str
    """Translatable owner; empty on a blank one."""
    name: str
    head: tuple[ListField, ...]
    rows: tuple[tuple[str, ...], ...]
    """Cells by column; empty ones are written by hand."""
    total: str | None
    """None in a game without."""
    foot: tuple[ListField, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPages:
    """Both copies of one player's list, on one page or two."""

    name: str
    """Empty on blank ones."""
    pages: tuple[tuple[ListCopy, ...], ...]


def print_lists(context: EventContext) -> View:
    """The lists of everybody who has one, of one player, or blank ones; raises ``Refusal`` in a game without."""
    ruleset, sheet = context.ruleset, _sheet(context.ruleset)
    blank = bool(context.query_value("blank"))
    if context.query_value("player"):
        players = [lookup.find_player(context.tournament, route_number(context.query_value("player")))]
    else:
        players = [] if blank else list(players_with_lists(context))
    if not players and not blank:
        raise NotNow(NO_LIST)
    made = tuple(_pages(ruleset, sheet, player) for player in players or (None,))
    return View(
        template="print/lists",
        title=Message(sheet.blank if blank else sheet.names),
        values={
            "lists": made,
            "pages": sum(len(each.pages) for each in made),
            "sheet": sheet,
            "official": ruleset.staff.official,
            "blank": blank,
            "has_given": bool(players_with_lists(context)),
            "date": context.tournament.details.date,
            "round": None,
        },
    )


def players_with_lists(context: EventContext) -> tuple[Player, ...]:
    """Active players with a list; empty in a game without."""
    sheet = context.ruleset.paper.list_sheet
    return tuple(player for player in context.tournament.active_players if sheet and player.field(sheet.field))


def _sheet(ruleset: Ruleset) -> ListSheet:
    if ruleset.paper.list_sheet is None:
        raise Impossible("{game} has no lists to print.", game=Message(ruleset.name))
    return ruleset.paper.list_sheet


def _pages(ruleset: Ruleset, sheet: ListSheet, player: Player | None) -> ListPages:
    copies = tuple(_copies(ruleset, sheet, player))
    long = len(copies[0].rows) > MOST_SHEET_LINES
    return ListPages(name=copies[0].name, pages=tuple((copy,) for copy in copies) if long else (copies,))


def _copies(ruleset: Ruleset, sheet: ListSheet, player: Player | None) -> Iterator[ListCopy]:
    fields = {field.key: field for field in ruleset.registration.fields}
    value = player.field(sheet.field) if player else ""
    rows = sheet.rows(value) if value else ()
    room = max(fields[sheet.field].exactly or sheet.room, len(rows))
    nothing = ("",) * len(sheet.columns)
    for whose in (N_("Organiser's copy"), N_("Player's copy")) if player else ("", ""):
        yield ListCopy(
            whose=whose,
            name=player.name if player else "",
            head=tuple(_entry(fields[key], player) for key in sheet.head),
            rows=(*rows, *(nothing,) * (room - len(rows))),
            total=(player.field(sheet.total) if player else "") if sheet.total else None,
            foot=tuple(_entry(fields[key], player) for key in sheet.foot),
        )


def _entry(field: Field, player: Player | None) -> ListField:
    chosen = [key for key in (player.field(field.key) if player else "").splitlines() if key]
    if field.kind is FieldKind.CHOICE:
        choices = tuple((choice.name, choice.key in chosen) for choice in field.choices)
        return ListField(name=field.name, choices=choices)
    values = tuple(Message(field.choice_name(key)) for key in chosen) if field.choices else tuple(chosen)
    return ListField(name=field.name, values=(*values, *("",) * ((field.exactly or 1) - len(values))))
