"""Importing players: the list, how it was read, its columns, and the outcome of each row."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ronda.codes.entry_codes import holds_entries
from ronda.commands import Moment, importing, player_lists
from ronda.commands.importing import RowAction, RowOutcome
from ronda.commands.joining_late import why_not_join
from ronda.commands.lists.contacts import split_contacts
from ronda.commands.lists.encodings import plausible_readings
from ronda.commands.lists.foreign import tournament_file_text
from ronda.commands.lists.layout import ListKind, PlayerList
from ronda.commands.player_lists import CLUB, FIRST_NAME, IGNORED, LAST_NAME, NAME, PAID
from ronda.commands.registering import RegistrationBatch
from ronda.commands.requests import ImportPlayers
from ronda.core import inputs
from ronda.core.errors import Refusal
from ronda.core.inputs import form_value_list
from ronda.core.person_names import given_name_first
from ronda.core.text import N_, Message, join_with_commas
from ronda.rules.fields import FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.column_titles import COLUMN_TARGETS, field_targets
from ronda.views.shared.list_columns import (
    choice_words,
    guess_columns,
    has_header_row,
    recognised_list,
)
from ronda.views.shared.waiting_lists import THEN_FIELD, later_lists

MOST_ROWS_SHOWN = 300
"""Rows shown; refused ones always are."""
MOST_SAMPLES = 3
_PERHAPS_SEVERAL = re.compile(r"\s\W?\d|[;/&]|\s(?:y|e|and)\s")
"""In a name: a number beside it, or a separator between two people."""
_SURNAME_FIRST = re.compile(r"(?:apellidos?|surnames?|(?:last|family) names?)\b.*\b(?:nombres?|names?)\b")
"""In a column title, without case and accents."""

FATE_TEXTS = {
    RowAction.UPDATED: N_("filled in"),
    RowAction.KNOWN: N_("registered already"),
    RowAction.REFUSED: N_("left out"),
}
SAID = {"yes": N_("yes"), "no": N_("no")}
"""How the list itself marks payments."""
_CHOSEN_KINDS = (ListKind.TABLE, ListKind.NAMES, ListKind.CHAT)
KIND_TEXTS = {
    ListKind.TABLE: N_("A table"),
    ListKind.NAMES: N_("One name a line"),
    ListKind.CHAT: N_("A chat"),
    ListKind.EXPORTED: N_("A list that Ronda wrote"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportColumn:
    """A column of the preview."""

    number: int
    holds: str
    """A key of the possible contents."""
    title: str
    """Its cell in the first row, if that holds titles."""
    samples: tuple[str, ...]
    """Some of its cells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextReading:
    """An encoding in which a text looks like names, with lines that differ between encodings."""

    encoding: str
    sample: str


def player_import_screen(context: EventContext) -> View:
    """The form for a list and, once there is one, its preview."""
    tournament, ruleset = context.tournament, context.ruleset
    text = context.query_value("text")
    closed = why_not_join(tournament)
    values: dict[str, object] = {
        "text": text,
        "closed": closed.message if closed else None,
        "preview": False,
        "problem": None,
        "update": context.query_value("existing") == "update",
        "encoding": context.query_value("encoding"),
        "readings": _readings(context),
        "later": later_lists(context.query),
        "then": context.query_value(THEN_FIELD),
        "pasted_entries": text if holds_entries(text) else "",
    }
    if text.strip() and not values["closed"] and not values["pasted_entries"]:
        try:
            values |= _import_preview(context, recognised_list(context.query, ruleset))
        except Refusal as refusal:
            values["problem"] = refusal.message
    return View(
        template="player_import",
        title=Message(N_("Import players")),
        values={
            **values,
            "targets": (*COLUMN_TARGETS[:3], *field_targets(ruleset.registration.fields), *COLUMN_TARGETS[3:]),
            "read_as": context.query_value("read_as") or context.query_value("encoding"),
        },
    )


def _import_preview(context: EventContext, listed: PlayerList) -> dict[str, object]:
    """The template's values for a list: columns as chosen or guessed, and the outcome of each row."""
    ruleset = context.ruleset
    chosen = form_value_list(context.query, "column")
    is_chosen = len(chosen) == listed.width and context.query_value("shape") == listed.shape
    header = context.query_value("header") == "yes" if is_chosen else has_header_row(listed, ruleset)
    columns = chosen if is_chosen else guess_columns(listed, ruleset, header=header)
    found: tuple[RowOutcome, ...] = ()
    problem = None
    try:
        checked = player_lists.chosen_columns({"column": columns, "shape": listed.shape}, listed, ruleset)
        names = player_lists.read_choice_names(choice_words(ruleset))
        namesakes = form_value_list(context.query, "namesake") if is_chosen else ()
        ticked = player_lists.ticked_lines(context.query) if is_chosen else None
        rows = player_lists.player_list_rows(
            listed, checked, ruleset, header=header, names=names, namesakes=namesakes, ticked=ticked
        )
        desk = RegistrationBatch(context.tournament, ruleset, Moment(at="", random=0))
        found = importing.row_outcomes(
            desk, ImportPlayers(rows=rows, update=context.query_value("existing") == "update")
        )
    except Refusal as refusal:
        problem = refusal.message
    count = {fate: sum(outcome.fate is fate for outcome in found) for fate in RowAction}
    in_question = {RowAction.REFUSED, RowAction.LEFT_OUT}
    shown = [row for at, row in enumerate(found) if at < MOST_ROWS_SHOWN or row.fate in in_question or row.notes]
    lines = {row.row.line for row in shown}
    unseen = [row for row in found if row.row.line not in lines]
    titled = _columns(listed, columns, header=header)
    return {
        "preview": True,
        "problem": problem,
        "shape": listed.shape,
        "header": header,
        "offered": player_lists.offered_lines(
            context.query_value("text"), max(line for line, _ in listed.rows), header=header
        ),
        "kind": listed.kind,
        "kinds": {key: name for key, name in KIND_TEXTS.items() if key in {listed.kind, *_CHOSEN_KINDS}},
        "sheets": listed.sheets,
        "sheet": listed.sheet,
        "questions": (
            *(Message(told) for told in (tournament_file_text(context.query_value("text")),) if told),
            *_questions(listed, titled, _text_targets(ruleset), header=header),
        ),
        "columns": titled,
        "named_first": int(bool(listed.holds)),
        "cells": dict(listed.rows),
        "said": SAID if PAID in listed.holds else {},
        "samples": [cells for _, cells in listed.rows[header : header + MOST_SAMPLES]],
        "rows": [row for row in shown if row.fate is not RowAction.LEFT_OUT],
        "left_out": [row for row in shown if row.fate is RowAction.LEFT_OUT],
        "unseen": " ".join(str(row.row.line) for row in unseen),
        "unseen_count": len(unseen),
        "fates": FATE_TEXTS,
        "count": {fate.value: number for fate, number in count.items()},
        "ready": count[RowAction.NEW] + count[RowAction.UPDATED],
        "words": choice_words(ruleset),
    }


def _questions(
    listed: PlayerList, columns: Sequence[ImportColumn], targets: Mapping[str, str], *, header: bool
) -> Iterator[Message]:
    """What to check before importing; ``targets`` names what any text may be guessed as."""
    if listed.kind is ListKind.CHAT:
        yield Message(N_("This is a chat: look at who plays, and tick or untick them."))
    guessed = [each for each in columns if each.holds in targets and each.samples and not (header or listed.holds)]
    if guessed:
        told = (("sample", guessed[0].samples[0]), ("what", Message(targets[guessed[0].holds])))
        yield Message(N_("“{sample}” was taken for “{what}”: choose above the columns what they hold."), told)
    if listed.kind is ListKind.NAMES and any(
        "+1" in split_contacts(cell)[0].replace(" ", "") for _, cells in listed.rows for cell in cells
    ):
        yield Message(N_("“+1” stands beside a name: ask who else plays."))
    rows = [cells for line, cells in listed.rows[header:] if line not in listed.reasons]
    named = [
        (*given_name_first(cells[at]), _SURNAME_FIRST.match(inputs.folded_text(each.title)))
        for cells in rows
        for at, each in enumerate(columns)
        if each.holds == NAME
    ]
    yield from _doubtful([name for name, given, told in named if (given and not told) or _PERHAPS_SEVERAL.search(name)])
    kept = [name for name, *_ in named if name.endswith((")", "]"))]
    if kept:
        in_brackets = N_("What stands in brackets stays in the name, as in “{name}”: change the list if it does not.")
        yield Message(in_brackets, (("name", kept[0]),))
    parts = [
        each.samples[0] for holds in (FIRST_NAME, LAST_NAME) for each in columns if each.holds == holds and each.samples
    ]
    if not header and len(parts) > 1:
        joined = (("name", " ".join(parts)),)
        yield Message(N_("Two columns were put together, as “{name}”: choose above what each of them holds."), joined)
    beside = [at for at, column in enumerate(columns) if listed.kind is ListKind.NAMES and column.holds == IGNORED]
    said = [split_contacts(cells[at])[0] for _, cells in listed.rows for at in beside]
    if sample := next((each for each in said if each[:1].isupper()), ""):
        untold = N_("Not taken: what stands beside the names, as “{sample}”. Choose above it what it holds.")
        yield Message(untold, (("sample", sample),))
    untaken = [column for column in columns if column.holds == IGNORED and (column.title or column.samples)]
    if header and untaken:
        names = join_with_commas([Message("{name}", (("name", each.title or each.number),)) for each in untaken])
        yield Message(N_("Not taken: {columns}. Choose above a column what it holds."), (("columns", names),))


def _doubtful(names: Sequence[str]) -> Iterator[Message]:
    """Questions about names that may be two people, or whose word order is unclear, with their number."""
    more = len(names) - MOST_SAMPLES
    pattern = N_("Look whether each of these is one person: {names}.")
    if more > 0:
        pattern = N_("Look whether each of these is one person: {names} and {more} more.")
    if names:
        yield Message(pattern, (("names", ", ".join(names[:MOST_SAMPLES])), ("more", more)))


def _readings(context: EventContext) -> tuple[TextReading, ...]:
    """The encodings in which the text looks like names, if there is doubt, each with words that differ."""
    found = plausible_readings(context.query_value("text"), context.query_value("encoding"))
    words = [text.split() for _, text in found]
    apart = [at for at, several in enumerate(zip(*words, strict=False)) if len(set(several)) > 1][:MOST_SAMPLES]
    return tuple(
        TextReading(encoding=encoding, sample=", ".join(own[at].strip(";,") for at in apart))
        for (encoding, _), own in zip(found, words, strict=True)
    )


def _columns(listed: PlayerList, columns: Sequence[str], *, header: bool) -> tuple[ImportColumn, ...]:
    titles = listed.rows[0][1] if header else [""] * listed.width
    return tuple(
        ImportColumn(number=number, holds=holds, title=title, samples=_samples(listed, number - 1, header=header))
        for number, (holds, title) in enumerate(zip(columns, titles, strict=True), start=1)
    )


def _samples(listed: PlayerList, at: int, *, header: bool) -> tuple[str, ...]:
    return tuple([cells[at] for _, cells in listed.rows[header:] if cells[at]][:MOST_SAMPLES])


def _text_targets(ruleset: Ruleset) -> Mapping[str, str]:
    """Contents that a column of any text may be guessed as, besides names, with their names."""
    fields = (field for field in ruleset.registration.fields if field.kind in {FieldKind.LINE, FieldKind.BLOCK})
    return {CLUB: dict(COLUMN_TARGETS)[CLUB], **dict(field_targets(fields))}
