"""A player's lists line by line, for people (REG-LISTS, REG-CHECKS)."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from ronda.commands.deck_checks import PlayedLine, played_lines
from ronda.core.state import Player
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.registration import field_value_text


def line_text(ruleset: Ruleset, line: PlayedLine) -> Message | str:
    """One line: a message for the ruleset's words, a plain text for typed ones."""
    field = ruleset.registration.field(line.field)
    return field_value_text(field, line.text)[0] if field and field.choices else line.text


def list_lines(player: Player, ruleset: Ruleset) -> Iterator[tuple[str, tuple[Message | str, ...]]]:
    """Translatable name and lines of each list field that the player filled in."""
    lines = played_lines(ruleset.registration, dict(player.fields))
    for key, group in groupby(lines, attrgetter("field")):
        field = ruleset.registration.field(key)
        yield field.name if field else key, tuple(line_text(ruleset, line) for line in group)
