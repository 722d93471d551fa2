"""What a function gave for values that never change, kept while the same ones are asked about again."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import override

KEPT = 32
"""So many answers of a function are kept, those that were asked for last."""


class _Same:
    """A value that is equal only to itself, so that nobody compares thousands of players to find an answer."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    @override
    def __hash__(self) -> int:
        return id(self.value)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value


def remembered[**Given, Answer](function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Give a pure function that works out its answer once for the same values, which are never changed.

    What is given by position is the same if it is the very same object, what is given by name if it is equal.
    """

    @lru_cache(maxsize=KEPT)
    def answer(*values: _Same, **named: Hashable) -> Answer:
        return function(*(same.value for same in values), **named)  # type: ignore[arg-type]  # as they were given

    @wraps(function)
    def asked(*values: Given.args, **named: Given.kwargs) -> Answer:
        return answer(*map(_Same, values), **named)  # type: ignore[arg-type]  # told by the type of the function

    return asked
