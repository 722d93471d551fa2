"""How fields stand in files, where that is not as they stand in code."""

from collections.abc import Mapping

LATER: Mapping[str, object] = {"later": True}
"""Marks a field that came after the first version of the format: its default is not written."""


def written(name: str, *, later: bool = False) -> Mapping[str, object]:
    """Mark a field whose name in files is another one, which older files have too; ``later`` as :data:`LATER`."""
    return {"written": name, "later": later}
