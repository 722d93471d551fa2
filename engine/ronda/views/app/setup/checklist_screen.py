"""The preparation checklist of a tournament, on the screen and on paper (ANY-CHECKLIST)."""

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
"""Until anybody is registered or expected."""

_EACH = {QuantityPer.TABLE: N_("for each table"), QuantityPer.PLAYER: N_("for each player")}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistLine:
    """One thing to bring."""

    name: str
    """Translatable."""
    quantity: int
    how: tuple[Message, ...]
    """How the quantity follows, and how many spares come on top of it."""
    note: str
    """Translatable."""
    rule: str
    """Empty where the checklist itself is the rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistChoice:
    """A choice on which the checklist depends, where there is no tournament to make it."""

    name: str
    label: str
    """Translatable."""
    choices: tuple[FieldChoice, ...]
    chosen: str


def event_checklist_screen(context: EventContext) -> View:
    """The checklist for the players in the tournament, or for as many as are expected."""
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
    """The checklist of a game before there is a tournament, for the players, tier and options of the query."""
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
    """The choices on which something of the checklist depends: the tier, and options of the game."""
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
    """What a tournament of so many players needs, without what its tier and options do not ask for."""
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
