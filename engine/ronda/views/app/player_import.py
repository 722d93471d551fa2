"""Importing players: a list or a CSV file, what its columns hold, and what becomes of each row."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronda.commands import Moment, importing, player_lists
from ronda.commands.importing import Fate, Outcome
from ronda.commands.player_lists import PlayerList
from ronda.commands.registering import Desk, why_not_join
from ronda.commands.requests import ImportPlayers
from ronda.core.errors import Refusal
from ronda.core.inputs import many
from ronda.core.text import N_, Message
from ronda.views.app.view import Context, View
from ronda.views.shared.list_columns import TARGETS, choice_words, field_targets, guessed_columns, names_columns

SHOWN = 300
"""So many rows are shown; those that are refused always are."""
SAMPLES = 3

FATES = {
    Fate.NEW: N_("new"),
    Fate.UPDATED: N_("filled in"),
    Fate.KNOWN: N_("registered already"),
    Fate.REFUSED: N_("left out"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of the preview."""

    number: int
    holds: str
    """A key of the targets."""
    title: str
    """Its cell in the first row, where that names the columns."""


def player_import(context: Context) -> View:
    """Give the form for a list, and once there is one its preview."""
    tournament, ruleset = context.tournament, context.ruleset
    text = context.asked("text")
    closed = why_not_join(tournament)
    values: dict[str, object] = {
        "text": text,
        "closed": closed.message if closed else None,
        "preview": False,
        "problem": None,
        "update": context.asked("existing") == "update",
    }
    if text.strip() and not values["closed"]:
        try:
            values |= _preview(context, player_lists.read_list(text))
        except Refusal as refusal:
            values["problem"] = refusal.message
    return View(
        template="player_import",
        title=Message(N_("Import players")),
        values={**values, "targets": (*TARGETS[:3], *field_targets(ruleset.registration.fields), *TARGETS[3:])},
        section="players",
    )


def _preview(context: Context, listed: PlayerList) -> dict[str, object]:
    ruleset = context.ruleset
    chosen = many(context.query, "column")
    asked = len(chosen) == listed.width and context.asked("shape") == listed.shape
    header = context.asked("header") == "yes" if asked else names_columns(listed, ruleset)
    columns = chosen if asked else guessed_columns(listed, ruleset, header=header)
    found: tuple[Outcome, ...] = ()
    problem = None
    try:
        checked = player_lists.chosen_columns({"column": columns, "shape": listed.shape}, listed, ruleset)
        names = player_lists.words(choice_words(ruleset))
        namesakes = many(context.query, "namesake") if asked else ()
        rows = player_lists.rows_of(listed, checked, ruleset, header=header, names=names, namesakes=namesakes)
        desk = Desk(context.tournament, ruleset, Moment(at="", random=0))
        found = importing.outcomes(desk, ImportPlayers(rows=rows, update=context.asked("existing") == "update"))
    except Refusal as refusal:
        problem = refusal.message
    count = {fate: sum(outcome.fate is fate for outcome in found) for fate in Fate}
    shown = [row for at, row in enumerate(found) if at < SHOWN or row.fate is Fate.REFUSED]
    return {
        "preview": True,
        "problem": problem,
        "shape": listed.shape,
        "header": header,
        "columns": _columns(listed, columns, header=header),
        "cells": dict(listed.rows),
        "samples": [cells for _, cells in listed.rows[header : header + SAMPLES]],
        "rows": shown,
        "unseen": len(found) - len(shown),
        "fates": FATES,
        "count": {fate.value: number for fate, number in count.items()},
        "ready": count[Fate.NEW] + count[Fate.UPDATED],
        "words": choice_words(ruleset),
    }


def _columns(listed: PlayerList, columns: Sequence[str], *, header: bool) -> tuple[Column, ...]:
    titles = listed.rows[0][1] if header else [""] * listed.width
    return tuple(
        Column(number=number, holds=holds, title=title)
        for number, (holds, title) in enumerate(zip(columns, titles, strict=True), start=1)
    )
