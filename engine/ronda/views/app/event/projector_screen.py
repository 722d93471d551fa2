"""The projector: pairings, clock, standings, bracket and messages, each when due (AGL-NAMES)."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ronda.audit.named_fingerprints import fingerprint_of_round
from ronda.core.caching import cached_by_identity
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Player, Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.app.event.projector_names import ProjectedBracket
from ronda.views.app.print.list_layout import (
    LayoutRow,
    ListLayout,
    PageBox,
    lay_out_list,
    usual_name_width,
)
from ronda.views.app.screen.clock_panel import ClockPanel, clock_panel
from ronda.views.app.screen.next_starts import next_start_text
from ronda.views.app.screen.view import EventContext, View
from ronda.views.app.standings.standings_screen import last_above_cut
from ronda.views.shared import bracket_page as drawing
from ronda.views.shared import round_page as pages
from ronda.views.shared import wording
from ronda.views.shared.announcement import announced_head_judges
from ronda.views.shared.crosstable_page import CrosstablePage, crosstable_page
from ronda.views.shared.double_bracket import DoubleBracketPart, current_columns, double_bracket_parts
from ronda.views.shared.final_standings import (
    FinalPlace,
    event_champions,
    final_places,
    has_final_standings,
    no_champion_reason,
)
from ronda.views.shared.hidden_names import without_hidden_names
from ronda.views.shared.notice_page import schedule_times
from ronda.views.shared.standings_page import StandingsPage, StandingsRow, standings_page

MOST_CROSSTABLE_ROWS = 12
"""Largest crosstable that can be read from the back of the room."""
MOST_BRACKET_MATCHES = 4
"""Most matches in a bracket column that can be read from the back of the room."""


LARGE_TEXT_LENGTH, MEDIUM_TEXT_LENGTH = 180, 550
"""Most characters of messages in large and in medium type."""
LINE_END_LENGTH = 40
"""The space of a line end, in characters."""

WIDE, SQUARE = (169.8, 78.5), (130.9, 80.0)
"""The space for a list on 16:9 and 4:3 screens, in the stylesheet's unit."""
GAP, SMALLEST, LARGEST = 4.0, 3.4, 9.0
"""Gap between columns, and limits of type size in the same unit: smaller type is unreadable from ten metres."""
MESSAGE_SIZES = {"large": (52, 6.0), "medium": (80, 4.2), "small": (125, 2.9)}
"""Characters of a message on a line, and the height of a line."""
MARGIN = 4.5
"""Margin around the messages."""
EXTRA_TIME_HEIGHT = 8.5
"""Height of the line with extra times."""

LINE_HEIGHT, MATCH_HEIGHT, LINE_BELOW_HEIGHT = 1.2, 2.55, 0.75
"""Height in ems of a line, of a match with two lines, and of a note below it."""
BESIDE_TABLE, BESIDE_MATCH, BESIDE_RANK, BESIDE_PLACE = 2.9, 4.8, 7.2, 4.0
"""Space beside a name in ems: for a table, a table and score, a rank with points, a place."""

PAGE_TURN_SECONDS, NAMES_A_SECOND = 5, 7
"""Seconds to notice a turned page, and names read per second by somebody looking for their own."""
STATIC_SLIDE_SECONDS = 10
"""Seconds for a slide that is no list."""


class SlideKind(StrEnum):
    """The kind of a slide."""

    WELCOME = "welcome"
    BY_NAME = "by_name"
    BY_TABLE = "by_table"
    CLOCK = "clock"
    STANDINGS = "standings"
    CROSSTABLE = "crosstable"
    CUT = "cut"
    BRACKET = "bracket"
    CHAMPION = "champion"
    PHONES = "phones"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """A part of the programme, on one or several pages."""

    show: SlideKind
    title: Message
    automatic: bool
    """Whether it is due now; others can be chosen by the organiser."""
    layout: ListLayout | None = None
    """Layout of a list; None for other slides."""
    name_room: float = 0
    """Width of a name in full size, in ems."""
    seconds: int = STATIC_SLIDE_SECONDS
    """Seconds for each page."""


type RankedGroups = tuple[tuple[str, tuple[StandingsRow, ...], int | None], ...]
"""For each group: letter, rows with places in it, and the last player who goes on."""

PHONES_SLIDE = Slide(show=SlideKind.PHONES, title=Message(N_("On your phone")), automatic=True)
"""Shown in rotation whenever the address of the results pages is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedName:
    """A row of the list by name, independent of results."""

    player: int
    name: str
    table: int | None
    """None without a table."""
    alone: str
    """Translatable: a bye or a free round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _SlideSource:
    """The data behind the slides."""

    tournament: Tournament
    box: PageBox
    round_: pages.RoundPage | None
    clock: ClockPanel | None
    seated: tuple[SeatedName, ...]
    """Everybody's seat in the round, by table."""
    ranked: tuple[StandingsRow, ...] | None
    """The standings; None before the end of the first round."""
    ranked_groups: RankedGroups
    """The standings of each group, while the event runs in groups (ST-GROUPS)."""
    ranked_title: Message
    places: tuple[FinalPlace, ...]
    bracket: tuple[tuple[drawing.BracketColumn, ...], ...]
    """Its parts, each readable at once."""
    parts: tuple[DoubleBracketPart, ...]
    """The currently played part of a double bracket (DE-BRACKET)."""
    crosstable: CrosstablePage | None
    """The crosstable, if it fits (RR-BERGER)."""
    champion_title: str
    """Translatable."""

    @property
    def has_places(self) -> bool:
        """Whether there are final places: not for a bracket alone whose players were all disqualified."""
        return bool(self.places) or self.ranked is not None


def projector_screen(context: EventContext) -> View:
    """All parts with content, and which of them are due."""
    context = replace(context, log=without_hidden_names(context.log))
    tournament, ruleset = context.tournament, context.ruleset
    round_ = tournament.current_round
    panel = clock_panel(context, round_) if round_ else None
    finished = tournament.phase is Phase.FINISHED
    size = _size(message.text for message in tournament.shown_messages)
    standings = standings_page(tournament, ruleset) if tournament.completed_swiss_rounds else None
    page = pages.round_page(tournament, ruleset, round_) if round_ else None
    source = _SlideSource(
        tournament=tournament,
        box=_box(context, size, panel),
        round_=page,
        clock=panel,
        seated=_seated(tournament.players, tables=_tables(page)) if page else (),
        ranked=_ranked(standings.rows) if standings else None,
        ranked_groups=_ranked_groups(standings) if standings and not finished else (),
        ranked_title=standings.title if standings else Message(N_("Standings")),
        places=final_places(tournament, ruleset) if finished and has_final_standings(tournament) else (),
        bracket=_bracket(tournament, ruleset),
        parts=current_columns(double_bracket_parts(tournament, ruleset), MOST_BRACKET_MATCHES // 2),
        crosstable=_crosstable(tournament, ruleset),
        champion_title=ruleset.stages.champion,
    )
    return View(
        template="projector",
        is_bare=True,
        title=Message(N_("Projector")),
        values={
            "details": tournament.details,
            "registered": len(tournament.attending),
            "structure": wording.structure_text(tournament, ruleset) if tournament.started else None,
            "judges": (ruleset.staff.judges[0], announced_head_judges(tournament)),
            "starts": next_start_text(context, called=Message(N_("Next round"))),
            "round": source.round_,
            "clock": panel,
            "slides": (*_planned_slides(source), *([PHONES_SLIDE] if context.device.site.address else [])),
            "bracket": source.bracket,
            "projected": ProjectedBracket(is_square=context.device.square),
            "parts": source.parts,
            "crosstable": source.crosstable,
            "cut": tuple(tournament.player(seed).name for seed in tournament.seeds or ()),
            "seated": source.seated,
            "ranked": source.ranked,
            "ranked_groups": source.ranked_groups,
            "last_in": last_above_cut(standings, tournament) if standings else None,
            "places": source.places,
            "champions": tuple(tournament.player(n).name for n in event_champions(tournament, ruleset))
            if finished
            else (),
            "messages": tournament.shown_messages,
            "proof": fingerprint_of_round(context.log, round_.number) if round_ else None,
            "message_size": size,
            "welcome_size": _size([tournament.details.notice.opening]),
            "times": schedule_times(tournament.details.notice),
        },
    )


def _size(texts: Iterable[str]) -> str:
    """Type size of messages that leaves room for the rest: large, medium or small."""
    length = sum(len(text) + LINE_END_LENGTH * text.count("\n") for text in texts)
    return "large" if length <= LARGE_TEXT_LENGTH else "medium" if length <= MEDIUM_TEXT_LENGTH else "small"


def _box(context: EventContext, size: str, clock: ClockPanel | None) -> PageBox:
    """The space for a list, above messages and extra times."""
    width, height = SQUARE if context.device.square else WIDE
    a_line, high = MESSAGE_SIZES[size]
    lines = [line for message in context.tournament.shown_messages for line in message.text.splitlines()]
    message_height = sum(math.ceil(len(line) / a_line) for line in lines) * high + (MARGIN if lines else 0)
    extra = EXTRA_TIME_HEIGHT if clock and clock.face and clock.face.tables else 0
    return PageBox(
        width=width,
        height=max(height - message_height - extra, height / 3),
        gap=GAP,
        smallest=SMALLEST,
        largest=LARGEST,
        most_columns=4,
    )


def _bracket(tournament: Tournament, ruleset: Ruleset) -> tuple[tuple[drawing.BracketColumn, ...], ...]:
    """The bracket in parts from the cut on; later rounds without the large ones before them."""
    columns = drawing.bracket_so_far(tournament, ruleset)
    if not columns:
        return ()
    rounds = tournament.stage_rounds(Stage.ELIMINATION)
    if columns and rounds and len(rounds[-1].matches) <= MOST_BRACKET_MATCHES:
        return (tuple(column for column in columns if len(column.tables) <= MOST_BRACKET_MATCHES),)
    return drawing.split_bracket(columns, MOST_BRACKET_MATCHES)


def _crosstable(tournament: Tournament, ruleset: Ruleset) -> CrosstablePage | None:
    page = crosstable_page(tournament, ruleset) if tournament.completed_swiss_rounds else None
    return None if page is None or len(page.rows) * (2 if page.is_twice else 1) > MOST_CROSSTABLE_ROWS else page


def _planned_slides(source: _SlideSource) -> Iterator[Slide]:
    """All slides with content, in order; due ones are shown automatically."""
    tournament, clock, page = source.tournament, source.clock, source.round_
    due = _due(source)

    def slide(show: SlideKind, title: Message) -> Slide:
        return Slide(show=show, title=title, automatic=show in due)

    def listed(show: SlideKind, title: Message, names: Sequence[str], beside: float) -> Slide:
        row = LayoutRow(width=usual_name_width(names) + beside, height=LINE_HEIGHT)
        layout = lay_out_list(len(names), row, source.box, loose=show is SlideKind.BY_NAME)
        room = layout.name_room(names, beside)
        return replace(slide(show, title), layout=layout, name_room=room, seconds=_seconds(layout, len(names)))

    if clock is None or page is None:
        yield slide(SlideKind.WELCOME, Message(N_("Welcome")))
        return
    named = (("round", clock.name),)
    if tournament.phase is Phase.FINISHED and no_champion_reason(tournament) is None:
        yield slide(SlideKind.CHAMPION, Message(source.champion_title))
    names = [place.name for place in source.seated]
    yield listed(SlideKind.BY_NAME, Message(N_("{round}, by name"), named), names, BESIDE_TABLE)
    yield _by_table(source, page, slide(SlideKind.BY_TABLE, Message(N_("{round}, by table"), named)))
    if clock.face or clock.window:
        yield slide(SlideKind.CLOCK, clock.name)
    seeded = [tournament.player(seed).name for seed in tournament.seeds or ()]
    if seeded and tournament.phase is not Phase.FINISHED:
        title = Message(N_("In the cut: the top {cut}"), (("cut", len(seeded)),))
        yield listed(SlideKind.CUT, title, seeded, BESIDE_TABLE)
    if source.bracket:
        most = max(len(column.tables) for part in source.bracket for column in part)
        yield replace(slide(SlideKind.BRACKET, Message(N_("Bracket"))), seconds=PAGE_TURN_SECONDS + 2 * most)
    elif source.parts:
        yield slide(SlideKind.BRACKET, Message(N_("Bracket")))
    if tournament.phase is Phase.FINISHED:
        ranked = [place.name for place in source.places] or [row.name for row in source.ranked or ()]
        beside = BESIDE_PLACE if source.places else BESIDE_RANK
        if source.has_places:
            yield listed(SlideKind.STANDINGS, Message(N_("Final standings")), ranked, beside)
    elif source.ranked_groups:
        largest = max((rows for _, rows, _ in source.ranked_groups), key=len)
        yield listed(SlideKind.STANDINGS, source.ranked_title, [row.name for row in largest], BESIDE_RANK)
    elif source.ranked is not None:
        ranked = [row.name for row in source.ranked]
        yield listed(SlideKind.STANDINGS, source.ranked_title, ranked, BESIDE_RANK)
    if source.crosstable:
        yield slide(SlideKind.CROSSTABLE, Message(N_("Crosstable")))


def _ranked_groups(page: StandingsPage) -> RankedGroups:
    rows = {row.player: row for row in page.rows}
    return tuple(
        (
            group.letter,
            tuple(replace(rows[row.player], rank=row.place) for row in group.rows if row.place),
            next((row.player for row in reversed(group.rows) if row.goes_on), None),
        )
        for group in page.groups
    )


@cached_by_identity
def _ranked(rows: Sequence[StandingsRow]) -> tuple[StandingsRow, ...]:
    return tuple(row for row in rows if row.rank)


def _tables(page: pages.RoundPage) -> tuple[tuple[int | None, str, tuple[int, ...]], ...]:
    """Number, note and players of each table: everything that defines the seats."""
    tables = sorted((*page.tables, *page.byes), key=lambda table: table.number)
    return tuple((None if table.is_bye else table.number, table.alone, table.match.players) for table in tables)


@cached_by_identity
def _seated(
    players: Sequence[Player], *, tables: tuple[tuple[int | None, str, tuple[int, ...]], ...]
) -> tuple[SeatedName, ...]:
    names = {player.id: player.name for player in players}
    return tuple(
        SeatedName(player=player, name=names[player], table=number, alone=alone)
        for number, alone, seated in tables
        for player in seated
    )


def _by_table(source: _SlideSource, page: pages.RoundPage, slide: Slide) -> Slide:
    """Layout of a round's matches: two names below each other, a note, and the group."""
    names = [seat.name for table in page.tables for seat in (table.first, table.second) if seat]
    below = any(table.ruled_by or (table.ending and not table.score and not table.by_leaving) for table in page.tables)
    lines = below + any(table.group for table in page.tables)
    row = LayoutRow(
        width=usual_name_width(names) + BESIDE_MATCH,
        height=MATCH_HEIGHT + lines * LINE_BELOW_HEIGHT,
    )
    layout = lay_out_list(len(page.in_order), row, source.box)
    room = layout.name_room(names, BESIDE_MATCH)
    return replace(slide, layout=layout, name_room=room, seconds=_seconds(layout, len(source.seated)))


def _seconds(layout: ListLayout, names: int) -> int:
    return PAGE_TURN_SECONDS + math.ceil(names / layout.pages / NAMES_A_SECOND)


def _due(source: _SlideSource) -> tuple[SlideKind, ...]:
    tournament = source.tournament
    last = tournament.current_round
    if last is None:
        return (SlideKind.WELCOME,)
    if tournament.phase is Phase.FINISHED and source.has_places:
        return (SlideKind.CHAMPION, SlideKind.STANDINGS, SlideKind.CROSSTABLE)
    if tournament.seeds and last.stage is Stage.SWISS:
        return (SlideKind.CUT, SlideKind.BRACKET)
    if last.stage is Stage.SWISS:
        return (
            (SlideKind.STANDINGS, SlideKind.CROSSTABLE) if last.is_complete else (SlideKind.BY_NAME, SlideKind.BY_TABLE)
        )
    if len(last.matches) > MOST_BRACKET_MATCHES:
        return (SlideKind.BY_TABLE,) if last.is_complete else (SlideKind.BY_NAME, SlideKind.BY_TABLE)
    return (SlideKind.BRACKET,) if last.is_complete else (SlideKind.BY_TABLE, SlideKind.BRACKET)
