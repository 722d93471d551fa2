"""Substitutes for what was damaged are written down, each with a slip to print (KF-DAMAGED-CARD, XW-COMPONENTS)."""

from ronda.commands import requests as ask
from ronda.core import inputs, lookup
from ronda.core.errors import Faults, Impossible, Malformed
from ronda.core.facts import Fact, SubstituteIssued
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset

LONGEST = 200
"""Characters of what cannot be read any more: more would not fit on a slip of the size of a card."""


def issue_substitute(
    tournament: Tournament, ruleset: Ruleset, command: ask.IssueSubstitute, moment: ask.Moment
) -> tuple[Fact, ...]:
    """The substitute as its official wrote it down; raises ``Impossible`` where the game knows none."""
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
    """The texts of a substitute tidied; raises ``Malformed``."""
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
