"""Registering the players of a list in one step, with an outcome for each row."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from ronda.commands import requests as ask
from ronda.commands.lists.cell_words import truth_of
from ronda.commands.lists.rating_cells import rating_of_cell, rating_of_seed
from ronda.commands.payments import is_known_payment, payment_of_cells
from ronda.commands.player_lists import (
    BYE,
    CLUB,
    FIELD,
    FIRST_NAME,
    FIXED_TABLE,
    HIDDEN,
    LAST_NAME,
    LEFT_EMPTY,
    NAME,
    OWED,
    PAID,
    RATING,
    SEED,
    hiding_field,
)
from ronda.commands.registering import RegistrationBatch
from ronda.core import inputs
from ronda.core.bounds import HIGHEST_TABLE
from ronda.core.errors import Faults, Impossible, Malformed, Namesake, Refusal
from ronda.core.facts import Fact, PaymentNoted
from ronda.core.pairings import NO_CONSTRAINTS, Constraints
from ronda.core.person_names import given_name_first
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import FieldKind
from ronda.rules.ruleset import Ruleset


class RowAction(StrEnum):
    """The action of an import for a row."""

    NEW = "new"
    UPDATED = "updated"
    KNOWN = "known"
    REFUSED = "refused"
    LEFT_OUT = "left_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowOutcome:
    """A row and its outcome."""

    row: ask.ListRow
    name: str
    """For a new player as registered; else as in the row."""
    fate: RowAction
    reason: Message | None = None
    """Why it is refused, or who it is already registered as."""
    may_be_another: bool = False
    """Whether the name belongs to somebody else, who may be another person."""
    notes: tuple[Message, ...] = ()
    """What to look at: cells left empty because they are unreadable, and the list's remarks on the person."""
    ways: tuple[tuple[int, str, str], ...] = ()
    """Absent players who it may be, with what brings them back, as in an ``Absentee``."""


def import_players(
    tournament: Tournament, ruleset: Ruleset, command: ask.ImportPlayers, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Register the players of a list in one step; faulty rows are left out."""
    batch = RegistrationBatch(tournament, ruleset, moment)
    if not any(outcome.fate in {RowAction.NEW, RowAction.UPDATED} for outcome in row_outcomes(batch, command)):
        raise Impossible("No row of the list is new: nothing was registered.")
    return batch.close()


def row_outcomes(batch: RegistrationBatch, command: ask.ImportPlayers) -> tuple[RowOutcome, ...]:
    """Register a list in a batch; the outcome of each row, in order."""
    lines: dict[int, int] = {}
    return tuple(_row_outcome(batch, row, lines, update=command.update) for row in command.rows)


def _row_outcome(batch: RegistrationBatch, row: ask.ListRow, lines: dict[int, int], *, update: bool) -> RowOutcome:
    """The outcome of one row in the batch: new, known, updated or refused; adds a new player's line to ``lines``."""
    values, unread = _read_cells(batch.ruleset, row)
    name, given = _name(batch, values)
    if row.left_out:
        return RowOutcome(row=row, name=name, fate=RowAction.LEFT_OUT, reason=row.left_out, notes=row.notes)
    notes = (*row.notes, *unread)
    holder = batch.holder(name) if name and not row.namesake else None
    if not row.namesake and (absentee := batch.why_absent(name)):
        return RowOutcome(
            row=row,
            name=name,
            fate=RowAction.KNOWN,
            reason=absentee.message,
            may_be_another=True,
            ways=absentee.ways,
        )
    try:
        hidden = _hidden(batch.ruleset, values.get(HIDDEN, ""))
        payment = payment_of_cells(values.get(PAID, ""), values.get(OWED, ""))
        if holder is None:
            entry = replace(_entry(name, values), namesake=row.namesake, given_name=given)
            lines[number := batch.register(entry)] = row.line
            if hidden:
                is_hidden = [NAME] if batch.state.player(number).hidden else []
                batch.edit(_hiding(number, replace(entry, namesake=True), hidden.union(is_hidden)))
            if payment:
                batch.note(replace(payment, player=number))
            return RowOutcome(row=row, name=batch.state.player(number).name, fate=RowAction.NEW, notes=notes)
        if holder.id in lines:
            raise Namesake("The same name stands on line {line}.", line=lines[holder.id])
        edited = update and batch.edit(_changed(holder, values, given, hidden))
        if (update and _note_payment(batch, holder.id, payment)) or edited:
            return RowOutcome(row=row, name=name, fate=RowAction.UPDATED, reason=_known(holder), notes=notes)
        told = notes if update else ()
        return RowOutcome(
            row=row, name=name, fate=RowAction.KNOWN, reason=_known(holder), may_be_another=True, notes=told
        )
    except Refusal as refusal:
        if taken := _misfit_column(batch, holder, values, refusal):
            note = _misfit_note(batch.ruleset, taken, refusal, known=holder is not None)
            kept = tuple((column, cell) for column, cell in row.values if column != taken)
            rest = replace(row, values=kept, notes=(*row.notes, note))
            return _row_outcome(batch, rest, lines, update=update)
        alike = any(isinstance(part, Namesake) for part in refusal.parts)
        return RowOutcome(row=row, name=name, fate=RowAction.REFUSED, reason=refusal.message, may_be_another=alike)


def _misfit_column(batch: RegistrationBatch, holder: Player | None, values: Mapping[str, str], refusal: Refusal) -> str:
    """The column whose cell is refused although the person could be registered without it; empty if none."""
    told = refusal.parts[0].field or ""
    own = told if told in {FIXED_TABLE, RATING, SEED} else FIELD + told
    if own in values or batch.ruleset.registration.field(told) is None:
        return own if own in values else ""
    before, row = dict(holder.fields) if holder else {}, dict(_fields(values))
    without = {key: before | {other: cell for other, cell in row.items() if other != key} for key in row}
    return next((FIELD + key for key, fields in without.items() if told not in batch.refused(fields, holder)), "")


def _misfit_note(ruleset: Ruleset, column: str, refusal: Refusal, *, known: bool) -> Message:
    """The problem with a cell, and what became of it."""
    problem, field = refusal.parts[0].message, ruleset.registration.field(column.removeprefix(FIELD))
    if field is None:
        return problem if known else Message(LEFT_EMPTY, (("problem", problem),))
    pattern = N_("{problem} “{what}” was not taken.") if known else N_("{problem} “{what}” was left empty.")
    return Message(pattern, (("problem", problem), ("what", Message(field.name))))


def _note_payment(batch: RegistrationBatch, player: int, payment: PaymentNoted | None) -> bool:
    """Record a row's payment; returns whether it was new."""
    noted = payment and replace(payment, player=player)
    if noted is None or is_known_payment(batch.state, noted):
        return False
    batch.note(noted)
    return True


def _read_cells(ruleset: Ruleset, row: ask.ListRow) -> tuple[dict[str, str], tuple[Message, ...]]:
    """The values of a row without unreadable ones, and the problems of those: the person is still imported."""
    cells: defaultdict[str, list[str]] = defaultdict(list)
    for column, cell in row.values:
        cells[column].append(cell)
    values, unread = dict[str, str](), list[Message]()
    for column, parts in cells.items():
        faults = list[Message]()
        for text in dict.fromkeys((("\n" if _is_block(ruleset, column) else " ").join(parts), *parts)):
            try:
                values[column] = _checked_cell(ruleset, column, text)
                break
            except Refusal as refusal:
                faults.append(Message(LEFT_EMPTY, (("problem", refusal.message),)))
        if faults:
            kept = (("text", values.get(column, "")),)
            said = Message(N_("Only “{text}” was taken: all of it is too long."), kept)
            unread.append(said if column in values else faults[-1])
    return values, tuple(unread)


def _is_block(ruleset: Ruleset, column: str) -> bool:
    field = ruleset.registration.field(column.removeprefix(FIELD))
    return field is not None and field.kind in {FieldKind.BLOCK, FieldKind.CHOICES}


def _checked_cell(ruleset: Ruleset, column: str, text: str) -> str:
    """A cell as its column accepts it; raises ``Refusal``."""
    field = ruleset.registration.field(column.removeprefix(FIELD)) if column.startswith(FIELD) else None
    if field:
        return field.check(text)
    if column in {CLUB, FIXED_TABLE, BYE, RATING, SEED}:
        _constraints({column: text}, NO_CONSTRAINTS)
    if column == CLUB:
        inputs.checked_line(text, what=Message(N_("The club or team")), field=CLUB)
    if column == HIDDEN:
        _hidden(ruleset, text)
    if column in {PAID, OWED}:
        payment_of_cells(text)
    return text


def _name(batch: RegistrationBatch, values: Mapping[str, str]) -> tuple[str, str]:
    """A name and, if columns or a comma separate it, the given name."""
    first = values.get(FIRST_NAME, "")
    if not values.get(NAME):
        return " ".join(filter(None, (first, values.get(LAST_NAME)))), first if LAST_NAME in values else ""
    if FIRST_NAME in values:
        return values[NAME], first
    return given_name_first(values[NAME], batch.holder)


def _hidden(ruleset: Ruleset, text: str) -> frozenset[str]:
    """What the results pages leave out for a row: the name, and keys of fields."""
    field = hiding_field(ruleset)
    choices, found = {choice.key for choice in field.choices}, set[str]()
    for part in text.splitlines():
        truth = truth_of(part)
        if part not in choices and truth is None:
            raise Malformed("“{what}” is “yes” or “no”, not “{text}”.", what=Message(field.name), text=part[:20])
        found |= {part} & choices or ({NAME} if truth else set())
    return frozenset(found)


def _hiding(player: int, entry: ask.PlayerEntry, hidden: frozenset[str]) -> ask.EditPlayer:
    return ask.EditPlayer(player=player, entry=entry, hidden=NAME in hidden, hidden_fields=tuple(hidden))


def _known(holder: Player) -> Message:
    return Message(N_("{name}, number {number}"), (("name", holder.name), ("number", holder.id)))


def _entry(name: str, values: Mapping[str, str]) -> ask.PlayerEntry:
    return ask.PlayerEntry(name=name, fields=tuple(_fields(values)), constraints=_constraints(values, NO_CONSTRAINTS))


def _changed(player: Player, values: Mapping[str, str], given: str, hidden: frozenset[str]) -> ask.EditPlayer:
    """The edit that adds a row's data to a player and removes nothing."""
    fields = dict(player.fields) | dict(_fields(values))
    entry = ask.PlayerEntry(
        name=player.name,
        fields=tuple(fields.items()),
        constraints=_constraints(values, player.constraints),
        given_name=given if given and given in player.name else player.given_name,
        consents=player.consents,
    )
    before = (*player.hidden_fields, *([NAME] if player.hidden else []))
    return _hiding(player.id, entry, hidden.union(before))


def _fields(values: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    return ((key.removeprefix(FIELD), value) for key, value in values.items() if key.startswith(FIELD))


def _constraints(values: Mapping[str, str], before: Constraints) -> Constraints:
    constraints = replace(before, club=values[CLUB]) if CLUB in values else before
    with Faults() as faults:
        if FIXED_TABLE in values:
            what, given = Message(N_("The fixed table")), values[FIXED_TABLE]
            table = faults.check(
                0, inputs.parse_integer, given, what=what, field=FIXED_TABLE, least=0, most=HIGHEST_TABLE
            )
            constraints = replace(constraints, fixed_table=table)
        if RATING in values or SEED in values:
            constraints = replace(constraints, rating=faults.check(0, _rating, values, before.rating))
        if BYE in values:
            bye = truth_of(values[BYE])
            if bye is None:
                raise Malformed("A bye in round 1 is “yes” or “no”, not “{text}”.", text=values[BYE][:20])
            constraints = replace(constraints, first_round_bye=bye)
    return constraints


def _rating(values: Mapping[str, str], before: int) -> int:
    """The rating of a row, or the one its seed stands for; an empty cell changes nothing."""
    return rating_of_cell(values.get(RATING, "")) or rating_of_seed(values.get(SEED, "")) or before
