"""Who is the same person in several events of a season, and what to ask the organiser about it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise

from ronda.core import inputs
from ronda.core.alphabet import name_sort_key
from ronda.core.errors import Impossible
from ronda.core.names_in_text import name_spellings
from ronda.core.person_names import short_person_name
from ronda.core.text import N_, Message
from ronda.ranking.points_values import EventEntrant, PointsEvent, PointsPerson
from ronda.ranking.rating_values import RatingPerson
from ronda.ranking.season_rules import CountingRules
from ronda.ranking.values import RankingReport, ReportSubject
from ronda.ranking.written_season import label_key

KEYS_KEPT = 16_384
"""The cache holds the keys of this many people: each of them registers again and again."""

type Registration = tuple[PointsEvent, EventEntrant]
type IdentityKey = tuple[str, ...]
"""What the registrations of one person have in common."""


def people_of_season(
    events: Sequence[PointsEvent], rules: CountingRules
) -> tuple[list[list[Registration]], list[RankingReport]]:
    """The registrations of each person, first event first; ``events`` must be in order.

    Two registrations are one person if they share the game's identity field, else name and club, or if the organiser
    said so. Raises ``Impossible`` for an answer that joins two people who played in one event.
    """
    registered, reports = _told_apart(events)
    joined = _answered(registered, rules)
    people: dict[IdentityKey, list[Registration]] = {}
    for event, entrant in registered:
        people.setdefault(joined[identity_key(entrant)], []).append((event, entrant))
    found = list(people.values())
    for person in found:
        _refuse_two_at_once(person)
    reports += _unknown_answers(registered, rules)
    reports += _questions(found, rules)
    return found, reports


def identity_key(entrant: EventEntrant) -> IdentityKey:
    """The identity of a registration without answers of the organiser."""
    return _identity_key(entrant.identity, entrant.name, entrant.club)


@lru_cache(maxsize=KEYS_KEPT)
def _identity_key(identity: str, name: str, club: str) -> IdentityKey:
    if identity:
        return ("identity", inputs.same_name_key(identity))
    return ("name", inputs.same_name_key(name), inputs.same_name_key(club))


def _told_apart(events: Sequence[PointsEvent]) -> tuple[list[Registration], list[RankingReport]]:
    """Registrations that can be told apart within their event, and reports on the rest."""
    found: list[Registration] = []
    reports = []
    for event in events:
        by_key: dict[IdentityKey, list[EventEntrant]] = {}
        for entrant in sorted(event.entrants, key=lambda one: one.player):
            by_key.setdefault(identity_key(entrant), []).append(entrant)
        for first, *others in by_key.values():
            if not others:
                found.append((event, first))
                continue
            text = Message(
                N_("{event}: “{who}” is {count} players, so none of them counts. Tell them apart by their clubs."),
                (("event", event.name), ("who", first.label), ("count", len(others) + 1)),
            )
            reports.append(RankingReport(about=ReportSubject.CONFLICT, text=text))
    return found, reports


def _answered(registered: Sequence[Registration], rules: CountingRules) -> dict[IdentityKey, IdentityKey]:
    """The key under which each key counts; keys joined by an answer count under the first of them."""
    joined = {key: key for key in (identity_key(entrant) for _, entrant in registered)}
    if not rules.same:
        return joined
    labels: dict[str, set[IdentityKey]] = {}
    for _, entrant in registered:
        labels.setdefault(label_key(entrant.label), set()).add(identity_key(entrant))
    for answer in rules.same:
        keys = {joined[key] for label in answer for key in labels.get(label_key(label), ())}
        if keys:
            first = min(keys)
            joined = {key: first if now in keys else now for key, now in joined.items()}
    return joined


def _refuse_two_at_once(person: Sequence[Registration]) -> None:
    for (event, first), (other, second) in pairwise(person):
        if event.id == other.id:
            raise Impossible(
                "“{first}” and “{second}” both played in “{event}”: they are two people.",
                first=first.label,
                second=second.label,
                event=event.name,
            )


def _unknown_answers(registered: Sequence[Registration], rules: CountingRules) -> Iterator[RankingReport]:
    if not (rules.same or rules.different):
        return
    known = {label_key(entrant.label) for _, entrant in registered}
    for key, answers in (("same", rules.same), ("different", rules.different)):
        for label in dict.fromkeys(label for answer in answers for label in answer if label_key(label) not in known):
            text = Message(
                N_("{key}: nobody is registered as “{who}” in these events."), (("key", key), ("who", label))
            )
            yield RankingReport(about=ReportSubject.CONFLICT, text=text)


def _questions(people: Sequence[Sequence[Registration]], rules: CountingRules) -> Iterator[RankingReport]:
    """Ask about any two people with similar names who never met and were not answered about."""
    told_apart = {
        frozenset(pair) for answer in rules.different for pair in combinations(sorted(set(map(label_key, answer))), 2)
    }
    for first, second in sorted(_called_alike(people)):
        one, other = people[first], people[second]
        labels = [{label_key(entrant.label): entrant.label for _, entrant in person} for person in (one, other)]
        answered = any(frozenset((a, b)) in told_apart for a in labels[0] for b in labels[1])
        if answered or {event.id for event, _ in one} & {event.id for event, _ in other}:
            continue
        asks = (min(labels[0].values()), min(labels[1].values()))
        text = Message(
            N_("“{first}” and “{second}” may be one person: answer under “same” or “different”."),
            (("first", asks[0]), ("second", asks[1])),
        )
        yield RankingReport(about=ReportSubject.CONFLICT, text=text, asks=asks)


def _called_alike(people: Sequence[Sequence[Registration]]) -> set[tuple[int, int]]:
    """Pairs of people, by index, who share a name in any word order, with or without a nickname."""
    called: dict[str, set[int]] = {}
    for number, person in enumerate(people):
        for name in {entrant.name for _, entrant in person}:
            for words in name_spellings(name):
                called.setdefault(" ".join(sorted(words)), set()).add(number)
    return {pair for numbers in called.values() for pair in combinations(sorted(numbers), 2)}


def distinct_names(people: Sequence[Sequence[Registration]]) -> dict[int, str]:
    """Each person's displayed name by number from 1, with that number where two would read alike.

    People who played where names are short get a short one (ANY-PUBLIC).
    """
    names = {number: _public_name(person) for number, person in enumerate(people, start=1)}
    taken: dict[str, int] = {}
    for name in names.values():
        taken[inputs.folded_text(name)] = taken.get(inputs.folded_text(name), 0) + 1
    return {
        number: name if taken[inputs.folded_text(name)] == 1 else f"{name} #{number}" for number, name in names.items()
    }


def _public_name(person: Sequence[Registration]) -> str:
    last = person[-1][1]
    is_short = any(event.has_short_names for event, _ in person)
    return short_person_name(last.name, last.given_name) if is_short else last.name


def ranked_people[P: (PointsPerson, RatingPerson)](
    people: Iterable[P], standing: Callable[[P], tuple[float, ...]]
) -> tuple[P, ...]:
    """People with the lowest ``standing`` first; equal ones share the rank and are sorted by name."""
    known = [(standing(person), name_sort_key(person.name), person.number, person) for person in people]
    ordered = sorted(known, key=lambda one: one[:-1])
    first: dict[tuple[float, ...], int] = {}
    return tuple(
        replace(person, rank=first.setdefault(stands, place)) for place, (stands, *_, person) in enumerate(ordered, 1)
    )
