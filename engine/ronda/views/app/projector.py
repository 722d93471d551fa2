"""What the room sees: pairings, clock, standings, bracket and messages, each when it is due (AGL-NAMES)."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from ronda.core.pairings import Stage
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.views.app.clock import ClockPanel, clock_panel
from ronda.views.app.standings import last_in
from ronda.views.app.view import Context, View
from ronda.views.shared import rounds as pages
from ronda.views.shared import wording
from ronda.views.shared.bracket import bracket_page
from ronda.views.shared.crosstable import crosstable_page
from ronda.views.shared.double_bracket import around_now, double_bracket
from ronda.views.shared.final import champions, final_places, why_no_champion
from ronda.views.shared.hidden import without_hidden_names
from ronda.views.shared.notice import times
from ronda.views.shared.standings import standings_page

WIDEST = 12
"""A crosstable of so many players, and no more, can be read from the back of the room."""
TALLEST = 4
"""Matches of a bracket's column that can be read from the back of the room."""


LARGE, MEDIUM = 180, 550
"""So many characters of texts can be written large, or still medium."""
LINE = 40
"""What the end of a line takes up, in characters."""


class Show(StrEnum):
    """What a part of the programme shows."""

    WELCOME = "welcome"
    BY_NAME = "by_name"
    BY_TABLE = "by_table"
    CLOCK = "clock"
    STANDINGS = "standings"
    CROSSTABLE = "crosstable"
    BRACKET = "bracket"
    CHAMPION = "champion"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """A part of the programme, which fills one page of the screen or several."""

    show: Show
    title: Message
    automatic: bool
    """It is due now; others are there for the organiser to choose."""


def projector(context: Context) -> View:
    """Give the projector's page: every part that there is something to show of, and which are due."""
    context = replace(context, log=without_hidden_names(context.log))
    tournament, ruleset = context.tournament, context.ruleset
    round_ = tournament.current_round
    panel = clock_panel(context, round_) if round_ else None
    columns = tuple(c for c in bracket_page(tournament, ruleset) if len(c.tables) <= TALLEST)
    standings = standings_page(tournament, ruleset) if tournament.completed_swiss_rounds else None
    cross = crosstable_page(tournament, ruleset)
    if cross is not None and len(cross.rows) > WIDEST:
        cross = None
    tables = [show for show, page in ((Show.STANDINGS, standings), (Show.CROSSTABLE, cross)) if page is not None]
    finished = tournament.phase is Phase.FINISHED
    parts = around_now(double_bracket(tournament, ruleset), TALLEST // 2)
    has_bracket = bool(tournament.stage_rounds(Stage.ELIMINATION))
    shows_bracket = bool(columns or parts)
    return View(
        template="projector",
        title=Message(N_("Projector")),
        values={
            "details": tournament.details,
            "registered": len(tournament.attending),
            "structure": wording.structure_text(tournament, ruleset) if tournament.started else None,
            "round": pages.round_page(tournament, ruleset, round_) if round_ else None,
            "clock": panel,
            "slides": tuple(_slides(tournament, panel, tables, has_bracket=shows_bracket)),
            "columns": columns,
            "parts": parts,
            "standings": standings,
            "crosstable": cross,
            "last_in": last_in(standings, tournament) if standings else None,
            "places": final_places(tournament, ruleset) if finished and has_bracket else (),
            "champions": tuple(tournament.player(n).name for n in champions(tournament, ruleset)) if finished else (),
            "messages": tournament.shown_messages,
            "message_size": _size(message.text for message in tournament.shown_messages),
            "welcome_size": _size([tournament.details.notice.opening]),
            "times": times(tournament.details.notice),
        },
    )


def _size(texts: Iterable[str]) -> str:
    """Give how large texts can be written and still leave room for what else is shown."""
    length = sum(len(text) + LINE * text.count("\n") for text in texts)
    return "large" if length <= LARGE else "medium" if length <= MEDIUM else "small"


def _slides(
    tournament: Tournament, clock: ClockPanel | None, tables: Collection[Show], *, has_bracket: bool
) -> Iterator[Slide]:
    due = _due(tournament)

    def slide(show: Show, title: Message) -> Slide:
        return Slide(show=show, title=title, automatic=show in due)

    if clock is None:
        yield slide(Show.WELCOME, Message(N_("Welcome")))
        return
    named = (("round", clock.name),)
    if tournament.phase is Phase.FINISHED and why_no_champion(tournament) is None:
        yield slide(Show.CHAMPION, Message(N_("Champion")))
    yield slide(Show.BY_NAME, Message(N_("{round}, by name"), named))
    yield slide(Show.BY_TABLE, Message(N_("{round}, by table"), named))
    if clock.face or clock.window:
        yield slide(Show.CLOCK, clock.name)
    if has_bracket:
        yield slide(Show.BRACKET, Message(N_("Bracket")))
    if tournament.phase is Phase.FINISHED:
        yield slide(Show.STANDINGS, Message(N_("Final standings")))
    elif Show.STANDINGS in tables:
        after = ("round", tournament.completed_swiss_rounds)
        yield slide(Show.STANDINGS, Message(N_("Standings after round {round}"), (after,)))
    if Show.CROSSTABLE in tables and tournament.completed_swiss_rounds:
        yield slide(Show.CROSSTABLE, Message(N_("Crosstable")))


def _due(tournament: Tournament) -> tuple[Show, ...]:
    last = tournament.current_round
    if last is None:
        return (Show.WELCOME,)
    if tournament.phase is Phase.FINISHED:
        return (Show.CHAMPION, Show.STANDINGS, Show.CROSSTABLE)
    if last.stage is Stage.SWISS:
        return (Show.STANDINGS, Show.CROSSTABLE) if last.is_complete else (Show.BY_NAME, Show.BY_TABLE)
    if len(last.matches) > TALLEST:
        return (Show.BY_TABLE,) if last.is_complete else (Show.BY_NAME, Show.BY_TABLE)
    return (Show.BRACKET,) if last.is_complete else (Show.BY_TABLE, Show.BRACKET)
