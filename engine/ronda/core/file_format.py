"""Names of fields and types in files, and the format that introduced each."""

from collections.abc import Callable, Mapping

OMIT_IF_DEFAULT: Mapping[str, object] = {"omit_if_default": True}
"""Marks a field whose default is not written."""

_SINCE: dict[type, int] = {}
_FORMATS = {1}


def field_since(number: int, *, name: str = "") -> Mapping[str, object]:
    """Mark a field added after its type, whose default is not written.

    Takes the format that introduced it, and its name in files where that differs.
    """
    _FORMATS.add(number)
    return {**OMIT_IF_DEFAULT, "since": number, **(field_stored_as(name) if name else {})}


def field_stored_as(name: str) -> Mapping[str, object]:
    """Mark a field with another name in files."""
    return {"written": name}


def since_format[Kind](number: int) -> Callable[[type[Kind]], type[Kind]]:
    """Mark a type that a later format introduced, together with its fields."""

    def marked(kind: type[Kind]) -> type[Kind]:
        _SINCE[kind] = number
        _FORMATS.add(number)
        return kind

    return marked


def latest_format() -> int:
    """The highest format among all imported types and fields."""
    return max(_FORMATS)
