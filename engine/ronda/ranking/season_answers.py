"""What an organiser answers about a season, a step each: who is one person, and which event is none of it."""

from collections.abc import Sequence

from ronda.ranking.season_rules import CountingRules, read_season_values
from ronda.ranking.season_text import season_values
from ronda.ranking.written_season import label_key


def with_answer(rules: CountingRules, key: str, names: Sequence[str]) -> CountingRules:
    """With one more answer, under ``same`` or ``different``; raises ``Malformed`` for one that contradicts another."""
    return _changed(rules, key, [*season_values(rules).get(key, ()), list(names)])


def without_answer(rules: CountingRules, key: str, names: Sequence[str]) -> CountingRules:
    """With an answer taken back."""
    return _changed(rules, key, [each for each in season_values(rules).get(key, ()) if each != list(names)])


def with_event(rules: CountingRules, event: str, *, counts: bool) -> CountingRules:
    """With an event that counts, or that is left out, by its name."""
    others = [each for each in rules.leave_out if label_key(each) != label_key(event)]
    return _changed(rules, "leave_out", others if counts else [*others, event])


def _changed(rules: CountingRules, key: str, value: object) -> CountingRules:
    return read_season_values({**season_values(rules), key: value})
