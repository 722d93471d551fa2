"""Checks of records about players' lists: their opening, and their checks."""

from ronda.commands import deck_checks, publication
from ronda.commands.door_checks import checked_ticking_official
from ronda.core import bounds, facts, inputs, lookup
from ronda.core.clock import parse_moment
from ronda.core.errors import Malformed, raise_if_refused
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset

MOST_UNTICKED = 8 * inputs.LONG
"""Characters of a whole list as people read it."""


def check_lists(state: Tournament, _: Ruleset, fact: facts.Fact) -> None:
    """Refuse an impossible opening, draw or check of lists; raises ``Refusal``."""
    match fact:
        case facts.ListsOpened(at=at):
            parse_moment(at)
            raise_if_refused(publication.why_not_open_lists(state))
        case facts.DeckChecksDrawn():
            _check_draw(state, fact)
        case facts.DeckChecked(player=0):
            # the public copy does not name the player
            if fact != facts.DeckChecked(round=0, match=0, player=0, in_order=fact.in_order):
                raise Malformed("its check is not well formed.")
        case facts.DeckChecked():
            _check_outcome(state, fact)
        case _:
            pass


def _check_draw(state: Tournament, fact: facts.DeckChecksDrawn) -> None:
    round_ = lookup.find_round(state, fact.round)
    before = {table.match for table in state.drawn_tables if table.round == fact.round}
    tables = {match.number for match in round_.matches if match.second is not None} - before
    if fact.round != len(state.rounds) or fact.among != tuple(sorted(tables & set(fact.among))) or fact.seed < 0:
        raise Malformed("its tables cannot be drawn for a check.")
    if not fact.tables or len(set(fact.tables) & set(fact.among)) != len(fact.tables):
        raise Malformed("its tables cannot be drawn for a check.")


def _check_outcome(state: Tournament, fact: facts.DeckChecked) -> None:
    drawn = deck_checks.drawn_table(state, fact.round, fact.match)
    lines = "\n".join(fact.unticked)
    tidy = inputs.checked_text_block(lines, what=Message("A line"), field="ticked_1", longest=MOST_UNTICKED) == lines
    tidy = tidy and deck_checks.checked_note(fact.note) == fact.note and all(fact.unticked)
    fits = fact.player in drawn.players and 0 <= fact.minutes <= bounds.LARGEST_STEP
    is_said = bool(fact.note or fact.unticked) is not fact.in_order
    if not (tidy and fits and is_said) or checked_ticking_official(fact.official) != fact.official:
        raise Malformed("its check is not well formed.")
