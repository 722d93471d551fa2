"""Control sheets: one page for each player, with known data and space for the rest (AGL-SHEET, AGL-TACTICS)."""

from collections.abc import Iterable
from dataclasses import dataclass

from ronda.commands.announcing import structure_for_players
from ronda.core import lookup, round_names
from ronda.core.errors import Impossible, Refusal
from ronda.core.pairings import Stage
from ronda.core.results import opposite_side
from ronda.core.state import Match, Player, Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import Field, FieldKind
from ronda.rules.paper import ControlSheet
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.rules.teams import TeamBuilding
from ronda.views.app.rounds.team_building import team_of
from ronda.views.app.screen.view import EventContext, View, route_number
from ronda.views.shared import registration, wording
from ronda.views.shared.round_page import announced_for_round


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A line of the sheet about the player or tournament."""

    name: str
    """Translatable."""
    values: tuple[Message | str, ...]
    """Empty if written by hand."""
    effects: tuple[str, ...]
    """Translatable effects of the choices."""
    wide: bool
    """Whether it is a list with space for :attr:`room` entries."""
    room: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCount:
    """A pair of numbers of a result; two empty texts are written by hand."""

    name: str
    """Translatable."""
    own: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetBox:
    """A mark of a result, to be ticked."""

    name: str
    """Translatable."""
    ticked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRound:
    """One round of a sheet."""

    name: Message
    scenario: str
    rival: str
    """Empty if written by hand."""
    instead: str
    """Translatable: what the round is without an opponent; empty for a match."""
    team: tuple[str, ...]
    """One entry for each place of the team; empty ones are written by hand."""
    counts: tuple[SheetCount, ...]
    boxes: tuple[SheetBox, ...]
    ending: str
    """Translatable; empty for a match played to its end."""
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSheet:
    """One player's sheet."""

    name: str
    """Empty on a blank one."""
    lines: tuple[SheetLine, ...]
    rows: tuple[SheetRound, ...]


MOST_AIRY_ROUNDS, MOST_NORMAL_ROUNDS = 4, 5
"""Up to the first number there is more space to write; above the second, lines are closer together."""


def print_control_sheets(context: EventContext) -> View:
    """Everybody's control sheet, or a blank one; raises ``Refusal`` in a game without."""
    control = _control(context.ruleset)
    blank = bool(context.query_value("blank"))
    players: Iterable[Player | None] = (None,) if blank else context.tournament.active_players
    made = tuple(_sheet(context, control, player) for player in players)
    title = Message(N_("Blank control sheet") if blank else N_("Control sheets"))
    return _sheets_view(context, made, title, f"{context.base}/players", blank=blank)


def print_control_sheet(context: EventContext, number: str) -> View:
    """One player's control sheet; raises ``Refusal`` for an unknown player, or in a game without."""
    control = _control(context.ruleset)
    player = lookup.find_player(context.tournament, route_number(number))
    title = Message(N_("Control sheet: {name}"), (("name", player.name),))
    made = (_sheet(context, control, player),)
    return _sheets_view(context, made, title, f"{context.base}/player/{player.id}", blank=False)


def _control(ruleset: Ruleset) -> ControlSheet:
    if ruleset.paper.control_sheet is None:
        raise Impossible("{game} has no control sheets.", game=ruleset.title)
    return ruleset.paper.control_sheet


def _sheets_view(
    context: EventContext, made: tuple[PlayerSheet, ...], title: Message, back: str, *, blank: bool
) -> View:
    """The sheets with their common parts; ``back`` is the path to return to."""
    tournament, ruleset = context.tournament, context.ruleset
    control = _control(ruleset)
    return View(
        template="sheets",
        title=title,
        values={
            "sheets": made,
            "blank": blank,
            "all": back.endswith("/players"),
            "back": back,
            "date": tournament.details.date,
            "cards": control.cards,
            "cards_each": control.cards_each,
            "points_name": ruleset.scoring.points_name,
            "options": tuple(_options(context)),
            "spacing": _spacing(sheet_round_count(tournament, ruleset)),
        },
    )


def _spacing(rounds: int) -> str:
    if rounds <= MOST_AIRY_ROUNDS:
        return "airy"
    return "dense" if rounds > MOST_NORMAL_ROUNDS else ""


def sheet_round_count(tournament: Tournament, ruleset: Ruleset) -> int:
    """Rounds on a sheet: those announced, or that would be if the tournament began now."""
    if tournament.started:
        return tournament.swiss_rounds
    try:
        return structure_for_players(tournament, ruleset)[0]
    except Refusal:
        # too few players so far
        return tournament.details.swiss_rounds or ruleset.stages.structures[0].steps[0].swiss_rounds


def _options(context: EventContext) -> Iterable[SheetLine]:
    control, details = _control(context.ruleset), context.tournament.details
    for option in context.ruleset.options.fields_for(details):
        value = option.value_in(details.option(option.key))
        if option.key in control.options and value:
            yield SheetLine(
                name=option.name,
                values=tuple(Message(name) for name in option.names(value)),
                effects=_effects(option, value),
                wide=False,
                room=0,
            )


def _effects(field: Field, value: str) -> tuple[str, ...]:
    chosen = value.splitlines()
    return tuple(choice.effect for choice in field.choices if choice.key in chosen and choice.effect)


def _sheet(context: EventContext, control: ControlSheet, player: Player | None) -> PlayerSheet:
    tournament, ruleset = context.tournament, context.ruleset
    fields = [field for key in control.fields if (field := ruleset.registration.field(key)) is not None]
    rounds = range(1, sheet_round_count(tournament, ruleset) + 1)
    return PlayerSheet(
        name=player.name if player else "",
        lines=tuple(_line(field, player) for field in fields),
        rows=tuple(_row(context, number, player) for number in rounds),
    )


def _line(field: Field, player: Player | None) -> SheetLine:
    value = player.field(field.key) if player else ""
    wide = field.kind is FieldKind.BLOCK
    values = tuple(value.splitlines()) if wide else registration.field_value_text(field, value)
    return SheetLine(
        name=field.name, values=values, effects=_effects(field, value), wide=wide, room=max(field.exactly, len(values))
    )


def _row(context: EventContext, number: int, player: Player | None) -> SheetRound:
    tournament, ruleset = context.tournament, context.ruleset
    details = tournament.details
    building = ruleset.team_building(details)
    paired = tournament.rounds[number - 1] if number <= len(tournament.rounds) else None
    match = paired.match_of(player.id) if paired and player else None
    form = ruleset.scoring.form(details, Stage.SWISS)
    missed = paired is not None and match is None and player is not None and not player.left_by(number - 1)
    return SheetRound(
        name=round_names.swiss_round_name(number),
        scenario=announced_for_round(details.scenarios, number),
        rival=_rival(tournament, match, player),
        instead=_instead(match, missed=missed),
        team=_team(building, match, player),
        counts=_counts(form, match, player),
        boxes=_boxes(form, match, player),
        ending=_ending(form, match, player),
        points="0" if missed else _points(ruleset, match, player),
    )


def _ending(form: ResultForm, match: Match | None, player: Player | None) -> str:
    if match is None or match.result is None or player is None:
        return ""
    if match.is_missed:
        return wording.sitting_alone_text(match)
    return wording.ending_name(form, match.result, match.side(player.id))


def _rival(tournament: Tournament, match: Match | None, player: Player | None) -> str:
    opponent = match.opponent(player.id) if match and player else None
    return tournament.player(opponent).name if opponent is not None else ""


def _instead(match: Match | None, *, missed: bool) -> str:
    """Text in place of an opponent: a bye, or a round missed while in the event (SW-DROP, SW-LATE)."""
    if missed:
        return N_("Not paired: a loss")
    return N_("Bye") if match is not None and match.is_bye else ""


def _team(building: TeamBuilding | None, match: Match | None, player: Player | None) -> tuple[str, ...]:
    if building is None:
        return ()
    known = team_of(building, match, player) if player else ()
    return known or ("",) * building.size


def _counts(form: ResultForm, match: Match | None, player: Player | None) -> tuple[SheetCount, ...]:
    if match is None or player is None or match.result is None:
        return tuple(SheetCount(name=field.short or field.name, own="", other="") for field in form.scores)
    side, result = match.side(player.id), match.result
    return tuple(
        SheetCount(
            name=field.short or field.name,
            own=str(result.score(field.key, side)),
            other=str(result.score(field.key, opposite_side(side))),
        )
        for field in form.scores
    )


def _boxes(form: ResultForm, match: Match | None, player: Player | None) -> tuple[SheetBox, ...]:
    return tuple(
        SheetBox(
            name=mark.name,
            ticked=bool(match and player and match.result and match.result.score(mark.key, match.side(player.id))),
        )
        for mark in form.marks
    )


def _points(ruleset: Ruleset, match: Match | None, player: Player | None) -> str:
    if match is None or player is None:
        return ""
    if match.is_bye:
        return wording.points_text(ruleset.scoring.bye)
    if match.result is None:
        return ""
    return wording.points_text(ruleset.scoring.points(match.result, match.side(player.id)))
