"""List checks: drawing tables by seed, recording findings, giving time back (REG-CHECKS)."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronda.commands import requests as ask
from ronda.commands.clock import give_extra_time
from ronda.commands.door_checks import checked_ticking_official
from ronda.commands.forms.numbers import read_match_number, read_optional_number, read_round_number
from ronda.core import inputs, lookup
from ronda.core.bounds import LARGEST_STEP
from ronda.core.deck_checks import DrawnTable
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal, raise_if_refused
from ronda.core.facts import DeckChecked, DeckChecksDrawn, Fact
from ronda.core.inputs import Form, form_value, form_value_list
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.formats.deck_check_draw import draw_tables, drawable_tables
from ronda.rules.fields import FieldKind, Registration
from ronda.rules.ruleset import Ruleset

IN_ORDER, FOUND = "in_order", "found"
"""Outcomes of a check, as forms name them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedLine:
    """A line of a player's registered list."""

    field: str
    """The key of its field."""
    text: str
    """As people read it; for a choice its key."""


def played_lines(registration: Registration, fields: Mapping[str, str]) -> tuple[PlayedLine, ...]:
    """A player's registered list, line by line, in the order of the form."""
    return tuple(
        PlayedLine(field=field.key, text=inputs.tidy_line(line))
        for field in registration.fields
        if field.is_list and (given := fields.get(field.key))
        for line in (field.lines(given) if field.kind is FieldKind.BLOCK else given.splitlines())
    )


def why_not_draw(tournament: Tournament) -> Refusal | None:
    """Why no table can be drawn, or None."""
    if tournament.phase is not Phase.ROUND_RUNNING or tournament.current_round is None:
        return NotNow("Tables are drawn from a round that runs.")
    if not drawable_tables(tournament, tournament.current_round):
        return NotNow("No open table of this round is left to draw.")
    return None


def draw_deck_checks(tournament: Tournament, command: ask.DrawDeckChecks, moment: ask.Moment) -> tuple[Fact, ...]:
    """Draw tables of the running round by the moment's random number (REG-CHECKS)."""
    raise_if_refused(why_not_draw(tournament))
    round_ = lookup.find_round(tournament, len(tournament.rounds))
    among = drawable_tables(tournament, round_)
    if not 1 <= command.tables <= len(among):
        raise Impossible("From 1 to {most} tables can be drawn now.", field="tables", most=len(among))
    drawn = draw_tables(tournament, round_, among, command.tables, moment.random, any_again=command.any_again)
    return (
        DeckChecksDrawn(
            round=round_.number, tables=drawn, among=among, seed=moment.random, any_again=command.any_again
        ),
    )


def drawn_table(tournament: Tournament, number: int, table: int) -> DrawnTable:
    """A drawn table; raises ``NotNow`` if it was not drawn or no longer counts."""
    found = _find_drawn(tournament, number, table)
    if found is None:
        raise NotNow("Table {table} of round {round} was not drawn for a check.", table=table, round=number)
    return found


def _find_drawn(tournament: Tournament, number: int, table: int) -> DrawnTable | None:
    return next((each for each in tournament.drawn_tables if (each.round, each.match) == (number, table)), None)


def check_decks(tournament: Tournament, ruleset: Ruleset, command: ask.CheckDecks) -> tuple[Fact, ...]:
    """Record the checks of a table, of one or both players, and give the time back if requested."""
    drawn = drawn_table(tournament, command.round, command.match)
    official = checked_ticking_official(command.official)
    if not 0 <= command.minutes <= LARGEST_STEP:
        raise Impossible("A check takes from 0 to {most} minutes.", field="minutes", most=LARGEST_STEP)
    noted = tuple(
        _checked(tournament, ruleset, command, each, seat, official)
        for seat, player in enumerate(drawn.players, start=1)
        for each in command.outcomes
        if each.player == player
    )
    if not noted:
        raise Malformed("Say of one player at least what came of the check.", field="outcome_1")
    if not (command.gives_back and command.minutes):
        return noted
    given = ask.GiveExtraTime(minutes=command.minutes, round=command.round, match=command.match)
    return (*noted, *give_extra_time(tournament, ruleset, given))


def checked_note(text: str, seat: int = 1) -> str:
    """The tidied finding."""
    what = Message(N_("What was found"))
    return inputs.checked_line(text, what=what, field=f"note_{seat}", longest=inputs.LONGEST_REASON)


def _checked(
    tournament: Tournament,
    ruleset: Ruleset,
    command: ask.CheckDecks,
    outcome: ask.DeckOutcome,
    seat: int,
    official: str,
) -> DeckChecked:
    """One player's check; raises ``Malformed`` without a finding, or with unticked lines in a list found in order."""
    player = lookup.find_player(tournament, outcome.player)
    lines = [line.text for line in played_lines(ruleset.registration, dict(player.fields))]
    # a check on paper is recorded without ticks
    unticked = [line for place, line in enumerate(lines) if place not in outcome.ticked] if outcome.ticked else []
    note = checked_note(outcome.note, seat)
    if outcome.in_order and unticked:
        raise Malformed(
            "{name}: lines of the list are not ticked. Tick them, or say that something was found.",
            field=f"outcome_{seat}",
            name=player.name,
        )
    if not outcome.in_order and not (note or unticked):
        raise Malformed("{name}: say what was found.", field=f"note_{seat}", name=player.name)
    return DeckChecked(
        round=command.round,
        match=command.match,
        player=player.id,
        in_order=outcome.in_order,
        note="" if outcome.in_order else note,
        unticked=tuple(unticked),
        official=official,
        minutes=command.minutes,
    )


def read_draw(form: Form) -> ask.DrawDeckChecks:
    """Read the number of tables to draw."""
    tables = read_optional_number(form, "tables", N_("The number of tables"))
    return ask.DrawDeckChecks(tables=tables or 0, any_again=form_value(form, "any_again") == "yes")


def read_deck_checks(form: Form, tournament: Tournament) -> ask.CheckDecks:
    """Read a table's checks by seat: ``outcome_1``, ``note_1``, ``ticked_1`` and so on."""
    number, table = read_round_number(form), read_match_number(form)
    drawn = _find_drawn(tournament, number, table)
    return ask.CheckDecks(
        round=number,
        match=table,
        official=form_value(form, "official"),
        minutes=read_optional_number(form, "minutes", N_("The minutes of the check"), LARGEST_STEP) or 0,
        gives_back=form_value(form, "gives_back") == "yes",
        outcomes=tuple(
            ask.DeckOutcome(
                player=player,
                in_order=form_value(form, f"outcome_{seat}") == IN_ORDER,
                note=form_value(form, f"note_{seat}"),
                ticked=frozenset(
                    place
                    for text in form_value_list(form, f"ticked_{seat}")
                    if (place := inputs.small_whole_number(text)) is not None
                ),
            )
            for seat, player in enumerate(drawn.players if drawn else (), start=1)
            if form_value(form, f"outcome_{seat}") in {IN_ORDER, FOUND}
        ),
    )
