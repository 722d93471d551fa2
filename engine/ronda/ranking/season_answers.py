"""The organiser's answers about a season: who is one person, and which events do not count."""

from collections.abc import Collection, Iterable, Sequence

from ronda.ranking.season_rules import CountingRules, read_season_values
from ronda.ranking.season_text import season_values
from ronda.ranking.written_season import FEWEST_NAMES, label_key


def with_answer(rules: CountingRules, key: str, names: Sequence[str]) -> CountingRules:
    """Add an answer under ``same`` or ``different``; raises ``Malformed`` if it contradicts another."""
    return _changed(rules, key, [*season_values(rules).get(key, ()), list(names)])


def without_answer(rules: CountingRules, key: str, names: Sequence[str]) -> CountingRules:
    """Take back an answer."""
    return _changed(rules, key, [each for each in season_values(rules).get(key, ()) if each != list(names)])


def without_answers_naming(rules: CountingRules, names: Iterable[str]) -> CountingRules:
    """Remove registrations with these names, whatever their club, from all answers (REG-ERASE)."""
    gone = set(map(label_key, names))
    values = season_values(rules)
    for key in ("same", "different"):
        left = [[label for label in each if not names_person(label, gone)] for each in values.get(key, ())]
        values[key] = [each for each in left if len(each) >= FEWEST_NAMES]
    return read_season_values(values)


def names_person(label: str, keys: Collection[str]) -> bool:
    """Whether a registration label, with or without club, has one of these names (as :func:`label_key` writes them)."""
    return label_key(label) in keys or label_key(label.rpartition(" (")[0]) in keys


def with_event(rules: CountingRules, event: str, *, counts: bool) -> CountingRules:
    """Count an event, or leave it out, by its name."""
    others = [each for each in rules.leave_out if label_key(each) != label_key(event)]
    return _changed(rules, "leave_out", others if counts else [*others, event])


def _changed(rules: CountingRules, key: str, value: object) -> CountingRules:
    return read_season_values({**season_values(rules), key: value})
