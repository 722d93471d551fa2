"""The preparation checklist of a tournament, on the screen and on paper (ANY-CHECKLIST)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.commands import forms
from ronda.core.details import Details
from ronda.core.inputs import Form, one
from ronda.core.text import N_, Message
from ronda.rules.checklist import Item, Per
from ronda.rules.fields import Choice
from ronda.rules.ruleset import Ruleset
from ronda.views.app.rules import ruleset_asked
from ronda.views.app.view import Context, View

MOST_PLAYERS = 2000
USUAL_PLAYERS = 8
"""Until anybody is registered or expected."""

_EACH = {Per.TABLE: N_("for each table"), Per.PLAYER: N_("for each player")}


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
class ChoiceAsked:
    """A choice on which the checklist depends, where there is no tournament to make it."""

    name: str
    label: str
    """Translatable."""
    choices: tuple[Choice, ...]
    chosen: str


def checklist(context: Context) -> View:
    """Give the checklist for the players in the tournament, or for as many as are expected."""
    tournament = context.tournament
    registered = len(tournament.active_players)
    players = _players(context.query, registered or USUAL_PLAYERS)
    return View(
        template="checklist",
        title=Message(N_("Preparation checklist")),
        values={
            "lines": lines(context.ruleset, tournament.details, players),
            "players": players,
            "registered": registered,
            "most": MOST_PLAYERS,
            "date": tournament.details.date,
            "place": tournament.details.place,
            "here": f"{context.base}/checklist",
            "game": None,
            "choices": (),
        },
        section="event",
    )


def game_checklist(query: Form) -> View:
    """Give the checklist of a game before there is a tournament, for the players, tier and options of the query."""
    ruleset = ruleset_asked(query)
    choices = tuple(_choices(ruleset, query))
    picked = {choice.name: choice.chosen for choice in choices}
    details = forms.details({**picked, "name": "-"}, ruleset)
    players = _players(query, USUAL_PLAYERS)
    return View(
        template="checklist",
        title=Message(N_("Preparation checklist: {game}"), (("game", ruleset.title),)),
        values={
            "lines": lines(ruleset, details, players),
            "players": players,
            "registered": 0,
            "most": MOST_PLAYERS,
            "date": "",
            "place": "",
            "here": "/checklist",
            "game": ruleset,
            "choices": choices,
        },
    )


def _choices(ruleset: Ruleset, query: Form) -> Iterator[ChoiceAsked]:
    """Give the choices on which something of the checklist depends: the tier, and options of the game."""
    if any(item.tiers for item in ruleset.paper.checklist):
        yield _choice("tier", ruleset.tiers.name, ruleset.tiers.kinds, query)
    keys = {key for item in ruleset.paper.checklist for key, _ in item.options}
    for option in ruleset.options.fields:
        if option.key in keys:
            yield _choice(f"option_{option.key}", option.name, option.choices, query)


def _choice(name: str, label: str, choices: tuple[Choice, ...], query: Form) -> ChoiceAsked:
    asked = one(query, name)
    chosen = next((choice.key for choice in choices if choice.key == asked), choices[0].key)
    return ChoiceAsked(name=name, label=label, choices=choices, chosen=chosen)


def _players(query: Form, usual: int) -> int:
    asked = one(query, "players")
    if asked.isascii() and asked.isdecimal() and 0 < int(asked[:9]) <= MOST_PLAYERS:
        return int(asked[:9])
    return usual


def lines(ruleset: Ruleset, details: Details, players: int) -> tuple[ChecklistLine, ...]:
    """Give what a tournament of so many players needs, without what its tier and options do not ask for."""
    return tuple(_line(item, players) for item in ruleset.paper.checklist if item.applies(details))


def _line(item: Item, players: int) -> ChecklistLine:
    return ChecklistLine(
        name=item.name,
        quantity=item.quantity(players) or item.spares(players),
        how=tuple(_how(item, players)),
        note=item.note,
        rule="" if item.rule == "ANY-CHECKLIST" else item.rule,
    )


def _how(item: Item, players: int) -> Iterator[Message]:
    if not item.each:
        yield Message(N_("spare"))
        return
    if item.per is not Per.EVENT:
        yield Message(N_("{count} {each}"), (("count", item.each), ("each", Message(_EACH[item.per]))))
    spares = item.spares(players)
    if spares:
        yield Message(N_("spare: {count}"), (("count", spares),))
