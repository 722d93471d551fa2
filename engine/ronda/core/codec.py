"""Facts as JSON values and back, checked against their declared types."""

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import accumulate
from types import NoneType, UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints

from ronda.core.errors import Malformed
from ronda.core.facts import FACT_TYPES, Fact

LARGEST_INTEGER = 2**63 - 1
"""Larger integers are refused: no number of a tournament needs them."""
MAX_DEPTH = 64
"""Largest nesting of lists and objects; no file comes near it."""


_WORDS = {int: "a whole number", str: "text", bool: "true or false", dict: "a set of named fields"}


def encode_fact(fact: Fact) -> dict[str, Any]:
    """A fact's fields as JSON values; a default is left out where the field allows it."""
    return cast("dict[str, Any]", _plain(fact))


def decode_fact(kind: str, data: Mapping[str, Any]) -> Fact:
    """Build a fact of the named type from JSON values.

    Raises ``Malformed`` with the path of a field that is missing, unknown or of the wrong type.
    """
    fact_type = FACT_TYPES.get(kind)
    if fact_type is None:
        raise Malformed("There is no event of the type “{kind}”.", kind=kind[:40])
    return cast("Fact", _build(fact_type, data, kind))


def value_to_json(value: object) -> dict[str, Any]:
    """The fields of any dataclass value as JSON values, encoded as facts are."""
    return cast("dict[str, Any]", _plain(value))


def value_from_json[Value](kind: type[Value], value: object, path: str) -> Value:
    """Build a value from JSON values; raises as :func:`decode_fact`, with ``path`` as the path of the value."""
    return cast("Value", _build(kind, value, path))


def canonical_json(value: object) -> str:
    """The only JSON text of a value: sorted keys, no spaces, unescaped characters."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def indented_json(value: object) -> bytes:
    """A value as JSON with a line for each part of it, as UTF-8 that ends in a line feed."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def parse_json(text: str) -> Any:
    """The value of a JSON text; raises ``ValueError`` for invalid or too deeply nested text.

    In a browser deep nesting would crash Python itself before it could refuse the text.
    """
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(text) > MAX_DEPTH:
        raise ValueError("nested too deeply")
    return json.loads(text)


def _depth(text: str) -> int:
    """The largest nesting of brackets outside strings."""
    outside = "".join(re.sub(r"\\.", "", text, flags=re.DOTALL).split('"')[::2])
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in re.findall(r"[\[\]{}]", outside)), default=0)


def _plain(value: object) -> object:
    if is_dataclass(value):
        return {
            name: _plain(getattr(value, field.name))
            for name, field in _written_fields(cast("type", type(value))).items()
            if not (field.metadata.get("omit_if_default") and getattr(value, field.name) == field.default)
        }
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


@cache
def _written_fields(kind: type) -> dict[str, Field[Any]]:
    """A type's fields by their names in files."""
    return {field.metadata.get("written", field.name): field for field in fields(kind)}


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _build(expected: Any, value: Any, path: str) -> object:
    if is_dataclass(expected):
        return _dataclass(cast("type", expected), value, path)
    origin = get_origin(expected)
    if origin is UnionType:
        return _optional(expected, value, path)
    if origin is tuple:
        return _tuple(get_args(expected), value, path)
    if isinstance(expected, type) and issubclass(expected, Enum):
        return _enum(expected, value, path)
    if type(value) is not expected:
        raise Malformed(
            "{path} should be {expected}.",
            path=path,
            expected=_WORDS[expected],
        )
    if expected is int and abs(cast("int", value)) > LARGEST_INTEGER:
        raise Malformed("{path} is too large a number.", path=path)
    return value


def _dataclass(kind: type, value: Any, path: str) -> object:
    if not isinstance(value, dict):
        raise Malformed("{path} should be a set of named fields.", path=path)
    known = _written_fields(kind)
    for name in value:
        if name not in known:
            raise Malformed("{path} has a field “{name}” that does not exist.", path=path, name=str(name)[:40])
    built = {}
    for name, field in known.items():
        if name in value:
            built[field.name] = _build(_hints(kind)[field.name], value[name], f"{path}.{name}")
        elif field.default is MISSING and field.default_factory is MISSING:
            raise Malformed("{path} lacks its field “{name}”.", path=path, name=name)
    return kind(**built)


def _optional(expected: Any, value: Any, path: str) -> object:
    if value is None:
        return None
    (inner,) = (option for option in get_args(expected) if option is not NoneType)
    return _build(inner, value, path)


def _tuple(items: tuple[Any, ...], value: Any, path: str) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise Malformed("{path} should be a list.", path=path)
    if items[-1] is Ellipsis:
        return tuple(_build(items[0], item, f"{path}[{index}]") for index, item in enumerate(value))
    if len(value) != len(items):
        raise Malformed("{path} should have {count} entries.", path=path, count=len(items))
    return tuple(
        _build(kind, item, f"{path}[{index}]") for index, (kind, item) in enumerate(zip(items, value, strict=True))
    )


def _enum(kind: type[Enum], value: Any, path: str) -> Enum:
    try:
        return kind(value)
    except ValueError:
        raise Malformed("{path} cannot be “{value}”.", path=path, value=str(value)[:40]) from None
