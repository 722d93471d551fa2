"""Recording substitutes for damaged items, each with a slip to print (KF-DAMAGED-CARD, XW-COMPONENTS)."""

from ronda.commands import requests as ask
from ronda.core import inputs, lookup
from ronda.core.errors import Faults, Impossible, Malformed
from ronda.core.facts import Fact, SubstituteIssued
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset

LONGEST = 200
"""Longest note on what is unreadable: more would not fit on a card-sized slip."""


def issue_substitute(
    tournament: Tournament, ruleset: Ruleset, command: ask.IssueSubstitute, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Record a substitute; raises ``Impossible`` if the game has none."""
    player = lookup.find_player(tournament, command.player)
    if ruleset.substitutes is None:
        raise Impossible("The rules of {game} have no substitutes.", game=Message(ruleset.name))
    with Faults() as faults:
        texts = (command.item, command.lost, command.official)
        item, lost, official = faults.check(texts, checked_substitute_texts, *texts)
        if not item:
            faults.note(Malformed("Name what the substitute stands for.", field="item"))
        if not official:
            faults.note(Malformed("Name the official who made the substitute for this player.", field="official_other"))
    return (SubstituteIssued(player=player.id, item=item, lost=lost, official=official, at=moment.at),)


def checked_substitute_texts(item: str, lost: str, official: str) -> tuple[str, str, str]:
    """A substitute's tidied texts; raises ``Malformed``."""
    with Faults() as faults:
        return (
            faults.check("", inputs.checked_line, item, what=Message("The name of what was damaged"), field="item"),
            faults.check(
                "",
                inputs.checked_line,
                lost,
                what=Message("What cannot be read any more"),
                field="lost",
                longest=LONGEST,
            ),
            faults.check(
                "", inputs.checked_line, official, what=Message("The name of an official"), field="official_other"
            ),
        )
