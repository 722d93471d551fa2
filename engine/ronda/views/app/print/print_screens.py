"""Printing menu, and public sheets for the wall (AGL-NAMES)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ronda.codes.paper_codes import PairingsCode, StandingsCode
from ronda.core import lookup, round_names
from ronda.core.errors import NotNow
from ronda.core.pairings import Stage
from ronda.core.state import Round
from ronda.core.text import N_, Message
from ronda.views.app.players.substitutes import NO_SUBSTITUTE
from ronda.views.app.print import bracket_layout, list_sheets, wall_sheets
from ronda.views.app.screen.view import EventContext, View, route_number
from ronda.views.app.standings import bracket_screen, prizes_screen, standings_screen
from ronda.views.app.standings.crosstable_screen import NO_CROSSTABLE
from ronda.views.shared import bracket_page as drawing
from ronda.views.shared import double_bracket as double
from ronda.views.shared.announcement import announced_lines
from ronda.views.shared.crosstable_page import has_crosstable
from ronda.views.shared.final_standings import final_standings, has_final_standings
from ronda.views.shared.hidden_names import without_hidden_names
from ronda.views.shared.notice_page import notice_page
from ronda.views.shared.round_page import round_page
from ronda.views.shared.stage_wording import name_with, stage_name, stage_number
from ronda.views.shared.standings_page import StandingsPage

MOST_MATCHES = 16
"""Height of a landscape sheet in matches."""

MOST_BRACKET_COLUMNS = 6
"""Width of a landscape sheet in bracket rounds."""

NO_ROUND_TO_PRINT = N_("No round is paired yet.")
NOBODY_REGISTERED = N_("Nobody is registered yet.")
NO_STANDINGS = N_("No round is complete yet.")
NO_BRACKET = N_("There is no bracket yet.")
NO_TABLE_DRAWN = N_("No table was drawn for a check.")
NO_PRIZES = N_("This event has no list of prizes.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Printable:
    """Something to print and its purpose."""

    name: str
    """Translatable."""
    text: str
    """Translatable purpose."""
    path: str
    """Path of its preview; empty if there is nothing to print."""
    why: str = ""
    """Translatable reason why there is nothing to print yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundChoice:
    """Another round of the same sheet."""

    path: str
    name: Message
    chosen: bool


def printing_menu(context: EventContext) -> View:
    """Everything that can be printed for the round in the query, or for the last one."""
    tournament = context.tournament
    round_ = chosen_round(context) if tournament.rounds else None
    return View(
        template="print/menu",
        title=Message(N_("Print")),
        values={
            "groups": (
                (N_("For the wall"), tuple(_wall_printables(context, round_))),
                (N_("For the door"), tuple(_door_printables(context))),
                (N_("For the tables"), tuple(_table_printables(context, round_))),
                (N_("For the organiser"), tuple(_desk_printables(context))),
            ),
            "choices": round_choices(context, "print", tournament.rounds, round_),
        },
    )


def _wall_printables(context: EventContext, round_: Round | None) -> Iterator[Printable]:
    """Sheets for the wall; without a path, ``why`` says what is missing."""
    tournament = context.tournament
    yield Printable(
        name=N_("Announcement"),
        text=N_("A poster: when and where, the structure, what players bring, prizes, scenarios."),
        path=f"{context.base}/print/announcement",
    )
    yield Printable(
        name=N_("Pairings by name"),
        text=N_("Everybody's table in alphabetical order, in large letters."),
        path=_of_round(context, "pairings/names", round_),
        why=NO_ROUND_TO_PRINT,
    )
    yield Printable(
        name=N_("Pairings by table"),
        text=N_("The pairings, table after table, with the points so far."),
        path=_of_round(context, "pairings", round_),
        why=NO_ROUND_TO_PRINT,
    )
    yield Printable(
        name=N_("Standings"),
        text=N_("After the last complete round, with every tiebreak and the line of the cut.")
        if context.ruleset.stages.cuts
        else N_("After the last complete round, with every tiebreak."),
        path=f"{context.base}/print/standings" if tournament.completed_swiss_rounds else "",
        why=NO_STANDINGS,
    )
    if tournament.is_round_robin or has_crosstable(tournament):
        yield Printable(
            name=N_("Crosstable"),
            text=N_("Everybody against everybody, landscape."),
            path=f"{context.base}/print/crosstable" if has_crosstable(tournament) else "",
            why=NO_CROSSTABLE,
        )
    if context.ruleset.stages.cuts and (tournament.cut or not tournament.swiss_rounds):
        yield Printable(
            name=N_("Bracket"),
            text=N_("Landscape, on one sheet up to 32 players; matches to come stay empty for writing."),
            path=f"{context.base}/print/bracket" if tournament.stage_rounds(Stage.ELIMINATION) else "",
            why=NO_BRACKET,
        )


def _door_printables(context: EventContext) -> Iterator[Printable]:
    yield Printable(
        name=N_("Players' cards"),
        text=N_("A card for each player, with the codes for check-in and for the player's own page in the hall.")
        if context.device.hall and context.tournament.id in context.device.hall.events
        else N_("A card for each player, in cutting order by name, with the code for check-in."),
        path=f"{context.base}/print/cards" if context.tournament.active_players else "",
        why=NOBODY_REGISTERED,
    )


def _table_printables(context: EventContext, round_: Round | None) -> Iterator[Printable]:
    """Sheets for tables and players; without a path, ``why`` says what is missing."""
    yield Printable(
        name=N_("Result slips"),
        text=N_("One for each table, in cutting order: the cut stack is sorted by table."),
        path=_of_round(context, "slips", round_),
        why=NO_ROUND_TO_PRINT,
    )
    yield Printable(
        name=N_("Blank result slips"),
        text=N_("One sheet without names, for what nobody foresaw."),
        path=f"{context.base}/print/slips/blank",
    )
    yield Printable(
        name=N_("Table cards"),
        text=N_("A card that stays on its table: its code opens the table for entry, in every round."),
        path=f"{context.base}/print/cards/tables" if context.tournament.active_players else "",
        why=NOBODY_REGISTERED,
    )
    if context.ruleset.paper.control_sheet:
        yield Printable(
            name=N_("Control sheets"),
            text=N_("One page for each player, with what is known and room for the rest."),
            path=f"{context.base}/sheets",
        )
    sheet = context.ruleset.paper.list_sheet
    if sheet:
        yield Printable(
            name=sheet.names,
            text=N_("From the registration: a copy for the organiser and one for the player."),
            path=f"{context.base}/print/lists" if list_sheets.players_with_lists(context) else "",
            why=list_sheets.NO_LIST,
        )
        yield Printable(
            name=sheet.blank,
            text=N_("To write on, two on a page, with a column for the official who checks."),
            path=f"{context.base}/print/lists?blank=yes",
        )
    yield Printable(
        name=N_("List checks"),
        text=N_("The form of each table that was drawn, to tick what both play."),
        path=f"{context.base}/print/checks" if context.tournament.drawn_tables else "",
        why=NO_TABLE_DRAWN,
    )
    yield from _substitutes(context)


def _substitutes(context: EventContext) -> Iterator[Printable]:
    if context.ruleset.substitutes:
        yield Printable(
            name=N_("Substitutes"),
            text=N_("A slip of the size of a card for everything that was damaged."),
            path=f"{context.base}/print/substitutes" if context.tournament.substitutes else "",
            why=NO_SUBSTITUTE,
        )


def _desk_printables(context: EventContext) -> Iterator[Printable]:
    """Sheets for the desk; without a path, ``why`` says what is missing."""
    yield Printable(
        name=N_("Full report"),
        text=N_(
            "Everything of the event for the archive: announcement, standings, rounds, players, penalties, rulings."
        ),
        path=f"{context.base}/print/report",
    )
    yield Printable(
        name=N_("Prizes"),
        text=N_("The winner of each prize, to tick off while handing out."),
        path=f"{context.base}/print/prizes" if context.tournament.details.notice.prizes else "",
        why=NO_PRIZES,
    )
    yield Printable(
        name=N_("Preparation checklist"),
        text=N_("Things to bring for the number of players, to tick off while packing."),
        path=f"{context.base}/checklist",
    )
    yield Printable(
        name=N_("Rules"),
        text=N_("The rules of this event, to look things up at the desk."),
        path=f"{context.base}/rules",
    )


def _of_round(context: EventContext, sheet: str, round_: Round | None) -> str:
    return f"{context.base}/print/{sheet}?round={round_.number}" if round_ else ""


def chosen_round(context: EventContext) -> Round:
    """The round in the query, or the last one.

    Raises ``NotNow`` before one is paired, ``Impossible`` for an unknown one.
    """
    tournament = context.tournament
    asked_round = context.query_value("round")
    if asked_round:
        return lookup.find_round(tournament, route_number(asked_round))
    if tournament.current_round is None:
        raise NotNow(NO_ROUND_TO_PRINT)
    return tournament.current_round


def round_choices(
    context: EventContext, sheet: str, rounds: tuple[Round, ...], chosen: Round | None
) -> tuple[RoundChoice, ...]:
    """The rounds of a sheet to choose from; empty for a single one."""
    if len(rounds) < 2:  # noqa: PLR2004 - one round is no choice
        return ()
    return tuple(
        RoundChoice(
            path=f"{context.base}/{sheet}?round={round_.number}",
            name=round_names.round_name(round_),
            chosen=chosen is not None and round_.number == chosen.number,
        )
        for round_ in rounds
    )


def print_pairings(context: EventContext) -> View:
    return _pairings_view(context, "pairings", Message(N_("Pairings by table")))


def print_names(context: EventContext) -> View:
    """The tables of a round's players in alphabetical order."""
    return _pairings_view(context, "pairings/names", Message(N_("Pairings by name")))


def _public(context: EventContext) -> EventContext:
    """A tournament in the form for the room (AGL-NAMES)."""
    return replace(context, log=without_hidden_names(context.log))


def _pairings_view(context: EventContext, sheet: str, kind: Message) -> View:
    """The pairings of the chosen round by table or, if ``sheet`` ends in "names", by player."""
    context = _public(context)
    tournament = context.tournament
    round_ = chosen_round(context)
    page = round_page(tournament, context.ruleset, round_)
    by_name = sheet.endswith("names")
    stage = stage_number(tournament, round_.number) if round_.stage is Stage.SWISS else None
    made = (wall_sheets.names_wall_sheet if by_name else wall_sheets.tables_wall_sheet)(
        tournament.details.name, page, coded=bool(context.device.site.address)
    )
    return View(
        template="print/names" if by_name else "print/pairings",
        title=Message(N_("{sheet}: {round}"), (("sheet", kind), ("round", page.name))),
        values={
            "page": page,
            "sheet": made,
            "seat_mark": wall_sheets.seat_mark,
            "pages": made.layout.pages,
            "on_paper": name_with(page.name, stage_name(stage) if stage else None),
            "kind": kind,
            "code": context.device.site.on_paper(tournament.id, PairingsCode(round=round_.number)),
            "choices": round_choices(context, f"print/{sheet}", tournament.rounds, round_),
            "round": round_.number,
        },
    )


def print_standings(context: EventContext) -> View:
    """The printed standings, final or after a round (SW-STANDINGS).

    Raises ``NotNow`` before the first round is complete.
    """
    context = _public(context)
    tournament = context.tournament
    view = standings_screen.standings_screen(context)
    final = has_final_standings(tournament)
    completed = tournament.completed_swiss_rounds
    if not completed and not final:
        raise NotNow(NO_STANDINGS)
    asked_round = context.query_value("round")
    shown = tournament.rounds[route_number(asked_round or str(completed)) - 1] if asked_round or not final else None
    rounds = round_choices(context, "print/standings", tournament.rounds[:completed], shown)
    end = RoundChoice(path=f"{context.base}/print/standings", name=Message(N_("Final")), chosen=shown is None)
    names = [player.name for player in tournament.players]
    coded = bool(context.device.site.address)
    page = view.values.get("page")
    groups = page.groups if shown and isinstance(page, StandingsPage) else ()
    of_groups = wall_sheets.groups_wall_sheet(tournament.details.name, groups, context.ruleset, coded=coded)
    if shown:
        sheet = wall_sheets.standings_wall_sheet(tournament.details.name, names, context.ruleset, coded=coded)
    else:
        reached = [row.reached for row in final_standings(tournament, context.ruleset) if row.reached]
        rank = standings_screen.rank_before_bracket(tournament) if completed else ""
        sheet = wall_sheets.final_wall_sheet(
            tournament.details.name, names, context.ruleset, reached, rank=rank, coded=coded
        )
    more = {
        "on_paper": view.title,
        "kind": "",
        "choices": (end, *rounds) if final and completed else rounds,
        "round": None,
        "sheet": sheet,
        "pages": sheet.layout.pages + (of_groups.layout.pages if groups else 0),
        "of_groups": of_groups,
        "code": context.device.site.on_paper(tournament.id, StandingsCode(round=shown.number if shown else 0)),
    }
    template = "print/standings" if shown else "print/final_standings"
    return replace(view, template=template, values={**view.values, **more})


def single_sheet_values(title: Message, pages: int | None = None) -> dict[str, object]:
    """Values of a sheet that is printed once; its number of pages if known in advance."""
    return {"on_paper": title, "kind": "", "choices": (), "round": None, "sheet": None, "pages": pages}


def print_bracket(context: EventContext) -> View:
    """The bracket on landscape sheets; raises ``NotNow`` before there is one."""
    context = _public(context)
    view = bracket_screen.bracket_screen(context)
    sheets, parts = bracket_sheets(context), double_bracket_sheets(context)
    if not sheets and not parts:
        raise NotNow(NO_BRACKET)
    more = {
        "sheets": sheets,
        "part_sheets": parts,
        "landscape": bracket_layout.LANDSCAPE,
    }
    around = single_sheet_values(view.title, pages=len(sheets or parts))
    return replace(view, template="print/bracket", values={**view.values, **around, **more})


def bracket_sheets(context: EventContext) -> tuple[tuple[drawing.BracketColumn, ...], ...]:
    """The bracket's columns by sheet; empty before there is one."""
    columns = drawing.bracket_page(context.tournament, context.ruleset)
    return drawing.split_bracket(columns, MOST_MATCHES) if columns else ()


def double_bracket_sheets(context: EventContext) -> tuple[double.DoubleBracketPart, ...]:
    """A double bracket by part and sheet; empty if there is none."""
    parts = double.double_bracket_parts(context.tournament, context.ruleset)
    return double.split_double_bracket(parts, most=MOST_MATCHES, wide=MOST_BRACKET_COLUMNS)


def print_announcement(context: EventContext) -> View:
    """The full announcement as a poster."""
    context = _public(context)
    tournament, ruleset = context.tournament, context.ruleset
    return View(
        template="print/announcement",
        title=Message(N_("Announcement")),
        values={
            "game": ruleset.name,
            "date": tournament.details.date,
            "place": tournament.details.place,
            "facts": tuple(line for line in announced_lines(tournament, ruleset) if line.name not in _ON_TOP),
            "notice": notice_page(tournament, ruleset),
            **single_sheet_values(Message(N_("Announcement"))),
        },
    )


_ON_TOP = ("Game", "Venue")
"""Shown at the head of a poster instead of among its facts."""


def print_prizes(context: EventContext) -> View:
    """The prizes with their winners; raises ``NotNow`` if there is none."""
    view = prizes_screen.prizes_screen(context)
    if not context.tournament.details.notice.prizes:
        raise NotNow(NO_PRIZES)
    more = single_sheet_values(view.title)
    return replace(view, template="print/prizes", values={**view.values, **more})
