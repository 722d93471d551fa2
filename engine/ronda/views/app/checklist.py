"""The preparation checklist of an event, on the screen and on paper (ANY-CHECKLIST)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.core.checklist import Item, Per
from ronda.core.ruleset import Ruleset
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.views.app.view import Context, View

MOST_PLAYERS = 2000
USUAL_PLAYERS = 8
"""Until anybody is registered or expected."""

_EACH = {Per.TABLE: N_("for each table"), Per.PLAYER: N_("for each player")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
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


def checklist(context: Context) -> View:
    """Give the checklist for the players in the event, or for as many as are expected."""
    tournament = context.tournament
    players = _players(context)
    return View(
        template="checklist",
        title=Message(N_("Preparation checklist")),
        values={
            "lines": lines(context.ruleset, tournament, players),
            "players": players,
            "registered": len(tournament.active_players),
            "most": MOST_PLAYERS,
            "date": tournament.details.date,
            "place": tournament.details.place,
        },
        section="event",
    )


def _players(context: Context) -> int:
    asked = context.asked("players")
    if asked.isascii() and asked.isdecimal() and 0 < int(asked[:9]) <= MOST_PLAYERS:
        return int(asked[:9])
    return len(context.tournament.active_players) or USUAL_PLAYERS


def lines(ruleset: Ruleset, tournament: Tournament, players: int) -> tuple[Line, ...]:
    """Give what an event of so many players needs, without what its tier and options do not ask for."""
    return tuple(_line(item, players) for item in ruleset.checklist if item.applies(tournament.details))


def _line(item: Item, players: int) -> Line:
    return Line(
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
