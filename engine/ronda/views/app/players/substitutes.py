"""Substitutes for damaged items: with their player, and as slips to print (KF-DAMAGED-CARD, XW-COMPONENTS)."""

from collections.abc import Iterable
from dataclasses import dataclass

from ronda.core.errors import Impossible, NotNow
from ronda.core.facts import SubstituteIssued
from ronda.core.text import N_, Message
from ronda.views.app.screen.view import EventContext, View, route_number

NO_SUBSTITUTE = N_("No substitute has been made.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteRow:
    """A substitute in lists and on slips."""

    number: int
    """From 1, in order of issue."""
    player: int
    player_name: str
    """Empty for a removed player."""
    item: str
    lost: str
    official: str
    day: str
    """ISO date in the device's calendar."""


def print_substitute_slips(context: EventContext) -> View:
    """The slips of all substitutes, or of the ``number`` in the query.

    Raises ``NotNow`` if there is none, ``Impossible`` for another number or game.
    """
    known = context.ruleset.substitutes
    if known is None:
        raise Impossible("The rules of {game} have no substitutes.", game=Message(context.ruleset.name))
    made = substitute_rows(context, context.tournament.substitutes)
    if not made:
        raise NotNow(NO_SUBSTITUTE)
    if context.query_value("number"):
        number = route_number(context.query_value("number"))
        made = tuple(each for each in made if each.number == number)
        if not made:
            raise Impossible("This event has no substitute number {number}.", number=number)
    return View(
        template="print/substitutes",
        title=Message(N_("Substitutes")),
        values={
            "made": made,
            "kind_of_item": known.item,
            "rule": known.rule,
            "note": known.note,
            "on_paper": Message(N_("Substitutes")),
            "sheet": None,
            "pages": None,
            "kind": "",
            "choices": (),
            "round": None,
        },
    )


def substitute_rows(
    context: EventContext, issued: Iterable[SubstituteIssued], player: int | None = None
) -> tuple[SubstituteRow, ...]:
    """Substitutes in words, numbered in the order given; optionally of one player only."""
    names = {each.id: each.name for each in context.tournament.players}
    return tuple(
        SubstituteRow(
            number=number,
            player=each.player,
            player_name=names.get(each.player, ""),
            item=each.item,
            lost=each.lost,
            official=each.official,
            day=context.device.local(each.at).date().isoformat(),
        )
        for number, each in enumerate(issued, start=1)
        if player in {None, each.player}
    )
