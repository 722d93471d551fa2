"""Importing players: a list or a CSV file, what its columns hold, and what becomes of each row."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronda.commands import Moment, importing, player_lists
from ronda.commands.importing import RowAction, RowOutcome
from ronda.commands.joining_late import why_not_join
from ronda.commands.player_lists import PlayerList
from ronda.commands.registering import RegistrationBatch
from ronda.commands.requests import ImportPlayers
from ronda.core.errors import Refusal
from ronda.core.inputs import form_value_list
from ronda.core.text import N_, Message
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.list_columns import COLUMN_TARGETS, choice_words, field_targets, guess_columns, has_header_row

MOST_ROWS_SHOWN = 300
"""So many rows are shown; those that are refused always are."""
MOST_SAMPLES = 3

FATE_TEXTS = {
    RowAction.NEW: N_("new"),
    RowAction.UPDATED: N_("filled in"),
    RowAction.KNOWN: N_("registered already"),
    RowAction.REFUSED: N_("left out"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportColumn:
    """One column of the preview."""

    number: int
    holds: str
    """A key of the targets."""
    title: str
    """Its cell in the first row, where that names the columns."""


def player_import_screen(context: EventContext) -> View:
    """The form for a list, and once there is one its preview."""
    tournament, ruleset = context.tournament, context.ruleset
    text = context.query_value("text")
    closed = why_not_join(tournament)
    values: dict[str, object] = {
        "text": text,
        "closed": closed.message if closed else None,
        "preview": False,
        "problem": None,
        "update": context.query_value("existing") == "update",
    }
    if text.strip() and not values["closed"]:
        try:
            values |= _import_preview(context, player_lists.read_player_list(text))
        except Refusal as refusal:
            values["problem"] = refusal.message
    return View(
        template="player_import",
        title=Message(N_("Import players")),
        values={
            **values,
            "targets": (*COLUMN_TARGETS[:3], *field_targets(ruleset.registration.fields), *COLUMN_TARGETS[3:]),
        },
    )


def _import_preview(context: EventContext, listed: PlayerList) -> dict[str, object]:
    """The template's values for a list: its columns as chosen or guessed, and what becomes of each row."""
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
        rows = player_lists.player_list_rows(listed, checked, ruleset, header=header, names=names, namesakes=namesakes)
        desk = RegistrationBatch(context.tournament, ruleset, Moment(at="", random=0))
        found = importing.row_outcomes(
            desk, ImportPlayers(rows=rows, update=context.query_value("existing") == "update")
        )
    except Refusal as refusal:
        problem = refusal.message
    count = {fate: sum(outcome.fate is fate for outcome in found) for fate in RowAction}
    shown = [row for at, row in enumerate(found) if at < MOST_ROWS_SHOWN or row.fate is RowAction.REFUSED]
    return {
        "preview": True,
        "problem": problem,
        "shape": listed.shape,
        "header": header,
        "columns": _columns(listed, columns, header=header),
        "cells": dict(listed.rows),
        "samples": [cells for _, cells in listed.rows[header : header + MOST_SAMPLES]],
        "rows": shown,
        "unseen": len(found) - len(shown),
        "fates": FATE_TEXTS,
        "count": {fate.value: number for fate, number in count.items()},
        "ready": count[RowAction.NEW] + count[RowAction.UPDATED],
        "words": choice_words(ruleset),
    }


def _columns(listed: PlayerList, columns: Sequence[str], *, header: bool) -> tuple[ImportColumn, ...]:
    titles = listed.rows[0][1] if header else [""] * listed.width
    return tuple(
        ImportColumn(number=number, holds=holds, title=title)
        for number, (holds, title) in enumerate(zip(columns, titles, strict=True), start=1)
    )
