"""What a function gave for values that never change, kept while the same ones are asked about again."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from functools import lru_cache, wraps
from typing import Concatenate, Protocol, override

CACHE_SIZE = 32
"""So many answers of a function are kept, those that were asked for last."""


class _IdentityKey:
    """A value that is equal only to itself, so that nobody compares thousands of players to find an answer."""

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
    """A pure function with a cache of its answers for the very same arguments, which are never changed.

    What is given by position is the same if it is the very same object, what is given by name if it is equal.
    """

    @lru_cache(maxsize=CACHE_SIZE)
    def answer(*values: _IdentityKey, **named: Hashable) -> Answer:
        return function(*(same.value for same in values), **named)  # type: ignore[arg-type]  # as they were given

    @wraps(function)
    def cached(*values: Given.args, **named: Given.kwargs) -> Answer:
        return answer(*map(_IdentityKey, values), **named)  # type: ignore[arg-type]  # told by the type of the function

    return cached


class Numbered(Protocol):
    """What has a number among its like."""

    @property
    def id(self) -> int: ...


def cached_by_number[Thing: Numbered, With, Answer](
    function: Callable[[Thing, With], Answer],
) -> Callable[[Thing, With], Answer]:
    """A pure function of one of thousands of things that works out its answer once for the very same one.

    Of those with the same number only the last one's answer is kept.
    """
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
    """A function of many values that asks a pure function about each and works out anew only those that changed.

    The answers of the last time are kept while all else that it is given is the same, as :func:`cached_by_identity` has
    it.
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
    """A function that hands a pure one the answer that it returned last, of which that takes all that still holds."""
    last: Answer | None = None

    @wraps(function)
    def with_last_answer(*given: Given.args, **named: Given.kwargs) -> Answer:
        nonlocal last
        last = answer = function(last, *given, **named)
        return answer

    return with_last_answer


def changed_keys[Key](keys: Collection[Key], before: Mapping[Key, object], after: Mapping[Key, object]) -> set[Key]:
    """The keys under which the two mappings do not have the very same object."""
    values = zip(keys, map(before.get, keys), map(after.get, keys), strict=True)
    return {key for key, one, other in values if one is not other}
