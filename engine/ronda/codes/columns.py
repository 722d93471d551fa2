"""Column layout of similar values, so that repetitions are adjacent and compress well.

A list of values becomes one JSON value, whose form tells its kind:

    {"key": …}      mappings with these keys: for each key the list of its values, in the same layout
    ["lists", n, v] lists: the length of each, and the values of all of them joined
    ["steps", …]    integers: the first, and the difference from each to the next
    ["kinds", n, …] values of several kinds: the kind of each, and the values of each kind
    ["plain", …]    the values unchanged
"""

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Any

from ronda.core import codec

LISTS, STEPS, KINDS, PLAIN = "lists", "steps", "kinds", "plain"
LONGEST_KEY = 64
"""Longest key in characters; a column's key is written once for all its values."""


def to_columns(values: Sequence[Any]) -> Any:
    """The layout of a list of JSON values, column by column; what they share is written once."""
    kinds = list(dict.fromkeys(map(_kind, values)))
    if len(kinds) > 1:
        which = [kinds.index(_kind(value)) for value in values]
        alike = [[value for value, of in zip(values, which, strict=True) if of == kind] for kind in range(len(kinds))]
        return [KINDS, to_columns(which), *map(to_columns, alike)]
    match kinds:
        case [tuple(keys)]:
            return {key: to_columns([value[key] for value in values]) for key in keys}
        case ["list"]:
            return [
                LISTS,
                to_columns([len(value) for value in values]),
                to_columns([each for value in values for each in value]),
            ]
        case _:
            return _shorter(values)


def _kind(value: Any) -> tuple[str, ...] | str:
    if isinstance(value, dict) and value:
        return tuple(value)
    return "list" if isinstance(value, list) else "plain"


def _shorter(values: Sequence[Any]) -> list[Any]:
    plain = [PLAIN, *values]
    if len(values) > 1 and all(type(value) is int for value in values):
        steps = [STEPS, values[0], *(after - before for before, after in pairwise(values))]
        return min(plain, steps, key=lambda layout: len(codec.canonical_json(layout)))
    return plain


def from_columns(layout: Any) -> list[Any]:
    """The values of a layout; raises ``ValueError`` for an invalid one."""
    if isinstance(layout, dict):
        return _mappings(layout)
    match layout:
        case ["lists", lengths, values]:
            return _lists(_numbers(from_columns(lengths)), from_columns(values))
        case ["steps", *steps]:
            return list(accumulate(_numbers(steps)))
        case ["kinds", which, *alike]:
            return _mixed(_numbers(from_columns(which)), [from_columns(values) for values in alike])
        case ["plain", *values]:
            return values
        case _:
            raise _unknown()


def _unknown() -> ValueError:
    return ValueError("laid out in no known way")


def _numbers(values: list[Any]) -> list[int]:
    if not all(type(value) is int for value in values):
        raise _unknown()
    return values


def _mappings(layout: dict[str, Any]) -> list[Any]:
    columns = [from_columns(values) for values in layout.values()]
    if len({len(values) for values in columns}) != 1 or max(map(len, layout)) > LONGEST_KEY:
        raise _unknown()
    return [dict(zip(layout, row, strict=True)) for row in zip(*columns, strict=True)]


def _lists(lengths: list[int], values: list[Any]) -> list[Any]:
    if min(lengths, default=0) < 0 or sum(lengths) != len(values):
        raise _unknown()
    rest = iter(values)
    return [[next(rest) for _ in range(length)] for length in lengths]


def _mixed(which: list[int], alike: list[list[Any]]) -> list[Any]:
    if any(which.count(kind) != len(values) for kind, values in enumerate(alike)) or len(which) != sum(map(len, alike)):
        raise _unknown()
    take: list[Callable[[], Any]] = [iter(values).__next__ for values in alike]
    return [take[kind]() for kind in which]
