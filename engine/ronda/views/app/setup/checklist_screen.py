"""A tournament's preparation checklist, on screen and paper (ANY-CHECKLIST)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.commands import forms
from ronda.core.details import Details
from ronda.core.inputs import Form, form_value, small_whole_number
from ronda.core.text import N_, Message
from ronda.rules.fields import FieldChoice
from ronda.rules.paper import ChecklistItem, QuantityPer
from ronda.rules.ruleset import Ruleset
from ronda.views.app.screen.view import EventContext, View
from ronda.views.app.setup.rules_screen import requested_ruleset

MOST_CHECKLIST_PLAYERS = 2000
USUAL_PLAYERS = 8
"""Assumed until players are registered or expected."""

_EACH = {QuantityPer.TABLE: N_("for each table"), QuantityPer.PLAYER: N_("for each player")}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistLine:
    """An item to bring."""

    name: str
    """Translatable."""
    quantity: int
    how: tuple[Message, ...]
    """How the quantity is computed, with spares."""
    note: str
    """Translatable."""
    rule: str
    """Empty if the checklist itself is the rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistChoice:
    """A choice that the checklist depends on, if there is no tournament."""

    name: str
    label: str
    """Translatable."""
    choices: tuple[FieldChoice, ...]
    chosen: str


def event_checklist_screen(context: EventContext) -> View:
    """The checklist for the tournament's players, or for as many as are expected."""
    tournament = context.tournament
    registered = len(tournament.active_players)
    players = _players(context.query, registered or USUAL_PLAYERS)
    return View(
        template="checklist",
        title=Message(N_("Preparation checklist")),
        values={
            "lines": checklist_lines(context.ruleset, tournament.details, players),
            "players": players,
            "registered": registered,
            "most": MOST_CHECKLIST_PLAYERS,
            "date": tournament.details.date,
            "place": tournament.details.place,
            "here": f"{context.base}/checklist",
            "game": None,
            "choices": (),
        },
    )


def game_checklist_screen(query: Form) -> View:
    """The checklist of a game without a tournament, for the query's players, tier and options."""
    ruleset = requested_ruleset(query)
    choices = tuple(_choices(ruleset, query))
    picked = {choice.name: choice.chosen for choice in choices}
    details = forms.read_details({**picked, "name": "-"}, ruleset)
    players = _players(query, USUAL_PLAYERS)
    return View(
        template="checklist",
        title=Message(N_("Preparation checklist: {game}"), (("game", ruleset.title),)),
        values={
            "lines": checklist_lines(ruleset, details, players),
            "players": players,
            "registered": 0,
            "most": MOST_CHECKLIST_PLAYERS,
            "date": "",
            "place": "",
            "here": "/checklist",
            "game": ruleset,
            "choices": choices,
        },
    )


def _choices(ruleset: Ruleset, query: Form) -> Iterator[ChecklistChoice]:
    """Choices that the checklist depends on: the tier, and options of the game."""
    if any(item.tiers for item in ruleset.paper.checklist):
        yield _choice("tier", ruleset.tiers.name, ruleset.tiers.kinds, query)
    keys = {key for item in ruleset.paper.checklist for key, _ in item.options}
    for option in ruleset.options.fields:
        if option.key in keys:
            yield _choice(f"option_{option.key}", option.name, option.choices, query)


def _choice(name: str, label: str, choices: tuple[FieldChoice, ...], query: Form) -> ChecklistChoice:
    typed = form_value(query, name)
    chosen = next((choice.key for choice in choices if choice.key == typed), choices[0].key)
    return ChecklistChoice(name=name, label=label, choices=choices, chosen=chosen)


def _players(query: Form, usual: int) -> int:
    typed = small_whole_number(form_value(query, "players")) or usual
    return typed if typed <= MOST_CHECKLIST_PLAYERS else usual


def checklist_lines(ruleset: Ruleset, details: Details, players: int) -> tuple[ChecklistLine, ...]:
    """The items for a tournament with ``players``, without those that its tier and options do not need."""
    return tuple(_line(item, players) for item in ruleset.paper.checklist if item.applies(details))


def _line(item: ChecklistItem, players: int) -> ChecklistLine:
    return ChecklistLine(
        name=item.name,
        quantity=item.quantity(players) or item.spares(players),
        how=tuple(_quantity_reasons(item, players)),
        note=item.note,
        rule="" if item.rule == "ANY-CHECKLIST" else item.rule,
    )


def _quantity_reasons(item: ChecklistItem, players: int) -> Iterator[Message]:
    if not item.each:
        yield Message(N_("spare"))
        return
    if item.per is not QuantityPer.EVENT:
        yield Message(N_("{count} {each}"), (("count", item.each), ("each", Message(_EACH[item.per]))))
    spares = item.spares(players)
    if spares:
        yield Message(N_("spare: {count}"), (("count", spares),))
