"""The interpretation of a typed table and result, while typing."""

import re
from dataclasses import dataclass

from ronda.commands import quick_entry, results
from ronda.commands.quick_entry import QuickEntry
from ronda.core.errors import Refusal
from ronda.core.results import DRAW, FIRST, SECOND, Result
from ronda.core.state import Round, Tournament
from ronda.core.text import N_, Message
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryEcho:
    """The typed table, and the effect of Enter."""

    table: int
    text: Message


def entry_echo(tournament: Tournament, ruleset: Ruleset, round_: Round, typed: str) -> EntryEcho | None:
    """Takes the field's text; None while it names no table of the round."""
    table, *rest = re.split(r"(?<=\d)[\s,;]", typed.strip(), maxsplit=1)
    for line in (typed, table):
        try:
            entry = quick_entry.read_quick_entry({"round": str(round_.number), "quick": line}, tournament, ruleset)
        except Refusal:
            continue
        return EntryEcho(table=entry.match.number, text=_entry_text(tournament, entry, has_more=bool(rest)))
    return None


def _entry_text(tournament: Tournament, entry: QuickEntry, *, has_more: bool) -> Message:
    """Whether the table is open, and the effect of Enter; without numbers if the game has none."""
    players = [tournament.player(player).name for player in entry.match.players]
    table = ("table", entry.match.number)
    if not entry.match.is_open and has_more:
        return Message(N_("Table {table} has a result: Enter leads to its correction."), (table,))
    if entry.result is None or len(players) < SECOND:
        return Message(N_("Table {table}: {players}"), (table, ("players", " – ".join(players))))
    try:
        results.check_against_form(entry.shape, entry.result)
    except Refusal as refusal:
        return Message(N_("Table {table}: {problem}"), (table, ("problem", refusal.message)))
    if entry.result.winner not in {FIRST, SECOND} and not entry.shape.scores:
        return Message(N_("Table {table}: nobody wins"), (table,))
    if entry.result.winner not in {FIRST, SECOND}:
        return Message(
            N_("Table {table}: nobody wins {score}"), (table, ("score", _score(entry.shape, entry.result, FIRST)))
        )
    winner = players[entry.result.winner - 1]
    if not entry.shape.scores:
        return Message(N_("Table {table}: {winner} wins"), (table, ("winner", winner)))
    score = ("score", _score(entry.shape, entry.result, entry.result.winner))
    return Message(N_("Table {table}: {winner} wins {score}"), (table, ("winner", winner), score))


def _score(shape: ResultForm, result: Result, side: int) -> str:
    """The numbers with the side's own first."""
    other = SECOND if side in {FIRST, DRAW} else FIRST
    return ", ".join(f"{result.score(field.key, side)}–{result.score(field.key, other)}" for field in shape.scores)
