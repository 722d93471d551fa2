"""Caches for pure functions of immutable values."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from functools import lru_cache, wraps
from typing import Concatenate, Protocol, override

CACHE_SIZE = 32
"""Answers kept for each function: the most recently used ones."""


class _IdentityKey:
    """Equal only to the same object, so that no lookup compares thousands of players."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    @override
    def __hash__(self) -> int:
        return id(self.value)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, _IdentityKey) and self.value is other.value


def cached_by_identity[**Given, Answer](function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """A pure function with a cache; its arguments must never be changed.

    Positional arguments are compared by identity, keyword arguments by equality.
    """

    @lru_cache(maxsize=CACHE_SIZE)
    def answer(*values: _IdentityKey, **named: Hashable) -> Answer:
        return function(*(same.value for same in values), **named)  # type: ignore[arg-type]  # as they were given

    @wraps(function)
    def cached(*values: Given.args, **named: Given.kwargs) -> Answer:
        return answer(*map(_IdentityKey, values), **named)  # type: ignore[arg-type]  # told by the type of the function

    return cached


class Numbered(Protocol):
    """Something with a number that is unique among its kind."""

    @property
    def id(self) -> int: ...


def cached_by_number[Thing: Numbered, With, Answer](
    function: Callable[[Thing, With], Answer],
) -> Callable[[Thing, With], Answer]:
    """A pure function of one numbered thing with a cache; only the last answer for each number is kept."""
    known: dict[int, tuple[Thing, With, Answer]] = {}

    @wraps(function)
    def cached(thing: Thing, given: With) -> Answer:
        found = known.get(thing.id)
        if found is None or found[0] is not thing or found[1] is not given:
            found = known[thing.id] = (thing, given, function(thing, given))
        return found[2]

    return cached


def cached_per_item[Item, **Given, Answer](
    function: Callable[Concatenate[Item, Given], Answer],
) -> Callable[Concatenate[Iterable[Item], Given], tuple[Answer, ...]]:
    """A function of many values that calls a pure function for each and recomputes only changed ones.

    The last answers are kept while all other arguments are the same, in the sense of :func:`cached_by_identity`.
    """

    @cached_by_identity
    def last(*_given: Given.args, **_named: Given.kwargs) -> dict[int, tuple[Item, Answer]]:
        return {}

    def cached(items: Iterable[Item], /, *given: Given.args, **named: Given.kwargs) -> tuple[Answer, ...]:
        known = last(*given, **named)
        answers = []
        for item in items:
            found = known.get(id(item))
            if found is None or found[0] is not item:
                found = (item, function(item, *given, **named))
            answers.append(found)
        known.clear()
        known.update((id(found[0]), found) for found in answers)
        return tuple(answer for _, answer in answers)

    return cached


def incremental[Answer, **Given](
    function: Callable[Concatenate[Answer | None, Given], Answer],
) -> Callable[Given, Answer]:
    """Call ``function`` with its previous answer first, so that it can reuse what still holds."""
    last: Answer | None = None

    @wraps(function)
    def with_last_answer(*given: Given.args, **named: Given.kwargs) -> Answer:
        nonlocal last
        last = answer = function(last, *given, **named)
        return answer

    return with_last_answer


def changed_keys[Key](keys: Collection[Key], before: Mapping[Key, object], after: Mapping[Key, object]) -> set[Key]:
    """The keys whose values in the two mappings are not the same object."""
    values = zip(keys, map(before.get, keys), map(after.get, keys), strict=True)
    return {key for key, one, other in values if one is not other}
