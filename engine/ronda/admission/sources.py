"""Checks of records about players taken from other tournaments (ST-SOURCE)."""

import re
from collections.abc import Sequence
from itertools import pairwise

from ronda.commands.setting_up import checked_day
from ronda.core import bounds, facts, inputs
from ronda.core.errors import Malformed
from ronda.core.sources import PassedOver, SourceEvent, TakenEntrant
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset

_DIGEST = r"[0-9a-f]{64}"
_FINGERPRINT = r"([0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3})?"
_UNTOLD = (0, 0, 0)
"""Number and places of a player for whom a public copy withholds them."""


def check_entrants(state: Tournament, ruleset: Ruleset, fact: facts.Fact) -> None:
    """Refuse entrants whom no other tournament can have given; raises ``Malformed``."""
    if not isinstance(fact, facts.EntrantsTaken):
        return
    source, known = fact.source, {player.id for player in state.players}
    if state.started or source.event in {state.id, *(taken.source.event for taken in state.sources)}:
        raise Malformed("its players cannot come from that event, or not now.")
    _check_source(source)
    taken = {each.player for earlier in state.sources for each in earlier.entrants}
    numbers = [each.player for each in fact.entrants]
    if len(set(numbers)) != len(numbers) or not taken.isdisjoint(numbers) or not known.issuperset(numbers):
        raise Malformed("its players are registered twice, or not at all.")
    told = [each for each in fact.entrants if each.number]
    over = [each.number for each in fact.passed_over]
    there = [*over, *(each.number for each in told)]
    replaced = [each.instead_of for each in told if each.instead_of]
    placed: tuple[TakenEntrant | PassedOver, ...] = (*fact.entrants, *fact.passed_over)
    if (
        len(numbers) > source.best
        or not all(_is_placed(each) for each in placed)
        or not (_are_others(there) and _are_others(replaced) and set(replaced) <= set(over))
        or not (_are_in_order(told) and _are_in_order(fact.passed_over))
    ):
        raise Malformed("its places in the other event are not well formed.")
    had = {"fixed_table", *(field.key for field in ruleset.registration.fields)}
    if not all(had.issuperset(each.without) for each in fact.entrants):
        raise Malformed("what its players had in the other event is nothing here.")


def _are_others(numbers: Sequence[int]) -> bool:
    return len(set(numbers)) == len(numbers)


def _are_in_order(players: Sequence[TakenEntrant | PassedOver]) -> bool:
    return all(first.place <= second.place for first, second in pairwise(players))


def _is_placed(entrant: TakenEntrant | PassedOver) -> bool:
    if entrant.number or isinstance(entrant, PassedOver):
        return entrant.number > 0 and 1 <= entrant.place <= entrant.last_place
    return entrant.hidden and (entrant.place, entrant.last_place, entrant.instead_of) == _UNTOLD


def _check_source(source: SourceEvent) -> None:
    name = inputs.checked_line(source.name, what=Message("The name of the event"), field="name", longest=120)
    marks = ((bounds.IDENTIFIER, source.event), (_DIGEST, source.digest), (_FINGERPRINT, source.fingerprint))
    if not all(re.fullmatch(form, text) for form, text in marks):
        raise Malformed("the event from which its players come is not well formed.")
    if not name or name != source.name or checked_day(source.date) != source.date:
        raise Malformed("the event from which its players come is not well formed.")
    if not 1 <= source.records <= bounds.MOST_LINES or not 1 <= source.best <= bounds.MOST_PLAYERS:
        raise Malformed("the event from which its players come is not well formed.")
