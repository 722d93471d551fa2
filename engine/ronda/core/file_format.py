"""How fields and types stand in files, and since which format."""

from collections.abc import Callable, Mapping

OMIT_IF_DEFAULT: Mapping[str, object] = {"omit_if_default": True}
"""Marks a field whose default is not written."""

_SINCE: dict[type, int] = {}
_FORMATS = {1}


def field_since(number: int, *, name: str = "") -> Mapping[str, object]:
    """Mark a field that came with a later format, or in the course of the first: its default is not written.

    Takes the format, and the field's name in files where that is another one.
    """
    _FORMATS.add(number)
    return {**OMIT_IF_DEFAULT, "since": number, **(field_stored_as(name) if name else {})}


def field_stored_as(name: str) -> Mapping[str, object]:
    """Mark a field whose name in files is another one."""
    return {"written": name}


def since_format[Kind](number: int) -> Callable[[type[Kind]], type[Kind]]:
    """Mark a type that came with a later format than the first; its fields came with it."""

    def marked(kind: type[Kind]) -> type[Kind]:
        _SINCE[kind] = number
        _FORMATS.add(number)
        return kind

    return marked


def latest_format() -> int:
    """Find the latest format with which a type or a field came that is imported."""
    return max(_FORMATS)
