"""Facts as JSON and back: whatever a fact can hold survives, and whatever it cannot is named by its path."""

import json
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda.core.codec import LARGEST_INTEGER, MAX_DEPTH, canonical_json, decode_fact, encode_fact, parse_json
from ronda.core.errors import Malformed
from ronda.core.facts import FACT_TYPES, Fact


def values(kind: Any) -> st.SearchStrategy[Any]:
    """A strategy for a declared type, derived from its annotations."""
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        return st.builds(kind, **{field.name: values(hints[field.name]) for field in fields(kind)})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    if get_origin(kind) is tuple:
        items = get_args(kind)
        if items[-1] is Ellipsis:
            return st.lists(values(items[0]), max_size=3).map(tuple)
        return st.tuples(*map(values, items))
    if NoneType in get_args(kind):
        return st.none() | values(next(option for option in get_args(kind) if option is not NoneType))
    return {bool: st.booleans(), int: st.integers(-LARGEST_INTEGER, LARGEST_INTEGER), str: st.text()}[kind]


def by_written_name(kind: type) -> dict[str, Field[Any]]:
    """A type's fields by their names in files."""
    return {field.metadata.get("written", field.name): field for field in fields(kind)}


FACTS = [pytest.param(kind, id=name) for name, kind in FACT_TYPES.items()]


@pytest.mark.parametrize("kind", FACTS)
@settings(max_examples=40)
@given(data=st.data())
def test_decoding_what_was_encoded_gives_the_same_event(kind: type[Fact], data: st.DataObject) -> None:
    """``decode(json(encode(event))) == event`` for every type of event."""
    fact = data.draw(values(kind))
    text = canonical_json(encode_fact(fact))

    assert decode_fact(kind.__name__, json.loads(text)) == fact
    assert canonical_json(encode_fact(decode_fact(kind.__name__, json.loads(text)))) == text


def simplest(kind: Any) -> Any:
    """The plainest JSON value of a declared type, every list with one item."""
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        return {name: simplest(hints[field.name]) for name, field in by_written_name(kind).items()}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind)).value
    if get_origin(kind) is tuple:
        return [simplest(item) for item in get_args(kind) if item is not Ellipsis]
    if NoneType in get_args(kind):
        return simplest(next(option for option in get_args(kind) if option is not NoneType))
    return {bool: True, int: 1, str: "x"}[kind]


def leaves(kind: Any, path: str, place: tuple[str | int, ...] = ()) -> list[tuple[str, tuple[str | int, ...], Any]]:
    """The path, the place in JSON and the type of everything inside a declared type, itself included."""
    found: list[tuple[str, tuple[str | int, ...], Any]] = [(path, place, kind)]
    if isinstance(kind, type) and is_dataclass(kind):
        for name, field in by_written_name(kind).items():
            found += leaves(get_type_hints(kind)[field.name], f"{path}.{name}", (*place, name))
    elif get_origin(kind) is tuple:
        for index, item in enumerate(item for item in get_args(kind) if item is not Ellipsis):
            found += leaves(item, f"{path}[{index}]", (*place, index))
    return found


PLACES = [
    pytest.param(name, path, place, hint, id=path)
    for name, kind in FACT_TYPES.items()
    for path, place, hint in leaves(kind, name)
    if place
]


def changed(name: str, place: tuple[str | int, ...], value: object) -> dict[str, Any]:
    """The simplest event with another value at one place."""
    data: dict[str, Any] = simplest(FACT_TYPES[name])
    inner: Any = data
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return data


@pytest.mark.parametrize(("name", "path", "place", "hint"), PLACES)
def test_a_value_of_the_wrong_kind_is_named_by_its_path(
    name: str, path: str, place: tuple[str | int, ...], hint: Any
) -> None:
    """A fraction is nowhere allowed; neither is a number for text, a truth value or a text for a number."""
    for wrong in (1.5, 1 if hint is bool else True, {"x": 1} if not is_dataclass(hint) else "x"):
        with pytest.raises(Malformed) as refused:
            decode_fact(name, changed(name, place, wrong))

        assert str(refused.value).startswith(f"{path} ")


@pytest.mark.parametrize("name", FACT_TYPES)
def test_an_unknown_or_missing_field_is_named(name: str) -> None:
    with pytest.raises(Malformed, match=f"^{name} has a field “shoe_size” that does not exist.$"):
        decode_fact(name, {**simplest(FACT_TYPES[name]), "shoe_size": 43})

    for field in fields(FACT_TYPES[name]):
        data = simplest(FACT_TYPES[name])
        del data[field.metadata.get("written", field.name)]
        if field.default is MISSING and field.default_factory is MISSING:
            with pytest.raises(Malformed, match=f"^{name} lacks its field “{field.name}”.$"):
                decode_fact(name, data)
        else:
            default = field.default if field.default_factory is MISSING else field.default_factory()
            assert getattr(decode_fact(name, data), field.name) == default


@pytest.mark.parametrize("number", [LARGEST_INTEGER + 1, -(2**64), 10**40])
def test_a_number_beyond_63_bits_is_refused(number: int) -> None:
    with pytest.raises(Malformed, match=r"^PlayerDropped.player is too large a number.$"):
        decode_fact("PlayerDropped", {"player": number})


@pytest.mark.parametrize("name", ["", "PlayerPromoted", "Details", "x" * 1000])
def test_an_unknown_type_of_event_is_refused(name: str) -> None:
    with pytest.raises(Malformed, match=f"^There is no event of the type “{name[:40]}”.$"):
        decode_fact(name, {})


def test_the_canonical_text_is_one_for_equal_values() -> None:
    """Keys sorted, no spaces, characters readable: the text that is hashed."""
    assert canonical_json({"b": [1, None], "a": "Ñandú"}) == '{"a":"Ñandú","b":[1,null]}'


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('["]]",', "]")])
def test_what_is_nested_as_nothing_here_is_is_refused_before_it_is_read(opening: str, closing: str) -> None:
    """In a browser it would end Python itself."""
    assert parse_json(f"{opening * MAX_DEPTH}1{closing * MAX_DEPTH}")
    for depth in (MAX_DEPTH + 1, 200_000):
        with pytest.raises(ValueError, match="nested too deeply"):
            parse_json(f"{opening * depth}1{closing * depth}")
        with pytest.raises(ValueError, match="nested too deeply"):
            parse_json(opening * depth)


def test_brackets_beside_one_another_or_in_a_text_are_not_nested() -> None:
    side_by_side = [[number] for number in range(2 * MAX_DEPTH)]
    text = '\\"' + "[{" * MAX_DEPTH

    assert parse_json(json.dumps([side_by_side, text])) == [side_by_side, text]
